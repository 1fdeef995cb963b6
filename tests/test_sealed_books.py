"""Books are written bit by bit, sealed together, read page by page, and are at the end what was sealed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from assistant.archive import read_game, write_game
from assistant.codec import LONGEST, event_to
from assistant.drawer import BLOCK, Content, canonical
from assistant.event import REFEREE, TABLE, Entry
from assistant.fingerprint import WORDS, fingerprint, spoken
from assistant.offer import Nonsense
from assistant.sealed import SPARE
from assistant.store import Store
from assistant.story import Sealed, Unsealed
from assistant.table import MemoryLog, NotRecorded, Table
from tests.reading import (
    COLOURS,
    GAME,
    GAMES,
    SEATS,
    BooksShown,
    Halted,
    LineRead,
    Move,
    PlotCalled,
    ReadingBegun,
    book,
    key,
    read,
    seal,
    table_of,
)

LINES = [("red", "north", 3), ("blue", "quagmire", 7), ("gold", "west", 2), ("red", "south", 1)]
"""The order in which the books of `reading.BOOKS` are read."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "games.duckdb", GAMES)
    found.create("campaign", "A campaign")
    yield found
    found.close()


def sealed_file(store: Store) -> Path:
    return store.path.with_name(f"{store.path.name}.sealed.jsonl")


def again(store: Store) -> Table:
    """The table as a server that was started anew finds it."""
    store.drawers._kept = None
    return Table(GAME, store.log(1))


def seats_know(table: Table) -> list[Any]:
    """All that pages are made of."""
    seats = (TABLE, REFEREE, *SEATS)
    return [(table.account(s), table.known(s), table.moment(s), table.view(s)) for s in seats]


# ---------------------------------------------------------------- drafts


@pytest.mark.parametrize("told", [True, False])
def test_a_draft_is_on_the_disk_and_nowhere_else(store: Store, told: bool) -> None:
    table = table_of(store.log(1), told)
    before, known = {p: p.read_bytes() for p in store.path.parent.iterdir()}, seats_know(table)
    table.boxes.draft(key(), "blue", book("blue", ("quagmire", 7)))
    assert seats_know(table) == known
    assert table.boxes.waiting(key()) == (COLOURS if told else None)
    for path in store.path.parent.iterdir():
        assert path == sealed_file(store) or path.read_bytes() == before[path]
    assert b"quagmire" in sealed_file(store).read_bytes()
    assert again(store).boxes.drafted(key(), "blue") == book("blue", ("quagmire", 7))
    assert again(store).boxes.laid(key(), "blue") is None
    assert again(store).boxes.drafted(key(), "red") is None


def test_the_last_draft_counts_and_takes_the_place_of_the_one_before(store: Store) -> None:
    table = table_of(store.log(1))
    for units in (1, 2, 3):
        table.boxes.draft(key(), "red", book("red", ("quagmire", units)))
    assert table.boxes.drafted(key(), "red") == book("red", ("quagmire", 3))
    assert sealed_file(store).read_bytes().count(b"quagmire") == 1


def test_sealing_takes_the_place_of_the_draft_and_opening_again_gives_it_back(store: Store) -> None:
    table = table_of(store.log(1))
    table.boxes.draft(key(), "blue", book("blue", ("swamp", 1)))
    seal(table, "blue")
    assert table.boxes.drafted(key(), "blue") is None
    assert b"swamp" not in sealed_file(store).read_bytes()
    with pytest.raises(Nonsense, match="It is sealed: open it again"):
        table.boxes.draft(key(), "blue", book("blue"))
    table.boxes.take_back(key(), "blue")
    for found in (table, again(store)):
        assert found.boxes.waiting(key()) == COLOURS
        assert found.boxes.laid(key(), "blue") is None
        assert found.boxes.drafted(key(), "blue") == book("blue", ("quagmire", 7))
    assert sealed_file(store).read_bytes().count(b"quagmire") == 1


