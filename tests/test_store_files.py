"""The DuckDB file as it is found and made: which files are started over, opened as they are, or left behind."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import duckdb
import pytest

from assistant.games import GAMES
from assistant.games.clue.events import DiceRolled
from assistant.storage import schema
from assistant.storage.inspection import HEADERS, look
from assistant.storage.journal import Journal, path_of
from assistant.storage.private_files import copied_aside
from assistant.storage.store import Busy, Closed, Store
from assistant.table.table import NotRecorded
from tests.damaged_stores import filled, of_newer_duckdb
from tests.small_stores import mode, opened, played, table_of


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "games.duckdb"


# ---------------------------------------------------------------------- the files of a store


def headers(folder: Path) -> bytes:
    """Return a file of DuckDB in which nothing was written yet."""
    with duckdb.connect(str(folder / "made")):
        pass
    made = (folder / "made").read_bytes()
    assert len(made) == HEADERS
    return made


def test_a_file_of_zeros_as_long_as_its_headers_is_begun_anew(db: Path) -> None:
    db.write_bytes(bytes(HEADERS))
    assert look(db).state == "empty"
    store = opened(db)
    assert (store.damage, store.read_only) == ("", False)
    played(store)
    store.close()


def test_a_longer_file_of_zeros_is_not_ours(db: Path) -> None:
    db.write_bytes(bytes(HEADERS + 1))
    assert look(db).state == "unknown"


@pytest.mark.parametrize("where", [4096, 8192])
def test_a_file_whose_headers_were_not_all_written_is_begun_anew(db: Path, tmp_path: Path, where: int) -> None:
    """The file may already have its full size: a file system may reserve it before the bytes are written."""
    made = headers(tmp_path)
    db.write_bytes(made[:where] + bytes(HEADERS - where))
    if where == 4096:
        with pytest.raises(duckdb.Error):
            duckdb.connect(str(db))
        assert look(db).state == "empty"
    store = opened(db)
    assert (store.damage, store.read_only) == ("", False)
    store.close()


def test_games_of_another_program_are_left_alone(db: Path) -> None:
    """Its table has our name, but not our columns."""
    with duckdb.connect(str(db)) as con:
        con.execute("create table games (id integer, game text)")
    assert look(db).state == "foreign"


def test_a_file_that_the_system_does_not_let_us_read_is_not_damaged(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(db)

    def refused(*_: object, **__: object) -> None:
        raise duckdb.IOException(f'Cannot open file "{db}": Permission denied')

    monkeypatch.setattr("assistant.storage.inspection.connected", refused)
    found = look(db)
    assert (found.state, found.copy) == ("refused", {})
    assert "Permission denied" in found.why


def test_a_file_that_a_newer_duckdb_wrote_is_refused_and_left_as_it_was(db: Path) -> None:
    filled(db)
    data = of_newer_duckdb(db)
    with pytest.raises(Closed, match="written by a newer version of Boardside"):
        Store(db, GAMES)
    assert db.read_bytes() == data


def test_a_good_file_is_opened_as_it_is(db: Path) -> None:
    """Rebuilding it would take longer with every game."""
    filled(db)
    before = db.stat().st_ino, path_of(db).stat().st_ino
    for _ in range(2):
        Store(db, GAMES).close()
        assert (db.stat().st_ino, path_of(db).stat().st_ino) == before


def test_how_many_values_had_changed_is_said(db: Path) -> None:
    filled(db)
    with duckdb.connect(str(db)) as con:
        con.execute("update entries set author = 'ben' where game = 1 and seq in (3, 4)")
    store = Store(db, GAMES)
    assert store.notice.startswith("2 lines in games.duckdb had been damaged; the journal had the original.")
    store.close()


def test_of_a_file_that_is_missing_lines_are_named_that_its_journal_lost(db: Path) -> None:
    filled(db)
    journal = path_of(db).read_bytes()
    path_of(db).write_bytes(journal.replace(b'"note":"Friday 3"', b'"note":"Friday 4"'))
    db.unlink()
    store = Store(db, GAMES)
    kept = "1 line of the journal beside games.duckdb could not be read; the old journal is kept beside the new one."
    assert kept in store.notice
    assert store.damage.startswith("In “Friday at Anna's” line ")
    assert store.damage.endswith(" is lost in both copies. All other lines are intact.")
    store.close()


def test_a_damaged_line_that_no_longer_counts_is_cleared_away(db: Path) -> None:
    filled(db)
    journal = path_of(db).read_bytes()
    first = journal.index(b'"title":"Friday"')
    path_of(db).write_bytes(journal[:first] + journal[first:].replace(b"Friday", b"Sunday", 1))
    assert len(Journal(path_of(db)).read().bad) == 1
    store = Store(db, GAMES)
    assert [kept.title for kept in store.games()] == ["Friday at Anna's"]
    store.close()
    assert Journal(path_of(db)).read().bad == []


def test_the_later_title_counts_if_a_kill_kept_it_from_one_copy(db: Path) -> None:
    filled(db)
    earlier: list[bytes] = []
    for title in ("Sunday", "Monday"):
        earlier.append(db.read_bytes())
        store = opened(db)
        store.rename(1, title)
        store.close()
    for found in earlier:
        db.write_bytes(found)
        store = opened(db)
        assert (store.damage, [kept.title for kept in store.games()]) == ("", ["Monday"])
        store.close()


# ---------------------------------------------------------------------- what is left behind


def test_a_file_that_a_killed_process_of_the_same_number_left_half_made_is_in_nobodys_way(db: Path) -> None:
    half = db.with_name(f"{db.name}.{os.getpid()}.new")
    with duckdb.connect(str(half)) as con:
        con.execute("create table games (id integer)")
    played(store := opened(db))
    store.close()
    assert not half.exists()


def test_a_file_that_cannot_be_made_leaves_nothing(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the new file nor its write-ahead log stays; earlier files stay as they were."""
    db.write_bytes(b"before")
    logs: list[Path] = []

    def full(con: schema.Connection, _: object) -> None:
        con.execute("pragma disable_checkpoint_on_shutdown")
        con.execute("insert into settings values ('draft', '{}', 1, '')")
        logs.extend(db.parent.glob("*.new.wal"))
        raise duckdb.IOException("No space left on device")

    monkeypatch.setattr("assistant.storage.schema.put", full)
    with pytest.raises(duckdb.IOException):
        schema.build(db, "id", [b"{}"])
    assert len(logs) == 1, "there was a log to be removed"
    assert {found.name: found.read_bytes() for found in db.parent.iterdir()} == {db.name: b"before"}


