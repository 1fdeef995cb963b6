"""Axis & Allies on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from dashboards.games.axis_allies.board import board, picture
from dashboards.games.axis_allies.money import money
from dashboards.games.axis_allies.status import status
from dashboards.parts.common import offers
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.world.theatre_shapes import shapes

TABS = {"play": "Play", "board": "Map", "countries": "IPCs", "feed": "Feed", "more": "More"}


def entry(sight: Sight) -> list[Json]:
    """What the game offers; and what lies on the table otherwise than here: money, names of areas."""
    found = offers.plain(sight)
    return [*found, *money(sight)] if sight.laid and sight.writes and not sight.state.over else found


ARRANGEMENT = Arrangement(
    status=status,
    entry=entry,
    shapes=lambda _sight: {"theatre": shapes()},
    board=board,
    picture=picture,
    tabs=TABS,
    panels={"countries": lambda _sight: {"part": "countries"}},
)
