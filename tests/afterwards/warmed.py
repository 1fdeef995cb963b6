"""A server in its own process, and what its first statistics page still imports; see `test_warming.py`."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from urllib.request import urlopen

from assistant.games import GAMES
from assistant.storage.store import Store
from dashboards.server import app, preload
from dashboards.server.house import House
from dashboards.server.links import Place
from tests.patience import PATIENCE

MOST = min(PATIENCE, 60)
"""Seconds to wait for an idle moment."""


async def opened(house: House) -> tuple[list[str], list[str]]:
    """Return the pieces in which the page arrived, and the modules that were imported for it."""
    server = app.start(house, "127.0.0.1", 0)
    until = time.monotonic() + MOST
    while preload.MODULES[-1] not in sys.modules and time.monotonic() < until:
        await asyncio.sleep(0.05)
    known = set(sys.modules)
    came = await asyncio.to_thread(pieces, house.url(Place("statistics"), here=True))
    server.stop()
    return came, sorted(set(sys.modules) - known)


def pieces(link: str) -> list[str]:
    """Return a page as the server sent it, piece by piece."""
    with urlopen(link, timeout=PATIENCE) as answer:
        return [piece.decode() for piece in iter(lambda: answer.read1(2**20), b"")]


def main() -> None:
    db, told = map(Path, sys.argv[1:])
    store = Store(db, GAMES)
    told.write_text(json.dumps(asyncio.run(opened(House(store, GAMES)))), "utf-8")
    store.close()


if __name__ == "__main__":
    main()
