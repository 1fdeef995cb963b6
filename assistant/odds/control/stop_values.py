"""The value of every place of a battle to an attacker who may stop: the best choice, and one more round.

>>> table = stakes(PLAIN, Worth(land=3.0), 9, 7)
>>> table.stop(9, 7), round(table.on(9, 7), 3)       # worth of stopping here; of going on and then choosing best
(9.0, 8.079)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import isfinite

import numpy as np

from assistant.odds.armies.dice import Dice, Unanswerable, round_of
from assistant.odds.armies.round_by_round import FLOATS
from assistant.odds.control.backward_order import Floats, diagonals
from assistant.odds.control.capture_value import worths

STEP = 16
"""Tables are made for multiples of this many armies, so that they can be reused."""
SMALL = 64
"""Larger tables are not cached."""


@dataclass(frozen=True)
class Worth:
    """The stakes, in any unit (the attacker's own army is worth 1 unless something else is given).

    `land`: holding the attacked area afterwards; `army`: each of the attacker's armies that is left, wherever it
    is; `enemy`: each defender that was killed.
    """

    land: float
    army: float = 1.0
    enemy: float = 0.0

    def __post_init__(self) -> None:
        if not all(isfinite(worth) and 0 <= worth <= 1e6 for worth in (self.land, self.army, self.enemy)):
            raise Unanswerable("The stakes must be from 0 to a million.")


@dataclass(frozen=True, eq=False)
class Stakes:
    """The values of stopping and of going on, by fighting armies (row) and defenders (column), both from 0.

    Armies that stay and defenders killed before are worth the same in either case, so they are not counted.
    """

    stopping: Floats
    going_on: Floats

    def stop(self, fighting: int, defending: int) -> float:
        """Return the value of stopping here; where no defender is left, of having captured."""
        return float(self.stopping[fighting, defending])

    def on(self, fighting: int, defending: int) -> float:
        """Return the value of one more round and then the best play; if no round is possible, that of stopping."""
        return float(self.going_on[fighting, defending])

    def gain(self, fighting: int, defending: int) -> float:
        """Return how much more going on is worth than stopping; negative where it is worth less."""
        return self.on(fighting, defending) - self.stop(fighting, defending)


def stakes(dice: Dice, worth: Worth, fighting: int, defending: int) -> Stakes:
    """Return the value of every place with up to this many armies: exact dynamic programming, never a simulation."""
    sizes = (_up(fighting), _up(defending))
    return _cached(dice, worth, *sizes) if max(sizes) <= SMALL else _made(dice, worth, *sizes)


def taking(dice: Dice, fighting: int, defending: int) -> float:
    """Return the chance that these fighting armies take an area by fighting to the end; from a cached table."""
    return _taking(dice, _up(fighting), _up(defending))[fighting][defending]


def swing(dice: Dice, fighting: int, defending: int) -> float:
    """Return the average by which the defender loses more armies than the attacker, to the end; from a cached table."""
    return float(_swing(dice, _up(fighting), _up(defending))[fighting, defending])


@lru_cache(maxsize=64)
def _swing(dice: Dice, most: int, against: int) -> Floats:
    fighting, defending = np.meshgrid(np.arange(most + 1.0), np.arange(against + 1.0), indexing="ij")
    balance: Floats = fighting - defending
    end = balance.copy()
    for alike in diagonals(dice, most, against):
        f, d = alike
        table = round_of(dice, *alike.rolls_like).chances
        end[f, d] = sum((p * end[f - lost.attacker, d - lost.defender] for lost, p in table), np.zeros(len(f)))
    return end - balance


def _up(armies: int) -> int:
    return -(-max(1, armies) // STEP) * STEP


@lru_cache(maxsize=64)
def _taking(dice: Dice, fighting: int, defending: int) -> list[list[float]]:
    return worths(dice, fighting, defending, FLOATS)


def _made(dice: Dice, worth: Worth, most: int, against: int) -> Stakes:
    fighting, defending = np.meshgrid(np.arange(most + 1.0), np.arange(against + 1.0), indexing="ij")
    stop: Floats = worth.army * fighting - worth.enemy * defending
    stop[1:, 0] += worth.land
    best, on = stop.copy(), stop.copy()
    for alike in diagonals(dice, most, against):
        table = round_of(dice, *alike.rolls_like).chances
        f, d = alike
        on[f, d] = sum((p * best[f - lost.attacker, d - lost.defender] for lost, p in table), np.zeros(len(f)))
        best[f, d] = np.maximum(on[f, d], best[f, d])
    return Stakes(stop, on)


_cached = lru_cache(maxsize=512)(_made)
