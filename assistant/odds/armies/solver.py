"""Carrying a battle to its end by the fastest method that fits: from chances to chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from assistant.odds.armies.convolution import by_rounds
from assistant.odds.armies.dice import Dice
from assistant.odds.armies.round_by_round import FLOATS, FRACTIONS, Halts, Place, by_rows

LARGE = 5
"""The number of places per army from which going round by round is faster, as measured."""


def settle(start: Mapping[Place, float], dice: Dice, floor: int = 0, halts: Halts | None = None) -> dict[Place, float]:
    """Return how a battle ends: fought until a side is gone, `floor` or fewer armies fight, or `halts` says stop.

    Probabilities add up to those of `start`. Both methods are exact up to rounding.
    """
    if halts is not None or not _large(start):
        return by_rows(start, dice, FLOATS, floor, halts)
    ends: dict[Place, float] = {}
    for place, chance in start.items():
        for end, p in by_rounds(place, chance, dice, floor).items():
            ends[end] = ends.get(end, 0.0) + p
    return ends


def settle_exactly(
    start: Mapping[Place, Fraction], dice: Dice, floor: int = 0, halts: Halts | None = None
) -> dict[Place, Fraction]:
    """Return the chances of where a battle ends, as `settle` does, in exact fractions."""
    return by_rows(start, dice, FRACTIONS, floor, halts)


def _large(start: Mapping[Place, float]) -> bool:
    places = max((fighting for fighting, _ in start), default=0) * max((defending for _, defending in start), default=0)
    return places > LARGE * sum(map(sum, start))
