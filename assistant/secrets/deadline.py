"""The time left to fill a box, if the table agreed on a time limit.

The time starts when the box opens: by a line, or by an undo that leads back to such a line, which grants the whole
time again. It stops while the clocks are paused, and while the program was away for longer than a break; a short
restart does not stop it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.core.box import Box
from assistant.core.event import TABLE, Entry
from assistant.core.projection import SeatLine
from assistant.core.story import Amended, Inserted, Struck, resolve, seen_lines
from assistant.core.table_protocol import TableProtocol
from assistant.kit.clock import BREAK, Gap, charged

FOREVER = 1 << 62
"""A moment after all others."""


@dataclass(frozen=True)
class TimeLeft:
    """The time left to fill a box.

    `ends` is when it runs out if nothing stops it, `now` the present, both in milliseconds since 1970.
    """

    ends: int
    now: int
    paused: bool

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.ends <= self.now


class Countdown:
    """The time limits of one table's boxes; callers hold the table's lock."""

    def __init__(self, table: TableProtocol) -> None:
        self._table = table
        self._before: dict[tuple[str, int], bool] = {}

    def left(self, box: Box) -> TimeLeft | None:
        """Return how much time is left to fill this box; None without a time limit, or once the box is shut."""
        lines = list(self._open_lines(box.key)) if box.seconds and not box.shut else []
        if not lines:
            return None
        now, last = self._table.clock(), lines[-1].after
        breaks = [gap for gap in self._table.log.away if gap[1] - gap[0] > BREAK]
        run = charged(self._began(box.key, lines[0]), now, [*breaks, *_pauses(lines)])
        return TimeLeft(now + 1000 * box.seconds - run, now, last.paused)

    # ------------------------------------------------------------------ within

    def _open_lines(self, key: str) -> Sequence[SeatLine]:
        """Return the latest unbroken run of lines in effect after which this box is open, oldest first."""
        lines: list[SeatLine] = []
        for seat_line in reversed(self._table.account(TABLE)):
            if seat_line.line.struck or not seat_line.line.label:
                continue
            if not self._stands(key, seat_line.after):
                break
            lines.append(seat_line)
        return lines[::-1]

    def _began(self, key: str, first: SeatLine) -> int:
        """Return when the box opened: at its first line, or at a later correction that led back there."""
        entries = self._table.entries
        for at in range(len(entries) - 1, -1, -1):
            entry = entries[at]
            if entry.seq <= first.seq:
                break
            if isinstance(entry.event, (Struck, Amended, Inserted)) and not self._stood_before(key, at, entry):
                return entry.at
        return first.line.entry.at

    def _stood_before(self, key: str, at: int, entry: Entry) -> bool:
        """Return whether the box was open just before this entry; folded once for each entry."""
        known = (key, entry.seq)
        if known not in self._before:
            game = self._table.game
            state = game.start
            for _, event in seen_lines(resolve(self._table.entries[:at]), TABLE):
                state = game.apply(event, state)
            self._before[known] = self._stands(key, game.veil(state, TABLE))
        return self._before[known]

    def _stands(self, key: str, state: Any) -> bool:
        return bool(state.players) and any(box.key == key and not box.shut for box in self._table.game.boxes(state))


def _pauses(lines: Sequence[SeatLine]) -> Iterator[Gap]:
    """Yield from when to when the clocks were paused."""
    for at, seat_line in enumerate(lines):
        if seat_line.after.paused:
            until = lines[at + 1].line.entry.at if at + 1 < len(lines) else FOREVER
            yield seat_line.line.entry.at, max(until, seat_line.line.entry.at)
