"""How long a game was played: the one definition behind every figure in minutes or seconds, and behind BG Stats.

Playing time runs from the first line to the line that ended the game (or the last line so far), the set-up included. It
stops while the clocks are paused, while the program was away, and in every silence longer than a break.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from assistant.core.projection import SeatLine
from assistant.kit.clock import BREAK, Gap, charged


@dataclass(frozen=True)
class PlayingTime:
    """The moment of each line, the place of the last line of play, and the times in which nobody played.

    `moments` never decrease: a line that was inserted later counts as written just before the line that follows it.
    Milliseconds since 1970 UTC.
    """

    moments: Sequence[int]
    last: int
    rests: Sequence[Gap]

    @property
    def ended(self) -> int:
        """The moment of the last line of play; 0 if there is no line."""
        return self.moments[self.last] if self.moments else 0

    def between(self, start: int, end: int) -> float:
        """Return the seconds of play from one moment to another."""
        return charged(start, max(start, min(end, self.ended)), self.rests) / 1000

    @property
    def seconds(self) -> float:
        """The seconds of play from the first to the last line of play."""
        return self.between(self.moments[0], self.ended) if self.moments else 0.0


def playing_time(lines: Sequence[SeatLine], away: Iterable[Gap] = ()) -> PlayingTime:
    """Return the playing time of these lines in effect; the program did not run in the gaps of `away`."""
    latest = list(accumulate((line.line.entry.at for line in reversed(lines)), min))
    moments = latest[::-1]
    return PlayingTime(moments, _last(lines), (*away, *_rests(lines, moments)))


def _last(lines: Sequence[SeatLine]) -> int:
    """Return the place of the line since which the game has been over, or of the last line."""
    last = max(0, len(lines) - 1)
    while last and lines[last].after.over and lines[last - 1].after.over:
        last -= 1
    return last


def _rests(lines: Sequence[SeatLine], moments: Sequence[int]) -> Iterator[Gap]:
    """Yield the pauses of the clocks and the breaks."""
    for line, (here, following) in zip(lines, pairwise(moments), strict=False):
        if line.after.paused or following - here > BREAK:
            yield here, following
