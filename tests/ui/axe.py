"""Look through whole recorded evenings with axe-core: what keeps players out who listen, type or see little.

    python -m tests.ui.axe [--stops N] [GAME …]

Pages are drawn as the crawl draws them (`tests.ui.crawl`), on every tab, by day and at night. A name that does not hold
all that is written on its button is a fault only where a word is missing: signs and numbers on pieces are pictures.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from assistant.games import GAMES
from tests.ui.conftest import ARGUMENTS, PHONE, TABLET, browser_program
from tests.ui.crawl import TELEVISION, Crawler, Fault, Moment, moments

AXE = Path(sys.prefix) / "npm" / "node_modules" / "axe-core" / "axe.min.js"
"""Installed by `make test` and `make lint`, beside the other tools for scripts."""
LOOK = Path(__file__).with_suffix(".js").read_text("utf-8")
SCREENS = {"seat": PHONE, "waiting": PHONE, "table": TABLET, "tv": TELEVISION, "watch": PHONE, "replay": PHONE}
"""The window in which each screen is looked at: names and roles are the same in all of them."""
BOTH = ("night", "day")


def listening(page: Page) -> None:
    """Give a page the functions of axe.js."""
    page.evaluate(AXE.read_text("utf-8"))
    page.evaluate(LOOK)


def heard(page: Page) -> list[str]:
    """Return the violations on a page as it is now."""
    listening(page)
    return [f"{one['kind']}: {one['what']}" for one in page.evaluate("() => heard()")]


class Ear(Crawler):
    """A browser page on which states of one game are drawn and looked through."""

    def __init__(self, browser: Browser, game: str) -> None:
        super().__init__(browser, game)
        listening(self.page)

    def violations(self, moment: Moment, themes: Sequence[str] = BOTH) -> Iterator[Fault]:
        """Yield the violations on every tab of a page."""
        self.draw(moment, SCREENS[moment.screen])
        heard = self.page.evaluate("(themes) => heardOnTabs(themes)", list(themes))
        self.tabs += heard["tabs"]
        where = f"{moment.name}, {moment.screen}"
        yield from self.broken(where)
        yield from (Fault(kind, what, f"{where} {tab}") for tab, kind, what in heard["faults"])


def main() -> int:
    """Look through all games, or those that are named, and print each fault."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=sorted(GAMES))
    words.add_argument("--stops", type=int, default=3, help="moments of each recorded game")
    given = words.parse_args()
    count = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
        for game in given.games:
            ear = Ear(browser, game)
            faults = [fault for moment in moments(game, given.stops) for fault in ear.violations(moment)]
            for fault in faults:
                print(f"{fault.kind}: {fault.what}\n    {fault.where}", flush=True)
            print(f"{game}: {len(faults)} violations, {ear.tabs} tabs looked through", flush=True)
            ear.page.context.close()
            count += len(faults)
        browser.close()
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
