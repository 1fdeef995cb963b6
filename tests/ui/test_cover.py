"""The cover of a phone: one tap covers it, a long press uncovers it, and meanwhile it says what everybody knows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.recorded_games import table, written
from tests.stories.record_today import FOLDER
from tests.ui.conftest import PHONE, SMALL
from tests.ui.crawl import Crawler, moment

LONG = 600
"""Milliseconds of a press that uncovers."""


@pytest.mark.parametrize("stem", ["killer_clue-six", "one_world_dominion-four", "acquire-size_41"])
def test_a_covered_phone_shows_nothing_but_whose_turn_it_is(chromium: Browser, stem: str) -> None:
    path = FOLDER / f"{stem}.jsonl"
    crawler = Crawler(chromium, written(path).game.key)
    page, at = crawler.page, len(written(path).entries) // 2
    mine, other = (moment(table(path, at), stem, screen) for screen in ("seat", "waiting"))
    page.clock.install(time=0)
    for size in (SMALL, PHONE):
        crawler.draw(mine, size)
        page.get_by_role("button", name="Cover this phone").tap()
        cover = page.get_by_role("dialog", name="This phone is covered")
        expect(cover).to_be_visible()
        assert page.locator(".bs").inner_text().split("\n")[-1] == "Hold to uncover"
        assert len(page.locator(".bs *:not(.whole-cover *)").all()) == 1, "nothing else is on the page"
        hold = cover.get_by_role("button")
        hold.tap()
        page.clock.run_for(LONG)
        expect(cover).to_be_visible()
        page.reload()
        crawler.draw(mine, size)
        expect(cover).to_be_visible()
        hold.hover()
        page.mouse.down()
        expect(hold).to_have_class(re.compile("chosen"))
        page.clock.run_for(LONG)
        expect(cover).to_have_count(0)
        page.mouse.up()
        expect(page.locator("nav")).to_be_visible()
    crawler.draw(other, PHONE)
    page.get_by_role("button", name="Cover this phone").tap()
    expect(page.locator(".whole-cover h1")).to_have_text(other.state["status"]["title"])
    page.context.close()


def test_nobody_covers_a_screen_that_all_look_at(chromium: Browser) -> None:
    path = FOLDER / "killer_clue-six.jsonl"
    crawler = Crawler(chromium, "killer_clue")
    for screen in ("watch", "table"):
        crawler.draw(moment(table(path, 100), path.stem, screen), PHONE)
        expect(crawler.page.locator("nav")).to_be_visible()
        expect(crawler.page.get_by_role("button", name="Cover this phone")).to_have_count(0)
    crawler.page.context.close()
