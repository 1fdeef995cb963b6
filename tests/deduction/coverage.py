"""The accuracy of sampled gains: their bias, and how often two standard errors reach the exact value.

    python -m tests.deduction.coverage

draws deals for whole simulated games repeatedly with different seeds, and compares every suggestion with its exact gain
from all deals. A pair is a position and a seed; its figures are means over all suggestions that are worth anything.
It prints them for draws whose envelopes have exact probabilities, and for positions treated as too large to count.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from assistant.deduction import Posterior, posterior
from assistant.deduction.advice.information_gain import Advice, ranked
from assistant.deduction.counting.enumerate_deals import Deals, deals
from assistant.deduction.posterior import Still
from assistant.deduction.sampling import estimates
from assistant.deduction.sampling.jackknife import draws_for
from assistant.deduction.sampling.sequential_monte_carlo import drawn
from tests.deduction.positions import Position, played, position

EVERY = 10**6
"""The number of deals listed for the exact values."""
Draw = Callable[[Posterior, int], Deals]


@dataclass(frozen=True)
class Honesty:
    """Means over all pairs: bias in bits, share of suggestions within two errors, and the same for the best one."""

    pairs: int
    bias: float
    covered: float
    best_bias: float
    best_covered: float


def evenly(found: Posterior, seed: int) -> Deals:
    """Draw deals as the advice does."""
    return deals(found, 0, draws_for(len(found.triples)), seed, True)


def herded(found: Posterior, seed: int) -> Deals:
    """Draw deals as for positions with too many deals to count."""
    assert isinstance(found, Still)
    herd = drawn(found.framed, found.model == "random", seed)
    assert herd is not None
    return estimates.dealt(found.framed, herd)


@cache
def positions(many: int) -> tuple[Position, ...]:
    """Return positions of simulated games with a few thousand to a few hundred thousand deals."""
    found = [
        at
        for players in (3, 4, 5, 6)
        for seed in range(8)
        for suggestions in range(1, len(played(players, seed)[1]))
        if 3_000 <= posterior((at := position(players, seed, "anna", suggestions)).evidence).deals <= 400_000
    ]
    return tuple(found[:: max(1, len(found) // many)][:many])


def honesty(draw: Draw, at: Sequence[Position], seeds: Sequence[int]) -> Honesty:
    """Return the means over every position with every seed."""
    rows = np.array([row for one in at for row in _compared(one, draw, seeds)])
    return Honesty(len(rows), *rows.mean(axis=0).tolist())


def _compared(at: Position, draw: Draw, seeds: Sequence[int]) -> Iterator[list[float]]:
    found = posterior(at.evidence)
    queue = [place for place in at.evidence.sizes if place != at.seat]
    exact = {s.cards: s.bits for s in ranked(found, deals(found, EVERY), at.seat, queue).suggestions}
    for seed in seeds:
        yield _figures(ranked(found, draw(found, seed), at.seat, queue), exact)


def _figures(advice: Advice, exact: dict[tuple[str, ...], float]) -> list[float]:
    off = np.array([s.bits - exact[s.cards] for s in advice.suggestions])
    within = np.array([abs(s.bits - exact[s.cards]) <= 2 * s.error + 1e-12 for s in advice.suggestions])
    some = np.array([exact[s.cards] > 1e-9 for s in advice.suggestions])
    return [off[some].mean(), within[some].mean(), off[0], within[0]]


if __name__ == "__main__":
    many, seeds = (int(word) for word in (*sys.argv[1:3], "28", "40")[:2])
    for way in (evenly, herded):
        print(way.__name__, honesty(way, positions(many), range(seeds)))
