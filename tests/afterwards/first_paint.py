"""The loading time of the statistics page: python -m tests.afterwards.first_paint [--games 60] [--lines 24]

A real server that was just started, with figures of this many games. The host's browser shows the lobby, as it does
after `boardside play`; `--rest` seconds later it opens the page for the first time, and then again with a warm browser
cache. Then a browser that has never been there. The time is measured from the address to the four plots and the text.
`--at-once` skips the lobby: the page is the first request to the server.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from assistant.figures.store.derived import beside
from tests.seasons import write
from tests.ui.conftest import ARGUMENTS, LAPTOP, browser_program
from tests.ui.statistics_table import Counted


def opened(page: Page, link: str) -> str:
    """Return the seconds until the text and until the plots are there."""
    begun = time.monotonic()
    page.goto(link, wait_until="commit")
    page.locator(".stat-question").wait_for(timeout=60_000)
    words = time.monotonic() - begun
    page.locator(".bk-Figure").nth(3).wait_for(timeout=60_000)
    return f"words {words:.2f} s, plots {time.monotonic() - begun:.2f} s"


def measured(browser: Browser, games: int, lines: int, rest: float, *, at_once: bool) -> Iterator[str]:
    """Yield the waiting times of each of two browsers, one line each."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        served = Counted(Path(folder), cold=True)
        served.lay("Anna", "Ben", "Carla")
        write(beside(served.db), games, lines)
        served.start()
        try:
            for who in ("first browser", "second browser"):
                context = browser.new_context(viewport={"width": LAPTOP[0], "height": LAPTOP[1]})
                page = context.new_page()
                if who == "first browser" and not at_once:
                    page.goto(served.link("host"))
                    page.get_by_role("heading").first.wait_for(timeout=60_000)
                    time.sleep(rest)
                link = served.link("statistics")
                yield f"{who}: {opened(page, link)}; again {opened(page, link)}"
                context.close()
        finally:
            served.stop()


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How long the page of statistics takes to stand.")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--lines", type=int, default=24)
    parser.add_argument("--rest", type=float, default=3.0, help="seconds from the lobby's page to that of statistics")
    parser.add_argument("--at-once", action="store_true", help="without the lobby")
    given = parser.parse_args(words)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
        for line in measured(browser, given.games, given.lines, given.rest, at_once=given.at_once):
            print(line, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
