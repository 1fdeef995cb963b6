"""Ownership of files: newer ones and those of other programs are left alone, journals never mix, backups open."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import duckdb
import pytest

from assistant.games import GAMES
from assistant.storage import records
from assistant.storage.game_file import keep, read_lines
from assistant.storage.journal import path_of
from assistant.storage.store import Store
from assistant.storage.writer import Busy, Closed
from tests.damaged_stores import filled, opened
from tests.faults.evening import held_by, imported
from tests.patience import PATIENCE


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "games.duckdb"


def everything(folder: Path) -> dict[str, bytes]:
    return {found.name: found.read_bytes() for found in folder.iterdir()}


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (["update about set version = 2"], "written by a newer version of Boardside"),
        (
            ["update about set version = 9", "create table leagues (id integer)"],
            "written by a newer version of Boardside",
        ),
    ],
)
def test_a_file_of_a_newer_boardside_is_left_alone(db: Path, statements: Sequence[str], said: str) -> None:
    filled(db)
    with duckdb.connect(str(db)) as con:
        for statement in statements:
            con.execute(statement)
    before = everything(db.parent)
    with pytest.raises(Closed, match=said):
        Store(db, GAMES)
    assert everything(db.parent) == before


def test_a_newer_journal_is_left_alone(db: Path) -> None:
    filled(db)
    head, *rest = path_of(db).read_bytes().split(b"\n")
    bare = (records.unsummed(head) or b"").replace(b'"journal":1', b'"journal":2')
    path_of(db).write_bytes(b"\n".join([records.summed(bare)[:-1], *rest]))
    for _ in range(2):
        before = everything(db.parent)
        with pytest.raises(Closed, match="written by a newer version of Boardside"):
            Store(db, GAMES)
        assert everything(db.parent) == before
        db.unlink(missing_ok=True)


@pytest.mark.parametrize(
    "statement",
    [
        "create table games (score integer)",
        "create table recipes (id integer)",
        "create view v as select 1",
        "create table seats (row integer)",
    ],
)
@pytest.mark.parametrize("log", [False, True])
def test_a_database_of_another_program_is_left_alone(db: Path, statement: str, log: bool) -> None:
    if log:
        code = (
            "import duckdb, os, sys; c = duckdb.connect(sys.argv[1]); c.execute(sys.argv[2]); os.kill(os.getpid(), 9)"
        )
        subprocess.run([sys.executable, "-c", code, str(db), statement], timeout=PATIENCE, check=False)
        assert db.with_name(db.name + ".wal").exists()
    else:
        with duckdb.connect(str(db)) as con:
            con.execute(statement)
    before = everything(db.parent)
    with pytest.raises(Closed, match="is not a Boardside file"):
        Store(db, GAMES)
    assert everything(db.parent) == before


def test_two_databases_never_share_a_journal(tmp_path: Path) -> None:
    """This holds for names such as `games.friday` and `games.saturday`."""
    for name in ("friday", "saturday"):
        store = Store(tmp_path / f"games.{name}", GAMES)
        keep(store, read_lines(imported(name, 4), GAMES))
        store.close()
    for name in ("friday", "saturday"):
        store = Store(tmp_path / f"games.{name}", GAMES)
        assert [kept.title for kept in store.games()] == [name]
        assert store.trouble == ""
        store.close()
    assert sorted(found.name for found in tmp_path.glob("*.jsonl")) == [
        "games.friday.journal.jsonl",
        "games.saturday.journal.jsonl",
    ]


def test_the_journal_of_other_games_is_put_aside(tmp_path: Path) -> None:
    held = filled(tmp_path / "ours.duckdb")
    store = Store(tmp_path / "theirs.duckdb", GAMES)
    keep(store, read_lines(imported("Theirs", 30), GAMES))
    store.close()
    theirs = path_of(tmp_path / "theirs.duckdb").read_bytes()
    path_of(tmp_path / "ours.duckdb").write_bytes(theirs)
    found, damage, notice = opened(tmp_path / "ours.duckdb")
    assert (found, damage) == (held, "")
    assert (
        notice == "The journal beside ours.duckdb belongs to other games. It was set aside, and a new one was started."
    )
    (aside,) = tmp_path.glob("ours.duckdb.journal.jsonl.other-*")
    assert aside.read_bytes() == theirs


def test_an_empty_store_takes_nothing_from_the_journal_of_other_games(db: Path, tmp_path: Path) -> None:
    """Only the name of the journal contradicts it."""
    Store(tmp_path / "empty.duckdb", GAMES).close()
    filled(db)
    shutil.copy2(path_of(db), path_of(tmp_path / "empty.duckdb"))
    store = Store(tmp_path / "empty.duckdb", GAMES)
    assert store.games(shelved=None) == ()
    assert "belongs to other games" in store.notice
    store.close()


def test_a_second_store_of_one_process_is_refused_and_lets_nobody_else_in(db: Path) -> None:
    """Closing a file drops the locks of its process: the second look must not open the first one to others."""
    held = filled(db)
    store = Store(db, GAMES)
    with pytest.raises(Busy, match="Another Boardside already has"):
        Store(db, GAMES)
    imports = "import sys; from assistant.storage.store import Store; from assistant.games import GAMES"
    code = f"{imports}; Store(sys.argv[1], GAMES)"
    done = subprocess.run(
        [sys.executable, "-c", code, str(db)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert "Busy" in done.stderr
    assert held_by(store) == held
    store.close()


def test_a_backup_under_another_name_is_the_same(db: Path, tmp_path: Path) -> None:
    held = filled(db)
    shutil.copy2(db, tmp_path / "backup")
    shutil.copy2(path_of(db), path_of(tmp_path / "backup"))
    assert opened(tmp_path / "backup") == (held, "", "")
    shutil.copy2(db, tmp_path / "alone.duckdb")
    assert opened(tmp_path / "alone.duckdb") == (
        held,
        "",
        "The journal beside alone.duckdb was missing and has been rebuilt.",
    )


def test_a_journal_of_last_week_gets_what_it_lacks(db: Path) -> None:
    filled(db)
    old = path_of(db).read_bytes()
    store = Store(db, GAMES)
    keep(store, read_lines(imported("Sunday", 4), GAMES))
    held = held_by(store)
    store.close()
    path_of(db).write_bytes(old)
    assert opened(db)[:2] == (held, "")


@pytest.mark.parametrize("where", [9, 100, 4200])
def test_a_store_without_a_game_is_begun_anew_when_it_is_damaged(db: Path, where: int) -> None:
    store = Store(db, GAMES)
    store.close()
    data = bytearray(db.read_bytes())
    data[where] ^= 4
    data[where + 1 :] = data[where + 1 :][:20_000]
    db.write_bytes(data)
    store = Store(db, GAMES)
    assert (store.damage, store.games()) == ("", ())
    assert "rebuilt from the journal beside it, with 0 games." in store.notice
    store.close()


def test_without_its_database_the_games_come_back(db: Path) -> None:
    held = filled(db)
    db.unlink()
    found, damage, notice = opened(db)
    assert (found, damage) == (held, "")
    assert notice == "games.duckdb was missing and has been rebuilt from the journal beside it, with 2 games."
