"""The cost of deduction: its whole distribution over simulated games, in milliseconds.

`extra_info` holds p50, p95 and worst of the best of three runs of every position; the table of pytest-benchmark shows
one pass over all of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

import pytest

from assistant.deduction import advise, conflict, posterior, why
from assistant.kit.facts import HoldsNone, HoldsOneOf
from dashboards.play.worker_pool import WORKERS
from tests.bench.spreading import spread
from tests.deduction.positions import Position, played, position

SEEDS = range(8)
STAGES = {"2-6": range(2, 7), "7-12": range(7, 13), "13-20": range(13, 21), "21-60": range(21, 61)}


@cache
def positions(players: int, seat: str) -> tuple[Position, ...]:
    """Return every second position of eight games, from 2 to 60 suggestions."""
    found: list[Position] = []
    for seed in SEEDS:
        last = min(len(played(players, seed)[1]), 60)
        found.extend(position(players, seed, seat, at) for at in range(2, last + 1, 2))
    return tuple(found)


def fastest(work: Callable[[], object], runs: int = 3) -> float:
    """Return the best of several runs, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return min(times)


def measured(benchmark, work: Callable[[Position], object], at: Sequence[Position]) -> None:
    """Put the distribution of the best of three runs of every position into `extra_info`."""
    for one in at:
        work(one)
    found = spread([fastest(lambda one=one: work(one)) for one in at])
    benchmark.extra_info["positions"] = len(at)
    benchmark.extra_info.update({f"ms {name}": value for name, value in found.items()})
    benchmark.pedantic(lambda: [work(one) for one in at], rounds=1)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_update_of_a_player(benchmark, players, stage):
    """Propagation, all cells, all envelopes, all marks."""
    found = [at for at in positions(players, "anna") if at.suggestions in STAGES[stage]]
    measured(benchmark, lambda at: posterior(at.evidence).marks, found)


def test_update_of_any_player(benchmark):
    """All player counts and stages together: the bar is p50 2 ms, p95 20 ms, worst 80 ms."""
    found = [at for players in (3, 4, 5, 6) for at in positions(players, "anna")]
    measured(benchmark, lambda at: posterior(at.evidence).marks, found)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_update_of_a_spectator(benchmark, players):
    measured(benchmark, lambda at: posterior(at.evidence).marks, positions(players, "table"))


def test_late_game_of_six(benchmark):
    """Forty and more records of passes and shows: the bar is 1 ms."""
    late = [at for at in positions(6, "anna") if sum(isinstance(f, HoldsOneOf) for f in at.evidence.facts) >= 40]
    late = late or [at for at in positions(6, "anna") if len(at.evidence.facts) >= 40][-40:]
    measured(benchmark, lambda at: posterior(at.evidence), late)


def queue(at: Position) -> list[str]:
    return [place for place in at.evidence.sizes if place != at.seat]


@pytest.mark.parametrize(("least", "most"), [(1, 1_000), (1_000, 10_000), (10_000, 36_000), (36_000, 10**18)])
def test_gains_of_all_324_suggestions(benchmark, least, most):
    """By the number of deals: the bar is 55 ms up to 36,000; beyond that, 4,000 deals are drawn."""
    found = [at for players in (3, 4, 5, 6) for at in positions(players, "anna")]
    found = [at for at in found if least < posterior(at.evidence).deals <= most][:40]
    measured(benchmark, lambda at: advise(at.evidence, "anna", queue(at)), found)


def update(at: Position) -> object:
    return posterior(at.evidence).marks


def advice(at: Position) -> object:
    return advise(at.evidence, at.seat, queue(at))


@pytest.mark.parametrize(("work", "every"), [(update, 1), (advice, 6)])
def test_two_seats_at_once(benchmark, work, every):
    """Two seats of one table ask at the same moment: the time until both have their answer, compared with one after the
    other.

    The pool has as many workers as that of the pages. `ratio` is 1 if asking at the same time costs nothing.
    """
    seats = [(players, seat) for players in (3, 4, 5, 6) for seat in ("anna", "ben")]
    games = [positions(players, seat) for players, seat in seats]
    pairs = [pair for one, two in zip(games[::2], games[1::2], strict=True) for pair in zip(one, two, strict=True)]
    pairs = pairs[::every]
    with ThreadPoolExecutor(WORKERS) as pool:
        at_once = [fastest(lambda pair=pair: list(pool.map(work, pair)), 5) for pair in pairs]
        in_turn = [fastest(lambda pair=pair: [list(pool.map(work, [at])) for at in pair], 5) for pair in pairs]
        ratio = [both / one for both, one in zip(at_once, in_turn, strict=True)]
        for name, values in (("ms at once", at_once), ("ms in turn", in_turn), ("ratio", ratio)):
            benchmark.extra_info.update({f"{name} {key}": value for key, value in spread(values).items()})
        benchmark.pedantic(lambda: [list(pool.map(work, pair)) for pair in pairs], rounds=1)


def forced(at: Position) -> tuple[str, str] | None:
    """Return one forced cell, a different kind in every game; None if nothing is certain yet."""
    cells = [cell for cell, mark in posterior(at.evidence).marks.cells.items() if mark != "open"]
    return cells[(at.seed * 31 + at.suggestions) % len(cells)] if cells else None


@pytest.mark.parametrize("seat", ["anna", "table"])
def test_why(benchmark, seat):
    """A minimal set of lines for one forced cell."""
    every = [at for players in (3, 4, 5, 6) for at in positions(players, seat)[::2]]
    found = {id(at): (at, cell) for at in every if (cell := forced(at))}
    measured(benchmark, lambda at: why(at.evidence, *found[id(at)][1]), [at for at, _ in found.values()])


def test_conflict(benchmark):
    """One false line in a whole game: the conflicting lines, and which of them may be ignored."""
    doubtful: list[Position] = []
    for players in (3, 4, 5, 6):
        for at in positions(players, "anna")[::4]:
            held = [f for f in at.evidence.facts if isinstance(f, HoldsOneOf)]
            if held:
                lie = HoldsNone(seq=9999, moment=9999, place=held[0].place, cards=held[0].cards)
                doubtful.append(replace(at, evidence=replace(at.evidence, facts=(*at.evidence.facts, lie))))
    measured(benchmark, lambda at: conflict(at.evidence), doubtful)
