"""Luck in battles of mixed units: actual hits compared with average hits, volley by volley.

>>> first = RolledVolley("attacker", ((1, 3), (3, 2)), hits=3)         # three dice that hit with 1, two with 3 or less
>>> first.expected, round(first.luckier, 3)
(1.5, 0.918)
>>> account = battle_luck([first, RolledVolley("defender", ((2, 4),), hits=1)])
>>> round(account.swing, 3), round(account.luckier, 3)
(1.833, 0.903)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Literal

import numpy as np

from assistant.odds.armies.dice import Unanswerable
from assistant.odds.units.casualty_order import Floats
from assistant.odds.units.units import FACES

By = Literal["attacker", "defender"]


@dataclass(frozen=True)
class RolledVolley:
    """Dice rolled together by one side: (number with which they hit, dice), and the hits they made.

    An AA gun's dice are the defender's, with 1; a bombardment's the attacker's, with 4. Raises Unanswerable for more
    hits than dice.
    """

    by: By
    dice: tuple[tuple[int, int], ...]
    hits: int

    def __post_init__(self) -> None:
        if any(not 0 <= strength <= FACES or number < 0 for strength, number in self.dice):
            raise Unanswerable(f"Dice must hit with a number from 0 to {FACES}.")
        most = sum(number for strength, number in self.dice if strength)
        if not 0 <= self.hits <= most:
            raise Unanswerable(f"{most} dice cannot make {self.hits} hits.")

    @property
    def expected(self) -> float:
        """Hits of these dice on average."""
        return sum(strength * number for strength, number in self.dice) / FACES

    @property
    def variance(self) -> float:
        """The variance of their hits."""
        return sum(number * strength * (FACES - strength) for strength, number in self.dice) / FACES**2

    @cached_property
    def chances(self) -> Floats:
        """Chances of 0, 1, … hits."""
        chances = np.array([1.0])
        for strength, number in self.dice:
            for _ in range(number):
                chances = np.convolve(chances, [1 - strength / FACES, strength / FACES])
        return chances

    @property
    def luckier(self) -> float:
        """Share of such volleys with fewer hits, counting half of the equal ones: 0.5 is neither lucky nor unlucky."""
        return float(self.chances[: self.hits].sum() + self.chances[self.hits] / 2)


@dataclass(frozen=True)
class HitLuck:
    """The luck of several volleys from the attacker's point of view; the defender's is the same with the sign changed.

    `hits` and `expected`: actual and average hits of (attacker, defender). `swing`: hits by which the attacker
    did better than average, including those he was spared; `deviation`: its standard deviation. `worse`, `same`,
    `better`: chances that the same dice give a worse, an equal and a better swing; they add up to 1.
    """

    hits: tuple[int, int]
    expected: tuple[float, float]
    swing: float
    deviation: float
    worse: float
    same: float
    better: float

    @property
    def luckier(self) -> float:
        """Share of such battles with worse luck, counting half of the equal ones: 0.5 is average luck."""
        return self.worse + self.same / 2


def battle_luck(volleys: Iterable[RolledVolley]) -> HitLuck:
    """Return the account of these volleys, exact up to rounding; without any, luck is even.

    The dice are independent, so hits of the attacker and misses of the defender add up: one convolution each.
    """
    fired = list(volleys)
    ours = [volley for volley in fired if volley.by == "attacker"]
    theirs = [volley for volley in fired if volley.by == "defender"]
    balance = np.array([1.0])
    for volley in fired:
        balance = np.convolve(balance, volley.chances if volley.by == "attacker" else volley.chances[::-1])
    hits = sum(volley.hits for volley in ours), sum(volley.hits for volley in theirs)
    expected = sum(volley.expected for volley in ours), sum(volley.expected for volley in theirs)
    at = hits[0] + sum(len(volley.chances) - 1 for volley in theirs) - hits[1]
    return HitLuck(
        hits=hits,
        expected=expected,
        swing=hits[0] - expected[0] - (hits[1] - expected[1]),
        deviation=sqrt(sum(volley.variance for volley in fired)),
        worse=float(balance[:at].sum()),
        same=float(balance[at]),
        better=float(balance[at + 1 :].sum()),
    )
