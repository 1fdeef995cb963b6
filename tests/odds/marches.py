"""How a stack fares along a path of areas, by enumeration of every throw: what routes are held against."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from tests.odds.reference import round_chances


@cache
def battle(fighting: int, defending: int) -> tuple[tuple[int, int, float], ...]:
    """Return how a battle to the end may end, with chances, from the enumeration of all dice."""
    if not fighting or not defending:
        return ((fighting, defending, 1.0),)
    ends: dict[tuple[int, int], float] = defaultdict(float)
    for lost, chance in round_chances(min(3, fighting), min(2, defending)).items():
        for ours, theirs, p in battle(fighting - lost[0], defending - lost[1]):
            ends[ours, theirs] += p * float(chance)
    return tuple((ours, theirs, p) for (ours, theirs), p in ends.items())


def path(armies: int, garrisons: tuple[int, ...]) -> Mapping[tuple[int, int, int], float]:
    """Return the ends of a path: areas captured, armies in the last one, and kills less losses."""
    ends: dict[tuple[int, int, int], float] = defaultdict(float)
    here: dict[tuple[int, int], float] = {(armies, 0): 1.0}
    for number, defending in enumerate(garrisons):
        then: dict[tuple[int, int], float] = defaultdict(float)
        for (there, swing), p in here.items():
            for ours, theirs, chance in battle(there - 1, defending):
                more = swing + (defending - theirs) - (there - 1 - ours)
                if theirs:
                    ends[number, 1, more] += p * chance
                else:
                    then[ours, more] += p * chance
        here = then
    for (there, swing), p in here.items():
        ends[len(garrisons), there, swing] += p
    return ends
