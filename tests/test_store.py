"""The store keeps what it acknowledged: through restarts, kills, damage and full disks; and says so in sentences."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.games.clue.events import DiceRolled
from assistant.storage.doctor import look_over
from assistant.storage.game_file import read_game, write_game
from assistant.storage.store import Store
from assistant.storage.writer import Closed
from assistant.table.table import NotRecorded, Table
from tests.patience import PATIENCE
from tests.small_stores import CLUE, in_another_process, opened, played, table_of


def journal_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.journal.jsonl")


# ---------------------------------------------------------------------- keeping


def test_a_game_is_there_again_after_closing(tmp_path: Path) -> None:
    store = opened(tmp_path / "games.duckdb")
    number = played(store)
    before = table_of(store, number)
    store.close()
    again = opened(tmp_path / "games.duckdb")
    after = table_of(again, number)
    assert after.entries == before.entries
    assert after.view("anna") == before.view("anna")
    (kept,) = again.games()
    assert (kept.title, kept.game, kept.lines) == ("An evening", "clue", len(before.entries))
    again.close()


def test_the_store_is_made_with_its_folder_and_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "games.duckdb"
    opened(path).close()
    assert path.exists()
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0
        assert journal_of(path).stat().st_mode & 0o077 == 0


def test_titles_shelf_settings_and_generations_are_kept(tmp_path: Path) -> None:
    store = opened(tmp_path / "games.duckdb")
    first, second = store.create("clue", "One"), store.create("clue", "Two")
    store.rename(first, "Uno <b>")
    store.shelve(second)
    store.remember("last table", "{}")
    key = store.host_key()
    assert (store.generation(first, "anna", "seat"), store.renew(first, "anna", "seat")) == (0, 1)
    store.close()
    again = opened(tmp_path / "games.duckdb")
    assert [kept.title for kept in again.games()] == ["Uno <b>"]
    assert [kept.title for kept in again.games(shelved=True)] == ["Two"]
    assert again.setting("last table") == "{}"
    assert again.host_key() == key
    assert again.generation(first, "anna", "seat") == 1
    again.close()


def test_one_line_cannot_be_written_twice(tmp_path: Path) -> None:
    store = opened(tmp_path / "games.duckdb")
    number = played(store)
    entry = table_of(store, number).entries[-1]
    with pytest.raises(NotRecorded, match="already exists"):
        store.append(number, entry)
    table_of(store, number).record(DiceRolled(by="anna", roll=3))
    store.close()
    again = opened(tmp_path / "games.duckdb")
    assert [e.seq for e in table_of(again, number).entries] == list(range(1, len(store_lines(again, number)) + 1))
    again.close()


def store_lines(store: Store, number: int) -> list[str]:
    return store.raw(number)


def test_nothing_is_recorded_after_closing(tmp_path: Path) -> None:
    store = opened(tmp_path / "games.duckdb")
    number = played(store)
    table = table_of(store, number)
    store.close()
    with pytest.raises(NotRecorded, match="closing"):
        table.record(DiceRolled(by="anna", roll=3))
    assert table.view(TABLE) == Table(CLUE, type(table.log)(opened(tmp_path / "games.duckdb"), number, CLUE)).view(
        TABLE
    )


# ---------------------------------------------------------------------- export and import


def test_export_and_import_give_the_same_game(tmp_path: Path) -> None:
    store = opened(tmp_path / "games.duckdb")
    number = played(store)
    lines = list(write_game(store, number))
    assert json.loads(lines[0])["boardside"] == 1
    other = opened(tmp_path / "other.duckdb")
    copy = read_game(other, lines)
    assert table_of(other, copy).entries == table_of(store, number).entries
    assert list(write_game(other, copy)) == lines
    store.close()
    other.close()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: [], "empty"),
        (lambda lines: ["hello"], "not a Boardside game"),
        (lambda lines: lines[1:], "not a Boardside game"),
        (lambda lines: ['{"boardside":1,"game":"chess"}'], "not installed here: chess"),
        (lambda lines: ['{"boardside":9,"game":"clue"}'], "another version"),
        (lambda lines: [*lines[:2], *lines[3:]], "Line 3: entry 2 should come here, not 3"),
        (lambda lines: [*lines[:3], lines[3][:-20]], "Line 4: Not a line of JSON"),
        (
            lambda lines: [line.replace('"rope"', '"teapot"', 1) if '"CardShown"' in line else line for line in lines],
            "teapot",
        ),
        (lambda lines: [line.replace("DiceRolled", "x").replace("CardShown", "Sang") for line in lines], "Sang"),
    ],
)
def test_a_bad_file_is_refused_with_its_line_and_nothing_is_kept(tmp_path: Path, change: object, said: str) -> None:
    store = opened(tmp_path / "games.duckdb")
    lines = list(write_game(store, played(store)))
    other = opened(tmp_path / "other.duckdb")
    with pytest.raises(Nonsense, match=said):
        read_game(other, change(lines))  # type: ignore[operator]
    assert other.games(shelved=None) == ()
    store.close()
    other.close()


# ---------------------------------------------------------------------- other processes, kills


def test_a_second_process_gets_one_sentence(tmp_path: Path) -> None:
    store = opened(tmp_path / "games.duckdb")
    number = played(store)
    code = """
        import sys
        from assistant.storage.writer import Busy
        from assistant.games import GAMES
        from assistant.storage.store import Store
        try:
            Store(sys.argv[1], GAMES)
        except Busy as wrong:
            print(wrong)
    """
    said, errors = in_another_process(code, str(store.path)).communicate(timeout=PATIENCE)
    assert errors == ""
    assert said.count("\n") == 1
    assert "Another Boardside already has the games" in said
    table_of(store, number).record(DiceRolled(by="anna", roll=3))
    store.close()


WRITER = """
    import sys
    from assistant.games import GAMES
    from assistant.games.clue.events import DiceRolled
    from assistant.storage.store import Store
    from assistant.table.table import Table
    store = Store(sys.argv[1], GAMES)
    table = Table(GAMES["clue"], store.log(1))
    while True:
        entry = table.record(DiceRolled(by="anna", roll=3), note="x" * 300)
        print(entry.seq, flush=True)
