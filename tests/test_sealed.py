"""What is laid in secret: unsigned it leaves no trace of its author, signed it survives everything and stays shut."""

from __future__ import annotations

import json
import logging
import random
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count, permutations
from pathlib import Path
from typing import Any

import duckdb
import pytest

from assistant.archive import read_game, write_game
from assistant.drawer import Content, MemoryDrawer
from assistant.event import REFEREE, TABLE, Entry, Event
from assistant.kit.seating import Seated
from assistant.offer import Nonsense
from assistant.store import Store
from assistant.story import Noted, Sealed, Struck, Unsealed
from assistant.table import MemoryLog, NotRecorded, Table
from dashboards.play.page import Play
from tests.sealing import GAME, GAMES, BoxCalled, DangerCard, DangerShown, Order, OrdersShown
from tests.ui.clue_table import table_of as clue_table

SEATS = ("anna", "ben", "carla")
PLAYERS = [Seated(key=key, name=key.title()) for key in SEATS]
EVERYBODY = (TABLE, REFEREE, *SEATS)


def table_of(what: str, told: bool = True, log: Any = None, ticks: Iterator[int] | None = None) -> Table:
    """A table at which everybody is to lay; the clock goes on by one at every look."""
    clock = ticks or count(1)
    table = Table(GAME, log, clock=lambda: next(clock), chance=random.Random(7))
    table.record(GAME.lay(PLAYERS))
    table.record(BoxCalled(what=what, told=told))
    return table


def danger(table: Table, seat: str, card: str) -> None:
    table.boxes.lay("dangers 1", seat, DangerCard(card=card))


def order(table: Table, seat: str, to: str) -> None:
    table.boxes.lay("orders 1", seat, Order(by=seat, to=to))


def given(table: Table, seat: str) -> tuple[Any, ...]:
    """All that a page of this seat is made of."""
    return (table.account(seat), table.known(seat), table.moment(seat), table.view(seat))


# ---------------------------------------------------------------- unsigned


def evening(folder: Path, authors: dict[str, str]) -> dict[str, bytes]:
    """Lay these cards, open the box, play on; gives everything that is left of it."""
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


def test_who_laid_what_and_in_which_order_leaves_no_trace(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
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
    """Where who has laid may be known, pages look again; otherwise only when the last one has laid."""
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


def test_one_may_look_at_the_own_card_take_it_back_and_lay_another() -> None:
    table = table_of("dangers")
    danger(table, "anna", "flood")
    assert table.boxes.laid("dangers 1", "anna") == DangerCard(card="flood")
    assert table.boxes.laid("dangers 1", "ben") is None
    danger(table, "anna", "calm")
    assert table.boxes.laid("dangers 1", "anna") == DangerCard(card="calm")
    table.boxes.take_back("dangers 1", "anna")
    table.boxes.take_back("dangers 1", "anna")
    assert table.boxes.waiting("dangers 1") == SEATS


@pytest.mark.parametrize(("told", "says"), [(True, "Not everybody has laid yet: Ben, Carla."), (False, "yet. The box")])
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
        table_of("dangers").boxes.lay(key, seat, event)


def test_what_is_unsigned_may_not_name_its_author_and_nobody_lays_for_another() -> None:
    table = table_of("orders")
    with pytest.raises(Nonsense, match="cannot be laid here"):
        table.boxes.lay("orders 1", "ben", Order(by="anna", to="north"))
    (box,) = table.boxes.open().values()
    assert box.allows("anna", Order(by="anna", to="north"))
    unsigned = type(box)(box.key, box.seats, box.offer, box.shown)
    assert not unsigned.allows("anna", Order(by="anna", to="north"))


def test_a_box_that_a_correction_takes_away_is_empty_afterwards() -> None:
    table = table_of("dangers")
    danger(table, "anna", "flood")
    table.strike(2)
    with pytest.raises(Nonsense, match="Nothing is laid in secret"):
        table.boxes.waiting("dangers 1")
    table.redo(TABLE)
    table.strike(3)
    assert table.boxes.waiting("dangers 1") == SEATS


# ---------------------------------------------------------------- signed


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "games.duckdb", GAMES)
    found.create("voyage", "A voyage")
    yield found
    found.close()


def sealed_file(store: Store) -> Path:
    return store.path.with_suffix(".sealed.jsonl")


def again(store: Store) -> Table:
    """The table as a server that was started anew finds it."""
    store.drawers._kept = None
    return Table(GAME, store.log(1))


