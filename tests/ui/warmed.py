"""Preparation of a warm process before servers are copied from it: imports and scripts that all of them need.

Nothing here may be random, open a file for writing or start a thread: every server would get the same copy of it.
Garbage collection skips these modules: a server that searched them would need its own copy of their memory.
"""

from __future__ import annotations

import atexit
import gc

import cryptography.hazmat.primitives.serialization
import cryptography.x509  # noqa: F401
import panel.io.rest  # noqa: F401
import tornado.platform.asyncio  # noqa: F401

import dashboards.lobby.hosting
import dashboards.lobby.screen
import dashboards.play.screen
import dashboards.server.house  # noqa: F401
from assistant.games import GAMES
from dashboards.games import arrangement, setup
from dashboards.parts.bundle import bundle
from dashboards.play.assets import SCRIPT

for game in GAMES:
    setup(game)
    bundle(SCRIPT, arrangement(game).families)

gc.collect()
gc.freeze()
atexit.register(gc.unfreeze)  # so that DuckDB finds nothing left behind when this process ends
