"""What games of suspects, weapons and rooms share: who is asked, the case file, pieces on the board, hands of cards.

`table.Mystery` is the part of a State; the functions beside it never refuse and know no rule of one game.
"""
