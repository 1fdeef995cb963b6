"""The figures of a played game: the rows of the open data, defined by each game's `measures`.

    from assistant.figures.facts import Measures, Played, rows

A game defines one function per table (`Measures`); each takes the game from one point of view (`Played`) and yields
rows (`rows`). Every figure on a page, in a notebook, in SQL or in a file is such a row: it has one definition.
"""

from __future__ import annotations

from assistant.figures.facts.measures import Alternative, Measures, Sentence, Standing
from assistant.figures.facts.played import Eye, Played, Walked
from assistant.figures.facts.rows import Row, column

__all__ = ["Alternative", "Eye", "Measures", "Played", "Row", "Sentence", "Standing", "Walked", "column"]
