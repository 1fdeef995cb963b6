"""When to stop: not by a rule chosen in advance, but where going on is worth no more than stopping.

>>> best = best_stop(Battle(10, 7), Worth(land=9.0))
>>> round(best.value, 3), round(best.to_the_end, 3), best.not_at_all        # worth on average, in armies
(11.466, 11.185, 10.0)
>>> best.stops(4, 5)                                    # whether to stop with 4 armies in the area against 5
False
>>> best.levels[5]                                      # armies in the area with which to stop, against 5 defenders
(2, 3)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from assistant.odds.armies.battle import Battle
from assistant.odds.armies.dice import Unanswerable
from assistant.odds.armies.forecast import Forecast, forecast
from assistant.odds.control.stop_values import Worth, stakes

SAME = 1e-12
"""Going on must be worth more than stopping by this."""


@dataclass(frozen=True)
class Stopping:
    """The best of all ways to stop, exact up to rounding.

    `value`: the battle's average value if it is stopped at the best moments; `to_the_end`: if it is fought to the end;
    `not_at_all`: if it is not begun (None where it has begun with a die or must be fought). `forecast`: how it ends
    when it is stopped at the best moments.
    """

    battle: Battle
    worth: Worth
    value: float
    to_the_end: float
    not_at_all: float | None
    forecast: Forecast = field(repr=False)
    halts: tuple[tuple[bool, ...], ...] = field(repr=False)

    def stops(self, armies: int, defenders: int) -> bool:
        """Return whether to stop with these armies in the attacking area and defenders, once stopping is allowed.

        Going on with a gain of nothing counts as stopping. Raises Unanswerable for places that the battle cannot reach.
        """
        fighting = armies - self.battle.staying
        if not (fighting < len(self.halts) and 0 <= defenders < len(self.halts[0])):
            raise Unanswerable("The battle can never reach these numbers of armies.")
        return fighting <= 0 or self.halts[fighting][defenders]

    @cached_property
    def levels(self) -> tuple[tuple[int, ...], ...]:
        """By defenders left, from 0: the numbers of armies in the attacking area, from 2, with which to stop."""
        staying = self.battle.staying
        return tuple(
            tuple(f + staying for f in range(1, len(self.halts)) if self.halts[f][d]) for d in range(len(self.halts[0]))
        )


def best_stop(battle: Battle, worth: Worth) -> Stopping:
    """Return when to stop so that the battle is worth most on average: exact dynamic programming, never a simulation.

    Rounds that must be fought and dice before the battle are as in `battle`. Raises Unanswerable for a battle
    with a stop rule of its own, and for a committed attack, which cannot be stopped.
    """
    for wrong in _wrong(battle):
        raise Unanswerable(wrong)
    begun = [start for start, _ in battle.begun()]
    most, against = max(start.fighting for start in begun), max(start.defend for start in begun)
    halts = _halts(battle, worth, most, against)
    odds = forecast(battle, lambda fighting: halts[fighting])
    chosen = not battle.opening and not any(battle.first_rounds)
    return Stopping(
        battle,
        worth,
        value=_average(odds, worth),
        to_the_end=_average(forecast(replace(battle, compulsory=0)), worth),
        not_at_all=worth.army * battle.attack if chosen and battle.defend else None,
        forecast=odds,
        halts=tuple(tuple(row) for row in halts),
    )


def _average(odds: Forecast, worth: Worth) -> float:
    """Return the average value of these ends."""
    killed = odds.defend_lost
    return worth.land * odds.win + worth.army * odds.attack_left + worth.enemy * killed


def _halts(battle: Battle, worth: Worth, most: int, against: int) -> list[list[bool]]:
    """Return, by fighting armies and defenders, whether going on is worth no more than stopping."""
    table = stakes(battle.dice, worth, most, against)
    stop, on = table.stopping[: most + 1, : against + 1], table.going_on[: most + 1, : against + 1]
    halts: list[list[bool]] = (on <= stop + SAME * (1 + abs(stop))).tolist()
    return halts


def _wrong(battle: Battle) -> Iterator[str]:
    if battle.stop_at or battle.stop_below:
        yield "This finds the best moment to stop: leave out the other stop rules."
    if battle.committed is not None:
        yield "A committed attack cannot be stopped (OWD-COM-02)."
    if battle.forced:
        yield "An involuntary attack cannot be stopped (OWD-INV-02)."
