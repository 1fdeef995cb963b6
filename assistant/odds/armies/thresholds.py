"""Questions before a battle: how many armies are needed, how many to leave, when to stop.

>>> needed(Battle(2, 7), 0.8)               # armies in the attacking area for a chance of 80 % to capture
12
>>> to_leave(Battle(10, 1), 0.9)            # defenders that hold the area with 90 %
18
>>> stop_levels(Battle(10, 7))[2]           # what stopping at each level costs and saves
Level(stop_at=3, win=0.6368..., attack_left=5.1450..., defend_left=1.1421..., beaten=2.7736...)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from assistant.odds.armies.battle import Battle
from assistant.odds.armies.find_minimum import SLACK, fewest
from assistant.odds.armies.forecast import forecast

MOST_LEVELS = 12


@dataclass(frozen=True)
class Level:
    """The result of stopping with `stop_at` or fewer armies in the attacking area.

    `win`: probability to capture. `attack_left`, `defend_left`: armies left on average on both sides, including those
    that stay behind. `beaten`: armies left to the attacker on average if there is no capture.
    """

    stop_at: int
    win: float
    attack_left: float
    defend_left: float
    beaten: float


def needed(battle: Battle, chance: float) -> int | None:
    """Return the fewest armies in the attacking area that capture with at least this probability; None above `LIMIT`.

    `battle.attack` does not matter; in a committed attack all armies but those that stay are committed.
    """

    def enough(armies: int) -> bool:
        committed = None if battle.committed is None else max(0, armies - battle.staying)
        return forecast(replace(battle, attack=armies, committed=committed)).win >= chance - SLACK

    return fewest(enough, 0, battle.defend)


def to_leave(battle: Battle, chance: float) -> int | None:
    """Return the fewest defenders that hold the area against this attack with this probability; None above `LIMIT`.

    `battle.defend` does not matter. The attacker is assumed to fight as `battle` says: to the end, unless it
    has stop rules.
    """

    def enough(armies: int) -> bool:
        return 1 - forecast(replace(battle, defend=armies)).win >= chance - SLACK

    return fewest(enough, 1, battle.attack)


def holding(battle: Battle, defenders: Iterable[int]) -> tuple[tuple[int, float], ...]:
    """Return (defenders, probability that they hold the area) for each number of defenders."""
    return tuple((armies, 1 - forecast(replace(battle, defend=armies)).win) for armies in defenders)


def stop_levels(battle: Battle, levels: Iterable[int] | None = None) -> tuple[Level, ...]:
    """Return the result of every stop level; by default up to twelve, evenly, from 1 (never) to at most all but one."""
    if levels is None:
        step = max(1, -(-(battle.attack - 1) // MOST_LEVELS))
        levels = range(1, max(2, battle.attack), step)
    return tuple(_level(replace(battle, stop_at=level), level) for level in levels)


def _level(battle: Battle, level: int) -> Level:
    odds = forecast(battle)
    left = sum(left * chance for (left, against), chance in odds.ends.items() if against)
    lost = sum(chance for (_, against), chance in odds.ends.items() if against)
    return Level(level, odds.win, odds.attack_left, odds.defend_left, left / lost if lost else 0.0)
