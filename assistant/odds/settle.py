"""Carries a battle on to its end by the fastest method that fits: from chances to chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from assistant.odds.dice import Dice
from assistant.odds.quick import by_losses, by_rounds
from assistant.odds.rows import FLOATS, FRACTIONS, Halts, Place, by_rows

MANY = 8
"""From so many starts against one garrison on, their losses are worked out together."""
LARGE = 20
"""From so many places for every army on it is faster to go round by round: measured."""


def settle(start: Mapping[Place, float], dice: Dice, floor: int = 0, halts: Halts | None = None) -> dict[Place, float]:
    """How a battle ends: fought until a side is gone, `floor` or fewer armies fight, or `halts` says stop.

    Probabilities add up to those of `start`. All methods are exact to rounding.
    """
    if halts is not None:
        return by_rows(start, dice, FLOATS, floor, halts)
    ends: dict[Place, float] = {}
    garrisons: dict[int, dict[int, float]] = {}
    for (fighting, defending), chance in start.items():
        garrisons.setdefault(defending, {})[fighting] = chance
    rest: dict[Place, float] = {}
    for defending, begun in garrisons.items():
        if len(begun) >= MANY and defending:
            _add(ends, by_losses(begun, defending, dice, floor))
        else:
            rest |= {(fighting, defending): chance for fighting, chance in begun.items()}
    if _large(rest):
        for place, chance in rest.items():
            _add(ends, by_rounds(place, chance, dice, floor))
    else:
        _add(ends, by_rows(rest, dice, FLOATS, floor))
    return ends


def settle_exactly(
    start: Mapping[Place, Fraction], dice: Dice, floor: int = 0, halts: Halts | None = None
) -> dict[Place, Fraction]:
    """The same in fractions."""
    return by_rows(start, dice, FRACTIONS, floor, halts)


def _large(start: Mapping[Place, float]) -> bool:
    places = max((fighting for fighting, _ in start), default=0) * max((defending for _, defending in start), default=0)
    return places > LARGE * sum(map(sum, start))


def _add(into: dict[Place, float], more: Mapping[Place, float]) -> None:
    for place, chance in more.items():
        into[place] = into.get(place, 0.0) + chance
