"""Mechanisms that several rulebooks share: areas, forces, dice, cards, shares, answer windows, clocks.

May import `core`. Every module stands alone: begin with the one whose name you need.
"""