def test_orders_are_kept_apart_for_the_owner_s_eyes_and_sealed_in_the_log(store: Store) -> None:
    table = table_of("orders", log=store.log(1))
    order(table, "anna", "north")
    assert stat.S_IMODE(sealed_file(store).stat().st_mode) == 0o600
    assert b"north" in sealed_file(store).read_bytes()
    exported = "\n".join(write_game(store, 1)).encode()
    assert b"Sealed" in exported
    for path in store.path.parent.iterdir():
        assert path == sealed_file(store) or b"north" not in path.read_bytes()
    assert b"north" not in exported
    seal = table.entries[-1].event
    (content,) = store.log(1).drawer.contents()
    assert seal == Sealed(box="orders 1", by="anna", fingerprint=content.fingerprint)
    assert len(seal.fingerprint) == 64
    assert "north" not in repr(content)


def test_the_same_order_has_another_fingerprint_each_time() -> None:
    table = table_of("orders")
    for _ in range(2):
        order(table, "anna", "north")
    first, second = (entry.event.fingerprint for entry in table.entries[2:])
    assert first != second


def test_orders_are_shown_together_and_then_nothing_of_them_is_left_apart(store: Store) -> None:
    table = table_of("orders", log=store.log(1))
    for seat, to in zip(SEATS, ("north", "south", "east"), strict=True):
        assert table.boxes.waiting("orders 1") == SEATS[SEATS.index(seat) :]
        order(table, seat, to)
    entry = table.boxes.reveal("orders 1", "ben")
    assert entry.event == OrdersShown(orders=(("anna", "north"), ("ben", "south"), ("carla", "east")))
    assert table.entries[-1].event == Unsealed(box="orders 1")
    assert not sealed_file(store).exists()
    assert again(store).view(TABLE).orders == entry.event.orders
    number = read_game(store, list(write_game(store, 1)))
    assert list(write_game(store, number))[1:] == list(write_game(store, 1))[1:]


def test_what_was_taken_back_is_gone_and_what_was_laid_anew_counts(store: Store) -> None:
    table = table_of("orders", log=store.log(1))
    for seat in SEATS:
        order(table, seat, "north")
    order(table, "ben", "west")
    table.boxes.take_back("orders 1", "carla")
    assert table.boxes.waiting("orders 1") == ("carla",)
    order(table, "carla", "south")
    assert sealed_file(store).read_bytes().count(b"north") == 1
    shown = again(store).boxes.reveal("orders 1").event
    assert shown.orders == (("anna", "north"), ("ben", "west"), ("carla", "south"))


def test_where_who_has_laid_may_not_be_known_all_seals_come_together(store: Store) -> None:
    table = table_of("orders", told=False, log=store.log(1))
    for seat in ("carla", "anna"):
        before = {other: given(table, other) for other in EVERYBODY}
        order(table, seat, "north")
        assert {other: given(table, other) for other in EVERYBODY} == before
        assert table.boxes.waiting("orders 1") is None
    order(table, "anna", "south")
    table.boxes.take_back("orders 1", "carla")
    order(table, "carla", "east")
    assert table.revision == 2
    order(again(store), "ben", "west")
    table = again(store)
    assert [(e.event.by, e.author) for e in table.entries[2:]] == [(seat, TABLE) for seat in SEATS]
    for shut in (lambda: order(table, "anna", "west"), lambda: table.boxes.take_back("orders 1", "anna")):
        with pytest.raises(Nonsense, match="the box is shut"):
            shut()
    shown = table.boxes.reveal("orders 1").event
    assert shown.orders == (("anna", "south"), ("ben", "west"), ("carla", "east"))


def test_what_was_exchanged_in_the_drawer_is_noticed_and_laid_again(store: Store) -> None:
    table = table_of("orders", log=store.log(1))
    for seat in SEATS:
        order(table, seat, "north")
    lines = [json.loads(line) for line in sealed_file(store).read_bytes().splitlines()]
    lines[1]["event"]["to"] = "west"
    sealed_file(store).write_text("\n".join([*map(json.dumps, lines), "{", '{"game": 1}']))
    table = again(store)
    with pytest.raises(Nonsense, match="What was sealed is not what lies in the box now: Ben must lay again"):
        table.boxes.reveal("orders 1")
    order(table, "ben", "south")
    assert table.boxes.reveal("orders 1").event.orders[1] == ("ben", "south")


class Fails(MemoryLog):
    """A log that takes no more after so many entries."""

    most = 10**9

    def append(self, entry: Entry) -> None:
        if len(self.entries()) >= self.most:
            raise NotRecorded("The disk is full.")
        super().append(entry)


def test_a_seal_that_could_not_be_kept_leaves_what_was_laid_before() -> None:
    log = Fails()
    table = table_of("orders", log=log)
    order(table, "anna", "north")
    log.most = len(log.entries())
    with pytest.raises(NotRecorded):
        order(table, "anna", "south")
    with pytest.raises(NotRecorded):
        order(table, "ben", "south")
    assert table.boxes.laid("orders 1", "anna") == Order(by="anna", to="north")
    assert table.boxes.waiting("orders 1") == ("ben", "carla")
    assert len(log.drawer.contents()) == 1


