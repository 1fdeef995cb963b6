"""What a game that was played comes to in figures: the rows of the open data, told by each game's `measures`.

    from assistant.figures.facts import Measures, Played, rows

A game says one function per table (`Measures`); each is given the game as one eye saw it (`Played`) and yields rows
(`rows`). A figure that a page, a notebook, SQL or a file shows is such a row: it has one definition.
"""

from __future__ import annotations

from assistant.figures.facts.measures import Alternative, Measures, Sentence, Standing
from assistant.figures.facts.played import Eye, Played, Walked
from assistant.figures.facts.rows import Row, column

__all__ = ["Alternative", "Eye", "Measures", "Played", "Row", "Sentence", "Standing", "Walked", "column"]
