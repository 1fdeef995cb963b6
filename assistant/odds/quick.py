"""The same as `rows`, faster: while both sides have armies for all their dice, every round has the same table.

What happens before a side runs short depends on losses alone, not on where they began. Two ways to use that:
`by_rounds` for one start and `by_losses` for many starts against one garrison. Both hand the edges, where
fewer dice are rolled, to `by_rows`, so that all results are equal to rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from assistant.kit.throw import Losses
from assistant.odds.dice import Dice
from assistant.odds.rows import FLOATS, Chances, Place, by_rows

STEP = 64
"""Tables of losses are made for multiples of so many losses, to be used again."""


def by_rounds(place: Place, chance: float, dice: Dice, floor: int = 0) -> dict[Place, float]:
    """From one place, round by round.

    Every round costs two armies by the same table, so what the attacker has lost after n rounds is distributed
    like the sum of n equal rounds: one convolution each, cut off where a side runs short of armies.
    """
    fighting, defending = place
    least = max(dice.enough, floor + 1)
    table = dict(FLOATS.tables(dice)(dice.enough, 2))
    if dice.most_defence > 2 or fighting < least or defending < 2 or set(table) != {(0, 2), (1, 1), (2, 0)}:
        return by_rows({place: chance}, dice, FLOATS, floor)
    kernel = np.array([table[Losses(lost, 2 - lost)] for lost in range(3)])
    edge: dict[Place, float] = {}
    ends: dict[Place, float] = {}
    single = [0.0] * (fighting + 1)
    lost, left = 0, defending
    now: NDArray[np.float64] = np.array([chance])
    while now.size:
        now = np.convolve(now, kernel)
        left -= 2
        few = min(max(0, 2 - left), now.size)
        for at in range(few):
            ours = fighting - lost - at
            if left + at == 0:
                ends[ours, 0] = float(now[at])
            elif ours >= least:
                single[ours] = float(now[at])
            else:
                edge[ours, 1] = float(now[at])
        many = max(few, min(now.size, fighting - lost - least + 1))
        for at in range(many, now.size):
            edge[fighting - lost - at, left + at] = float(now[at])
        now = now[few:many]
        lost, left = lost + few, left + few
    carried = _last_defender(single, ends, dice, least)
    edge[least - 1, 1] = edge.get((least - 1, 1), 0.0) + carried
    for end, p in by_rows(edge, dice, FLOATS, floor).items():
        ends[end] = ends.get(end, 0.0) + p
    return ends


def _last_defender(single: list[float], ends: dict[Place, float], dice: Dice, least: int) -> float:
    """One defender left against `single[f]` armies: what is won goes into `ends`, the rest falls below `least`."""
    lose, win = 0.0, 0.0
    for cost, p in FLOATS.tables(dice)(dice.enough, 1):
        lose, win = (p, win) if cost.attacker else (lose, p)
    carried = 0.0
    for fighting in range(len(single) - 1, least - 1, -1):
        here = single[fighting] + carried
        if here:
            ends[fighting, 0] = ends.get((fighting, 0), 0.0) + win * here
        carried = lose * here
    return carried


def by_losses(
    start: NDArray[np.float64], defending: int, dice: Dice, floor: int = 0
) -> tuple[NDArray[np.float64], dict[Place, float]]:
    """From many numbers of fighting armies against one garrison: `start[f]` is the chance to begin with f.

    Gives the chances of a capture by armies left fighting, in an array like `start`, and the other ends. With
    v(d, j) the chance that the battle ever stands at d defenders and j losses, the chance to capture with f armies
    left is the sum over s of start(s) · v(0, s - f): a convolution. What falls below the armies needed for all
    dice is handed over where it does.
    """
    size = len(start)
    least = min(max(dice.enough, floor + 1), size)
    edge = {(fighting, defending): chance for fighting, chance in enumerate(start[:least].tolist()) if chance}
    won = np.zeros(size)
    if least < size:
        losses, falls = _kernels(dice, defending, -(-size // STEP) * STEP)
        won[least:] = np.convolve(start[: least - 1 : -1], losses[: size - least])[: size - least][::-1]
        for depth, below in enumerate((falls[:, :, : size - least] @ start[least:]).tolist(), 1):
            for against, chance in enumerate(below):
                if chance:
                    edge[least - depth, against] = edge.get((least - depth, against), 0.0) + chance
    others: dict[Place, float] = {}
    for (fighting, against), chance in by_rows(edge, dice, FLOATS, floor).items():
        if against:
            others[fighting, against] = chance
        else:
            won[fighting] += chance
    return won, others


@lru_cache(maxsize=64)
def _kernels(dice: Dice, defending: int, losses: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What many starts against one garrison have in common, while there are attackers enough for all dice.

    First v(0, j): the chance to capture after exactly j losses, of shape (losses,). Second, of shape
    (most defence dice, defending + 1, losses): the chance that armies which begin j above the number that is enough
    fall one or more below it with d defenders left, by that depth, d and j.
    """
    chances = [FLOATS.tables(dice)(dice.enough, against) for against in range(1, defending + 1)]
    seen = _visits(chances, defending, losses)
    falls = np.zeros((dice.most_defence, defending + 1, losses))
    for against, table in enumerate(chances, 1):
        for lost, p in table:
            for above in range(lost.attacker):
                into = falls[lost.attacker - above - 1, against - lost.defender]
                into[above:] += p * seen[against, : losses - above]
    return seen[0].copy(), falls


def _visits(chances: Sequence[Chances[float]], defending: int, losses: int) -> NDArray[np.float64]:
    """v(d, j): the chance that a battle from `defending` ever stands at d defenders after j losses."""
    found = np.zeros((defending + 1, losses))
    found[defending, 0] = 1.0
    for against in range(defending, 0, -1):
        row: list[float] = found[against].tolist()
        for lost, p in chances[against - 1]:
            if not lost.defender:
                for at in range(lost.attacker, losses):
                    row[at] += p * row[at - lost.attacker]
        found[against] = row
        for lost, p in chances[against - 1]:
            if lost.defender:
                found[against - lost.defender, lost.attacker :] += p * found[against, : losses - lost.attacker]
    return found
