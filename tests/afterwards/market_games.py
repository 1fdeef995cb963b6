"""Recorded and simulated games of the market family, as tables: what the tests of their figures look at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from assistant.archive import lines_of, read_lines
from assistant.event import REFEREE
from assistant.games import GAMES
from assistant.measures.derive import Derived, derive
from assistant.table import MemoryLog, Table
from tests.games.acquire.test_laws import played
from tests.simulate_cold_cash import Game, random_options

ROOT = Path(__file__).parent.parent.parent
MARKETS = ("acquire", "cold_cash_risk")


def recorded(*kinds: str) -> Iterator[tuple[str, Table]]:
    """All games of the repository of these kinds (all kinds if none is named), each folded anew."""
    for path in sorted([*ROOT.glob("data/*/demo*.jsonl"), *ROOT.glob("tests/stories/today/*.jsonl")]):
        if not kinds or path.parent.name in kinds or path.stem.split("-")[0] in kinds:
            written = read_lines(lines_of(path.read_bytes()), GAMES)
            yield (
                path.stem if path.parent.name == "today" else path.parent.name,
                Table(written.game, MemoryLog(written.entries)),
            )


@cache
def markets() -> tuple[tuple[str, Table], ...]:
    """The recorded ones, a few that break off, and a few under house rules read at random."""
    cash = [(f"cold cash {seed}", simulated(seed)) for seed in range(4)]
    acquire = [(f"acquire {seed}", played(2 + seed % 4, seed, turns=40)) for seed in range(4)]
    return (*recorded(*MARKETS), *cash, *acquire)


def simulated(seed: int, cycles: int = 5) -> Table:
    """A game of Cold Cash Risk under house rules read at random."""
    return Game(2 + seed % 4, seed, options=random_options(seed)).play(cycles=cycles)


@cache
def derived(name: str) -> Derived:
    """The rows of one of them as the referee sees it, worked out once for all tests."""
    return derive(dict(markets())[name], REFEREE)
