"""The faults of a page around the games, as people at any screen, and people who listen, meet them."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.ui.axe import heard
from tests.ui.conftest import PHONE, SMALL, TABLET
from tests.ui.crawl import MEASURE, TELEVISION
from tests.ui.fingers import settled

SIZES = (SMALL, PHONE, TABLET, TELEVISION)
SCHEMES = ("dark", "light")


def faults(page: Page, *sizes: tuple[int, int]) -> list[str]:
    """Return what is wrong with the page as it is now, at each size, and for people who listen."""
    found: list[str] = []
    for width, height in sizes or SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        seen = page.evaluate(MEASURE)["faults"]
        found += dict.fromkeys(f"{width}x{height} {kind}: {what}" for _tab, kind, what in seen)
    return found + heard(page)
