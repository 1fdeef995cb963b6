"""The current player, and how much time each player has used."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from types import MappingProxyType
from typing import NamedTuple, cast
from weakref import WeakKeyDictionary

from assistant.core.event import TABLE
from assistant.core.story import Inserted, Struck, inner
from assistant.kit.clock import BREAK, Gap, Tick, clocks, ticked
from assistant.table.table import SeatLine, Table
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView

UNSET: Json = {"who": None, "title": "Waiting for setup", "say": "The host is setting up the game.", "queue": []}
"""The status of a table that is not set up yet."""


def times(sight: SeatView) -> Json | None:
    """Return the clock of each player in milliseconds, and which runs; None if the table plays without clocks."""
    if not sight.is_set_up or not sight.state.timers:
        return None
    made = sight.table.made(TABLE, _ticked)  # only public lines: the same moments for every seat, computed once
    began = next((at for at, tick in enumerate(made) if tick), len(made))
    gaps = (*sight.table.log.away, *_over(sight.table))
    clock = clocks(cast("Sequence[Tick]", made[began:] if began else made), gaps)
    now = time.time_ns() // 1_000_000
    run = clock.charged(now)
    running = None if run > BREAK else clock.running
    return {
        "spent": dict(clock.spent),
        "running": running,
        "since": now - run if running else 0,
        "now": now,
        "paused": sight.state.paused,
    }


def _ticked(last: Tick | None, seat_line: SeatLine) -> Tick | None:
    """Return the tick of a public line: when, who decides from then on, whether time runs."""
    if not seat_line.line.label or isinstance(seat_line.line.entry.event, Inserted):
        return last
    state = seat_line.after
    return ticked(last, (seat_line.line.entry.at, state.deciding, not state.paused and not state.over))


def _over(table: Table) -> Sequence[Gap]:
    """Return the times between an end of the game and its undo: nobody was deciding."""
    known, seen = table.known(TABLE), _ends.get(table, _Ends())
    struck = {entry.event.seq: entry.at for entry in known[seen.known :] if isinstance(entry.event, Struck)}
    if not struck:
        _ends[table] = seen._replace(known=len(known))
        return seen.gaps
    undone = {**seen.undone, **struck}
    lines = (line for line in table.account(TABLE) if line.line.struck and line.seq in undone)
    ends = [line for line in lines if not line.before.over and _would_end(table, line)]
    _ends[table] = _Ends(len(known), undone, [(line.line.entry.at, undone[line.seq]) for line in ends])
    return _ends[table].gaps


def _would_end(table: Table, line: SeatLine) -> bool:
    return bool(table.previews.after(inner(line.event), line.before, TABLE).over)


class _Ends(NamedTuple):
    """Up to an entry: when each line was struck, and the times in which the game was over until that was undone."""

    known: int = 0
    undone: Mapping[int, int] = MappingProxyType({})
    gaps: Sequence[Gap] = ()


_ends: WeakKeyDictionary[Table, _Ends] = WeakKeyDictionary()


def status(now: Callable[[SeatView], Json]) -> Callable[[SeatView], Json]:
    """Return the status of a game: whose turn it is, and once it is set up what `now` says.

    The scene that everybody looks at brings the queue of players who answer.
    """

    @wraps(now)
    def whole(sight: SeatView) -> Json:
        state = sight.state
        if not state.players:
            return UNSET
        status: Json = {"who": state.on_turn, "turn": state.turn.number, "queue": [], "help": level(sight)}
        status |= now(sight)
        scene = status.get("scene")
        return {**status, "queue": scene["queue"]} if scene and scene["kind"] == "deal" else status

    return whole


def level(sight: SeatView) -> str:
    """Return in words how much help the table agreed on."""
    return sight.vocabulary.get("help level", {}).get(sight.state.help, sight.state.help)


def plain_status(sight: SeatView) -> Json:
    """Return whose turn it is, for a game without words of its own."""
    state = sight.state
    if not state.players:
        return UNSET
    if state.over:
        return {"who": None, "title": "The game is over", "say": "", "queue": []}
    name = sight.name(state.on_turn) if state.on_turn else "Nobody"
    return {"who": state.on_turn, "title": f"{name}’s turn", "say": "", "queue": []}
