"""RISK on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from typing import Any

from assistant.games.risk.state import NEUTRAL, Risk
from dashboards.games.risk import board as on_map
from dashboards.games.risk.entry import entry
from dashboards.games.risk.status import status
from dashboards.parts.common import rules
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.world import front
from dashboards.parts.world import luck as battle_luck
from dashboards.parts.world.shapes import shapes

TABS = {"play": "Play", "board": "Map", "odds": "Odds", "feed": "Feed", "more": "More"}
LONGEST = 20
"""Areas of a campaign."""

FIELDS = {
    "AreaClaimed": {"at": "Area"},
    "AreaSet": {"at": "Area"},
    "AttackAnnounced": {"target": "At"},
    "SetTurnedIn": {"by": "Turned in by"},
}
"""Words of a line that are called otherwise than usual."""


def still(sight: Sight) -> Json:
    """Shapes and the catalogue."""
    return {"book": rules.book(sight.game.key), "world": shapes(sight.state.world if sight.laid else None)}


def picture(state: Risk) -> Json:
    """What a frame of the replay draws: armies, continents, the fight."""
    return front.picture(state, state.world) if state.players else {"world": {}}


def looked(sight: Sight, look: Json) -> Json | None:
    """Odds that this page asked for: of any two numbers, of a campaign along a path of areas."""
    state: Risk = sight.state
    if not front.helped(state):
        return None
    return {"battle": front.asked(state, look), "path": _path(state, look.get("path"))}


def _path(state: Risk, asked: Any) -> Json | None:
    keys = state.world.keys
    if not isinstance(asked, list) or not 2 <= len(asked) <= LONGEST or any(area not in keys for area in asked):
        return None
    first, *rest = asked
    owner = state.holder(first)
    if owner in (None, NEUTRAL) or any(state.holder(area) in (None, owner) for area in rest):
        return {"steps": [], "say": "A campaign goes through areas of others."}
    return battle_luck.path(state.armies(first), [(area, state.armies(area)) for area in rest])


ARRANGEMENT = Arrangement(
    status=status,
    entry=entry,
    still=still,
    board=on_map.board,
    fields=FIELDS,
    picture=picture,
    roll=front.rolled,
    looked=looked,
    luck=lambda sight: on_map.facing(sight).luck(),
    tabs=TABS,
)
