"""Memory of the server: `python -m tests.faults.memory [live] [games] [--lines 300 1500 3000]`.

`live`: a game of Clue grows on eight open pages (six phones, a television, a tablet), then the server is restarted and
the pages open at the whole story. `games`: the longest recorded game of each rulebook, opened with a page for every
seat, beside a game of Clue. All figures are resident megabytes of the server at rest.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from assistant.content.catalogue import SHELF
from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.storage.game_file import read_lines
from assistant.table.table import MemoryLog, Table
from tests.faults.taps import Round, processor
from tests.light import Light
from tests.ui.conftest import Served

BEGUN = 7
SETTLES, IDLE = 7.0, 0.25
"""Seconds after which Bokeh has cleared up, which it does every five; and processor seconds of a server at rest."""
TODAY = Path(__file__).parents[1] / "stories" / "today"
LINES = (300, 1500, 3000)
BOUND, TIMES = 175, 1.3
"""Megabytes at the longest game, and how much more than Clue another recorded game may take."""


def resident(pid: int) -> float:
    """Return the megabytes that this process holds, where the system says so."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return float("nan")
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


async def settled(served: Served) -> float:
    """Return resident megabytes when nothing happens any more: odds and reviews are worked out."""
    used, before = processor(served.pid), 0.0
    while used - before > IDLE:
        await asyncio.sleep(SETTLES)
        used, before = processor(served.pid), used
    return resident(served.pid)


async def grown(table: Round, lengths: list[int]) -> list[float]:
    """Return resident megabytes at each of these lengths of a live game."""
    await table.open()
    print(f"  {BEGUN} lines: {await settled(table.served):.0f} MB", flush=True)
    found: list[float] = []
    at = table.begun
    for length in lengths:
        while at < length:
            await table.entered(at)
            for page in table.pages.values():
                page.frames.clear()
            at += 1
        found.append(await settled(table.served))
        print(f"  {length} lines: {found[-1]:.0f} MB", flush=True)
    for page in table.pages.values():
        page.close()
    return found


async def opened(served: Served, links: list[str]) -> float:
    """Return resident megabytes with all these pages open."""
    pages = [await Light.at(link) for link in links]
    found = await settled(served)
    for page in pages:
        page.close()
    return found


def live(lengths: list[int]) -> bool:
    """Print the memory of a game of Clue that grows, and after a new start; whether it stays within the bound."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        table = Round(Path(folder), "clue", BEGUN, lengths[-1])
        try:
            found = asyncio.run(grown(table, lengths))
            table.served.stop()
            table.served.start()
            found.append(asyncio.run(opened(table.served, list(table.links().values()))))
        finally:
            table.served.stop()
    print(f"  {lengths[-1]} lines, opened anew: {found[-1]:.0f} MB")
    return max(found) <= BOUND


def longest(game: str) -> Path:
    """Return the recording with most lines."""
    paths = [*(SHELF / "data" / game).glob("demo.jsonl"), *TODAY.glob(f"{game}-*.jsonl")]
    return max(paths, key=lambda path: len(path.read_bytes().splitlines()))


def stored(served: Served, game: str) -> tuple[int, Callable[[], list[str]], Callable[[], str]]:
    """Put the longest recorded game into the store of a server that does not run yet.

    Gives the number of its entries, and what tells the links when it runs: of every seat, the television and the
    tablet; and of a page that only watches.
    """
    with longest(game).open("rb") as file:
        written = read_lines(file, GAMES)
    seats = [player.key for player in Table(written.game, MemoryLog(written.entries)).view(TABLE).players]
    store = served.store()
    number = store.create(game, "Recorded")
    log = store.log(number)
    for entry in written.entries:
        log.append(entry)
    store.close()

    def links() -> list[str]:
        shared = [served.link(role, number) for role in ("tv", "table")]
        return [*(served.link("seat", number, seat) for seat in seats), *shared]

    return len(written.entries), links, lambda: served.link("watch", number)


def recorded(game: str) -> tuple[int, float]:
    """Return entries and resident megabytes of the longest recording, open on every seat, a TV and a tablet."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        served = Served(Path(folder), cold=True)
        entries, links, _ = stored(served, game)
        served.start()
        try:
            return entries, asyncio.run(opened(served, links()))
        finally:
            served.stop()


def games() -> bool:
    """Print the memory of all recorded games; whether each stays near that of Clue."""
    clue, good = 0.0, True
    for game in sorted(GAMES, key=lambda name: name != "clue"):
        lines, found = recorded(game)
        clue = clue or found
        good = good and found <= TIMES * clue
        print(f"  {game}: {lines} lines, {found:.0f} MB, {found / clue:.2f} × Clue", flush=True)
    return good


def main() -> int:
    """Print what was asked for; 1 if a bound is exceeded."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("what", nargs="*", choices=["live", "games"], default=["live", "games"])
    words.add_argument("--lines", nargs="+", type=int, default=list(LINES))
    given = words.parse_args()
    good = [live(sorted(given.lines)) if what == "live" else games() for what in given.what]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
