"""A server in a process of its own, and what its first page of statistics still imports: see `test_warming.py`."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

from tornado.httpclient import AsyncHTTPClient

from assistant.games import GAMES
from assistant.store import Store
from dashboards.server import app, warming
from dashboards.server.house import House
from dashboards.server.links import Place
from tests.patience import PATIENCE

MOST = min(PATIENCE, 60)
"""Seconds that are waited for the quiet moment."""


async def opened(house: House) -> tuple[int, list[str]]:
    """How many parts that are plots the page has, and the modules that came with it."""
    server = app.start(house, "127.0.0.1", 0)
    until = time.monotonic() + MOST
    while warming.MODULES[-1] not in sys.modules and time.monotonic() < until:
        await asyncio.sleep(0.05)
    known = set(sys.modules)
    page = await AsyncHTTPClient().fetch(house.url(Place("statistics"), here=True), request_timeout=PATIENCE)
    server.stop()
    return page.body.count(b'"sheet-plot"'), sorted(set(sys.modules) - known)


def main() -> None:
    db, told = map(Path, sys.argv[1:])
    store = Store(db, GAMES)
    told.write_text(json.dumps(asyncio.run(opened(House(store, GAMES)))), "utf-8")
    store.close()


if __name__ == "__main__":
    main()
