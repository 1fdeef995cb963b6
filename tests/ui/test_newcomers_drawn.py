"""Drawn pages of games with a map for newcomers: what is tapped next is in view, and the map is where it is needed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from dashboards.play.page import Play
from tests.ui import cold_cash_table, dominion_table
from tests.ui.conftest import PHONE, SMALL, TABLET
from tests.ui.crawl import Crawler, Moment


def drawn(chromium: Browser, play: Play, size: tuple[int, int]) -> Page:
    """Return a window of this size in pixels that shows a page."""
    crawler = Crawler(chromium, play.table.game.key)
    crawler.draw(Moment("newcomer", play.role, play.layout, dict(play.state())), size)
    return crawler.page


def ends(page: Page, what: str) -> float:
    """Return how many pixels a button, by its name, or the first element of a class ends above the line of what now."""
    line = page.locator(".now-line").bounding_box()
    named = page.get_by_role("button", name=what, exact=True)
    box = (page.locator(what) if what.startswith(".") else named).first.bounding_box()
    assert line is not None
    assert box is not None, what
    return line["y"] - box["y"] - box["height"]


@pytest.mark.parametrize("made", [cold_cash_table.market, cold_cash_table.earning])
def test_the_map_stands_above_an_action_and_above_earnings_of_cold_cash_risk(chromium: Browser, made: object) -> None:
    play = Play(made(), "anna")  # type: ignore[operator]
    assert play.state()["board"]["inPlay"] == "look"
    page = drawn(chromium, play, PHONE)
    assert page.locator(".spare .map").is_visible()
    last = "Finish earnings" if made is cold_cash_table.earning else "End the turn"
    assert ends(page, last) >= 0
    small = drawn(chromium, play, SMALL)
    assert not small.locator(".spare .map").is_visible()
    assert ends(small, last) >= 0


def test_one_map_is_enough_while_teams_move(chromium: Browser) -> None:
    page = drawn(chromium, Play(cold_cash_table.earning(), "anna"), PHONE)
    page.get_by_role("button", name="Move teams").click()
    assert not page.locator(".spare").is_visible()
    page.locator(".idle .next").first.click()
    assert page.locator(".now-line p").inner_text() == "From Venezuela: tap the area to move to."
    assert ends(page, ".bar .row-of .next") >= 0


def test_targets_of_a_chosen_area_are_in_view_on_a_short_phone(chromium: Browser) -> None:
    page = drawn(chromium, Play(dominion_table.attacking(), "anna"), SMALL)
    page.locator(".idle .next").first.click()
    assert page.locator(".bar .row-of").first.get_attribute("aria-label") == "Attack"
    for label in ("Attack", "Move"):
        assert ends(page, f".bar .row-of[aria-label='{label}'] .next") >= 0
    page = drawn(chromium, Play(dominion_table.table_of(), "anna"), SMALL)
    page.locator(".idle .next").first.click()
    assert ends(page, "Place all 11") >= 0


def test_armies_beside_the_map_of_a_tablet_are_as_large_as_its_names(chromium: Browser) -> None:
    page = drawn(chromium, Play(dominion_table.attacking(), "table", "table"), TABLET)
    sizes = page.evaluate(
        "() => { const root = document.querySelector('#screen').shadowRoot, of = (one) =>"
        " parseFloat(getComputedStyle(root.querySelector(one)).fontSize);"
        " return ['.idle .next .word', '.idle .next .row b', '.tools button', '.tools button + button'].map(of) }"
    )
    assert min(sizes) == sizes[0], sizes
