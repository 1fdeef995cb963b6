"""Memory of the server over an evening: `python -m tests.faults.memory [--pages 200] [--entries 3000]`.

Pages of all seats are opened and closed, lines are entered, in turns; after each part the resident memory of the
server is printed. The last figure less the one of a quarter is what an evening leaves behind.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.faults.taps import Round
from tests.light import Light

PARTS = 8
BEGUN = 7


def resident(pid: int) -> float:
    """Megabytes that this process holds, where the system says so."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return float("nan")
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


async def evening(table: Round, pages: int, entries: int) -> list[float]:
    """Resident megabytes at the beginning and after each part."""
    await table.open()
    links = list(table.links().values())
    found, at = [resident(table.served.pid)], table.begun
    for _ in range(PARTS):
        for number in range(pages // PARTS):
            page = await Light.at(links[number % len(links)])
            page.close()
        for _ in range(entries // PARTS):
            await table.entered(at)
            at += 1
        await asyncio.sleep(6)  # Bokeh clears up every five seconds
        found.append(resident(table.served.pid))
        print(f"  {at} lines: {found[-1]:.0f} MB", flush=True)
    for page in table.pages.values():
        page.close()
    return found


def main() -> int:
    """Print the memory of an evening."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--pages", type=int, default=200)
    words.add_argument("--entries", type=int, default=3000)
    words.add_argument("--game", default="clue")
    given = words.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        table = Round(Path(folder), given.game, BEGUN, given.entries)
        try:
            found = asyncio.run(evening(table, given.pages, given.entries))
        finally:
            table.served.stop()
    print(
        f"{given.pages} pages opened and closed, {given.entries} lines entered: {found[0]:.0f} MB in the beginning, "
        f"{found[PARTS // 4]:.0f} after a quarter, {found[-1]:.0f} in the end"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
