"""Parts of games on a map of areas: the map, fights on it, the luck of the dice."""
