"""Cards of One World Dominion on a small phone: those that can be played stand above the map, by name, and a card that
is played is in sight with its targets and the map.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.recorded_games import table
from tests.stories.record_today import FOLDER
from tests.ui.conftest import SMALL
from tests.ui.crawl import Crawler, moment

EVENING = FOLDER / "one_world_dominion-four.jsonl"
ABLE = 66
"""Entries after which Carla can play three cards."""


@pytest.fixture
def crawler(chromium: Browser) -> Crawler:
    found = Crawler(chromium, "one_world_dominion")
    found.draw(moment(table(EVENING, ABLE), EVENING.stem, "seat"), SMALL)
    return found


def in_view(page: Page, *selectors: str) -> None:
    for selector in selectors:
        expect(page.locator(selector).first).to_be_in_viewport()


def test_cards_that_can_be_played_stand_above_the_map(crawler: Crawler) -> None:
    page = crawler.page
    expect(page.locator(".hand-row button")).to_have_text(["Mad Cow Disease", "Black Helicopters", "United Nations"])
    row, board = page.locator(".hand-row").bounding_box(), page.locator(".world .map").bounding_box()
    assert row is not None
    assert board is not None
    assert row["y"] + row["height"] <= board["y"]
    expect(page.locator(".event-card")).to_have_count(0)
    page.get_by_role("button", name="Your cards").tap()
    expect(page.locator(".event-card")).not_to_have_count(0)
    page.context.close()


def test_card_targets_and_map_are_in_one_view(crawler: Crawler) -> None:
    page = crawler.page
    page.get_by_role("button", name="Mad Cow Disease", exact=True).tap()
    expect(page.locator(".hand-row")).to_have_count(0)
    in_view(page, ".aiming-card .does", ".aim .chip", ".world .map")
    line = page.locator(".now-line > p")
    expect(line).to_have_text("Choose what the card does, or close it.")
    expect(page.locator(".blocks")).to_be_hidden()
    page.locator(".aim .chip").first.tap()
    in_view(page, ".aiming-card .does", ".aim .chip", ".world .map")
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(".hand-row button")).to_have_count(3)
    expect(line).not_to_have_text("Choose what the card does, or close it.")
    page.context.close()


def test_players_who_are_targets_have_their_names(crawler: Crawler) -> None:
    page = crawler.page
    page.get_by_role("button", name="United Nations", exact=True).tap()
    expect(page.locator(".aim .chip .word")).to_have_text(["Anna", "Ben", "David"])
    page.context.close()
