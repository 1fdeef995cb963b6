"""A grid of squares on which tiles are placed.

May import `parts/common` and `parts/setup`. Begin with `tiles`.
"""
