"""A suggestion, a correction, the grid and the replay in a real browser, with every tap counted (U1, U5, U11)."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dashboards.play.one_file import replay_page
from tests.simulate import Game
from tests.ui.clue_phone import SCROLLED, chip, dealt
from tests.ui.conftest import Served

SMALL = (360, 640)
COUNT = "window.taps = 0; document.addEventListener('pointerdown', () => window.taps++, true)"
SMALLEST = """() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const buttons = roots.flatMap(r => [...r.querySelectorAll('main button, nav button')]);
  return buttons.map(b => b.getBoundingClientRect()).filter(r => r.width).map(r => Math.min(r.height, r.width));
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, list[int]]]:
    """One server with a fresh table, hands entered, for each test."""
    found = Served(tmp_path_factory.mktemp("house"))
    numbers = [found.lay("Anna", "Ben", "Carla") for _ in range(8)]
    for number in numbers:
        found.told(number, dealt)
    yield found.start(), numbers
    found.stop(signal.SIGKILL)


@pytest.fixture
def game(house: tuple[Served, list[int]]) -> tuple[Served, int]:
    """Yield a served table of three whose hands are entered."""
    return house[0], house[1].pop()


def seat(game: tuple[Any, int], visit: Any, player: str, size: tuple[int, int] = SMALL) -> Page:
    served, number = game
    page: Page = visit(served.link("seat", number, player), size)
    expect(page.locator("nav")).to_be_visible()
    page.evaluate(COUNT)
    return page


def taps(page: Page) -> int:
    return int(page.evaluate("window.taps"))


def test_a_suggestion_takes_four_public_taps_and_a_private_one_without_scroll(game: Any, visit: Any) -> None:
    anna = seat(game, visit, "anna")
    tv = visit(game[0].link("tv", game[1]), (1920, 1080))
    assert not anna.evaluate(SCROLLED)
    chip(anna, "Hall")
    expect(anna.locator("header")).to_contain_text("In the Hall")
    assert not anna.evaluate(SCROLLED)
    assert min(anna.evaluate(SMALLEST)) >= 47.9
    chip(anna, "Plum")
    chip(anna, "Rope")
    expect(anna.locator("header")).to_contain_text("Anna suggests")
    expect(tv.locator("body")).to_contain_text("Plum")
    assert not anna.evaluate(SCROLLED)
    chip(anna, "Carla")
    assert taps(anna) == 4
    expect(anna.locator("main")).to_contain_text("Which card did Carla show you?")
    assert not anna.evaluate(SCROLLED)
    anna.locator(".own .chip", has_text="Rope").tap()
    expect(anna.locator("main")).to_contain_text("Carla shows Anna the Rope")
    assert taps(anna) == 5
    expect(tv.locator(".side")).to_contain_text("Ben passes. Carla shows Anna a card.")
    assert "shows Anna the Rope" not in tv.content()


def test_the_save_bar_stays_where_it_is_while_one_chooses(game: Any, visit: Any) -> None:
    """A hand of six: whatever is chosen, and whatever the preview says, the button stays under the thumb."""
    anna = seat(game, visit, "anna", (390, 844))
    anna.locator("nav button", has_text="Feed").tap()
    anna.locator(".lines button", has_text="Your hand").or_(anna.locator(".lines button", has_text="hand")).first.tap()
    save = anna.get_by_role("button", name="Save correction")
    expect(save).to_be_disabled()
    where = save.bounding_box()
    for card, able in (("Knife", False), ("Rope", True), ("Rope", False), ("Wrench", True)):
        anna.locator(".sheet .chip", has_text=card).tap()
        expect(save).to_be_enabled() if able else expect(save).to_be_disabled()
        assert save.bounding_box() == where
    save.tap()
    expect(anna.locator(".sheet")).to_have_count(0)
    anna.locator("nav button", has_text="Notes").tap()


def test_an_old_line_is_corrected_in_four_taps(game: Any, visit: Any) -> None:
    anna = seat(game, visit, "anna")
    chip(anna, "Hall")
    chip(anna, "Plum")
    chip(anna, "Rope")
    expect(anna.locator("header")).to_contain_text("Anna suggests")
    anna.evaluate("window.taps = 0")
    anna.locator("nav button", has_text="Feed").tap()
    anna.locator(".lines button", has_text="Anna suggests").tap()
    anna.locator(".sheet .chip", has_text="Wrench").tap()
    anna.locator("button", has_text="Save correction").tap()
    expect(anna.locator(".lines")).to_contain_text("Anna suggests Professor Plum with the Wrench")
    assert taps(anna) == 4
    expect(anna.locator(".toast")).to_contain_text("corrected")


def test_advice_cites_a_rule_that_opens(game: Any, visit: Any) -> None:
    anna = seat(game, visit, "anna")
    chip(anna, "1")
    expect(anna.locator("main")).to_contain_text("1 square")
    chip(anna, "Kitchen")
    expect(anna.locator(".sheet")).to_contain_text("squares away, but the roll is 1")
    rule = anna.get_by_label("Rule CLUE-MOV-06")
    reached = """(rule) => [-23.5, 23.5].map((off) => {
      const {x, y, width, height} = rule.getBoundingClientRect();
      return rule.getRootNode().elementFromPoint(x + width / 2, y + height / 2 + off) === rule;
    })"""
    assert rule.evaluate(reached) == [True, True], "48 px for a finger"
    rule.tap()
    expect(anna.locator(".rule.here")).to_contain_text("No exact roll needed")
    anna.locator(".drawer button", has_text="Close").tap()
    anna.get_by_label("Why the table").fill("She ran")
    anna.locator("button", has_text="Record anyway").tap()
    expect(anna.locator("header")).to_contain_text("In the Kitchen")


