"""One attack of a campaign: from chances by fighting armies to chances by those left, under the rules of its path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from assistant.kit.dice_throw import FACES, MOST_DEFENCE
from assistant.odds.armies.convolution import by_losses
from assistant.odds.armies.dice import Dice
from assistant.odds.armies.lossless_rounds import spared_rounds
from assistant.odds.armies.round_by_round import FLOATS, Place, one_round
from assistant.odds.armies.solver import settle
from assistant.odds.control.capture_value import worths

Garrison = int | Literal["1d6"]
"""Armies that defend an area, or "1d6" for a Mom & Pop (CCR-HTO-06)."""
Floats = NDArray[np.float64]


def defenders_of(garrison: Garrison) -> tuple[tuple[int, float], ...]:
    """Return the possible numbers of defenders, with their chances."""
    if garrison == "1d6":
        return tuple((face, 1 / FACES) for face in range(1, FACES + 1))
    return ((garrison, 1.0),)


class Leg(NamedTuple):
    """One attack of a path: `rest` are the armies in the area besides those that fight."""

    garrison: Garrison
    leave: int
    dice: Dice
    ignored: int
    rest: int

    @property
    def defenders(self) -> tuple[tuple[int, float], ...]:
        """The possible numbers of defenders, with their chances."""
        return defenders_of(self.garrison)

    def moving(self, fighting: int) -> int:
        """Return how many of the surviving armies that fought move into the captured area (RSK-CNQ-02, OWD-AMB-05)."""
        return max(min(self.dice.most_attack, fighting), fighting - max(0, self.leave - self.rest))

    @property
    def dice_of_ignored(self) -> Dice:
        """The dice while losses are ignored: the defender rolls at least two (OWD-C25)."""
        return replace(self.dice, most_defence=max(MOST_DEFENCE, self.dice.most_defence))


class Stop(NamedTuple):
    """The places where the attacker stops, by fighting armies: before the attack, and in it also by defenders."""

    before: Sequence[bool]
    within: Sequence[Sequence[bool]]


def fought(
    start: Floats, defending: int, leg: Leg, floor: int, stop: Stop | None = None
) -> tuple[Floats, dict[Place, float]]:
    """Fight one attack from `start[f]`, the chances of f fighting armies; no round with `floor` or fewer of them.

    Returns the chances of a capture by armies left fighting, in an array like `start`, and the other ends.
    """
    if stop is None and not leg.ignored:
        return by_losses(start, defending, leg.dice, floor)
    going = {(fighting, defending): p for fighting, p in enumerate(start.tolist()) if fighting and p}
    others: dict[Place, float] = {}
    over: dict[Place, float] = {}
    if leg.ignored:
        going = spared_rounds(going, leg.dice_of_ignored, leg.ignored)
        over = {place: going.pop(place) for place in list(going) if not place[1]}
    elif stop:
        others = {place: going.pop(place) for place in list(going) if stop.before[place[0]] or place[0] <= floor}
        if leg.garrison == "1d6":  # Once its die is rolled, one round must be fought (CCR-HTO-07).
            going, over = one_round(going, FLOATS.tables(leg.dice))
    ends = settle(going, leg.dice, floor, (lambda fighting: stop.within[fighting]) if stop else None)
    won = np.zeros(len(start))
    for places in (over, ends):
        for (fighting, against), p in places.items():
            if against:
                others[fighting, against] = others.get((fighting, against), 0.0) + p
            else:
                won[fighting] += p
    return won, others


def stops(legs: Sequence[Leg], fighting: int, chance: float) -> list[Stop]:
    """Return where the chance to capture this area and all behind it, by fighting to the end, is less than `chance`.

    `fighting`: armies that fight in the first attack. It works backward from the last attack: the value of a capture is
    the chance of the next attack.
    """
    stops: list[Stop] = []
    after = [0.0] + [1.0] * fighting
    for leg in reversed(legs):
        prize = [0.0, *(after[leg.moving(left)] for left in range(1, fighting + 1))]
        table = worths(leg.dice, fighting, max(defending for defending, _ in leg.defenders), FLOATS, prize)
        begins = [sum(p * _begun(table, armies, d, leg) for d, p in leg.defenders) for armies in range(fighting + 1)]
        before = [not leg.ignored and worth < chance for worth in begins]
        stops.append(Stop(before, [[worth < chance for worth in row] for row in table]))
        after = [0.0, *begins[:fighting]]
    return stops[::-1]


def _begun(table: Sequence[Sequence[float]], fighting: int, defending: int, leg: Leg) -> float:
    """Return the value of the beginning of an attack, including rounds that cost nothing."""
    if not leg.ignored or not fighting:
        return table[fighting][defending]
    places = spared_rounds({(fighting, defending): 1.0}, leg.dice_of_ignored, leg.ignored)
    return sum(p * table[fighting][against] for (_, against), p in places.items())