def test_a_copy_that_is_put_aside_is_the_whole_file_and_for_its_owner_alone(db: Path) -> None:
    db.write_bytes(b"damaged bytes")
    db.chmod(0o644)
    other = copied_aside(db)
    assert other != db
    assert (other.read_bytes(), db.read_bytes()) == (b"damaged bytes", b"damaged bytes")
    assert mode(other) == 0o600


def test_a_damaged_journal_is_kept_beside_the_new_one(db: Path) -> None:
    filled(db)
    data = bytearray(path_of(db).read_bytes())
    data[len(data) // 2] ^= 1
    path_of(db).write_bytes(data)
    Store(db, GAMES).close()
    (aside,) = db.parent.glob("*.journal.jsonl.damaged-*")
    assert aside.read_bytes() == data


def test_a_file_whose_journal_cannot_be_opened_is_let_go_of(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games can be looked at, and nothing keeps the file open."""
    filled(db)
    taken: list[schema.Connection] = []

    def connected(path: Path) -> schema.Connection:
        taken.append(duckdb.connect(str(path)))
        return taken[0]

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("assistant.storage.recovery.schema.connected", connected)
    monkeypatch.setattr(Journal, "open", refused)
    store = Store(db, GAMES)
    assert store.read_only
    assert "You can view games but not continue them." in store.damage
    assert len(store.games()) == 1
    with pytest.raises(duckdb.ConnectionException):
        taken[0].execute("select 1")
    store.close()


FAILURES = {
    "IO Error: Could not set lock on file: Conflicting lock is held": (Busy, "already has the games in"),
    "IO Error: No space left on device": (Closed, "Games can't be saved in .*: the disk is full"),
}


@pytest.mark.parametrize("said", FAILURES)
def test_a_new_file_that_cannot_be_opened_is_refused_in_a_sentence(
    db: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    """Between looking at it and opening it, another program may have taken it or filled the disk."""

    def fails(*_: object, **__: object) -> None:
        raise duckdb.IOException(said)

    monkeypatch.setattr("assistant.storage.recovery.schema.connected", fails)
    refusal, words = FAILURES[said]
    with pytest.raises(refusal, match=words):
        Store(db, GAMES)
    assert not db.exists()


@pytest.mark.parametrize("journal", [True, False])
def test_games_that_cannot_be_written_can_be_looked_at(
    db: Path, monkeypatch: pytest.MonkeyPatch, journal: bool
) -> None:
    filled(db)
    if not journal:
        path_of(db).unlink()
    before = db.read_bytes()
    monkeypatch.setattr("assistant.storage.recovery.os.access", lambda *_: False)
    store = Store(db, GAMES)
    assert (store.read_only, len(store.games(shelved=None))) == (True, 2)
    assert "can't be written: the file cannot be written. You can view games but not continue them." in store.damage
    with pytest.raises(NotRecorded):
        store.rename(1, "Monday")
    store.close()
    assert db.read_bytes() == before
    assert path_of(db).exists() is journal


# ---------------------------------------------------------------------- what was refused


def test_what_both_copies_refused_is_in_neither_later(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal took the line, DuckDB did not, and the journal could not be cut: it is cut before the next line."""
    store = opened(db)
    table = table_of(store, played(store))

    def full(*_: object) -> None:
        raise duckdb.IOException("No space left on device")

    def stuck(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("assistant.storage.writer.schema.put", full)
    monkeypatch.setattr(Journal, "take_back", stuck)
    with pytest.raises(NotRecorded, match="the host’s disk is full"):
        table.record(DiceRolled(by="anna", roll=3), note="refused")
    assert b'"refused"' in path_of(db).read_bytes()
    monkeypatch.undo()
    table.record(DiceRolled(by="anna", roll=4), note="recorded")
    assert b'"refused"' not in path_of(db).read_bytes()
    store.close()
    again = opened(db)
    assert again.trouble == ""
    assert [entry.note for entry in table_of(again, 1).entries][-2:] == ["", "recorded"]
    again.close()


def test_what_is_remembered_already_is_not_written_again(db: Path) -> None:
    store = opened(db)
    store.remember("draft", "{}")
    before = path_of(db).read_bytes()
    store.remember("draft", "{}")
    assert path_of(db).read_bytes() == before
    store.remember("draft", "[]")
    assert path_of(db).read_bytes() != before
    store.close()


def test_a_title_that_a_game_has_already_is_not_written_again(db: Path) -> None:
    store = opened(db)
    number = played(store)
    before = path_of(db).read_bytes()
    store.rename(number, "An evening")
    store.shelve(number, False)
    store.rename(number + 1, "No such game")
    assert path_of(db).read_bytes() == before
    store.close()


def test_a_line_that_duckdb_took_although_it_reported_an_error_is_removed(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(db)
    table = table_of(store, played(store))
    real = schema.put

    def reported(con: schema.Connection, bodies: Sequence[bytes]) -> None:
        real(con, bodies)
        raise duckdb.IOException("Input/output error")

    monkeypatch.setattr("assistant.storage.writer.schema.put", reported)
    with pytest.raises(NotRecorded):
        table.record(DiceRolled(by="anna", roll=3), note="refused")
    monkeypatch.undo()
    table.record(DiceRolled(by="anna", roll=4), note="recorded")
    assert [entry.note for entry in store.log(1).entries()][-2:] == ["", "recorded"]
    store.close()
    again = opened(db)
    assert (again.trouble, len(again.games())) == ("", 1)
    again.close()


@pytest.mark.parametrize("journal", [True, False])
def test_a_last_line_that_is_damaged_in_both_copies_is_named_as_lost(db: Path, journal: bool) -> None:
    """In one copy alone it is mended."""
    filled(db)
    last = Store(db, GAMES)
    count = len(last.raw(1))
    last.close()
    if journal:
        data = path_of(db).read_bytes()
        at = data.index(b'{"game":1,"entry":{"seq":%d,' % count)
        path_of(db).write_bytes(data[:at] + data[at:].replace(b'"author":"', b'"author":"x', 1))
    with duckdb.connect(str(db)) as con:
        con.execute(f"update entries set author = 'x' where game = 1 and seq = {count}")
    store = Store(db, GAMES)
    assert (f"line {count} is lost in both copies" in store.damage) is journal
    assert len(store.raw(1)) == count - journal
    store.close()


@pytest.mark.parametrize(("last", "arrived"), [(1000, 5000), (5000, 1000)])
def test_nobodys_time_ran_while_a_game_lay_in_a_file(db: Path, last: int, arrived: int) -> None:
    """No time runs from its last line to its arrival, nor with a clock that ran backwards."""
    store = Store(db, GAMES, clock=lambda: arrived)
    number = played(store)
    assert store.log(number).away == ()
    store.arrived(number, last)
    assert store.came_from_file(number)
    assert store.log(number).away == ((last, max(last, arrived)),)
    store.close()


def test_a_game_is_put_away_and_taken_out_again(db: Path) -> None:
    store = opened(db)
    number = played(store)
    store.shelve(number)
    assert (store.games(), [kept.id for kept in store.games(shelved=True)]) == ((), [number])
    store.shelve(number, False)
    assert [kept.id for kept in store.games()] == [number]
    store.close()


def test_a_file_that_was_killed_while_it_was_first_made_is_begun_anew(tmp_path: Path) -> None:
    """Empty, zeros, the first header alone, or all headers and no table."""
    with duckdb.connect(str(tmp_path / "made.duckdb")):
        pass
    made = (tmp_path / "made.duckdb").read_bytes()
    for number, data in enumerate((b"", bytes(4096), made[:4096], made[:8192], made[:5000], made)):
        path = tmp_path / f"{number}.duckdb"
        path.write_bytes(data)
        store = Store(path, GAMES)
        assert (store.damage, store.read_only, store.games()) == ("", False, ())
        played(store, "Begun")
        store.close()
        again = Store(path, GAMES)
        assert (again.trouble, [kept.title for kept in again.games()]) == ("", ["Begun"])
        again.close()
