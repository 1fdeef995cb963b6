"""How long the page of statistics takes to stand: python -m tests.afterwards.first_paint [--games 60] [--lines 24]

A real server beside figures of so many games, and a browser that has never been there; then once more by the same
browser, which has kept what does not change. Timed from the address to the four plots and the words.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from assistant.measures.derived import beside
from tests.seasons import write
from tests.ui.conftest import ARGUMENTS, LAPTOP, browser_program
from tests.ui.test_statistics_browser import Counted


def opened(browser: Browser, link: str) -> list[tuple[float, float]]:
    """Seconds to the words and the plots: a new browser, and the same one again."""
    context = browser.new_context(viewport={"width": LAPTOP[0], "height": LAPTOP[1]})
    page, found = context.new_page(), list[tuple[float, float]]()
    for _ in range(2):
        begun = time.monotonic()
        page.goto(link, wait_until="commit")
        page.locator(".stat-question").wait_for(timeout=60_000)
        words = time.monotonic() - begun
        page.locator(".bk-Figure").nth(3).wait_for(timeout=60_000)
        found.append((words, time.monotonic() - begun))
    context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the page of statistics takes to stand.")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--lines", type=int, default=24)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        served = Counted(Path(folder))
        served.lay("Anna", "Ben", "Carla")
        write(beside(served.db), given.games, given.lines)
        link = served.start().link("statistics")
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
                for who in ("first browser", "second browser"):
                    first, again = (
                        f"words {words:.2f} s, plots {plots:.2f} s" for words, plots in opened(browser, link)
                    )
                    print(f"{who}: {first}; again {again}")
                browser.close()
        finally:
            served.stop()


if __name__ == "__main__":
    main()
