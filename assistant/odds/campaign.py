"""One force through several areas in a row: how far it gets, and with how many armies.

>>> found = campaign(Campaign(20, (3, 2, 5)))
>>> found.win, found.reached                # chance to capture all; to capture at least i of them, by i
>>> found.arriving                          # chance of capturing all with k armies in the last area, by k
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from assistant.kit.throw import FACES
from assistant.odds.battle import LIMIT
from assistant.odds.dice import PLAIN, Dice, Unanswerable
from assistant.odds.quick import by_losses

MOST_AREAS = 42
Garrison = int | Literal["1d6"]
"""Armies that defend an area, or "1d6" for a Mom & Pop (CCR-HTO-06)."""


@dataclass(frozen=True)
class Campaign:
    """Attacks from area to area along a path, each from the area captured last.

    `attack`: armies standing in the first attacking area, the one that stays included. `garrisons`: defenders
    of the areas in the order of the attacks. `leave`: armies to be left behind in every area that is left, the
    first one included, or one number for each; fewer stay where the dice of the last round have to move in
    (RSK-CNQ-02). All armies but one may fight, also those that are to stay afterwards. `dice`: how rounds are
    rolled, or one for each attack. `stop_at`: no further round with so few armies in the attacking area.

    Raises Unanswerable for what no table can mean, above `LIMIT` armies and above 42 areas.
    """

    attack: int
    garrisons: tuple[Garrison, ...]
    leave: int | tuple[int, ...] = 1
    dice: Dice | tuple[Dice, ...] = PLAIN
    stop_at: int = 0

    def __post_init__(self) -> None:
        for wrong in _wrong(self):
            raise Unanswerable(wrong)

    @property
    def legs(self) -> Iterator[tuple[Garrison, int, Dice]]:
        """Garrison, armies to be left behind and dice of every attack."""
        many = len(self.garrisons)
        leave = (self.leave,) * many if isinstance(self.leave, int) else self.leave
        dice = (self.dice,) * many if isinstance(self.dice, Dice) else self.dice
        return zip(self.garrisons, leave, dice, strict=True)

    @property
    def readings(self) -> tuple[str, ...]:
        """What is supposed: one sentence each."""
        return tuple(_readings(self))


@dataclass(frozen=True)
class March:
    """How a campaign ends, with probabilities as fractions of 1.

    `reached[i]` is the probability that at least the first i areas are captured, i from 0 (always 1) to their
    number; `win` is the last of them. `arriving[k]`: probability that all are captured and k armies stand in
    the last area, which adds up to `win`. `attack_left` and `attack_lost`: armies of the attacker left and lost
    on average, wherever they stand; `defend_lost`: defenders killed on average.
    """

    campaign: Campaign
    reached: tuple[float, ...]
    arriving: tuple[float, ...] = field(repr=False)
    attack_left: float
    attack_lost: float
    defend_lost: float
    readings: tuple[str, ...] = field(repr=False)
    method: str = "table of rounds"

    @property
    def win(self) -> float:
        """Probability that every area is captured."""
        return self.reached[-1]

    @cached_property
    def halted(self) -> tuple[float, ...]:
        """Probability that exactly the first i areas are captured, by i from 0; adds up to 1."""
        return tuple(max(0.0, a - b) for a, b in zip(self.reached, (*self.reached[1:], 0.0), strict=True))

    def at_least(self, armies: int) -> float:
        """Probability that all areas are captured and at least so many armies stand in the last one."""
        return sum(self.arriving[max(0, armies) :])


def campaign(plan: Campaign) -> March:
    """Everything that can come of this campaign, exact to rounding; never a simulation."""
    here: NDArray[np.float64] = np.zeros(plan.attack + 1)
    here[-1] = 1.0
    fighters = np.arange(plan.attack, dtype=np.float64)
    reached, attack_lost, defend_lost = [1.0], 0.0, 0.0
    for garrison, leave, dice in plan.legs:
        start = here[1:]
        start[:1] = 0.0
        won = np.zeros(plan.attack)
        attack_lost += float(start @ fighters)
        for defending, chance in _defenders(garrison):
            captured, others = by_losses(chance * start, defending, dice, max(0, plan.stop_at - 1))
            won += captured
            defend_lost += chance * defending * float(start.sum())
            for (fighting, left), p in others.items():
                attack_lost -= fighting * p
                defend_lost -= left * p
        attack_lost -= float(won @ fighters)
        here = _moved(won, leave, dice)
        reached.append(min(reached[-1], float(here.sum())))
    return March(
        campaign=plan,
        reached=tuple(reached),
        arriving=tuple(np.trim_zeros(here, "b").tolist()),
        attack_left=plan.attack - attack_lost,
        attack_lost=attack_lost,
        defend_lost=defend_lost,
        readings=plan.readings,
    )


def _moved(won: NDArray[np.float64], leave: int, dice: Dice) -> NDArray[np.float64]:
    """Chances by armies in the captured area, from chances by armies that fought for it and are left."""
    found = np.zeros(len(won) + 1)
    if leave == 1:
        found[:-1] = won
    else:
        for fighting, chance in enumerate(won.tolist()):
            found[max(min(dice.most_attack, fighting), fighting + 1 - leave)] += chance
    return found


def _defenders(garrison: Garrison) -> Iterator[tuple[int, float]]:
    """How many defend, with which chance."""
    if garrison == "1d6":
        yield from ((face, 1 / FACES) for face in range(1, FACES + 1))
    else:
        yield garrison, 1.0


def _wrong(plan: Campaign) -> Iterator[str]:
    """What speaks against these numbers, the first reason first."""
    numbers = [g for g in plan.garrisons if g != "1d6"]
    leave = (plan.leave,) if isinstance(plan.leave, int) else plan.leave
    if not 1 <= len(plan.garrisons) <= MOST_AREAS:
        yield f"A path has 1 to {MOST_AREAS} areas."
    if plan.attack < 0 or plan.stop_at < 0 or min(numbers, default=1) < 1:
        yield "A garrison is a number of armies from 1, or 1d6; armies are numbers from 0."
    if max(plan.attack, *numbers, 0) > LIMIT:
        yield f"Exact odds are worked out for up to {LIMIT} armies in an area."
    if min(leave, default=1) < 1:
        yield "At least one army stays behind in every area (RSK-CNQ-02)."
    for given in (plan.leave, plan.dice):
        if isinstance(given, tuple) and len(given) != len(plan.garrisons):
            yield "For every area on the path one number and one kind of dice, or one for all."


def _readings(plan: Campaign) -> Iterator[str]:
    yield f"Of {plan.attack} armies in the first area {max(0, plan.attack - 1)} can fight; one stays (RSK-DIC-01)."
    leave = {plan.leave} if isinstance(plan.leave, int) else set(plan.leave)
    if leave == {1}:
        yield "All armies but one move on after every capture (RSK-CNQ-02)."
    else:
        yield "Armies to be left behind fight too; fewer stay where the dice of the last round move in (RSK-CNQ-02)."
    if plan.stop_at:
        yield f"The attack stops with {plan.stop_at} or fewer armies in the attacking area (RSK-ATK-02)."
    if "1d6" in plan.garrisons:
        yield "A Mom & Pop is defended by one die of teams, rolled when it is attacked (CCR-HTO-06)."
    yield from dict.fromkeys(text for _, _, dice in plan.legs for text in dice.readings)
