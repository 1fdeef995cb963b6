"""Games of computer players as files: complete, reproducible, and marked as simulated."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from assistant.cli.main import main
from assistant.figures.store.people import known
from assistant.games import GAMES
from assistant.league.progress import Progress, spoken
from assistant.league.reading import views
from assistant.league.simulating import SimulationRequest, lines
from assistant.storage.game_file import computers, keep, lines_of, read_lines, write_game
from assistant.storage.store import Store

WANTED = SimulationRequest.of("clue", ("simple", "engine"), 3, 2, 5)


def header(text: bytes) -> dict[str, Any]:
    return msgspec.json.decode(text.split(b"\n", maxsplit=1)[0])


def test_a_file_says_who_sat_where_and_everybody_moves_on_a_seat() -> None:
    first, second = header(lines(WANTED, 5)), header(lines(WANTED, 6))
    assert first["simulated"] == {"seed": 5, "players": {"anna": "simple", "ben": "engine", "carla": "simple"}}
    assert second["simulated"]["players"] == {"anna": "engine", "ben": "simple", "carla": "simple"}
    assert first["created"] < second["created"]


def test_another_process_plays_the_same_game() -> None:
    """The result depends on no set order, no clock and nothing else in this process."""
    program = (
        "import sys; from assistant.league.simulating import SimulationRequest, lines\n"
        "sys.stdout.buffer.write(lines(SimulationRequest.of('clue', ('simple', 'engine'), 3, 2, 5), 5))"
    )
    again = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, env={"PYTHONHASHSEED": "7", "PYTHONPATH": "."}
    )
    assert again.stdout == lines(WANTED, 5)


def test_the_store_remembers_and_gives_it_back(tmp_path: Path) -> None:
    written = read_lines(lines_of(lines(WANTED, 5)), GAMES)
    store = Store(tmp_path / "games.duckdb", GAMES)
    try:
        number = keep(store, written)
        kept = store.game(number)
        assert kept is not None
        assert computers(store, number) == known(store, kept).players == written.players
        again = [f"{line}\n" for line in write_game(store, number)]
        assert header("".join(again).encode())["simulated"] == {"players": written.players}
        assert read_lines(again, GAMES) == written
    finally:
        store.close()


@pytest.mark.parametrize("said", [7, {"players": 7}, {"players": {"anna": 7}}, {"players": {}}, []])
def test_whatever_else_stands_there_is_passed_over(said: Any) -> None:
    first, rest = lines(WANTED, 5).split(b"\n", maxsplit=1)
    other = msgspec.json.encode({**msgspec.json.decode(first), "simulated": said}) + b"\n" + rest
    assert read_lines(lines_of(other), GAMES).players == {}


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "league")
    words = ["simulate", "clue", "--games", "2", "--seats", "3", "--jobs", "1", folder]
    assert main(words) == 0
    there = sorted((tmp_path / "league").iterdir())
    assert [file.name for file in there] == ["clue-sss-0000001.jsonl", "clue-sss-0000002.jsonl"]
    before = [file.read_bytes() for file in there]
    assert main(words) == 0
    assert "2 of them already existed" in capsys.readouterr().out
    assert [file.read_bytes() for file in there] == before
    assert main(["league", folder, "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert "2 games are reviewed" in said.out
    assert "Reviewed: 2 of 2" in said.err
    (tmp_path / "league" / "zzz.jsonl").write_text("{}\n")
    assert main(["league", folder, "--jobs", "1"]) == 1
    assert "zzz.jsonl: This is not a Boardside game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "seats", "units"), [("advanced_cluedo", 2, {"bits"}), ("not_a_clue", 3, {"bits", "rubles"})]
)
def test_other_mysteries_are_simulated_and_reviewed(
    game: str, seats: int, units: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "league"
    words = ["--games", "2", "--players", "simple,engine", "--seats", str(seats), "--jobs", "1"]
    assert main(["simulate", game, *words, str(folder)]) == 0
    assert main(["league", str(folder), "--jobs", "1"]) == 0
    assert "2 games are reviewed" in capsys.readouterr().out
    with views(folder, 1) as base:
        found = base.sql("select distinct kind, finished, opened, simulated from games").fetchall()
        assert found == [(game, True, True, True)]
        assert set(base.sql("select distinct player from seats").fetchall()) == {("simple",), ("engine",)}
        assert {unit for (unit,) in base.sql("select distinct unit from results").fetchall()} == units
        parts = "select start, luck, decisions, rest, result from results where unit = 'bits'"
        for start, luck, decisions, rest, result in base.sql(parts).fetchall():
            assert start + luck + decisions + rest == pytest.approx(result, abs=1e-9)
        for table in ("decisions", "chances", "knowledge", "suggestions", "cards"):
            assert base.sql(f"select count(distinct game) from {table}").fetchall() == [(2,)], table


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["league", "nowhere"], "There is no folder nowhere"),
        (["league", "."], "There are no games in ."),
        (["league", "full", "--scheduler", "there"], "is not a scheduler address"),
        (["simulate", "go", "--games", "1", "out"], "There are no computer players of go"),
        (["simulate", "clue", "--games", "1", "--players", "simple,clever", "out"], "No player of clue is called"),
        (["simulate", "clue", "--games", "1", "full/game.jsonl"], "is a file"),
    ],
)
def test_every_failure_is_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "game.jsonl").write_text("{}\n")
    assert main(words) == 2
    said = capsys.readouterr().err.strip()
    assert sentence in said
    assert "\n" not in said


def test_how_long_it_still_takes(capsys: pytest.CaptureFixture[str]) -> None:
    now = [100.0]
    bar = Progress("Reviewed", sys.stderr, clock=lambda: now[0])
    bar(50, 200)  # these were done in an earlier run
    now[0] += 60
    bar(100, 200)
    bar(200, 200)
    assert capsys.readouterr().err.splitlines() == [
        "Reviewed: 50 of 200",
        "Reviewed: 100 of 200, 2 min left",
        "Reviewed: 200 of 200",
    ]
    assert [spoken(s) for s in (0.2, 60, 300, 20_000)] == ["1 s", "60 s", "5 min", "5 h 33 min"]
