"""Shared parts of games of suspects, weapons and rooms: the order of answering, the case file, pieces, hands of cards.

`table.Mystery` is the part of a State; the functions beside it never refuse and know no rule of one game.
"""
