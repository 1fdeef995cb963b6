"""Phones and a shared screen in real browsers seal books, read them page by page, and check them by themselves."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.table.table import Table
from tests.reading import COLOURS, GAME, BooksShown, CampaignLaid, Move, PlotCalled, book, key, seal
from tests.sealing import PLAYERS
from tests.ui.box_phone import EXPECTED, KEPT, done, kept, phone

PRINTS = "Fingerprints of the sealed books"
LINES = 4


@pytest.fixture
def campaign(served: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Yield a table at which everybody but Ben has sealed; Ben has written one line. `campaign.begin()` starts it."""
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    served.program = "tests.ui.campaign_served"

    def begin() -> int:
        store = served.store()
        number = int(store.create(GAME.key, "A campaign"))
        table = Table(GAME, store.log(number))
        table.record(CampaignLaid(players=tuple(PLAYERS)))
        table.record(PlotCalled())
        seal(table, "red", "green", "gold")
        table.boxes.draft(key(), "blue", book("blue", ("quagmire", 7)))
        store.close()
        served.start()
        return number

    served.begin = begin
    return served


def words(page: Page) -> list[str]:
    """Return what a page says about the fingerprints, a line for each book."""
    return [line.strip() for line in page.get_by_role("region", name=PRINTS).locator("li").all_inner_texts()]


def read_to_the_end(page: Page) -> None:
    page.get_by_role("button", name="Start reading").first.tap()
    for n in range(LINES + 1):
        expect(page.get_by_text("ReadingBegun" if not n else "LineRead").first).to_be_visible()
        page.get_by_role("button", name="Show next page").first.tap()
        expect(page.get_by_role("button", name="Show next page")).to_have_count(1 if n < LINES else 0)


def test_phones_seal_read_and_check_by_themselves_and_notice_one_changed_unit(
    campaign: Any, visit: Callable[..., Page]
) -> None:
    number = campaign.begin()
    ben = visit(campaign.link("seat", number, "ben"), allow=EXPECTED)
    carla = visit(campaign.link("seat", number, "carla"), allow=EXPECTED)
    tv = visit(campaign.link("tv", number), (1920, 1080), allow=EXPECTED)
    expect(tv.get_by_text("3 of 4 sealed. Waiting for Blue.")).to_be_visible()
    assert len(words(carla)) == 3
    ben.get_by_role("region", name="Blue: Seal it").get_by_role("button", name="Seal it").tap()
    expect(tv.get_by_text("All 4 are sealed. Reading can start.")).to_be_visible()
    expect(carla.get_by_role("region", name=PRINTS).locator("li")).to_have_count(4)
    shut = words(carla)
    assert [line.split(": ")[0] for line in shut] == [colour.title() for colour in COLOURS]
    assert "quagmire" not in carla.content()
    read_to_the_end(carla)
    expect(carla.get_by_role("region", name=PRINTS).get_by_text("✓")).to_have_count(4)
    assert words(carla) == [f"✓ {line}" for line in shut]
    expect(carla.get_by_text("checked for itself that the books")).to_be_visible()
    campaign.stop()
    store = campaign.store()
    table = Table(GAME, store.log(number))
    last = table.story(TABLE)[-1]
    assert isinstance(last.event, BooksShown)
    books = {**last.event.books, "blue": (Move(to="quagmire", units=8),)}
    table.amend(last.seq, replace(last.event, books=books))
    store.close()
    campaign.start()
    for page in (ben, carla):
        expect(page.get_by_text("The book read for Blue is not the one that was sealed")).to_be_visible()
        expect(page.get_by_role("region", name=PRINTS).get_by_text("✓")).to_have_count(3)


def test_a_phone_that_was_shown_another_fingerprint_says_so(campaign: Any, visit: Callable[..., Page]) -> None:
    """Somebody exchanges a book together with its fingerprint, while the phones sleep."""
    number = campaign.begin()
    carla = visit(campaign.link("seat", number, "carla"), allow=EXPECTED)
    expect(carla.get_by_role("region", name=PRINTS).locator("li")).to_have_count(3)
    campaign.stop()
    store = campaign.store()
    table = Table(GAME, store.log(number))
    table.boxes.submit(key(), "red", book("red", ("north", 9)))
    seal(table, "blue")
    while table.view(TABLE).step:
        table.boxes.reveal(key())
    store.close()
    campaign.start()
    expect(carla.get_by_text("While the book of Red was sealed, this screen was shown a different")).to_be_visible()
    expect(carla.get_by_role("region", name=PRINTS).get_by_text("✓")).to_have_count(3)


def test_nobody_waits_for_the_answer_to_a_draft_and_no_browser_keeps_it(
    campaign: Any, visit: Callable[..., Page]
) -> None:
    number = campaign.begin()
    ben = phone(visit, campaign.link("seat", number, "ben"))
    write, seals = (ben.get_by_role("button", name=name, exact=True) for name in ("Write for Blue", "Seal it"))
    expect(write).to_be_enabled()
    os.kill(campaign.pid, signal.SIGSTOP)
    for _ in range(3):
        write.tap()
    expect(seals).to_be_enabled()
    os.kill(campaign.pid, signal.SIGCONT)
    seals.tap()
    done(ben, KEPT)
    assert "unsent" in kept(ben), "this would not notice what is kept"
    assert "thicket" not in kept(ben)
    campaign.stop()
    store = campaign.store()
    assert Table(GAME, store.log(number)).boxes.submission(key(), "blue") == book("blue", ("thicket", 5))
    store.close()
