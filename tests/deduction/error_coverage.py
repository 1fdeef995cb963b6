"""The accuracy of stated errors: how often two and three of them reach the exact value.

    python -m tests.deduction.error_coverage            # the table over all positions of `sampled_positions.json`
    python -m tests.deduction.error_coverage 20         # over the first 20
    python -m tests.deduction.error_coverage find 200 7 # print 200 positions, found with this seed, one per line

The positions come from simulated games. The engine samples them by default, and they can be counted with a larger
budget: Killer Clue with four to six players, Advanced Cluedo with a middle, and the thirty cards of Master Detective
from a spectator's seat. A cell counts if it is not certain. The first answer is the one that a page shows immediately;
the final answer replaces it, and is sampled only if counting would take too long.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assistant.deduction import BUDGET, MODELS, QUICK, Budget, Model, Posterior, TooMuch, posterior
from assistant.deduction.counting.strategy import EXACT
from assistant.deduction.moving_cards.results_over_time import HISTORIES
from assistant.kit.facts import Evidence
from tests.deduction.histories import dug, told
from tests.deduction.masters import master

POSITIONS = Path(__file__).with_name("sampled_positions.json")
LARGE = Budget(memory=1_000_000_000, steps=1e10)
"""The budget of an exact value here: several times the one at a table."""
FOUND = Budget(steps=2e9)
"""The budget during the search for positions."""
STAGES = ("first", "final")
ROW = "{:<8}{:<18}{:<10}{:>9}{:>8}{:>10}{:>10}{:>9}{:>9}{:>9}{:>7}"
CERTAIN = 1e-12
SMALLEST = 1e-9


class Spot(NamedTuple):
    """A seat of a simulated game at one of its lines, and the model."""

    game: str
    players: int
    seed: int
    seat: str
    lines: int
    model: Model

    @property
    def evidence(self) -> Evidence:
        if self.game == "Master Detective":
            return master(self.players, self.lines, self.seed, seat=False)
        played = told.played if self.game == "Killer Clue" else dug.played
        return played(self.players, self.seed).evidence(self.seat, self.lines)


@dataclass(frozen=True)
class Compared:
    """The uncertain cells of one answer: how many stated errors each is off, and those errors.

    `seconds` of processor time were spent on the answer.
    """

    off: NDArray[np.float64]
    errors: NDArray[np.float64]
    seconds: float


@dataclass(frozen=True)
class Coverage:
    """Shares of cells within two and three stated errors, the size of these errors, and seconds: median and 95 %."""

    positions: int
    cells: int
    within_two: float
    within_three: float
    median: float
    high: float
    seconds: float
    slow: float

    @classmethod
    def of(cls, rows: Iterable[Compared]) -> Coverage:
        """Return the figures over all cells of these answers."""
        every = list(rows)
        off = np.concatenate([row.off for row in every])
        errors = np.concatenate([row.errors for row in every])
        two, three = float((off <= 2).mean()), float((off <= 3).mean())
        sizes, times = ((np.median(v), np.quantile(v, 0.95)) for v in (errors, [row.seconds for row in every]))
        return cls(len(every), len(off), two, three, *map(float, (*sizes, *times)))


def compared(found: Posterior, exact: Posterior, seconds: float) -> Compared:
    """Return how far a sampled answer is off."""
    assert found.sampling is not None
    open_ = (exact.chance > CERTAIN) & (exact.chance < 1 - CERTAIN)
    errors = found.sampling.chance[open_]
    return Compared(np.abs(found.chance - exact.chance)[open_] / np.maximum(errors, SMALLEST), errors, seconds)


def spots(most: int = 10**6) -> list[Spot]:
    """Return the first of the positions that were found."""
    return [Spot(*row) for row in json.loads(POSITIONS.read_text())][:most]


def answers(spot: Spot, stages: Sequence[str] = STAGES) -> Iterator[tuple[str, Compared]]:
    """Yield these answers, if they are sampled, with how far they are off."""
    evidence = spot.evidence
    exact = final = _timed(evidence, spot.model, BUDGET)
    if final[0].sampling:
        exact = _timed(evidence, spot.model, LARGE)
    for stage in stages:
        found, seconds = final if stage == "final" else _timed(evidence, spot.model, QUICK)
        if found.sampling and not exact[0].sampling:
            yield stage, compared(found, exact[0], seconds)


def _timed(evidence: Evidence, model: Model, budget: Budget) -> tuple[Posterior, float]:
    start = time.process_time()
    return posterior(evidence, model, budget=budget), time.process_time() - start


def candidates(seed: int) -> Iterator[Spot]:
    """Yield random positions, endlessly."""
    dice = random.Random(f"sampled {seed}")
    while True:
        model: Model = dice.choice(("uniform", "random"))
        game = dice.choice(("Killer Clue",) * 6 + ("Advanced Cluedo",) * 2 + ("Master Detective",))
        number = dice.randrange(1_000)
        if game == "Master Detective":
            yield Spot(game, dice.choice((3, 5, 8, 10)), number, "table", dice.randint(3, 24), model)
            continue
        if game == "Killer Clue":
            played = told.played(dice.choice((4, 5, 6, 6, 6)), number % 100)
        else:
            played = dug.played(dice.choice(tuple(dug.DEALT)), number % 100)
        players, lines = len(played.game.players), dice.randint(5, len(played.lines))
        seat = dice.choice((*played.game.players, told.TABLE))
        yield Spot(game, players, number % 100, seat, lines, model)


def find(seed: int) -> Iterator[Spot]:
    """Yield positions that are sampled at first but can be counted; after each, nearby ones are tried."""
    seen: set[Spot] = set()
    for spot in candidates(seed):
        if spot in seen or not _counted_late(spot):
            continue
        near = [
            spot,
            *(spot._replace(model=model, lines=spot.lines + by) for model in MODELS for by in range(-8, 9, 4)),
        ]
        yield from (one for one in dict.fromkeys(near) if one == spot or (one not in seen and _counted_late(one)))
        seen.update(near)


def _counted_late(spot: Spot) -> bool:
    """Return whether the position cannot be counted immediately, but can with more time."""
    ways = EXACT if spot.game == "Master Detective" else (HISTORIES,)
    try:
        evidence = spot.evidence
        return not any(_counts(evidence, spot.model, way, QUICK) for way in ways) and any(
            _counts(evidence, spot.model, way, LARGE if way in EXACT else FOUND) for way in ways
        )
    except TooMuch:
        return False


def _counts(evidence: Evidence, model: Model, method: str, budget: Budget) -> bool:
    try:
        return posterior(evidence, model, method, budget).sampling is None
    except (TooMuch, ValueError):  # where nothing has moved yet, there are no histories
        return False


def table(most: int) -> Iterator[str]:
    """Yield the rows, by stage, game and model, and one for each whole stage."""
    rows: dict[tuple[str, str, str], list[Compared]] = {}
    for spot in spots(most):
        for stage, one in answers(spot):
            for key in ((stage, spot.game, spot.model), (stage, "all", "both")):
                rows.setdefault(key, []).append(one)
    heads = (
        "answer",
        "game",
        "model",
        "positions",
        "cells",
        "within 2",
        "within 3",
        "median",
        "95 %",
        "seconds",
        "95 %",
    )
    yield ROW.format(*heads)
    for (stage, game, model), some in sorted(rows.items()):
        c = Coverage.of(some)
        shares = (f"{share:.1%}" for share in (c.within_two, c.within_three))
        figures = (f"{c.median:.4f}", f"{c.high:.4f}", f"{c.seconds:.2f}", f"{c.slow:.2f}")
        yield ROW.format(stage, game, model, c.positions, c.cells, *shares, *figures)


if __name__ == "__main__":
    if sys.argv[1:2] == ["find"]:
        wanted, seed = int(sys.argv[2]), int(sys.argv[3])
        for _, spot in zip(range(wanted), find(seed), strict=False):
            print(json.dumps(spot), flush=True)
    else:
        print(*table(int(sys.argv[1]) if sys.argv[1:] else 10**6), sep="\n", flush=True)
