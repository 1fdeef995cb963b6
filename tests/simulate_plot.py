"""Plays whole games of Plotted A&A: books written and sealed in the boxes of a Table, read page by page, carried out.

    played = Game(5, seed=7)
    table = played.play(turns=2)       # a Table whose every line is by the rules
    played.beside                      # the units, the money and the ways, counted beside it

The computer players of `assistant.bots.plotted_axis`, watched by the referee.
"""

from __future__ import annotations

import random
from typing import Any

from assistant.bots.plotted_axis.staff import Staff
from assistant.core.event import Entry
from assistant.games.plotted_axis import events as p
from assistant.games.plotted_axis.orders import Book
from tests import simulate_axis


class Game(simulate_axis.Game, Staff):
    """One game; the same seed plays the same game. `partly`: how often only a part of a line is carried out."""

    key = "plotted_axis"

    def __init__(self, players: int, seed: int, **more: Any) -> None:
        self.written: dict[int, dict[str, Book]] = {}
        super().__init__(players, seed, **more)

    def pencil(self, power: str) -> random.Random:
        return self.writing

    def write(self, power: str, book: Book, *, sealed: bool) -> None:
        self.written.setdefault(self.state.turn, {})[power] = book
        super().write(power, book, sealed=sealed)

    def turn_page(self) -> Entry:
        """Read the next page: never anything but the line of this country and round."""
        before = self.state
        entry = super().turn_page()
        if isinstance(entry.event, p.OrderRevealed):
            book = self.written[before.turn][entry.event.by]
            assert (entry.event.by, entry.event.round) == (before.power, before.round)
            assert entry.event.order in book
        self.looked(entry.event, before)
        return entry
