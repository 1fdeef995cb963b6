"""A strategic raid on a factory: its cost to the owner, and the AA gun's cost to the raider (AA-SBR-01 to -04).

>>> damage = raid(Raid(bombers=2))
>>> round(damage.average, 3), round(damage.at_least(6), 4), round(damage.swing, 3)
(5.833, 0.5478, 0.833)
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from assistant.odds.armies.dice import Unanswerable
from assistant.odds.units.battle import MOST_UNITS
from assistant.odds.units.chain import binomial
from assistant.odds.units.units import FACES, HEAVY_DICE, kinds


@dataclass(frozen=True)
class Raid:
    """Bombers that attack a factory.

    `aa`: a gun fires first, 1 hits (AA-SBR-02). `heavy`: three dice each, added up (AA-WPN-06). `cash`: the owner's
    money, if no more than that can be lost (AA-SBR-03); None if the rest remains a debt.

    Raises Unanswerable for impossible values.
    """

    bombers: int
    aa: bool = True
    heavy: bool = False
    cash: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.bombers <= MOST_UNITS:
            raise Unanswerable(f"A raid must have 0 to {MOST_UNITS} bombers.")
        if self.cash is not None and self.cash < 0:
            raise Unanswerable("IPCs in hand must be 0 or more.")


@dataclass(frozen=True)
class Damage:
    """The results of a raid. `damage`: chance of k IPCs lost by the owner; `bombers`: chance of k bombers left."""

    raid: Raid
    damage: tuple[float, ...] = field(repr=False)
    bombers: tuple[float, ...] = field(repr=False)

    @property
    def average(self) -> float:
        """IPCs the owner loses on average."""
        return sum(ipcs * chance for ipcs, chance in enumerate(self.damage))

    @property
    def shot_down(self) -> float:
        """Bombers lost on average."""
        return self.raid.bombers / FACES if self.raid.aa else 0.0

    @property
    def swing(self) -> float:
        """IPCs the raider gains on average: the damage, less the bombers lost."""
        return self.average - self.shot_down * kinds()["bomber"].cost

    def at_least(self, ipcs: int) -> float:
        """Return the chance that the owner loses at least this many IPCs."""
        return sum(self.damage[max(0, ipcs) :])


def raid(plan: Raid) -> Damage:
    """Return the distribution of the damage, exact up to rounding: one convolution for each independent bomber."""
    die = np.array([0.0, *[1 / FACES] * FACES])
    load = np.array([1.0])
    for _ in range(HEAVY_DICE if plan.heavy else 1):
        load = np.convolve(load, die)
    down = 1 / FACES if plan.aa else 0.0
    one = (1 - down) * load
    one[0] += down
    damage = np.array([1.0])
    for _ in range(plan.bombers):
        damage = np.convolve(damage, one)
    if plan.cash is not None and len(damage) > plan.cash:
        damage = np.append(damage[: plan.cash], damage[plan.cash :].sum())
    return Damage(plan, tuple(damage.tolist()), tuple(binomial(plan.bombers, 1 - down)))
