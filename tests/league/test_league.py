"""Leagues: reviewed once, whole, and the same wherever the work is done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import warnings
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pytest

from assistant.figures.facts.rows import TABLES
from assistant.figures.store import derived
from assistant.figures.store.derive import GameListing, derive
from assistant.figures.store.derived import Figures
from assistant.games import GAMES as KNOWN
from assistant.league import pool as pools
from assistant.league.batch import review_game
from assistant.league.plan import Plan, Unreadable
from assistant.league.pool import Here, NoScheduler, workers
from assistant.league.reading import views
from assistant.league.run import as_they_come, reviewed
from assistant.league.simulating import SimulationRequest, lines
from assistant.storage.game_file import lines_of, read_lines
from assistant.table.table import MemoryLog, Table
from tests.patience import PATIENCE

GAMES = 7
SHORT = 20
"""The number of lines of each game but the first; the tests only check that every game is there once."""


@cache
def texts() -> tuple[bytes, ...]:
    wanted = SimulationRequest.of("clue", ("engine",), 3, GAMES, 1)
    found = [lines(wanted, seed) for seed in range(1, GAMES + 1)]
    return (found[0], *(b"".join(game.splitlines(keepends=True)[:SHORT]) for game in found[1:]))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "league"
    place.mkdir()
    for number, text in enumerate(texts(), 1):
        (place / f"clue-{number}.jsonl").write_bytes(text)
    return place


def rows_of(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows, sorted."""
    with views(folder, 1) as base:
        return {t.table: sorted(base.sql(f'select * from "{t.table}"').fetchall(), key=repr) for t in TABLES}


def files(folder: Path) -> dict[str, bytes]:
    return {str(f.relative_to(folder)): f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file()}


def once(game: Any) -> Any:
    """Cache the review of the same game, since most tests are about where its results are stored."""
    if game not in REVIEWED:
        REVIEWED[game] = review_game(game)
    return REVIEWED[game]


REVIEWED: dict[Any, Any] = {}


@pytest.fixture
def remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.league.run.review_game", once)


@cache
def clean() -> dict[str, bytes]:
    """Return every file of an undisturbed league, in batches of two."""
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        for number, text in enumerate(texts(), 1):
            (Path(place) / f"clue-{number}.jsonl").write_bytes(text)
        reviewed(Path(place), Here(), least=2)
        return files(Path(place))


