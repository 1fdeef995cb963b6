"""A browser that is too old is told so in words, on every kind of page; others are not."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.ui.conftest import Served, Visit

OLD = "CSS.supports = () => false"
SAID = "This browser is too old for Boardside."


@pytest.mark.parametrize("place", ["/", "host", "seat", "tv", "statistics", "training"])
def test_a_browser_that_is_too_old_says_so(served: Served, visit: Visit, place: str) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.start()
    game, seat = (
        (0, "table")
        if place in {"host", "statistics", "training"}
        else (number, "anna" if place == "seat" else "table")
    )
    url = served.url("/") if place == "/" else served.link(place, game, seat)
    page = visit(url)
    expect(page.locator("h1").first).to_be_visible()
    expect(page.get_by_text(SAID)).to_have_count(0)
    page.add_init_script(OLD)
    page.goto("about:blank")
    page.goto(url)
    expect(page.get_by_role("alert").filter(has_text=SAID)).to_be_visible()
