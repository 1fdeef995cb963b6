"""Previews of events that have not happened. Every preview that a page shows is computed here.

What-if questions, insertions, corrections, strikes and the effect of a tap are all folded by a rulebook that knows
only what the asking seat may see at the real table now. A supposed line that stops hiding something, ends the game
or changes a house rule therefore reveals nothing: what the table hides now stays hidden in every supposition, and an
entry whose words the seat may not read changes nothing. Results that depend on hidden figures are left out, rather
than being wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assistant.core.event import REFEREE, Entry, Event
from assistant.core.fast_replace import replace
from assistant.core.game import Game, Notice, State
from assistant.core.projection import SeatLine, Walk
from assistant.core.story import resolve, unchanged
from assistant.core.table_protocol import TableProtocol
from assistant.table.responses import Consequences
from assistant.table.validation import admitted


class Previews:
    """The suppositions that each seat can make at one table, from its own point of view. Usable from any thread."""

    def __init__(self, table: TableProtocol) -> None:
        self._table = table
        self._known: dict[str, tuple[State, Walk]] = {}

    def after(self, event: Event, state: State, seat: str) -> Any:
        """Return the seat's view after this event; `state` is a view of that seat, now or at an earlier line."""
        game = self._table.game
        supposed = game.apply(event, state)
        if seat != REFEREE:
            supposed = game.covered(game.covered(supposed, state), self._table.view(seat))
        return game.veil(supposed, seat)

    def sentence(self, event: Event, state: State, seat: str) -> str:
        """Return the sentence that this event would be in the feed."""
        return self._table.game.tell(event, state, self.after(event, state, seat))

    def consequences(self, amendment: Event, seat: str) -> Consequences:
        """Return what recording this correction would do to other lines, as this seat reads them; raises Nonsense."""
        with self._table.lock:
            entries = self._table.entries
            amendment = admitted(self._table, amendment, seat)
            seq = entries[-1].seq + 1 if entries else 1
            known = self.walk(seat)
            lines = resolve([*entries, Entry(seq, amendment, author=seat)])
            supposed = known.fork(list(unchanged(lines, known.lines)))
            return _compared(known.seat_lines, supposed.seat_lines, getattr(amendment, "seq", seq))

    def walk(self, seat: str) -> Walk:
        """Return the story as the seat knows it, folded so that suppositions can continue from any of its lines.

        If the seat's story contains nothing that is hidden from it, this is the seat's real walk.
        """
        with self._table.lock:
            real, now = self._table.walk(seat), self._table.view(seat)
            if seat == REFEREE or self._table.game.covered(now, now) is now:
                self._known.pop(seat, None)
                return real
            made_for, known = self._known.get(seat, (None, real))
            if made_for is None or not _hides_alike(self._table.game, made_for, now, known):
                known = real.under(rulebook(self._table.game, now))
            self._known[seat] = (now, known)
            known.follow(real.lines)
            return known


def rulebook(game: Game[Any], now: State) -> Game[Any]:
    """Return the game as it is played in suppositions of a seat whose view of the table is `now`."""

    def apply(event: Event, state: Any) -> Any:
        return state if game.hushed(event, now) else game.apply(event, state)

    def veil(state: Any, seat: str) -> Any:
        return game.veil(game.covered(state, now), seat)

    return replace(game, apply=apply, veil=veil)


def _hides_alike(game: Game[Any], one: State, other: State, known: Walk) -> bool:
    """Return whether both views hide the same, so that a story folded for one is right for the other."""
    return game.covered(game.start, one) == game.covered(game.start, other) and all(
        game.hushed(line.event, one) == game.hushed(line.event, other) for line in known.lines
    )


def _compared(known: Sequence[SeatLine], supposed: Sequence[SeatLine], touched: int) -> Consequences:
    """Return the differences between the real story and the supposed one; `touched` is the changed or inserted line."""
    before = {seat_line.seq: seat_line for seat_line in known}
    changed: list[tuple[str, str]] = []
    illegal: list[tuple[str, Notice]] = []
    text, notices = "", ()
    for seat_line in supposed:
        old = before.get(seat_line.seq)
        if seat_line.seq == touched and not seat_line.line.struck:
            text, notices = seat_line.text, seat_line.notices
        if old is None or seat_line.seq == touched or seat_line.line.struck:
            continue
        if old.text != seat_line.text:
            changed.append((seat_line.line.label, seat_line.text))
        new = [n for n in seat_line.notices if n.level == "illegal" and n not in old.notices]
        illegal.extend((seat_line.line.label, notice) for notice in new)
    return Consequences(text, notices, tuple(changed), tuple(illegal))
