"""Books are on the disk: they outlive a killed server, and a manipulated unit in them is found out."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.core.codec import event_to
from assistant.core.event import TABLE, Entry
from assistant.core.fingerprint import fingerprint
from assistant.core.offer import Nonsense
from assistant.core.story import Sealed
from assistant.core.submissions import canonical
from assistant.storage.store import Store
from assistant.storage.vault import copies_of
from assistant.table.table import MemoryLog, NotRecorded, Table
from tests.reading import (
    COLOURS,
    GAME,
    GAMES,
    LINES,
    BooksShown,
    LineRead,
    again,
    book,
    key,
    read,
    seal,
    table_of,
)
from tests.vaults import exchange, seats


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "games.duckdb", GAMES)
    found.create("campaign", "A campaign")
    yield found
    found.close()


# ---------------------------------------------------------------- what was exchanged


def exchanged(store: Store, colour: str) -> Table:
    """Return the table of a server that was started after somebody changed one unit in a book."""
    place = seats(store).index(colour)

    def change(events: list[dict[str, Any]]) -> None:
        events[place]["moves"][0]["units"] += 1

    exchange(store, change)
    return again(store)


def test_one_unit_exchanged_before_the_reading_is_noticed_and_laid_again(store: Store) -> None:
    seal(table_of(store.log(1)))
    table = exchanged(store, "blue")
    before = table.revision
    with pytest.raises(Nonsense, match="The submission stored for Blue is not what was sealed"):
        read(table, 1)
    assert table.revision == before
    seal(table, "blue")
    assert read(table, 3)[2] == LineRead(by="blue", to="quagmire", units=7)


@pytest.mark.parametrize("pages", [1, 2, len(LINES) + 1])
def test_one_unit_exchanged_while_it_is_read_stops_the_reading(store: Store, pages: int) -> None:
    table = table_of(store.log(1))
    seal(table)
    read(table, pages)
    whole, before = [path.read_bytes() for path in copies_of(store.path)], table.revision
    table = exchanged(store, "blue")
    for _ in range(2):
        with pytest.raises(Nonsense, match=r"stored for Blue is not what was sealed.* No page is revealed until"):
            read(table, 1)
    assert "stored for Blue is not what was sealed" in table.boxes.trouble(key())
    assert table.revision == before
    for path, data in zip(copies_of(store.path), whole, strict=True):
        path.write_bytes(data)
    table = again(store)
    assert table.boxes.trouble(key()) == ""
    assert len(read(table, 1)) == 1


def test_without_its_vault_a_game_says_where_the_books_are(store: Store) -> None:
    table = table_of(store.log(1))
    seal(table)
    read(table, 1)
    for path in copies_of(store.path):
        path.unlink()
    table = again(store)
    with pytest.raises(Nonsense, match=r"are on another computer. Undo the reveal"):
        read(table, 1)


def test_a_book_that_was_read_to_the_end_can_be_checked_by_everybody(store: Store) -> None:
    table = table_of(store.log(1))
    seal(table)
    books = read(table, len(LINES) + 2)[-1]
    assert isinstance(books, BooksShown)
    sealed = {e.event.by: e.event.fingerprint for e in table.entries if isinstance(e.event, Sealed)}
    for colour, moves in books.books.items():
        event = event_to(book(colour, *((move.to, move.units) for move in moves)))
        assert fingerprint(canonical(key(), colour, books.salts[colour], event)) == sealed[colour]
        event["moves"] = [*event["moves"], {"to": "north", "units": 1}]
        assert fingerprint(canonical(key(), colour, books.salts[colour], event)) != sealed[colour]
    assert len(set(books.salts.values())) == len(COLOURS)


# ---------------------------------------------------------------- a crash, a full disk


class Fails(MemoryLog):
    """A log that fails after a number of entries."""

    most = 10**9

    def append(self, entry: Entry) -> None:
        if len(self.entries()) >= self.most:
            raise NotRecorded("The disk is full.")
        super().append(entry)


def test_a_seal_that_could_not_be_kept_leaves_the_draft() -> None:
    log = Fails()
    table = table_of(log)
    table.boxes.draft(key(), "red", book("red", ("swamp", 1)))
    log.most = len(log.entries())
    with pytest.raises(NotRecorded):
        seal(table, "red")
    assert table.boxes.drafted(key(), "red") == book("red", ("swamp", 1))
    assert len(log.drawer.contents()) == 1


def test_a_book_that_could_not_be_opened_again_stays_sealed() -> None:
    log = Fails()
    table = table_of(log)
    seal(table, "red")
    log.most = len(log.entries())
    with pytest.raises(NotRecorded):
        table.boxes.take_back(key(), "red")
    assert table.boxes.waiting(key()) == ("blue", "green", "gold")
    assert table.boxes.drafted(key(), "red") is None
    assert table.boxes.submission(key(), "red") is not None


LAYER = """
    import sys, time
    from assistant.storage.store import Store
    from assistant.table.table import Table
    from tests.reading import GAME, GAMES, book, key, read, seal
    store = Store(sys.argv[1], GAMES)
    table = Table(GAME, store.log(1))
    if sys.argv[2] == "draft":
        seal(table, "red")
        table.boxes.draft(key(), "blue", book("blue", ("quagmire", 7)))
    else:
        seal(table)
        read(table, 3)
    print("done", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def killed(tmp_path: Path) -> Iterator[Callable[[str], Table]]:
    """Return a table whose server was killed right after it had acknowledged what it did."""
    stores: list[Store] = []

    def run(what: str) -> Table:
        path = tmp_path / "games.duckdb"
        store = Store(path, GAMES)
        table_of(store.log(store.create("campaign", "A campaign")))
        store.close()
        code = "\n".join(line.removeprefix("    ") for line in LAYER.splitlines())
        server = subprocess.Popen([sys.executable, "-c", code, str(path), what], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        assert server.stdout.readline() == "done\n"
        server.send_signal(signal.SIGKILL)
        server.communicate(timeout=60)
        stores.append(Store(path, GAMES))
        return Table(GAME, stores[-1].log(1))

    yield run
    for store in stores:
        store.close()


def test_a_killed_server_loses_no_draft_and_no_seal(killed: Callable[[str], Table]) -> None:
    table = killed("draft")
    assert table.boxes.drafted(key(), "blue") == book("blue", ("quagmire", 7))
    assert table.boxes.waiting(key()) == ("blue", "green", "gold")


def test_a_server_killed_in_the_middle_of_the_reading_goes_on_with_the_same_pages(
    killed: Callable[[str], Table],
) -> None:
    table = killed("read")
    assert table.view(TABLE).read == tuple(LINES[:2])
    assert isinstance(read(table, len(LINES) - 1)[-1], BooksShown)
    assert table.view(TABLE).read == tuple(LINES)
