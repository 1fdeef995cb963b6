"""Reference players of three strengths: how likely each misses a puzzle, exactly.

They choose among the choices of the puzzle by softmax: better choices are more likely, how much more depends on the
player. The usual one is the reference player of the open data (`figures.facts.choosing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from assistant.figures.facts.choosing import TEMPERATURE
from assistant.training.puzzle import Choice

CARE: Final = (4.0, 1.0, 0.25)
"""The temperature of each strength, as a multiple of the usual one."""


def missed(choices: Sequence[Choice], unit: str) -> tuple[float, float, float]:
    """Return how likely the careless, the usual and the careful player choose wrongly."""
    careless, usual, careful = (_missed(choices, TEMPERATURE[unit] * care) for care in CARE)
    return careless, usual, careful


def _missed(choices: Sequence[Choice], temperature: float) -> float:
    values = [choice.value or 0.0 for choice in choices]
    best = max(values)
    weights = [exp((value - best) / temperature) for value in values]
    wrong = sum(weight for weight, choice in zip(weights, choices, strict=True) if not choice.right)
    return wrong / sum(weights)
