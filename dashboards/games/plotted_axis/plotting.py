"""The player's own order book on a page: its lines, the checks, and what can be written next. No rules."""

from __future__ import annotations

import itertools
import math
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
from assistant.kit.phrasing import listed
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
ALL = "All books are sealed. Nothing can be changed any more."
FINAL = "Sealed. At this table, it cannot be reopened."
MOST_TYPED = 4_000
"""The most characters of orders that can be typed at a time."""
MOST_LINES = 999
"""The most lines of a book that typed numbers are compared with."""


def books(sight: SeatView) -> Iterator[Plots]:
    """Yield the viewer's books: one for each country that they plot for."""
    open_ = [open_box for open_box in sight.table.boxes.open().values() if not open_box.shut]
    own = [_book(sight, open_box, slot) for open_box in open_ for slot in box.slots(sight, open_box)]
    if own:
        plots: Plots = {"type": "plot", "title": "Orders", "books": own, "private": True}
        writing = [sight.state.the(book["slot"]) for book in own if not book["sealed"]]
        of = listed(writing) if len(writing) < len(sight.state.order) else "all countries"
        ask = f"Open, write and seal the orders of {of}"
        yield {**plots, "ask": ask} if writing else {**plots, "rest": True}


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
    name, locked = state.power_name(slot), sight.table.boxes.locked(box.key)
    back = None if box.final or locked else tap("Reopen the book", {"do": "take_back", **about})
    return {
        "key": box.key,
        "slot": slot,
        "title": f"{name}'s orders",
        "name": clip(name),
        "note": NOTE if not sealed else ALL if locked else FINAL if box.final else SEALED,
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
    """Return what is worked out for a book on this board; until it is ready, only the sources of the previous one."""
    state: Plotted = sight.state
    task = sight.revision, msgspec.json.encode(orders)
    said, fresh = sight.ask(f"book {slot}", task, lambda: _worked_out(state, slot, orders))
    nothing: Json = {"findings": [], "chances": {}, "sources": []}
    return said if said and fresh else {**nothing, "sources": said["sources"]} if said else nothing


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
    """Return typed text as orders: those that are understood, and the other lines with what to say about them.

    `lines` is how many lines the book has already; without it, a single line from paper is read, whatever its number.
    """
    if not isinstance(asked, dict) or not sight.is_set_up or not sight.writes:
        return None
    given = cast("dict[str, Any]", asked)
    text, state = str(given.get("text", ""))[:MOST_TYPED], sight.state
    asked_lines = given.get("lines")
    lines = min(max(asked_lines, 0), MOST_LINES) if type(asked_lines) is int else None
    parsed, fresh = sight.ask("typed", (sight.revision, text, lines), lambda: _read(state, text, lines))
    return {"n": given.get("n"), "slot": given.get("slot"), **parsed} if fresh and parsed else None


def _read(state: Plotted, text: str, lines: int | None) -> Json:
    """Return the orders with the rounds at which they are inserted, and the lines that stay typed (PAA-PLT-06).

    A line with a number becomes the line of that round, and later ones move down; all others follow at the end.
    Numbers that are used twice or would leave a gap are refused (PAA-PLT-03, PAA-PLT-04).
    """
    answers = [(line, read(state, line)) for line in text.splitlines() if line.strip()]
    good = [(line, *answer) for line, answer in answers if not isinstance(answer, str)]
    wrong = {line: clip(answer, 300) for line, answer in answers if isinstance(answer, str)}
    numbers = [number for _, number, _ in good if number is not None] if lines is not None else []
    says = [found.text for found in numbering(_rounds(numbers, lines or 0))] if numbers else []
    kept = [(number, order) for _, number, order in good if not says or number is None]
    kept.sort(key=lambda one: math.inf if one[0] is None else one[0])
    refused = {line for line, number, _ in good if says and number is not None}
    return {
        "orders": [_plain(order) for _, order in kept],
        "rounds": [number if lines is not None else None for number, _ in kept],
        "left": [line for line, _ in answers if line in wrong or line in refused],
        "says": [*wrong.values(), *says],
    }


def _rounds(numbers: Sequence[int], lines: int) -> list[int]:
    """Return the round of every line once these are inserted in a book of that many lines."""
    free = (n for n in range(1, lines + len(numbers) + 1) if n not in numbers)
    return [*numbers, *itertools.islice(free, lines)]


def _plain(order: Order) -> Json:
    """Return an order in the form that a page uses."""
    return event_to(OrdersPlotted(by="", orders=(order,)))["orders"][0]
