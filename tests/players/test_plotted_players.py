"""Computer players of Plotted A&A: all kinds of lines and their results, and nobody reads another's book."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

import pytest

from assistant.bots.plotted_axis.staff import Staff
from assistant.bots.sight import BotSight, Stuck, robots
from assistant.core.event import TABLE, Event
from assistant.core.story import Sealed, Unsealed
from assistant.games.axis_allies import events as a
from assistant.games.axis_allies.board import POWERS
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.orders import Book
from assistant.secrets.boxes import Boxes
from assistant.table.table import Table

KINDS = {
    a.AircraftLanded,
    a.ShotsFired,
    a.WeaponsResearched,
    e.BookEnded,
    e.BuildCarriedOut,
    e.ExecutionBegun,
    e.FlightsRevealed,
    e.OrderCarriedOut,
    e.OrderPassed,
    e.OrderRevealed,
}
FIVE = ("simple", "engine", "simple", "engine", "simple")
SEED = 3


class Peeped(Boxes):
    """Boxes that record whose slots were read or filled outside the table's own work."""

    touched: list[str]

    def submission(self, key: str, seat: str) -> Event | None:
        self.touched.append(seat)
        return super().submission(key, seat)

    def drafted(self, key: str, slot: str) -> Event | None:
        self.touched.append(slot)
        return super().drafted(key, slot)


class Kept(Staff):
    """A game that remembers the books."""

    def write(self, power: str, book: Book, *, sealed: bool) -> None:
        self.books = {**getattr(self, "books", {}), power: book}
        super().write(power, book, sealed=sealed)


class Silent(Kept):
    """The same war, in which Germany seals an empty book."""

    def book_of(self, state: Any, power: str) -> Book:
        return () if power == "ger" else super().book_of(state, power)


def staff(kind: Any = Kept) -> Kept:
    return kind(robots(FIVE), FIVE, SEED, noop=True, late=0.0)


@pytest.fixture(scope="module")
def war() -> Table:
    return Staff(robots(("simple", "engine")), ("simple", "engine"), SEED, noop=True).play(3)


def test_lines_of_all_kinds_are_written_and_carried_out(war: Table) -> None:
    events = [line.event for line in war.lines]
    assert {type(event) for event in events} >= KINDS
    lines = [event.order for event in events if isinstance(event, e.OrderRevealed)]
    assert {line.kind for line in lines} == {"move", "build", "noop"}
    assert any(group.load for line in lines for group in line.groups), "troops take ship"
    assert any(group.via for line in lines for group in line.groups), "somebody goes through an area"
    sealed = [entry.event for entry in war.entries if isinstance(entry.event, (Sealed, Unsealed))]
    assert len(sealed) > 3 * len(POWERS), "books are opened again, and sealed again"


def test_the_engine_attacks_where_it_is_stronger() -> None:
    """With the odds on its side, the same country holds more after some turns than by rules of thumb."""
    worth = {}
    for skills in (("simple", "simple"), ("engine", "simple")):
        state: Any = Staff(robots(skills), skills, 1, noop=True).play(4).view(TABLE)
        worth[skills[0]] = sum(state.value(area) for area in _held(state, ("ussr", "uk", "usa")))
    assert worth["engine"] > worth["simple"]


def _held(state: Any, powers: tuple[str, ...]) -> list[str]:
    return [area for area in state.world.keys if state.controller(area) in powers]


def test_nobody_looks_into_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Books are written and sealed; not even a player's own book is read again."""
    Peeped.touched = []
    monkeypatch.setattr("assistant.bots.plotted_axis.staff.Boxes", Peeped)
    staff().play(1)
    assert Peeped.touched == []


def test_a_player_fills_no_slot_of_another() -> None:
    game = staff()
    while game.state.step != "plot":
        game.step(game.state)
    book = e.OrdersPlotted(by="ger")
    ben = BotSight(game.table, game.state.seat_of("ger"))
    ben.seal("ger", book)
    ben.open_again("ger")
    for seat in (game.state.seat_of("ussr"), TABLE):
        stranger = BotSight(game.table, seat)
        for fill in (stranger.draft, stranger.seal):
            with pytest.raises(Stuck, match="not for"):
                fill("ger", book)
        with pytest.raises(Stuck, match="not for"):
            stranger.open_again("ger")


def test_another_book_changes_nothing_until_its_page_is_read() -> None:
    """The others write and do the same, whatever is in Germany's slot, until its first line is due."""
    games = [staff(kind) for kind in (Kept, Silent)]
    ours, theirs = ([line.event for line in game.play(1).lines] for game in games)
    differ = [pair for pair in zip_longest(ours, theirs) if pair[0] != pair[1]]
    begun = differ.pop(0)
    assert all(isinstance(event, e.ExecutionBegun) for event in begun), "whose seals alone differ"
    books = [game.books for game in games]
    assert [power for power in POWERS if books[0][power] != books[1][power]] == ["ger"]
    one, other = differ[0]
    assert isinstance(one, e.OrderRevealed)
    assert one.by == "ger"
    assert other == e.BookEnded(by="ger", round=1)
