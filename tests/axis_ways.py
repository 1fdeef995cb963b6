"""The distance and number of moves of each piece in a turn of Axis & Allies, kept apart from the rulebook."""

from __future__ import annotations

from typing import Any

from assistant.core.event import Event
from assistant.games.axis_allies import events as a
from assistant.games.plotted_axis import events as p
from assistant.kit.pieces import Piece
from tests.axis_facts import far, of_kind, units

OWN = (a.UnitsMoved, a.UnitsBoarded, p.OrderCarriedOut)
"""Events by which a country moves its units."""


class Ways:
    """Moves of the turn, by number of the piece, and areas into which a country has moved or built."""

    def __init__(self) -> None:
        self.turn: tuple[Any, ...] = ()
        self._clear()

    def _clear(self) -> None:
        self.moves: dict[int, list[str]] = {}
        self.flown: dict[int, int] = {}
        self.sailed: dict[int, int] = {}
        self.landed: set[int] = set()
        self.picked: dict[int, str] = {}
        self.into: dict[tuple[str, str], int] = {}
        self.sites: dict[tuple[str, str], int] = {}

    def heard(self, event: Event, before: Any, after: Any) -> None:
        """Check that every unit that moved got there by a possible way."""
        plotted = hasattr(after, "round")
        turn = (before.turn,) if plotted else (before.turn, before.power)
        if turn != self.turn:
            self.turn = turn
            self._clear()
        old = before.pieces.by_id
        changed = [(old[piece.id], piece) for piece in after.pieces if old.get(piece.id, piece) is not piece]
        went = [(was, now) for was, now in changed if was.at != now.at]
        for was, now in went:
            self._went(event, was, now, after, plotted)
        for was, now in changed:
            if "landed" in now.marks and "landed" not in was.marks:
                self.landed.add(now.id)
        if plotted:
            self._once(event, before, bool(went))

    def _went(self, event: Event, was: Piece, now: Piece, after: Any, plotted: bool) -> None:
        way = far(was.at, now.at)
        ship = after.pieces.get(now.on) if now.on else None
        if was.on and was.on == now.on:
            assert ship is not None
            if now.kind == "fighter" and plotted and now.id not in self.landed:  # landed ones do not fly any more
                self._flew(now, way, after)
            return
        if now.kind in of_kind("air"):
            assert now.id not in self.landed, f"{now} had landed and flies by {event}"
            self._flew(now, way, after)
            return
        if not isinstance(event, OWN):
            back = after.options.get("PAA-AMB-09") == "back" and was.on and not now.on
            assert way <= 1 or (back and now.at == self.picked.get(now.id)), f"{was} went to {now.at} by {event}"
            return
        self._step(was, now, way, ship, plotted)

    def _flew(self, piece: Piece, way: int, after: Any) -> None:
        reach = units()[piece.kind]["move"]
        reach += 2 * ("long_range" in after.developments.get(piece.owner, ()))
        self.flown[piece.id] = self.flown.get(piece.id, 0) + way
        assert self.flown[piece.id] <= reach, f"{piece} flew {self.flown[piece.id]} areas"

    def _step(self, was: Piece, now: Piece, way: int, ship: Piece | None, plotted: bool) -> None:
        """Check that a unit moves once: over land, or on board and then ashore, or over the sea."""
        done = self.moves.setdefault(now.id, [])
        if now.kind in of_kind("sea"):
            way, step = far(was.at, now.at, "sea"), "sailed"
            most = 2
        elif ship is not None:
            step, most = "boarded", 3  # the ship went on with it in the same order
            assert not done, f"{now} has {done} and goes on board"
            self.picked[now.id] = was.at
        elif was.on:
            step, most = "ashore", 1 if was.at != now.at else 0
            assert done in ([], ["boarded"]), f"{now} has {done} and goes ashore"
        else:
            way, step = far(was.at, now.at, "land"), "walked"
            most = units()[now.kind]["move"]
            assert not done, f"{now} has {done} and walks"
        if now.kind == "transport" and not plotted:  # it may stop to load and sail on (AA-TRN-02)
            way += self.sailed.get(now.id, 0)
            self.sailed[now.id] = way
        else:
            assert step not in done, f"{now} has {done} already"
        assert way <= most, f"{was} {step} {way} areas to {now.at}"
        done.append(step)

    def _once(self, event: Event, before: Any, went: bool) -> None:
        """Check that each country moves once into an area and builds one factory there, in a turn."""
        readings = before.options
        if isinstance(event, p.OrderCarriedOut) and went and before.now is not None:
            free = readings.get("PAA-AMB-01") == "attacks_only" or readings.get("PAA-AMB-03") == "no"
            first = self.into.setdefault((event.by, before.now.to), before.round)
            assert free or first == before.round, f"{event.by} moved into {before.now.to} twice"
        if isinstance(event, p.BuildCarriedOut) and before.now is not None:
            first = self.sites.setdefault((event.by, before.now.to), before.round)
            assert first == before.round, f"{event.by} built in {before.now.to} twice"
