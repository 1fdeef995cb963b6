"""The states of the defender that a battle can reach in one state of the attacker.

Most pairs of states are never met: a side that has lost more ships than its order of losses says has met submarines,
and by then the other side's, or its own, are mostly gone. Sets of states are whole numbers in which bit k represents
the state at place k, so that thousands of unions are quick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

import numpy as np

from assistant.odds.units.casualty_order import Floats
from assistant.odds.units.hit_tables import Fire
from assistant.odds.units.return_fire import ReturnFire


def met(fire: Fire, start: list[int]) -> list[int]:
    """Return, by the attacker's state but the last, the defender's states that can be met there; a few more may count.

    `start`: the same for the beginning of the battle.
    """
    ours, met = fire.ours, list(start)
    onward, onward_spared = _leading(fire.theirs.onward), _leading(fire.theirs.onward_spared)
    torpedoes, passing = fire.torpedoes.tolist(), _set(np.flatnonzero(fire.passing).tolist())
    answer = fire.first_answer
    passed_over = _together(fire, answer, onward) if answer else _one_after_another(fire, onward)
    for place in range(ours.gone):
        there = (onward_spared if torpedoes[place] else onward)(met[place])
        for to in members(ours.onward[place]) if there else ():
            met[to] |= there
        for to, after in passed_over(place, there & passing):
            met[to] |= after
    return met[: ours.gone]


Onward = Callable[[int], int]
PassedOver = Callable[[int, int], Iterator[tuple[int, int]]]
"""From a state of the attacker and the defender's firing states: (state of the attacker, states met there)."""


def _leading(onward: list[int]) -> Onward:
    """Return the states that any of a set of states leads to."""

    @cache
    def lead(states: int) -> int:
        return _union(onward[place] for place in members(states))

    return lead


def _one_after_another(fire: Fire, onward: Onward) -> PassedOver:
    """Resolve a round in which the defender's submarines fire with all others, after the attacker's."""

    def lead(place: int, firing: int) -> Iterator[tuple[int, int]]:
        for to in members(fire.ours.onward_spared[place]) if firing else ():
            yield to, onward(firing)

    return lead


def _together(fire: Fire, answer: ReturnFire, onward: Onward) -> PassedOver:
    """Resolve a round in which submarines of both sides fire together.

    The number of hits that each side can make counts; otherwise fleets of which both have lost ships out of order
    would seem to be met, and there are many of those.
    """
    own, torpedoes = _most_hits(answer.hits), _most_hits(fire.torpedo_hits)
    ours = fire.ours.steps(max(own), spared=True).T.tolist()
    theirs = fire.theirs.steps(max(torpedoes), spared=True).T.tolist()

    def lead(place: int, firing: int) -> Iterator[tuple[int, int]]:
        for state in members(firing):
            after = onward(_set(theirs[state][: torpedoes[place] + 1]))
            for to in ours[place][1 : own[state] + 1]:
                yield to, after

    return lead


def _most_hits(chances: Floats) -> list[int]:
    """Return, by firing state, the most hits that can occur."""
    return (chances.shape[1] - 1 - (chances[:, ::-1] > 0).argmax(axis=1)).tolist()


def members(states: int) -> list[int]:
    """Return the places in a set of states."""
    return [place for place, bit in enumerate(bin(states)[:1:-1]) if bit == "1"]


def _set(places: Iterable[int]) -> int:
    return _union(1 << place for place in places)


def _union(sets: Iterable[int]) -> int:
    union = 0
    for one in sets:
        union |= one
    return union
