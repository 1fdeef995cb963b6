"""Books are written bit by bit, sealed together, read page by page, and in the end equal what was sealed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from assistant.core.codec import LONGEST, event_to
from assistant.core.errors import NotRecorded
from assistant.core.event import REFEREE, TABLE
from assistant.core.fingerprint import WORDS, fingerprint, spoken
from assistant.core.log import MemoryLog
from assistant.core.offer import Nonsense
from assistant.core.story import NotedPrivately, Struck, Unsealed
from assistant.core.submissions import Content, MemoryDrawer
from assistant.secrets.boxes import SPARE
from assistant.storage.game_file import read_game, write_game
from assistant.storage.store import Store
from assistant.storage.vault import BLOCK, copies_of
from assistant.table.table import Table
from tests.reading import (
    BOOKS,
    COLOURS,
    GAMES,
    LINES,
    SEATS,
    BooksShown,
    Halted,
    LineRead,
    Move,
    PlotCalled,
    ReadingBegun,
    again,
    book,
    key,
    read,
    seal,
    sealed_file,
    table_of,
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "games.duckdb", GAMES)
    found.create("campaign", "A campaign")
    yield found
    found.close()


def seats_know(table: Table) -> list[Any]:
    """Return everything that pages are made of."""
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
        assert path in copies_of(store.path) or path.read_bytes() == before[path]
    assert b"quagmire" in sealed_file(store).read_bytes()
    assert again(store).boxes.drafted(key(), "blue") == book("blue", ("quagmire", 7))
    assert again(store).boxes.submission(key(), "blue") is None
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
    with pytest.raises(Nonsense, match=r"This is sealed\. Open it again"):
        table.boxes.draft(key(), "blue", book("blue"))
    table.boxes.take_back(key(), "blue")
    for found in (table, again(store)):
        assert found.boxes.waiting(key()) == COLOURS
        assert found.boxes.submission(key(), "blue") is None
        assert found.boxes.drafted(key(), "blue") == book("blue", ("quagmire", 7))
    assert sealed_file(store).read_bytes().count(b"quagmire") == 1


def test_what_is_no_book_of_this_colour_is_neither_drafted_nor_sealed() -> None:
    table = table_of()
    for wrong in (book("red"), LineRead(by="blue", to="north", units=1), book("blue", ("\ud800", 1))):
        for write in (table.boxes.draft, table.boxes.submit):
            with pytest.raises(Nonsense, match="Nothing was submitted"):
                write(key(), "blue", wrong)
    assert not table.log.drawer.contents()


def test_books_are_no_longer_than_what_one_entry_can_show_of_all_of_them() -> None:
    table = table_of()
    one, two = (len(msgspec.json.encode(event_to(book("green", *[("north", 3)] * n)))) for n in (1, 2))
    longest = 1 + ((LONGEST - SPARE) // len(COLOURS) - one) // (two - one)
    for colour in COLOURS:
        for write in (table.boxes.draft, table.boxes.submit):
            with pytest.raises(Nonsense, match="that is too long"):
                write(key(), colour, book(colour, *[("north", 3)] * (longest + 1)))
        table.boxes.submit(key(), colour, book(colour, *[("north", 3)] * longest))
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
            table.boxes.submit(key(), colour, book(colour, *moves))
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
        lambda: table.boxes.submit(key(), "red", book("red")),
        lambda: table.boxes.draft(key(), "red", book("red")),
    ):
        with pytest.raises(Nonsense, match="Everybody has submitted"):
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
        lambda: table.boxes.submit(key(), "red", book("red")),
    ):
        with pytest.raises(Nonsense, match="sealed submissions can't be taken back"):
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
    assert [table.boxes.submission(key(), colour) for colour in COLOURS] == [
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
    with pytest.raises(Nonsense, match="Everybody has submitted"):
        table.boxes.take_back(key(), "red")


def test_nobody_calls_time_on_what_is_being_read() -> None:
    table = table_of()
    seal(table)
    read(table, 1)
    with pytest.raises(Nonsense, match="You can't call time here"):
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
        lambda: table.boxes.submit(key(), "red", book("red")),
        lambda: table.boxes.draft(key(), "red", book("red")),
    ):
        with pytest.raises(Nonsense, match="The pages are already being read"):
            change()
    assert table.boxes.submission(key(), "blue") == book("blue", ("quagmire", 7))


def test_two_taps_at_once_turn_one_page() -> None:
    table = table_of()
    seal(table)
    read(table, 1)
    table.boxes.reveal(key(), "anna", "line 0")
    with pytest.raises(Nonsense, match="already turned that page"):
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
    table.boxes.submit(key(), "blue", book("blue", ("north", 1)))
    assert read(table, 3)[2] == LineRead(by="blue", to="north", units=1)


def test_undoing_a_private_note_opens_no_sealed_book() -> None:
    table = table_of()
    seal(table)
    assert table.boxes.locked(key())
    note = table.record(NotedPrivately(seq=1, by="blue", text="Mine."), "blue")
    for _ in range(2):  # undone, and restored
        note = table.record(Struck(seq=note.seq, undo=True), "blue")
        assert table.boxes.locked(key()), "nobody else may know of it"
        with pytest.raises(Nonsense, match="Everybody has submitted"):
            table.boxes.take_back(key(), "blue")
    read(table, 1)
    while table.view(TABLE).step != "plot":
        table.undo()
    assert not table.boxes.locked(key()), "what everybody knows may need repair"


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
    with pytest.raises(Nonsense, match="were read and then deleted"):
        read(table, 1)
    number = read_game(store, list(write_game(store, 1)))
    assert list(write_game(store, number))[1:] == list(write_game(store, 1))[1:]


@pytest.mark.parametrize("sealed", [(), ("red",)], ids=["only drafted", "one sealed"])
def test_drafts_of_an_undone_plot_are_deleted_when_the_next_books_are_sealed(
    store: Store, sealed: tuple[str, ...]
) -> None:
    """A plot that was undone is past: no draft of it stays on the disk, whether or not somebody had sealed."""
    table = table_of(store.log(1))
    table.record(PlotCalled())
    table.boxes.draft(key(2), "blue", book("blue", ("quagmire", 7)))
    if sealed:
        seal(table, *sealed, turn=2)
    table.undo()
    assert {content.box for content in store.log(1).drawer.contents()} == {key(2)}
    seal(table, "green")
    assert {content.box for content in store.log(1).drawer.contents()} == {key()}
    assert b"quagmire" not in sealed_file(store).read_bytes()


class Clings(MemoryDrawer):
    """A drawer that cannot delete for a while."""

    stuck = False

    def drop(self, *contents: Content) -> None:
        """Delete these, unless the disk refuses."""
        if self.stuck and contents:
            raise NotRecorded("The disk is full.")
        super().drop(*contents)


def test_a_draft_that_outlived_its_seal_is_replaced_when_the_book_is_opened_again() -> None:
    """The disk refused to delete the old draft; afterwards there is one draft again, and it is what was sealed."""
    log = MemoryLog()
    log.drawer = drawer = Clings()
    table = table_of(log)
    table.boxes.draft(key(), "red", book("red", ("swamp", 1)))
    drawer.stuck = True
    seal(table, "red")
    drawer.stuck = False
    assert [content.draft for content in drawer.contents()] == [True, False]
    table.boxes.take_back(key(), "red")
    assert [content.draft for content in drawer.contents()] == [True]
    assert table.boxes.drafted(key(), "red") == book("red", *BOOKS["red"])


# ---------------------------------------------------------------- words


def test_a_fingerprint_is_told_in_six_of_256_words_that_nobody_confuses() -> None:
    assert len(set(WORDS)) == 256
    assert all(word.isalpha() and word.islower() and 3 <= len(word) <= 8 for word in WORDS)
    assert spoken("00" * 32) == " ".join([WORDS[0]] * 6)
    assert spoken("000102fdfeff" + "00" * 26).split() == [*WORDS[:3], *WORDS[-3:]]
    assert spoken("") == spoken("amber") == ""
    content = Content("orders", "red", "00", {"kind": "Book", "by": "red"})
    assert content.fingerprint == fingerprint('["orders","red","00",{"by":"red","kind":"Book"}]')
