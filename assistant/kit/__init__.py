"""Mechanisms that several rulebooks share: areas, forces, dice, cards, shares, answer windows, clocks.

May import `core`. No module needs another one to be understood: begin with the one whose name you need.
"""
