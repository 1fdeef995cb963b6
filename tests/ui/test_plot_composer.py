"""Orders by finger besides plain moves: ways, loads, units on board, NOOPs, a second country, orders on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.plotted_axis.events import OrdersPlotted, StepEnded
from assistant.games.plotted_axis.orders import Load, Order, OrderedUnits
from assistant.table.table import Table
from tests.ui.conftest import DROPPED, PHONE, TABLET, sideways
from tests.ui.plotted_table import box, destination, opened, plotting

GAME = GAMES["plotted_axis"]
Visit = Callable[..., Page]
FAR = re.compile(r"Ukraine.*\b2 away")
CLIPPED = "el => el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight + 1"


def aim(plot: Locator, to: str, source: str) -> Locator:
    """Where to and from where; gives the form that says who goes."""
    composer = plot.locator(".plot-composer")
    destination(plot, to).tap()
    composer.locator("button.plot-source").filter(has=plot.page.get_by_text(source, exact=True)).tap()
    return composer


def test_a_player_of_two_countries_writes_ways_loads_landings_and_noops(served: Any, visit: Visit) -> None:
    number = served.lay("Anna", "Ben", game="plotted_axis", noop=True)
    served.told(number, plotting)
    served.start()
    page = visit(served.link("seat", number, "ben"), allow=DROPPED)
    tabs = page.get_by_role("group", name="Countries")
    expect(tabs.get_by_role("button")).to_have_text(["Germany", "Japan"])
    plot = opened(page)
    lines = plot.locator(".plot-line")
    # the map says how far it is from each area that lights up
    destination(plot, "Russia").tap()
    expect(page.locator('g.at[data-area="ukraine"]').first).to_have_attribute("aria-label", FAR)
    expect(page.locator(".left-over").filter(has_text="2").first).to_be_visible()
    plot.get_by_role("button", name="Back").tap()
    composer = aim(plot, "Russia", "Ukraine")
    way = composer.get_by_role("group", name="Via")
    expect(way.get_by_role("button")).to_have_count(2)
    way.get_by_role("button", name="Caucasus").tap()
    composer.get_by_role("button", name="One Tank more").tap()
    composer.get_by_role("button", name="Add these units").tap()
    expect(lines.nth(0)).to_contain_text("via Caucasus")
    composer = aim(plot, "E Med", "C Med")
    composer.get_by_role("button", name="One Transport more").tap()
    board = composer.get_by_role("group", name="On board").get_by_role("group", name="Southern Europe")
    board.get_by_role("button", name="One Infantry more").tap()
    composer.get_by_role("button", name="Add these units").tap()
    expect(lines.nth(1)).to_contain_text("takes")
    composer = aim(plot, "Egypt", "E Med")
    begins = composer.get_by_role("group", name="Starting position").get_by_role("button", name="from transport")
    expect(begins).to_have_attribute("aria-pressed", "true")
    composer.get_by_role("button", name="Add all:").tap()
    expect(lines.nth(2)).to_contain_text("from transport")
    plot.get_by_role("button", name="NOOP").tap()
    expect(lines).to_have_count(4)
    assert sideways(page) == 0
    tabs.get_by_role("button", name="Japan").tap()
    expect(page.locator(".plot")).not_to_contain_text("via Caucasus")
    page.get_by_role("button", name="Seal Japan's orders").first.tap()
    expect(page.get_by_role("dialog")).to_contain_text("Japan's book is empty")
    page.get_by_role("dialog").get_by_role("button", name="Seal anyway").tap()
    expect(tabs.get_by_role("button")).to_have_text(["Germany", "Japan ✓"])
    served.stop()
    store = served.store()
    table = Table(GAME, store.log(number))
    book, other = table.boxes.drafted(box(table), "ger"), table.boxes.submission(box(table), "jpn")
    store.close()
    assert other == OrdersPlotted(by="jpn")
    assert isinstance(book, OrdersPlotted)
    landing = OrderedUnits(source="sz_e_med", all=True, aboard="from transport")
    assert book.orders == (
        Order(to="russia", groups=(OrderedUnits(source="ukraine", units={"tank": 1}, via="caucasus"),)),
        Order(
            to="sz_e_med",
            groups=(
                OrderedUnits(
                    source="sz_c_med",
                    units={"transport": 1},
                    load=(Load(units={"infantry": 1}, source="southern_europe"),),
                ),
            ),
        ),
        Order(to="egypt", groups=(landing,)),
        Order(kind="noop"),
    )


def test_a_line_on_paper_is_typed_on_the_tablet_and_revealed(served: Any, visit: Visit) -> None:
    store = served.store()
    number = store.create(GAME.key, "On paper")
    table = Table(GAME, store.log(number))
    table.record(GAME.lay([Seated(key=key, name=key.title(), device=False) for key in ("anna", "ben")]))
    plotting(table)
    table.record(StepEnded(by="ussr", step="plot"))
    store.close()
    served.start()
    page = visit(served.link("table", number), TABLET)
    part = page.get_by_role("region", name="USSR")
    field = part.get_by_role("textbox")
    field.fill("2i Nowhere -> Ukr")
    part.get_by_role("button", name="Reveal order").tap()
    expect(part.get_by_role("status")).to_contain_text("Nowhere")
    field.fill("2i Kar -> Ukr")
    field.press("Enter")
    expect(page.locator(".lines.last")).to_contain_text("the USSR to Ukraine SSR: 2 infantry from Karelia SSR")
    expect(page.get_by_role("button", name="Carry out all of it")).to_be_visible()


def test_no_title_is_cut_on_a_phone(served: Any, visit: Visit) -> None:
    number = served.lay("Anna", "Ben", game="plotted_axis")

    def until_the_third(table: Table) -> None:
        for power in ("ussr", "ger"):
            table.record(StepEnded(by=power, step="weapons"))

    served.told(number, until_the_third)
    served.start()
    for role, seat in (("table", TABLE), ("seat", "ben")):
        page = visit(served.link(role, number, seat), PHONE)
        title = page.get_by_role("heading", name="United Kingdom develops weapons")
        expect(title).to_be_visible()
        assert not title.evaluate(CLIPPED)
        assert sideways(page) == 0
