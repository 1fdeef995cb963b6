"""How long everybody has been deciding. No clock is read here: moments come with the entries.

Time runs from one entry to the next for whoever had to decide in between. What nobody is charged for are gaps: a
silence so long that it was a break, and the times in which the program was away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Gap = tuple[int, int]
"""From one moment to another, in milliseconds since 1970."""
Moment = tuple[int, str | None, bool]
"""When something was entered, who decides from then on (None: nobody), and whether time runs."""
BREAK = 30 * 60_000
"""A longer silence is a break that nobody is charged for."""


@dataclass(frozen=True)
class Clocks:
    """Milliseconds per player up to `since`; from then on `running`'s time runs (None: nobody's), save in `gaps`."""

    spent: Mapping[str, int] = field(default_factory=dict[str, int])
    running: str | None = None
    since: int = 0
    gaps: Sequence[Gap] = ()

    def charged(self, now: int) -> int:
        """Milliseconds that have run since the last entry."""
        return charged(self.since, now, self.gaps)

    def at(self, now: int) -> Mapping[str, int]:
        """Time per player at the moment `now`, the running decision included."""
        if self.running is None:
            return dict(self.spent)
        return {**self.spent, self.running: self.spent.get(self.running, 0) + self.charged(now)}


def charged(start: int, end: int, gaps: Iterable[Gap]) -> int:
    """Milliseconds from `start` to `end` that lie in no gap; gaps may overlap. Never below 0."""
    run, reached = 0, start
    for begin, finish in sorted(gaps):
        if finish > reached and begin < end:
            run += max(0, begin - reached)
            reached = finish
    return run + max(0, end - reached)


def clocks(moments: Sequence[Moment], away: Sequence[Gap] = ()) -> Clocks:
    """Clocks from these moments, oldest first, without breaks and without the times in which the program was `away`.

    Entries that were added later carry their own later time; time never runs backwards.
    """
    gaps = (*away, *_breaks(moments))
    found = Clocks(gaps=gaps)
    for at, decides, runs in moments:
        now = max(at, found.since)
        found = Clocks(found.at(now), decides if runs else None, now, gaps)
    return found


def _breaks(moments: Iterable[Moment]) -> Iterator[Gap]:
    for (before, *_), (after, *_) in pairwise(moments):
        if after - before > BREAK:
            yield before, after
