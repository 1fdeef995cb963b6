"""A grid of squares on which tiles are placed."""
