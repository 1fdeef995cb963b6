"""The table of a game of Plotted A&A: books are written, sealed in its boxes, read page by page, and carried out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from assistant.bots.axis_allies import AxisEvening, battle_odds
from assistant.bots.evening import minded
from assistant.bots.foresight import Foresight
from assistant.bots.plotted_axis.weighing import Weigher, chance_of, worthwhile
from assistant.bots.plotted_axis.writing import Writer
from assistant.bots.sight import BotSight, Stuck
from assistant.content.house_rules import chosen
from assistant.core.event import TABLE, Entry, Event
from assistant.core.fast_replace import replace
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.games.plotted_axis import events as p
from assistant.games.plotted_axis.orders import Book
from assistant.secrets.boxes import Boxes
from assistant.table.table import Table

WRITERS: Final = {"simple": Writer, "engine": Weigher}


class Staff(AxisEvening):
    """One game; the same seed plays the same game.

    `partly`: how often only a part of a line is carried out, by rules of thumb. `late`: how often a player is not
    finished when time is called. `mended`: how often a book is reopened before the last one is sealed.
    """

    key = "plotted_axis"
    reasons_are_open = False
    turns = 10  # the Axis wins many a war by its income, the Allies hardly one
    partly: float = 0.15

    def __init__(
        self,
        seats: Sequence[Seated],
        skills: Sequence[str],
        seed: int,
        *,
        partly: float = 0.15,
        late: float = 0.15,
        mended: float = 0.3,
        **more: Any,
    ) -> None:
        self.partly, self.late, self.mended = partly, late, mended
        self.seed, self.writing = seed, random.Random(seed + 1)
        self.pencils: dict[str, random.Random] = {}
        super().__init__(seats, skills, seed, **more)
        self.table.boxes = Boxes(self.table, self.table.log.drawer, random.Random(seed))

    @classmethod
    def simulate(cls, skills: Sequence[str], seed: int, table: Table | None = None, **more: Any) -> Table:
        """Play a whole war, or its first turns; pauses are written down as NOOPs (PAA-NOP-01)."""
        return super().simulate(skills, seed, table, noop=True, **more)

    def _setup_event(self, players: Sequence[Seated], options: dict[str, str], set_up: dict[str, Any]) -> Event:
        return super()._setup_event(players, options, {"paper": (), **set_up})

    def step(self, state: Any) -> None:
        """Write books, turn a page, or tap something that is offered."""
        beside = self.sees is Foresight
        if state.step == "plot" and state.plotters:
            self.submit(state) if beside else self.plot(state)
        elif not self._to_read(state):
            super().step(state)
        elif not beside:
            self.turn_page()

    # ---------------------------------------------------------------- books

    def plot(self, state: Any) -> None:
        """Write all books of a turn."""
        (key,) = self.table.boxes.open()
        late = {power for power in state.plotters if self.writing.random() < self.late}
        for power in state.plotters:
            self.write(power, self.book_of(state, power), sealed=power not in late)
        if late:
            self.table.boxes.call_time(key, TABLE)
        if not self.table.boxes.full(key):
            raise Stuck(f"Not all books of turn {state.turn} are sealed.")
        self.turn_page()

    def submit(self, state: Any) -> None:
        """Seal the next book of a computer player; the table waits for the others, and turns the pages itself."""
        for power in state.plotters:
            seat = state.seat_of(power) or TABLE
            own = self.hand(state, power)
            if not (self.people and seat in (*self.people, TABLE)) and not own.submitted(power):
                own.seal(power, p.OrdersPlotted(by=power, orders=self.book_of(state, power)))
                return

    def hand(self, state: Any, power: str) -> BotSight:
        """Return who writes for a country: its player, who sees nobody else's book."""
        return self.sight(state.seat_of(power) or TABLE)

    def book_of(self, state: Any, power: str) -> Book:
        """Return what a country writes."""
        skill = self.skills.get(state.seat_of(power) or "", "simple")
        return WRITERS[minded(skill)](self.pencil(power), self.hand(state, power).state, power).book()

    def pencil(self, power: str) -> random.Random:
        """Return a country's own random numbers: what one player writes changes no other book."""
        return (
            self.dice
            if self.sees is Foresight
            else self.pencils.setdefault(power, random.Random(f"{self.seed} {power}"))
        )

    def write(self, power: str, book: Book, *, sealed: bool) -> None:
        """Write a book line by line, seal it, and perhaps reopen and change it."""
        state = self.state
        own = self.hand(state, power)
        for count in range(0, len(book) + 1, 3):
            own.draft(power, p.OrdersPlotted(by=power, orders=book[:count]))
        whole = p.OrdersPlotted(by=power, orders=book)
        own.draft(power, whole)
        (key,) = self.table.boxes.open()
        others = len(self.table.boxes.waiting(key) or ()) > 1  # the last book sealed cannot be reopened
        final = chosen(state, "PAA-AMB-42") == "final"
        if sealed and others and not final and self.writing.random() < self.mended:
            own.seal(power, replace(whole, orders=book[:2]))
            own.open_again(power)
            own.draft(power, whole)
        if sealed:
            own.seal(power, whole)

    def _to_read(self, state: Any) -> bool:
        if state.step != "execution":
            return False
        box = next(iter(self.table.boxes.open().values()), None)
        return box is not None and not state.tied and not state.battles and (state.now is None or bool(state.hovering))

    def turn_page(self) -> Entry:
        """Read the next page."""
        (box,) = self.table.boxes.open().values()
        return self.table.boxes.reveal(box.key, TABLE, box.page)

    # ---------------------------------------------------------------- carrying out

    def _picked(self, offers: Sequence[Offer], state: Any) -> Offer:
        if state.tied or state.step in ("weapons", "plot"):
            return super()._picked(offers, state)
        if self.engine(state.seat_of(state.power)) and (out := self._by_the_odds(offers, state)):
            return out
        raids = [one for one in offers if one.kind.__name__ in ("RaidDeclared", "FactoryRaided")]
        if raids and self.dice.random() < 0.7:
            return raids[0]
        good = [one for one in offers if one.expected]
        return self.dice.choice(good if good and self.dice.random() < 0.93 else list(offers))

    def _by_the_odds(self, offers: Sequence[Offer], state: Any) -> Offer | None:
        """Return all of a line if the resulting battle is worth it; otherwise none of it."""
        whole = next((one for one in offers if one.kind is p.OrderCarriedOut and one.expected), None)
        nothing = next((one for one in offers if one.kind is p.OrderPassed), None)
        if whole is None or nothing is None:
            return None
        return whole if worthwhile(state, whole.known["going"]) else nothing

    def because(self, event: Event, state: Any) -> str:
        """Return the odds for which a line is carried out or passed over; "" if they did not matter."""
        whole = next((one for one in self.offers(state) if one.kind is p.OrderCarriedOut and one.expected), None)
        if whole is None or not isinstance(event, p.OrderCarriedOut | p.OrderPassed):
            return ""
        chance = chance_of(state, whole.known["going"])
        return "" if chance is None else battle_odds(state.place(state.now.to), chance)

    def _filled(self, offer: Offer, state: Any) -> Event:
        event = super()._filled(offer, state)
        seat = state.seat_of(state.power)
        if isinstance(event, p.OrderCarriedOut) and not self.engine(seat) and self.dice.random() < self.partly:
            some = self._some(event)
            if self.sight(seat or TABLE).allowed(some):
                return some
        return event

    def _some(self, event: p.OrderCarriedOut) -> p.OrderCarriedOut:
        """Return only a part of the line: fewer units, or one group less."""
        going = [g for g in event.going if self.dice.random() < 0.8] or list(event.going[:1])
        return replace(event, going=tuple(replace(g, units=self._fewer(g.units)) for g in going))

    def _fewer(self, counts: Mapping[str, int]) -> dict[str, int]:
        return {kind: self.dice.randint(1, count) for kind, count in counts.items()}
