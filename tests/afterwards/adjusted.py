"""A luck-adjusted result of RISK: the result less the luck of the throws, in the unit of a value function.

    adjusted(played, value)             # player → the luck of all throws, in the unit of `value`

For each throw, the value of the table after it is compared with its average over all losses that these dice could
have caused. That difference has mean 0 whatever `value` is, so the adjusted result has the same mean and, with a good
value, a smaller variance (AIVAT, arXiv 1612.06915). Throws with unknown chances count as 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from assistant.families.war.events import LossesTaken
from assistant.figures.facts import Played
from assistant.figures.facts.fights import RollRecord, throws
from assistant.games.risk.state import Risk

Value = Callable[[Risk], Mapping[str, Any]]
"""Player → the value of the table for that player, in any one unit; or an array of several such values."""


def adjusted(played: Played, value: Value) -> Mapping[str, Any]:
    """Return the luck of the throws by player, to be subtracted from the result; an array if `value` gives one."""
    sums: dict[str, Any] = dict.fromkeys(played.seats, 0.0)
    for one in throws(played):
        if one.costs:
            for seat, luck in _luck(played, one, value).items():
                sums[seat] = sums.get(seat, 0.0) + luck
    return sums


def _luck(played: Played, one: RollRecord, value: Value) -> Mapping[str, Any]:
    before = played.at(one.line).before
    sums: dict[str, Any] = {}
    for cost, chance in one.costs:
        event = LossesTaken(attacker=cost.attacker, defender=cost.defender, dice=one.round.dice[0])
        share = float(cost == one.round.lost) - chance
        for seat, worth in value(played.game.apply(event, before)).items():
            sums[seat] = sums.get(seat, 0.0) + share * worth
    return sums
