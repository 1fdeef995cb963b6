"""Whether a label on a map covers another one or a stack, in positions of recorded and simulated games.

    python -m tests.ui.map_labels [--positions N] [--shots FOLDER] [GAME …]

Each position is drawn as on a television, a tablet and phones (`crawl.py`), and measured by `map_labels.js`: labels,
stacks and marks that cover each other, that a television cuts at the edge of its map, and stacks without a number.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from assistant.table.table import Table
from tests import simulate_axis, simulate_cold_cash, simulate_dominion, simulate_plot, simulate_risk
from tests.recorded_games import growing, written
from tests.stories.record_today import FOLDER
from tests.ui.conftest import ARGUMENTS, LAPTOP, PHONE, SMALL, TABLET, browser_program
from tests.ui.crawl import TELEVISION, Crawler, Fault, moment

SIZES: dict[str, tuple[tuple[int, int], ...]] = {
    "tv": (TELEVISION, LAPTOP),
    "table": (TABLET,),
    "seat": (PHONE, SMALL),
}
SIMULATED: dict[str, Callable[[], Iterator[Table]]] = {
    "axis_allies": lambda: _played(simulate_axis.Game(3, seed=4)),
    "plotted_axis": lambda: _played(simulate_plot.Game(5, seed=7)),
    "risk": lambda: _played(simulate_risk.Game(5, seed=3)),
    "cold_cash_risk": lambda: _played(simulate_cold_cash.Game(4, seed=5)),
    "one_world_dominion": lambda: _played(simulate_dominion.Game(4, seed=6)),
}
"""A game of each kind as computers play it: its table after every line."""
LINES = {"risk": 1_500}
"""How many steps of a simulated game are looked at; 390 elsewhere."""
MEASURE = (Path(__file__).parent / "map_labels.js").read_text("utf-8")


class Position(NamedTuple):
    """A table at a moment of a game, which is recorded or simulated."""

    name: str
    table: Table


def _played(evening: simulate_axis.Game | simulate_risk.Game | simulate_cold_cash.Game) -> Iterator[Table]:
    for _ in evening.lines():
        yield evening.table


def positions(game: str, most: int) -> Iterator[Position]:
    """Yield about this many positions of a game, half of them recorded."""
    recorded = sorted(FOLDER.glob(f"{game}-*.jsonl"))
    stops = max(1, most // 2 // len(recorded))
    for path in recorded:
        lines = len(written(path).entries)
        for table in growing(path, stops, since=max(1, lines // (2 * stops))):
            yield Position(path.stem, table)
    lines = LINES.get(game, 390)
    step = max(1, lines // max(1, most // 2))
    for number, table in enumerate(SIMULATED[game](), 1):
        if number % step == 0:
            yield Position(f"simulated {game}", table)
        if number >= lines:
            break


class Measured:
    """Maps of one game, drawn and measured: how many positions and labels, and the faults."""

    def __init__(self, browser: Browser, game: str, shots: Path | None = None) -> None:
        self.crawler, self.shots = Crawler(browser, game), shots
        self.positions = self.maps = self.labels = 0

    def __str__(self) -> str:
        return f"{self.positions} positions, {self.maps} maps, {self.labels} labels and stacks"

    def faults(self, position: Position) -> Iterator[Fault]:
        """Yield the faults of all maps of this position, at all sizes."""
        self.positions += 1
        page = self.crawler.page
        for screen, sizes in SIZES.items():
            shown = moment(position.table, position.name, screen, think=False)
            for size in sizes:
                self.crawler.draw(shown, size)
                where = f"{shown.name}, {screen} {size[0]}x{size[1]}"
                yield from self.measured(where, whole=screen == "tv")
                tab = page.get_by_role("button", name="Map", exact=True)
                if screen == "seat" and tab.count():
                    tab.click()
                    yield from self.measured(f"{where}, Map", whole=False)
                    for _ in range(2):
                        page.get_by_role("button", name="Zoom in").click()
                    yield from self.measured(f"{where}, Map, larger", whole=False)

    def measured(self, where: str, *, whole: bool) -> list[Fault]:
        """Return the faults of the maps on the page as it is."""
        found = self.crawler.page.evaluate(MEASURE, {"whole": whole})
        self.maps += 1
        self.labels += found["count"]
        if self.shots is not None and found["faults"]:
            self.crawler.page.screenshot(path=self.shots / f"{where}.png".replace(" ", "-"))
        return self.crawler.broken(where) + [Fault(kind, what, where) for kind, what in found["faults"]]


def main() -> int:
    """Measure the maps of all games, or of those that are named, and print each fault once."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=sorted(SIMULATED))
    words.add_argument("--positions", type=int, default=200, help="positions of all games together")
    words.add_argument("--shots", type=Path, help="a folder for pictures of pages with faults")
    given = words.parse_args()
    total = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
        for game in given.games:
            measured, found = Measured(browser, game, given.shots), Counter[tuple[str, str]]()
            for position in positions(game, given.positions // len(given.games)):
                for fault in measured.faults(position):
                    one = fault.kind, re.sub(r"\d+", "#", fault.what)
                    found[one] += 1
                    if found[one] == 1:
                        print(f"{fault.kind}: {fault.what}\n    {fault.where}", flush=True)
            print(f"{game}: {measured}, {found.total()} faults")
            measured.crawler.page.context.close()
            total += found.total()
        browser.close()
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
