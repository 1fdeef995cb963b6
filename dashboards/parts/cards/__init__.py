"""Cards that are played: a hand with effects, choosing targets, windows for answers, single dice, drawn cards.

May import `parts/common` and the families of parts. Begin with `blocks`, what their drawings receive.
"""
