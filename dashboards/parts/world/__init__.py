"""Parts of games on a map of areas: the map, fights on it, the luck of the dice.

May import `parts/common` and `parts/setup`. Begin with `world`, one map; `theatre` is that of Axis & Allies.
"""
