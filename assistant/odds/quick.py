"""The same as `rows`, faster: while both sides have armies for all their dice, every round has the same table.

What happens before a side runs short depends on losses alone, not on where they began. Two ways to use that:
`by_rounds` for one start and `by_losses` for many starts against one garrison. Both hand the edges, where
fewer dice are rolled, to `by_rows`, so that all results are equal to rounding.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from assistant.kit.battle import Losses
from assistant.odds.dice import Dice, round_of
from assistant.odds.rows import FLOATS, Place, by_rows

STEP = 64
"""Tables of visits are made for multiples of so many losses, to be used again."""


def by_rounds(place: Place, chance: float, dice: Dice, floor: int = 0) -> dict[Place, float]:
    """From one place, round by round.

    While both sides have armies for all their dice every round costs two armies by the same table, so what
    the attacker has lost after n rounds is distributed like the sum of n equal rounds: one convolution each,
    cut off where a side runs short. What is cut off is carried on by rows along the edges.
    """
    fighting, defending = place
    least = max(dice.enough, floor + 1)
    table = dict(round_of(dice, fighting, defending).chances) if fighting and defending else {}
    if fighting < least or defending < 2 or set(table) != {(0, 2), (1, 1), (2, 0)}:
        return by_rows({place: chance}, dice, FLOATS, floor)
    kernel = np.array([table[Losses(lost, 2 - lost)] for lost in range(3)])
    edge: dict[Place, float] = {}
    lost, rounds = 0, 0
    now: NDArray[np.float64] = np.array([chance])
    while now.size:
        now = np.convolve(now, kernel)
        rounds += 1
        left = defending - 2 * rounds + lost
        few = min(max(0, 2 - left), now.size)
        many = max(few, min(now.size, fighting - lost - least + 1))
        for at in (*range(few), *range(many, now.size)):
            edge[fighting - lost - at, left + at] = float(now[at])
        now = now[few:many]
        lost += few
    return by_rows(edge, dice, FLOATS, floor)


def by_losses(start: Mapping[int, float], defending: int, dice: Dice, floor: int = 0) -> dict[Place, float]:
    """From many numbers of fighting armies (with probabilities) against one number of defenders.

    With v(d, j) the chance that the battle ever stands at d defenders and j losses, the chance to end with f
    armies is the sum over starts s of start(s) · v(0, s - f): a convolution. What falls below the armies needed
    for all dice is handed over where it does.
    """
    least = max(dice.enough, floor + 1)
    edge = {(fighting, defending): chance for fighting, chance in start.items() if fighting < least}
    begun = np.zeros(max(start, default=0) + 1)
    for fighting, chance in start.items():
        begun[fighting] = chance if fighting >= least else 0.0
    if len(begun) <= least:
        return by_rows(edge, dice, FLOATS, floor)
    seen = visits(dice, defending, -(-len(begun) // STEP) * STEP)
    for fighting in (least, least + 1):
        here = (seen[:, : len(begun) - fighting] @ begun[fighting:]).tolist()
        for against in range(1, defending + 1):
            for lost, p in round_of(dice, dice.enough, against).chances:
                if fighting - lost.attacker < least:
                    place = (fighting - lost.attacker, against - lost.defender)
                    edge[place] = edge.get(place, 0.0) + p * here[against]
    ends = by_rows(edge, dice, FLOATS, floor)
    won = np.convolve(begun[::-1], seen[0, : len(begun)])[: len(begun)][::-1]
    for fighting, chance in enumerate(won[least:].tolist(), least):
        if chance:
            ends[fighting, 0] = ends.get((fighting, 0), 0.0) + chance
    return ends


@lru_cache(maxsize=64)
def visits(dice: Dice, defending: int, losses: int) -> NDArray[np.float64]:
    """Chance that a battle from `defending` ever stands at d defenders after j losses, with attackers enough.

    The shape is (defending + 1, losses), by d and j; row 0 is the distribution of losses at the capture.
    """
    found = np.zeros((defending + 1, losses))
    found[defending, 0] = 1.0
    for against in range(defending, 0, -1):
        chances = round_of(dice, dice.enough, against).chances
        row: list[float] = found[against].tolist()
        for lost, p in chances:
            if not lost.defender:
                for at in range(lost.attacker, losses):
                    row[at] += p * row[at - lost.attacker]
        found[against] = row
        for lost, p in chances:
            if lost.defender:
                found[against - lost.defender, lost.attacker :] += p * found[against, : losses - lost.attacker]
    return found
