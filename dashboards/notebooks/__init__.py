"""Boardside in notebooks: the same screens, and games, reviews and seasons that display themselves.

May import `play` and everything below it. Begin with `inline`.
"""