def test_what_is_no_book_of_this_colour_is_neither_drafted_nor_sealed() -> None:
    table = table_of()
    for wrong in (book("red"), LineRead(by="blue", to="north", units=1), book("blue", ("\ud800", 1))):
        for write in (table.boxes.draft, table.boxes.lay):
            with pytest.raises(Nonsense, match="Nothing was laid"):
                write(key(), "blue", wrong)
    assert not table.log.drawer.contents()


def test_books_are_no_longer_than_what_one_entry_can_show_of_all_of_them() -> None:
    table = table_of()
    one, two = (len(msgspec.json.encode(event_to(book("green", *[("north", 3)] * n)))) for n in (1, 2))
    longest = 1 + ((LONGEST - SPARE) // len(COLOURS) - one) // (two - one)
    for colour in COLOURS:
        for write in (table.boxes.draft, table.boxes.lay):
            with pytest.raises(Nonsense, match="more than the box can hold"):
                write(key(), colour, book(colour, *[("north", 3)] * (longest + 1)))
        table.boxes.lay(key(), colour, book(colour, *[("north", 3)] * longest))
    contents = {content.seat: content for content in table.log.drawer.contents()}
    books = {colour: (Move(to="north", units=3),) * longest for colour in contents}
    table.record(BooksShown(books=books, salts={colour: content.salt for colour, content in contents.items()}))


# ---------------------------------------------------------------- sealing


def test_a_seal_says_as_much_of_a_long_book_as_of_none(store: Store) -> None:
    sizes: set[tuple[int, ...]] = set()
    for moves in ((), [("north", 1)], [("quagmire", 12)] * 30):
        number = store.create("campaign", "A campaign")
        table = table_of(store.log(number))
        for colour in COLOURS:
            table.boxes.lay(key(), colour, book(colour, *moves))
        sizes.add((*(len(line) for line in store.raw(number)), len(sealed_file(store).read_bytes()) // number))
        assert len(sealed_file(store).read_bytes()) % BLOCK == 0
    lines = {size[:-1] for size in sizes}
    assert len(lines) == 1
    assert sealed_file(store).stat().st_size == 3 * len(COLOURS) * BLOCK


def test_a_book_can_be_opened_again_until_the_last_one_is_sealed() -> None:
    table = table_of()
    seal(table, "red", "blue", "gold")
    table.boxes.take_back(key(), "red")
    seal(table, "red", "green")
    for change in (
        lambda: table.boxes.take_back(key(), "red"),
        lambda: table.boxes.lay(key(), "red", book("red")),
        lambda: table.boxes.draft(key(), "red", book("red")),
    ):
        with pytest.raises(Nonsense, match="the box is shut"):
            change()
    table.record(Halted(), "ben")
    table.undo("ben")
    table.boxes.take_back(key(), "red")
    assert table.boxes.waiting(key()) == ("red",)


def test_where_sealing_is_final_nothing_is_opened_again() -> None:
    table = table_of()
    table.undo()
    table.record(PlotCalled(final=True))
    table.boxes.draft(key(), "red", book("red", ("north", 1)))
    seal(table, "red")
    for change in (
        lambda: table.boxes.take_back(key(), "red"),
        lambda: table.boxes.lay(key(), "red", book("red")),
    ):
        with pytest.raises(Nonsense, match="What is sealed stays sealed"):
            change()
    seal(table, "blue")
    assert table.boxes.waiting(key()) == ("green", "gold")


def test_when_the_time_is_up_what_stands_is_sealed(store: Store) -> None:
    table = table_of(store.log(1))
    seal(table, "gold")
    table.boxes.draft(key(), "blue", book("blue", ("quagmire", 7)))
    table = again(store)
    table.boxes.call_time(key(), "ben")
    assert table.boxes.full(key())
    assert [table.boxes.laid(key(), colour) for colour in COLOURS] == [
        book("red"),
        book("blue", ("quagmire", 7)),
        book("green"),
        book("gold", ("west", 2)),
    ]
    assert [(e.event.by, e.author) for e in table.entries[3:]] == [(c, "ben") for c in ("red", "blue", "green")]
    seals = [line for line in store.raw(1) if "Sealed" in line]
    assert len({len(line.replace("green", "blue").replace("red", "blue")) for line in seals[1:]}) == 1


def test_where_nobody_may_know_who_has_sealed_time_seals_all_at_once() -> None:
    table = table_of(told=False)
    seal(table, "gold", "red")
    assert table.revision == 2
    table.boxes.call_time(key(), "ben")
    assert [(e.event.by, e.author) for e in table.entries[2:]] == [(colour, TABLE) for colour in COLOURS]
    with pytest.raises(Nonsense, match="the box is shut"):
        table.boxes.take_back(key(), "red")


def test_nobody_calls_time_on_what_is_being_read() -> None:
    table = table_of()
    seal(table)
    read(table, 1)
    with pytest.raises(Nonsense, match="No time is called here"):
        table.boxes.call_time(key())


# ---------------------------------------------------------------- reading


def test_pages_are_read_one_by_one_and_nothing_of_a_later_one_is_in_the_log(store: Store) -> None:
    table = table_of(store.log(1))
    seal(table)
    (begun,) = read(table, 1)
    kept = {content.seat: content.fingerprint for content in store.log(1).drawer.contents()}
    assert begun == ReadingBegun(books=kept)
    assert table.boxes.fingerprints(key()) == kept
    for n, (by, to, units) in enumerate(LINES):
        later = {line[1] for line in LINES[n:]} - {line[1] for line in LINES[:n]}
        assert not any(word in "\n".join(store.raw(1)) for word in later)
        assert not any(word in repr(table.entries) for word in later)
        assert read(table, 1) == [LineRead(by=by, to=to, units=units)]
        table = again(store)
    (last,) = read(table, 1)
    assert isinstance(last, BooksShown)
    assert key() not in table.boxes.open()


def test_while_it_is_read_nothing_is_laid_taken_back_or_drafted() -> None:
    table = table_of()
    seal(table)
    read(table, 1)
    for change in (
        lambda: table.boxes.take_back(key(), "red"),
        lambda: table.boxes.lay(key(), "red", book("red")),
        lambda: table.boxes.draft(key(), "red", book("red")),
    ):
        with pytest.raises(Nonsense, match="Its reading has begun"):
            change()
    assert table.boxes.laid(key(), "blue") == book("blue", ("quagmire", 7))


def test_two_taps_at_once_turn_one_page() -> None:
    table = table_of()
    seal(table)
    read(table, 1)
    table.boxes.reveal(key(), "anna", "line 0")
    with pytest.raises(Nonsense, match="turned that page already"):
        table.boxes.reveal(key(), "ben", "line 0")
    assert table.view(TABLE).read == (LINES[0],)


def test_a_page_that_the_game_holds_back_stays_unread() -> None:
    table = table_of()
    seal(table)
    read(table, 2)
    table.record(Halted())
    revision = table.revision
    with pytest.raises(Nonsense, match="still to be carried out"):
        read(table, 1)
    assert table.revision == revision


def test_an_undone_page_is_read_again_and_is_the_same_and_so_is_the_last() -> None:
    table = table_of()
    seal(table)
    first = read(table, 3)
    table.undo()
    table.undo()
    assert read(table, 2) == first[1:]
    rest = read(table, len(LINES) - 1)
    assert isinstance(rest[-1], BooksShown)
    table.undo()
    assert read(table, 1) == rest[-1:]
    for _ in range(len(LINES) + 2):
        table.undo()
    assert table.view(TABLE).step == "plot"
    assert table.boxes.full(key())
    table.boxes.take_back(key(), "blue")
    table.boxes.lay(key(), "blue", book("blue", ("north", 1)))
    assert read(table, 3)[2] == LineRead(by="blue", to="north", units=1)


def test_what_was_read_is_forgotten_when_the_next_books_are_sealed(store: Store) -> None:
    table = table_of(store.log(1))
    table.boxes.draft(key(), "red", book("red"))
    seal(table)
    read(table, len(LINES) + 2)
    table.record(PlotCalled())
    table.boxes.draft(key(2), "blue", book("blue"))
    assert {content.box for content in store.log(1).drawer.contents()} == {key(), key(2)}
    assert not [entry for entry in table.entries if isinstance(entry.event, Unsealed)]
    seal(table, "red", turn=2)
    assert {content.box for content in store.log(1).drawer.contents()} == {key(2)}
    assert [entry.event for entry in table.entries if isinstance(entry.event, Unsealed)] == [Unsealed(box=key())]
    assert table.boxes.drafted(key(2), "blue") == book("blue")
    table.undo()  # the plot of turn 2
    table.undo()  # the last page of turn 1
    with pytest.raises(Nonsense, match="was read and is forgotten since"):
        read(table, 1)
    number = read_game(store, list(write_game(store, 1)))
    assert list(write_game(store, number))[1:] == list(write_game(store, 1))[1:]


# ---------------------------------------------------------------- what was exchanged


def exchanged(store: Store, colour: str) -> Table:
    """The table of a server that was started after somebody changed one unit in a book."""
    lines = [json.loads(line) for line in sealed_file(store).read_bytes().splitlines()]
    (line,) = (line for line in lines if line["seat"] == colour)
    line["event"]["moves"][0]["units"] += 1
    sealed_file(store).write_text("".join(json.dumps(line) + "\n" for line in lines))
    return again(store)


def test_one_unit_exchanged_before_the_reading_is_noticed_and_laid_again(store: Store) -> None:
    seal(table_of(store.log(1)))
    table = exchanged(store, "blue")
    before = table.revision
    with pytest.raises(Nonsense, match="What was sealed is not what lies in the box now: Blue must lay again"):
        read(table, 1)
    assert table.revision == before
    seal(table, "blue")
    assert read(table, 3)[2] == LineRead(by="blue", to="quagmire", units=7)


@pytest.mark.parametrize("pages", [1, 2, len(LINES) + 1])
def test_one_unit_exchanged_while_it_is_read_stops_the_reading(store: Store, pages: int) -> None:
    table = table_of(store.log(1))
    seal(table)
    read(table, pages)
    whole, before = sealed_file(store).read_bytes(), table.revision
    table = exchanged(store, "blue")
    for _ in range(2):
        with pytest.raises(Nonsense, match=r"not what was sealed: Blue\. .* No page is shown until"):
            read(table, 1)
    assert "not what was sealed: Blue" in table.boxes.trouble(key())
    assert table.revision == before
    sealed_file(store).write_bytes(whole)
    table = again(store)
    assert table.boxes.trouble(key()) == ""
    assert len(read(table, 1)) == 1


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


# ---------------------------------------------------------------- a crash, a full disk, yesterday's file


class Fails(MemoryLog):
    """A log that takes no more after so many entries."""

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
    assert table.boxes.laid(key(), "red") is not None


def test_the_drawer_of_yesterday_is_read(store: Store) -> None:
    table = table_of(store.log(1))
    seal(table, "red")
    line = json.loads(sealed_file(store).read_bytes())
    del line["draft"], line["room"]
    sealed_file(store).write_text(json.dumps(line) + "\n")
    assert again(store).boxes.laid(key(), "red") == book("red", ("north", 3), ("south", 1))


LAYER = """
    import sys, time
    from assistant.store import Store
    from assistant.table import Table
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
    """A table whose server was killed right after it had acknowledged what it did."""
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


# ---------------------------------------------------------------- words


def test_a_fingerprint_is_told_in_six_of_256_words_that_nobody_confuses() -> None:
    assert len(set(WORDS)) == 256
    assert all(word.isalpha() and word.islower() and 3 <= len(word) <= 8 for word in WORDS)
    assert spoken("00" * 32) == " ".join([WORDS[0]] * 6)
    assert spoken("000102fdfeff" + "00" * 26).split() == [*WORDS[:3], *WORDS[-3:]]
    assert spoken("") == spoken("amber") == ""
    content = Content("orders", "red", "00", {"kind": "Book", "by": "red"})
    assert content.fingerprint == fingerprint('["orders","red","00",{"by":"red","kind":"Book"}]')
