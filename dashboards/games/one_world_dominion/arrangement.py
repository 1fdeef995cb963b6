"""One World Dominion on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from dashboards.games.one_world_dominion import afterwards, inforce
from dashboards.games.one_world_dominion.owners import facing, owners
from dashboards.games.one_world_dominion.past import past
from dashboards.games.one_world_dominion.status import status
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.offers import plain
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.world import front, history, world
from dashboards.parts.world.shapes import shapes

TABS = {"play": "Play", "board": "Map", "past": "Charts", "odds": "Odds", "feed": "Feed", "more": "More"}


def board(sight: Sight) -> Json:
    """The map, to be looked at."""
    return world.world(sight.state.world, sight.state.forces, owners(sight), arrow=facing(sight).arrow())


ARRANGEMENT = Arrangement(
    status=status,
    entry=lambda sight: [*plain(sight), *inforce.blocks(sight)],
    shapes=lambda sight: {"world": shapes(sight.state.world if sight.laid else None)},
    board=board,
    picture=lambda state: front.picture(state, state.world) if state.players else {"world": {}},
    roll=front.rolled,
    looks={"battle": front.asked, "charts": history.charts(past), "cards": afterwards.cards},
    luck=lambda sight: facing(sight).luck(),
    tabs=TABS,
    panels={"past": lambda _sight: {"part": "history"}, "force": inforce.strip},
)
