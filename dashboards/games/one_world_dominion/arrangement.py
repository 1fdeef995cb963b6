"""The screen of One World Dominion: its parts, their order and their labels. No rules."""

from __future__ import annotations

from assistant.games.one_world_dominion.state import Dominion
from dashboards.games.one_world_dominion import afterwards, dice, inforce, table
from dashboards.games.one_world_dominion import board as on_map
from dashboards.games.one_world_dominion.entry import entry
from dashboards.games.one_world_dominion.past import past
from dashboards.games.one_world_dominion.status import drama, status
from dashboards.games.risk import arrangement as risk
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.labels import Json
from dashboards.parts.world import front, history
from dashboards.parts.world.paper import armies
from dashboards.parts.world.shapes import shapes

TABS = {"play": "Play", "board": "Map", "past": "Charts", "odds": "Odds", "feed": "Feed", "more": "More"}
FIELDS = {
    **risk.FIELDS,
    "AttackCommitted": {"target": "Target"},
    "CardPlayed": {"by": "Played by", "other": "And whom", "pick": "Card taken", "use": "As"},
    "CardAnswered": {"by": "Answered by", "at": "New area"},
    "CardTaken": {"by": "Taken by"},
    "CardTurnedUp": {"card": "Turned up"},
}
"""Fields of a line that have a label of their own here."""


def picture(state: Dominion) -> Json:
    """Return one frame of the replay: armies, closed areas, cards in force, continents, the fight."""
    if not state.players:
        return {"world": {}}
    return {**front.picture(state, state.world, on_map.closed(state)), **inforce.picture(state)}


ARRANGEMENT = Arrangement(
    status=status,
    drama=drama,
    entry=lambda sight: [*entry(sight), *inforce.blocks(sight)],
    shapes=lambda sight: {"world": shapes(sight.state.world if sight.is_set_up else None)},
    board=on_map.board,
    fields=FIELDS,
    picture=picture,
    roll=dice.roll,
    looks={
        "battle": front.asked,
        "path": risk.path,
        "card": table.looked,
        "cards": afterwards.cards,
        "charts": history.charts(past),
    },
    luck=lambda sight: on_map.facing(sight).luck(),
    tabs=TABS,
    panels={"past": history.panel("war_of_cards", past), "force": inforce.strip},
    mine=risk.mine,
    holdings=armies,
    families=("cards", "world"),
)
