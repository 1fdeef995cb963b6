"""A force that spreads over a tree of areas, and how many armies should go where after every capture.

>>> plan = Spread(20, (Land(3, (Land(2), Land(4))), Land(5)))
>>> conquest = spread(plan)
>>> round(conquest.win, 4), round(conquest.areas["1.2"], 4)    # to capture all; the second area behind the first
(0.3995, 0.604)
>>> conquest.moving("1", 8)                 # how many of 8 armies that fought for area 1 and are left move in
6
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np

from assistant.odds.armies.battle import LIMIT
from assistant.odds.armies.campaign import MOST_AREAS
from assistant.odds.armies.campaign_leg import Floats, Garrison, defenders_of
from assistant.odds.armies.convolution import by_losses
from assistant.odds.armies.dice import PLAIN, Dice, Unanswerable
from assistant.odds.armies.find_minimum import SLACK
from assistant.odds.armies.round_by_round import FLOATS
from assistant.odds.control.capture_value import worths

Aim = Literal["all", "most"]


@dataclass(frozen=True)
class Land:
    """An area with its garrison, and the areas that are attacked from it afterwards, in this order."""

    garrison: Garrison
    beyond: tuple[Land, ...] = ()


@dataclass(frozen=True)
class Spread:
    """A campaign that branches: `lands` are attacked from the first area, in this order.

    `attack`: armies in the first area. `leave`: armies to be left behind in every area that is left (fewer
    where the dice of the last round move in, RSK-CNQ-02); they fight too. `aim`: after every capture, as many armies
    move in as makes the chance to capture "all" areas largest, or the number of areas captured on average ("most").
    All armies but one fight, and every attack is fought to the end.

    Raises Unanswerable for impossible values, above `LIMIT` armies and above 42 areas.
    """

    attack: int
    lands: tuple[Land, ...]
    leave: int = 1
    dice: Dice = PLAIN
    aim: Aim = "all"

    def __post_init__(self) -> None:
        for wrong in _wrong(self):
            raise Unanswerable(wrong)

    @property
    def readings(self) -> tuple[str, ...]:
        """The assumptions: one sentence each."""
        goal = "the chance to capture all areas" if self.aim == "all" else "the number of areas captured on average"
        return (
            "Areas are attacked in the order given, each to the end, by all armies but one (RSK-DIC-01).",
            f"After every capture, the armies that move in are chosen to maximize {goal} (RSK-CNQ-02).",
            *self.dice.readings,
        )


@dataclass(frozen=True)
class Conquest:
    """The end of a campaign, with probabilities as fractions of 1.

    `win`: that all areas are captured. `areas`: that each is, by its number: "2" is the second area attacked from the
    first, "2.1" the first behind it. `captured`: areas captured on average.
    """

    spread: Spread
    win: float
    areas: dict[str, float]
    captured: float
    readings: tuple[str, ...] = field(repr=False)
    moves: dict[str, tuple[int, ...]] = field(repr=False)

    def moving(self, area: str, fighting: int) -> int:
        """Return how many of the armies that fought for this area and survived should move in.

        Raises Unanswerable for an unknown area or an impossible number of armies.
        """
        moves = self.moves.get(area, ())
        if not 0 < fighting < len(moves):
            raise Unanswerable(
                f"Area {area} cannot be captured with {fighting} armies. Areas: {', '.join(self.moves)}."
            )
        return moves[fighting]


class ContinuationValue(NamedTuple):
    """The value of armies in an area, by their number: the chance of capturing all, and areas on average."""

    every: Floats
    number: Floats


def spread(plan: Spread) -> Conquest:
    """Return everything that this plan can lead to, exact up to rounding; never a simulation."""
    moves: dict[str, tuple[int, ...]] = {}
    ahead = _ahead(plan, plan.lands, "", plan.attack, moves)
    here = np.zeros(plan.attack + 1)
    here[plan.attack] = 1.0
    areas = dict.fromkeys(_numbers(plan.lands, ""), 0.0)
    _conquer(plan, plan.lands, "", here, moves, areas)
    every, count = float(ahead.every[plan.attack]), float(ahead.number[plan.attack])
    return Conquest(plan, min(1.0, every), areas, count, plan.readings, {area: moves[area] for area in areas})


def needed_to_spread(plan: Spread, chance: float) -> int | None:
    """Return the fewest armies in the first area that capture all areas with at least this probability.

    None above `LIMIT`. `plan.attack` does not matter. With the aim "most" a larger force may occasionally capture all
    areas less often.
    """
    every = _ahead(plan, plan.lands, "", LIMIT, {}).every
    enough = np.flatnonzero(every >= chance - SLACK)
    return int(enough[0]) if enough.size else None


def _ahead(
    plan: Spread, lands: tuple[Land, ...], area: str, most: int, moves: dict[str, tuple[int, ...]]
) -> ContinuationValue:
    """Work backward from the last of these areas to the first: armies left in one area attack the next."""
    rest = ContinuationValue(np.ones(most + 1), np.zeros(most + 1))
    rest.every[0] = 0.0
    for number in range(len(lands), 0, -1):
        land, name = lands[number - 1], _name(area, number)
        inside = _ahead(plan, land.beyond, name, most, moves)
        chosen = [0] * most
        prize = ContinuationValue(np.zeros(most), np.zeros(most))
        for fighting in range(1, most):
            moved = _range(plan, fighting)
            staying = fighting + 1 - moved
            every = inside.every[moved] * rest.every[staying]
            count = 1 + inside.number[moved] + rest.number[staying]
            best = int(np.argmax(every if plan.aim == "all" else count))
            chosen[fighting] = int(moved[best])
            prize.every[fighting], prize.number[fighting] = every[best], count[best]
        moves[name] = tuple(chosen)
        rest = ContinuationValue(*(_before(plan, land, worth.tolist(), most) for worth in prize))
    return rest


def _range(plan: Spread, fighting: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return how many may move in, the largest number first."""
    least = min(plan.dice.most_attack, fighting)
    return np.arange(max(least, fighting - (plan.leave - 1)), least - 1, -1)


