"""The screen of RISK: its parts, their order and their labels. No rules."""

from __future__ import annotations

from typing import Any, cast

from assistant.games.risk.state import NEUTRAL, Risk
from dashboards.games.risk import board as on_map
from dashboards.games.risk.entry import entry
from dashboards.games.risk.past import past
from dashboards.games.risk.status import drama, status
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import front, history
from dashboards.parts.world import luck as battle_luck
from dashboards.parts.world.paper import armies
from dashboards.parts.world.shapes import shapes

TABS = {"play": "Play", "board": "Map", "past": "Charts", "odds": "Odds", "feed": "Feed", "more": "More"}
LONGEST = 20
"""The most areas in a campaign."""

FIELDS = {
    "AreaClaimed": {"at": "Area"},
    "AreaSet": {"at": "Area"},
    "AttackAnnounced": {"target": "Target"},
    "SetTurnedIn": {"by": "Turned in by"},
}
"""Fields of a line that have a label of their own here."""


def picture(state: Risk) -> Json:
    """Return one frame of the replay: armies, continents, the fight."""
    return front.picture(state, state.world) if state.players else {"world": {}}


def path(sight: SeatView, asked: Any) -> Json | None:
    """Return the odds of a campaign along a path of areas, if the table plays with odds."""
    state: Risk = sight.state
    keys = state.world.keys
    if not front.helped(state) or not isinstance(asked, list):
        return None
    areas = cast("list[Any]", asked)
    if not 2 <= len(areas) <= LONGEST or any(area not in keys for area in areas):
        return None
    first, *rest = areas
    owner = state.holder(first)
    if owner in (None, NEUTRAL) or any(state.holder(area) in (None, owner) for area in rest):
        return {"steps": [], "say": "Choose a path of areas that others hold."}
    return battle_luck.path(state.armies(first), [(area, state.armies(area)) for area in rest])


def mine(sight: SeatView) -> list[Json]:
    """Return the figures of a player who still holds areas, and the income of the next turn."""
    state: Risk = sight.state
    player = sight.player
    held = state.held(player) if player else ()
    if player is None or state.over or not state.turn.number or not held:
        return []
    armies = sum(map(state.armies, held))
    figures = [("Areas", len(held)), ("Armies", armies), ("Cards", state.deck.hand(player))]
    return [{"part": "figures", "figures": [*figures, ("Next turn", f"+{state.income(player).total}")]}]


ARRANGEMENT = Arrangement(
    status=status,
    drama=drama,
    entry=entry,
    shapes=lambda sight: {"world": shapes(sight.state.world if sight.is_set_up else None)},
    board=on_map.board,
    fields=FIELDS,
    picture=picture,
    roll=front.rolled,
    looks={"battle": front.asked, "path": path, "charts": history.charts(past)},
    luck=lambda sight: on_map.facing(sight).luck(),
    tabs=TABS,
    panels={"past": history.panel("history", past)},
    mine=mine,
    holdings=armies,
    families=("world",),
)