"""


def rest_of(writer: subprocess.Popen[str]) -> str:
    """Return what the process said before it died; `communicate` alone forgets what `readline` has read ahead."""
    assert writer.stdout is not None
    rest = writer.stdout.read()
    writer.communicate(timeout=PATIENCE)
    return rest


@pytest.mark.parametrize("after", [1, 37, 100])
def test_kill_in_the_middle_of_writing_loses_nothing_acknowledged(tmp_path: Path, after: int) -> None:
    store = opened(tmp_path / "games.duckdb")
    played(store)
    store.close()
    writer = in_another_process(WRITER, str(tmp_path / "games.duckdb"))
    assert writer.stdout is not None
    said = [int(writer.stdout.readline()) for _ in range(after)]
    writer.send_signal(signal.SIGKILL)
    rest = rest_of(writer)
    said += [int(line) for line in rest.splitlines() if line]
    again = opened(tmp_path / "games.duckdb")
    entries = table_of(again, 1).entries
    assert len(entries) in (said[-1], said[-1] + 1), "at most the entry in flight may differ"
    assert [e.seq for e in entries] == list(range(1, len(entries) + 1))
    assert again.damage == ""
    assert look_over(again, again.games()[0]) == []
    again.close()


def crashed(tmp_path: Path, lines: int = 60) -> tuple[Path, int]:
    """Return a file as a killed process leaves it, with its write-ahead log, and the number of acknowledged entries."""
    path = tmp_path / "games.duckdb"
    store = opened(path)
    played(store)
    store.close()
    writer = in_another_process(WRITER, str(path))
    assert writer.stdout is not None
    said = [int(writer.stdout.readline()) for _ in range(lines)]
    writer.send_signal(signal.SIGKILL)
    rest = rest_of(writer)
    return path, [*said, *(int(line) for line in rest.splitlines() if line)][-1]


def test_a_damaged_write_ahead_log_loses_nothing_because_of_the_journal(tmp_path: Path) -> None:
    """Wherever the byte is, DuckDB silently forgets what came after it, or refuses the whole file."""
    (tmp_path / "crashed").mkdir()
    path, acknowledged = crashed(tmp_path / "crashed")
    for part in range(1, 24):
        spoilt = shutil.copytree(path.parent, tmp_path / f"{part}") / path.name
        wal = spoilt.with_name(spoilt.name + ".wal")
        data = bytearray(wal.read_bytes())
        data[len(data) * part // 24] ^= 0xFF
        wal.write_bytes(data)
        store = opened(spoilt)
        assert len(table_of(store, 1).entries) >= acknowledged
        assert look_over(store, store.games()[0]) == []
        (aside,) = spoilt.parent.glob("*.wal.damaged-*")
        assert aside.read_bytes() == bytes(data), "the damaged file is kept as it was"
        store.close()


def test_a_torn_journal_is_mended_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "games.duckdb"
    store = opened(path)
    number = played(store)
    entries = table_of(store, number).entries
    store.close()
    journal = journal_of(path)
    journal.write_bytes(journal.read_bytes()[:-40])
    again = opened(path)
    assert table_of(again, number).entries == entries
    assert len(journal.read_bytes().splitlines()) == len(entries) + 2, "its header, the game and the entries"
    again.close()


# ---------------------------------------------------------------------- damage and disks


def damaged(path: Path, where: int | None) -> bytes:
    """Overwrite 64 bytes of the file, or cut it in half."""
    data = bytearray(path.read_bytes())
    if where is None:
        data = data[: len(data) // 2]
    else:
        data[where : where + 64] = bytes(64 * [0xA5])
    path.write_bytes(data)
    return bytes(data)


def long_evening(path: Path) -> Table:
    store = opened(path)
    table = table_of(store, played(store))
    for _ in range(50):
        table.record(DiceRolled(by="anna", roll=2), note="y" * 200)
    store.close()
    return table


@pytest.mark.parametrize("where", [10, 4096 + 20, 12288 + 5000, None])
def test_a_damaged_file_is_made_anew_from_its_journal_and_kept(tmp_path: Path, where: int | None) -> None:
    path = tmp_path / "games.duckdb"
    table = long_evening(path)
    data = damaged(path, where)
    again = opened(path)
    assert not again.read_only
    assert again.damage == ""
    (aside,) = tmp_path.glob("games.duckdb.damaged-*")
    assert again.notice == (
        "games.duckdb was damaged and has been rebuilt from the journal beside it, with 1 game. "
        f"The damaged file was kept as {aside.name}."
    )
    assert aside.read_bytes() == data
    assert table_of(again, 1).entries == table.entries
    table_of(again, 1).record(DiceRolled(by="anna", roll=3))
    again.close()
    for _ in range(2):
        again = opened(path)
        assert (again.notice, len(table_of(again, 1).entries)) == ("", len(table.entries) + 1)
        again.close()


@pytest.mark.parametrize("where", [10, 4096 + 20, 12288 + 5000, None])
def test_if_neither_copy_is_whole_both_are_left_as_they_are(tmp_path: Path, where: int | None) -> None:
    path = tmp_path / "games.duckdb"
    table = long_evening(path)
    data = damaged(path, where)
    journal = journal_of(path).read_bytes()
    journal_of(path).write_bytes(journal := journal.replace(b"Ben took", b"Bem took"))
    again = opened(path)
    assert again.read_only
    assert "damaged and was left unchanged; 1 game was read from the journal" in again.damage
    assert "1 line of the journal can't be read either. In “An evening” line 3 is lost in both copies." in again.damage
    assert table_of(again, 1).entries == tuple(entry for entry in table.entries if entry.seq != 3)
    with pytest.raises(NotRecorded, match="damaged"):
        table_of(again, 1).record(DiceRolled(by="anna", roll=2))
    again.close()
    assert path.read_bytes() == data
    assert journal_of(path).read_bytes() == journal


def test_a_file_that_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.duckdb"
    path.write_bytes(b"hello world" * 1000)
    with pytest.raises(Closed, match="is not a Boardside file"):
        opened(path)
    assert path.read_bytes() == b"hello world" * 1000
    assert [found.name for found in tmp_path.iterdir()] == ["games.duckdb"]


def test_a_place_that_cannot_be_had_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(Closed, match="can't be saved"):
        opened(tmp_path / "file" / "games.duckdb")
