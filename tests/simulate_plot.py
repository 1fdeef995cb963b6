"""Plays whole games of Plotted A&A: books written and sealed in the boxes of a Table, read page by page, carried out.

    played = Game(5, seed=7)
    table = played.play(turns=2)       # a Table whose every line is by the rules
    played.beside                      # the units, the money and the ways, counted beside it

Books are drafted, sealed, taken back and sealed again; who is not done is sealed when the time is called. Lines are
carried out as far as they can be; dice are rolled.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.event import TABLE, Event
from assistant.games.plotted_axis import events as p
from assistant.games.plotted_axis.orders import Book
from assistant.kit.seating import Seated
from assistant.offer import Offer
from tests import simulate_axis
from tests.axis_books import Writer


class Game(simulate_axis.Game):
    """One game; the same seed plays the same game. `partly`: how often only a part of a line is carried out."""

    key = "plotted_axis"

    def __init__(self, players: int, seed: int, *, partly: float = 0.15, wild: float = 0.1, **more: Any) -> None:
        self.partly, self.wild = partly, wild
        self.writing = random.Random(seed + 1)
        self.written: dict[int, dict[str, Book]] = {}
        super().__init__(players, seed, **more)

    def _laid(self, players: Sequence[Seated], options: dict[str, str], set_up: dict[str, Any]) -> Event:
        return super()._laid(players, options, {"paper": (), **set_up})

    def step(self, state: Any) -> None:
        """Books are written, a page is turned, or something of what is offered is tapped."""
        if state.step == "plot" and state.plotters:
            self.plot(state)
        elif self._to_read(state):
            self.turn_page()
        else:
            super().step(state)

    # ---------------------------------------------------------------- books

    def plot(self, state: Any) -> None:
        """All books of a turn."""
        (key,) = self.table.boxes.open()
        late = {power for power in state.plotters if self.writing.random() < 0.15}
        for power in state.plotters:
            book = self.book_of(state, power)
            self.written.setdefault(state.turn, {})[power] = book
            self.write(key, power, book, sealed=power not in late)
        if late:
            self.table.boxes.call_time(key, TABLE)
        assert self.table.boxes.full(key)
        self.turn_page()

    def book_of(self, state: Any, power: str) -> Book:
        """What a country writes."""
        return Writer(self.writing, state, power, self.wild).book()

    def write(self, key: str, power: str, book: Book, *, sealed: bool) -> None:
        """A book as it comes about: line by line, sealed, perhaps opened again and changed."""
        boxes = self.table.boxes
        for count in range(0, len(book) + 1, 3):
            boxes.draft(key, power, p.OrdersPlotted(by=power, orders=book[:count]))
        whole = p.OrdersPlotted(by=power, orders=book)
        boxes.draft(key, power, whole)
        final = self.state.options.get("PAA-AMB-42") == "final"
        others = len(self.table.boxes.waiting(key) or ()) > 1  # whoever seals last cannot open the book again
        if sealed and others and not final and self.writing.random() < 0.3:
            boxes.lay(key, power, replace(whole, orders=book[:2]))
            boxes.take_back(key, power)
            assert boxes.drafted(key, power) is not None
            boxes.draft(key, power, whole)
        if sealed:
            boxes.lay(key, power, whole)

    def _to_read(self, state: Any) -> bool:
        if state.step != "execution":
            return False
        box = next(iter(self.table.boxes.open().values()), None)
        return box is not None and not state.tied and not state.battles and (state.now is None or bool(state.hovering))

    def turn_page(self) -> None:
        """The next page is read: never anything but the line of this country and round."""
        before = self.state
        (box,) = self.table.boxes.open().values()
        event = self.table.boxes.reveal(box.key, TABLE, box.page).event
        if isinstance(event, p.OrderRevealed):
            book = self.written[before.turn][event.by]
            assert (event.by, event.round) == (before.power, before.round)
            assert event.order in book
        self.looked(event, before)

    # ---------------------------------------------------------------- carrying out

    def _picked(self, offers: Sequence[Offer], state: Any) -> Offer:
        if state.tied or state.step in ("weapons", "plot"):
            return super()._picked(offers, state)
        raids = [one for one in offers if one.kind.__name__ in ("RaidDeclared", "FactoryRaided")]
        if raids and self.dice.random() < 0.7:
            return raids[0]
        good = [one for one in offers if one.expected]
        return self.dice.choice(good if good and self.dice.random() < 0.93 else list(offers))

    def _filled(self, offer: Offer, state: Any) -> Event:
        event = super()._filled(offer, state)
        if isinstance(event, p.OrderCarriedOut) and self.dice.random() < self.partly:
            some = self._some(event)
            if not [n for n in self.table.advice(some, TABLE) if n.level == "illegal"]:
                return some
        return event

    def _some(self, event: p.OrderCarriedOut) -> p.OrderCarriedOut:
        """Only a part of the line: fewer units, a group less."""
        going = [g for g in event.going if self.dice.random() < 0.8] or list(event.going[:1])
        return replace(event, going=tuple(replace(g, units=self._fewer(g.units)) for g in going))

    def _fewer(self, counts: Mapping[str, int]) -> dict[str, int]:
        return {kind: self.dice.randint(1, count) for kind, count in counts.items()}
