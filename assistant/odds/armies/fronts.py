"""One area attacked from several sides in turn: each side fights until it captures or can fight no more.

>>> siege = fronts(Fronts((10, 6, 4), 12))
>>> round(siege.win, 4), [round(chance, 4) for chance in siege.by_side]      # to capture; that each side is the one
(0.8003, [0.3337, 0.3361, 0.1305])
>>> best_order(Fronts((10, 6, 4), 12))      # the order of the sides that captures most often
(2, 1, 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations

from assistant.odds.armies.battle import LIMIT
from assistant.odds.armies.campaign_leg import Garrison, defenders_of
from assistant.odds.armies.dice import PLAIN, Dice, Unanswerable
from assistant.odds.armies.find_minimum import SLACK, fewest
from assistant.odds.armies.solver import settle

MOST_SIDES, MOST_ORDERED = 6, 4
"""The most areas that border on one in RISK's world; the most sides that are tried in every order."""


@dataclass(frozen=True)
class Fronts:
    """An area of `defend` armies (or "1d6") that is attacked from several areas of one player.

    `sides`: armies in each attacking area, in the order in which they attack; one stays in each (RSK-DIC-01).
    `dice`: how rounds are rolled, or one for each side. Raises Unanswerable for impossible values.
    """

    sides: tuple[int, ...]
    defend: Garrison
    dice: Dice | tuple[Dice, ...] = PLAIN

    def __post_init__(self) -> None:
        for wrong in _wrong(self):
            raise Unanswerable(wrong)

    @property
    def rolled(self) -> tuple[Dice, ...]:
        """The dice of every side."""
        return (self.dice,) * len(self.sides) if isinstance(self.dice, Dice) else self.dice

    @property
    def readings(self) -> tuple[str, ...]:
        """The assumptions: one sentence each."""
        texts = [
            "Each side fights with all armies but one until it captures or cannot go on; then the next one attacks."
        ]
        if self.defend == "1d6":
            texts.append("A Mom & Pop is defended by one die of teams, rolled when it is attacked (CCR-HTO-06).")
        return (*texts, *dict.fromkeys(text for dice in self.rolled for text in dice.readings))


@dataclass(frozen=True)
class Siege:
    """The end of a siege, with probabilities as fractions of 1.

    `by_side[i]`: that side i captures the area; `win` is their sum. `defenders[k]`: that k defenders are left, by k
    from 0. `left[i]`: armies of side i left on average, wherever they are. `attack_lost`,
    `defend_lost`: armies lost on average, by all sides together and by the defender.
    """

    fronts: Fronts
    by_side: tuple[float, ...]
    defenders: tuple[float, ...] = field(repr=False)
    left: tuple[float, ...]
    attack_lost: float
    defend_lost: float
    readings: tuple[str, ...] = field(repr=False)

    @property
    def win(self) -> float:
        """Probability that the area is captured."""
        return min(1.0, sum(self.by_side))


def fronts(plan: Fronts) -> Siege:
    """Return everything that these attacks can lead to, exact up to rounding; never a simulation."""
    here = dict(defenders_of(plan.defend))
    began = sum(defending * p for defending, p in here.items())
    by_side: list[float] = []
    left: list[float] = []
    for armies, dice in zip(plan.sides, plan.rolled, strict=True):
        here, captured, remain = _attacked(here, armies, dice)
        by_side.append(captured)
        left.append(remain)
    most = max(here, default=0)
    defenders = (sum(by_side), *(here.get(number, 0.0) for number in range(1, most + 1)))
    return Siege(
        plan,
        tuple(by_side),
        defenders,
        tuple(left),
        attack_lost=sum(plan.sides) - sum(left),
        defend_lost=began - sum(defending * p for defending, p in here.items()),
        readings=plan.readings,
    )


def best_order(plan: Fronts) -> tuple[int, ...]:
    """Return the order of the sides, numbered from 0, that captures most often (as given, if no other is better).

    Raises Unanswerable for more than four sides, which have too many orders.
    """
    if len(plan.sides) > MOST_ORDERED:
        raise Unanswerable(
            f"All orders are tried for up to {MOST_ORDERED} sides. Give the order of the sides yourself."
        )

    def win(order: tuple[int, ...]) -> float:
        sides, dice = (tuple(given[at] for at in order) for given in (plan.sides, plan.rolled))
        return fronts(replace(plan, sides=sides, dice=dice)).win

    given, *others = permutations(range(len(plan.sides)))
    best, most = given, win(given)
    for order in others:
        if (chance := win(order)) > most + SLACK:
            best, most = order, chance
    return best


def to_leave_against(plan: Fronts, chance: float) -> int | None:
    """Return the fewest defenders that hold the area against all sides with at least this probability.

    None above `LIMIT`.
    """
    return fewest(lambda armies: 1 - fronts(replace(plan, defend=armies)).win >= chance - SLACK, 1, max(plan.sides))


def _attacked(here: dict[int, float], armies: int, dice: Dice) -> tuple[dict[int, float], float, float]:
    """Attack from one side: chances by defenders left, the chance that it captures, its armies left on average."""
    after: dict[int, float] = {}
    captured = 0.0
    remain = armies * (1 - sum(here.values()))
    start = {(armies - 1, defending): p for defending, p in here.items()}
    for (fighting, defending), p in (settle(start, dice) if armies > 1 else start).items():
        remain += (min(armies, 1) + max(0, fighting)) * p
        if defending:
            after[defending] = after.get(defending, 0.0) + p
        else:
            captured += p
    return after, captured, remain


def _wrong(plan: Fronts) -> Iterator[str]:
    if not 1 <= len(plan.sides) <= MOST_SIDES:
        yield f"An area can be attacked from 1 to {MOST_SIDES} sides."
    if min(plan.sides) < 0 or (plan.defend != "1d6" and plan.defend < 1):
        yield "A garrison must be 1 or more armies, or 1d6; other armies must be 0 or more."
    if max(*plan.sides, 0 if plan.defend == "1d6" else plan.defend) > LIMIT:
        yield f"Exact odds are worked out for up to {LIMIT} armies in an area."
    if isinstance(plan.dice, tuple) and len(plan.dice) != len(plan.sides):
        yield "Give one kind of dice for every side, or one for all."
