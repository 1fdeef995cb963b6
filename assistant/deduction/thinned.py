"""What can be said where there are too many states to follow them all: figures from thinned layers, with their errors.

Several runs keep some thousand states of each layer, drawn with exact weights (`thinning`); every run is right on
average, and how far the runs differ gives the standard errors. What is forced comes from propagation alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import Budget, TooMuch
from assistant.deduction.fields import ahead
from assistant.deduction.hands import Reals
from assistant.deduction.histories import Histories, Task, rough_count, weighed
from assistant.deduction.insides import insides
from assistant.deduction.layers import laid, layers
from assistant.deduction.paths import Effect
from assistant.deduction.sampled import Sampling, entropy
from assistant.deduction.thinning import Thinning

Triple = tuple[str, ...]
SEED = 20031
RUNS = 6
STATES = (1_500, 8_000, 50_000)
"""States of a layer that each run keeps; more if most runs end where nothing fits."""
STEPS = 3e7
"""A single run may take so many steps."""
FEW, SEARCH = 300, Budget(steps=1e8)
"""States that are kept while a history with one card at one place is sought; and what a search through all may cost."""


@dataclass(frozen=True)
class Thinned:
    """Histories of several runs, each with its share of all weight (0 for runs that ended where nothing fits)."""

    runs: Sequence[Histories]
    shares: Reals
    total: int
    error: float
    states: int
    whole: bool

    def mean(self, parts: Sequence[Reals]) -> Reals:
        """The mean of what every run says, by its share."""
        return np.tensordot(self.shares, np.array(parts), axes=1)

    def spread(self, parts: Sequence[Reals]) -> Reals:
        """The standard error of that mean."""
        rows = np.array(parts)
        off = self.shares.reshape(-1, *(1,) * (rows.ndim - 1)) * (rows - self.mean(parts))
        many = len(self.runs)
        return np.sqrt((off**2).sum(axis=0) * many / max(1, many - 1))


def thinned(asked: Task) -> Thinned:
    """Runs with as many states as it takes. Raises TooMuch if hardly any run finds a history."""
    outlook = ahead(asked.effects, asked.tallies, asked.orders[0])
    for states in STATES:
        runs: list[Histories] = []
        found: list[float] = []
        counts: list[float] = []
        whole = True
        for seed in range(RUNS):
            thin = Thinning(states, np.random.default_rng((SEED, seed)), outlook)
            net = layers(asked.effects, asked.tallies, asked.orders[0], STEPS, thin)
            whole = whole and thin.whole
            if net is not None:
                runs.append(weighed(asked, net, 0))
                found.append(float(runs[-1].before[-1][0]))
                counts.append(rough_count(net) * asked.settled)
        if 2 * len(runs) > RUNS:
            weights = np.array(found)
            missed = [0.0] * (RUNS - len(runs))
            total = np.array([*counts, *missed])
            error = float(total.std(ddof=1) / (sqrt(RUNS) * total.mean()))
            return Thinned(runs, weights / weights.sum(), max(1, round(total.mean())), error, states, whole)
    raise TooMuch("There are too many histories to follow, and so few of them fit that none could be drawn.")


def possible(asked: Task, chance: Reals) -> NDArray[np.bool_]:
    """Which cells are possible now: those that any run had, and of the others those that cannot be ruled out.

    For each of these a history is sought that has it; where all states can be followed without finding one, there is
    none.
    """
    line = asked.found.line
    seen = chance > 0
    for card, cells in enumerate(seen):
        for place in range(cells.size):
            stretch = line.now[place]
            if not cells[place] and asked.found.able[stretch] >> card & 1:
                seen[card, place] = _may_be(asked, card, stretch)
    return seen


def _may_be(asked: Task, card: int, stretch: int) -> bool:
    """Whether some history has the card in this stretch, as far as can be found out."""
    kept = [Effect(e.adds, tuple(path for path in e.paths if path >> stretch & 1)) for e in asked.effects[card]]
    some = [*asked.effects[:card], [e for e in kept if e.paths], *asked.effects[card + 1 :]]
    if not some[card]:
        return False
    order = asked.orders[0]
    if card not in order:
        return True
    thin = Thinning(FEW, np.random.default_rng(SEED), ahead(some, asked.tallies, order))
    try:
        if layers(some, asked.tallies, order, STEPS, thin) is not None:
            return True
        return not thin.whole and laid(some, asked.tallies, asked.orders, SEARCH) is not None
    except TooMuch:
        return True


def figures(found: Thinned) -> tuple[Reals, Mapping[Triple, float], Sampling]:
    """The chances of the present, those of the envelope, and how far to trust them."""
    line = found.runs[0].found.line
    parts = [run.at(len(line.changes)) for run in found.runs]
    chance = found.mean(parts)
    inside = [insides(run) for run in found.runs]
    keys = list(dict.fromkeys(key for one in inside for key in one))
    table = np.array([[one.get(key, 0.0) for key in keys] for one in inside])
    shares = found.shares[:, None] * table
    left, off = entropy(shares)
    able = found.runs[0].found.able_now
    possible = np.array([[bool(cards >> row & 1) for cards in able] for row in range(len(line.cards))])
    if found.whole:
        possible = chance > 0
    draws = found.states * len(found.runs)
    least = np.sqrt((chance + 1 / draws) * np.maximum(1 - chance, 0) / draws)  # that of as many fair draws
    errors = np.maximum(found.spread(parts), np.maximum(least, 1 / draws)) * (
        possible & (possible.sum(axis=1, keepdims=True) > 1)
    )
    triples = dict(zip(keys, shares.sum(axis=0).tolist(), strict=True))
    return chance, triples, Sampling(draws, found.error, left, off, errors, possible, None, complete=found.whole)
