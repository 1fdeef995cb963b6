"""A luck account: the actual cost of a game's dice compared with their average cost.

>>> account = luck([RolledRound(3, 2, Losses(2, 0)), RolledRound(3, 1, Losses(0, 1))])
>>> round(account.swing, 3), round(account.luckier, 3)   # armies better (+) or worse (-); share of worse luck
(-1.478, 0.253)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from math import sqrt
from typing import Final

import numpy as np

from assistant.kit.dice_throw import Losses
from assistant.odds.armies.dice import PLAIN, Dice, RoundChances, Unanswerable, round_of


@dataclass(frozen=True)
class RolledRound:
    """One round as it was rolled: dice of both sides (without an extra die), and the cost of the dice.

    `losses` are those of the dice, even where they were ignored on the board. `dice` says how they were read.
    """

    attack_dice: int
    defence_dice: int
    losses: Losses
    dice: Dice = PLAIN

    @property
    def round(self) -> RoundChances:
        """Chances of this round; raises Unanswerable if these losses are none of its results."""
        dice = replace(self.dice, most_attack=self.attack_dice, most_defence=self.defence_dice)
        chances = round_of(dice, dice.enough, self.defence_dice)
        if self.losses not in dict(chances.counts):
            cost = f"{self.losses.attacker} and {self.losses.defender}"
            raise Unanswerable(f"{self.attack_dice} dice against {self.defence_dice} cannot cost {cost}.")
        return chances


@dataclass(frozen=True)
class Luck:
    """A luck account from the attacker's point of view; the defender's is the same with the sign changed.

    `lost` and `expected`: actual and average armies lost by (attacker, defender). `swing`: armies by which
    the attacker did better than average, counting both sides (defenders killed beyond expectation plus own
    losses saved). `deviation`: standard deviation of the swing, in armies. `worse`, `same`, `better`:
    probabilities that the same rounds give a worse, an equal and a better swing; they add up to 1.
    """

    rounds: int
    lost: Losses
    expected: tuple[float, float]
    swing: float
    deviation: float
    worse: float
    same: float
    better: float

    @property
    def luckier(self) -> float:
        """Share of such games with worse luck, counting half of the equal ones: 0.5 is average luck."""
        return self.worse + self.same / 2


NOTHING: Final = Losses(0, 0)


@dataclass(frozen=True, eq=False)
class RunningLuck:
    """An account that goes on: what the rounds so far cost, and the chances of every swing that they could have given.

    `balance` are the chances of the swings from `lowest` on.
    """

    rounds: int = 0
    lost: Losses = NOTHING
    expected: tuple[float, float] = (0.0, 0.0)
    variance: float = 0.0
    lowest: int = 0
    balance: np.ndarray = field(default_factory=lambda: np.array([1.0]))

    def plus(self, one: RolledRound) -> RunningLuck:
        """Return the account with one round more; raises Unanswerable if its losses are none of its results.

        The dice of different rounds are independent, so the swing is distributed like a sum: one convolution each.
        """
        table = one.round
        gains, low, variance = _gains(table)
        return RunningLuck(
            rounds=self.rounds + 1,
            lost=Losses(self.lost.attacker + one.losses.attacker, self.lost.defender + one.losses.defender),
            expected=(self.expected[0] + table.expected[0], self.expected[1] + table.expected[1]),
            variance=self.variance + variance,
            lowest=self.lowest + low,
            balance=np.convolve(self.balance, gains),
        )

    @property
    def luck(self) -> Luck:
        """The account of these rounds."""
        actual = self.lost.defender - self.lost.attacker
        at = actual - self.lowest
        return Luck(
            rounds=self.rounds,
            lost=self.lost,
            expected=self.expected,
            swing=actual - (self.expected[1] - self.expected[0]),
            deviation=sqrt(self.variance),
            worse=float(self.balance[:at].sum()),
            same=float(self.balance[at]),
            better=float(self.balance[at + 1 :].sum()),
        )


@cache
def _gains(table: RoundChances) -> tuple[tuple[float, ...], int, float]:
    """Return the chances of the swings of a round, the lowest of them, and their variance."""
    gains = {lost.defender - lost.attacker: 0.0 for lost, _ in table.counts}
    for lost, chance in table.chances:
        gains[lost.defender - lost.attacker] += chance
    low = min(gains)
    mean = sum(gain * chance for gain, chance in gains.items())
    variance = sum((gain - mean) ** 2 * chance for gain, chance in gains.items())
    return tuple(gains.get(gain, 0.0) for gain in range(low, max(gains) + 1)), low, variance


def luck(fought: Iterable[RolledRound]) -> Luck:
    """Return the account of these rounds, exact up to rounding. Without rounds nothing is lost and luck is even."""
    return reduce(RunningLuck.plus, fought, RunningLuck()).luck