def test_the_board_and_the_rules(game: Any, visit: Any) -> None:
    ben = seat(game, visit, "ben")
    ben.locator("nav button", has_text="Board").tap()
    ben.get_by_label("Weapons").get_by_label("Rope").tap()
    ben.locator(".room[aria-label=Hall]").tap()
    token = ben.locator("g.token", has_text="Colonel Mustard").bounding_box()
    study = ben.locator(".room[aria-label=Study]").bounding_box()
    assert token
    assert study
    ben.mouse.move(token["x"] + token["width"] / 2, token["y"] + token["height"] / 2)
    ben.mouse.down()
    ben.mouse.move(study["x"] + study["width"] / 2, study["y"] + study["height"] / 2, steps=6)
    ben.mouse.up()
    ben.get_by_label("Weapons").get_by_label("Knife").press("Enter")
    ben.locator(".room[aria-label=Library]").press("Enter")
    ben.locator("nav button", has_text="Feed").tap()
    for said in (
        "The Rope is in the Hall.",
        "Colonel Mustard is in the Study.",
        "The Knife is in the Library.",
    ):
        expect(ben.locator(".lines")).to_contain_text(said)
    ben.locator("nav button", has_text="More").tap()
    ben.locator("button", has_text="Rules and house rules").tap()
    ben.get_by_label("Search the rules").fill("snowman")
    expect(ben.locator(".drawer")).to_contain_text("No rule mentions “snowman”")
    ben.get_by_label("Search the rules").fill("CLUE-SUG-03")
    expect(ben.locator(".rule")).to_have_count(1)


def test_the_grid_marks_and_the_pencil(game: Any, visit: Any) -> None:
    anna = seat(game, visit, "anna", (320, 640))
    anna.locator("nav button", has_text="Notes").tap()
    assert anna.evaluate("document.documentElement.scrollWidth") == 320
    cell = anna.get_by_label("Rope, Ben: open")
    cell.tap()
    pencil = anna.get_by_label("pencil yes")
    assert pencil.bounding_box()["height"] >= 47.9
    pencil.tap()
    expect(anna.get_by_label("Rope, Ben: open, penciled yes")).to_be_visible()
    expect(anna.get_by_label("Miss Scarlet, Ben: can't have it")).to_have_count(0)
    expect(anna.get_by_label("Miss Scarlet, Anna: has it")).to_have_count(0)
    anna.get_by_role("button", name="Your column is hidden").tap()
    expect(anna.get_by_label("Miss Scarlet, Ben: can't have it")).to_be_visible()
    expect(anna.get_by_label("Miss Scarlet, Anna: has it")).to_be_visible()
    cell.focus()
    anna.keyboard.press("ArrowDown")
    expect(anna.get_by_label("Wrench, Ben: open")).to_be_focused()
    anna.keyboard.press("ArrowRight")
    expect(anna.get_by_label("Wrench, Carla: open")).to_be_focused()
    expect(anna.locator("button.hold")).to_have_count(0)
    anna.get_by_role("button", name="Hide my column").tap()
    expect(anna.get_by_label("Miss Scarlet, Anna: has it")).to_have_count(0)
    hold = anna.locator("button.hold")
    expect(anna.locator("ul.cards")).to_have_count(0)
    hold.dispatch_event("pointerdown")
    expect(anna.locator("ul.cards")).to_contain_text("Candlestick")
    hold.dispatch_event("pointerup")
    expect(anna.locator("ul.cards")).to_have_count(0)


def test_the_replay_so_far_is_saved_as_a_file(game: Any, visit: Any) -> None:
    anna = seat(game, visit, "anna")
    anna.locator("nav button", has_text="More").tap()
    anna.locator("button", has_text="Replay so far").tap()
    with anna.expect_download() as waiting:
        anna.locator("button", has_text="Save as a file").tap()
    saved = Path(waiting.value.path()).read_text("utf-8")
    assert "Ben has looked at their hand." in saved
    assert "Ben holds" not in saved
    anna.locator("button", has_text="Back").tap()
    expect(anna.locator("nav")).to_be_visible()


def test_notes_survive_and_are_kept(game: Any, visit: Any) -> None:
    anna = seat(game, visit, "anna")
    anna.locator("nav button", has_text="Notes").tap()
    anna.locator("textarea").fill("<b>Ben blinks</b>")
    anna.locator("textarea").blur()
    game[0].written("Ben blinks")
    anna.reload()
    expect(anna.locator("textarea")).to_have_value("<b>Ben blinks</b>")


def test_the_exported_replay_opens_from_a_file_and_steps(chromium: Any, tmp_path: Path) -> None:
    table = Game(3, 8).play()
    file = tmp_path / "replay.html"
    file.write_text(replay_page(table), "utf-8")
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith("file:") else wrong.append(asked.url))
    page.goto(file.as_uri())
    expect(page.locator(".caption")).to_contain_text("wins")
    page.get_by_label("Line", exact=True).fill("3")
    page.get_by_label("Forward one line").click()
    expect(page.locator("[aria-current=step] .label")).to_have_text("5")
    page.get_by_label("Speed").select_option(label="8×")
    page.locator("button", has_text="Play").click()
    expect(page.locator("[aria-current=step] .label")).not_to_have_text("5")
    page.locator("button", has_text="Pause").click()
    assert int(page.locator("[aria-current=step] .label").inner_text()) > 5
    page.close()
    assert not wrong
