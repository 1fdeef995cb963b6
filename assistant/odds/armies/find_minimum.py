"""The smallest number of armies that is enough for something, where more are never worse."""

from __future__ import annotations

from collections.abc import Callable

from assistant.odds.armies.battle import LIMIT

SLACK = 1e-12
"""A chance that misses the target only by rounding is enough."""


def fewest(enough: Callable[[int], bool], least: int, guess: int) -> int | None:
    """Return the smallest number from `least` to LIMIT that is enough, searching from `guess`; None if none is."""
    high, step = max(least, guess), max(1, guess // 8)
    while not enough(high):
        if high == LIMIT:
            return None
        least, high, step = high + 1, min(high + step, LIMIT), 2 * step
    step = max(1, guess // 8)
    while least < high:
        middle = max(least, high - step, (least + high) // 2)
        if enough(middle):
            high, step = middle, 2 * step
        else:
            least, step = middle + 1, LIMIT
    return high
