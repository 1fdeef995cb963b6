"""The owners of areas at a table of One World Dominion, as maps and fights draw them. No rules."""

from __future__ import annotations

from assistant.games.one_world_dominion.state import MUTANTS, NEUTRALS, REBELS, Dominion
from assistant.kit.phrasing import upper
from dashboards.games.risk import board as risk
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import world

LOOKS = {REBELS: ("#8C7081", "▼", "Re"), MUTANTS: ("#B8F291", "✱", "Mu")}
"""Color, mark and letters of each kind of neutral; no player's armies look like them, not even to a color-blind eye."""


def owners(sight: SeatView) -> list[Json]:
    """Return players and RISK's neutral force, then rebels and mutants, each kind with its color and mark."""
    return [*risk.owners(sight), *(neutral(sight.state, key) for key in sight.state.owners if key in NEUTRALS)]


def neutral(state: Dominion, key: str) -> Json:
    """Return one group of rebels or mutants; if there are several of a kind, each has its number beside the letter."""
    kind, number = key.split("_")
    colour, mark, letters = LOOKS[kind]
    several = sum(neutral.kind == kind for neutral in state.neutrals) > 1
    name = state.name(key)
    return world.owner(key, upper(name), colour, mark, f"{letters[0]}{number}" if several else letters)
