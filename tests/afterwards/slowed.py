"""The effect of figures on the speed of a live game: python -m tests.afterwards.slowed [clue cold_cash_risk] [--taps
60]

Two servers with the same game, one that keeps figures up to date and one that does not; taps go to them alternately, in
one run, so that other work of the machine affects both. A tap is timed until the last of the open pages has the bytes
of the new line. The first server's worker has caught up before the first tap, and works all the time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from assistant.core.codec import event_to
from assistant.core.event import secrets_of
from assistant.figures.store.derived import Figures, beside
from assistant.games import GAMES
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.server.links import Place, path
from tests import evenings
from tests.light import Light

REST = 0.4
"""Seconds between two taps."""


def serve(db: Path, figures: bool) -> None:
    """Run one of the two servers."""
    from dashboards.server import app
    from dashboards.server.figures import Bookkeeper, Delays
    from dashboards.server.house import House

    store = Store(db, GAMES)
    house = House(store, GAMES)
    server = app.start(house, "127.0.0.1", 0)
    if figures:
        house.bookkeeper = Bookkeeper(house, Delays(soon=0.0))
        house.tables = type(house.tables)(store, house.bookkeeper.watch)
        house.bookkeeper.start()
    print(json.dumps({"port": server.port}), flush=True)
    try:
        app.run(server, house)
    finally:
        house.bookkeeper.stop()
        store.close()


def started(db: Path, figures: bool) -> tuple[subprocess.Popen[str], int]:
    """Start such a server in its own process; return it and its port."""
    words = [sys.executable, "-m", "tests.afterwards.slowed", "--serve", str(db)]
    process = subprocess.Popen([*words, *(["--figures"] * figures)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout as told:
        return process, int(json.loads(told.readline())["port"])


class Side:
    """A server in its own process, and the pages that are open there."""

    def __init__(self, folder: Path, game: str, story: evenings.Lines, lines: int, figures: bool) -> None:
        self.db, self.figures, self.story = folder / f"{figures}.duckdb", figures, story
        self.lines = self.at = lines
        store = Store(self.db, GAMES)
        number = store.create(game, "Slowed")
        log = store.log(number)
        evenings.tell(story[:lines], Table(log.game, log))
        self.links = {"table": path(store, Place("table", number)), "tv": path(store, Place("tv", number))}
        self.links |= {seat: path(store, Place("seat", number, seat)) for seat in evenings.seats(story)}
        store.close()
        self.process, self.port = started(self.db, figures)
        self.pages: dict[str, Light] = {}

    async def open(self) -> None:
        """Open a page of every kind, and wait for the figures."""
        for who, link in self.links.items():
            self.pages[who] = await Light.at(f"http://127.0.0.1:{self.port}{link}")
        while self.figures and Figures(beside(self.db)).state().get(1, 0) < self.lines:
            await asyncio.sleep(0.2)

    async def tap(self) -> float:
        """Return the seconds from a tap until the last page has its line."""
        author, event = self.story[self.at]
        page = self.pages.get(author)
        if page is None:
            page, event = self.pages["table"], replace(event, **dict.fromkeys(secrets_of(type(event))))
        before = {who: one.shown["revision"] for who, one in self.pages.items()}
        for one in self.pages.values():
            one.frames.clear()
        begun = time.monotonic()
        await page.tap({"do": "record", "event": event_to(event)})
        if page.shown.get("sheet"):
            await page.tap({"do": "anyway"})
        self.at += 1
        for who, one in self.pages.items():
            await one.until(lambda one=one, who=who: one.came_at(before[who] + 1) is not None)
        return max((one.came_at(before[who] + 1) or begun) for who, one in self.pages.items()) - begun

    def close(self) -> None:
        for page in self.pages.values():
            page.close()
        self.process.terminate()
        self.process.wait()


async def compared(game: str, taps: int, lines: int) -> None:
    """Tap on both alternately, and return the results."""
    story = evenings.EVENINGS[game](lines + taps + 10)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        sides = [Side(Path(folder), game, story, lines, figures) for figures in (False, True)]
        try:
            for side in sides:
                await side.open()
            found: dict[bool, list[float]] = {False: [], True: []}
            for number in range(taps):
                for side in sides if number % 2 else reversed(sides):
                    found[side.figures].append(await side.tap() * 1000)
                    await asyncio.sleep(REST)
            written = Figures(beside(sides[1].db)).state().get(1, 0)
        finally:
            for side in sides:
                side.close()
    print(f"{game}, {len(sides[0].links)} pages, {taps} taps each, from line {lines}; figures reach line {written}")
    for figures, label in ((False, "without figures"), (True, "with figures")):
        times = sorted(found[figures])
        print(f"  {label:<16} median {statistics.median(times):.0f} ms, p95 {times[int(len(times) * 0.95)]:.0f} ms")
    low, high = interval([with_ - without for with_, without in zip(found[True], found[False], strict=True)])
    print(f"  a tap with figures takes {low:+.0f} to {high:+.0f} ms longer (median of pairs, 95 %)", flush=True)


def interval(values: list[float], times: int = 2000) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the median."""
    draw = random.Random(1)
    medians = sorted(statistics.median(draw.choices(values, k=len(values))) for _ in range(times))
    return medians[times // 40], medians[-times // 40]


def main(words: Sequence[str] | None = None) -> None:
    """Compare, or run one of the two servers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=list(evenings.EVENINGS))
    parser.add_argument("--taps", type=int, default=60)
    parser.add_argument("--lines", type=int, default=300, help="of the evening before the first tap")
    parser.add_argument("--serve", type=Path)
    parser.add_argument("--figures", action="store_true")
    given: Any = parser.parse_args(words)
    if given.serve:
        serve(given.serve, given.figures)
        return
    for game in given.games:
        asyncio.run(compared(game, given.taps, given.lines))


if __name__ == "__main__":
    main()
