"""95% intervals over games: where a figure would lie if our games were only a sample of all that we could play.

Games are the sample: decisions of one evening resemble each other, so all of a game counts together. A share of yes and
no with one answer per game has Wilson's interval; every other figure has a studentized bootstrap (Efron & Tibshirani,
*An Introduction to the Bootstrap*, 12.5), and none below `MEANS` games. `python -m tests.afterwards.coverage` measures
how often these intervals hold the truth.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from math import exp, factorial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

DRAWS: Final = 2000
"""The number of bootstrap samples."""
WITHIN: Final = 0.95
"""How often an interval should hold the truth."""
SEED: Final = 20231123
ENOUGH: Final = 3
"""The number of games below which a figure means nothing yet, and a share of yes and no has no interval."""
MEANS: Final = 12
"""The number of games below which any other figure has no interval: it would hold the truth less often than it says."""
MANY: Final = 200
"""The number of games from which samples would only repeat what the standard error says."""
_FEWEST: Final = DRAWS // 2
"""The least number of samples in which games differ."""
_Z: Final = 1.959964

Numbers = NDArray[np.float64]


def intervals(
    group: NDArray[np.int64], value: Numbers, weight: Numbers, *, yes: bool = False
) -> tuple[Numbers, Numbers]:
    """Return the interval of Σ value / Σ weight by group: low and high, NaN where there are too few games to tell.

    The arrays hold one cell for each group and game, sorted by group, which counts from 0. `yes`: every row is a yes
    (1) or a no (0); a share that is the same in all games is then still uncertain. Groups with the same cells have the
    same interval.
    """
    groups = int(group[-1]) + 1 if len(group) else 0
    low, high = np.full(groups, np.nan), np.full(groups, np.nan)
    ends = np.searchsorted(group, np.arange(groups + 1))
    enough = np.flatnonzero(np.diff(ends) >= ENOUGH)
    if len(enough):
        order = np.lexsort((weight, value, group))  # which games they are makes no difference
        value, weight = value[order], weight[order]
    for one in enough:
        cells = slice(ends[one], ends[one + 1])
        low[one], high[one] = _share(value[cells], weight[cells]) if yes else _mean(value[cells], weight[cells])
    return low, high


def _share(value: Numbers, weight: Numbers) -> tuple[float, float]:
    """Return the interval of a share of yes and no."""
    once, total = bool((weight == 1).all()), float(weight.sum())
    if total <= 0:
        return float("nan"), float("nan")
    share = float(value.sum()) / total
    if once or (len(value) >= MEANS and np.ptp(value / np.maximum(weight, 1e-300)) == 0):
        return wilson(share, len(value))
    low, high = _mean(value, weight)
    return max(0.0, low) if low == low else low, min(1.0, high) if high == high else high


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the interval of a share of games (Wilson 1927)."""
    middle = (share + _Z * _Z / (2 * games)) / (1 + _Z * _Z / games)
    half = _Z / (1 + _Z * _Z / games) * (share * (1 - share) / games + _Z * _Z / (4 * games * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def _mean(value: Numbers, weight: Numbers) -> tuple[float, float]:
    """Return the interval of a ratio of sums: NaN below `MEANS` games, or if all games are the same."""
    games, total = len(value), float(weight.sum())
    if games < MEANS or total <= 0:
        return float("nan"), float("nan")
    figure = float(value.sum()) / total
    apart = value - figure * weight
    error = float(np.sqrt((apart * apart).sum() * games / (games - 1))) / total
    if error <= 1e-12 * max(1.0, abs(figure)):
        return float("nan"), float("nan")
    if games >= MANY:
        return figure - _Z * error, figure + _Z * error
    far = _studentized(apart, weight, error)
    if len(far) < _FEWEST:
        return float("nan"), float("nan")
    edge = (1 - WITHIN) / 2
    below, above = np.quantile(far, (edge, 1 - edge))
    return float(figure - above * error), float(figure - below * error)


@dataclass(frozen=True)
class Sums:
    """Value and weight of a selection in each of some games, 0 in the games that it does not have."""

    value: Numbers
    weight: Numbers

    @property
    def games(self) -> int:
        """The number of games that the selection has."""
        return int(np.count_nonzero(self.weight))

    @property
    def figure(self) -> float:
        """Σ value / Σ weight; NaN without any weight."""
        total = float(self.weight.sum())
        return float(self.value.sum()) / total if total > 0 else float("nan")


def difference(one: Sums, other: Sums) -> tuple[float, float]:
    """Return the interval of how far the figure of one selection is above that of another, NaN if too few.

    Both have a place for each game that is in either of them: a game that is in both counts as one.
    """
    games = len(one.value)
    if min(one.games, other.games) < MEANS:
        return float("nan"), float("nan")
    parts = np.stack(
        (one.value - one.figure * one.weight, one.weight, other.value - other.figure * other.weight, other.weight)
    )
    shift = one.figure - other.figure
    pull = parts[0] / one.weight.sum() - parts[2] / other.weight.sum()
    error = float(np.sqrt((pull * pull).sum() * games / (games - 1)))
    if error <= 1e-12 * max(1.0, abs(shift)):
        return float("nan"), float("nan")
    if games >= MANY:
        return shift - _Z * error, shift + _Z * error
    far = _apart(parts, error)
    edge = (1 - WITHIN) / 2
    below, above = np.quantile(far, (edge, 1 - edge))
    return float(shift - above * error), float(shift - below * error)


def _apart(parts: Numbers, error: float) -> Any:
    """Return how far the difference of each sample is from that of all, in the sample's own standard errors."""
    drawn = _weights()[: parts.shape[1]]
    first, mine, second, theirs = _summed(parts, drawn)
    count = drawn.sum(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        factors = np.stack((1 / mine, -first / mine**2, -1 / theirs, second / theirs**2))
        squares = np.zeros_like(count)
        for at, by in product(range(4), repeat=2):
            squares += factors[at] * factors[by] * _summed((parts[at] * parts[by])[np.newaxis], drawn)[0]
        spread = squares * count / (count - 1)
        some = (count > 1) & (mine > 0) & (theirs > 0) & (spread > (1e-6 * error) ** 2)
        return (first / mine - second / theirs)[some] / np.sqrt(spread[some])


def _studentized(apart: Numbers, weight: Numbers, error: float) -> Any:
    """Return how far each sample is from the figure, in the sample's own standard errors.

    `apart` is what each game has above the figure of all. Samples in which all games are the same have no error.
    """
    drawn = _weights()[: len(apart)]
    sums = _summed(np.stack((apart, weight, apart * apart, apart * weight, weight * weight)), drawn)
    above, below, squares, mixed, weighed = sums
    count = drawn.sum(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        shift = above / below
        spread = (squares - 2 * shift * mixed + shift * shift * weighed) / (below * below) * count / (count - 1)
        some = (count > 1) & (below > 0) & (spread > (1e-6 * error) ** 2)
        return shift[some] / np.sqrt(spread[some])


@cache
def _weights() -> Numbers:
    """Return how often each game is in each sample: `MANY` × `DRAWS` Poisson numbers with mean 1.

    Every game is drawn equally often (Davison, Hinkley & Schechtman 1986): few samples then say as much as many.
    """
    chances = np.cumsum([exp(-1.0) / factorial(times) for times in range(12)])
    often = np.searchsorted(chances, (np.arange(DRAWS) + 0.5) / DRAWS).astype(float)
    return np.random.default_rng(SEED).permuted(np.tile(often, (MANY, 1)), axis=1)


def _summed(cells: Numbers, drawn: Numbers) -> Numbers:
    """Return the product of the two matrices, computed in one thread.

    The threads of a matrix library compete with those of the database, which can cost seconds.
    """
    return np.einsum("ig,gd->id", cells, drawn)
