"""A draft belongs to one form in one turn of one game; what lay open in one phase does not hide the next."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from assistant.games.clue import events as e
from assistant.table.table import Table
from tests.ui import risk_table
from tests.ui.clue_phone import chip, in_the_hall
from tests.ui.conftest import DROPPED, Served, Visit
from tests.ui.fingers import touch


@pytest.fixture
def two(served: Served) -> Iterator[Served]:
    """Two games of the same three; in the first Anna stands in the Hall."""
    served.told(served.lay("Anna", "Ben", "Carla"), in_the_hall)
    served.lay("Anna", "Ben", "Carla")
    yield served.start()
    served.stop(signal.SIGKILL)


def chosen(page: Page) -> list[str]:
    return page.locator(".row-of .chip[aria-pressed=true]").all_inner_texts()


def suggests(page: Page) -> None:
    chip(page, "Plum")
    chip(page, "Rope")
    expect(page.locator("header")).to_contain_text("suggest")


def test_nothing_of_the_last_suggestion_is_chosen_in_the_next_turn(two: Served, visit: Visit) -> None:
    anna = visit(two.link("seat", 1, "anna"), allow=DROPPED)
    suggests(anna)
    chip(anna, "Ben")
    expect(anna.locator("main")).to_contain_text("Ben shows Anna a card")
    anna.goto("about:blank")  # a page that is open would come back by itself, in the midst of our coming back
    two.stop()

    def on(table: Table) -> None:
        for player, token, room in (("anna", "", ""), ("ben", "white", "hall"), ("carla", "peacock", "hall")):
            if room:
                table.record(e.TokenMoved(by=player, token=token, to=room, how="placed"), player)
            table.record(e.TurnEnded(by=player), player)
        table.record(e.TokenMoved(by="anna", token="scarlet", to="lounge", how="placed"), "anna")

    two.told(1, on)
    two.start()
    anna.goto(two.link("seat", 1, "anna"))
    expect(anna.locator(".suggest")).to_be_visible()
    assert chosen(anna) == []
    chip(anna, "Green")
    expect(anna.locator(".suggest .chip", has_text="Green")).to_have_attribute("aria-pressed", "true")
    expect(anna.locator("header")).not_to_contain_text("suggests")


def test_an_undone_suggestion_leaves_nothing_chosen(two: Served, visit: Visit) -> None:
    anna = visit(two.link("seat", 1, "anna"))
    suggests(anna)
    anna.locator(".undo button", has_text="Undo").tap()
    expect(anna.locator(".suggest")).to_be_visible()
    assert chosen(anna) == []


def test_a_draft_outlives_a_nap_of_the_phone(two: Served, visit: Visit) -> None:
    anna = visit(two.link("seat", 1, "anna"))
    chip(anna, "Plum")
    anna.reload()
    expect(anna.locator(".suggest .chip", has_text="Plum")).to_have_attribute("aria-pressed", "true")


def test_the_hand_of_one_game_is_not_the_draft_of_the_next(served: Served, visit: Visit) -> None:
    served.lay("Anna", "Ben", "Carla")
    served.lay("Anna", "Ben", "Carla")
    served.start()
    anna = visit(served.link("seat", 1, "anna"))
    for card in ("Scarlet", "Mustard", "Candlestick", "Knife", "Lounge"):
        chip(anna, card)
    expect(anna.locator(".chip[aria-pressed=true]")).to_have_count(5)
    anna.goto(served.link("seat", 2, "anna"))
    expect(anna.locator(".chip", has_text="Scarlet").first).to_be_visible()
    assert chosen(anna) == []


def test_an_open_drawer_closes_when_something_else_is_to_be_entered(two: Served, visit: Visit) -> None:
    anna, ben = visit(two.link("seat", 1, "anna")), visit(two.link("seat", 1, "ben"))
    drawer = ben.locator(".aside button").first
    drawer.tap()
    expect(ben.locator(".aside button[aria-expanded=true]")).to_have_count(1)
    suggests(anna)
    expect(ben.locator(".own")).to_contain_text("Anna asks you")
    expect(ben.locator(".aside button[aria-expanded=true]")).to_have_count(0)


def test_a_battle_is_not_hidden_by_a_drawer_of_before(served: Served, visit: Visit) -> None:
    store = served.store()
    number = store.create("risk", "Sunday", risk_table.attacking().entries)
    store.close()
    served.start()
    anna, ben = (visit(served.link("seat", number, who)) for who in ("anna", "ben"))
    ben.get_by_role("button", name="Enter it for Anna").tap()
    expect(ben.locator("button[aria-expanded=true]")).to_have_count(1)
    touch(anna, "alaska")
    expect(anna.locator(".world .lit").first).to_be_visible()
    touch(anna, "kamchatka")
    expect(anna.locator(".battle")).to_be_visible()
    expect(ben.get_by_role("button", name="Enter Anna’s battle")).to_be_visible()
    expect(ben.locator("button[aria-expanded=true]")).to_have_count(0)
