"""Go through whole recorded evenings by Tab: what no key reaches, what hides the focus, and where it cannot be seen.

    python -m tests.ui.keys [--stops N] [GAME …]

Pages are drawn as the crawl draws them (`tests.ui.crawl`), on every tab. What a finger can press must have the focus
once on the way around, look different then, and be in view. Within a group that has one stop, arrows go on.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from playwright.sync_api import Browser, Locator, sync_playwright

from assistant.games import GAMES
from tests.ui.axe import SCREENS
from tests.ui.conftest import ARGUMENTS, browser_program
from tests.ui.crawl import Crawler, Fault, Moment, moments

LOOK = Path(__file__).with_suffix(".js").read_text("utf-8")
MOST = 5000
"""Presses after which the focus is caught somewhere."""


class Keys(Crawler):
    """A browser page on which states of one game are drawn, and gone through by keys alone."""

    def __init__(self, browser: Browser, game: str) -> None:
        super().__init__(browser, game)
        self.page.evaluate(LOOK)

    def strayed(self, moment: Moment, only: str = "") -> Iterator[Fault]:
        """Yield what keys do not do on the tabs of a page, or on `only` one."""
        self.draw(moment, SCREENS[moment.screen])
        for tab in self._tabs() or [None]:
            name = tab.inner_text() if tab else ""
            if only in {"", name}:
                if tab:
                    tab.press("Enter")
                self.tabs += 1
                yield from self._around(f"{moment.name}, {moment.screen} {name}")

    def _tabs(self) -> list[Locator]:
        return self.page.locator("nav[aria-label=Tabs] button.plain:not([aria-label])").all()

    def _around(self, where: str) -> Iterator[Fault]:
        self.page.evaluate("begin()")
        for _ in range(MOST):
            self.page.keyboard.press("Tab")
            step = self.page.evaluate("arrived()")
            if step["again"]:
                break
            yield from (Fault(kind, what, where) for kind, what in step["faults"])
        else:
            yield Fault("caught", "the focus does not come around", where)
        if self.page.evaluate("entered()"):
            self._through_a_group()
        yield from (Fault(kind, what, where) for kind, what in self.page.evaluate("missed()"))
        yield from self.broken(where)

    def _through_a_group(self) -> None:
        """Press arrows from the upper left end of a group to its last row, to and fro."""
        self._far("ArrowUp")
        self._far("ArrowLeft")
        ways = cycle(("ArrowRight", "ArrowLeft"))
        self._far(next(ways))
        while self._moves("ArrowDown"):
            self._far(next(ways))

    def _far(self, key: str) -> None:
        while self._moves(key):
            pass

    def _moves(self, key: str) -> bool:
        self.page.keyboard.press(key)
        return bool(self.page.evaluate("moved()"))


def main() -> int:
    """Go through all games, or those that are named, and print each fault."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=sorted(GAMES))
    words.add_argument("--stops", type=int, default=2, help="moments of each recorded game")
    given = words.parse_args()
    count = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
        for game in given.games:
            keys = Keys(browser, game)
            faults = [fault for moment in moments(game, given.stops) for fault in keys.strayed(moment)]
            for fault in faults:
                print(f"{fault.kind}: {fault.what}\n    {fault.where}", flush=True)
            print(f"{game}: {len(faults)} faults, {keys.tabs} tabs gone through", flush=True)
            keys.page.context.close()
            count += len(faults)
        browser.close()
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
