"""The speed of a league: games of Clue simulated and reviewed, and questions about twenty million decisions.

    python -m tests.afterwards.league_speed --games 1000 --jobs 2           # and an estimate for 100,000
    python -m tests.afterwards.league_speed --asked 20000000 --of FOLDER     # of a folder that was reviewed before

Processor times are given beside wall-clock times, since they differ on a busy machine. The decisions are those of the
reviewed games, repeated, each time as other games with other figures.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import duckdb

from assistant.league.pool import workers
from assistant.league.progress import Progress, spoken
from assistant.league.reading import views
from assistant.league.run import reviewed
from assistant.league.simulating import SimulationRequest, written

LEAGUE = 100_000
QUESTIONS = {
    "lost by what": "select what, count(*), avg(lost), stddev(lost) from decisions where unit = 'bits' group by what",
    "lost by seat and what": "select seat, what, count(*), sum(lost) from decisions group by all",
    "histogram": "select floor(lost * 20), count(*) from decisions where lost is not null group by 1",
    "by game": "select quantile_cont(s, [0.1, 0.5, 0.9]) from (select sum(lost) s from decisions group by game)",
    "right ones by turn": "select turn, avg((lost < 0.05)::int) from decisions where turn < 60 group by turn",
    "the worst": "select game, line, lost from decisions order by lost desc nulls last limit 4",
    "one game": "select * from decisions where game = 4711",
}


@contextmanager
def timed(what: str, games: int) -> Iterator[None]:
    """Print the time taken, and an estimate for a league on two cores."""
    clock, cpu = time.monotonic(), used()
    yield
    clock, cpu = time.monotonic() - clock, used() - cpu
    hours = cpu / games * LEAGUE / 2 / 3600
    print(f"{what}: {games} games, {clock:.0f} s by the clock, {cpu:.0f} s of processors, {cpu / games:.3f} s a game;")
    print(f"    {LEAGUE:,} games on two cores: {hours:.1f} h", flush=True)


def used() -> float:
    """Return the processor seconds of this process and of those that it has waited for."""
    own, theirs = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + theirs.ru_utime + theirs.ru_stime


def league(folder: Path, games: int, jobs: int, skills: list[str]) -> None:
    """Simulate and review a league."""
    wanted = SimulationRequest.of("clue", skills, 4, games, 1)
    with timed("simulated", games), workers(jobs) as (pool, many):
        written(wanted, folder, pool, many, Progress("Simulated", sys.stderr))
    with timed("reviewed", games), workers(jobs) as (pool, many):
        plan = reviewed(folder, pool, many, step=Progress("Reviewed", sys.stderr))
    with views(folder) as base:
        ((there, rows),) = base.sql("select (select count(*) from games), (select count(*) from decisions)").fetchall()
    size = sum(file.stat().st_size for file in plan.figures.rglob("*.parquet"))
    print(f"{there} games and {rows} decisions in {size / 1e6:.1f} MB of Parquet; amiss: {plan.amiss}")


def multiplied(folder: Path, place: Path, rows: int) -> int:
    """Repeat the decisions of this league until there are enough rows; return the number of their games."""
    with views(folder) as base:
        ((own, games),) = base.sql("select count(*), max(game) from decisions").fetchall()
        times = -(-rows // own)
        place.mkdir(parents=True, exist_ok=True)
        for part in range(0, times, 50):
            base.execute(
                f"""
                copy (
                  select d.* replace (
                    game + {games} * n as game,
                    lost * (0.5 + hash(game, line, n) % 1000 / 1000.0) as lost,
                    value * (0.5 + hash(line, n, game) % 1000 / 1000.0) as value)
                  from range({part}, {min(times, part + 50)}) r(n), decisions d order by n, game, line
                ) to '{place}/part-{part:06}.parquet' (format parquet, compression zstd)
                """
            )
    return games * times


def ask(folder: Path, rows: int) -> None:
    """Time questions about many decisions, on one thread."""
    with tempfile.TemporaryDirectory(prefix="boardside-many-") as place:
        games = multiplied(folder, Path(place), rows)
        size = sum(file.stat().st_size for file in Path(place).iterdir())
        base = duckdb.connect(config={"threads": 1})
        base.execute(f"create view decisions as select * from read_parquet('{place}/*.parquet')")
        ((count,),) = base.sql("select count(*) from decisions").fetchall()
        print(f"{count:,} decisions of {games:,} games in {size / 1e6:.0f} MB of Parquet; one thread:")
        for what, question in QUESTIONS.items():
            took: list[float] = []
            for _ in range(3):
                before = time.process_time()
                base.sql(question).fetchall()
                took.append(time.process_time() - before)
            print(f"    {what:<24} {min(took):.3f} s of a processor")
        base.close()


def main(words: Sequence[str] | None = None) -> None:
    """Run what was requested on the command line."""
    made = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    made.add_argument("--games", type=int, default=0)
    made.add_argument("--jobs", type=int, default=2)
    made.add_argument("--players", default="simple")
    made.add_argument("--asked", type=int, default=0)
    made.add_argument("--of", type=Path, default=None, help="the folder of the league (a new one that is thrown away)")
    given = made.parse_args(words)
    print(f"{os.cpu_count()} processors; load of the last minute {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(prefix="boardside-league-") as place:
        folder = given.of or Path(place)
        began = time.monotonic()
        if given.games:
            league(folder, given.games, given.jobs, given.players.split(","))
        if given.asked:
            ask(folder, given.asked)
        print(f"all of it: {spoken(time.monotonic() - began)}")


if __name__ == "__main__":
    main()
