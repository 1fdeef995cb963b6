"""A book as a light count on the current board: where units would be if every order were carried out in full.

Nothing is fought here and nobody is lost. `checks_follow` goes through the lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from assistant.content.house_rules import chosen
from assistant.games.plotted_axis.orders import Load, Order, OrderedUnits
from assistant.games.plotted_axis.state import Plotted

LEGS = 2
"""Moves of an aircraft in a turn (PAA-MOV-05)."""


@dataclass(slots=True, eq=False)
class Token:
    """A unit of the country in the plan: the `rounds` in which it moves, and the places it `left` in them."""

    id: int
    kind: str
    at: str
    on: int = 0
    gone: int = 0
    rounds: list[int] = field(default_factory=list[int])
    left: list[str] = field(default_factory=list[str])
    boarded: int = 0
    landed: int = 0
    grounded: bool = False
    spent: bool = False
    real: bool = True


@dataclass(frozen=True, kw_only=True)
class Picked:
    """Units of one kind that a line names: those of the plan, and for the rest why they are not there.

    `new` are built only this turn, `used` have their moves in other rounds (`when`), `absent` are not there at all.
    """

    asked: int
    tokens: tuple[Token, ...]
    new: int = 0
    used: int = 0
    when: tuple[int, ...] = ()
    absent: int = 0


@dataclass(frozen=True, kw_only=True)
class Part:
    """One kind of units in one group of a line; `ride` are aircraft that travel with a carrier."""

    round: int
    to: str
    group: OrderedUnits
    kind: str
    picked: Picked
    ride: tuple[Token, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Boarding:
    """One kind of units that a line's transports take on board; `fits` says whether all of them fit."""

    round: int
    to: str
    group: OrderedUnits
    load: Load
    kind: str
    picked: Picked
    fits: bool


@dataclass(frozen=True, kw_only=True)
class PlannedFlight:
    """An aircraft's route in a line: `left` is its range afterwards; `decks` are the carriers at that time."""

    round: int
    token: Token
    source: str
    to: str
    before: int
    length: int | None
    left: int
    leg: int
    decks: Mapping[int, str]
    perch: int


@dataclass
class BookPlan:
    """The effects of a book, as far as they are known in advance."""

    state: Plotted
    power: str
    book: Sequence[Order]
    tokens: list[Token] = field(default_factory=list[Token])
    parts: list[Part] = field(default_factory=list[Part])
    boardings: list[Boarding] = field(default_factory=list[Boarding])
    flights: list[PlannedFlight] = field(default_factory=list[PlannedFlight])
    built: list[tuple[int, Order]] = field(default_factory=list[tuple[int, Order]])
    taken: dict[str, int] = field(default_factory=dict[str, int])
    emptied: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    sailings: list[tuple[int, str, str, Token]] = field(default_factory=list[tuple[int, str, str, Token]])

    @property
    def moves(self) -> Iterator[tuple[int, Order]]:
        """The lines that move units, by round."""
        return ((r, order) for r, order in enumerate(self.book, 1) if order.kind == "move")

    @property
    def builds(self) -> Iterator[tuple[int, Order]]:
        """The lines that build, by round."""
        return ((r, order) for r, order in enumerate(self.book, 1) if order.kind == "build")

    def read(self, ambiguity: str) -> str:
        """Return how the table reads an open rule."""
        return chosen(self.state, ambiguity)

    def friend(self, area: str) -> bool:
        """Return whether the alliance would hold the area, counting earlier lines of the book."""
        return area in self.taken or self.state.friendly(area, self.power)

    def last(self, flight: PlannedFlight) -> bool:
        """Return whether this is the aircraft's last move of the turn (PAA-LND-03)."""
        return flight.token.rounds[-1] == flight.round
