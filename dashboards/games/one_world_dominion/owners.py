"""Who may hold areas at a table of One World Dominion, as maps and fights draw them. No rules."""

from __future__ import annotations

from assistant.games.one_world_dominion.state import REBELS, Dominion, Neutral
from assistant.kit.fight import throws_of
from dashboards.games.risk import board as risk
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.world import front, world

LOOKS = {REBELS: ("#B9A44C", "✊", "R"), "mutants": ("#7FA35B", "☣", "M")}
"""Colour, mark and letter of the two kinds of neutral players: neither is that of armies of a player."""


def owners(sight: Sight) -> list[Json]:
    """The players, RISK's neutral force where there is one, then rebels and mutants (OWD-NEU-01)."""
    state: Dominion = sight.state
    return [*risk.owners(sight), *(neutral(state, one) for one in state.neutrals)]


def neutral(state: Dominion, one: Neutral) -> Json:
    """A neutral player; of several of its kind each has its number beside the letter."""
    colour, mark, letter = LOOKS[one.kind]
    alike = [other.key for other in state.neutrals if other.kind == one.kind]
    number = str(alike.index(one.key) + 1) if len(alike) > 1 else ""
    name = state.name(one.key)
    return world.owner(one.key, name[:1].upper() + name[1:], colour, mark, letter + number)


def facing(sight: Sight) -> front.Front:
    """The table as a map with armies draws it."""
    state: Dominion = sight.state
    throws = throws_of(state, state.fight) if state.fight and not state.fight.captured else []
    return front.Front(sight, state.world, owners(sight), throws)
