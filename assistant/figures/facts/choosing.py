"""The rows of decisions and chance events: loss, difficulty and luck, in the same way for every game."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from math import exp, hypot
from typing import Final

from assistant.figures.facts import rows
from assistant.figures.facts.measures import Alternative

SHOWN: Final = 5
"""The number of best options that are listed."""
TEMPERATURE: Final = {
    "armies": 0.5, "chance": 0.1, "IPCs": 3.0, "bits": 0.25, "bits told": 0.25, "dollars": 500.0,
}  # fmt: skip
"""How carelessly the reference player chooses, by unit, fixed forever; with 0 it would always choose the best."""


def difficulty(values: Sequence[float], unit: str) -> float:
    """Return the average loss of a reference player who prefers better options, but not always the best (softmax)."""
    best = max(values)
    weights = [exp((value - best) / TEMPERATURE[unit]) for value in values]
    return sum(weight * (best - value) for weight, value in zip(weights, values, strict=True)) / sum(weights)


_EVERY: Final = ContextVar("whether all options are listed", default=False)


@contextmanager
def every_option() -> Generator[None]:
    """Have rows that are computed meanwhile list all options instead of the best few, as puzzles need them."""
    before = _EVERY.set(True)
    try:
        yield
    finally:
        _EVERY.reset(before)


def listed(order: Iterable[Alternative], digits: int = 6, most: int = SHOWN) -> str:
    """Return the first options in the format of the open data: [[words, value], …]."""
    first = islice(order, None if _EVERY.get() else most)
    return json.dumps([[words, round(value, digits)] for words, value in first], ensure_ascii=False)


def widest(error: float, errors: Iterable[float]) -> float:
    """Return the standard error of what was lost; while all options are listed, that of any difference between two.

    An option is as good as itself without any error, but a puzzle also compares it with the others.
    """
    return hypot(*sorted(errors)[-2:]) if _EVERY.get() else error


def compared(
    line: int, seat: str, what: str, unit: str, chosen: Alternative, best: Alternative, values: Sequence[float],
    reason: str | None, alternatives: str,
) -> rows.DecisionRow:  # fmt: skip
    """Return the row of a decision whose options all have an exact value; `values` are those of all options."""
    return rows.DecisionRow(
        line=line,
        seat=seat,
        what=what,
        unit=unit,
        chosen=chosen[0],
        best=best[0],
        value=chosen[1],
        best_value=best[1],
        lost=best[1] - chosen[1],
        error=0.0,
        difficulty=difficulty(values, unit),
        ways=len(values),
        reason=reason,
        alternatives=alternatives,
    )


def decided(
    line: int, seat: str, what: str, unit: str, chosen: str, ways: Sequence[Alternative], reason: str = ""
) -> rows.DecisionRow:
    """Return the row of a decision whose options, including the chosen one, all have an exact value.

    `reason` is included if something was lost. Raises KeyError if the chosen option is not among them.
    """
    worth = dict(ways)
    way = (chosen, worth[chosen])
    order = sorted(worth.items(), key=lambda way: -way[1])
    best = way if way[1] >= order[0][1] else order[0]
    why = reason if best != way and reason else None
    return compared(line, seat, what, unit, way, best, [value for _, value in order], why, listed(order))


def undecided(line: int, seat: str, what: str, unit: str, chosen: str) -> rows.DecisionRow:
    """Return the row of a decision whose value is unknown."""
    return rows.DecisionRow(line=line, seat=seat, what=what, unit=unit, chosen=chosen)


def outcome(
    line: int, seat: str, what: str, unit: str, expected: float, value: float, error: float = 0.0
) -> rows.ChanceRow:
    """Return the row of a chance event: its outcome against the mean of its possible outcomes."""
    luck = value - expected
    return rows.ChanceRow(
        line=line, seat=seat, what=what, unit=unit, expected=expected, value=value, luck=luck, error=error
    )
