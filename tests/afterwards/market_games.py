"""Recorded and simulated games, as tables: what the tests of figures and branches look at."""

from __future__ import annotations

from collections.abc import Mapping
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


@cache
def paths() -> Mapping[str, Path]:
    """The recorded games of the repository by name."""
    found = sorted([*ROOT.glob("data/*/demo*.jsonl"), *ROOT.glob("tests/stories/today/*.jsonl")])
    return {path.stem if path.parent.name == "today" else path.parent.name: path for path in found}


def kind(name: str) -> str:
    """Which game a recorded one is."""
    return name.split("-", maxsplit=1)[0]


@cache
def smallest() -> tuple[str, ...]:
    """One recorded game of each kind: the shortest file."""
    kinds = dict.fromkeys(map(kind, paths()))
    return tuple(min((n for n in paths() if kind(n) == one), key=lambda n: paths()[n].stat().st_size) for one in kinds)


@cache
def read(name: str) -> Table:
    """A recorded game at a table in memory."""
    written = read_lines(lines_of(paths()[name].read_bytes()), GAMES)
    return Table(written.game, MemoryLog(written.entries))


@cache
def markets() -> tuple[tuple[str, Table], ...]:
    """Recorded ones, some that break off, and some under house rules read at random."""
    whole = [(name, read(name)) for name in paths() if kind(name) in MARKETS and not name.endswith("long")]
    cash = [(f"cold cash {seed}", simulated(seed)) for seed in range(3)]
    return (*whole, *cash, *((f"acquire {seed}", played(2 + seed % 4, seed, turns=30)) for seed in range(2)))


def simulated(seed: int, cycles: int = 3) -> Table:
    """A game of Cold Cash Risk under house rules read at random."""
    return Game(2 + seed % 4, seed, options=random_options(seed)).play(cycles=cycles)


@cache
def derived(name: str) -> Derived:
    """The rows of one of them as the referee sees it, worked out once for all tests."""
    return derive(dict(markets())[name], REFEREE)