def test_a_crash_before_the_seal_leaves_what_was_laid_before() -> None:
    log = MemoryLog()
    table = table_of("orders", log=log)
    order(table, "anna", "north")
    log.drawer.keep(Content("orders 1", "anna", "00", {"kind": "Order", "by": "anna", "to": "west"}))
    assert Table(GAME, log).boxes.laid("orders 1", "anna") == Order(by="anna", to="north")


def test_a_drawer_that_takes_nothing_lets_nothing_be_laid(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("orders", log=store.log(1))
    order(table, "anna", "north")

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("assistant.drawer.os.fsync", full)
    with pytest.raises(NotRecorded, match="disk of the host is full"):
        order(table, "ben", "south")
    monkeypatch.undo()
    assert again(store).boxes.waiting("orders 1") == ("ben", "carla")
    monkeypatch.setattr(store._disk, "read_only", True)
    with pytest.raises(NotRecorded, match="Nothing was recorded"):
        order(again(store), "ben", "south")


def test_a_seal_is_no_line_and_nobody_undoes_it() -> None:
    table = table_of("orders")
    lines = table.lines
    order(table, "anna", "north")
    order(table, "ben", "north")
    assert table.lines == lines
    assert table.count("carla") == 4
    assert table.undoable("ben").seq == 2
    for change in (Struck(seq=3), Noted(seq=3, text="?")):
        with pytest.raises(Nonsense, match="What is sealed is no line"):
            table.record(change, "anna")


def test_after_an_undone_opening_everybody_lays_again() -> None:
    table = table_of("orders")
    for seat in SEATS:
        order(table, seat, "north")
    table.boxes.reveal("orders 1")
    assert isinstance(table.log.drawer, MemoryDrawer)
    assert table.undo(TABLE).event.seq == 6
    assert table.boxes.waiting("orders 1") == SEATS
    assert table.redo(TABLE) is not None
    assert table.view(TABLE).orders


def test_no_page_can_write_a_seal() -> None:
    table = clue_table()
    play = Play(table, "anna")
    play.hear({"do": "record", "event": {"kind": "Sealed", "box": "orders 1", "by": "ben", "fingerprint": ""}})
    assert play.state()["toast"]["text"] == "That is done in the feed."
    assert table.revision == 1


# ---------------------------------------------------------------- the cable is kicked

LAYER = """
    import sys, time
    from assistant.store import Store
    from assistant.table import Table
    from tests.sealing import GAME, GAMES, BoxCalled, DangerCard, Order
    store = Store(sys.argv[1], GAMES)
    table = Table(GAME, store.log(1))
    if sys.argv[2] == "orders":
        table.boxes.lay("orders 1", "anna", Order(by="anna", to="north"))
        table.boxes.lay("orders 1", "ben", Order(by="ben", to="west"))
    else:
        table.boxes.lay("dangers 1", "anna", DangerCard(card="plague"))
    print("laid", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def killed(tmp_path: Path) -> Callable[..., Table]:
    """A table whose server was killed right after it had acknowledged what was laid."""

    def run(what: str, told: bool) -> Table:
        path = tmp_path / "games.duckdb"
        store = Store(path, GAMES)
        table_of(what, told, store.log(store.create("voyage", "A voyage")))
        store.close()
        code = "\n".join(line.removeprefix("    ") for line in LAYER.splitlines())
        command = [sys.executable, "-c", code, str(path), what]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        assert server.stdout.readline() == "laid\n"
        server.send_signal(signal.SIGKILL)
        server.communicate(timeout=60)
        return Table(GAME, Store(path, GAMES).log(1))

    return run


@pytest.mark.parametrize("told", [True, False])
def test_a_killed_server_loses_no_order(killed: Callable[..., Table], told: bool) -> None:
    table = killed("orders", told)
    assert table.boxes.laid("orders 1", "anna") == Order(by="anna", to="north")
    assert table.boxes.waiting("orders 1") == (("carla",) if told else None)
    order(table, "carla", "east")
    shown = table.boxes.reveal("orders 1").event
    assert shown.orders == (("anna", "north"), ("ben", "west"), ("carla", "east"))
    table.log.store.close()


def test_a_killed_server_has_kept_no_danger_card_anywhere(killed: Callable[..., Table], tmp_path: Path) -> None:
    table = killed("dangers", True)
    assert table.boxes.waiting("dangers 1") == SEATS
    assert [entry.seq for entry in table.entries] == [1, 2]
    table.log.store.close()
    assert not any(b"plague" in path.read_bytes() for path in tmp_path.iterdir())
