"""The best choice at every place of a battle: exact, from few armies on the board to many.

Every round costs an army, so each round leads to places with fewer armies in all. All places that have equally
many armies and roll alike are worked out together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assistant.odds.armies.dice import Dice
from assistant.odds.armies.round_by_round import stretches

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


class Alike(NamedTuple):
    """Places that roll alike and have equally many armies: fighting armies and defenders of each, as arrays."""

    fighting: Whole
    defending: Whole

    @property
    def rolls_like(self) -> tuple[int, int]:
        """One place of the group."""
        return int(self.fighting[0]), int(self.defending[0])


def diagonals(dice: Dice, fighting: int, defending: int) -> Iterator[Alike]:
    """Yield all places with up to this many armies on both sides, so that no round leads to a later one."""
    few = [(armies, armies) for armies in range(1, min(dice.enough, fighting + 1))]
    ours = (*few, (dice.enough, fighting)) if fighting >= dice.enough else tuple(few)
    theirs = stretches(dice, defending)
    for armies in range(2, fighting + defending + 1):
        for low, high in ours:
            for least, most in theirs:
                first, last = max(low, armies - most), min(high, armies - least)
                if first <= last:
                    here = np.arange(first, last + 1)
                    yield Alike(here, armies - here)
