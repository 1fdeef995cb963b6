"""The set-up of One World Dominion: the board as in RISK, then which text of the cards, and where hands are kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from assistant.games.one_world_dominion import GAME
from assistant.games.one_world_dominion.setup import lay
from dashboards.games.risk.setup import SETUP as RISK
from dashboards.parts.setup.form import Setup

SETUP: Final[Setup] = replace(
    RISK,
    game=GAME,
    does="What may be played now, what answers it, until when it lasts; rebels and mutants by themselves.",
    lay=lay,
)
