"""The Missing Number on phones: what follows from the answers is on each phone, and on no shared screen."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.games import GAMES
from tests.example_games import MISSING
from tests.ui.conftest import Served, Visit, sideways

PHONES = {"Anna": (390, 844), "Ben": (360, 640), "Carla": (390, 844)}
TABLET, TV = (820, 1180), (1920, 1080)


@pytest.fixture
def hosted(served: Served) -> Iterator[Served]:
    served.program = "tests.ui.examples_served"
    GAMES[MISSING.key] = MISSING
    yield served
    del GAMES[MISSING.key]


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True).first


def row(page: Page, number: str) -> Locator:
    return page.get_by_role("table", name="Who holds what").get_by_role("row", name=re.compile(rf"^{number} "))


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


def test_an_answer_is_concluded_from_on_every_phone(hosted: Served, visit: Visit) -> None:
    number = hosted.lay(*PHONES, game=MISSING.key)
    hosted.start()
    anna, ben, carla = (visit(hosted.link("seat", number, who.lower()), size) for who, size in PHONES.items())
    tablet, tv = visit(hosted.link("table", number), TABLET), visit(hosted.link("tv", number), TV)
    shot(anna, "anna-asks")
    button(anna, "Ben").tap()
    button(anna, "4, 5 or 6").tap()
    expect(tv.get_by_text("Does Ben have 4, 5 or 6?").first).to_be_visible()
    shot(ben, "ben-answers")
    shot(tv, "tv")
    button(ben, "5").tap()
    for page in (anna, carla):
        page.locator("nav button", has_text="Cards").tap()
        expect(page.get_by_role("table", name="Who holds what")).to_be_visible()
        assert sideways(page) <= 0
    expect(row(anna, "5")).to_contain_text("yes")
    expect(row(carla, "5")).to_contain_text("%")
    shot(anna, "anna-holders")
    shot(carla, "carla-holders")
    ben.locator("nav button", has_text="Cards").tap()
    expect(ben.get_by_role("table", name="Who holds what")).to_be_visible()
    assert sideways(ben) <= 0
    shot(ben, "ben-holders")
    expect(tv.get_by_role("table", name="Who holds what")).to_have_count(0)

    # Ben names the number that was set aside, and the tablet is told that he is right
    tablet.get_by_role("button", name=re.compile("^Name the number set aside")).tap()
    shot(tablet, "tablet-names")
    button(tablet, "16").tap()
    button(tablet, "Yes").tap()
    for page in (anna, ben, carla, tablet, tv):
        expect(page.get_by_role("heading", name="Ben wins").first).to_be_visible()
