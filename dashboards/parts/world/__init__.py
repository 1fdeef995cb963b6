"""A world of areas: the map, fights on it, the luck of the dice."""
