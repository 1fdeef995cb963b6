"""A plotted round and a turn of Axis & Allies in real browsers: television, tablet and phones; taps counted."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dashboards.play.page import Play
from tests.axis_positions import Front
from tests.ui import war_table as war
from tests.ui.conftest import PHONE, SMALL, TABLET, Served, Visit, sideways
from tests.ui.fingers import COUNT, SMALLEST, button, taps
from tests.ui.war_table import move

TV = (1920, 1080)
BOOKS = {
    "ussr": (move("ukraine", "karelia", {"infantry": 3, "tank": 1}),),
    "ger": (move("karelia", "finland_norway", {"infantry": 2}),),
}


def _won() -> Any:
    """Return a table with a battle that has just been won: its last line is a long one."""
    attackers, defenders = {"infantry": 5, "tank": 3, "fighter": 1}, "ger 2 infantry 1 tank 1 fighter 1 bomber"
    ours = " ".join(f"{count} {kind}" for kind, count in attackers.items())
    front = Front({"ukraine": defenders, "karelia": f"ussr {ours}"}, "ussr", "combat_move")
    for kind, count in attackers.items():
        front.go(kind, "karelia", "ukraine", count)
    front.fight("ukraine")
    war.fought(Play(front.table, "anna", "seat"))
    return front.table


KINDS = {
    "sealed": lambda: war.sealed(war.plotted(), BOOKS),
    "fight": war.battle,
    "moves": lambda: war.axis(step="combat_move"),
    "purchase": lambda: war.axis(step="purchase"),
    "weapons": war.axis,
    "won": _won,
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Callable[[str], int]]]:
    """One server; every test takes a fresh table of its kind."""
    found = Served(tmp_path_factory.mktemp("war"))
    store = found.store()
    numbers: dict[str, list[int]] = {}
    for kind, make in KINDS.items():
        if kind != "sealed":
            numbers[kind] = [store.create("axis_allies", f"{kind} {n}", make().entries) for n in range(5)]
    store.close()
    plotted = found.lay(*(name.title() for name in war.SEATS), game="plotted_axis")
    found.told(plotted, _sealed)
    numbers["sealed"] = [plotted]
    yield found.start(), lambda kind: numbers[kind].pop()
    found.stop(signal.SIGKILL)


def _sealed(table: Any) -> None:
    war.sealed(war.weapons_over(table), BOOKS)


@pytest.fixture
def opened(house: tuple[Served, Callable[[str], int]], visit: Visit) -> Callable[..., Page]:
    """`opened(kind, player)` is a page of a fresh table; `page.number` says which."""

    def page_of(kind: str, player: str = "anna", size: tuple[int, int] = PHONE, number: int = 0) -> Page:
        served, take = house
        number = number or take(kind)
        role = player if player in ("table", "tv") else "seat"
        page = visit(served.link(role, number, player if role == "seat" else "table"), size)
        expect(page.locator(".world").first).to_be_visible()
        page.evaluate(COUNT)
        page.number = number  # type: ignore[attr-defined]
        return page

    return page_of


def line_of(page: Page) -> int:
    """Return the number of the last line that this page shows."""
    return int(re.findall(r"\d+", page.locator(".lines.last").inner_text())[0])


def test_one_tap_rolls_volley_after_volley(opened: Any) -> None:
    """Infantry takes the hits without a question; rolling stops where losses matter, or when one side is gone."""
    anna = opened("fight")
    before = line_of(anna)
    button(anna, "Roll to the end").tap()
    expect(anna.get_by_role("group", name="Rolling on", exact=True)).to_be_visible()
    expect(anna.get_by_role("group", name="Rolling on", exact=True)).to_have_count(0)
    assert taps(anna) == 1
    assert line_of(anna) > before + 1
    assert not anna.evaluate(SMALLEST)


def test_a_line_is_revealed_carried_out_and_fought(opened: Any) -> None:
    anna = opened("sealed")
    ben, tablet, tv = (
        opened("", who, size, number=anna.number) for who, size in (("ben", PHONE), ("table", TABLET), ("tv", TV))
    )
    button(tablet, "Start reading").tap()
    button(anna, "Round 1: reveal the USSR's line").tap()
    assert taps(anna) == 1
    expect(tv.locator(".scene")).to_contain_text("Round 1, the USSR to Ukraine SSR: 3 infantry and 1 tank")
    anna.evaluate("window.taps = 0")
    button(anna, "Carry out all of it").tap()
    assert taps(anna) == 1, "all of a line is one tap"
    for page in (anna, tablet, ben):
        expect(page.locator(".clash")).to_contain_text("Battle for Ukraine SSR")
    expect(tv.locator(".clash .verdict")).to_have_text("Attackers: 3 dice at 1 · Anna")
    anna.evaluate("window.taps = 0")
    anna.get_by_role("button", name="2 hit", exact=True).tap()
    assert taps(anna) == 1, "a volley is one tap"
    expect(tv.locator(".clash .defender .hit")).to_have_text("2 hit")
    for page in (anna, tablet, ben):
        assert not sideways(page)
        assert not page.evaluate(SMALLEST)
    assert tv.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_units_move_by_source_target_and_number(opened: Any) -> None:
    anna = opened("moves")
    march, now = anna.locator(".march"), anna.locator(".now-line")
    expect(now).to_contain_text("Attack: tap where from, then where to.")
    march.get_by_role("button", name="Karelia SSR").tap()
    expect(now).to_contain_text("From Karelia SSR: tap where to.")
    march.get_by_role("button", name="Ukraine SSR").tap()
    expect(now).to_contain_text("Choose how many go, then tap the button.")
    march.get_by_role("button", name="Move 3 infantry", exact=True).tap()
    expect(anna.locator(".lines.last, .undo").first).to_contain_text("3 infantry from Karelia SSR to Ukraine SSR")
    assert taps(anna) == 3
    assert not sideways(anna)
    assert not anna.evaluate(SMALLEST)


def test_all_units_of_an_area_attack_with_three_taps(opened: Any) -> None:
    anna = opened("moves")
    march = anna.locator(".march")
    march.get_by_role("button", name="Karelia SSR").tap()
    first = march.locator(".chips .chip").first
    expect(first).to_contain_text("Germany: ")  # whom they attack stands first
    march.get_by_role("button", name="Ukraine SSR").tap()
    expect(march.get_by_role("button", name="Move 1 tank via")).to_have_count(0)
    march.get_by_role("button", name="Move all: 3 infantry, 1 tank, 1 fighter").tap()
    expect(anna.locator(".undo")).to_contain_text("1 fighter from Karelia SSR to Ukraine SSR” and 2 more")
    assert taps(anna) == 3
    anna.locator(".undo button", has_text="Undo 3 moves").tap()
    expect(anna.locator(".undo button", has_text="3 moves")).to_have_count(0)
    anna.locator(".undo button", has_text="Redo").tap()
    anna.get_by_role("button", name="Finish combat moves").tap()
    expect(anna.locator(".clash .attacker .ranks li")).to_have_count(3)


@pytest.mark.parametrize(("player", "size", "least"), [("anna", SMALL, 24), ("table", TABLET, 44)])
def test_dice_stand_in_the_middle_of_their_buttons(opened: Any, player: str, size: tuple[int, int], least: int) -> None:
    page = opened("weapons", player, size)
    button(page, "The USSR rolls 4 dice for weapons (20 IPCs)").tap()
    dice = page.locator(".throw .die:has(.pips)")
    expect(dice).to_have_count(6)
    middles = (
        "every => every.map(one => [one, one.firstElementChild].map(at => at.getBoundingClientRect()))"
        ".map(([box, face]) => [Math.abs(box.x + box.width / 2 - face.x - face.width / 2), face.width])"
    )
    for off, width in dice.evaluate_all(middles):
        assert off < 1
        assert width >= least


IN_VIEW = {
    "fight": ["Boardside rolls", "Roll to the end"],
    "purchase": ["One more: Infantry", "Finish purchase, 24 IPCs left"],
    "weapons": ["Roll no weapon dice"],
    "moves": ["Finish combat moves"],
    "won": ["Finish combat"],
}


@pytest.mark.parametrize("kind", IN_VIEW)
def test_what_the_line_names_is_tapped_on_a_small_phone_without_scrolling(opened: Any, kind: str) -> None:
    anna = opened(kind, size=SMALL)
    for label in IN_VIEW[kind]:
        spot, line = button(anna, label).bounding_box(), anna.locator(".now-line").bounding_box()
        assert spot["y"] > 0
        assert spot["y"] + spot["height"] <= line["y"], f"“{label}” is below the fold"
    assert not sideways(anna)


def test_a_low_television_shows_a_whole_battle_and_the_map_beside_it(opened: Any) -> None:
    tv = opened("fight", "tv", size=(1280, 800))
    expect(tv.locator(".clash .verdict")).to_have_text("Attackers: 3 dice at 1 · Anna")
    spot = tv.locator(".clash .verdict").bounding_box()
    assert spot["y"] + spot["height"] <= 800
    assert tv.locator(".inset .map").bounding_box()["height"] >= 200


def test_a_purchase_of_several_taps_is_one_line(opened: Any) -> None:
    anna = opened("purchase")
    more = anna.get_by_role("button", name="One more: Infantry")
    for _ in range(3):
        more.tap()
    expect(anna.locator(".shop")).to_contain_text("15 IPCs left")
    expect(anna.locator(".undo")).to_contain_text("buys 3 infantry for 9 IPCs")
    assert not sideways(anna)
    assert not anna.evaluate(SMALLEST)
