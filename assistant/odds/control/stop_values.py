"""What every place of a battle is worth to an attacker who may stop: the best choice, and one more round.

>>> found = stakes(PLAIN, Worth(land=3.0), 9, 7)
>>> found.stop(9, 7), round(found.on(9, 7), 3)       # worth of stopping here; of going on and then choosing best
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
"""Tables are made for multiples of so many armies, to be used again."""
SMALL = 64
"""Larger tables are not kept."""


@dataclass(frozen=True)
class Worth:
    """What is at stake, in any one unit (an army of one's own is worth 1 unless something else is said).

    `land`: to hold the attacked area afterwards; `army`: each of the attacker's armies that is left, wherever it
    stands; `enemy`: each defender that was killed.
    """

    land: float
    army: float = 1.0
    enemy: float = 0.0

    def __post_init__(self) -> None:
        if not all(isfinite(worth) and 0 <= worth <= 1e6 for worth in (self.land, self.army, self.enemy)):
            raise Unanswerable("What is at stake is worth something from 0 to a million.")


@dataclass(frozen=True, eq=False)
class Stakes:
    """By fighting armies (row) and defenders (column), both from 0: what stopping there and going on is worth.

    Armies that stay and defenders killed before are worth the same whatever is chosen, so they are not counted.
    """

    stopping: Floats
    going_on: Floats

    def stop(self, fighting: int, defending: int) -> float:
        """What stopping here is worth; where nobody defends any more: to have captured."""
        return float(self.stopping[fighting, defending])

    def on(self, fighting: int, defending: int) -> float:
        """What one more round is worth, and then the best; where no round is possible the same as stopping."""
        return float(self.going_on[fighting, defending])

    def gain(self, fighting: int, defending: int) -> float:
        """What going on is worth more than stopping, below 0 where it is worth less."""
        return self.on(fighting, defending) - self.stop(fighting, defending)


def stakes(dice: Dice, worth: Worth, fighting: int, defending: int) -> Stakes:
    """What every place with up to so many armies is worth: exact dynamic programming, never a simulation."""
    sizes = (_up(fighting), _up(defending))
    return _kept(dice, worth, *sizes) if max(sizes) <= SMALL else _made(dice, worth, *sizes)


def taking(dice: Dice, fighting: int, defending: int) -> float:
    """The chance that so many fighting armies take an area from so many, fighting to the end; from a kept table."""
    return _taking(dice, _up(fighting), _up(defending))[fighting][defending]


def swing(dice: Dice, fighting: int, defending: int) -> float:
    """Armies by which the defender loses more than the attacker on average, fought to the end; from a kept table."""
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


@lru_cache(maxsize=512)
def _kept(dice: Dice, worth: Worth, most: int, against: int) -> Stakes:
    return _made(dice, worth, most, against)


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
