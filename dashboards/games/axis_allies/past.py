"""The history of a war for its charts, and its battles compared with the average of their dice. No rules."""

from __future__ import annotations

from typing import Any, Final

from assistant.games.axis_allies.figures.worth import stands
from assistant.games.axis_allies.history import luck, rolled
from assistant.games.axis_allies.state import AxisAllies
from assistant.table.table import SeatLine
from dashboards.games.axis_allies.powers import SIDES
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import history
from dashboards.parts.world.history import Past

TITLES: Final = {"Units": "armies", "IPCs a turn": "income", "IPCs in hand": "lands"}
BATTLES = 12
"""Battles that are shown: those whose dice were furthest from the average."""


def past(last: Past | None, seat_line: SeatLine) -> Past | None:
    """Return the units and IPCs of every country after a line."""
    state: AxisAllies = seat_line.after
    if not state.players:
        return last
    standings = stands(state)
    return Past(
        at=f"{state.cycle} {max(1, state.turn)}",
        armies={power: stand.units for power, stand in standings.items()},
        lands={power: stand.money for power, stand in standings.items()},
        income={power: stand.income for power, stand in standings.items()},
    )


CHARTS: Final = history.charts(past, TITLES)


def account(sight: SeatView, asked: Any) -> Json | None:
    """Return battles and luck, for a page that asks."""
    if asked is not True or not sight.is_set_up:
        return None
    return {
        "sides": sides(sight.state),
        "battles": battles(sight.state),
        "fought": fought(sight.state),
        "lines": [],
        "stopped": [],
    }


def sides(state: AxisAllies) -> list[Json]:
    """Return each alliance with how many hits better than average its battles went."""
    return [{"name": SIDES[side], "swing": round(swing, 1)} for side, swing in luck(state).items()]


def fought(state: AxisAllies) -> int:
    """Return the number of battles with dice, of which the page lists some."""
    return sum(1 for _ in rolled(state.fought))


def battles(state: AxisAllies) -> list[Json]:
    """Return the battles whose dice were furthest from the average, in game order."""
    every = list(enumerate(rolled(state.fought)))
    furthest = sorted(sorted(every, key=lambda one: -abs(one[1].swing))[:BATTLES])
    return [
        {
            "where": state.area(one.at),
            "turn": one.turn,
            "by": one.attacker,
            "hits": [one.hits, round(one.expected, 1)],
            "taken": [one.taken, round(one.feared, 1)],
            "swing": round(one.swing, 1),
        }
        for _, one in furthest
    ]
