"""A page of a game in play: what it shows, what it hears, corrections, replay, thinking."""
