"""RISK in a real browser: every tap counted, by finger on the map, in the list and by keyboard (U1, U10, U11, U15)."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.families.war import events as war
from assistant.table.table import Table
from tests.ui.conftest import PHONE, Served, Visit, sideways
from tests.ui.fingers import COUNT, LETTERS, SMALLEST, button, chip, taps, touch
from tests.ui.risk_table import attacking, fighting, table_of

TABLET, TV = (820, 1180), (1920, 1080)
APART = """() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const root = roots.find(r => r.querySelector('g.at'));
  const x = (key) => root.querySelector(`g.at[data-area=${key}] .ring`).getBoundingClientRect().x;
  return x('ural') - x('ukraine');
}"""
"""Pixels between two chips."""


def long() -> Table:
    """Alaska has 60 armies and attacks 30 in Kamchatka."""
    table = attacking()
    table.record(war.AreaSet(at="alaska", owner="anna", armies=60))
    table.record(war.AreaSet(at="kamchatka", owner="carla", armies=30))
    table.record(war.AttackAnnounced(by="anna", source="alaska", target="kamchatka"))
    return table


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Callable[[str], int]]]:
    """One server; every test takes a fresh table of its kind."""
    found = Served(tmp_path_factory.mktemp("world"))
    store = found.store()
    kinds: dict[str, Callable[[], Table]] = {
        "placing": table_of,
        "attacking": attacking,
        "fighting": fighting,
        "other": lambda: fighting("alberta"),
        "long": long,
    }
    numbers = {
        kind: [store.create("risk", f"RISK {kind} {n}", make().entries) for n in range(9)]
        for kind, make in kinds.items()
    }
    store.close()
    yield found.start(), lambda kind: numbers[kind].pop()
    found.stop(signal.SIGKILL)


@pytest.fixture
def opened(house: tuple[Served, Callable[[str], int]], visit: Visit) -> Callable[..., Page]:
    """`opened(kind, player)` is a page of a fresh table; `page.number` says which."""

    def page_of(
        kind: str, player: str = "anna", size: tuple[int, int] = PHONE, role: str = "seat", number: int = 0
    ) -> Page:
        served, take = house
        number = number or take(kind)
        page = visit(served.link(role, number, player if role == "seat" else "table"), size)
        expect(page.locator(".world").first).to_be_visible()
        page.evaluate(COUNT)
        page.number = number  # type: ignore[attr-defined]
        return page

    return page_of


# ---------------------------------------------------------------- entering


def test_an_attack_takes_two_taps_and_one_per_roll(opened: Any) -> None:
    anna = opened("attacking")
    tv = opened("", size=TV, role="tv", number=anna.number)
    touch(anna, "alaska")
    expect(anna.locator(".world .lit")).to_have_count(3)
    touch(anna, "kamchatka")
    expect(anna.locator(".battle")).to_contain_text("Kamchatka")
    expect(tv.locator("h1")).to_contain_text("Anna attacks Kamchatka")
    assert not anna.evaluate(SMALLEST)
    anna.locator(".loss").nth(1).tap()
    expect(anna.locator(".battle .strength").last).to_have_text("1")
    anna.locator(".loss").first.tap()
    expect(anna.locator(".battle")).to_contain_text("How many armies move in")
    assert taps(anna) == 4
    button(anna.locator(".battle"), "10").tap()
    expect(chip(anna, "kamchatka").locator(".count")).to_have_text("●A10")
    expect(chip(tv, "kamchatka").locator(".count")).to_have_text("●A10")
    assert taps(anna) == 5


def test_a_fight_is_entered_on_a_small_phone_without_scrolling(opened: Any) -> None:
    anna = opened("fighting", size=(360, 640))
    line = anna.locator(".now-line").bounding_box()
    for one in (anna.locator(".loss").last, button(anna, "Boardside rolls")):
        spot = one.bounding_box()
        assert spot["y"] + spot["height"] <= line["y"]
    expect(anna.locator(".battle").first).to_contain_text(re.compile("Fighting on (gains|costs) [0-9.]+ armies"))


def test_dice_take_one_tap_each(opened: Any) -> None:
    anna = opened("fighting")
    button(anna, "Dice").tap()
    anna.evaluate("window.taps = 0")
    for face in (6, 5, 1, 4, 4):
        anna.locator(".die").nth(face - 1).tap()
    expect(anna.locator(".rounds li").last).to_contain_text("defender −2")
    assert taps(anna) == 5
    expect(anna.locator(".battle")).to_contain_text("has been captured")


def test_the_program_rolls_and_fewer_dice_can_be_taken(opened: Any) -> None:
    anna = opened("fighting")
    anna.get_by_role("group", name="Dice of the attacker").get_by_role("button", name="1").tap()
    expect(anna.locator(".loss")).to_have_count(2)
    button(anna, "Boardside rolls").tap()
    anna.get_by_role("button", name="Roll 3 against 2").tap()
    expect(anna.locator(".rounds li .faces").first).to_have_text(re.compile("^[⚀-⚅]{3}$"))


def test_new_armies_are_placed_with_two_taps(opened: Any) -> None:
    anna = opened("placing")
    touch(anna, "brazil")
    button(anna, "Place 5").tap()
    expect(chip(anna, "brazil").locator(".count")).to_have_text("●A7")
    assert taps(anna) == 2
    touch(anna, "brazil")
    expect(chip(anna, "brazil").locator(".count")).to_have_text("●A8")
    button(anna, "Place all 5").tap()
    expect(anna.locator("header")).to_contain_text("Attack")
    expect(chip(anna, "brazil").locator(".count")).to_have_text("●A13")


def test_an_area_is_set_to_what_lies_on_the_board_with_three_taps(opened: Any) -> None:
    ben = opened("attacking", "ben")
    touch(ben, "north_africa")
    button(ben, "Set…").tap()
    button(ben, "7").tap()
    expect(chip(ben, "north_africa").locator(".count")).to_have_text("▲B7")
    assert taps(ben) == 3
    expect(ben.locator(".bar h2")).to_have_count(0)  # a tap on the next area must not attack it
    touch(ben, "north_africa")
    button(ben, "Set…").tap()
    ben.get_by_role("group", name="Whose armies").get_by_role("button", name="Anna").tap()
    button(ben, "10").tap()
    expect(chip(ben, "north_africa")).to_have_attribute("aria-label", "North Africa, Africa, Anna, 10 armies")


def test_a_free_move_asks_how_many(opened: Any) -> None:
    anna = opened("attacking")
    touch(anna, "alaska")
    touch(anna, "alberta")
    expect(anna.locator(".bar")).to_contain_text("how many to Alberta?")
    button(anna, "19").tap()
    expect(chip(anna, "alberta").locator(".count")).to_have_text("●A21")
    expect(anna.locator("header")).to_contain_text("Ben")


# ---------------------------------------------------------------- other ways in


def test_everything_can_be_done_in_the_list(opened: Any) -> None:
    anna = opened("attacking")
    button(anna, "List").tap()
    expect(anna.locator(".area-row")).to_have_count(42)
    assert not anna.evaluate(SMALLEST)
    anna.locator('.area-row[aria-label^="Alaska"]').tap()
    anna.locator('.area-row.to[aria-label^="Kamchatka"]').tap()
    expect(anna.locator(".battle")).to_contain_text("Kamchatka")


def test_everything_can_be_done_by_keyboard(opened: Any) -> None:
    anna = opened("attacking", size=(1280, 800))
    chips = anna.locator('.map g.at[tabindex="0"]')
    expect(chips).to_have_count(42)
    expect(chips.first).to_have_attribute("aria-label", "Alaska, North America, Anna, 20 armies")
    chips.first.focus()
    anna.keyboard.press("Enter")
    expect(chip(anna, "kamchatka")).to_have_attribute("aria-label", re.compile("2 armies, Attack >99 %$"))
    anna.keyboard.press("Tab")
    assert "Northwest Territory" in anna.evaluate("document.activeElement.shadowRoot.activeElement.ariaLabel")
    chip(anna, "kamchatka").focus()
    anna.keyboard.press("Space")
    expect(anna.locator(".battle").first).to_contain_text("Kamchatka")


def test_the_map_is_enlarged_by_pinch_wheel_and_button(opened: Any) -> None:
    anna = opened("attacking")
    start = anna.evaluate(APART)
    box = anna.locator(".map").bounding_box()
    x, y = box["x"] + box["width"] * 0.62, box["y"] + box["height"] * 0.3
    touches = anna.context.new_cdp_session(anna)
    for kind, spread in (("touchStart", 20), ("touchMove", 50), ("touchMove", 60), ("touchEnd", None)):
        points = [] if spread is None else [{"x": x - spread, "y": y, "id": 0}, {"x": x + spread, "y": y, "id": 1}]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    anna.wait_for_function(f"({APART})() > {start * 2}")
    assert anna.locator(".bar").count() == 0, "a pinch is no tap"
    button(anna, "Whole world").tap()
    anna.wait_for_function(f"({APART})() < {start * 1.1}")
    anna.mouse.move(x, y)
    anna.mouse.wheel(0, -900)
    anna.wait_for_function(f"({APART})() > {start * 2}")
    expect(anna.locator("text.name").first).to_be_attached()


def test_a_finger_beside_the_chip_still_finds_it(opened: Any) -> None:
    anna = opened("attacking")
    for area, by in (("japan", (9, 6)), ("iceland", (0, -11)), ("madagascar", (12, 0)), ("brazil", (6, 4))):
        touch(anna, area, by)
        name = {"iceland": "Iceland", "madagascar": "Madagascar", "japan": "Japan", "brazil": "Brazil"}[area]
        expect(anna.locator(".bar h2")).to_contain_text(name)
        button(anna.locator(".bar"), "Close").tap()


# ---------------------------------------------------------------- rolling on


def test_one_tap_rolls_to_the_end_and_every_round_is_a_line_of_its_own(opened: Any) -> None:
    anna = opened("long")
    carla = opened("", "carla", number=anna.number)
    button(anna, "Boardside rolls").tap()
    anna.evaluate("window.taps = 0")
    anna.get_by_role("button", name=re.compile("^Roll (to the end|until)")).tap()
    expect(anna.locator(".battle")).to_contain_text("How many armies move in")
    assert taps(anna) == 1
    expect(carla.locator(".last, .feed, main").first).to_contain_text("Kamchatka")
    anna.get_by_role("button", name=re.compile("^Undo")).tap()
    expect(anna.get_by_role("button", name=re.compile("^Roll . against"))).to_be_visible()
    expect(anna.locator(".battle .rounds li")).to_have_count(4)
    assert int(anna.locator(".battle .strength").last.inner_text()) in (1, 2), "only the last round was undone"


def test_rolling_on_stops_where_the_player_chose(opened: Any) -> None:
    anna = opened("long", size=(360, 640))
    button(anna, "Boardside rolls").tap()
    for _ in range(57):
        if button(anna, "Roll until 58 are left").count():
            break
        button(anna, "Stop with one more").evaluate("(one) => one.click()")
    button(anna, "Roll until 58 are left").tap()
    expect(anna.locator(".battle .strength").first).to_have_text(re.compile("^5[78]$"))
    expect(button(anna, "Roll 3 against 2")).to_be_visible()
    expect(anna.locator(".battle .strength").first).to_have_text(re.compile("^5[78]$"))
    assert not anna.evaluate(SMALLEST)
    assert sideways(anna) <= 0


# ---------------------------------------------------------------- odds


def test_odds_beside_the_fight_the_calculator_and_a_campaign(opened: Any) -> None:
    anna = opened("fighting")
    anna.locator(".battle-odds .head").tap()
    expect(anna.locator(".spread li")).not_to_have_count(0)
    expect(anna.locator(".figures")).to_contain_text("On average Anna loses")
    anna.get_by_role("navigation").get_by_role("button", name="Odds").tap()
    expect(anna.locator(".asked .winning")).to_contain_text("to capture")
    before = anna.locator(".asked .winning .figure").inner_text()
    anna.get_by_role("group", name="Attackers").get_by_role("button", name="Five more").tap()
    expect(anna.locator(".asked .winning .figure")).not_to_have_text(before)
    planner = opened("attacking")
    touch(planner, "alaska")
    button(planner, "Campaign…").tap()
    touch(planner, "kamchatka")
    touch(planner, "japan")
    expect(planner.locator(".steps li")).to_have_count(2)
    expect(planner.locator(".steps")).to_contain_text("%")
    button(planner, "Attack Kamchatka").tap()  # the plan only reckons: this is how it begins
    expect(planner.get_by_role("button", name="Attack Kamchatka")).to_have_count(0)
    expect(planner.locator(".battle-odds")).to_be_visible()


# ---------------------------------------------------------------- sizes


@pytest.mark.parametrize("kind", ["placing", "fighting"])
def test_letters_can_be_read_from_two_metres(opened: Any, kind: str) -> None:
    tv = opened(kind, size=TV, role="tv")
    found = tv.evaluate(LETTERS)
    assert not [(round(size, 1), text) for size, text, *_ in found if size < 28]
    assert not [text for _, text, bottom, right in found if bottom > TV[1] + 1 or right > TV[0] + 1]
    assert sum(text[-1:].isdigit() for _, text, *_ in found) > 42, "the figures of all areas"
    assert not tv.locator("button").count()


def test_targets_are_large_enough_and_nothing_hangs_over(opened: Any) -> None:
    for size in (PHONE, (320, 640), TABLET):
        role = "table" if size == TABLET else "seat"
        page = opened("fighting" if size == TABLET else "other", size=size, role=role)
        assert not page.evaluate(SMALLEST)
        assert sideways(page) <= 0
        if size == PHONE:
            for place in ("Map", "Odds", "More"):
                page.get_by_role("navigation").get_by_role("button", name=place, exact=True).tap()
                if place == "Odds":  # the odds come behind the page
                    expect(page.locator(".asked .least button").first).to_be_visible()
                assert not page.evaluate(SMALLEST)


def test_the_replay_draws_the_map_of_each_line(opened: Any) -> None:
    page = opened("fighting", size=(1280, 800), role="replay")
    expect(chip(page, "alaska").locator(".count")).to_have_text("●A20")
    expect(page.locator(".arrow").first).to_be_attached()
    button(page, "Back one line").click()
    button(page, "Back one line").click()
    expect(chip(page, "alaska").locator(".count")).to_have_text("●A9")
    assert page.locator(".arrow").count() == 0
