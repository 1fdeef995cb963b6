"""How long everybody has been on turn. No clock is read here: moments come with the entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Clocks:
    """Milliseconds on turn per player up to `since`; from then on `running`'s time runs (None: nobody's)."""

    spent: Mapping[str, int] = field(default_factory=dict[str, int])
    running: str | None = None
    since: int = 0

    def at(self, now: int) -> Mapping[str, int]:
        """Time per player at the moment `now`, the running turn included."""
        if self.running is None:
            return dict(self.spent)
        extra = max(0, now - self.since)
        return {**self.spent, self.running: self.spent.get(self.running, 0) + extra}


def clocks(moments: Iterable[tuple[int, str | None, bool]]) -> Clocks:
    """Clocks from (milliseconds, who is on turn from here on, whether time runs), oldest first.

    Entries that were added later carry their own later time; time never runs backwards.
    """
    found = Clocks()
    for at, on_turn, runs in moments:
        now = max(at, found.since)
        found = Clocks(found.at(now), on_turn if runs else None, now)
    return found
