"""Files of earlier versions: no checksums, no version, and a journal that two databases could share: they still open."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import duckdb
import msgspec
import pytest

from assistant.core.event import Entry
from assistant.core.log import MemoryLog
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue.events import DiceRolled
from assistant.games.clue.setup import lay
from assistant.storage.store import Store, _line
from assistant.table.table import Table

PLAYERS = (Seated(key="anna", name="Anna"), Seated(key="ben", name="Ben"), Seated(key="cleo", name="Cleo"))
TABLES = """
create table if not exists games (id integer primary key, game text not null, title text not null,
    created bigint not null, shelved boolean not null default false);
create table if not exists entries (game integer not null, seq integer not null, "at" bigint not null,
    author text not null, seen integer not null, note text not null, kind text not null, entry json not null,
    primary key (game, seq));
create table if not exists settings (name text primary key, value text not null);
create table if not exists seats (game integer not null, seat text not null, role text not null,
    generation integer not null, primary key (game, seat, role));
"""
KEY = "ab" * 32
Games = dict[int, tuple[str, Sequence[Entry]]]


def evening(note: str, lines: int = 8) -> Sequence[Entry]:
    """Return entries of a game, told apart by their notes."""
    table = Table(GAMES["clue"], MemoryLog())
    table.record(lay(PLAYERS), note=note)
    for roll in range(lines):
        table.record(DiceRolled(by="anna", roll=1 + roll % 6), note=f"{note} {roll}")
    return table.entries


def as_lines(games: Games) -> list[bytes]:
    """Return a journal of yesterday."""
    found = []
    for number, (title, entries) in games.items():
        found.append(msgspec.json.encode({"game": number, "key": "clue", "title": title, "created": 1000 + number}))
        found += [msgspec.json.encode(_line(number, entry)) for entry in entries]
    return [line + b"\n" for line in found]


def database(path: Path, games: Games) -> None:
    """Return a database of yesterday, with a title that was changed, a game put away, and a link renewed twice."""
    with duckdb.connect(str(path)) as con:
        con.execute(TABLES)
        for number, (title, entries) in games.items():
            con.execute(
                "insert into games values (?, 'clue', ?, ?, ?)", [number, f"{title}!", 1000 + number, number == 2]
            )
            for entry in entries:
                line = _line(number, entry)["entry"]
                values = [
                    number,
                    *(line[name] for name in ("seq", "at", "author", "seen", "note")),
                    line["event"]["kind"],
                ]
                con.execute(
                    "insert into entries values (?, ?, ?, ?, ?, ?, ?, ?)", [*values, msgspec.json.encode(line).decode()]
                )
        con.execute("insert into settings values ('host key', ?), ('draft', '{}')", [KEY])
        con.execute("insert into seats values (1, 'anna', 'seat', 2)")


def shown(path: Path) -> tuple[dict[str, int], str]:
    """Return the games with the number of their lines, and what was said about the file; check that it takes a new
    line.
    """
    store = Store(path, GAMES)
    found = {kept.title: kept.lines for kept in store.games(shelved=None)}
    for kept in store.games(shelved=None):
        entries = store.log(kept.id).entries()
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert {entry.note.split()[0] for entry in entries} <= {kept.title.strip("!")}, "lines of another game"
    said = store.trouble
    store.close()
    return found, said


FRIDAY, SATURDAY = evening("Friday"), evening("Saturday", 5)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "boardside.duckdb"
    games: Games = {1: ("Friday", FRIDAY), 2: ("Saturday", SATURDAY)}
    database(path, games)
    path.with_suffix(".journal.jsonl").write_bytes(b"".join(as_lines(games)))
    return path


def test_all_of_yesterday_is_there(old: Path) -> None:
    for _ in range(2):
        store = Store(old, GAMES)
        assert store.trouble == ""
        assert [(k.id, k.title, k.created, k.lines) for k in store.games()] == [(1, "Friday!", 1001, 9)]
        assert [(k.id, k.title, k.lines) for k in store.games(shelved=True)] == [(2, "Saturday!", 6)]
        assert store.log(1).entries() == tuple(FRIDAY)
        assert store.log(2).entries() == tuple(SATURDAY)
        assert store.host_key() == bytes.fromhex(KEY)
        assert store.generation(1, "anna", "seat") == 2
        assert store.setting("draft") == "{}"
        store.close()
    assert sorted(found.name for found in old.parent.iterdir()) == [
        "boardside.duckdb",
        "boardside.duckdb.journal.jsonl",
    ]


def test_lines_that_only_the_journal_had_come_back(old: Path) -> None:
    with duckdb.connect(str(old)) as con:
        con.execute("delete from entries where game = 1 and seq > 6")
        con.execute("delete from entries where game = 2")
        con.execute("delete from games where id = 2")
    assert shown(old)[0] == {"Friday!": 9, "Saturday": 6}


def test_without_its_database_the_games_come_back_from_the_journal(old: Path) -> None:
    old.unlink()
    found, said = shown(old)
    assert found == {"Friday": 9, "Saturday": 6}
    assert said == "boardside.duckdb was missing and has been rebuilt from the journal beside it, with 2 games."


def test_any_flipped_bit_in_a_journal_without_checksums_changes_nothing(old: Path, tmp_path: Path) -> None:
    """Eight bits of each of many bytes: in texts, in numbers of games and lines, in brackets and in line ends."""
    journal = old.with_suffix(".journal.jsonl")
    whole, database_ = journal.read_bytes(), old.read_bytes()
    numbers = [whole.index(b'"game":', at) + 7 for at in range(0, len(whole) - 400, len(whole) // 5)]
    seqs = [whole.index(b'"seq":', at) + 6 for at in range(0, len(whole) - 800, len(whole) // 5)]
    for at in [*numbers, *seqs, whole.rindex(b'"seq":') + 6, *range(0, len(whole), len(whole) // 3)]:
        for bit in (0, 1, 6):
            data = bytearray(whole)
            data[at] ^= 1 << bit
            folder = tmp_path / f"{at}-{bit}"
            folder.mkdir()
            (folder / "boardside.duckdb").write_bytes(database_)
            (folder / "boardside.journal.jsonl").write_bytes(data)
            store = Store(folder / "boardside.duckdb", GAMES)
            assert store.damage == ""
            assert (store.log(1).entries(), store.log(2).entries()) == (tuple(FRIDAY), tuple(SATURDAY)), (at, bit)
            assert len(store.games(shelved=None)) == 2
            store.close()
            shutil.rmtree(folder)


def test_two_databases_that_shared_a_journal_are_told_apart(tmp_path: Path) -> None:
    """Each is opened again and again: no line of the one ever comes to the other."""
    friday, saturday = tmp_path / "games.friday", tmp_path / "games.saturday"
    database(friday, {1: ("Friday", FRIDAY)})
    database(saturday, {1: ("Saturday", SATURDAY)})
    lines = as_lines({1: ("Friday", FRIDAY)}) + as_lines({1: ("Saturday", SATURDAY)})
    (tmp_path / "games.journal.jsonl").write_bytes(b"".join(lines))
    for _ in range(2):
        assert shown(friday) == ({"Friday!": 9}, "")
        assert shown(saturday) == ({"Saturday!": 6}, "")
    assert (tmp_path / "games.journal.jsonl").read_bytes() == b"".join(lines), "it may be of either: left as it was"


def test_a_game_of_the_other_database_is_not_taken_either(tmp_path: Path) -> None:
    """The other has a game with a number that this one does not have."""
    friday, other = tmp_path / "games.friday", tmp_path / "games.saturday"
    database(friday, {1: ("Friday", FRIDAY)})
    database(other, {1: ("Friday", FRIDAY), 2: ("Saturday", SATURDAY)})
    (tmp_path / "games.journal.jsonl").write_bytes(
        b"".join(as_lines({1: ("Friday", FRIDAY), 2: ("Saturday", SATURDAY)}))
    )
    assert shown(friday) == ({"Friday!": 9}, "")
    assert shown(other) == ({"Friday!": 9, "Saturday!": 6}, "")


def test_a_new_database_takes_nothing_from_a_journal_of_the_same_name(tmp_path: Path) -> None:
    database(tmp_path / "games.friday", {1: ("Friday", FRIDAY)})
    (tmp_path / "games.journal.jsonl").write_bytes(b"".join(as_lines({1: ("Friday", FRIDAY)})))
    assert shown(tmp_path / "games.sunday") == ({}, "")


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
        store.create("clue", "Begun", FRIDAY)
        store.close()
        again = Store(path, GAMES)
        assert (again.trouble, [kept.lines for kept in again.games()]) == ("", [9])
        again.close()


def test_a_sealed_file_of_yesterday_is_taken_over(old: Path) -> None:
    text = b'{"game":1,"box":"b","seat":"anna","salt":"s","event":{"kind":"Told"}}\n'
    old.with_suffix(".sealed.jsonl").write_bytes(text)
    store = Store(old, GAMES)
    assert [content.seat for content in store.log(1).drawer.contents()] == ["anna"]
    store.close()
    again = Store(old, GAMES)
    assert [content.seat for content in again.log(1).drawer.contents()] == ["anna"]
    again.close()
    assert not old.with_suffix(".sealed.jsonl").exists()


def test_a_sealed_file_that_was_shared_gives_to_each_what_it_has_laid(tmp_path: Path) -> None:
    for name in ("games.friday", "games.saturday"):
        database(tmp_path / name, {1: (name.split(".")[1].title(), FRIDAY)})
    text = b'{"game":1,"box":"b","seat":"anna","salt":"s","event":{"kind":"Told"}}\n'
    (tmp_path / "games.sealed.jsonl").write_bytes(text)
    store = Store(tmp_path / "games.friday", GAMES)
    assert store.log(1).drawer.contents() == ()
    store.close()
    assert (tmp_path / "games.sealed.jsonl").read_bytes() == text


def test_a_journal_that_has_no_game_of_the_database_is_left_alone(tmp_path: Path) -> None:
    """It stays beside it under the old name, with no claim that it belongs to it."""
    path, journal = tmp_path / "boardside.duckdb", tmp_path / "boardside.journal.jsonl"
    database(path, {1: ("Friday", FRIDAY)})
    lines = b"".join(as_lines({2: ("Saturday", SATURDAY)}))
    journal.write_bytes(lines)
    assert shown(path) == ({"Friday!": 9}, "")
    assert journal.read_bytes() == lines


def test_a_shared_journal_gives_back_the_lines_of_a_game_that_only_one_has(tmp_path: Path) -> None:
    """The game that this database does not have is not taken: it is of the other one."""
    friday, saturday = tmp_path / "games.friday", tmp_path / "games.saturday"
    database(friday, {1: ("Friday", FRIDAY[:6])})
    database(saturday, {2: ("Saturday", SATURDAY)})
    lines = b"".join(as_lines({1: ("Friday", FRIDAY), 2: ("Saturday", SATURDAY)}))
    (tmp_path / "games.journal.jsonl").write_bytes(lines)
    for _ in range(2):
        assert shown(friday)[0] == {"Friday!": 9}
    assert (tmp_path / "games.journal.jsonl").read_bytes() == lines
