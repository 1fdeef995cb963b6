"""Whose turn it is at a table of One World Dominion, and what everybody looks at. No rules."""

from __future__ import annotations

from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk.sayings import counted
from dashboards.games.one_world_dominion.board import facing
from dashboards.parts.common import turn
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json


def status(sight: Sight) -> Json:
    """Who is on turn, the step, armies to place; a fight is what everybody looks at."""
    return turn.status(sight, _now)


def _now(sight: Sight) -> Json:
    state: Dominion = sight.state
    if state.over:
        title = f"{sight.name(state.winner)} has conquered the world" if state.winner else "The game is over"
        return {"who": state.winner, "title": title, "say": "", "over": True, "scene": None}
    name = sight.name(state.on_turn) if state.on_turn else "Nobody"
    found: Json = {"scene": facing(sight).scene(), "title": f"{name} is on turn", "say": ""}
    if state.play:
        return {**found, "title": f"{sight.name(state.play.by)} plays {cards.called(state.play.card)}"}
    return {**found, "say": f"{counted(state.unplaced)} to place."} if state.unplaced else found
