"""A small game of books: four colors plot in secret, all books are sealed together and read line by line.

It has no rulebook: the tests of serial boxes use it in place of games with plotted orders. Anna owns red and gold, Ben
blue, Carla green; lines are read round by round in the order of the colors.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatch
from pathlib import Path
from typing import Annotated, Any

from assistant.core.box import Box, Submission
from assistant.core.event import Event, Of
from assistant.core.game import Game, State, Way
from assistant.core.offer import Blank, Nonsense, Offer
from assistant.core.seating import Seated
from assistant.storage.store import Store
from assistant.table.table import Table

COLOURS = ("red", "blue", "green", "gold")
SEATS = ("anna", "ben", "carla")
OWNERS = {"red": "anna", "blue": "ben", "green": "carla", "gold": "anna"}
Colour = Annotated[str, Of("colour")]


@dataclass(frozen=True, kw_only=True)
class Move:
    """One line of a book."""

    to: str
    units: int = 1


class Book(Event):
    """All lines of one color; submitted, never recorded."""

    by: Colour
    moves: tuple[Move, ...] = ()


class Anything(tuple[Any, ...]):
    """Choices of a blank that a page fills by itself: any lines fit."""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, tuple)


# ---------------------------------------------------------------- what is seen at the table


class CampaignLaid(Event):
    players: tuple[Seated, ...]
    way: Way = "phones"
    owners: dict[str, str] = field(default_factory=lambda: dict(OWNERS))


class PlotCalled(Event):
    """Everybody plots; whether players see who has sealed, and whether sealing is final."""

    told: bool = True
    final: bool = False


class ReadingBegun(Event):
    """All books are sealed: their fingerprints."""

    books: dict[str, str]


class LineRead(Event):
    by: Colour
    to: str
    units: int


class BooksShown(Event):
    """The end of the reading of all lines: everything needed to check the fingerprints."""

    books: dict[str, tuple[Move, ...]]
    salts: dict[str, str]


class Halted(Event):
    """A line that was read and is still to be carried out."""


@dataclass(frozen=True, kw_only=True)
class Campaign(State):
    owners: Mapping[str, str] = field(default_factory=dict[str, str])
    step: str = ""
    turn: int = 0
    told: bool = True
    final: bool = False
    read: tuple[tuple[str, str, int], ...] = ()
    prints: Mapping[str, str] = field(default_factory=dict[str, str])
    shown: BooksShown | None = None

    def name(self, player: str) -> str:
        """Return what people call a player, as pages ask for it."""
        return self.seated(player).name if player else "Nobody"


@singledispatch
def apply(event: Event, state: Campaign) -> Campaign:
    return state


@apply.register
def _(event: CampaignLaid, state: Campaign) -> Campaign:
    return Campaign(players=event.players, way=event.way, owners=event.owners)


@apply.register
def _(event: PlotCalled, state: Campaign) -> Campaign:
    return replace(state, step="plot", turn=state.turn + 1, told=event.told, final=event.final, read=(), shown=None)


@apply.register
def _(event: ReadingBegun, state: Campaign) -> Campaign:
    return replace(state, step="read", prints=event.books)


@apply.register
def _(event: LineRead, state: Campaign) -> Campaign:
    return replace(state, step="read", read=(*state.read, (event.by, event.to, event.units)))


@apply.register
def _(event: Halted, state: Campaign) -> Campaign:
    return replace(state, step="halt")


@apply.register
def _(event: BooksShown, state: Campaign) -> Campaign:
    return replace(state, step="", shown=event)


def key(turn: int = 1) -> str:
    return f"orders of turn {turn}"


def boxes(state: Campaign) -> Iterator[Box]:
    """Return one box along plot and reading; it is gone when everything was read."""
    if state.step:
        yield Box(
            key(state.turn),
            COLOURS,
            lambda slot: Offer(Book, "Seal it", {"by": slot}, (Blank("moves", Anything()),)),
            lambda laid: shown(laid, state),
            signed=True,
            announced=state.told,
            owners=state.owners,
            names={colour: colour.title() for colour in COLOURS},
            serial=True,
            shut=state.step != "plot",
            final=state.final,
            page=f"line {len(state.read)}" if state.step != "plot" else "",
            blank=lambda slot: Book(by=slot),
        )


def shown(laid: Sequence[Submission], state: Campaign) -> Event:
    """Return the next line, in rounds; behind the last one all that is needed to check the books."""
    if state.step == "halt":
        raise Nonsense("The last line read is still to be carried out.")
    if state.step == "plot":
        return ReadingBegun(books={str(one.by): one.fingerprint for one in laid})
    books: dict[str, tuple[Move, ...]] = {str(one.by): one.event.moves for one in laid}  # type: ignore[attr-defined]
    lines = [(c, books[c][n]) for n in range(max(map(len, books.values()))) for c in COLOURS if n < len(books[c])]
    if len(state.read) < len(lines):
        by, move = lines[len(state.read)]
        return LineRead(by=by, to=move.to, units=move.units)
    return BooksShown(books=books, salts={str(one.by): one.salt for one in laid})


def calling(state: Campaign, _seat: str) -> list[Offer]:
    return [] if state.step else [Offer(PlotCalled, "Everybody plots", {"told": True, "final": False}, expected=True)]


GAME: Game[Campaign] = Game(
    key="campaign",
    title="Campaign",
    events=(CampaignLaid, PlotCalled, ReadingBegun, LineRead, Halted, BooksShown),
    start=Campaign(),
    lay=lambda players: CampaignLaid(players=tuple(players)),
    apply=apply,
    check=lambda _event, _state: (),
    offers=calling,
    completions=lambda _event, _state, _seat: (),
    tell=lambda event, _before, _after: type(event).__name__,
    vocabulary=lambda state: {
        "player": {p.key: p.name for p in state.players},
        "colour": {colour: colour.title() for colour in COLOURS},
    },
    laws=lambda _state: (),
    boxes=boxes,
)
GAMES: dict[str, Game[Any]] = {GAME.key: GAME}

# ---------------------------------------------------------------- a table of it

BOOKS: dict[str, tuple[tuple[str, int], ...]] = {
    "red": (("north", 3), ("south", 1)),
    "blue": (("quagmire", 7),),
    "green": (),
    "gold": (("west", 2),),
}
"""The destination and number of units of each color."""
LINES = [("red", "north", 3), ("blue", "quagmire", 7), ("gold", "west", 2), ("red", "south", 1)]
"""The order in which these books are read."""


def book(colour: str, *moves: tuple[str, int]) -> Book:
    return Book(by=colour, moves=tuple(Move(to=to, units=units) for to, units in moves))


def table_of(log: Any = None, told: bool = True, paper: Sequence[str] = (), **laid: Any) -> Table:
    """Return a table at which everybody plots; `paper` are seats without a device, `laid` is of the set-up."""
    table = Table(GAME, log, clock=lambda: 5, chance=random.Random(7))
    seated = tuple(Seated(key=seat, name=seat.title(), device=seat not in paper) for seat in SEATS)
    table.record(CampaignLaid(players=seated, **laid))
    table.record(PlotCalled(told=told))
    return table


def sealed_file(store: Store) -> Path:
    return store.path.with_name(f"{store.path.name}.sealed.jsonl")


def again(store: Store) -> Table:
    """Return the table as a restarted server finds it."""
    store.drawers._stored = None
    return Table(GAME, store.log(1))


def seal(table: Table, *colours: str, turn: int = 1) -> None:
    """Seal the `BOOKS` of these colors; all of them if none is named."""
    for colour in colours or COLOURS:
        table.boxes.submit(key(turn), colour, book(colour, *BOOKS[colour]))


def read(table: Table, pages: int, turn: int = 1) -> list[Event]:
    """Turn this many pages; the first begins the reading."""
    return [table.boxes.reveal(key(turn)).event for _ in range(pages)]
