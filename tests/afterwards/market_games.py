"""Recorded and simulated games, as tables: what the tests of figures and branches look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path

from assistant.core.event import REFEREE
from assistant.figures.store.derive import Derived, derive
from assistant.table.table import Table
from tests.games.acquire.test_laws import played
from tests.kept import whole
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
    return whole(paths()[name])


@cache
def markets() -> Mapping[str, Callable[[], Table]]:
    """Recorded ones, some that break off, and some under house rules read at random; none is played before `market`."""
    recorded = {n: partial(read, n) for n in paths() if kind(n) in MARKETS and not n.endswith("long")}
    cash = {f"cold cash {seed}": partial(simulated, seed) for seed in range(3)}
    return recorded | cash | {f"acquire {seed}": partial(played, 2 + seed % 4, seed, turns=30) for seed in range(2)}


@cache
def market(name: str) -> Table:
    """One of them; to be looked at and not changed."""
    return markets()[name]()


def simulated(seed: int, cycles: int = 3) -> Table:
    """A game of Cold Cash Risk under house rules read at random."""
    return Game(2 + seed % 4, seed, options=random_options(seed)).play(cycles=cycles)


@cache
def derived(name: str) -> Derived:
    """The rows of one of them as the referee sees it, worked out once for all tests."""
    return derive(market(name), REFEREE)
