"""The same as `round_by_round`, faster: while both sides have armies for all their dice, every round has one table.

Until a side runs short, only losses matter, not where they began. There are two ways to use that:
`by_rounds` for one start and `by_losses` for many starts against one garrison. Both hand the edges, where
fewer dice are rolled, to `by_rows`, so that all results are equal up to rounding.
"""

from __future__ import annotations

from functools import lru_cache
from math import log

import numpy as np
from numpy.typing import NDArray

from assistant.kit.dice_throw import Losses
from assistant.odds.armies.dice import PLAIN, Dice
from assistant.odds.armies.round_by_round import FLOATS, Chances, Place, by_rows

STEP, ROWS = 64, 8
"""Tables are made for multiples of these numbers of losses and defenders, so that they can be reused."""
GONE = 1e-24
"""A chance below this changes no digit of a result."""

Floats = NDArray[np.float64]


def by_rounds(place: Place, chance: float, dice: Dice, floor: int = 0) -> dict[Place, float]:
    """Fight from one place, round by round.

    Every round costs two armies by the same table, so the attacker's losses after n rounds are distributed
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
    now: Floats = np.array([chance])
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
    """Fight the last defender; `single[f]` is the chance to begin with f armies. Wins are added to `ends`.

    Returns the chance to fall below `least` armies.
    """
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


def by_losses(start: Floats, defending: int, dice: Dice, floor: int = 0) -> tuple[Floats, dict[Place, float]]:
    """Fight from many numbers of fighting armies against one garrison: `start[f]` is the chance to begin with f.

    Returns the chances of a capture by armies left fighting, in an array like `start`, and the other ends. With
    v(d, j) the chance that the battle ever stands at d defenders and j losses, the chance to capture with f armies
    left is the sum over s of start(s) · v(0, s - f): a convolution. Starts that fall below the armies needed for all
    dice are handed over where they do.
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
def _kernels(dice: Dice, defending: int, losses: int) -> tuple[Floats, Floats]:
    """Return what many starts against one garrison share while there are enough attackers for all dice.

    First v(0, j): the chance to capture after exactly j losses, of shape (losses,). Second, of shape
    (most defense dice, defending + 1, losses): the chance that armies which begin j above the number that is enough
    fall one or more below it with d defenders left, by that depth, d and j.
    """
    many = _many(dice)
    visits, falling = _alike(dice, -(-defending // ROWS) * ROWS, losses)
    seen: dict[int, Floats] = {d: visits[defending - d] for d in range(many, min(defending, many + many) + 1)}
    falls = np.zeros((dice.most_defence, defending + 1, losses))
    if defending >= many:
        falls[:, many:] = falling[:, defending - many :: -1]
    for against in range(min(many - 1, defending), -1, -1):
        row = np.zeros(losses)
        row[0] = against == defending
        for more in range(against + 1, min(against + dice.most_defence, defending) + 1):
            for lost, p in _table(dice, more):
                if more - lost.defender == against:
                    row[lost.attacker :] += p * seen[more][: losses - lost.attacker]
        seen[against] = _stayed(row, _stays(_table(dice, against), losses)) if against else row
    for against, row in seen.items():
        for lost, p in _table(dice, against) if against else ():
            for above in range(lost.attacker if against - lost.defender < many else 0):
                falls[lost.attacker - above - 1, against - lost.defender, above:] += p * row[: losses - above]
    return seen[0], falls


@lru_cache(maxsize=16)
def _alike(dice: Dice, most: int, losses: int) -> tuple[Floats, Floats]:
    """Return what all garrisons share while the defender has armies for all dice too, by defenders lost so far.

    First the chance that a battle ever stands at e defenders and j armies lost, of shape (most + 1, losses); then
    the falls of `_kernels`, by defenders lost.
    """
    table = _table(dice, _many(dice))
    stays = _stays(table, losses)
    goes = [(lost.defender, lost.attacker, losses - lost.attacker, p) for lost, p in table if lost.defender]
    visits = np.zeros((most + 1, losses))
    visits[0, 0] = 1.0
    for gone in range(most + 1):
        row = visits[gone] = _stayed(visits[gone], stays)
        for killed, cost, left, p in goes:
            if killed <= most - gone:
                visits[gone + killed, cost:] += p * row[:left]
    falling = np.zeros((dice.most_defence, most + 1, losses))
    for lost, p in table:
        for above in range(lost.attacker):
            into = falling[lost.attacker - above - 1, lost.defender :, above:]
            into += p * visits[: most + 1 - lost.defender, : losses - above]
    return visits, falling


def _stayed(row: Floats, stays: Floats) -> Floats:
    """Return chances by losses from those of reaching this many defenders: rounds that kill nobody may follow."""
    return np.convolve(row, stays)[: len(row)]


@lru_cache(maxsize=64)
def _stays(table: Chances[float], losses: int) -> Floats:
    """Return the chance of any number of rounds that kill nobody, by their cost, up to this many losses."""
    for lost, p in table:
        if not lost.defender:
            times = losses // lost.attacker + 1
            times = min(times, int(log(GONE) / log(p)) + 2) if 0 < p < 1 else times
            chances = np.zeros((times - 1) * lost.attacker + 1)
            chances[:: lost.attacker] = p ** np.arange(times)
            return chances
    return np.ones(1)


def _table(dice: Dice, defending: int) -> Chances[float]:
    """Return the chances of a round with enough attackers for all dice."""
    return FLOATS.tables(dice)(dice.enough, defending)


def _many(dice: Dice) -> int:
    """Return the number of defenders from which all larger numbers roll alike."""
    return max(2, dice.most_defence)


# Nearly every question needs RISK's own dice: importing the package makes their six tables, in half a millisecond.
FLOATS.tables(PLAIN)
