"""What charts are made of: moments of a game as columns, and where the axis of time is labelled. No rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")
MOST = 120
"""Points of a chart; a longer game is thinned."""
TICKS = 6
"""Labels below a chart, at most."""


def thinned(points: Sequence[T], most: int = MOST) -> list[T]:
    """At most so many points, the first and the last among them."""
    if len(points) <= most:
        return list(points)
    step = (len(points) - 1) / (most - 1)
    return [points[round(i * step)] for i in range(most)]


def columns(rows: Sequence[Mapping[str, int]]) -> dict[str, list[int]]:
    """One list for each thing that was ever there, as long as the rows; 0 where it is not."""
    keys = dict.fromkeys(key for row in rows for key, value in row.items() if value)
    return {key: [row.get(key, 0) for row in rows] for key in keys}


def ticks(at: Sequence[str], most: int = TICKS) -> list[tuple[int, str]]:
    """Where time is labelled: (index, number) of the first point of evenly chosen turns; "turn 7" is labelled 7."""
    firsts = [i for i, name in enumerate(at) if not i or name != at[i - 1]]
    numbers = {i: at[i].rpartition(" ")[2] for i in firsts}
    if not all(number.isdigit() for number in numbers.values()):
        return [(i, numbers[i]) for i in firsts[:: max(1, -(-len(firsts) // most))]]
    span = int(numbers[firsts[-1]]) - int(numbers[firsts[0]]) if firsts else 0
    step = next(n for n in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 10**9) if span / n <= most - 1)
    return [(i, number) for i, number in numbers.items() if step == 1 or int(number) % step == 0]
