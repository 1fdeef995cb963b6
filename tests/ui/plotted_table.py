"""A table of Plotted A&A for the tests of screens: five players with a country each, who all plot now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from playwright.sync_api import Locator, Page, expect

from assistant.core.codec import event_to
from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.plotted_axis.books import key
from assistant.games.plotted_axis.events import OrdersPlotted, StepEnded
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.games.plotted_axis.setup import lay
from assistant.table.table import Table
from dashboards.play.page import Play

SEATS = ("anna", "ben", "carla", "david", "emma")
OF = {"ussr": "anna", "ger": "ben", "uk": "carla", "jpn": "david", "usa": "emma"}
"""The player of each country at a table of five."""


def table_of(
    *, players: int = 5, paper: tuple[str, ...] = (), way: str = "phones", clock: Any = None, **laid: Any
) -> Table:
    """Return the starting board; nobody has developed weapons, all plot. `paper` are players without a device."""
    more = {"clock": clock} if clock else {}
    table = Table(GAMES["plotted_axis"], **more)
    seated = tuple(Seated(key=k, name=k.title(), device=k not in paper) for k in SEATS[:players])
    options = {"options": laid.pop("options")} if "options" in laid else {}
    table.record(replace(lay(seated, **options), way=way, **laid))
    return plotting(table)


def plotting(table: Table) -> Table:
    """Up to the phase in which everybody writes."""
    while (state := table.view(TABLE)).step == "weapons":  # type: ignore[attr-defined]
        table.record(StepEnded(by=state.power, step="weapons"))  # type: ignore[attr-defined]
    return table


def box(table: Table) -> str:
    """Return the name of the box of this turn."""
    return key(table.view(TABLE))  # type: ignore[arg-type]


def move(to: str, source: str, units: Mapping[str, int] | None = None) -> Order:
    """Return an order that moves all units of an area to another, or the given numbers."""
    return Order(to=to, groups=(OrderedUnits(source=source, units=dict(units or {}), all=not units),))


def written(by: str, *orders: Order) -> dict[str, Any]:
    """Return a book as a page sends it."""
    return event_to(OrdersPlotted(by=by, orders=orders))


def draft(play: Play, by: str, *orders: Order) -> dict[str, Any]:
    """Send a draft as a page does at every change, and return what the page then shows."""
    play.hear({"do": "write", "box": box(play.table), "slot": by, "event": written(by, *orders), "id": f"draft {by}"})
    return dict(play.state())


def books(play: Play) -> dict[str, dict[str, Any]]:
    """Return the books of a page by country."""
    found = [b for b in play.state()["entry"] if b["type"] == "plot"]
    return {one["slot"]: one for block in found for one in block["books"]}


def opened(page: Page) -> Locator:
    """Open a book and return it."""
    page.get_by_role("button", name="Open book").tap()
    return page.locator(".plot")


def destination(plot: Locator, to: str) -> Locator:
    """Return the button of a destination; those that are farther away are shown by a tap first."""
    composer = plot.locator(".plot-composer")
    expect(composer).to_contain_text("Where to?")
    found = composer.locator("button.next").filter(has=plot.page.get_by_text(to, exact=True))
    if not found.count():
        composer.get_by_role("button", name="more: farther away, or by air").tap()
    return found


def silent(play: Play) -> dict[str, Any]:
    """All that a page shows, but the time."""
    state = dict(play.state())
    status = {key: value for key, value in state["status"].items() if key != "until"}
    return {**state, "clocks": 0, "status": status}


def others(table: Table, but: str) -> list[Play]:
    """Every page but that of one seat."""
    roles = [Play(table, TABLE, role) for role in ("table", "tv", "watch")]
    return [*(Play(table, seat) for seat in SEATS if seat != but), *roles]


def source(play: Play, power: str, at: str) -> dict[str, Any]:
    return next(s for s in books(play)[power]["sources"] if s["at"] == at)


def seal(table: Table, *powers: str) -> None:
    for power in powers:
        table.boxes.submit(box(table), power, OrdersPlotted(by=power))
