"""Who may hold areas at a table of One World Dominion, as maps and fights draw them. No rules."""

from __future__ import annotations

from assistant.games.one_world_dominion.state import NEUTRALS, Dominion
from dashboards.games.risk import board as risk
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.world import world

LOOKS = {"rebels": ("#8A3FFC", "▼", "Re"), "mutants": ("#B8E04A", "✱", "Mu")}
"""Colour, mark and letters of the neutrals that cards make."""


def owners(sight: Sight) -> list[Json]:
    """Players and RISK's neutral force, then rebels and mutants, each kind with its colour and mark."""
    return [*risk.owners(sight), *(_neutral(sight.state, key) for key in sight.state.owners if key in NEUTRALS)]


def _neutral(state: Dominion, key: str) -> Json:
    kind, number = key.split("_")
    colour, mark, letters = LOOKS[kind]
    several = sum(neutral.kind == kind for neutral in state.neutrals) > 1
    name = state.name(key)
    return world.owner(key, name[:1].upper() + name[1:], colour, mark, f"{letters[0]}{number}" if several else letters)
