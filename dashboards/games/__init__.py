"""How each game looks: every folder here is found by itself, and a game without one gets what all games have.

A package with a game brings its screens itself, in its module `screens`; they are guarded.

May import `parts` and everything below the screens; a variant also imports its base game. Begin with `acquire`: its
`arrangement` names every part of its screens.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from assistant.content.plugins import cached, plugin
from assistant.core.offer import Nonsense
from assistant.families.ready_made.table import ReadyTable
from assistant.games import GAMES
from dashboards.games.guarded import Screens
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.offers import plain as plain_entry
from dashboards.parts.common.ready import ready
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
"""The arrangement of a game without one of its own: everything it offers, each offer drawn by its noun."""


@cached
def arrangement(game: str) -> Arrangement:
    """Return how this game's parts are put together on a page."""
    start = GAMES[game].start if game in GAMES else None
    usual = ready(start) if isinstance(start, ReadyTable) else FROM_OFFERS
    if theirs := plugin(game):
        return Screens(theirs).arrangement(usual)
    return _own(game, "arrangement", "ARRANGEMENT") or usual


@cached
def setup(game: object) -> Setup:
    """Return how this game is set up; raise Nonsense for an unknown game."""
    if game not in GAMES:
        raise Nonsense("Boardside does not know that game.")
    if theirs := plugin(str(game)):
        return Screens(theirs).setup(plain(GAMES[theirs.key]))
    return _own(str(game), "setup", "SETUP") or plain(GAMES[str(game)])


def _own(game: str, module: str, name: str) -> Any:
    """Return what the game's own folder defines; None if it has no folder or no such file."""
    if not find_spec(f"{__name__}.{game}") or not find_spec(f"{__name__}.{game}.{module}"):
        return None
    return getattr(import_module(f"{__name__}.{game}.{module}"), name)
