"""Small positions, such as most of a late game: the join of whole hands in plain Python.

If every unit has only a few hands, starting numpy costs more than the work. The units are split into two halves, every
way to fill a half is listed, and a way counts with all ways of the other half that use exactly the remaining cards. A
hand is a mask over the unknown cards here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

from assistant.deduction.constraints.problem import MANY_SHOWS, ReducedProblem, Unit

CROSSED = 500
"""The number of combinations of the hands of a half up to which they are listed here."""

Hands = list[tuple[int, float]]
"""Hands of a unit with the likelihood of what it showed."""
Way = tuple[int, float, tuple[int, ...]]
"""Cards used by a half, the likelihood of its shows, and its hands."""


@dataclass(frozen=True)
class Listed:
    """The exact number of deals, and per unit the weight of all deals with each of its hands."""

    deals: int
    weights: Sequence[Mapping[int, float]]


def listed(framed: ReducedProblem, random: bool) -> Listed | None:
    """Return all deals of a small position, None if it is not small. `random`: shows tell about other cards."""
    if framed.short is None:
        return None
    halves, crossed = _halves(framed.short)
    if crossed > CROSSED:
        return None
    every = [_hands(unit, masks, random) for unit, masks in zip(framed.units, framed.short, strict=True)]
    first, second = (_ways([every[unit] for unit in half]) for half in halves)
    full = (1 << len(framed.cards)) - 1
    many, weight = _totals(first)
    met = [way for way in second if full ^ way[0] in many]
    weights = [dict.fromkeys((hand for hand, _ in hands), 0.0) for hands in every]
    _add(met, halves[1], weight, full, weights)
    _add(first, halves[0], _totals(met)[1], full, weights)
    return Listed(sum(many[full ^ used] for used, _, _ in met), weights)


def _hands(unit: Unit, masks: Sequence[int], random: bool) -> Hands:
    """Return hands with their likelihoods."""
    if not random or not unit.shows:
        return [(hand, 1.0) for hand in masks]
    if len(unit.shows) <= MANY_SHOWS:
        return [(hand, _likely(unit, hand)) for hand in masks]
    logs = [sum(log(settled + (hand & mask).bit_count()) for mask, settled in unit.shows) for hand in masks]
    return [(hand, exp(min(logs) - one)) for hand, one in zip(masks, logs, strict=True)]


def _likely(unit: Unit, hand: int) -> float:
    """Return the likelihood of having shown what was shown with this hand."""
    chance = 1.0
    for mask, settled in unit.shows:
        chance /= settled + (hand & mask).bit_count()
    return chance


def _halves(every: Sequence[Sequence[int]]) -> tuple[tuple[list[int], list[int]], int]:
    """Return the units in two parts with about equal numbers of hand combinations, and the larger of the numbers."""
    halves: tuple[list[int], list[int]] = ([], [])
    many = [1, 1]
    for unit in sorted(range(len(every)), key=lambda unit: -len(every[unit])):
        at = 0 if many[0] <= many[1] else 1
        halves[at].append(unit)
        many[at] *= len(every[unit])
    return halves, max(many)


def _ways(every: Sequence[Hands]) -> list[Way]:
    """Return every way to give these units hands without a common card."""
    ways: list[Way] = [(0, 1.0, ())]
    for hands in every:
        ways = [
            (used | hand, before * likely, (*chosen, hand))
            for used, before, chosen in ways
            for hand, likely in hands
            if not used & hand
        ]
    return ways


def _totals(ways: Sequence[Way]) -> tuple[dict[int, int], dict[int, float]]:
    """Return, for each set of used cards, the number of ways, and their weight."""
    many: dict[int, int] = {}
    weight: dict[int, float] = {}
    for used, likely, _ in ways:
        many[used] = many.get(used, 0) + 1
        weight[used] = weight.get(used, 0.0) + likely
    return many, weight


def _add(
    ways: Sequence[Way], units: Sequence[int], other: Mapping[int, float], full: int, to: Sequence[dict[int, float]]
) -> None:
    """Add the weight of each way, times that of the other half, to its hands."""
    tables = [to[unit] for unit in units]
    for used, likely, chosen in ways:
        rest = other.get(full ^ used)
        if rest:
            for table, hand in zip(tables, chosen, strict=True):
                table[hand] += likely * rest
