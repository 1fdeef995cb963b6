"""An order book as a value: lines in round order, each a move, a build or nothing.

Impossible orders may be written (PAA-INV-01); what a line means is decided when it is revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from assistant.games.axis_allies.board import BOMBER, FIGHTER
from assistant.games.axis_allies.moving import Load

What = Literal["move", "build", "noop", "rockets"]
"""The kinds of lines; rockets have lines where the table plays it so, and `to` is their target (PAA-AMB-35)."""
__all__ = ["Book", "Load", "Order", "OrderedUnits", "What"]


@dataclass(frozen=True, kw_only=True)
class OrderedUnits:
    """Units from one area that go one way (PAA-FRM-04 to -09); `all`: every unit of these kinds there (PAA-PLT-09).

    With `all`, `units` names the kinds that are meant, whatever their numbers; if empty, every kind that can move.
    """

    units: dict[str, int] = field(default_factory=dict[str, int])
    source: str = ""
    via: str = ""
    all: bool = False
    load: tuple[Load, ...] = ()
    aboard: str = ""


@dataclass(frozen=True, kw_only=True)
class Order:
    """One line of a book (PAA-FRM-01 to -13); its round is its place in the book."""

    kind: What = "move"
    to: str = ""
    groups: tuple[OrderedUnits, ...] = ()
    units: dict[str, int] = field(default_factory=dict[str, int])
    zone: str = ""
    note: str = ""

    @property
    def complete(self) -> bool:
        """Whether this is a full line: units go somewhere, or something is built (PAA-CHK-10, PAA-AMB-37)."""
        if self.kind == "noop":
            return True
        if self.kind == "rockets":
            return bool(self.to)
        if self.kind == "build":
            return bool(self.to) and any(count > 0 for count in self.units.values())
        return bool(self.to) and any(g.source and (g.all or any(g.units.values())) for g in self.groups)


Book = tuple[Order, ...]
"""Lines by round: the first is carried out in round 1 (PAA-PLT-03, PAA-PLT-04)."""


def closed(book: Book, reading: str) -> Book:
    """Return what counts when the time is up: without unfinished lines, or up to the first of them (PAA-AMB-37)."""
    if reading == "up_to_gap":
        at = next((i for i, order in enumerate(book) if not order.complete), len(book))
        return book[:at]
    return tuple(order for order in book if order.complete)


def effective(book: Book, reading: str) -> Book:
    """Return the lines as they are revealed: the second of two NOOPs in a row is removed (PAA-NOP-02, PAA-AMB-39)."""
    if reading == "harmless":
        return book
    orders: list[Order] = []
    for order in book:
        if order.kind == "noop" and orders and orders[-1].kind == "noop":
            continue
        orders.append(order)
    return tuple(orders)


def flights_on(book: Sequence[Order], at: int) -> dict[str, int]:
    """Return how many aircraft of each kind have a later move from a line's destination (PAA-AIR-06, PAA-LND-03)."""
    counts: dict[str, int] = {}
    for order in book[at + 1 :]:
        for group in order.groups if order.kind == "move" else ():
            if group.source == book[at].to:
                for kind in (FIGHTER, BOMBER):
                    count = 99 if group.all and (not group.units or kind in group.units) else group.units.get(kind, 0)
                    counts[kind] = counts.get(kind, 0) + count
    return {kind: count for kind, count in counts.items() if count}
