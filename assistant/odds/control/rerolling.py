"""The best use of re-rolls over a whole battle: which die to roll again, and when to leave all, to capture most often.

>>> best = best_rerolls(Battle(10, 7, committed=9, dice=Dice(reroll="seen")))
>>> round(best.win, 5), round(best.by_round, 5)       # played for the battle; for the best average of each round
(0.895, 0.89483)
>>> best.choice(2, 2, (4, 1), (5, 3))       # the face to roll again with 2 fighting armies against 2; None for none
1
>>> round(best_rerolls(Battle(10, 7, dice=Dice(reroll="seen")), times=2).win, 4)     # two for the whole battle
0.8458
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from assistant.kit.dice_throw import FACES
from assistant.odds.armies.battle import Battle
from assistant.odds.armies.dice import Dice, Unanswerable, round_of
from assistant.odds.armies.forecast import forecast
from assistant.odds.armies.roll_tables import again, beats, menu, menus, rolls
from assistant.odds.armies.round_by_round import Place
from assistant.odds.control.backward_order import Alike, Floats, diagonals

MOST_PLACES = 1_000_000
"""The most fighting armies times defenders times re-rolls."""
SAME = 1e-12
"""A re-roll must gain more than this."""


class RerollChoices(NamedTuple):
    """The choices after the rolls of a round: `kills[m, k, j]` is the chance that choice k of menu m kills j.

    Choice 0 leaves all dice; menus with fewer choices repeat it. `chances[m]` is the chance of the menu.
    """

    kills: Floats
    chances: Floats


@dataclass(frozen=True)
class Rerolls:
    """A battle with the best possible use of re-rolls, exact up to rounding.

    `win`: the chance to capture. `by_round`: the same if every re-roll is used for the best average of its own round,
    as `forecast` assumes (None where their number is limited); `without`: if nothing is rolled again. `ends`: chances
    by (armies of the attacker left in all, defenders left), as in Forecast. `readings`: the assumptions.
    """

    battle: Battle
    times: int | None
    win: float
    by_round: float | None
    without: float
    ends: dict[Place, float] = field(repr=False)
    readings: tuple[str, ...] = field(repr=False)
    values: tuple[Floats, ...] = field(repr=False)

    def choice(
        self, fighting: int, defending: int, ours: Sequence[int], theirs: Sequence[int] = (), left: int | None = None
    ) -> int | None:
        """Return the face of the die to roll again after this roll, or None to leave all.

        `theirs` are the defender's dice where they are seen; `left` the re-rolls that are left, if they are counted.
        Raises Unanswerable for dice that these armies do not roll.
        """
        dice = self.battle.dice
        table = round_of(dice, fighting, defending)
        expected = (table.attack_dice, table.defence_dice if dice.reroll == "seen" else 0)
        if (len(ours), len(theirs)) != expected or not {*ours, *theirs} <= {*range(1, FACES + 1)}:
            raise Unanswerable(
                f"This roll has {expected[0]} attacking dice and {expected[1]} defending dice that are seen."
            )
        spent, unspent = self._behind(left)
        if spent is None:
            return None
        roll = tuple(sorted(ours, reverse=True))
        against = ((tuple(sorted(theirs, reverse=True)), 1),) if theirs else rolls(table.defence_dice)
        compared = beats(dice.attack_mod, dice.defence_mod, dice.capped)
        offered = np.array(menu(roll, against, table.pairs, dice.keep == "better", compared), dtype=float)
        offered /= offered[0].sum()
        here = Alike(np.array([fighting]), np.array([defending]))
        worth = (offered @ _after(spent, here, table.pairs))[:, 0]
        worth[0] = (offered[0] @ _after(unspent, here, table.pairs))[0]
        best = int(np.argmax(worth[1:])) + 1
        return list(again(roll))[best - 1] if worth[best] > worth[0] + SAME else None

    def _behind(self, left: int | None) -> tuple[Floats | None, Floats]:
        """Return the values of places after a re-roll and after none."""
        if self.times is None:
            return self.values[0], self.values[0]
        left = self.times if left is None else min(left, self.times)
        return (self.values[left - 1] if left else None), self.values[left]


def best_rerolls(battle: Battle, times: int | None = None) -> Rerolls:
    """Return the use of re-rolls that captures most often; `times`: how many there are (None: one in every round).

    `battle.dice` says how they are made: with the defender's dice seen or blind, the new or the better result. By
    exact dynamic programming over all rolls. Raises Unanswerable without a re-roll, for battles with stop rules or
    free rounds, and above `MOST_PLACES`.
    """
    for wrong in _wrong(battle, times):
        raise Unanswerable(wrong)
    begun = [(start, float(chance)) for start, chance in battle.begun()]
    most, against = max(start.fighting for start, _ in begun), max(start.defend for start, _ in begun)
    limited = None if times is None or times >= most + against else times
    if most * against * ((limited or 0) + 1) > MOST_PLACES:
        raise Unanswerable(
            "There are too many armies and re-rolls. Give fewer re-rolls, or no number for one in every round."
        )
    values, kills = _solved(battle.dice, most, against, limited)
    ends: dict[Place, float] = {}
    for start, chance in begun:
        rest = start.attack - start.fighting
        for (fighting, defend), p in _ends(battle.dice, (start.fighting, start.defend), kills).items():
            ends[fighting + rest, defend] = ends.get((fighting + rest, defend), 0.0) + chance * p
    plain = replace(battle, dice=replace(battle.dice, reroll=""))
    return Rerolls(
        battle,
        limited,
        win=sum(chance * float(values[-1][start.fighting, start.defend]) for start, chance in begun),
        by_round=forecast(battle).win if limited is None else None,
        without=forecast(plain).win,
        ends=dict(sorted(ends.items())),
        readings=(*_readings(limited), *(text for text in battle.readings if "best average" not in text)),
        values=values,
    )


Kills = list[tuple[Floats, Floats]]
"""For every number of re-rolls left: chances to kill j at [j, f, d], all dice left and one rolled again."""


def _solved(dice: Dice, most: int, against: int, times: int | None) -> tuple[tuple[Floats, ...], Kills]:
    """Return, by re-rolls left, the chance to capture from every place, and what the best choices kill there."""
    values: list[Floats] = []
    kills: Kills = []
    for left in range((times or 0) + 1):
        value = np.zeros((most + 1, against + 1))
        value[1:, 0] = 1.0
        spent = value if times is None else values[left - 1] if left else None
        unspent_kills, spent_kills = (np.zeros((dice.most_defence + 1, most + 1, against + 1)) for _ in range(2))
        for alike in diagonals(dice, most, against):
            offer = _offer(dice, *alike.rolls_like)
            pairs = offer.kills.shape[2] - 1
            worth = offer.kills @ _after(value, alike, pairs)
            if spent is None:
                worth[:, 1:] = 0.0
            elif spent is not value:
                worth[:, 1:] = offer.kills[:, 1:] @ _after(spent, alike, pairs)
            best = np.where(worth.max(axis=1) > worth[:, 0] + SAME, worth.argmax(axis=1), 0)
            value[alike.fighting, alike.defending] = offer.chances @ np.take_along_axis(worth, best[:, None], 1)[:, 0]
            chosen = np.take_along_axis(offer.kills, best[:, :, None], 1) * offer.chances[:, None, None]
            for into, these in ((unspent_kills, best == 0), (spent_kills, best > 0)):
                into[: pairs + 1, alike.fighting, alike.defending] = (chosen * these[:, :, None]).sum(axis=0).T
        values.append(value)
        kills.append((unspent_kills, spent_kills))
    return tuple(values), kills


def _after(value: Floats, alike: Alike, pairs: int) -> Floats:
    """Return the values of these places after j kills, of shape (pairs + 1, places)."""
    return np.array([value[alike.fighting - pairs + j, alike.defending - j] for j in range(pairs + 1)])


@lru_cache(maxsize=256)
def _offer(dice: Dice, fighting: int, defending: int) -> RerollChoices:
    """Return all menus of a round, with their chances."""
    table = round_of(dice, fighting, defending)
    compared = beats(dice.attack_mod, dice.defence_mod, dice.capped)
    blind, better = dice.reroll == "blind", dice.keep == "better"
    offered = menus(table.attack_dice, table.defence_dice, table.pairs, better, blind, compared)
    widest = max(len(one) for one, _ in offered)
    kills = np.array([(*one, *one[:1] * (widest - len(one))) for one, _ in offered], dtype=float)
    chances = np.array([many for _, many in offered], dtype=float)
    return RerollChoices(kills / kills[:, :1].sum(axis=2, keepdims=True), chances / chances.sum())


def _ends(dice: Dice, start: Place, kills: Kills) -> dict[Place, float]:
    """Return how the battle ends from one place if all choices are the best."""
    most, against = start
    here = [np.zeros((most + 1, against + 1)) for _ in kills]
    here[-1][start] = 1.0
    unlimited = len(kills) == 1
    for alike in reversed(tuple(diagonals(dice, most, against))):
        f, d = alike
        pairs = round_of(dice, *alike.rolls_like).pairs
        for left, (unspent, spent) in enumerate(kills):
            chance = here[left][f, d]
            here[left][f, d] = 0.0
            for into, table in ((left, unspent), (left if unlimited else left - 1, spent)):
                for j in range(pairs + 1 if into >= 0 else 0):
                    here[into][f - pairs + j, d - j] += chance * table[j, f, d]
    sums = np.sum(here, axis=0)
    return {(int(f), int(d)): float(sums[f, d]) for f, d in np.argwhere(sums)}


def _wrong(battle: Battle, times: int | None) -> Iterator[str]:
    if not battle.dice.reroll:
        yield "There is nothing to roll again: this battle's dice have no re-roll (OWD-C38 rev B)."
    if battle.stop_at or battle.stop_below or battle.ignored > battle.fought:
        yield "Re-rolls are played for the capture: leave out stop rules and free rounds."
    if times is not None and times < 0:
        yield "Re-rolls must be 0 or more."


def _readings(times: int | None) -> Iterator[str]:
    many = "In every round one die" if times is None else f"In {times} rounds of the attacker's choice one die"
    yield f"{many} may be rolled again, chosen for the best chance to capture in the end."
