"""Unsigned submissions leave no trace of their author."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, permutations
from pathlib import Path
from typing import Any

import duckdb
import pytest

from assistant.core.box import Box
from assistant.core.event import TABLE, Event
from assistant.core.offer import Blank, Nonsense, Offer
from assistant.core.story import Sealed, Unsealed
from assistant.storage.game_file import write_game
from assistant.storage.store import Store
from assistant.table.table import MemoryLog, Table
from tests.sealing import (
    EVERYBODY,
    GAME,
    GAMES,
    PLAYERS,
    SEATS,
    WAYS,
    BoxCalled,
    DangerCard,
    DangerShown,
    Order,
    danger,
    given,
    table_of,
)


def evening(folder: Path, authors: dict[str, str]) -> dict[str, bytes]:
    """Submit these cards, open the box, play on; return everything that is left of it."""
    folder.mkdir()
    store = Store(folder / "games.duckdb", GAMES, clock=lambda: 5)
    number = store.create("voyage", "A voyage")
    table = table_of("dangers", log=store.log(number))
    for card, seat in authors.items():
        danger(table, seat, card)
    table.boxes.reveal("dangers 1")
    table.record(BoxCalled(what=""))
    found = {f"account of {seat}": repr(table.account(seat)).encode() for seat in EVERYBODY}
    found["texts"] = f"{table.boxes!r} {table.boxes._unsigned} {table.entries!r}".encode()
    found["export"] = "\n".join(write_game(store, number)).encode()
    store.close()
    found |= {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".duckdb"}
    with duckdb.connect(str(folder / "games.duckdb"), read_only=True) as file:
        for name in ("games", "entries", "settings", "seats"):
            found[f"rows of {name}"] = repr(file.execute(f"select * from {name} order by all").fetchall()).encode()
    return found


def test_who_laid_what_and_in_which_order_leaves_no_trace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.storage.schema.new_id", lambda: "a" * 32)  # otherwise every store has another id
    cards = ("flood", "storm", "calm")
    with caplog.at_level(logging.DEBUG):
        runs = [
            evening(tmp_path / str(n), dict(zip(order, seats, strict=True)))
            for n, (seats, order) in enumerate(zip(permutations(SEATS), permutations(cards), strict=True))
        ]
        runs.append(evening(tmp_path / "same cards", dict(zip(cards, reversed(SEATS), strict=True))))
    assert "DangerShown" in runs[0]["rows of entries"].decode()
    for run in runs[1:]:
        for name, left in run.items():
            assert left == runs[0][name], name
    assert not any(card in caplog.text for card in cards)


def test_a_chance_of_the_table_s_own_shuffles_what_was_laid() -> None:
    found = set()
    for _ in range(40):
        table = Table(GAME)
        table.record(GAME.lay(PLAYERS))
        table.record(BoxCalled(what="dangers"))
        for seat, card in zip(SEATS, ("flood", "storm", "calm"), strict=True):
            danger(table, seat, card)
        found.add(table.boxes.reveal("dangers 1").event.cards)
    assert len(found) > 1
    assert {frozenset(cards) for cards in found} == {frozenset(("flood", "storm", "calm"))}


def test_laying_looks_at_no_clock_and_opening_tells_its_own_time() -> None:
    ticks = count(100)
    table = table_of("dangers", ticks=ticks)
    for seat in SEATS:
        danger(table, seat, "storm")
    assert next(ticks) == 102
    entry = table.boxes.reveal("dangers 1")
    assert (entry.at, entry.seq, entry.author, entry.seen) == (103, 3, TABLE, 2)
    assert entry.event == DangerShown(cards=("storm",) * 3)


@pytest.mark.parametrize("told", [True, False])
def test_a_card_that_one_lays_moves_nothing_that_others_are_given(told: bool) -> None:
    """If a box tells who has submitted, pages refresh each time; otherwise only after the last submission."""
    table = table_of("dangers", told)
    woken: list[int] = []
    table.param.watch(lambda change: woken.append(change.new), "revision", onlychanged=False)
    for laid, seat in enumerate(SEATS, 1):
        before = {other: given(table, other) for other in EVERYBODY}
        danger(table, seat, "storm")
        after = {other: given(table, other) for other in EVERYBODY}
        news = told or laid == len(SEATS)
        for other in EVERYBODY:
            assert after[other][:2] == before[other][:2]
            assert (after[other] == before[other]) is not news
        assert table.boxes.waiting("dangers 1") == (SEATS[laid:] if told else None)
        assert table.boxes.full("dangers 1") is (laid == len(SEATS))
    assert woken == [2] * (3 if told else 1)


def test_where_nothing_is_told_pages_hear_only_that_all_have_laid_or_not_all_any_more() -> None:
    table = table_of("dangers", told=False)
    woken: list[int] = []
    table.param.watch(lambda change: woken.append(change.new), "revision", onlychanged=False)
    for seat in SEATS:
        danger(table, seat, "storm")
    assert len(woken) == 1
    danger(table, "anna", "calm")
    assert len(woken) == 1, "another card in a box that is full is nobody's news"
    table.boxes.take_back("dangers 1", "ben")
    assert len(woken) == 2
    table.boxes.take_back("dangers 1", "carla")
    danger(table, "carla", "calm")
    assert len(woken) == 2
    danger(table, "ben", "calm")
    assert len(woken) == 3


def test_where_names_are_told_another_card_of_the_same_seat_is_no_news() -> None:
    table = table_of("dangers")
    danger(table, "anna", "storm")
    before = table._stirred
    danger(table, "anna", "calm")
    assert table._stirred == before


def test_a_box_that_was_open_when_the_table_was_taken_up_is_known_as_laid_anew() -> None:
    log = MemoryLog()
    table = table_of("dangers", log=log)
    assert not table.boxes.again("dangers 1")
    taken_up = Table(GAME, log)
    assert taken_up.boxes.again("dangers 1")
    assert not taken_up.boxes.again("dangers 2")
    taken_up.boxes.open()
    taken_up.record(BoxCalled(what="dangers"))
    assert not taken_up.boxes.again("dangers 2")
    orders = MemoryLog()
    table_of("orders", log=orders)
    assert not Table(GAME, orders).boxes.again("orders 1")


def test_one_may_look_at_the_own_card_take_it_back_and_lay_another() -> None:
    table = table_of("dangers")
    danger(table, "anna", "flood")
    assert table.boxes.submission("dangers 1", "anna") == DangerCard(card="flood")
    assert table.boxes.submission("dangers 1", "ben") is None
    danger(table, "anna", "calm")
    assert table.boxes.submission("dangers 1", "anna") == DangerCard(card="calm")
    table.boxes.take_back("dangers 1", "anna")
    table.boxes.take_back("dangers 1", "anna")
    assert table.boxes.waiting("dangers 1") == SEATS


@pytest.mark.parametrize(("told", "says"), [(True, "waiting for Ben and Carla."), (False, "waiting for submissions.")])
def test_a_box_stays_shut_until_everybody_has_laid(told: bool, says: str) -> None:
    table = table_of("dangers", told)
    danger(table, "anna", "flood")
    with pytest.raises(Nonsense) as wrong:
        table.boxes.reveal("dangers 1")
    assert says in str(wrong.value)
    assert "Anna" not in str(wrong.value)
    assert table.revision == 2


@pytest.mark.parametrize(
    ("key", "seat", "event"),
    [
        ("dangers 2", "anna", DangerCard(card="flood")),
        ("orders 1", "anna", Order(by="anna", to="north")),
        ("dangers 1", "david", DangerCard(card="flood")),
        ("dangers 1", "anna", DangerCard(card="ace")),
        ("dangers 1", "anna", Order(by="anna", to="north")),
    ],
)
def test_what_is_not_to_be_laid_there_is_refused(key: str, seat: str, event: Event) -> None:
    with pytest.raises(Nonsense):
        table_of("dangers").boxes.submit(key, seat, event)


def test_what_is_unsigned_may_not_name_its_author_and_nobody_lays_for_another() -> None:
    table = table_of("orders")
    with pytest.raises(Nonsense, match="You can't submit that here"):
        table.boxes.submit("orders 1", "ben", Order(by="anna", to="north"))
    (box,) = table.boxes.open().values()
    assert box.allows("anna", Order(by="anna", to="north"))
    unsigned = type(box)(box.key, box.seats, box.offer, box.shown)
    assert not unsigned.allows("anna", Order(by="anna", to="north"))


def test_a_box_that_a_correction_takes_away_is_empty_afterwards() -> None:
    table = table_of("dangers")
    danger(table, "anna", "flood")
    table.strike(2)
    with pytest.raises(Nonsense, match="There is nothing to submit in secret"):
        table.boxes.waiting("dangers 1")
    table.redo(TABLE)
    table.strike(3)
    assert table.boxes.waiting("dangers 1") == SEATS


def test_what_was_signed_is_forgotten_when_it_was_shown() -> None:
    """Neither the drawer nor the log keeps it: otherwise the box could be opened twice."""
    log = MemoryLog()
    table = table_of("orders", log=log)
    for seat in SEATS:
        table.boxes.submit("orders 1", seat, Order(by=seat, to="north"))
    assert len(log.drawer.contents()) == 3
    table.boxes.reveal("orders 1")
    assert log.drawer.contents() == ()
    assert table.boxes.fingerprints("orders 1") == {}
    assert table.entries[-1].event == Unsealed(box="orders 1")


# ---------------------------------------------------------------- slots of others


def fleets(**changed: Any) -> Table:
    """Return a table of signed orders, one slot for each fleet: Anna has two of them, the shared screen has one."""
    owners = {"red": "anna", "blue": "ben", "gold": "anna", "grey": ""}

    def boxes(state: Any) -> Iterator[Box]:
        for box in GAME.boxes(state):
            yield replace(box, seats=tuple(owners), owners=owners, offer=fleet, **changed)

    def fleet(slot: str) -> Offer:
        return Offer(Order, "Give an order", {"by": slot}, (Blank("to", WAYS, noun="way"),))

    table = Table(replace(GAME, boxes=boxes))
    table.record(GAME.lay(PLAYERS))
    table.record(BoxCalled(what="orders"))
    return table


READERS = {"red": ("ben", "anna"), "blue": ("carla",), "gold": ("ben",)}


def test_an_ally_reads_the_slots_that_the_rules_let_it_read_and_no_others() -> None:
    """Ben may read both of Anna's slots, Carla only Ben's; nobody reads their own slot as somebody else's."""
    (box,) = fleets(readers=READERS).boxes.open().values()
    assert {seat: box.read_by(seat) for seat in (*SEATS, TABLE)} == {
        "anna": (),
        "ben": ("red", "gold"),
        "carla": ("blue",),
        TABLE: (),
    }


