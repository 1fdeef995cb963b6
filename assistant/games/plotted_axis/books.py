"""The box of a turn: every country's book, sealed together and read line by line (PAA-SEQ-04, PAA-INF-02, -04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.content.house_rules import chosen
from assistant.core.box import Box, Submission
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.offer import Blank, Nonsense, Offer
from assistant.games.plotted_axis.events import (
    BookEnded,
    BooksShown,
    ExecutionBegun,
    FlightsRevealed,
    OrderRevealed,
    OrdersPlotted,
)
from assistant.games.plotted_axis.orders import Book, closed, effective, flights_on
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.phrasing import upper


class AnyBook(tuple[object, ...]):
    """Choices of a blank that holds a book: any lines fit, because writing is never blocked (PAA-INV-01)."""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple)


def key(state: Plotted) -> str:
    """Return the name of the box: of this turn, or of the last one until everybody writes again."""
    return f"orders of turn {state.sealed if state.books else state.turn}"


def boxes(state: Plotted) -> Iterator[Box]:
    """Yield the box, open while there is something to write or read; countries on paper are not in it (PAA-SET-04).

    Books whose last line was read can be opened until the next ones are written, and when the war is over (PAA-INF-11).
    The time for writing is what the table agreed on (PAA-SET-05).
    """
    reading = bool(state.books) and not state.shown_now
    if not state.plotters or not (reading or (state.step == "plot" and not state.over)):
        return
    yield Box(
        key=key(state),
        seats=state.plotters,
        owners={power: state.seats.get(power, "") for power in state.plotters},
        names={power: state.the(power) for power in state.plotters},
        readers={power: readers(state, power) for power in state.plotters},
        offer=offer,
        shown=lambda submissions: page(state, submissions),
        signed=True,
        serial=True,
        shut=bool(state.books),
        final=chosen(state, "PAA-AMB-42") == "final",
        page=mark(state) if state.books else "",
        blank=lambda slot: OrdersPlotted(by=slot),
        stands=lambda draft: stood(state, draft),
        seconds=state.plot_seconds,
    )


def offer(slot: str) -> Offer:
    """Return what a country submits: its whole book."""
    blank = Blank("orders", AnyBook(((),)), ())
    return Offer(OrdersPlotted, "Seal the orders", {"by": slot}, (blank,), private=True)


def readers(state: Plotted, power: str) -> tuple[str, ...]:
    """Return the seats that may read a country's book before its rounds: its own, and allies as agreed (PAA-AMB-41)."""
    reading = chosen(state, "PAA-AMB-41")
    own = state.seats.get(power, "")
    open_ = reading == "side" or (reading == "share" and power in state.sharing)
    allies = [state.seats.get(p, "") for p in state.order if open_ and state.allied(p, power)]
    return tuple(dict.fromkeys(seat for seat in (own, *allies) if seat))


def stood(state: Plotted, draft: Event) -> Event:
    """Return what is sealed of a draft when the time is up (PAA-PLT-12, PAA-AMB-37)."""
    if not isinstance(draft, OrdersPlotted):
        return draft
    return replace(draft, orders=closed(draft.orders, chosen(state, "PAA-AMB-37")))


def mark(state: Plotted) -> str:
    """Return the place that reading has reached, so that two taps at the same time turn only one page."""
    return f"{state.step} {state.round} {state.power} {len(state.revealed)} {len(state.hovering)} {len(state.ended)}"


# ------------------------------------------------------------------ the pages


def page(state: Plotted, submissions: Sequence[Submission]) -> Event:
    """Return the next page: all books are sealed, a line, the end of a book, which aircraft fly on, or all books."""
    books = {one.by or "": _book(state, one) for one in submissions}
    if state.step == "plot":
        counts = {power: len(book) for power, book in books.items()} if chosen(state, "PAA-AMB-43") == "open" else {}
        return ExecutionBegun(books={one.by or "": one.fingerprint for one in submissions}, lines=counts)
    if state.step != "execution" or state.over:
        whole = {one.by or "": one.event.orders for one in submissions if isinstance(one.event, OrdersPlotted)}
        return BooksShown(books=whole, salts={one.by or "": one.salt for one in submissions})
    if state.tied or (state.now is not None and not state.hovering):
        raise Nonsense("Finish the revealed line first.")
    return _line(state, books.get(state.power))


def _book(state: Plotted, submission: Submission) -> Book:
    orders = submission.event.orders if isinstance(submission.event, OrdersPlotted) else ()
    return effective(orders, chosen(state, "PAA-AMB-39"))


def _line(state: Plotted, book: Book | None) -> Event:
    if book is None:
        raise Nonsense(f"{upper(state.the(state.power))} plots on paper: enter its line by hand.")
    at = state.round - 1
    if state.hovering:
        return FlightsRevealed(by=state.power, units=_flying_on(state, book, at))
    if at >= len(book):
        return BookEnded(by=state.power, round=state.round)
    return OrderRevealed(by=state.power, round=state.round, order=book[at], void=_void(state, book, at))


def _flying_on(state: Plotted, book: Book, at: int) -> dict[str, int]:
    """Return how many of the aircraft in the air have a later line, limited to those that exist."""
    later = flights_on(book, at) if at < len(book) else {}
    here = [piece.kind for piece in state.pieces.of(state.hovering)]
    counts = {kind: min(count, here.count(kind)) for kind, count in later.items()}
    return {kind: count for kind, count in counts.items() if count}


def _void(state: Plotted, book: Book, at: int) -> str:
    """Return why the line is void if two lines use one area, where the table reads it so (PAA-AMB-38)."""
    order = book[at]
    same = [i for i, other in enumerate(book) if other.kind == order.kind and other.to == order.to]
    if chosen(state, "PAA-AMB-38") == "both_void" and len(same) > 1 and order.kind != "noop":
        return f"Two of {state.the(state.power)}'s lines name {state.place(order.to)}."
    return ""
