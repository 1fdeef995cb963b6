"""The time for which the event loop of a real server keeps others waiting: `python -m tests.faults.holds [GAME …]`.

The longest recorded game of each rulebook is open on a page of every seat, a television and a tablet. The heaviest
messages are sent, one after the other: a replay, previews, corrections of early lines, undoing back to the first line.
All the while a separate process, which no page keeps waiting, pings the server over another connection. Printed: the
longest time until the server answered, in milliseconds by the clock, including everything else that the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from assistant.games import GAMES
from tests.faults.memory import stored
from tests.light import Light
from tests.ui.conftest import Served

EARLY, LATE = 0.2, 0.9
"""Which lines are corrected, as a part of the story."""


@dataclass
class Probe:
    """Echoes of a server: how many, the longest wait in seconds, and during which message."""

    longest: float = 0.0
    during: str = ""
    count: int = 0

    def take(self, wait: float, message: str) -> None:
        """Count one echo."""
        self.count += 1
        if wait > self.longest:
            self.longest, self.during = wait, message


def _ask(link: str, told: Connection) -> None:
    """Ask until told to stop, then send when each echo was asked for and how long it took, in seconds."""

    async def asking() -> list[tuple[float, float]]:
        page = await Light.at(link)
        await page.echo()
        told.send("ready")
        waits: list[tuple[float, float]] = []
        while not told.poll():
            began = time.monotonic()
            await page.echo()
            waits.append((began, time.monotonic() - began))
            await asyncio.sleep(0.002)
        page.close()
        return waits

    told.send(asyncio.run(asking()))


@contextmanager
def probing(link: str, sent: list[tuple[float, str]]) -> Iterator[Probe]:
    """Measure while this goes on; `sent` tells when which message was sent."""
    spawning = get_context("spawn")
    ours, theirs = spawning.Pipe()
    process = spawning.Process(target=_ask, args=(link, theirs))
    process.start()
    ours.recv()
    probe = Probe()
    try:
        yield probe
    finally:
        ours.send("stop")
        for began, wait in ours.recv():
            probe.take(wait, next((name for at, name in reversed(sent) if at <= began + wait), ""))
        process.join()


def messages(lines: list[Any]) -> Iterator[dict[str, Any]]:
    """Yield messages that make the server work."""
    early, late = (lines[int(len(lines) * part)]["seq"] for part in (EARLY, LATE))
    yield {"do": "replay", "camera": "table"}
    for line in (early, late):
        yield {"do": "what_if", "seq": line, "camera": "table"}
    yield {"do": "live"}
    for line in (early, late):
        yield {"do": "line", "seq": line}
        yield {"do": "insert", "seq": line}
        yield {"do": "strike", "seq": line}
        yield {"do": "unstrike", "seq": line}
    yield {"do": "feed", "all": True, "audit": True}
    yield {"do": "back", "seq": late}


async def tapped(links: list[str], watch: str) -> Probe:
    """Send the messages on the tablet, while all pages are open; the probe asks from the first message on."""
    pages = [await Light.at(link) for link in links]
    tablet = pages[-1]
    await tablet.tap({"do": "feed", "all": True})
    lines = [line for line in tablet.shown["feed"]["lines"] if line.get("seq")]
    sent: list[tuple[float, str]] = []
    with probing(watch, sent) as probe:
        for message in messages(lines):
            sent.append((time.monotonic(), str(message["do"])))
            await tablet.tap({**message, "sure": tablet.shown["revision"], "seen": tablet.shown["revision"]})
    for page in pages:
        page.close()
    return probe


def held(game: str) -> tuple[int, Probe]:
    """Return entries of the game, and the findings of the probe."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        served = Served(Path(folder), cold=True)
        entries, links, watch = stored(served, game)
        served.start()
        try:
            return entries, asyncio.run(tapped(links(), watch()))
        finally:
            served.stop()


def main() -> int:
    """Print the longest wait for each game."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=sorted(GAMES))
    for game in words.parse_args().games:
        entries, probe = held(game)
        longest = f"longest wait {probe.longest * 1000:.0f} ms ({probe.during}) of {probe.count} echoes"
        print(f"{game}: {entries} entries, {longest}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