def test_a_submission_is_shown_to_its_owner_and_its_readers_alone() -> None:
    """A seat that neither fills nor reads a slot gets a refusal and not its content."""
    table = fleets(readers=READERS)
    order = Order(by="red", to="north")
    table.boxes.submit("orders 1", "red", order)
    assert table.boxes.read("orders 1", "red", "anna") == order
    assert table.boxes.read("orders 1", "red", "ben") == order
    for stranger in ("carla", "", TABLE):
        with pytest.raises(Nonsense, match="Only its owner can see that submission"):
            table.boxes.read("orders 1", "red", stranger)


def test_a_withdrawal_is_recorded_under_the_seat_that_fills_the_slot() -> None:
    """A slot of the shared screen is withdrawn by the table, every other slot by its owner."""
    table = fleets()
    for slot, author in (("red", "anna"), ("blue", "ben"), ("grey", TABLE)):
        table.boxes.submit("orders 1", slot, Order(by=slot, to="north"))
        assert table.entries[-1].author == author
        table.boxes.take_back("orders 1", slot)
        assert (table.entries[-1].event, table.entries[-1].author) == (Sealed(box="orders 1", by=slot), author)


def test_a_box_without_an_agreed_time_has_no_countdown() -> None:
    """A game that says nothing of a time limit has none."""
    assert table_of("orders").boxes.left("orders 1") is None
    assert table_of("dangers").boxes.left("dangers 1") is None
