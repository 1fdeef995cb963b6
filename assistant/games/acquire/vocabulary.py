"""The words of a table of Acquire: key → name, for every noun that an event may use."""

from __future__ import annotations

from assistant.core.game import Vocabulary
from assistant.games.acquire.state import Acquire
from assistant.kit.shares import CERTIFICATES
from assistant.kit.tiles import tiles

SHARES = {str(count): str(count) for count in range(CERTIFICATES + 1)}
TILES = {tile: tile for tile in tiles()}


def vocabulary(state: Acquire) -> Vocabulary:
    """Return the names of players, tiles, corporations and numbers of shares."""
    return {
        "player": {player.key: player.name for player in state.players},
        "tile": TILES,
        "corporation": {c.key: state.name(c.key) for c in state.chart.corporations},
        "number of shares": SHARES,
    }
