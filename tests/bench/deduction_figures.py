"""The cost of deduction now and at an older revision, measured alternately in one run.

    python -m tests.bench.deduction_figures              # now
    python -m tests.bench.deduction_figures REVISION     # then and now

Times are milliseconds: the best of three runs of every position, over simulated games of 3 to 6 players, the recorded
games, and games with thirty cards. Each revision is measured twice, alternately, in separate processes; the better
result counts.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

HERE = Path(__file__).parents[2]
SEEDS, RUNS = 2, 3
LONGEST = 60
"""Seconds after which an answer is given up."""


def spread(times: Sequence[float]) -> str:
    """Return median, 95th percentile and worst."""
    ordered = sorted(times)
    at = (ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)], ordered[-1])
    return f"{' / '.join(f'{value:.2f}' for value in at)} ({len(ordered)})"


def best(work: Callable[[], object], runs: int = RUNS) -> float:
    """Return the best of several runs, in milliseconds."""
    times: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return min(times)


def measured() -> Iterator[tuple[str, str]]:
    """Yield every figure of the code that is imported here."""
    from assistant.deduction import advise, posterior, why
    from tests.deduction.positions import played, position

    seats = [(players, seed, seat) for players in (3, 4, 5, 6) for seed in range(SEEDS) for seat in ("anna", "table")]
    found = [
        position(players, seed, seat, at)
        for players, seed, seat in seats
        for at in range(2, min(len(played(players, seed)[1]), 60) + 1, 3)
    ]
    evidences = [at.evidence for at in found] + list(recorded())
    yield "posterior", spread([best(lambda at=at: posterior(at)) for at in evidences])
    times: list[float] = []
    for number, evidence in enumerate(evidences):
        cells = [cell for cell, mark in posterior(evidence).marks.cells.items() if mark != "open"]
        times += [best(lambda at=evidence, cell=cell: why(at, *cell), 2) for cell in cells[number % 13 :: 13]]
    yield "why", spread(times)
    mine = [at for at in found if at.seat == "anna"]
    for label, least, most in (("advice, all deals", 1, 36_000), ("advice, sampled", 36_000, 10**18)):
        asked = [at for at in mine if least < posterior(at.evidence).deals <= most][::3]
        yield label, spread([best(lambda at=at: advise(at.evidence, "anna", queue(at))) for at in asked])
    yield from evidence_costs()
    yield from thirty_cards()


def queue(at: Any) -> list[str]:
    """Return the players who answer the first player."""
    return [place for place in at.evidence.sizes if place != "anna"]


def recorded() -> Iterator[Any]:
    """Yield what every seat knew at every tenth line of the recorded games."""
    from tests.deduction.recorded import FILES
    from tests.recorded_games import whole

    for path in FILES.values():
        table = whole(path)
        for seat in (*(player.key for player in table.view("table").players), "table"):
            for lines in range(10, len(table.lines), 10):
                evidence = table.game.evidence(table.story(seat, lines), seat)
                if evidence is not None:
                    yield evidence


def evidence_costs() -> Iterator[tuple[str, str]]:
    """Measure a seat's evidence after one more line, at 100 to 1,200 lines of Clue (without the walk itself)."""
    from assistant.games.clue import GAME
    from assistant.table.table import Table
    from tests.deduction.positions import played

    try:
        from assistant.knowledge.evidence import learnt
    except ImportError:
        learnt = None
    games = [played(6, seed)[0].table.entries for seed in range(40)]
    events = [*games[0], *(entry for game in games[1:] for entry in game if entry.event.__class__.__name__ in ASKING)]
    for most in (100, 300, 1_200):
        table, times = Table(GAME, clock=lambda: 0), list[float]()
        for entry in events[:most]:
            table.record(entry.event, entry.author)
            table.view("anna")
            if len(table.entries) > most - 60:
                start = time.perf_counter()
                _ = learnt(table, "anna") if learnt else GAME.evidence(table.story("anna"), "anna")
                times.append((time.perf_counter() - start) * 1000)
        yield f"evidence after a line, {most} lines", spread(times)


ASKING = ("SuggestionMade", "Passed", "CardShown", "NobodyShowed", "TurnEnded")


def thirty_cards() -> Iterator[tuple[str, str]]:
    """Yield a spectator's answers in games with thirty cards, or why there was none."""
    import resource

    from assistant.deduction import posterior
    from tests.deduction.masters import master

    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    signal.signal(signal.SIGALRM, _late)
    for players, suggestions in ((3, 14), (5, 20), (8, 18)):
        evidence = master(players, suggestions, players * 100 + suggestions, seat=False)
        start, said = time.perf_counter(), ""
        signal.alarm(LONGEST)
        try:
            said = posterior(evidence).method
        except (MemoryError, TimeoutError) as none:
            said = type(none).__name__
        signal.alarm(0)
        spent = (time.perf_counter() - start) * 1000
        yield f"spectator, thirty cards, {players} players after {suggestions}", f"{said}, {spent:,.0f}"


def _late(*_: object) -> None:
    raise TimeoutError


def figures(tree: Path) -> dict[str, str]:
    """Return the figures of one revision."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__)), "--measure"],
        env={**os.environ, "PYTHONPATH": str(tree)},
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return json.loads(done.stdout)


def better(one: str, other: str) -> str:
    """Return the one of two runs with the lower first number."""
    return min(one, other, key=lambda text: float(text.split(" / ")[0]) if " / " in text else 0.0)


def table(revision: str) -> Iterator[str]:
    """Yield the figures then and now, side by side."""
    with tempfile.TemporaryDirectory() as folder:
        trees = [HERE]
        if revision:
            packed = subprocess.run(["git", "archive", revision], cwd=HERE, capture_output=True, check=True).stdout
            with tarfile.open(fileobj=BytesIO(packed)) as archive:
                archive.extractall(folder, filter="data")
            older = Path(folder) / "tests" / "deduction" / "recorded.py"
            older.write_text((HERE / "tests" / "deduction" / "recorded.py").read_text("utf-8"), "utf-8")
            trees = [Path(folder), HERE]
        turns = [[figures(tree) for tree in trees] for _ in range(2)]
        yield f"| ms: median / p95 / worst (positions) | {f'{revision} | ' if revision else ''}now |"
        yield f"| --- |{' --- |' * len(trees)}"
        for name in turns[0][-1]:
            columns = zip(*turns, strict=True)
            yield f"| {name} | {' | '.join(better(*(one.get(name, '') for one in column)) for column in columns)} |"


if __name__ == "__main__":
    if "--measure" in sys.argv:
        print(json.dumps(dict(measured())))
    else:
        print(*table(next(iter(sys.argv[1:]), "")), sep="\n")
