"""Axis & Allies on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from dashboards.games.axis_allies.board import board, picture
from dashboards.games.axis_allies.entry import entry
from dashboards.games.axis_allies.paper import holdings
from dashboards.games.axis_allies.past import CHARTS, account
from dashboards.games.axis_allies.rolling import roll, throw
from dashboards.games.axis_allies.status import drama, status
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.world.theatre_shapes import shapes

TABS = {"play": "Play", "board": "Map", "countries": "IPCs", "past": "Past", "feed": "Feed", "more": "More"}


ARRANGEMENT = Arrangement(
    status=status,
    drama=drama,
    entry=entry,
    shapes=lambda _sight: {"theatre": shapes()},
    board=board,
    picture=picture,
    roll=roll,
    throw=throw,
    tabs=TABS,
    looks={"charts": CHARTS, "account": account},
    fields={"ShotsFired": {"column": "Which units"}},
    panels={"countries": lambda _sight: {"part": "countries"}, "past": lambda _sight: {"part": "account"}},
    holdings=holdings,
    families=("theatre",),
)
