"""Two copies of everything: the good one repairs the bad one and says so; files of others are left alone."""

from __future__ import annotations

import os
import random
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from assistant.games import GAMES
from assistant.storage import records
from assistant.storage.game_file import keep, read_lines
from assistant.storage.journal import Journal, path_of
from assistant.storage.store import Store
from tests.damaged_stores import filled, opened
from tests.faults.evening import held_by, imported
from tests.patience import PATIENCE


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "games.duckdb"


# ---------------------------------------------------------------------- one copy is damaged


@pytest.mark.parametrize("seed", range(12))
def test_a_flipped_bit_anywhere_in_the_journal_is_mended(db: Path, seed: int) -> None:
    held = filled(db)
    data = bytearray(path_of(db).read_bytes())
    at = random.Random(seed).randrange(len(data))
    data[at] ^= 1 << random.Random(seed).randrange(8)
    path_of(db).write_bytes(data)
    found, damage, notice = opened(db)
    assert (found, damage) == (held, "")
    assert "of the journal beside games.duckdb had been damaged" in notice or at > len(data) - 200, (
        "a torn end is no damage"
    )
    for aside in db.parent.glob("*.journal.jsonl.damaged-*"):
        assert aside.read_bytes() == data


@pytest.mark.parametrize(
    "change",
    [
        "update entries set entry = replace(entry::text, 'Friday 3', 'Friday 4') where seq = 5",
        "update entries set note = 'Friday 9' where seq = 5",
        "update entries set game = 2 where game = 1 and seq = 13",
        "update entries set seq = 14 where game = 1 and seq = 13",
        "update entries set author = 'ben' where game = 2",
        "update games set title = 'Sunday' where id = 1",
        "update games set shelved = not shelved",
        "update settings set value = '[]' where name = 'draft'",
        "update seats set generation = 1",
        "delete from seats",
        "delete from entries where game = 1 and seq > 3",
        "delete from entries where game = 2; delete from games where id = 2",
    ],
)
def test_a_value_of_the_database_that_changed_is_mended(db: Path, change: str) -> None:
    held = filled(db)
    with duckdb.connect(str(db)) as con:
        con.execute(change)
    found, damage, notice = opened(db)
    assert (found, damage) == (held, "")
    assert ("had been damaged" in notice or "were restored" in notice or "completed" in notice) == (
        change != "delete from seats"
    )


def test_of_a_rebuilt_file_the_games_are_counted(db: Path) -> None:
    """Not its lines, settings and links."""
    filled(db)
    db.unlink()
    store = Store(db, GAMES)
    assert store.notice == "games.duckdb was missing and has been rebuilt from the journal beside it, with 2 games."
    store.close()


def test_two_lines_that_the_file_lacks_are_counted(db: Path) -> None:
    filled(db)
    with duckdb.connect(str(db)) as con:
        con.execute("delete from entries where game = 1 and seq in (4, 9)")
    store = Store(db, GAMES)
    assert store.notice == "2 lines missing from games.duckdb were restored from the journal beside it."
    store.close()


def test_each_setting_has_a_later_number_than_the_one_before(db: Path) -> None:
    """So that of two copies the later one counts."""
    store = Store(db, GAMES)
    for value in ("{}", "[]"):
        store.remember("draft", value)
    store.remember("other", "{}")
    store.close()
    stored = Journal(path_of(db)).read().copy
    assert records.number(stored["setting", "other"]) > records.number(stored["setting", "draft"]) > 1


def test_every_damaged_block_is_found_at_the_opening(db: Path, tmp_path: Path) -> None:
    """After damage to any block the store is well, with everything that was in it."""
    held = filled(db)
    store = Store(db, GAMES)
    keep(store, read_lines(imported("Long", 700), GAMES))
    held = held_by(store)
    store.close()
    whole = db.read_bytes()
    mended = 0
    for number, at in enumerate((100, 4200, 8300, *range(12288 + 5000, len(whole), 262144))):
        folder = tmp_path / str(number)
        folder.mkdir()
        shutil.copy2(path_of(db), folder)
        data = bytearray(whole)
        data[at : at + 9] = bytes(byte ^ 0xFF for byte in data[at : at + 9])
        (folder / db.name).write_bytes(data)
        found, damage, notice = opened(folder / db.name)
        assert (found, damage) == (held, ""), at
        mended += "was damaged" in notice
    assert mended >= 6


CRASH = """
    import os, sys
    from assistant.games import GAMES
    from assistant.storage.store import Store
    store = Store(sys.argv[1], GAMES)
    store.renew(1, "anna", "seat")
    store.rename(1, "After")
    store.shelve(1)
    store.remember("draft", "[]")
    print(store.host_key().hex(), flush=True)
    os.kill(os.getpid(), 9)
"""


