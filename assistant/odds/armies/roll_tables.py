"""All rolls of a few dice, what they kill, and what a re-roll changes: whole numbers of rolls.

A roll is its faces, the highest first. The kit says how one die beats another, one pair of faces at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from assistant.kit.dice_throw import FACES, beaten

Faces = tuple[int, ...]
Rolls = tuple[tuple[Faces, int], ...]
Beats = tuple[tuple[int, ...], ...]
"""1 where an attack die beats a defence die, by their faces from 0 (which no die shows)."""
Killed = tuple[int, ...]
"""Numbers of rolls by defenders killed, from 0."""
Menu = tuple[Killed, ...]
"""The attacker's choices after a roll: to leave all dice, or to roll one again, the lowest first."""


@lru_cache(maxsize=256)
def beats(attack_mod: int, defence_mod: int, capped: bool) -> Beats:
    """Return which attack die beats which defense die, under these modifiers: all six faces against each other."""
    faces = range(FACES, 0, -1)
    columns = [beaten(faces, (d,) * FACES, attack_mod, defence_mod, capped=capped) for d in range(1, FACES + 1)]
    rows = zip(*(column[::-1] for column in columns), strict=True)
    return ((0,) * (FACES + 1), *((0, *map(int, row)) for row in rows))


def killed(attack: int, defence: int, pairs: int, compared: Beats) -> Killed:
    """Return the kills of these dice, with the best `pairs` of both sides compared (RSK-DIC-03, RSK-DIC-04)."""
    ours, many = _best(attack, pairs)
    theirs, times = _best(defence, pairs)
    dead = np.array(compared)[ours[:, :, None], theirs[:, None, :]].sum(axis=0)
    ways = np.bincount(dead.ravel(), np.outer(many, times).ravel(), pairs + 1)
    return tuple(int(way) for way in ways.tolist())


@lru_cache(maxsize=32)
def _best(dice: int, best: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the best faces of all rolls, of shape (best, rolls), and the number of ways in which each comes up."""
    ways: dict[Faces, int] = {(): 1}
    for _ in range(dice):
        more: dict[Faces, int] = {}
        for faces, many in ways.items():
            for face in range(1, FACES + 1):
                highest = tuple(sorted((*faces, face))[-best:])
                more[highest] = more.get(highest, 0) + many
        ways = more
    return np.array(list(ways)).T[::-1], np.array(list(ways.values()))


@lru_cache(maxsize=8)
def rolls(dice: int) -> Rolls:
    """Return all rolls of this many dice, with the number of ways in which each comes up."""
    combinations = combinations_with_replacement(range(FACES, 0, -1), dice)
    return tuple((faces, factorial(dice) // prod(map(factorial, Counter(faces).values()))) for faces in combinations)


def menu(ours: Faces, against: Rolls, pairs: int, better: bool, compared: Beats) -> Menu:
    """Return what every choice after this roll kills, `against` these rolls.

    Each choice, even leaving all dice, has six results.
    """
    choices: list[Killed] = []
    for results in _results(ours, pairs, better):
        ways = [0] * (pairs + 1)
        for faces, many in results:
            for theirs, times in against:
                ways[sum(compared[a][d] for a, d in zip(faces, theirs, strict=False))] += many * times
        choices.append(tuple(ways))
    return tuple(choices)


def again(ours: Sequence[int]) -> Iterator[int]:
    """Yield the faces that can be rolled again, in the order of a menu after its first entry."""
    yield from sorted(set(ours))


@lru_cache(maxsize=64)
def menus(
    attack: int, defence: int, pairs: int, better: bool, blind: bool, compared: Beats
) -> tuple[tuple[Menu, int], ...]:
    """Return every menu with the number of rolls after which it is offered.

    All results of one choice, times that number, add up over all menus to six to the number of dice rolled, including
    the re-roll.
    """
    counts: Counter[Menu] = Counter()
    for ours, many in rolls(attack):
        if blind:
            counts[menu(ours, rolls(defence), pairs, better, compared)] += many
            continue
        for theirs, times in rolls(defence):
            counts[menu(ours, ((theirs, 1),), pairs, better, compared)] += many * times
    return tuple(counts.items())


@lru_cache(maxsize=1024)
def _results(ours: Faces, pairs: int, better: bool) -> tuple[Rolls, ...]:
    """Return for every choice the six results, as far as they are compared."""
    results: list[Rolls] = [((ours[:pairs], FACES),)]
    for old in again(ours):
        rest = list(ours)
        rest.remove(old)
        new = (max(old, face) if better else face for face in range(1, FACES + 1))
        rolled = Counter(tuple(sorted((*rest, face), reverse=True)[:pairs]) for face in new)
        results.append(tuple(rolled.items()))
    return tuple(results)
