"""The host's lobby in a browser: laying a table, what is remembered, what is refused, letting people in."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.ui.conftest import LAPTOP, PHONE, Served, Visit, sideways

NAMES = ("Anna", "Ben", "Cleo")


def new_game(page: Page) -> None:
    page.get_by_role("button", name="New game of Clue").click()


def name_players(page: Page, *names: str) -> None:
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {number}").fill(name)


def lay(page: Page) -> None:
    page.get_by_role("button", name="Lay the table").click()


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_from_new_game_to_seats_with_codes(served: Served, visit: Visit, size: tuple[int, int]) -> None:
    page = visit(served.start().link("host"), size)
    new_game(page)
    name_players(page, *NAMES)
    assert sideways(page) <= 0
    for step in ("2 Cards", "3 Rules"):
        page.get_by_role("button", name=step).click()
        assert sideways(page) <= 0
    lay(page)
    expect(page.get_by_text("Each player scans the own code")).to_be_visible()
    for name in NAMES:
        expect(page.get_by_role("listitem").filter(has_text=name).get_by_text("not here yet")).to_be_visible()
    page.get_by_role("listitem").filter(has_text="Ben").get_by_role("button").click()
    sheet = page.get_by_role("dialog", name="Ben")
    expect(sheet.get_by_role("img", name="Code for Ben")).to_be_visible()
    expect(sheet.get_by_text(re.compile(r"http://127\.0\.0\.1:\d+/seat/1-[\w-]{24}"))).to_be_visible()
    assert sideways(page) <= 0
