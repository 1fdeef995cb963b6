"""Runs Boardside with the small game of books among its games: for tests of their pages in real browsers."""

from __future__ import annotations

import sys

import dashboards.games
from assistant.games import GAMES
from tests.reading import GAME
from tests.ui.campaign_table import own

if __name__ == "__main__":
    GAMES[GAME.key] = GAME  # type: ignore[index]
    dashboards.games._own = own
    from assistant.cli.main import main

    sys.exit(main())
