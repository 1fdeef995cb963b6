"""The wars on phones, in real browsers: taps that record several lines, and the heading of a player of countries."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from assistant.core.event import Event
from assistant.games.axis_allies import events as a
from assistant.table.table import Table
from tests.ui import war_table
from tests.ui.conftest import DROPPED, PHONE, SMALL, Served, Visit


def opened(served: Served, visit: Visit, table: Table, player: str, size: tuple[int, int] = SMALL) -> Page:
    store = served.store()
    number = store.create(table.game.key, "Sunday", table.entries)
    store.close()
    served.start()
    page = visit(served.link("seat", number, player), size, allow=DROPPED)
    expect(page.locator("nav")).to_be_visible()
    return page


def test_an_only_battle_opens_as_combat_moves_end(served: Served, visit: Visit) -> None:
    table = war_table.axis(players=2, step="combat_move")
    event: Event = a.UnitsMoved(by="ussr", unit="infantry", source="karelia", target="ukraine", count=3)
    table.record(event, "table")
    page = opened(served, visit, table, "anna")
    page.get_by_role("button", name="Finish combat moves").tap()
    expect(page.locator(".clash")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Undo")).tap()
    expect(page.get_by_role("button", name="Fight for Ukraine SSR")).to_be_visible()


def test_nobody_rolls_for_weapons(served: Served, visit: Visit) -> None:
    table = Table(war_table.GAMES["plotted_axis"])
    table.record(war_table.lay_plotted(war_table.seats(2)))
    page = opened(served, visit, table, "anna")
    page.get_by_role("button", name="Nobody rolls for weapons").tap()
    expect(page.get_by_role("button", name="Open book").first).to_be_visible()


def test_the_only_battle_of_a_line_opens_as_the_line_is_carried_out(served: Served, visit: Visit) -> None:
    table = war_table.line(war_table.move("ukraine", "karelia", {"infantry": 3}))
    page = opened(served, visit, table, "anna")
    page.get_by_role("button", name=re.compile("^Carry out")).first.tap()
    expect(page.locator(".clash")).to_be_visible()


@pytest.mark.parametrize("size", [SMALL, (360, 780), PHONE])
def test_whose_turn_it_is_is_whole_beside_three_countries(served: Served, visit: Visit, size: tuple[int, int]) -> None:
    page = opened(served, visit, war_table.axis(players=2, step="combat_move"), "anna", size)
    pill = page.locator("header .me.now")
    expect(pill).to_contain_text("Your turn")
    right, words = pill.evaluate("el => [el, el.querySelector('b')].map(one => one.getBoundingClientRect().right)")
    assert words < right <= size[0]
