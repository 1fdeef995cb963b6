"""How long the event loop of a real server keeps others waiting: `python -m tests.faults.holds [GAME …]`.

The longest recorded game of each rulebook is open on a page of every seat, a television and a tablet. The heaviest
messages are sent, one after the other: a replay, suppositions, corrections of early lines, undoing back to one. All the
while another thread asks the server over a line of its own whether it is there. Printed: the longest time until it said
yes, in milliseconds by the clock; what else runs on the machine is in it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
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
    """Echoes of a server, asked for by a thread of its own."""

    link: str
    longest: float = 0.0
    during: str = ""
    count: int = 0
    ready: threading.Event = field(default_factory=threading.Event)
    over: threading.Event = field(default_factory=threading.Event)

    async def ask(self) -> None:
        """Ask until it is over."""
        page = await Light.at(self.link)
        await page.echo()
        self.ready.set()
        while not self.over.is_set():
            began = time.perf_counter()
            await page.echo()
            self.longest = max(self.longest, time.perf_counter() - began)
            self.count += 1
            await asyncio.sleep(0.002)
        page.close()


@contextmanager
def probing(link: str) -> Iterator[Probe]:
    """Measure while this goes on."""
    probe = Probe(link)
    thread = threading.Thread(target=lambda: asyncio.run(probe.ask()))
    thread.start()
    try:
        yield probe
    finally:
        probe.over.set()
        thread.join()


def messages(lines: list[Any]) -> Iterator[dict[str, Any]]:
    """Messages that make the server work."""
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
    loop = asyncio.get_running_loop()
    with probing(watch) as probe:
        await loop.run_in_executor(None, probe.ready.wait)
        for message in messages(lines):
            worst = probe.longest
            await tablet.tap({**message, "sure": tablet.shown["revision"], "seen": tablet.shown["revision"]})
            if probe.longest > worst:
                probe.during = str(message["do"])
    for page in pages:
        page.close()
    return probe


def held(game: str) -> tuple[int, Probe]:
    """Entries of the game, and what the probe found."""
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
