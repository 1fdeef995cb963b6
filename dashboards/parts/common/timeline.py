"""The data of charts: moments of a game as columns, and where the time axis is labeled. No rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Generic, TypeVar

from assistant.table.table import SeatLine, Table

T = TypeVar("T")
MOST = 120
"""Points of a chart; a longer game is thinned."""
TICKS = 6
"""Labels below a chart, at most."""


@dataclass(frozen=True)
class Turns(Generic[T]):
    """The points at the ends of turns so far: the latest, and all before it. `now` is that of the last line."""

    now: T
    number: int
    point: T
    before: Turns[T] | None = None


Follow = Callable[[T | None, SeatLine], T | None]
"""From the point at the previous line to the point at this line; None before the game is set up."""


@cache
def by_turns(rule: Follow[Any], end: bool) -> Callable[[Turns[Any] | None, SeatLine], Turns[Any] | None]:
    """Return a rule that also remembers the point of `rule` at the end of each turn (see `ends_of_turns`)."""

    def followed(last: Turns[Any] | None, seat_line: SeatLine) -> Turns[Any] | None:
        now, state = rule(last.now if last else None, seat_line), seat_line.after
        if now is None:
            return None
        if last and now == last.now:
            now = last.now  # most lines change nothing that a chart shows: they share one point
        if state.over and not end:
            return replace(last, now=now) if last else None
        if last and last.number == _number(state):
            return last if last.point is now else replace(last, now=now, point=now)
        return Turns(now, _number(state), now, last)

    return followed


def _number(state: Any) -> int:
    """Return which turn it is: the turn itself if it is a number, else its number."""
    return getattr(state.turn, "number", state.turn)


def ends_of_turns(table: Table, seat: str, rule: Follow[T], end: bool = True) -> list[T]:
    """Return the points of `rule` at the end of each turn, oldest first; each line is computed once and kept.

    Without `end`, lines after the end of the game (a final accounting) belong to no turn.
    """
    made = table.made(seat, by_turns(rule, end))
    points: list[T] = []
    at = made[-1] if made else None
    while at is not None:
        points.append(at.point)
        at = at.before
    return points[::-1]


def thinned(points: Sequence[T], most: int = MOST) -> list[T]:
    """Return at most `most` points, the first and the last among them."""
    if len(points) <= most:
        return list(points)
    step = (len(points) - 1) / (most - 1)
    return [points[round(i * step)] for i in range(most)]


def columns(rows: Sequence[Mapping[str, int]]) -> dict[str, list[int]]:
    """Return one list for each thing that was ever there, as long as the rows; 0 where it is absent."""
    keys = dict.fromkeys(key for row in rows for key, value in row.items() if value)
    return {key: [row.get(key, 0) for row in rows] for key in keys}


def ticks(at: Sequence[str], most: int = TICKS) -> list[tuple[int, str]]:
    """Return where time is labeled: (index, number) at the start of evenly chosen turns; "turn 7" is labeled 7."""
    firsts = [i for i, name in enumerate(at) if not i or name != at[i - 1]]
    numbers = {i: at[i].rpartition(" ")[2] for i in firsts}
    if not all(number.isdigit() for number in numbers.values()):
        return [(i, numbers[i]) for i in firsts[:: max(1, -(-len(firsts) // most))]]
    span = int(numbers[firsts[-1]]) - int(numbers[firsts[0]]) if firsts else 0
    step = next(n for n in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 10**9) if span / n <= most - 1)
    return [(i, number) for i, number in numbers.items() if step == 1 or int(number) % step == 0]
