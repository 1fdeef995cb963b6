"""How each game looks: every folder here is found by itself, and a game without one gets what all games have."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from assistant.core.offer import Nonsense
from assistant.games import GAMES
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.offers import plain as plain_entry
from dashboards.parts.market import trading
from dashboards.parts.setup.form import Setup, plain
from dashboards.parts.tiles import tiles
from dashboards.parts.world import places

BY_NOUN = {
    "area": places.choosing,
    "territory card": places.choosing,
    "tile": tiles.choosing,
    "corporation": trading.choosing,
}
"""How a family draws an offer whose one blank has this noun."""
FROM_OFFERS = Arrangement(entry=lambda sight: plain_entry(sight, BY_NOUN))
"""What a game without an arrangement of its own gets: everything it offers, each offer drawn by its noun."""


@cache
def arrangement(game: str) -> Arrangement:
    """How this game's parts are put together on a page."""
    return _own(game, "arrangement", "ARRANGEMENT") or FROM_OFFERS


@cache
def setup(game: object) -> Setup:
    """How a table of this game is laid; raises Nonsense for a game that nobody knows."""
    if game not in GAMES:
        raise Nonsense("There is no such game here.")
    return _own(str(game), "setup", "SETUP") or plain(GAMES[str(game)])


def _own(game: str, module: str, name: str) -> Any:
    """What the game's folder says itself; None if it has no folder or no such file."""
    if not find_spec(f"{__name__}.{game}") or not find_spec(f"{__name__}.{game}.{module}"):
        return None
    return getattr(import_module(f"{__name__}.{game}.{module}"), name)
