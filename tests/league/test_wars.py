"""Wars of computer players: the same in every process, reviewed in a league, with figures of all that happened."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from assistant.bots.plotted_axis.staff import Staff
from assistant.cli.main import main
from assistant.league.pool import Here
from assistant.league.reading import views
from assistant.league.run import reviewed
from assistant.league.simulating import SimulationRequest, lines

WANTED = {
    "one_world_dominion": SimulationRequest.of("one_world_dominion", ("simple", "engine"), 2, 1, 3),
    "plotted_axis": SimulationRequest.of("plotted_axis", ("simple", "engine"), 2, 1, 3),
}
SHORT = 2
"""The number of turns of Plotted A&A that is enough for these tests."""


@cache
def text(game: str) -> bytes:
    Staff.turns = SHORT
    return lines(WANTED[game], 3)


@pytest.mark.parametrize("game", WANTED)
def test_another_process_plays_the_same_war(game: str) -> None:
    program = (
        "import sys; from assistant.league.simulating import SimulationRequest, lines\n"
        f"from assistant.bots.plotted_axis.staff import Staff; Staff.turns = {SHORT}\n"
        f"sys.stdout.buffer.write(lines(SimulationRequest.of({game!r}, ('simple', 'engine'), 2, 1, 3), 3))"
    )
    for seed in ("1", "7"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": "."}
        again = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, env=environment)
        assert again.stdout == text(game)


def test_a_league_of_wars_has_figures_of_all_that_happened(tmp_path: Path) -> None:
    for game in WANTED:
        (tmp_path / f"{game}.jsonl").write_bytes(text(game))
    plan = reviewed(tmp_path, Here(), least=1)
    assert plan.amiss == []
    with views(tmp_path) as base:

        def asked(query: str) -> list[tuple[object, ...]]:
            return base.sql(query).fetchall()

        assert asked("select kind, simulated, players from games order by 1") == [
            ("one_world_dominion", True, 2),
            ("plotted_axis", True, 2),
        ]
        assert asked("select distinct player from seats order by 1") == [("engine",), ("simple",)]
        for table in ("decisions", "chances", "fights", "results"):
            found = asked(f"select distinct kind from {table} join games using (game) order by 1")
            assert found == [("one_world_dominion",), ("plotted_axis",)], table
        assert asked("select count(*) > 3 from cards where what = 'played'") == [(True,)]
        assert asked("select count(*) > 10 from orders") == [(True,)]
        ((gap,),) = asked('select max(abs(start + luck + decisions + rest - "result")) from results')
        assert isinstance(gap, float)
        assert gap < 1e-9


def test_the_commands_know_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Staff.turns = 1
    folder = str(tmp_path / "league")
    assert main(["simulate", "plotted_axis", "--games", "1", "--players", "simple,engine", folder]) == 0
    assert main(["simulate", "one_world_dominion", "--games", "1", "--seats", "3", folder]) == 0
    assert main(["league", folder, "--jobs", "1"]) == 0
    assert "2 games are reviewed" in capsys.readouterr().out
