"""One force through several areas in a row: how far it gets, and with how many armies.

>>> march = campaign(Campaign(20, (3, 2, 5)))
>>> round(march.win, 4), [round(chance, 4) for chance in march.reached]      # all; at least i of them, by i
(0.9477, [1.0, 0.9999, 0.9985, 0.9477])
>>> round(sum(march.arriving[8:]), 4)        # `arriving`: chance of capturing all with k armies in the last area, by k
0.6883
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from assistant.odds.armies.battle import LIMIT
from assistant.odds.armies.campaign_leg import Floats, Garrison, Leg, fought, stops
from assistant.odds.armies.dice import PLAIN, Dice, Unanswerable
from assistant.odds.armies.find_minimum import SLACK, fewest

MOST_AREAS = 42


@dataclass(frozen=True)
class Campaign:
    """Attacks from area to area along a path, each from the area captured last.

    `attack`: all armies in the first attacking area, including the one that stays. `garrisons`: defenders
    of the areas in the order of the attacks. `leave`: armies to be left behind in every area that is left, the
    first one included, or one number for each; fewer stay where the dice of the last round must move in
    (RSK-CNQ-02). All armies but one may fight, including those that are to stay afterwards. `dice`: how rounds are
    rolled, or one for each attack.

    `stop_at`: no further round with this few armies in the attacking area. `stop_below`: no further round when the
    chance to capture the rest of the path, by fighting to the end, is less than this. `committed`: every attack is
    a committed one; the first is made by this many armies, and only they move on (OWD-COM-01, -02). `ignored`: rounds
    that cost the attacker nothing (OWD-C25), at the beginning of the first attack, or a number for each attack; stop
    rules do not count in them.

    Raises Unanswerable for impossible values, above `LIMIT` armies and above 42 areas.
    """

    attack: int
    garrisons: tuple[Garrison, ...]
    leave: int | tuple[int, ...] = 1
    dice: Dice | tuple[Dice, ...] = PLAIN
    stop_at: int = 0
    stop_below: float = 0.0
    committed: int | None = None
    ignored: int | tuple[int, ...] = 0

    def __post_init__(self) -> None:
        for wrong in _wrong(self):
            raise Unanswerable(wrong)

    @property
    def fighting(self) -> int:
        """Armies that fight in the first attack."""
        return max(0, self.attack - 1) if self.committed is None else self.committed

    @property
    def legs(self) -> tuple[Leg, ...]:
        """The attacks, one after the other."""
        many = len(self.garrisons)
        leave = (self.leave,) * many if isinstance(self.leave, int) else self.leave
        dice = (self.dice,) * many if isinstance(self.dice, Dice) else self.dice
        ignored = (self.ignored, *(0,) * (many - 1)) if isinstance(self.ignored, int) else self.ignored
        rest = (self.attack - self.fighting, *(1,) * (many - 1))
        return tuple(map(Leg, self.garrisons, leave, dice, ignored, rest))

    @property
    def readings(self) -> tuple[str, ...]:
        """The assumptions: one sentence each."""
        return tuple(_readings(self))


@dataclass(frozen=True)
class March:
    """The end of a campaign, with probabilities as fractions of 1.

    `reached[i]` is the probability that at least the first i areas are captured, i from 0 (always 1) to their
    number; `win` is the last of them. `arriving[k]`: probability that all are captured and k armies are in
    the last area, which adds up to `win`. `attack_left` and `attack_lost`: armies of the attacker left and lost
    on average, wherever they are; `defend_lost`: defenders killed on average.
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
        """Return the probability that all areas are captured with at least this many armies in the last one."""
        return sum(self.arriving[max(0, armies) :])


def campaign(plan: Campaign) -> March:
    """Return everything that this campaign can lead to, exact up to rounding; never a simulation."""
    size = plan.fighting + 1
    here: Floats = np.zeros(size)
    here[plan.fighting] = 1.0
    fighters = np.arange(size, dtype=np.float64)
    reached, attack_lost, defend_lost = [1.0], 0.0, 0.0
    moved = here
    rules = stops(plan.legs, plan.fighting, plan.stop_below) if plan.stop_below else (None,) * len(plan.garrisons)
    for leg, stop in zip(plan.legs, rules, strict=True):
        here[:1] = 0.0
        won = np.zeros(size)
        attack_lost += float(here @ fighters)
        for defending, chance in leg.defenders:
            captured, others = fought(chance * here, defending, leg, max(0, plan.stop_at - leg.rest), stop)
            won += captured
            defend_lost += chance * defending * float(here.sum())
            for (fighting, left), p in others.items():
                attack_lost -= fighting * p
                defend_lost -= left * p
        attack_lost -= float(won @ fighters)
        moved = _moved(won, leg)
        reached.append(min(reached[-1], float(moved.sum())))
        here = np.append(moved[1:], 0.0)
    return March(
        campaign=plan,
        reached=tuple(reached),
        arriving=tuple(np.trim_zeros(moved, "b").tolist()),
        attack_left=plan.attack - attack_lost,
        attack_lost=attack_lost,
        defend_lost=defend_lost,
        readings=plan.readings,
    )


