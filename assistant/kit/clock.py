"""The time that every player has spent deciding. No clock is read here: times come with the entries.

The time from one entry to the next is charged to the player who had to decide in between. Gaps are charged to nobody: a
silence so long that it was a break, and the times in which the program was not running.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Gap = tuple[int, int]
"""From one moment to another, in milliseconds since 1970."""
Moment = tuple[int, str | None, bool]
"""The time of an entry, the player who decides from then on (None: nobody), and whether time runs."""
BREAK = 30 * 60_000
"""The longest silence that is charged; a longer one is a break."""


@dataclass(frozen=True)
class Clocks:
    """Milliseconds per player up to `since`; then the time of `running` runs (None: nobody's), except in `gaps`."""

    spent: Mapping[str, int] = field(default_factory=dict[str, int])
    running: str | None = None
    since: int = 0
    gaps: Sequence[Gap] = ()

    def charged(self, now: int) -> int:
        """Return the milliseconds that have run since the last entry."""
        return charged(self.since, now, self.gaps)

    def at(self, now: int) -> Mapping[str, int]:
        """Return the time per player at the moment `now`, the running decision included."""
        if self.running is None:
            return dict(self.spent)
        return {**self.spent, self.running: self.spent.get(self.running, 0) + self.charged(now)}


def charged(start: int, end: int, gaps: Iterable[Gap]) -> int:
    """Return the milliseconds from `start` to `end` outside all gaps; gaps may overlap. Never below 0."""
    run, reached = 0, start
    for begin, finish in sorted(gaps):
        if finish > reached and begin < end:
            run += max(0, begin - reached)
            reached = finish
    return run + max(0, end - reached)


@dataclass(frozen=True, slots=True)
class Tick:
    """One moment, and milliseconds per player up to it without breaks, as if the program had never been away.

    `said` is the time of its entry, `at` the moment itself: time never runs backwards. `rests`: the time since the
    moment before was a break.
    """

    at: int
    said: int
    decides: str | None
    rests: bool = False
    spent: Mapping[str, int] = field(default_factory=dict[str, int])


def ticked(last: Tick | None, moment: Moment) -> Tick:
    """Return the next moment. Entries that were added later carry their own later time."""
    said, decides, runs = moment
    running = decides if runs else None
    if last is None:
        return Tick(max(said, 0), said, running)
    at = max(said, last.at)
    rests = said - last.said > BREAK
    if last.decides is None or rests:
        return Tick(at, said, running, rests, last.spent)
    run = last.spent.get(last.decides, 0) + at - last.at
    return Tick(at, said, running, False, {**last.spent, last.decides: run})


def clocks(ticks: Sequence[Tick], away: Sequence[Gap] = ()) -> Clocks:
    """Return the clocks for the moments of a game, oldest first, without the times in which the program was `away`.

    A long story costs no more than a short one: only moments inside a gap are looked at.
    """
    if not ticks:
        return Clocks(gaps=away)
    spent = dict(ticks[-1].spent)
    for begin, end in _apart(away):
        at = max(0, bisect_right(ticks, begin, key=lambda tick: tick.at) - 1)
        while at + 1 < len(ticks) and ticks[at].at < end:
            here, after = ticks[at], ticks[at + 1]
            run = min(end, after.at) - max(begin, here.at)
            if here.decides is not None and not after.rests and run > 0:
                spent[here.decides] -= run
            at += 1
    return Clocks(spent, ticks[-1].decides, ticks[-1].at, away)


def _apart(gaps: Iterable[Gap]) -> Iterator[Gap]:
    """Yield the gaps in order, without their overlaps."""
    reached = 0
    for begin, end in sorted(gaps):
        if end > reached:
            yield max(begin, reached), end
            reached = end
