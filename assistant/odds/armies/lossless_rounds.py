"""First rounds that cost the attacker nothing (OWD-C25): any number of them, in a bounded time.

The fighting armies stay the same, so such a round is one matrix over the defenders alone. Rounds are taken one by one
as long as they can change anything; where a hit is so rare that this would take long, powers of the matrix are used.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from assistant.odds.armies.dice import Dice, Unanswerable
from assistant.odds.armies.round_by_round import FLOATS, FRACTIONS, Place

SINGLY = 4096
"""The number of rounds taken one by one before powers of the matrix are used."""
GONE = 1e-18
"""A chance below this changes no digit of a result."""
MOST_EXACTLY = 60
"""The most rounds of this kind in fractions: each one multiplies all denominators."""

Floats = NDArray[np.float64]


def spared_rounds(start: Mapping[Place, float], dice: Dice, rounds: int) -> dict[Place, float]:
    """Return the chances of all places after rounds in which only the defender loses; a side may be gone then."""
    chances: dict[Place, float] = {}
    for fighting, row in _rows(start).items():
        after = _carried(row, dice, fighting, rounds) if fighting else row
        after = after * (row.sum() / after.sum())
        chances.update(((fighting, defending), p) for defending, p in enumerate(after.tolist()) if p)
    return chances


def spared_exactly(start: Mapping[Place, Fraction], dice: Dice, rounds: int) -> dict[Place, Fraction]:
    """Return what `spared_rounds` does, in fractions; raise Unanswerable for more rounds than can be written so."""
    tables = FRACTIONS.tables(dice)
    here = dict(start)
    for number in range(rounds):
        after: dict[Place, Fraction] = {}
        for (fighting, defending), chance in here.items():
            going = bool(fighting and defending)
            steps = [(lost.defender, p) for lost, p in tables(fighting, defending)] if going else [(0, Fraction(1))]
            for killed, p in steps:
                place = (fighting, defending - killed)
                after[place] = after.get(place, Fraction(0)) + chance * p
        if after == here:
            break
        if number == MOST_EXACTLY:
            raise Unanswerable(f"Fractions are shown for up to {MOST_EXACTLY} rounds that cost the attacker nothing.")
        here = after
    return here


def _rows(start: Mapping[Place, float]) -> dict[int, Floats]:
    """Return the chances by number of defenders, for every number of fighting armies."""
    most = max((defending for _, defending in start), default=0)
    rows: dict[int, Floats] = {}
    for (fighting, defending), chance in start.items():
        rows.setdefault(fighting, np.zeros(most + 1))[defending] += chance
    return rows


def _carried(row: Floats, dice: Dice, fighting: int, rounds: int) -> Floats:
    """Carry one row through the rounds, until they are over or change nothing more."""
    killed = _by_killed(dice, min(fighting, dice.enough), len(row))
    if (killed[0] == 1).all():
        return row
    for _ in range(min(rounds, SINGLY)):
        row = _one(row, killed)
        if row[1:].sum() <= GONE:
            return row
    return row @ _power(dice, min(fighting, dice.enough), len(row), rounds - SINGLY) if rounds > SINGLY else row


def _one(row: Floats, killed: Floats) -> Floats:
    """Return one round: `killed[k, d]` is the chance that k of d defenders fall."""
    after = row * killed[0]
    for k in range(1, min(len(killed), len(row))):
        after[:-k] += (row * killed[k])[k:]
    return after


@lru_cache(maxsize=64)
def _by_killed(dice: Dice, fighting: int, size: int) -> Floats:
    chances = np.zeros((dice.most_defence + 1, size))
    chances[0, 0] = 1.0
    for defending in range(1, size):
        for lost, p in FLOATS.tables(dice)(fighting, defending):
            chances[lost.defender, defending] += p
    return chances


@lru_cache(maxsize=16)
def _power(dice: Dice, fighting: int, size: int, rounds: int) -> Floats:
    """Return the matrix of this many rounds, by squaring; rows are normalized after each step to prevent drift."""
    killed = _by_killed(dice, fighting, size)
    square: Floats = np.zeros((size, size))
    for k in range(min(len(killed), size)):
        square += np.diag(killed[k, k:], -k)
    power: Floats = np.eye(size)
    while rounds:
        if rounds % 2:
            power = _rowwise(power @ square)
        rounds //= 2
        if square[1:, 1:].sum() <= GONE:
            return _rowwise(power @ square) if rounds else power
        square = _rowwise(square @ square)
    return power


def _rowwise(matrix: Floats) -> Floats:
    return matrix / matrix.sum(axis=1, keepdims=True)
