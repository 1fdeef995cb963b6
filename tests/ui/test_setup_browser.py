"""Laying tables of several games on a phone, and the screens that open behind them."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect

from tests.ui.conftest import DROPPED, PHONE, Served, Visit
from tests.ui.setting_up import NAMES, first_line, lay, looked_over, name_players, new_game, step

TV = (1920, 1080)


@pytest.mark.parametrize(
    ("game", "title"), [("risk", "RISK"), ("cold_cash_risk", "Cold Cash Risk"), ("acquire", "Acquire")]
)
def test_a_table_is_laid_on_a_phone_and_its_screens_open(served: Served, visit: Visit, game: str, title: str) -> None:
    page = visit(served.start().link("host"), PHONE)
    new_game(page, title)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    name_players(page, *NAMES)
    for number in range(page.get_by_role("navigation", name="Steps").get_by_role("button").count()):
        page.get_by_role("navigation", name="Steps").get_by_role("button").nth(number).click()
        looked_over(page)
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    assert first_line(served)["kind"] == "GameStarted"
    expect(page.get_by_role("heading", name=f"{title} · Anna, Ben, Cleo")).to_be_visible()
    for role, seat, size in (
        ("table", "table", PHONE),
        ("seat", "ben", PHONE),
        ("tv", "table", TV),
        ("watch", "table", PHONE),
    ):
        screen = visit(served.link(role, 1, seat), size)
        expect(screen.get_by_text("Ben").first).to_be_visible()
        expect(screen.get_by_text("can't be shown")).to_be_hidden()
    replay = visit(served.link("replay", 1), TV)
    expect(replay.get_by_role("slider").first).to_be_visible()
    page.get_by_role("button", name="← Back").click()
    expect(page.get_by_role("button", name=f"{title} · Anna, Ben, Cleo")).to_be_visible()


def test_cards_name_every_game_with_what_it_does_and_for_how_many(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), PHONE)
    page.get_by_role("button", name="New game", exact=True).click()
    for title in ("Clue", "RISK", "Cold Cash Risk", "Acquire"):
        card = page.get_by_role("button", name=f"New game of {title}", exact=True)
        expect(card).to_contain_text("2–6 players")
    looked_over(page)


def test_what_is_secret_is_three_cards_and_the_last_table_comes_back_in_two_taps(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), PHONE, allow=DROPPED)
    new_game(page, "Cold Cash Risk")
    name_players(page, *NAMES)
    step(page, "2 Table")
    secret = page.get_by_role("group", name="What is secret?")
    expect(secret.get_by_role("button")).to_have_count(3)
    secret.get_by_role("button", name="Cash open, shares hidden").click()
    page.get_by_role("button", name="One stays in the box").click()
    lay(page)
    expect(page.get_by_text("Choose which corporation stays in the box.").first).to_be_visible()
    page.get_by_role("button", name="Luxor").click()
    expect(page.locator(".setup-says")).to_have_count(0)
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    served.restart()
    other = visit(served.link("host"), PHONE)
    other.get_by_role("button", name="Again: Cold Cash Risk Anna, Ben, Cleo").click()
    expect(other.get_by_label("Name of player 3")).to_have_value("Cleo")
    lay(other)
    expect(other.get_by_text("Scan only your own code")).to_be_visible()
    event = first_line(served, 2)
    assert event["options"] == {"CCR-AMB-33": "remove_one", "CCR-AMB-36": "cash_open"}
    assert event["removed"] == "luxor"


def test_names_are_typed_with_the_keyboard_alone(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), (1280, 900))
    new_game(page, "RISK")
    expect(page.get_by_label("Name of player 1")).to_be_focused()
    for name in NAMES:
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    assert [player["name"] for player in first_line(served)["players"]] == list(NAMES)


def test_a_board_of_risk_is_dealt_or_entered_as_it_lies(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), PHONE)
    new_game(page, "RISK")
    name_players(page, *NAMES)
    step(page, "2 Board")
    page.get_by_role("button", name="Dealt out").click()
    expect(page.get_by_text("14 areas")).to_have_count(3)
    page.get_by_role("button", name="Deal again").click()
    expect(page.get_by_text("14 areas")).to_have_count(3)
    page.get_by_role("button", name="Already on the board").click()
    page.get_by_role("button", name="Alaska: free").click()
    page.get_by_role("button", name="Alaska: Anna, 1").click()
    page.get_by_role("group", name="Whose areas").get_by_role("button", name="Ben").click()
    page.get_by_role("button", name="Brazil: free").click()
    page.get_by_role("button", name="Peru: free").click()
    page.get_by_role("button", name="Remove armies").click()
    page.get_by_role("button", name="Peru: Ben, 1").click()
    looked_over(page)
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    event = first_line(served)
    assert event["owners"] == {"alaska": "anna", "brazil": "ben"}
    assert event["armies"]["alaska"] == 2


def test_a_game_of_risk_in_progress_is_entered(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), PHONE)
    new_game(page, "RISK")
    name_players(page, *NAMES)
    step(page, "2 Board")
    page.get_by_role("button", name="A game in progress").click()
    page.get_by_label("Whose turn is it?").select_option("Ben")
    page.get_by_role("group", name="How many sets").get_by_role("button", name="3", exact=True).click()
    assert not page.get_by_text("starts with 35 armies").count()
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/in-progress.png", full_page=True)
    for side in ("Anna", "Ben"):
        page.get_by_role("group", name="Whose areas").get_by_role("button", name=side).click()
        free = page.get_by_role("button", name=re.compile(": free$"))
        for name in free.evaluate_all("all => all.map((one) => one.ariaLabel)")[:: 2 if side == "Anna" else 1]:
            page.get_by_role("button", name=name, exact=True).click()
    looked_over(page)
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    event = first_line(served)
    assert (event["first"], event["under_way"], event["sets"], len(event["owners"])) == ("ben", True, 3, 42)


def test_many_house_rules_are_folded_and_found_by_a_word(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), PHONE)
    new_game(page, "Cold Cash Risk")
    name_players(page, *NAMES)
    step(page, "3 Rules")
    assert page.locator(".setup-ruling").count() == 0
    page.get_by_placeholder("Search the house rules").fill("wild card")
    page.get_by_text("Must the wild card be used").click()
    page.get_by_role("radio", name="the wild card may always be kept").click()
    page.get_by_placeholder("Search the house rules").fill("")
    expect(page.get_by_text("1 changed by you")).to_be_visible()
    expect(page.get_by_role("button", name="Place a Mom & Pop")).to_contain_text("1 changed")
    step(page, "2 Table")
    step(page, "3 Rules")
    expect(page.get_by_role("radio", name="the wild card may always be kept")).to_be_visible()
    expect(page.get_by_role("radio")).to_have_count(2)
    looked_over(page)
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    assert first_line(served)["options"] == {"CCR-AMB-02": "may"}


def test_house_rules_of_all_books_are_changed_during_the_game(served: Served, visit: Visit) -> None:
    served.lay(*NAMES, game="cold_cash_risk")
    phone = visit(served.start().link("seat", 1, "anna"), PHONE)
    open_rules(phone)
    drawer = phone.get_by_role("dialog", name="Rules")
    expect(drawer).to_contain_text("None of 54 changed from the default.")
    drawer.get_by_role("button", name="RISK: armies").first.click()
    drawer.get_by_role("button", name="one territory to any connected territory of yours").click()
    expect(drawer).to_contain_text("1 of 54 changed from the default.")
    drawer.get_by_role("searchbox").fill("settled completely in turn")
    expect(drawer.get_by_role("article")).to_have_count(1)
    drawer.get_by_role("searchbox").fill("RSK-CNQ-01")
    expect(drawer.get_by_role("article").first).to_contain_text("RSK-CNQ-01")


def open_rules(phone: Page) -> None:
    """Open the drawer as a thumb does."""
    phone.get_by_role("navigation").get_by_role("button", name="More").click()
    phone.get_by_role("button", name="Rules").first.click()
