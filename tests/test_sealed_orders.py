"""Signed submissions survive everything, even a power failure, and stay shut."""

from __future__ import annotations

import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE, Entry
from assistant.core.offer import Nonsense
from assistant.core.story import Noted, Sealed, Struck, Unsealed
from assistant.core.submissions import Content, MemoryDrawer
from assistant.storage.game_file import read_game, write_game
from assistant.storage.store import Store
from assistant.storage.vault import copies_of
from assistant.table.table import MemoryLog, NotRecorded, Table
from dashboards.play.page import Play
from tests.sealing import (
    EVERYBODY,
    GAME,
    GAMES,
    PLAYERS,
    SEATS,
    Order,
    OrdersShown,
    given,
    order,
    table_of,
)
from tests.ui.clue_table import table_of as clue_table
from tests.vaults import exchange


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "games.duckdb", GAMES)
    found.create("voyage", "A voyage")
    yield found
    found.close()


def sealed_file(store: Store) -> Path:
    return store.path.with_name(f"{store.path.name}.sealed.jsonl")


def again(store: Store) -> Table:
    """Return the table as a restarted server finds it."""
    store.drawers._stored = None
    return Table(GAME, store.log(1))


def test_orders_are_kept_apart_for_the_owner_s_eyes_and_sealed_in_the_log(store: Store) -> None:
    table = table_of("orders", log=store.log(1))
    order(table, "anna", "north")
    assert stat.S_IMODE(sealed_file(store).stat().st_mode) == 0o600
    assert b"north" in sealed_file(store).read_bytes()
    exported = "\n".join(write_game(store, 1)).encode()
    assert b"Sealed" in exported
    for path in store.path.parent.iterdir():
        assert path in copies_of(store.path) or b"north" not in path.read_bytes()
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
        with pytest.raises(Nonsense, match="Everybody has submitted"):
            shut()
    shown = table.boxes.reveal("orders 1").event
    assert shown.orders == (("anna", "south"), ("ben", "west"), ("carla", "east"))


def test_what_was_exchanged_in_the_drawer_is_noticed_and_laid_again(store: Store) -> None:
    table = table_of("orders", log=store.log(1))
    for seat in SEATS:
        order(table, seat, "north")
    exchange(store, lambda events: events[1].update(to="west"))
    table = again(store)
    with pytest.raises(Nonsense, match="The submission stored for Ben is not what was sealed"):
        table.boxes.reveal("orders 1")
    order(table, "ben", "south")
    assert table.boxes.reveal("orders 1").event.orders[1] == ("ben", "south")


class Fails(MemoryLog):
    """A log that fails after a number of entries."""

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
    assert table.boxes.submission("orders 1", "anna") == Order(by="anna", to="north")
    assert table.boxes.waiting("orders 1") == ("ben", "carla")
    assert len(log.drawer.contents()) == 1


def test_a_crash_before_the_seal_leaves_what_was_laid_before() -> None:
    log = MemoryLog()
    table = table_of("orders", log=log)
    order(table, "anna", "north")
    log.drawer.keep(Content("orders 1", "anna", "00", {"kind": "Order", "by": "anna", "to": "west"}))
    assert Table(GAME, log).boxes.submission("orders 1", "anna") == Order(by="anna", to="north")


def test_a_drawer_that_takes_nothing_lets_nothing_be_laid(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("orders", log=store.log(1))
    order(table, "anna", "north")

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("assistant.storage.private_files.os.fsync", full)
    with pytest.raises(NotRecorded, match="host’s disk is full"):
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
        with pytest.raises(Nonsense, match="A sealed submission can't be changed"):
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
    assert play.state()["toast"]["text"] == "To correct or delete a line, open it in the feed."
    assert table.revision == 1


# ---------------------------------------------------------------- the cable is kicked

LAYER = """
    import sys, time
    from assistant.storage.store import Store
    from assistant.table.table import Table
    from tests.sealing import GAME, GAMES, BoxCalled, DangerCard, Order
    store = Store(sys.argv[1], GAMES)
    table = Table(GAME, store.log(1))
    if sys.argv[2] == "orders":
        table.boxes.submit("orders 1", "anna", Order(by="anna", to="north"))
        table.boxes.submit("orders 1", "ben", Order(by="ben", to="west"))
    else:
        table.boxes.submit("dangers 1", "anna", DangerCard(card="plague"))
    print("laid", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def killed(tmp_path: Path) -> Callable[..., Table]:
    """Return a table whose server was killed right after it had acknowledged a submission."""

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
    assert table.boxes.submission("orders 1", "anna") == Order(by="anna", to="north")
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


def test_a_withdrawn_order_leaves_nothing_in_the_drawer() -> None:
    """An order is no book: a player who takes it back wants it gone, so no draft of it is saved."""
    log = MemoryLog()
    table = table_of("orders", log=log)
    order(table, "anna", "north")
    table.boxes.take_back("orders 1", "anna")
    assert log.drawer.contents() == ()
    assert table.boxes.drafted("orders 1", "anna") is None


def test_a_seal_counts_when_it_is_the_first_entry_after_the_setup() -> None:
    """A game may open a box with its setup, and pages may look into it before anybody has submitted."""
    early = replace(GAME, boxes=lambda state: GAME.boxes(replace(state, what="orders")))
    table = Table(early)
    table.record(GAME.lay(PLAYERS))
    assert table.boxes.waiting("orders 0") == SEATS
    table.boxes.submit("orders 0", "anna", Order(by="anna", to="north"))
    assert table.boxes.waiting("orders 0") == ("ben", "carla")
    assert table.boxes.submission("orders 0", "anna") == Order(by="anna", to="north")
