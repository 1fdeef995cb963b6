"""Runs Boardside with the example games of authors among its games: for tests of their pages in real browsers."""

from __future__ import annotations

import sys

from assistant.games import GAMES
from tests.example_games import COUP, MISSING, PAD

if __name__ == "__main__":
    for game in (COUP, MISSING, PAD):
        GAMES[game.key] = game
    from assistant.cli.main import main

    sys.exit(main())
