"""The cost of tracking cards that change hands: every line of simulated games of Killer Clue, for all seats.

In ms of process time; also games of Advanced Cluedo with 30 suggestions and 10 cards that are dug up, bribed or
grabbed.

    python -m pytest tests/bench/test_histories.py --benchmark-only -s

prints p50, p95 and worst by number of players, separately for exact and for sampled answers; `extra_info` holds the
same. A position counts if its line taught the seat something.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import pytest

from assistant.deduction import BRISK, advise, posterior
from assistant.kit.facts import OUT, Evidence
from tests.bench.spreading import spread
from tests.deduction.histories import dug
from tests.deduction.histories.told import TABLE, Played, played
from tests.simulate_killer import Dealt

SEEDS = range(2)
PLAYERS = (3, 4, 5, 6)
WEAPONS = {"lounge": ("rope",), "hall": ("knife", "pipe"), "study": ("wrench",), "library": ("revolver",)}
"""As many rooms as two dice often reach, with the weapons in them."""


@dataclass(frozen=True)
class Glance:
    """A seat at one line of a game; the players asked by suspect and direction; Red Herrings that may be given."""

    seat: str
    evidence: Evidence
    queues: dict[tuple[str, str], tuple[str, ...]]
    free: tuple[str, ...]


@cache
def dug_glances(players: int) -> tuple[Glance, ...]:
    """Return every position of these games with a middle, for the players and the table."""
    found = dug.positions(players, SEEDS)
    return tuple(Glance(seat, game.evidence(seat, lines), {}, ()) for game, seat, lines in found)


@cache
def glances(players: int) -> tuple[Glance, ...]:
    """Return every position of these games, for living and dead players, killer, innocent and table."""
    return tuple(glance for seed in SEEDS for glance in _glances(players, seed))


def _glances(players: int, seed: int) -> Iterator[Glance]:
    game = played(players, seed)
    for seat in game.seats:
        before: Evidence | None = None
        for lines in range(players, len(game.lines) + 1):
            evidence = game.evidence(seat, lines)
            if evidence != before:
                free = tuple(card for card in game.game.extras if game.where[lines][card] != OUT)
                yield Glance(seat, evidence, _queues(game, seat, lines), free)
            before = evidence


def _queues(game: Played, seat: str, lines: int) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the order from the named suspect's player on, without eliminated players and the asker."""
    out = {line.by for line in game.lines[:lines] if isinstance(line, Dealt)} | {seat}
    players = game.game.players
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for suspect, owner in game.game.owners.items():
        at = players.index(owner)
        left = (*players[at:], *players[:at])
        right = (left[0], *reversed(left[1:]))
        for way, around in (("left", left), ("right", right)):
            found[suspect, way] = tuple(player for player in around if player not in out)
    return found


def timed(work: Callable[[Glance], str], found: Sequence[Glance]) -> dict[str, list[float]]:
    """Return the better of two runs of every position, by how the work says it was done."""
    times: dict[str, list[float]] = {}
    for one in found:
        spent: list[float] = []
        for _ in range(2):
            start = time.process_time()
            how = work(one)
            spent.append((time.process_time() - start) * 1000)
        times.setdefault(how, []).append(min(spent))
    return times


def measured(benchmark, work: Callable[[Glance], str], found: Sequence[Glance]) -> None:
    """Print the distribution and put it into `extra_info`."""
    times = timed(work, found)
    for how, values in sorted(times.items()):
        row = {"positions": len(values), **spread(values, 1)}
        benchmark.extra_info.update({f"{how} {name}": value for name, value in row.items()})
        print(f"\n{benchmark.name}: {how}: " + ", ".join(f"{name} {value}" for name, value in row.items()), end="")
    benchmark.pedantic(lambda: [work(one) for one in found[::50]], rounds=1)


def update(one: Glance) -> str:
    """Compute all cells, all envelopes, all marks, with the budget for one of many answers."""
    found = posterior(one.evidence, budget=BRISK)
    assert found.marks.cells
    return "sampled" if found.sampling else "exact"


def advice(one: Glance) -> str:
    """Compute the advice for the rooms within reach, including the posterior."""
    found = advise(one.evidence, one.seat, one.queues, tuple(WEAPONS), weapons=WEAPONS, free=one.free)
    return "all deals" if found.method.startswith("all") else "sampled deals"


@pytest.mark.parametrize("players", PLAYERS)
def test_update_of_every_seat(benchmark, players):
    measured(benchmark, update, glances(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_advice_of_every_player(benchmark, players):
    """Every tenth position of the players."""
    measured(benchmark, advice, [one for one in glances(players) if one.seat != TABLE][::10])


@pytest.mark.parametrize("players", dug.DEALT)
@pytest.mark.parametrize("table", [False, True])
def test_update_with_a_middle(benchmark, players, table):
    """Players, and separately the table's view, in which nobody's hand is known."""
    measured(benchmark, update, [one for one in dug_glances(players) if (one.seat == dug.TABLE) == table])
