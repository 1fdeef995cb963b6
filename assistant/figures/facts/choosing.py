"""The evaluation of a decision against all options: its loss and its difficulty, in the same way for every game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import exp
from typing import Final

from assistant.figures.facts import rows

SHOWN: Final = 5
"""The number of best options that are listed."""
TEMPERATURE: Final = {"armies": 0.5, "chance": 0.1, "IPCs": 3.0, "bits": 0.2, "dollars": 500.0}
"""How carelessly the reference player chooses, by unit, fixed forever; with 0 it would always choose the best."""


def difficulty(values: Sequence[float], unit: str) -> float | None:
    """Return the average loss of a reference player who prefers better options, but not always the best (softmax)."""
    if not values or unit not in TEMPERATURE:
        return None
    best = max(values)
    weights = [exp((value - best) / TEMPERATURE[unit]) for value in values]
    return sum(weight * (best - value) for weight, value in zip(weights, values, strict=True)) / sum(weights)


def decided(
    line: int, seat: str, what: str, unit: str, chosen: str, ways: Sequence[tuple[str, float]], reason: str = ""
) -> rows.DecisionRow:
    """Return the row of a decision whose options, including the chosen one, all have an exact value.

    `reason` is included if something was lost. Raises KeyError if the chosen option is not among them.
    """
    worth = dict(ways)
    value = worth[chosen]
    order = sorted(worth.items(), key=lambda way: -way[1])
    best, best_value = (chosen, value) if value >= order[0][1] else order[0]
    return rows.DecisionRow(
        line=line,
        seat=seat,
        what=what,
        unit=unit,
        chosen=chosen,
        best=best,
        value=value,
        best_value=best_value,
        lost=best_value - value,
        error=0.0,
        difficulty=difficulty([value for _, value in order], unit),
        ways=len(order),
        reason=reason if best != chosen and reason else None,
        alternatives=json.dumps([[words, round(value, 6)] for words, value in order[:SHOWN]], ensure_ascii=False),
    )


def undecided(line: int, seat: str, what: str, unit: str, chosen: str) -> rows.DecisionRow:
    """Return the row of a decision whose value is unknown."""
    return rows.DecisionRow(line=line, seat=seat, what=what, unit=unit, chosen=chosen)