def test_every_game_is_there_once_and_reads_like_the_store(folder: Path, tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    plan = reviewed(folder, Here(), least=2, step=lambda done, of: heard.append((done, of)))
    assert plan.amiss == []
    assert [len(batch.games) for batch in plan.batches] == [2, 2, 2, 1]
    assert heard == [(done, 7) for done in range(8)]
    found = rows_of(folder)
    with views(folder) as base:
        assert base.sql("select game, family, simulated from games order by 1").fetchall() == [
            (n, "mystery", True) for n in range(1, GAMES + 1)
        ]
        assert base.sql("select distinct player from seats").fetchall() == [("engine",)]
    store = Figures(tmp_path / "figures.duckdb")
    for number, text in enumerate(texts(), 1):
        w = read_lines(lines_of(text), KNOWN)
        known = GameListing(number, w.title, w.created, players=w.players)
        store.write(number, derive(Table(w.game, MemoryLog(w.entries)), known=known))
    with store.reading() as base:
        derived.parquet(base, tmp_path / "figures")
    for table in TABLES:
        files = f"read_parquet('{tmp_path}/figures/{table.table}/family=*/*.parquet', hive_partitioning = true)"
        if found[table.table]:
            assert sorted(duckdb.sql(f"select * from {files}").fetchall(), key=repr) == found[table.table], table.table


@pytest.mark.usefixtures("remembered")
def test_a_second_time_nothing_is_done(folder: Path) -> None:
    reviewed(folder, Here(), least=2)
    before = files(folder)
    reviewed(folder, _Refusing(), least=2)
    assert files(folder) == before == clean()


class _Refusing(Executor):
    def submit(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("there is nothing to do")


@pytest.mark.parametrize("moment", [0, 1, 2, 3, 8, 12, 20, 30, 40])
@pytest.mark.usefixtures("remembered")
def test_whatever_breaks_off_goes_on_without_a_lost_or_doubled_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    """Interrupt the league before any of the moves by which files reach their places."""
    keep, left = os.replace, iter([*[True] * moment, False])

    def replace(*places: Any) -> None:
        if not next(left, False):
            raise KeyboardInterrupt
        keep(*places)

    monkeypatch.setattr("assistant.league.plan.os.replace", replace)
    with pytest.raises(KeyboardInterrupt):
        reviewed(folder, Here(), least=2)
    monkeypatch.setattr("assistant.league.plan.os.replace", keep)
    reviewed(folder, Here(), least=2)
    assert files(folder) == clean()


def test_a_league_that_is_killed_goes_on(folder: Path) -> None:
    """Kill it with signal 9 in the middle of a batch, as in reality: no reviewed game is reviewed again."""
    program = (
        "import sys; from pathlib import Path; from assistant.league.pool import Here\n"
        "from assistant.league.run import reviewed\n"
        "reviewed(Path(sys.argv[1]), Here(), least=2, step=lambda d, o: print(d, flush=True))"
    )
    running = subprocess.Popen([sys.executable, "-c", program, str(folder)], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    with running.stdout:
        for line in running.stdout:
            if line.strip() == "3":
                running.send_signal(signal.SIGKILL)
                break
        else:
            pytest.fail("it did not come that far")
        running.wait(PATIENCE * 60)
    assert running.returncode == -signal.SIGKILL
    plan = Plan(folder, 2)
    left = sum(len(plan.missing(batch)) for batch in plan.to_do())
    assert 1 <= left <= 4
    heard: list[int] = []
    reviewed(folder, Here(), least=2, step=lambda done, _of: heard.append(done))
    assert heard == list(range(GAMES - left, GAMES + 1))
    assert files(folder) == clean()


def test_a_local_cluster_gives_the_same_bytes(folder: Path) -> None:
    """Use a Dask cluster on this machine: one worker, one thread, 127.0.0.1 alone."""
    with _cluster() as address, workers(scheduler=address) as (pool, many):
        assert many == 1
        reviewed(folder, pool, many, least=2)
    assert files(folder) == clean()


def _cluster() -> Any:
    import contextlib
    import logging

    from distributed import LocalCluster

    @contextlib.contextmanager
    def cluster() -> Iterator[str]:
        local = LocalCluster(
            n_workers=1,
            threads_per_worker=1,
            processes=False,
            host="127.0.0.1",
            protocol="tcp://",
            dashboard_address="127.0.0.1:0",
            worker_dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        )
        try:
            yield local.scheduler_address
        finally:
            local.close()

    return cluster()


def test_the_sentence_names_the_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoScheduler, match=r"boardside\[league\]"), workers(scheduler="tcp://127.0.0.1:1"):
        pass


def test_a_scheduler_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "PATIENCE", 0.2)
    with pytest.raises(NoScheduler, match="No Dask scheduler answers"), workers(scheduler="tcp://127.0.0.1:1"):
        pass
    with pytest.raises(NoScheduler, match="is not a scheduler address"), workers(scheduler="over there"):
        pass


def test_nothing_of_the_core_imports_dask() -> None:
    program = (
        "import sys, assistant.cli.main, assistant.league.run, assistant.cli.league, assistant.bots\n"
        "assert not {'dask', 'distributed'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.usefixtures("remembered")
def test_new_changed_and_missing_games(folder: Path) -> None:
    reviewed(folder, Here(), least=2)
    text = (folder / "clue-3.jsonl").read_bytes()
    (folder / "clue-3.jsonl").write_bytes(b"".join(text.splitlines(keepends=True)[:-5]))
    (folder / "clue-6.jsonl").unlink()
    (folder / "clue-8.jsonl").write_bytes(texts()[1])
    plan = reviewed(folder, Here(), least=2)
    with views(folder) as base:
        assert base.sql("select count(*), count(distinct game) from games").fetchall() == [(7, 7)]
        assert base.sql("select count(distinct game) from lines").fetchall() == [(7,)]
        ((count,),) = base.sql("select count(*) from lines where game in (select game from games)").fetchall()
        assert base.sql("select sum(lines) from games").fetchall() == [(count,)]
    assert sorted(name for batch in plan.batches for name, _ in batch.games) == sorted(
        file.name for file in folder.glob("*.jsonl")
    )


@pytest.mark.usefixtures("remembered")
def test_another_version_begins_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reviewed(folder, Here(), least=2)
    monkeypatch.setattr("assistant.league.plan.engine", lambda: "another")
    with pytest.raises(Unreadable, match="a different version"):
        reviewed(folder, Here(), least=2)
    assert not list(folder.glob("figures/*/family=*/*.parquet"))


@pytest.mark.usefixtures("remembered")
def test_a_file_that_is_no_game_is_named_and_the_others_are_reviewed(folder: Path) -> None:
    (folder / "aaa.jsonl").write_text("no game\n")
    (folder / "bbb.jsonl").write_bytes(texts()[0].replace(b'"seq":7', b'"seq":9'))
    plan = reviewed(folder, Here(), least=5)
    assert dict(plan.amiss)["aaa.jsonl"].startswith("This is not a Boardside game")
    assert dict(plan.amiss)["bbb.jsonl"].startswith("Line 8: entry 7 should come here")
    with views(folder) as base:
        assert base.sql("select count(*) from games").fetchall() == [(GAMES,)]
    assert dict(reviewed(folder, Here(), least=5).amiss) == dict(plan.amiss), "said again the next time"


def test_figures_of_somebody_else_are_left_alone(folder: Path) -> None:
    (folder / "figures").mkdir()
    (folder / "figures" / "mine.txt").write_text("mine")
    with pytest.raises(Unreadable, match="has files that no league wrote"):
        reviewed(folder, Here())
    assert (folder / "figures" / "mine.txt").exists()


def test_no_more_is_given_out_than_is_worked_on() -> None:
    out: list[int] = []

    class Pool(Here):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            out.append(args[0])
            return super().submit(fn, *args, **kwargs)

    pool = Pool()
    for number, (piece, found) in enumerate(as_they_come(lambda n: pool.submit(abs, n), deque(range(10)), 2), 1):
        assert piece == found
        assert len(out) <= number + 2
    assert out == list(range(10))


def test_no_warning_is_silenced() -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        with workers(1) as (pool, many):
            assert pool.submit(abs, -many).result() == 1
    assert seen == []
