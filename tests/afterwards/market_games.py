"""Recorded and simulated games, as tables, for the tests of figures and branches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path

from assistant.core.event import REFEREE
from assistant.figures.store.derive import Derived, derive
from assistant.table.table import Table
from tests.games.acquire.random_play import played
from tests.recorded_games import whole
from tests.simulate_cold_cash import Game, random_options

ROOT = Path(__file__).parent.parent.parent
MARKETS = ("acquire", "cold_cash_risk")


@cache
def paths() -> Mapping[str, Path]:
    """Return the recorded games of the repository by name."""
    found = sorted([*ROOT.glob("data/*/demo*.jsonl"), *ROOT.glob("tests/stories/today/*.jsonl")])
    return {path.stem if path.parent.name == "today" else path.parent.name: path for path in found}


def kind(name: str) -> str:
    """Return the kind of a recorded game."""
    return name.split("-", maxsplit=1)[0]


@cache
def smallest() -> tuple[str, ...]:
    """Return one recorded game of each kind: the shortest file."""
    kinds = dict.fromkeys(map(kind, paths()))
    return tuple(min((n for n in paths() if kind(n) == one), key=lambda n: paths()[n].stat().st_size) for one in kinds)


@cache
def read(name: str) -> Table:
    """Return a recorded game at an in-memory table."""
    return whole(paths()[name])


@cache
def markets() -> Mapping[str, Callable[[], Table]]:
    """Return recorded games, unfinished ones, and some with random house rules; none is played before `market`."""
    recorded = {n: partial(read, n) for n in paths() if kind(n) in MARKETS and not n.endswith("long")}
    cash = {f"cold cash {seed}": partial(simulated, seed) for seed in range(3)}
    return recorded | cash | {f"acquire {seed}": partial(played, 2 + seed % 4, seed, turns=30) for seed in range(2)}


@cache
def market(name: str) -> Table:
    """Return one of them, for reading only."""
    return markets()[name]()


def simulated(seed: int, cycles: int = 3) -> Table:
    """Return a game of Cold Cash Risk with random house rules."""
    return Game(2 + seed % 4, seed, options=random_options(seed)).play(cycles)


@cache
def derived(name: str) -> Derived:
    """Return the rows of one of them as the referee sees it, computed once for all tests."""
    return derive(market(name), REFEREE)
