"""The player's own order book on a page: its lines, the checks, and what can be written next. No rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec

from assistant.core.box import Box
from assistant.core.codec import event_to
from assistant.games.plotted_axis.books import readers
from assistant.games.plotted_axis.checking import findings, numbering
from assistant.games.plotted_axis.events import OrdersPlotted
from assistant.games.plotted_axis.order_sentence import sentence
from assistant.games.plotted_axis.orders import Order
from assistant.games.plotted_axis.state import Plotted
from assistant.games.plotted_axis.typed import read
from dashboards.games.plotted_axis.chances import chances
from dashboards.games.plotted_axis.sources import sites, sources
from dashboards.parts.common import box
from dashboards.parts.common.blocks import Peek
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import tap
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.world.theatre_blocks import Plot, PlotFinding, Plots

NOTE = "Saved after every change, for your eyes only. Nobody can tell how much you write."
SEALED = "Sealed. You can reopen it until the last country has sealed its book."
FINAL = "Sealed. At this table, it cannot be reopened."
MOST_TYPED = 4_000
"""The most characters of orders that can be typed at a time."""


def books(sight: SeatView) -> Iterator[Plots]:
    """Yield the viewer's books: one for each country that they plot for."""
    open_ = [open_box for open_box in sight.table.boxes.open().values() if not open_box.shut]
    own = [_book(sight, open_box, slot) for open_box in open_ for slot in box.slots(sight, open_box)]
    if own:
        plots: Plots = {"type": "plot", "title": "Orders", "books": own, "private": True}
        yield {**plots, "rest": True} if all(book["sealed"] for book in own) else plots


def shared(sight: SeatView) -> Iterator[Peek]:
    """Yield allies' books that may be read while they are written, where the table agreed on that (PAA-AMB-41)."""
    for open_box in sight.table.boxes.open().values():
        for slot in () if open_box.shut or not sight.player else open_box.seats:
            own = slot in box.slots(sight, open_box)
            if own or sight.player not in readers(sight.state, slot):
                continue
            lines = _sentences(sight.state, slot, _orders(sight, open_box, slot))
            title = f"{sight.state.power_name(slot)}'s orders"
            hint = f"Hold to read {sight.state.the(slot)}'s orders"
            peek: Peek = {"type": "peek", "title": title, "hint": hint, "note": "", "lines": lines or ["None yet."]}
            yield {**peek, "private": True, "rest": True}


def _sentences(state: Plotted, power: str, book: Sequence[Order]) -> list[str]:
    return [sentence(state, order, power, number) for number, order in enumerate(book, 1)]


def _orders(sight: SeatView, box: Box, slot: str) -> tuple[Order, ...]:
    """Return the orders stored for a country, sealed or not."""
    boxes = sight.table.boxes
    event = boxes.submission(box.key, slot) or boxes.drafted(box.key, slot)
    return event.orders if isinstance(event, OrdersPlotted) else ()


def _book(sight: SeatView, box: Box, slot: str) -> Plot:
    state: Plotted = sight.state
    orders, sealed = _orders(sight, box, slot), bool(sight.table.boxes.submission(box.key, slot))
    event = cast("Json", event_to(OrdersPlotted(by=slot, orders=orders)))
    about, said = {"box": box.key, "slot": slot}, _said(sight, slot, orders)
    name = state.power_name(slot)
    back = None if box.final else tap("Reopen the book", {"do": "take_back", **about})
    return {
        "key": box.key,
        "slot": slot,
        "title": f"{name}'s orders",
        "name": clip(name),
        "note": (FINAL if box.final else SEALED) if sealed else NOTE,
        "sealed": sealed,
        "book": list(event["orders"]),
        "findings": said["findings"],
        "chances": said["chances"],
        "sources": said["sources"],
        "sites": sites(state, slot),
        "prices": {kind: state.price(kind, slot) for kind in state.kinds},
        "hand": state.ipcs.get(slot, 0),
        "noop": state.noop,
        "draft": {"do": "write", **about, "event": {**event, "orders": []}},
        "seal": tap(f"Seal {name}'s orders", {"do": "lay", **about}, main=True),
        "back": back,
    }


def _said(sight: SeatView, slot: str, orders: tuple[Order, ...]) -> Json:
    """Return what is worked out for a book on this board; until it is ready, the result for the previous one."""
    state: Plotted = sight.state
    task = sight.revision, msgspec.json.encode(orders)
    findings, _ = sight.ask(f"book {slot}", task, lambda: _worked_out(state, slot, orders))
    return findings or {"findings": [], "chances": {}, "sources": []}


def _worked_out(state: Plotted, slot: str, orders: tuple[Order, ...]) -> Json:
    return {
        "findings": [_finding(f) for f in findings(state, slot, orders)],
        "chances": dict(chances(state, slot, orders)) if state.help != "notes" else {},
        "sources": sources(state, slot, orders),
    }


def _finding(finding: Any) -> PlotFinding:
    return {
        "id": finding.id,
        "level": finding.level,
        "text": finding.text,
        "lines": list(finding.lines),
        "rules": list(finding.rules),
    }


def typed(sight: SeatView, asked: Any) -> Json | None:
    """Return typed text as orders: those that are understood, and the other lines with what to say about them."""
    if not isinstance(asked, dict) or not sight.is_set_up or not sight.writes:
        return None
    given = cast("dict[str, Any]", asked)
    text, state = str(given.get("text", ""))[:MOST_TYPED], sight.state
    parsed, fresh = sight.ask("typed", (sight.revision, text), lambda: _read(state, text))
    return {"n": given.get("n"), "slot": given.get("slot"), **parsed} if fresh and parsed else None


def _read(state: Plotted, text: str) -> Json:
    answers = [(line, read(state, line)) for line in text.splitlines() if line.strip()]
    good = [answer for _, answer in answers if not isinstance(answer, str)]
    rounds = [number for number, _ in good if number is not None]
    if rounds and len(rounds) == len(good):
        good.sort(key=_numbered)
    return {
        "orders": [_plain(order) for _, order in good],
        "left": [line for line, answer in answers if isinstance(answer, str)],
        "says": [*(clip(a, 300) for _, a in answers if isinstance(a, str)), *(f.text for f in numbering(rounds))],
    }


def _numbered(answer: tuple[int | None, Order]) -> int:
    return answer[0] or 0


def _plain(order: Order) -> Json:
    """Return an order in the form that a page uses."""
    return event_to(OrdersPlotted(by="", orders=(order,)))["orders"][0]
