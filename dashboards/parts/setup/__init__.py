"""The setup form of a game: drafts, steps and blocks, names.

May import `parts/common`. Begin with `form`.
"""
