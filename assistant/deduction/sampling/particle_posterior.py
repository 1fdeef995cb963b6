"""The posterior when there are too many states to follow: sequential Monte Carlo over the layers, with errors.

Several independent runs keep some hundreds or thousands of states of each layer, drawn with exact weights
(`resampling`). The total weight that a run finds is unbiased, and so is every sum over its histories; runs are pooled
by that weight, and their spread gives the stated errors (`error_bars`). Forced facts come from propagation alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch
from assistant.deduction.constraints.hand_types import Reals, cells_of
from assistant.deduction.moving_cards.envelope_joint import insides
from assistant.deduction.moving_cards.frontier_dp import CardPaths, layers, layers_in_any_order
from assistant.deduction.moving_cards.histories import CountingTask, Histories, rough_count, weighed
from assistant.deduction.moving_cards.packed_state import ahead
from assistant.deduction.sampling.error_bars import chance_errors, freedom, mean, widened
from assistant.deduction.sampling.estimates import Sampling, entropy
from assistant.deduction.sampling.resampling import Thinning

Triple = tuple[str, ...]
SEED = 20031
MORE = (1, 6, 36)
"""The factors by which the number of states is raised if most runs end where nothing fits."""
STEPS = 3e7
"""The number of steps that a single run may try."""
FEW, SEARCH = 300, Budget(steps=1e8)
"""The states retained in the search for a history with a card at a place, and the budget of a search through all."""


@dataclass(frozen=True)
class Particles:
    """The histories of the runs that found any, each with its share of the total weight; `missed` runs found none."""

    runs: Sequence[Histories]
    shares: Reals
    missed: int
    total: int
    error: float
    states: int
    whole: bool

    @property
    def all_shares(self) -> Reals:
        """The shares of all runs, including those that found nothing."""
        return np.concatenate([self.shares, np.zeros(self.missed)])

    def all_parts(self, parts: Sequence[Reals]) -> Reals:
        """Return the values of every run; zeros for those that found nothing."""
        return np.concatenate([np.array(parts), np.zeros((self.missed, *parts[0].shape))])


def sampled_histories(asked: CountingTask, budget: Budget = BUDGET) -> Particles:
    """Return runs with as many states as it takes. Raises TooMuch if hardly any run finds a history."""
    order = asked.orders[0]
    outlook, plan = ahead(asked.paths, asked.tallies, order), CardPaths(asked.paths, asked.tallies, order)
    for more in MORE:
        runs: list[Histories] = []
        counts: list[float] = []
        whole, states = True, budget.particles * more
        for seed in range(budget.runs):
            thin = Thinning(states, np.random.default_rng((SEED, seed)), outlook)
            net = layers(plan, STEPS, thin, budget)
            whole = whole and thin.whole
            if net is not None:
                runs.append(weighed(asked, net, 0))
                counts.append(rough_count(net))
        if 2 * len(runs) > budget.runs:
            weights = np.array([float(run.before[-1][0]) for run in runs])
            missed = budget.runs - len(runs)
            total = np.array([*counts, *[0.0] * missed])
            error = float(total.std(ddof=1) / (sqrt(budget.runs) * total.mean())) * widened(budget.runs - 1)
            many = max(1, round(total.mean()))
            return Particles(runs, weights / weights.sum(), missed, many, error, states, whole)
    raise TooMuch("There are too many histories to follow, and too few of them fit to draw any.")


def possible(asked: CountingTask, chance: Reals) -> NDArray[np.bool_]:
    """Return which cells are possible now: those that any run had, and others that cannot be ruled out.

    For each of the others, a history that has it is searched for; if all states can be followed without finding one,
    there is none.
    """
    timeline = asked.following.timeline
    seen = chance > 0
    for card, cells in enumerate(seen):
        for place in range(cells.size):
            stretch = timeline.now[place]
            if not cells[place] and asked.following.able[stretch] >> card & 1:
                seen[card, place] = _may_be(asked, card, stretch)
    return seen


def _may_be(asked: CountingTask, card: int, stretch: int) -> bool:
    """Return whether some history has the card in this stretch, as far as can be found out."""
    some = [*asked.paths]
    some[card] = [path for path in some[card] if path.stretches >> stretch & 1]
    if not some[card]:
        return False
    order = asked.orders[0]
    if card not in order:
        return True
    thin = Thinning(FEW, np.random.default_rng(SEED), ahead(some, asked.tallies, order))
    try:
        if layers(CardPaths(some, asked.tallies, order), STEPS, thin) is not None:
            return True
        return not thin.whole and layers_in_any_order(some, asked.tallies, asked.orders, SEARCH) is not None
    except TooMuch:
        return True


def figures(particles: Particles) -> tuple[Reals, Mapping[Triple, float], Sampling]:
    """Return the present chances, those of the envelope, and their reliability."""
    timeline = particles.runs[0].following.timeline
    parts = particles.all_parts([run.at(len(timeline.changes)) for run in particles.runs])
    chance = mean(particles.all_shares, parts)
    inside = [insides(run) for run in particles.runs]
    keys = list(dict.fromkeys(key for one in inside for key in one))
    table = np.array([[one.get(key, 0.0) for key in keys] for one in inside])
    shares = particles.shares[:, None] * table
    left, off = entropy(shares)
    able = cells_of(particles.runs[0].following.able_now, len(timeline.cards))
    possible = chance > 0 if particles.whole else able
    draws = particles.states * len(particles.runs)
    open_ = possible & (possible.sum(axis=1, keepdims=True) > 1)
    errors = chance_errors(particles.all_shares, parts, draws) * open_
    off *= widened(freedom(particles.shares))
    triples = dict(zip(keys, shares.sum(axis=0).tolist(), strict=True))
    return (
        chance,
        triples,
        Sampling(draws, particles.error, left, off, errors, possible, None, complete=particles.whole),
    )