def needed_for(plan: Campaign, chance: float) -> int | None:
    """Return the fewest armies in the first area that capture the whole path with at least this probability.

    None above `LIMIT`. `plan.attack` does not matter; in a committed attack all armies but one are committed.
    """

    def enough(armies: int) -> bool:
        committed = None if plan.committed is None else max(0, armies - 1)
        return campaign(replace(plan, attack=armies, committed=committed)).win >= chance - SLACK

    return fewest(enough, 0, min(LIMIT, sum(3 if g == "1d6" else g for g in plan.garrisons)))


def to_leave_last(plan: Campaign, chance: float) -> int | None:
    """Return the fewest defenders that hold the last area against this campaign with at least this probability.

    All other garrisons are as in the plan. None above `LIMIT`.
    """

    def enough(armies: int) -> bool:
        return 1 - campaign(replace(plan, garrisons=(*plan.garrisons[:-1], armies))).win >= chance - SLACK

    return fewest(enough, 1, max(1, plan.attack))


def _moved(won: Floats, leg: Leg) -> Floats:
    """Return chances by armies in the captured area, from chances by surviving armies that fought for it."""
    if leg.leave <= leg.rest:
        return won
    chances = np.zeros(len(won))
    for fighting, chance in enumerate(won.tolist()):
        if chance:
            chances[leg.moving(fighting)] += chance
    return chances


def _wrong(plan: Campaign) -> Iterator[str]:
    """Yield the objections to these numbers; only the first is raised."""
    numbers = [g for g in plan.garrisons if g != "1d6"]
    leave = (plan.leave,) if isinstance(plan.leave, int) else plan.leave
    if not 1 <= len(plan.garrisons) <= MOST_AREAS:
        yield f"A path must have 1 to {MOST_AREAS} areas."
    if plan.attack < 0 or plan.stop_at < 0 or min(numbers, default=1) < 1:
        yield "A garrison must be 1 or more armies, or 1d6; other armies must be 0 or more."
    if max(plan.attack, *numbers, 0) > LIMIT:
        yield f"Exact odds are worked out for up to {LIMIT} armies in an area."
    if min(leave, default=1) < 1:
        yield "At least one army must stay behind in every area (RSK-CNQ-02)."
    if any(isinstance(g, tuple) and len(g) != len(plan.garrisons) for g in (plan.leave, plan.dice, plan.ignored)):
        yield "Give one number and one kind of dice for every area on the path, or one for all."
    if min((plan.ignored,) if isinstance(plan.ignored, int) else plan.ignored, default=0) < 0:
        yield "Rounds must be 0 or more."
    if plan.committed is not None and not 0 <= plan.committed <= max(0, plan.attack - 1):
        yield f"At most {max(0, plan.attack - 1)} of {plan.attack} armies can be committed (OWD-COM-01)."
    if plan.committed is not None and (plan.stop_at or plan.stop_below):
        yield "A committed attack cannot be stopped (OWD-COM-02)."
    if not 0 <= plan.stop_below <= 1:
        yield "A chance must be a number from 0 to 1."


def _readings(plan: Campaign) -> Iterator[str]:
    if plan.committed is None:
        yield f"{plan.fighting} of {plan.attack} armies in the first area can fight; one stays (RSK-DIC-01)."
    else:
        yield (
            f"{plan.committed} of {plan.attack} armies are committed, and then all that can fight; they fight to the "
            "end, and only they move on (OWD-COM-01, -02, OWD-AMB-05: all_survivors_allowed)."
        )
    leave = {plan.leave} if isinstance(plan.leave, int) else set(plan.leave)
    if leave == {1}:
        yield "All armies but one move on after every capture (RSK-CNQ-02)."
    else:
        yield "Armies to leave behind fight too; fewer stay where the dice of the last round must move in (RSK-CNQ-02)."
    if plan.stop_at:
        yield f"The attack stops with {plan.stop_at} or fewer armies in the attacking area (RSK-ATK-02)."
    if plan.stop_below:
        yield f"The attack stops when the chance to capture all the rest of the path is below {plan.stop_below:.0%}."
    for number, leg in enumerate(plan.legs, 1):
        if leg.ignored:
            yield (
                f"In the first {leg.ignored} rounds of attack {number} the attacker's losses are ignored and the "
                "defender rolls all dice (OWD-C25, OWD-AMB-28: three_rounds)."
            )
    if "1d6" in plan.garrisons:
        yield "A Mom & Pop is defended by one die of teams, rolled when it is attacked (CCR-HTO-06)."
    yield from dict.fromkeys(text for leg in plan.legs for text in leg.dice.readings)
