"""A full disk: while a game is played, and while the file is first made. It refuses in a sentence, and recovers."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import duckdb
import pytest

from assistant.games.clue.events import DiceRolled
from assistant.storage.doctor import look_over
from assistant.table.table import NotRecorded
from tests.damaged_stores import filled
from tests.damaged_stores import opened as opened_twice
from tests.patience import PATIENCE
from tests.small_stores import in_another_process, opened, played, table_of

FULL = """
    import resource, sys
    from assistant.games import GAMES
    from assistant.games.clue.events import DiceRolled
    from assistant.storage.store import Store
    from assistant.table.table import NotRecorded, Table
    store = Store(sys.argv[1], GAMES)
    table = Table(GAMES["clue"], store.log(1))
    limit = int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    refused = ""
    for _ in range(3000):
        try:
            table.record(DiceRolled(by="anna", roll=3), note="z" * 400)
        except NotRecorded as wrong:
            refused = str(wrong)
            break
    shown = len(table.entries)
    try:
        table.record(DiceRolled(by="anna", roll=4))
        shown += 1
    except NotRecorded:
        pass
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    table.record(DiceRolled(by="anna", roll=5))
    store.close()
    print(refused)
    print(len(table.entries))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits on the size of files are POSIX")
@pytest.mark.parametrize("limit", [60_000, 200_000])
def test_a_full_disk_refuses_with_a_sentence_and_recovers(tmp_path: Path, limit: int) -> None:
    """The limit on file size makes every write fail as a full disk does: in the journal, in DuckDB, in a checkpoint."""
    path = tmp_path / "games.duckdb"
    store = opened(path)
    played(store)
    store.close()
    said, errors = in_another_process(FULL, str(path), str(limit)).communicate(timeout=PATIENCE)
    assert errors == ""
    refused, shown = said.splitlines()
    assert refused == "Nothing was recorded: the host’s disk is full. Free some space, then enter it again."
    again = opened(path)
    entries = table_of(again, 1).entries
    assert len(entries) == int(shown)
    assert look_over(again, again.games()[0]) == []
    again.close()


MAKE = """
    import resource, sys
    from assistant.storage.writer import Busy, Closed
    from assistant.games import GAMES
    from assistant.storage.store import Store
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    try:
        Store(sys.argv[1], GAMES)
    except Closed as wrong:
        print(wrong)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits on the size of files are POSIX")
@pytest.mark.parametrize("limit", [0, 50, 5000, 12288, 100_000])
def test_a_disk_that_is_full_while_the_file_is_made_leaves_nothing_behind(tmp_path: Path, limit: int) -> None:
    db = tmp_path / "games.duckdb"
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(MAKE), str(db), str(limit)],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout == f"Games can't be saved in {db}: the disk is full. Choose another file with --db.\n"
    assert not db.exists()
    filled(db)
    assert opened_twice(db)[1:] == ("", "")


LOOKING = """
    import resource, sys
    from assistant.games import GAMES
    from assistant.games.clue.events import DiceRolled
    from assistant.core.event import TABLE
    from assistant.storage.store import Store
    from assistant.table.table import NotRecorded, Table
    from dashboards.lobby.hosting import Lobby
    from dashboards.server.house import House
    from dashboards.server.session import PageSession
    from dashboards.server.links import Place
    store = Store(sys.argv[1], GAMES)
    house = House(store, GAMES, port=5006, address="10.0.0.1")
    table = house.tables.open(1)
    limit = int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    refused = drawn = 0
    while refused < 3:
        try:
            table.record(DiceRolled(by="anna", roll=3), note="z" * 400)
        except NotRecorded:
            refused += 1
        lobby = Lobby(PageSession(house, Place("host")))
        lobby.looking = 1
        (row,) = lobby.build()["games"]
        assert row["lines"] == len(table.account(TABLE)), row
        assert len(table.entries) == len(store.raw(1))
        assert lobby.build()["looking"]["seats"]
        drawn += 1
    house.tables = type(house.tables)(store)
    assert house.tables.open(1).entries == table.entries
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    table.record(DiceRolled(by="anna", roll=5))
    assert len(store.raw(1)) == len(table.entries)
    store.close()
    print(len(table.entries))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits on the size of files are POSIX")
@pytest.mark.parametrize("limit", [30_000, 60_000])
def test_the_lobby_is_drawn_while_the_disk_is_full(tmp_path: Path, limit: int) -> None:
    """Links, the list of games, and a game that is opened just then: none of them needs to write to the disk."""
    path = tmp_path / "games.duckdb"
    store = opened(path)
    played(store)
    store.close()
    said, errors = in_another_process(LOOKING, str(path), str(limit)).communicate(timeout=PATIENCE)
    assert errors == ""
    again = opened(path)
    assert len(table_of(again, 1).entries) == int(said)
    assert again.damage == ""
    again.close()


def test_a_store_that_is_closed_while_the_disk_is_full_stays_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(tmp_path / "games.duckdb")
    table = table_of(store, played(store))

    def full(*_: object) -> None:
        raise duckdb.IOException("No space left on device")

    monkeypatch.setattr("assistant.storage.writer.schema.put", full)
    with pytest.raises(NotRecorded, match="the host’s disk is full"):
        table.record(DiceRolled(by="anna", roll=3))
    monkeypatch.undo()
    monkeypatch.setattr("assistant.storage.writer.schema.connected", full)
    with pytest.raises(NotRecorded, match="the host’s disk is full"):
        table.record(DiceRolled(by="anna", roll=3))
    assert len(store.raw(1)) == len(table.entries)
    monkeypatch.undo()
    store.close()
    with pytest.raises(NotRecorded, match="closing"):
        table.record(DiceRolled(by="anna", roll=3))
    with pytest.raises(duckdb.ConnectionException):
        store.raw(1)


def test_a_refused_rename_leaves_the_game_in_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refused rename is taken out of the database on the next opening, and what it would have replaced stays."""
    store = opened(tmp_path / "games.duckdb")
    number = played(store)
    store.remember("draft", "{}")
    before = store.games()

    def half(con: duckdb.DuckDBPyConnection, bodies: object) -> None:
        con.execute("delete from games")
        con.execute("delete from settings where name = 'draft'")
        raise duckdb.IOException("No space left on device")

    monkeypatch.setattr("assistant.storage.writer.schema.put", half)
    for change in (lambda: store.rename(number, "Refused"), lambda: store.remember("draft", "[]")):
        with pytest.raises(NotRecorded, match="the host’s disk is full"):
            change()
    monkeypatch.undo()
    assert store.games() == ()
    store.remember("screen", "{}")
    assert store._disk.rows("select value from settings where name = 'draft'") == [("{}",)]
    store.rename(number, "Refused at first")
    store.rename(number, before[0].title)
    assert store.games() == before
    store.close()
