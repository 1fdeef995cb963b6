"""Stated errors of sampled chances: how far off the mean of a few independent runs may be.

Runs have different weights, so their mean is a ratio of sums. Its variance is estimated in three steps, each of which
corrects a way in which a plain standard deviation of few runs is too small:

* by the jackknife over runs (Quenouille 1956), which measures how far the mean moves if the heaviest run is left out;
* moderated: a cell's own variance, from few runs, is pooled with that of as many fair draws as all cells together are
  worth (Smyth 2004). So a cell that no run or every run had gets an error too: the next draw may yet differ;
* widened as Student's t is wider than the normal distribution, by the number of runs that count.

So three stated errors reach the truth in at least 99.7 of 100 cases if the runs are normal, however few they are.
"""

from __future__ import annotations

import numpy as np

from assistant.deduction.constraints.hand_types import Reals

PRIOR = 4.0
"""The degrees of freedom that the pooled variance of all cells has in the variance of a single one."""
LEAST = 4.0
"""The smallest number of fair draws that a sample is assumed to be worth."""
LARGEST = 0.5
"""The largest stated error; beyond it, an error says nothing more about a chance."""


def mean(shares: Reals, parts: Reals) -> Reals:
    """Return the mean over all runs; `shares` (runs,) sum to 1, `parts` has shape (runs, …)."""
    return np.tensordot(shares, parts, axes=1)


def chance_errors(shares: Reals, parts: Reals, draws: int) -> Reals:
    """Return the stated error of the mean chance of each cell; `parts` has shape (runs, cards, places).

    No cell's sample is worth more than `draws` fair draws.
    """
    chance = mean(shares, parts)
    own = jackknifed(shares, parts)
    spread = chance * (1 - chance)
    worth = min(max(LEAST, float(spread.sum() / max(own.sum(), 1e-300))), float(draws))
    nearer = (chance + 2 / worth) / (1 + 4 / worth)  # as if two more draws had the card there and two did not
    pooled = nearer * (1 - nearer) / worth
    free = freedom(shares)
    variance = (free * own + PRIOR * pooled) / (free + PRIOR)
    return np.minimum(np.sqrt(variance) * widened(free + PRIOR), LARGEST)


def jackknifed(shares: Reals, parts: Reals) -> Reals:
    """Return the variance of the mean: how far it moves as one run after the other is left out."""
    runs = len(shares)
    weights = shares.reshape(-1, *(1,) * (parts.ndim - 1))
    moved = -weights / np.maximum(1 - weights, 1e-6) * (parts - mean(shares, parts))
    return (runs - 1) / runs * ((moved - moved.mean(axis=0)) ** 2).sum(axis=0)


def freedom(shares: Reals) -> float:
    """Return the degrees of freedom of runs with these shares: one less than the runs that they are worth."""
    return max(1.0, float(1 / (shares**2).sum()) - 1)


def widened(free: float) -> float:
    """Return how much wider Student's t is than the normal distribution at three standard errors.

    An expansion in the degrees of freedom (Fisher and Cornish 1960), right to 2 % from 5 of them on.
    """
    return 1 + 2.5 / free + 5.75 / free**2 + 10.1 / free**3
