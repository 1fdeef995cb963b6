"""The taps of an entry on the second turn of the same phone: nothing is left over from the first (U1)."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from assistant.games.risk import events as risk
from assistant.table.table import Table
from tests.ui import acquire_table, risk_table
from tests.ui.clue_phone import SCROLLED, chip, dealt
from tests.ui.conftest import DROPPED, Served, Visit
from tests.ui.fingers import COUNT, taps, touch


def phone(served: Served, visit: Visit, number: int, player: str, size: tuple[int, int] = (390, 844)) -> Page:
    page = visit(served.link("seat", number, player), size, allow=DROPPED)
    expect(page.locator("nav")).to_be_visible()
    page.evaluate(COUNT)
    return page


def restart(page: Page) -> None:
    page.evaluate("window.taps = 0")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{name}")).first.tap()


@pytest.fixture
def clue(served: Served) -> Iterator[Served]:
    served.told(served.lay("Anna", "Ben", "Carla"), dealt)
    yield served.start()
    served.stop(signal.SIGKILL)


def test_a_suggestion_of_the_second_turn(clue: Served, visit: Visit) -> None:
    anna, ben, carla = (phone(clue, visit, 1, who, (360, 640)) for who in ("anna", "ben", "carla"))
    for room, suspect, weapon, shower, card in (
        ("Hall", "Plum", "Rope", "Carla", "Rope"),
        ("Lounge", "Green", "Pipe", "Ben", "Pipe"),
    ):
        expect(anna.locator("header .me")).to_contain_text("Your turn")
        restart(anna)
        chip(anna, room)
        expect(anna.locator(".suggest")).to_be_visible()
        assert not anna.evaluate(SCROLLED)
        chip(anna, suspect)
        expect(anna.locator("header")).not_to_contain_text("suggests")
        chip(anna, weapon)
        expect(anna.locator("header")).to_contain_text("Anna suggests")
        chip(anna, shower)
        expect(anna.locator(".own")).to_contain_text(f"Which card did {shower} show you?")
        assert taps(anna) <= 4
        anna.locator(".own .chip", has_text=card).tap()
        expect(anna.locator("main")).to_contain_text(re.compile(f"{shower} shows Anna the .*{card}"))
        assert taps(anna) <= 5
        for page in (ben, carla):
            expect(page.locator("header .me")).to_contain_text("Your turn")
            page.get_by_role("button", name=re.compile("[Ee]nd.* turn")).first.tap()


def test_a_tile_and_shares_of_the_second_turn(served: Served, visit: Visit) -> None:
    store = served.store()
    number = store.create("acquire", "Saturday", acquire_table.market().entries)
    store.close()
    served.start()
    anna, ben, carla = (phone(served, visit, number, who) for who in ("anna", "ben", "carla"))
    play(anna, "1D")
    press(anna, "Imperial")
    bought(anna)
    for page, tile in ((ben, "12F"), (carla, "7I")):
        expect(page.locator("header .me")).to_contain_text("Your turn")
        play(page, tile)
        bought(page)
    expect(anna.locator("header .me")).to_contain_text("Your turn")
    restart(anna)
    play(anna, "4I")
    assert taps(anna) == 2
    press(anna, "Buy 1 ")
    expect(anna.locator("main")).to_contain_text("Anna buys 1 share")
    assert taps(anna) == 3, "a purchase takes one tap"


def play(page: Page, tile: str) -> None:
    """Play a tile, found by its row."""
    press(page, f"Row {tile[-1]}")
    press(page, f"{tile}, ")


def bought(page: Page) -> None:
    """End the turn, also if the player bought nothing."""
    page.get_by_role("button", name=re.compile("end the turn", re.IGNORECASE)).first.tap()


def round_of_risk(table: Table) -> None:
    """Anna ends her turn, and so does everybody else with what there is to do."""
    order = table.view("table").order
    table.record(risk.TurnEnded(by="anna"), "anna")
    for player in order[order.index("anna") + 1 :] + order[: order.index("anna")]:
        place(table, player)
        table.record(risk.TurnEnded(by=player), player)
    place(table, "anna")


def place(table: Table, player: str) -> None:
    state = table.view("table")
    table.record(risk.ArmiesPlaced(by=player, at=min(state.held(player)), count=state.unplaced), player)


def test_a_battle_of_the_second_turn(served: Served, visit: Visit) -> None:
    store = served.store()
    number = store.create("risk", "Sunday", risk_table.attacking().entries)
    store.close()
    served.start()
    anna = phone(served, visit, number, "anna")
    fight(anna, "alaska", "kamchatka")
    anna.get_by_role("button", name="10", exact=True).first.tap()
    expect(anna.locator(".at[data-area=kamchatka] .count")).to_have_text("●A10")
    anna.goto("about:blank")
    served.stop()
    served.told(number, round_of_risk)
    served.start()
    anna.goto(served.link("seat", number, "anna"))
    anna.evaluate(COUNT)
    expect(anna.locator("header .me")).to_contain_text("Your turn")
    fight(anna, "kamchatka", "japan")
    assert taps(anna) <= 4, "two, and one a roll"


def fight(page: Page, source: str, target: str) -> None:
    touch(page, source)
    expect(page.locator(".world .lit").first).to_be_visible()
    touch(page, target)
    expect(page.locator(".battle")).to_be_visible()
    page.locator(".loss").first.tap()
