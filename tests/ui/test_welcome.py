"""The first five minutes: what the lobby says and shows, the page about a game, the introduction, the checklist."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from assistant.content.guides import guide
from assistant.games import GAMES
from tests.ui.conftest import LAPTOP, PHONE, SMALL, TABLET, Served, Visit
from tests.ui.setting_up import NAMES, lay, looked_over, name_players, new_game


@pytest.mark.parametrize("size", [SMALL, PHONE, TABLET, LAPTOP])
def test_the_lobby_shows_the_last_evening_with_its_board(served: Served, visit: Visit, size: tuple[int, int]) -> None:
    served.lay(*NAMES)
    page = visit(served.start().link("host"), size)
    evening = page.get_by_role("region", name="Last game")
    expect(evening.get_by_role("heading", name="Clue: Anna, Ben, Cleo")).to_be_visible()
    expect(evening.get_by_text("Anna’s turn")).to_be_visible()
    board = evening.locator(".stage svg").first
    expect(board).to_be_visible()
    box = board.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 150
    assert page.locator("button.main:visible").count() == 1
    looked_over(page)
    evening.get_by_role("button", name="Resume").click()
    expect(page.get_by_text("Scan only your own code")).to_be_visible()


@pytest.mark.parametrize("size", [SMALL, PHONE, TABLET, LAPTOP])
def test_a_board_of_squares_is_whole_in_the_lobby(served: Served, visit: Visit, size: tuple[int, int]) -> None:
    served.lay(*NAMES, game="acquire")
    page = visit(served.start().link("host"), size)
    last, frame = page.locator('.lobby-stage [data-square="12I"]'), page.locator(".lobby-stage")
    expect(last).to_be_visible()
    square, around = last.bounding_box(), frame.bounding_box()
    assert square is not None
    assert around is not None
    assert square["y"] + square["height"] <= around["y"] + around["height"]
    assert square["height"] >= 12


@pytest.mark.parametrize("size", [SMALL, PHONE, TABLET, LAPTOP])
def test_every_game_has_a_page_from_which_it_is_set_up(served: Served, visit: Visit, size: tuple[int, int]) -> None:
    page = visit(served.start().link("host"), size)
    for game in GAMES.values():
        page.get_by_role("button", name=game.title, exact=True).click()
        expect(page.get_by_role("heading", name="Words on the screen")).to_be_visible()
        looked_over(page)
        page.get_by_role("button", name="How it works").click()
        expect(page.get_by_role("dialog", name=f"{game.title}: Set up")).to_be_visible()
        page.get_by_role("button", name="Skip").click()
        page.get_by_role("button", name="← Back").click()
    page.get_by_role("button", name="Clue", exact=True).click()
    page.get_by_role("button", name="Set up Clue").click()
    expect(page.get_by_label("Name of player 1")).to_be_visible()


def test_games_of_this_table_come_first_and_a_search_finds_the_others(served: Served, visit: Visit) -> None:
    served.lay(*NAMES, game="risk")
    page = visit(served.start().link("host"))
    page.get_by_role("button", name="New game", exact=True).click()
    headings = page.get_by_role("heading", level=2)
    expect(headings.first).to_have_text("Played at this table")
    tiles = page.locator(".setup-game strong")
    expect(tiles.first).to_have_text("RISK")
    page.get_by_label("Search the games").fill("night of")
    expect(tiles).to_have_text(["Advanced Cluedo"])
    page.get_by_label("Search the games").fill("chess")
    expect(page.get_by_text("No game is called “chess”.")).to_be_visible()


def test_each_device_introduces_a_game_once(served: Served, visit: Visit) -> None:
    served.lay(*NAMES)
    page = visit(served.start().link("seat", 1, "anna"), newcomer=True)
    clue = guide("clue")
    assert clue is not None
    for number, card in enumerate(clue.cards, 1):
        expect(page.get_by_role("dialog", name=f"Clue: {card.title}")).to_be_visible()
        expect(page.get_by_text(f"{number} of 3")).to_be_visible()
        page.get_by_role("button", name="Next" if number < 3 else "Got it").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.reload()
    expect(page.get_by_role("heading", name="Anna’s turn")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Help: how it works").click()
    expect(page.get_by_role("dialog", name="Clue: Set up")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_the_host_is_introduced_to_a_game_at_its_first_setup(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), newcomer=True)
    new_game(page, "Acquire")
    expect(page.get_by_role("dialog", name="Acquire: Set up")).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="← Back").click()
    page.get_by_role("button", name="New game of Acquire", exact=True).click()
    expect(page.get_by_label("Name of player 1")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_who_has_read_the_introduction_on_the_page_of_the_game_is_not_shown_it_again(
    served: Served, visit: Visit
) -> None:
    page = visit(served.start().link("host"), newcomer=True)
    page.get_by_role("button", name="Acquire", exact=True).click()
    page.get_by_role("button", name="How it works").click()
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Set up Acquire").click()
    expect(page.get_by_label("Name of player 1")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("size", [LAPTOP, (1280, 720), TABLET])
def test_a_word_of_the_lobby_covers_no_code(served: Served, visit: Visit, size: tuple[int, int]) -> None:
    page = visit(served.start().link("host"), size)
    new_game(page)
    name_players(page, *NAMES)
    lay(page)
    word = page.get_by_text("The game is ready.").bounding_box()
    assert word is not None
    for code in page.locator(".lobby-qr").all():
        box = code.bounding_box()
        assert box is not None
        assert word["y"] + word["height"] <= box["y"]


def test_the_checklist_is_ticked_off_and_remembered(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"))
    new_game(page)
    name_players(page, *NAMES)
    lay(page)
    clue = guide("clue")
    assert clue is not None
    steps = page.get_by_role("checkbox").and_(page.locator(".lobby-preparing input"))
    expect(steps).to_have_count(len(clue.checklist))
    steps.nth(1).check()
    expect(page.get_by_text(f"1 of {len(clue.checklist)} done")).to_be_visible()
    other = visit(page.url)
    expect(other.locator(".lobby-preparing input").nth(1)).to_be_checked()
    expect(other.locator(".lobby-preparing input").nth(0)).not_to_be_checked()
    looked_over(page)


def test_words_are_explained_in_the_rules_drawer(served: Served, visit: Visit) -> None:
    served.lay(*NAMES, game="killer_clue")
    page = visit(served.start().link("seat", 1, "anna"))
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Rules and house rules").click()
    page.get_by_label("Search the rules").fill("consult")
    expect(page.get_by_role("heading", name="Consult", exact=True)).to_be_visible()
    expect(page.get_by_text("Go to the suspect on the card.")).to_be_visible()


@pytest.mark.parametrize("size", [SMALL, PHONE, TABLET])
def test_the_words_on_the_screen_are_explained_at_one_tap(served: Served, visit: Visit, size: tuple[int, int]) -> None:
    served.lay(*NAMES)
    page = visit(served.start().link("seat", 1, "anna"), size)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="What does this mean?").click()
    sheet = page.get_by_role("dialog", name="What does this mean?")
    expect(sheet.get_by_role("button", name="All words and rules")).to_be_visible()
    expect(sheet.get_by_text("Forced facts", exact=True)).to_be_visible()
    expect(sheet.get_by_text("Secret passage", exact=True)).to_be_hidden()
    looked_over(page)
    sheet.get_by_role("button", name="How it works").click()
    expect(page.get_by_role("dialog", name="Clue: Set up")).to_be_visible()


@pytest.mark.parametrize("size", [SMALL, PHONE, LAPTOP])
def test_what_a_box_says_stands_beside_it(served: Served, visit: Visit, size: tuple[int, int]) -> None:
    served.lay(*NAMES)
    page = visit(served.start().link("host") + "#game/1", size)
    label = page.get_by_text("Leave this game out of all statistics")
    box = label.bounding_box()
    assert box is not None
    assert box["width"] > 150
    assert box["height"] < 60, "one or two rows, not a letter on each"


def test_the_lobby_says_what_this_is(served: Served, visit: Visit) -> None:
    page = visit(served.start().link("host"), SMALL)
    lead = page.locator(".lobby-lead")
    expect(lead).to_contain_text("You play on your own board")
    expect(lead).to_contain_text("Boardside keeps track")
    assert lead.inner_text().count(".") == 2, "two sentences"


def test_older_evenings_are_found_by_a_player_and_by_the_game(served: Served, visit: Visit) -> None:
    for _ in range(8):
        served.lay(*NAMES)
    served.lay("Zoe", "Ben", "Cleo", game="risk")
    page = visit(served.start().link("host"))
    games = page.locator(".lobby-game")
    expect(games).to_have_count(8)
    page.get_by_role("button", name="Show all 9 games").click()
    expect(games).to_have_count(9)
    for asked in ("zoe", "risk"):
        page.get_by_label("Search your games").fill(asked)
        expect(games).to_have_count(1)
        expect(games).to_contain_text("Zoe")
    page.get_by_label("Search your games").fill("chess")
    expect(page.get_by_text("None of your games is called “chess”.")).to_be_visible()


def test_the_page_to_join_leads_the_host_back_to_the_lobby_and_nobody_else(served: Served, visit: Visit) -> None:
    host = visit(served.start().link("host"))
    expect(host.locator(".lobby-lead")).to_be_visible()
    guest = visit(served.url("/"))
    expect(guest.get_by_text("Are you the host?")).to_be_visible()
    expect(guest.get_by_role("link", name="Go to your lobby")).to_be_hidden()
    host.goto(served.url("/"))
    host.get_by_role("link", name="Go to your lobby").click()
    expect(host.locator(".lobby-lead")).to_be_visible()


def test_a_button_that_cannot_be_tapped_yet_looks_so(served: Served, visit: Visit) -> None:
    page = visit(served.start().url("/"))
    ask = page.get_by_role("button", name="Ask to join")
    faint = "(one) => Number(getComputedStyle(one).opacity)"
    assert ask.is_disabled()
    assert ask.evaluate(faint) < 0.7
    page.get_by_label("Code (four letters)").fill("ABCD")
    expect(ask).to_be_enabled()
    assert ask.evaluate(faint) == 1
