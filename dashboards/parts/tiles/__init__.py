"""A grid of squares that tiles come to."""
