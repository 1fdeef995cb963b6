"""The time from a game's last entry to its verdict: python -m tests.afterwards.time_to_verdict [--games 5]

A real server that keeps figures, with a game of Clue that lacks its last entry; a TV, a tablet and all phones are open.
The server finds the game and has the time that players take for one entry to read it; then the entry is tapped on the
tablet, and each page is timed until it has the sentences of its verdict.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from assistant.core.codec import event_to
from assistant.core.event import Event
from assistant.figures.store.derived import Figures, beside
from assistant.games import GAMES
from assistant.games.clue.events import AccusationJudged
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.server.links import Place, path
from tests import simulate
from tests.afterwards.slowed import started
from tests.light import Light, Lost

REST = 4.0
"""Seconds between the last two entries."""


def evening(seed: int, players: int) -> tuple[Table, Event]:
    """Return a game without its last entry, and that entry."""
    whole = simulate.Game(players, seed).play().entries
    last = next(at for at, one in enumerate(whole) if isinstance(one.event, AccusationJudged) and one.event.right)
    table = Table(GAMES["clue"])
    for entry in whole[:last]:
        table.record(entry.event, entry.author, freely=True)
    return table, whole[last].event


async def timed(seed: int, players: int) -> dict[str, float]:
    """Return, by page, the seconds from the tap to the sentences."""
    table, event = evening(seed, players)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        db = Path(folder) / "games.duckdb"
        store = Store(db, GAMES)
        number = store.create("clue", "Timed", table.entries)
        links = {"table": path(store, Place("table", number)), "tv": path(store, Place("tv", number))}
        seats = [player.key for player in table.view("table").players]
        links |= {seat: path(store, Place("seat", number, seat)) for seat in seats}
        store.close()
        process, port = started(db, figures=True)
        pages: dict[str, Any] = {}
        try:
            for who, link in links.items():
                pages[who] = await Light.at(f"http://127.0.0.1:{port}{link}")
            while Figures(beside(db)).state().get(number, 0) < len(table.entries):
                await asyncio.sleep(1.0)  # a look takes the file from the server
            await asyncio.sleep(REST)
            begun = time.monotonic()
            tablet = pages["table"]
            recorded = await tablet.tap({"do": "record", "event": event_to(event)})
            if not recorded and tablet.shown.get("sheet"):
                recorded = await tablet.tap({"do": "anyway"})
            if not recorded:
                raise Lost(f"The last entry was not recorded: {tablet.shown.get('said')}")
            return dict(await asyncio.gather(*(_judged(who, page, begun) for who, page in pages.items())))
        finally:
            for page in pages.values():
                page.close()
            process.terminate()
            process.wait()


async def _judged(who: str, page: Light, begun: float) -> tuple[str, float]:
    try:
        await page.until(lambda: (page.shown.get("review") or {}).get("sentences") is not None)
    except Lost as why:
        said = {name: page.shown.get(name) for name in ("revision", "trouble", "said", "gone", "review")}
        raise Lost(f"{who} has no verdict: {said}") from why
    return who, time.monotonic() - begun


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How long after its last entry a game says how it went.")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--players", type=int, default=4)
    given = parser.parse_args(words)
    slowest: list[float] = []
    for seed in range(given.games):
        found = asyncio.run(timed(seed, given.players))
        slowest.append(max(found.values()))
        print("  ".join(f"{who} {seconds:.2f} s" for who, seconds in found.items()), flush=True)
    middle = sorted(slowest)[len(slowest) // 2]
    print(f"{given.games} games, slowest page: median {middle:.2f} s, most {max(slowest):.2f} s")


if __name__ == "__main__":
    main()