def _before(plan: Spread, land: Land, prize: list[float], most: int) -> Floats:
    """Return the value of armies next to an area before they attack it."""
    values = np.zeros(most + 1)
    if most > 1:
        defenders = defenders_of(land.garrison)
        table = np.array(worths(plan.dice, most - 1, max(d for d, _ in defenders), FLOATS, prize))
        values[1:] = sum((p * table[:, d] for d, p in defenders), np.zeros(most))
    return values


def _conquer(
    plan: Spread,
    lands: tuple[Land, ...],
    area: str,
    here: Floats,
    moves: dict[str, tuple[int, ...]],
    areas: dict[str, float],
) -> None:
    """Work forward: return the chance of every area, from chances by armies next to it."""
    for number, land in enumerate(lands, 1):
        name = _name(area, number)
        start = here[1:].copy()
        start[:1] = 0.0
        won = np.zeros(len(start))
        for defending, p in defenders_of(land.garrison):
            won += by_losses(p * start, defending, plan.dice)[0]
        areas[name] = float(won.sum())
        here, inside = np.zeros(len(here)), np.zeros(len(here))
        for fighting in range(1, len(won)):
            moved = moves[name][fighting]
            inside[moved] += won[fighting]
            here[fighting + 1 - moved] += won[fighting]
        _conquer(plan, land.beyond, name, inside, moves, areas)


def _name(area: str, number: int) -> str:
    return f"{area}.{number}" if area else f"{number}"


def _numbers(lands: tuple[Land, ...], area: str) -> Iterator[str]:
    for number, land in enumerate(lands, 1):
        yield _name(area, number)
        yield from _numbers(land.beyond, _name(area, number))


def _all(lands: tuple[Land, ...]) -> Iterator[Land]:
    for land in lands:
        yield land
        yield from _all(land.beyond)


def _wrong(plan: Spread) -> Iterator[str]:
    garrisons = [land.garrison for land in _all(plan.lands)]
    numbers = [garrison for garrison in garrisons if isinstance(garrison, int)]
    if not 1 <= len(garrisons) <= MOST_AREAS:
        yield f"A tree must have 1 to {MOST_AREAS} areas."
    if plan.attack < 0 or min(numbers, default=1) < 1:
        yield "A garrison must be 1 or more armies, or 1d6; other armies must be 0 or more."
    if max(plan.attack, *numbers, 0) > LIMIT:
        yield f"Exact odds are worked out for up to {LIMIT} armies in an area."
    if plan.leave < 1:
        yield "At least one army must stay behind in every area (RSK-CNQ-02)."
