"""What a warm process does before servers are copied from it: imports, and scripts put together, that all of them need.

Nothing here may be drawn by lot, open a file for writing or begin a thread: every server would have the same of it.
"""

from __future__ import annotations

import dashboards.lobby.hosting
import dashboards.lobby.screen
import dashboards.play.screen
import dashboards.server.house  # noqa: F401
from assistant.games import GAMES
from dashboards.games import arrangement, setup
from dashboards.parts.bundle import bundle
from dashboards.play.page import SCRIPT

for game in GAMES:
    setup(game)
    bundle(SCRIPT, arrangement(game).families)
