"""The television: great moments are large, whole and gone after four seconds; in between, a chart is shown."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Browser, expect

from assistant.core.event import TABLE
from tests.recorded_games import table, whole, written
from tests.stories.record_today import FOLDER
from tests.ui.conftest import LAPTOP
from tests.ui.crawl import TELEVISION, Crawler, moment

MOMENTS = {
    "killer_clue-killer": ("Anna was the killer and wins", "Anna was the killer"),
    "killer_clue-six": ("Edith confesses", "Edith was the killer"),
    "not_a_clue-closed": ("The case is closed", "The case is closed"),
    "cold_cash_risk-short": ("is taken over", "Hostile takeover"),
    "one_world_dominion-four": ("plays Tunnels", "Tunnels"),
    "advanced_cluedo-last": ("Professor Plum is dead", "Professor Plum is dead"),
    "risk-four": ("Anna is eliminated", "Anna is eliminated"),
}
"""A great moment of each recorded evening: words of its line, its title."""


@pytest.mark.parametrize("stem", MOMENTS)
def test_a_great_moment_is_whole_on_any_television_for_four_seconds(chromium: Browser, stem: str) -> None:
    path, (words, title) = FOLDER / f"{stem}.jsonl", MOMENTS[stem]
    line = next(one for one in whole(path).account(TABLE) if words in one.text)
    at = next(count for count, one in enumerate(written(path).entries, 1) if one.seq == line.seq)
    before, after = (moment(table(path, count), stem, "tv") for count in (at - 1, at))
    crawler = Crawler(chromium, written(path).game.key)
    drama, clock = crawler.page.locator(".drama"), crawler.page.clock
    clock.install(time=0)
    for minute, size in enumerate((LAPTOP, TELEVISION), 1):
        crawler.page.reload()
        crawler.draw(before, size)
        faults = crawler.faults(after, size)
        assert size == LAPTOP or not faults  # on a laptop the side panel leaves out what is too long
        crawler.page.reload()
        clock.pause_at(minute * 60_000)
        for shown in (before, after):
            crawler.draw(shown, size)
            clock.run_for(100)
            expect(drama).to_have_count(0 if shown is before else 1)
        assert title in drama.locator("h2").inner_text()
        marked = after.state["drama"].get("areas") or ()
        assert crawler.page.locator(".world path.chosen").count() >= len(marked), "its target is marked on the map"
        assert bool(marked) == (stem == "one_world_dominion-four")
        assert drama.evaluate("el => el.scrollHeight <= el.clientHeight + 1 && el.scrollWidth <= el.clientWidth + 1")
        if shots := os.environ.get("SHOTS"):
            crawler.page.screenshot(path=f"{shots}/{stem}-{size[0]}.png")
        clock.run_for(3800)
        expect(drama).to_have_count(1)
        clock.run_for(200)
        expect(drama).to_have_count(0)
        for again in (before, after):  # as after undo and redo
            crawler.draw(again, size)
            clock.run_for(100)
            expect(drama).to_have_count(0)
        clock.resume()
    crawler.page.context.close()


@pytest.mark.parametrize(("stem", "part", "title"), [("risk-two", 0.6, "Armies"), ("risk-four", 0.475, "Armies"),
                                                     ("one_world_dominion-open", 0.472, "Armies"),
                                                     ("acquire-size_41", 0.3, "Price")])  # fmt: skip
def test_while_nothing_happens_the_television_shows_how_it_went(
    chromium: Browser, stem: str, part: float, title: str
) -> None:
    path = FOLDER / f"{stem}.jsonl"
    crawler = Crawler(chromium, written(path).game.key)
    quiet = moment(table(path, int(len(written(path).entries) * part)), stem, "tv")
    crawler.draw(quiet, TELEVISION)
    chart = crawler.page.locator(".side .chart")
    expect(chart.locator("figcaption")).to_have_text(title)
    expect(chart).to_be_visible()
    crawler.page.context.close()


def test_the_rounds_of_a_turn_are_shown_with_the_one_that_is_played(chromium: Browser) -> None:
    path = FOLDER / "killer_clue-six.jsonl"
    crawler = Crawler(chromium, "killer_clue")
    crawler.draw(moment(table(path, 100), path.stem, "tv"), TELEVISION)
    steps = crawler.page.locator(".steps li")
    expect(steps).to_have_text(["Investigation", "Intrigue", "Danger"])
    expect(crawler.page.locator(".steps [aria-current]")).to_have_text("Danger")
    crawler.page.context.close()
