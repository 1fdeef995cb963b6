"""`boardside puzzles`: makes, counts and prints puzzles, for a file of games that may be in use."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.bots import GAMES_PLAYED, simulate
from assistant.cli.main import main
from assistant.games import GAMES
from assistant.storage.store import Store
from assistant.training.attempts import attempts
from assistant.training.making import Made, recorded
from assistant.training.shelf import SHIPPED, SUFFIX, Shelf, folder, made_for
from tests.training import costs


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "games.duckdb"


def test_puzzles_are_made_and_counted(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = len(Shelf(db).all().puzzles)
    assert main(["puzzles", "--make", "2", "--game", "clue", "--seed", "3", "--db", str(db)]) == 0
    assert "new puzzles from" in capsys.readouterr().out
    found = list(folder(db).glob(f"*{SUFFIX}"))
    assert len(found) == 1
    after = Shelf(db).all().puzzles
    assert len(after) > before
    assert {puzzle.game for puzzle in after[before:]} <= {"clue"}
    assert main(["puzzles", "--db", str(db)]) == 0
    assert f"{len(after)}  puzzles" in capsys.readouterr().out


def test_they_come_first_from_finished_games_of_the_store(db: Path) -> None:
    """Also while the store is in use; a game that is not over gives none, and neither does one without statistics."""
    store = Store(db, GAMES)
    whole = simulate("clue", ["simple", "engine", "simple"], 9)
    finished = store.create("clue", "Friday", list(whole.entries))
    store.create("clue", "Saturday", list(whole.entries)[:60])
    hushed = store.create("clue", "Sunday", list(simulate("clue", ["simple"] * 3, 8).entries))
    store.remember(f"figures of {hushed}", "none")
    shelf = Shelf(db)
    assert made_for(db, 1) > 0
    own = [puzzle for puzzle in shelf.all().puzzles if puzzle.source.kind == "own"]
    assert {puzzle.source.game for puzzle in own} == {finished}
    assert attempts(store, "anna") == []
    store.close()


def test_a_damaged_file_hides_no_other(db: Path) -> None:
    folder(db).mkdir(parents=True)
    (folder(db) / f"0007{SUFFIX}").write_bytes(b"nothing")
    shelf = Shelf(db)
    assert shelf.all().puzzles
    assert "damaged" in shelf.refused[f"0007{SUFFIX}"]
    some = Made()
    recorded(some, ["clue"])
    assert shelf.add(some) == folder(db) / f"0008{SUFFIX}"
    assert {puzzle.key for puzzle in some.puzzles} <= {puzzle.key for puzzle in shelf.all().puzzles}


def test_puzzles_are_printed(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheets.html"
    words = ["puzzles", "--print", str(file), "--number", "2", "--game", "risk", "--db", str(db)]
    assert main(words) == 0
    assert "<title>2 puzzles</title>" in file.read_text("utf-8")
    assert main(words) == 2
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "-3", "many", "10001"])
def test_a_bad_number_is_named(db: Path, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["puzzles", "--make", number, "--db", str(db)])
    assert "a whole number from 1 to 10000" in capsys.readouterr().err


def test_the_script_of_costs_measures_another_process() -> None:
    """It has a process of its own: a child's most memory counts from the fork, and this one may be large."""
    words = [sys.executable, "-m", "tests.training.costs", "--number", "1", "--games", "cold_cash_risk"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    found = re.fullmatch(r"cold_cash_risk: 1 puzzle, (\d+) s of one core, (\d+) MB at most\n", told)
    assert found
    assert 30 < int(found[2]) < 1000
    with pytest.raises(OSError, match="ended with 2"):
        costs.cost(0, 2, ["risk"])


def test_some_come_with_the_program(db: Path) -> None:
    """Every game has some from the beginning."""
    assert SHIPPED == "data/puzzles"
    assert {puzzle.game for puzzle in Shelf(db).all().puzzles} == {*GAMES_PLAYED}
