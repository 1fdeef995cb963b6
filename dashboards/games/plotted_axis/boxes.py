"""Everything secret on a page: the player's books, how many are sealed, the time, and the fingerprints. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.plotted_axis.books import key
from assistant.games.plotted_axis.events import OrdersPlotted
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.phrasing import upper
from dashboards.games.plotted_axis import pages, plotting
from dashboards.parts.common import box, fingerprints
from dashboards.parts.common.blocks import Fingerprints
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import tap, taps
from dashboards.parts.common.seat_view import SeatView

SURE = {"sure": True}
"""The button says already that the book is empty, so nobody is asked about that."""


def blocks(sight: SeatView) -> list[Json]:
    """Return the player's own books first, then shared books; what shows the next page comes before all of them."""
    if not sight.writes or not sight.is_set_up:
        return []
    rest = list(_rest(sight))
    return [
        *(block for block in rest if block.get("reveal")),
        *plotting.books(sight),
        *plotting.shared(sight),
        *(block for block in rest if not block.get("reveal")),
        *_nobody(sight),
        *_time(sight),
        *_prints(sight),
    ]


def _rest(sight: SeatView) -> Iterator[Json]:
    """Yield what every box has besides the book: sealing by hand, and the button for the next page, once."""
    state: Plotted = sight.state
    if state.books:
        yield from pages.blocks(sight)
        return
    for block in box.blocks(sight):
        if block.get("hands") or block.get("reveal"):
            yield {k: v for k, v in block.items() if k not in ("lay", "back", "slot")} | {
                "title": "The sealed books",
                "note": "",
                "private": False,
                "rest": not block.get("reveal"),
            }


def _nobody(sight: SeatView) -> Iterator[Json]:
    """Yield countries without a player: their empty books are sealed on the shared screen."""
    for book in sight.table.boxes.open().values() if sight.role == "table" else ():
        waiting = sight.table.boxes.waiting(book.key) or ()
        free = [slot for slot in book.filled_by("") if slot in waiting and not book.shut]
        buttons = [
            tap(f"{upper(sight.state.the(slot))} has no orders", {"do": "lay", "box": book.key, "slot": slot} | SURE)
            for slot in free
        ]
        if buttons:
            yield {**taps("Countries without a player", buttons)}


def _time(sight: SeatView) -> Iterator[Json]:
    """Yield the button that seals everything early, or when no time limit was set; it asks for confirmation once."""
    for book in sight.table.boxes.open().values():
        if not book.shut and not sight.table.boxes.full(book.key):
            yield {**taps("", [tap("Time is up", {"do": "call_time", "box": book.key})]), "beside": True}


def _prints(sight: SeatView) -> Iterator[Fingerprints]:
    """Yield the sealed fingerprints; once the books are open, also what each page needs to check them itself."""
    state: Plotted = sight.state
    if state.step not in ("plot", "execution", "final_build", "income"):
        return
    known = dict(state.books) or sight.table.boxes.fingerprints(key(state))
    if known:
        yield {
            **fingerprints.block(key(state), _books(state, known)),
            "more": state.step in ("execution", "final_build"),
        }


def _books(state: Plotted, known: dict[str, str]) -> Iterator[fingerprints.Book]:
    for power in state.order:
        if power in known:
            shown = OrdersPlotted(by=power, orders=state.shown[power]) if power in state.shown else None
            salt = state.salts.get(power, "") if shown else ""
            yield fingerprints.Book(power, state.power_name(power), known[power], salt, shown)