def crashed(db: Path) -> str:
    """Leave a renewed link, a title and more in a write-ahead log that nobody has closed; return the key of links."""
    from textwrap import dedent

    filled(db)
    done = subprocess.run(
        [sys.executable, "-c", dedent(CRASH), str(db)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("part", [0, 0.1, 0.4, 0.7, None])
def test_a_cut_write_ahead_log_revives_no_link(db: Path, part: float | None) -> None:
    key = crashed(db)
    log = db.with_name(db.name + ".wal")
    if part is None:
        log.unlink()
    else:
        log.write_bytes(log.read_bytes()[: int(log.stat().st_size * part)])
    store = Store(db, GAMES)
    assert (store.generation(1, "anna", "seat"), store.host_key().hex()) == (3, key)
    assert [kept.title for kept in store.games(shelved=True)] == ["Saturday", "After"] or part is not None
    assert {kept.title for kept in store.games(shelved=True)} == {"Saturday", "After"}
    assert store.setting("draft") == "[]"
    assert store.damage == ""
    store.close()


def test_if_a_renewal_may_be_lost_all_links_are_new(db: Path) -> None:
    """The write-ahead log is gone, and of the journal a line is unreadable: it may have been a renewal."""
    key = crashed(db)
    db.with_name(db.name + ".wal").unlink()
    data = path_of(db).read_bytes().split(b"\n")
    renewals = [number for number, line in enumerate(data) if b'"generation":3' in line]
    data[renewals[0]] = bytes(len(data[renewals[0]]))
    path_of(db).write_bytes(b"\n".join(data))
    store = Store(db, GAMES)
    assert store.host_key().hex() != key
    assert "all links are new" in store.notice
    new = store.host_key()
    store.close()
    store = Store(db, GAMES)
    assert store.host_key() == new
    store.close()


# ---------------------------------------------------------------------- an import is whole or not there


@pytest.mark.parametrize("there", [0, 1, 9, 30])
def test_an_import_that_was_cut_off_is_taken_back_or_completed(db: Path, there: int) -> None:
    """The journal has the game and some of its thirty lines; the database has nothing yet."""
    held = filled(db)
    other = db.with_name("other.duckdb")
    shutil.copy2(db, other)
    shutil.copy2(path_of(db), path_of(other))
    store = Store(other, GAMES)
    keep(store, read_lines(imported("Sunday", 29), GAMES))
    whole = held_by(store)
    store.close()
    written = path_of(other).read_bytes().split(b"\n")
    first = next(number for number, line in enumerate(written) if b'"title":"Sunday"' in line)
    cut = b"\n".join(written[: first + 1 + there]) + b"\n" + written[first][:20] * (there < 30)
    path_of(db).write_bytes(cut)
    found, damage, notice = opened(db)
    assert damage == ""
    if there < 30:
        assert found == held
        assert "The import of “Sunday” was interrupted and has been undone" in notice
    else:
        assert found == whole
        assert notice == "The import of “Sunday” was interrupted; nothing was missing, and it has been completed."


# ---------------------------------------------------------------------- files, folders, full disks


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX")
def test_all_files_are_for_their_owner_alone_from_the_first_moment(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    before = os.umask(0)
    try:
        for path in (tmp_path / "deep" / "down" / "games.duckdb", shared / "games.duckdb"):
            store = Store(path, GAMES)
            keep(store, read_lines(imported("Friday", 3), GAMES))
            store.renew(1, "anna", "seat")
            assert path.with_name("games.duckdb.wal").exists()
            for found in path.parent.iterdir():
                assert stat.S_IMODE(found.stat().st_mode) == 0o600, found.name
            store.close()
        assert os.umask(0) == 0, "the mask is as it was"
    finally:
        os.umask(before)
    assert [stat.S_IMODE((tmp_path / made).stat().st_mode) for made in ("deep", "deep/down")] == [0o700, 0o700]
    assert stat.S_IMODE(shared.stat().st_mode) == 0o755, "it was there before"


def test_what_a_killed_program_left_half_made_is_tidied(db: Path) -> None:
    filled(db)
    left = ["games.duckdb.4711.new", "games.duckdb.4711.new.wal", "games.duckdb.journal.jsonl.new", "games.12.before"]
    for name in (*left, "games.notes"):
        db.with_name(name).write_bytes(b"half")
    opened(db)
    there = {found.name for found in db.parent.iterdir()}
    assert there == {"games.duckdb", "games.duckdb.journal.jsonl", "games.notes"}
