"""Runs Boardside with the small game of the boxes among its games: for tests of their pages in real browsers."""

from __future__ import annotations

import sys

from assistant.games import GAMES
from tests.ui.box_table import STRICT

if __name__ == "__main__":
    GAMES[STRICT.key] = STRICT  # type: ignore[index]
    from assistant.cli.main import main

    sys.exit(main())
