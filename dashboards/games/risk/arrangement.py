"""RISK on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from typing import Any

from assistant.event import Event
from assistant.games.risk import events as e
from assistant.games.risk.advice_war import possible
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.odds import Battle
from assistant.offer import Nonsense
from dashboards.games.risk import board as on_map
from dashboards.games.risk.entry import entry
from dashboards.games.risk.status import status
from dashboards.parts.common import rules
from dashboards.parts.common.arrangement import Arrangement, Below
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.world import fight as battle
from dashboards.parts.world import luck as battle_luck
from dashboards.parts.world import world
from dashboards.parts.world.shapes import shapes

TABS = {"play": "Play", "board": "Map", "odds": "Odds", "feed": "Feed", "more": "More"}
LONGEST = 20
"""Areas of a campaign."""

FIELDS = {
    "AttackAnnounced": {"by": "Attack by", "source": "From", "target": "At"},
    "ArmiesPlaced": {"by": "Placed by", "at": "Where"},
    "AreaClaimed": {"by": "Claimed by", "at": "Area"},
    "ArmiesMoved": {"by": "Moved by", "source": "From", "target": "To"},
    "AreaSet": {"at": "Area", "owner": "Held by"},
    "SetTurnedIn": {"by": "Turned in by"},
    "ExtraArmiesPlaced": {"by": "Placed by", "at": "Where"},
    "TurnEnded": {"by": "Turn of"},
}
"""What each word of a line is called where it is corrected."""

INSERTED: tuple[tuple[type[Event], str], ...] = (
    (e.AttackAnnounced, "Attack"),
    (e.AttackStopped, "Attack stopped"),
    (e.AreaClaimed, "Area claimed"),
    (e.ExtraArmiesPlaced, "Extra armies"),
    (e.TurnEnded, "Turn ended"),
)
"""What can be put in before a line, whatever was on offer at that moment."""


def still(sight: Sight) -> Json:
    """Shapes and the catalogue."""
    return {"book": rules.book(sight.game.key), "world": shapes(sight.state.world if sight.laid else None)}


def picture(state: Risk) -> Json:
    """What a frame of the replay draws: armies, continents, the fight."""
    if not state.players:
        return {"world": {}}
    found: Json = {"world": world.placed(state.forces)}
    found["held"] = [world.held(state.world, state.forces, c) for c in state.world.continents]
    if state.fight and not state.fight.captured:
        found["arrow"] = [state.fight.source, state.fight.target]
    return found


def roll(sight: Sight, below: Below) -> Event:
    """A throw of both sides in the fight that is going on."""
    state: Risk = sight.state
    able = possible(state, state.fight) if state.fight and not state.fight.captured else ()
    if not able or 0 in able[0]:
        raise Nonsense("There is nobody to roll for.")
    attack, defence = (tuple(sorted((below(6) + 1 for _ in range(n)), reverse=True)) for n in able[0])
    return e.DiceRolled(attack=attack, defence=defence)


def luck(sight: Sight) -> list[Json] | None:
    """What the dice cost everybody; None where the table does without odds."""
    state: Risk = sight.state
    if not on_map.helped(state):
        return None
    fights = (*state.fought, *([state.fight] if state.fight else []))
    return battle_luck.account(fights, on_map.owners(sight))


def looked(sight: Sight, look: Json) -> Json | None:
    """Odds that this page asked for: of any two numbers, of a campaign along a path of areas."""
    state: Risk = sight.state
    if not on_map.helped(state):
        return None
    return {"battle": _battle(look.get("battle")), "path": _path(state, look.get("path"))}


def _battle(asked: Any) -> Json | None:
    if not (isinstance(asked, list) and len(asked) == 2 and all(type(n) is int and 1 <= n <= 500 for n in asked)):
        return None
    return {"armies": asked, "odds": battle.odds(Battle(asked[0], asked[1]))}


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
    insertable=INSERTED,
    picture=picture,
    roll=roll,
    looked=looked,
    luck=luck,
    tabs=TABS,
)
