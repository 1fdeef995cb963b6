"""Commands on stores that hold the game already, hold nothing, are damaged, or are no stores."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.games import GAMES
from assistant.games.clue.events import DiceRolled
from assistant.games.clue.setup import lay
from assistant.storage.game_file import write_game
from assistant.storage.store import Store
from assistant.table.table import Table
from tests.command_line import PLAYERS, run, short_game


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return short_game(tmp_path / "games.duckdb")


# ---------------------------------------------------------------------- a game that is there already


@pytest.fixture
def file(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Return the short game as a file."""
    path = tmp_path / "friday.jsonl"
    run("export", 1, path, "--db", db)
    capsys.readouterr()
    return path


def titles(db: Path) -> list[str]:
    store = Store(db, GAMES)
    try:
        return [kept.title for kept in store.games(shelved=None)]
    finally:
        store.close()


def test_a_second_import_needs_a_word(db: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", file, "--db", db) == 2
    said = capsys.readouterr().err
    assert said == "“Friday” is already stored as game 1. Use --again to import it once more.\n"
    assert titles(db) == ["Friday"]
    assert run("import", file, "--db", db, "--again") == 0
    assert titles(db) == ["Friday", "Friday"]


def test_a_game_that_went_on_is_the_same_game(db: Path, file: Path) -> None:
    """This also holds under another title, and where the file is older or newer than the store."""
    store = Store(db, GAMES)
    store.rename(1, "Saturday")
    Table(GAMES["clue"], store.log(1)).record(DiceRolled(by="ben", roll=5))
    store.close()
    assert run("import", file, "--db", db) == 2
    file.write_text("\n".join(file.read_text("utf-8").splitlines()[:2]), "utf-8")
    assert run("import", file, "--db", db) == 2


def test_another_evening_of_the_same_table_is_another_game(db: Path, file: Path) -> None:
    store = Store(db, GAMES)
    table = Table(GAMES["clue"], store.log(store.create("clue", "Friday")))
    table.record(lay(PLAYERS))
    table.record(DiceRolled(by="anna", roll=3))
    second = [f"{line}\n" for line in write_game(store, 2)]
    store.close()
    other = db.with_name("other.duckdb")
    assert run("import", file, "--db", other) == 0
    file.write_text("".join(second), "utf-8")
    assert run("import", file, "--db", other) == 0


@pytest.mark.parametrize(("answer", "games"), [("y", 2), ("Yes ", 2), ("", 1), ("n", 1)])
def test_in_a_terminal_it_asks(
    db: Path, file: Path, answer: str, games: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or answer)
    assert run("import", file, "--db", db) == 0
    assert "already stored as game 1. Import it again?" in asked[0]
    assert len(titles(db)) == games
    assert ("Nothing was imported." in capsys.readouterr().out) == (games == 1)


# ---------------------------------------------------------------------- stores that are none


def test_an_empty_store_has_nothing_to_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Store(tmp_path / "new.duckdb", GAMES).close()
    assert run("export", "--db", tmp_path / "new.duckdb") == 2
    assert "There are no games in" in capsys.readouterr().err


def test_export_of_a_damaged_store_says_so(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Write what the journal still has, with a warning that it may not be everything."""
    data = db.read_bytes()[:20000]
    db.write_bytes(data)
    journal = db.with_name(f"{db.name}.journal.jsonl")
    whole = journal.read_bytes()
    journal.write_bytes(whole + whole.splitlines(keepends=True)[-1].replace(b'"seq":2', b'"seq":3'))
    assert run("export", "--db", db) == 1
    listed = capsys.readouterr()
    assert "Friday" in listed.out
    assert "damaged" in listed.err
    assert run("export", 1, tmp_path / "saved.jsonl", "--db", db) == 1
    assert len((tmp_path / "saved.jsonl").read_text("utf-8").splitlines()) == 3
    journal.unlink()
    assert run("export", "--db", db) == 2
    assert "there is no journal" in capsys.readouterr().err


@pytest.mark.parametrize("command", [("play", "--no-open"), ("export",), ("doctor",), ("demo", "--no-open")])
def test_a_folder_is_no_file_of_games(
    tmp_path: Path, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*command, "--db", tmp_path) == 2
    said = capsys.readouterr().err
    assert said == f"{tmp_path} is a folder, but the games are kept in a file. Use --db {tmp_path}/boardside.duckdb\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("content", [b"Dear", b"Dear diary,\n" * 2000])
@pytest.mark.parametrize("command", [("play", "--no-open"), ("export",), ("doctor",), ("demo", "--no-open")])
def test_another_file_is_left_alone(
    tmp_path: Path, command: tuple[str, ...], content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    assert run(*command, "--db", path) == 2
    assert "is not a Boardside file" in capsys.readouterr().err
    assert path.read_bytes() == content
    assert [found.name for found in tmp_path.iterdir()] == ["diary.txt"]


# ---------------------------------------------------------------------- while Boardside is running


def test_games_are_written_out_while_another_boardside_has_them_open(
    db: Path, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last acknowledged line is in them, nothing is left behind, and the open store goes on."""
    store = Store(db, GAMES)
    temporary = tmp_path / "elsewhere"
    temporary.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tempfile.tempdir", str(temporary))
        Table(GAMES["clue"], store.log(1)).record(DiceRolled(by="ben", roll=5))
        assert run("export", "--db", db) == 0
        assert run("export", 1, tmp_path / "now.jsonl", "--db", db) == 0
        assert run("report", 1, tmp_path / "now.html", "--db", db) == 2
    said = capsys.readouterr()
    assert said.err == "You can save a report of the evening once the game is over.\n", "it was read, not refused"
    assert "Friday" in said.out
    before, now = file.read_text("utf-8").splitlines(), (tmp_path / "now.jsonl").read_text("utf-8").splitlines()
    assert now[: len(before)][1:] == before[1:]
    assert '"DiceRolled"' in now[-1]
    assert not list(temporary.iterdir())
    Table(GAMES["clue"], store.log(1)).record(DiceRolled(by="ben", roll=6))
    store.close()
    assert run("import", file, "--db", db) == 2, "what writes still needs the file for itself"
