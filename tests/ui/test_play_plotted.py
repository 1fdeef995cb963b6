"""Plotted A&A on a television and five phones in real browsers: written, sealed, and two rounds carried out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.games import GAMES
from assistant.games.plotted_axis.events import OrdersPlotted
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.table.table import Table
from tests.ui.conftest import DROPPED, SMALL, sideways
from tests.ui.plotted_table import SEATS, box, destination, opened, plotting

Visit = Callable[..., Page]
ORDERS = {
    "anna": [("Persia", "Caucasus"), ("Russia", "Evenki")],
    "ben": [("Libya", "Algeria"), ("Algeria", "Libya")],
    "carla": [("Kenya", "S Africa")],
    "david": [("Manchuria", "Kwangtung")],
    "emma": [("India", "Sinkiang")],
}
"""Where to and from where each of the five sends all of an area."""

NEXT = re.compile(r"Show next page|^Round \d+: reveal|Reveal who flies on|Show (?:this|last) turn's books")
ALL = "Carry out all of it"


@pytest.fixture
def begun(served: Any) -> Callable[[], int]:
    """Return a table of five who are all plotting now."""

    def begin() -> int:
        number = int(served.lay(*(seat.title() for seat in SEATS), game="plotted_axis"))
        served.told(number, plotting)
        served.start()
        return number

    return begin


def phone(visit: Visit, served: Any, number: int, seat: str) -> Page:
    return visit(served.link("seat", number, seat), allow=DROPPED)


class Taps:
    """Counts what a finger does."""

    def __init__(self) -> None:
        self.count = 0

    def on(self, target: Locator) -> None:
        target.tap()
        self.count += 1


def write(plot: Locator, to: str, source: str) -> int:
    """Write an order for all units of one area: destination, source, all. Return how many taps it took."""
    taps, composer = Taps(), plot.locator(".plot-composer")
    taps.on(destination(plot, to))
    taps.on(composer.locator("button.plot-source").filter(has=plot.page.get_by_text(source, exact=True)))
    taps.on(composer.get_by_role("button", name="All:"))
    return taps.count


def seal(page: Page) -> None:
    """Close book and seal it: in a book that is shut nothing moves when its findings come."""
    page.get_by_role("button", name="Close book").tap()
    expect(page.get_by_role("button", name="Open book")).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^Seal .+ orders")).tap()


def lines(plot: Locator) -> list[str]:
    return [" ".join(text.split()) for text in plot.locator(".plot-line .plot-said").all_inner_texts()]


@pytest.mark.early
def test_one_television_and_five_phones_plot_seal_and_carry_out_two_rounds(
    served: Any, begun: Callable[[], int], visit: Visit
) -> None:
    number = begun()
    tv = visit(served.link("tv", number), (1920, 1080), allow=DROPPED)
    expect(tv.get_by_text("everyone plots")).to_be_visible()
    expect(tv.get_by_role("timer")).to_be_visible()
    pages = {seat: phone(visit, served, number, seat) for seat in SEATS}
    for at, (seat, page) in enumerate(pages.items()):
        plot = opened(page)
        for n, (to, source) in enumerate(ORDERS[seat]):
            assert write(plot, to, source) == 3
            expect(plot.locator(".plot-line")).to_have_count(n + 1)
        assert sideways(page) == 0
        assert not any(word in tv.content() for word in ("plot-line", "plot-said"))
        seal(page)
        expect(plot.get_by_text("Sealed", exact=False).first).to_be_visible()
        if at < 4:
            expect(tv.get_by_text(f"{at + 1} of 5 sealed")).to_be_visible()
    expect(tv.get_by_text("All 5 are sealed")).to_be_visible()
    pages["emma"].get_by_role("button", name="Start reading").tap()
    expect(pages["emma"].locator(".lines.last")).to_contain_text("5 books are sealed")
    assert carried_out(pages) == {"next": 10, "all": sum(map(len, ORDERS.values()))}
    told = pages["ben"].locator(".lines.last")
    expect(told).to_be_visible()
    assert table_at(served, number).turn == 1


def carried_out(pages: dict[str, Page]) -> dict[str, int]:
    """Both rounds: how often a line was revealed, and carried out with one tap, on the phone of whose it is."""
    first, taps = pages["emma"], {"next": 0, "all": 0}
    while not first.get_by_text(re.compile("round 3|collects")).count():
        before = first.locator(".lines.last").inner_text()
        expect(first.get_by_role("button", name=NEXT).or_(first.get_by_text("Enter it for"))
               .or_(first.get_by_role("button", name=ALL, exact=True)).first).to_be_visible()  # fmt: skip
        ways = {"next": NEXT, "all": re.compile(f"^{ALL}$")}
        able = [
            (way, p) for way, name in ways.items() for p in pages.values() if p.get_by_role("button", name=name).count()
        ]
        ((way, owner),) = able
        owner.get_by_role("button", name=ways[way]).tap()
        taps[way] += 1
        for page in pages.values():
            expect(page.locator(".lines.last")).not_to_have_text(before, use_inner_text=True)
    return taps


def table_at(served: Any, number: int) -> Any:
    """Return the table as it was written down."""
    served.stop()
    store = served.store()
    state = Table(GAMES["plotted_axis"], store.log(number)).view("table")
    store.close()
    return state


def test_lines_are_dragged_moved_by_keys_changed_and_kept_at_once(
    served: Any, begun: Callable[[], int], visit: Visit
) -> None:
    number = begun()
    page = visit(served.link("seat", number, "ben"), allow=DROPPED)
    plot = opened(page)
    write(plot, "Caucasus", "Ukraine")
    write(plot, "Gibraltar", "W Europe")
    write(plot, "Karelia", "Finland")
    expect(plot.locator(".plot-line")).to_have_count(3)
    first = lines(plot)
    grips = plot.locator(".plot-line .grip")
    grips.nth(2).focus()
    page.keyboard.press("ArrowUp")
    expect(plot.locator(".plot-line").nth(1)).to_contain_text("Karelia")
    drag(page, grips.nth(0), grips.nth(2))
    expect(plot.locator(".plot-line").nth(2)).to_contain_text("Caucasus")
    assert lines(plot) == [first[2], first[1], first[0]]
    plot.locator(".plot-line .line").nth(0).tap()
    plot.get_by_role("group", name="From Finland-Norway").get_by_role("button", name="Choose all", exact=True).tap()
    plot.get_by_role("button", name="One Infantry less").tap()
    expect(plot.locator(".plot-line").nth(0).get_by_label("2 Infantry")).to_be_visible()
    plot.locator(".plot-line .line").nth(1).tap()
    plot.get_by_role("button", name="Delete").tap()
    expect(plot.locator(".plot-line")).to_have_count(2)
    book = kept(served, page, number)
    assert [order.to for order in book] == ["karelia", "caucasus"]
    assert book[0].groups[0].units["infantry"] == 2


def drag(page: Page, grip: Locator, over: Locator) -> None:
    """One line by its number to the place of another; the finger wanders off the numbers on its way."""
    grip.scroll_into_view_if_needed()
    start, end = grip.bounding_box(), over.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 8, start["y"] + 8)
    page.mouse.down()
    page.mouse.move(end["x"] + 8, end["y"] - 2, steps=4)
    page.mouse.move(end["x"] + 150, end["y"] + end["height"] - 6, steps=4)
    page.mouse.up()


def kept(served: Any, page: Page, number: int) -> tuple[Order, ...]:
    """Return the contents of the drawer as text."""
    seal(page)
    expect(page.get_by_role("button", name="Reopen the book")).to_be_visible()
    served.stop()
    store = served.store()
    table = Table(GAMES["plotted_axis"], store.log(number))
    laid = table.boxes.submission(box(table), "ger")
    store.close()
    assert isinstance(laid, OrdersPlotted)
    return laid.orders


def test_builds_are_counted_up_against_the_money_and_typed_lines_are_read(
    served: Any, begun: Callable[[], int], visit: Visit
) -> None:
    number = begun()
    page = visit(served.link("seat", number, "ben"), allow=DROPPED)
    plot = opened(page)
    plot.get_by_role("button", name="Build", exact=True).tap()
    plot.locator(".plot-composer").get_by_role("button", name="Germany", exact=True).tap()
    for n in range(7):
        plot.get_by_role("button", name="One Tank more").tap()
        expect(plot.locator(".plot-line").get_by_label(f"{n + 1} Tank")).to_be_visible()
    expect(plot.get_by_label("IPC plan")).to_contain_text("7 units for 35 · 3 short")
    plot.get_by_role("button", name="Type", exact=True).tap()
    field = plot.locator("textarea")
    field.fill("3i 1t Ukr -> Cau\nxyz -> Karelia")
    plot.get_by_role("group", name="Typed orders").get_by_role("button", name="Add orders").tap()
    expect(plot.locator(".plot-line").nth(1)).to_contain_text("Caucasus")
    expect(field).to_have_value("xyz -> Karelia")
    expect(plot.locator(".notice")).to_contain_text("xyz")
    assert kept(served, page, number) == (
        Order(kind="build", to="germany", units={"tank": 7}),
        Order(to="caucasus", groups=(OrderedUnits(source="ukraine", units={"infantry": 3, "tank": 1}),)),
    )


@pytest.mark.parametrize("how", ["button", "left alone", "another place"])
def test_a_phone_that_lies_on_the_table_shows_nothing(
    served: Any, begun: Callable[[], int], visit: Visit, how: str
) -> None:
    number = begun()
    page = visit(served.link("seat", number, "ben"))
    page.clock.install()
    plot = opened(page)
    write(plot, "Caucasus", "Ukraine")
    expect(plot.locator(".plot-line")).to_have_count(1)
    expect(page.locator("path.way-line").first).to_be_attached()
    if how == "button":
        plot.get_by_role("button", name="Close book").tap()
    elif how == "left alone":
        page.clock.run_for(70_000)
    else:
        page.get_by_role("button", name="Feed", exact=True).tap()
        page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.get_by_role("button", name="Open book")).to_be_visible()
    expect(page.locator("path.way-line")).to_have_count(0)
    assert not page.locator(".plot").get_by_text("Caucasus").count()
    hold = page.get_by_role("button", name="Hold to read your orders")
    hold.dispatch_event("pointerdown", {"pointerId": 1})
    expect(page.locator(".plot-peek")).to_contain_text("Caucasus")
    hold.dispatch_event("pointerup", {"pointerId": 1})
    expect(page.locator(".plot-peek")).to_have_count(0)


def test_the_map_answers_an_open_book(served: Any, begun: Callable[[], int], visit: Visit) -> None:
    page = phone(visit, served, begun(), "ben")
    plot = opened(page)
    page.locator('g.at[data-area="karelia"]').first.press("Enter")
    expect(plot.get_by_role("heading", name="To Karelia SSR from?")).to_be_visible()
    page.locator('g.at[data-area="finland_norway"]').first.press("Enter")
    plot.get_by_role("button", name="All:").tap()
    expect(plot.locator(".plot-line")).to_contain_text("Karelia")


def test_more_units_join_an_order_and_orders_to_one_place_are_joined(
    served: Any, begun: Callable[[], int], visit: Visit
) -> None:
    page = phone(visit, served, begun(), "anna")
    plot = opened(page)
    write(plot, "Ukraine", "Caucasus")
    plot.get_by_role("button", name="More units to Ukraine (round 1)").tap()
    plot.locator("button.plot-source").filter(has=page.get_by_text("Karelia", exact=True)).tap()
    plot.get_by_role("button", name="All:").tap()
    expect(plot.locator(".plot-line .from")).to_have_count(2)
    plot.get_by_role("button", name="Type", exact=True).tap()
    plot.get_by_role("textbox").fill("2t Russia via Caucasus -> Ukraine")
    plot.get_by_role("button", name="Add orders").tap()
    plot.locator(".plot-line").nth(1).get_by_role("button", expanded=False).tap()
    plot.get_by_role("button", name="Join with round 1").tap()
    expect(plot.locator(".plot-line")).to_have_count(1)
    expect(plot.locator(".plot-line .from")).to_have_count(3)


def test_the_line_of_what_now_leads_to_what_it_names(served: Any, begun: Callable[[], int], visit: Visit) -> None:
    page = visit(served.link("seat", begun(), "anna"), SMALL, allow=DROPPED)
    button = page.get_by_role("button", name="Open book")
    place = button.bounding_box()
    assert place is not None
    page.set_viewport_size({"width": SMALL[0], "height": round(place["y"])})
    expect(button).not_to_be_in_viewport(ratio=1)
    page.locator(".now-line p").tap()
    expect(button).to_be_in_viewport(ratio=1)


def test_on_the_smallest_phone_a_player_of_two_countries_sees_how_to_open_a_book(served: Any, visit: Visit) -> None:
    number = served.lay("Anna", "Ben", game="plotted_axis")
    served.told(number, plotting)
    served.start()
    page = visit(served.link("seat", number, "ben"), SMALL, allow=DROPPED)
    button = page.get_by_role("button", name="Open book")
    expect(button).to_be_visible()
    covered = (
        "el => { const b = el.getBoundingClientRect();"
        " return !el.contains(el.getRootNode().elementFromPoint(b.x + b.width / 2, b.bottom - 2)) }"
    )
    assert not button.evaluate(covered)
