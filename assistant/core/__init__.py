"""The basic types of the program: Event, Story, State, Game, offer and box, and how entries are written down.

Imports nothing from the other packages (types of `kit` excepted). Begin with `event`, then `story`, `game` and
`projection`, which folds a story into the States that a seat saw.
"""
