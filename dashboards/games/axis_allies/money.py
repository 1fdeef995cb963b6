"""Corrections of the table: the money of a country, the names of areas. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from dashboards.games.axis_allies.board import recorded
from dashboards.games.axis_allies.powers import LOOKS
from dashboards.parts.common.blocks import BlankRow, Choice, Form
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world.theatre_blocks import Names

MOST = 999


def money(sight: SeatView) -> Iterator[Json]:
    """Yield both forms, for the "More" tab."""
    yield _in_hand(sight)
    names: Names = {
        "type": "names",
        "title": "Names at this table",
        "send": recorded("AreaRenamed", at="$at", name="$name"),
        "more": True,
        "fold": "Names at this table",
    }
    yield names


def _in_hand(sight: SeatView) -> Form:
    """Return the form that corrects a country's IPCs in hand."""
    state = sight.state
    choices: list[Choice] = [
        {"value": key, "label": f"{state.power_name(key)} ({state.ipcs.get(key, 0)})"} for key in LOOKS
    ]
    of: BlankRow = {"name": "of", "title": "Country", "noun": "power", "count": 1, "value": None, "choices": choices}
    count: BlankRow = {
        "name": "count",
        "title": "IPCs in hand",
        "noun": "number",
        "count": 1,
        "value": None,
        "choices": [],
        "range": [0, MOST],
    }
    return {
        "type": "form",
        "title": "IPCs in hand",
        "event": {"kind": "MoneySet"},
        "rows": [of, count],
        "more": True,
        "fold": "IPCs in hand",
    }
