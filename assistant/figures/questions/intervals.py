"""Bootstrap intervals over games: how a figure could have come out with another sample of our games."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

DRAWS: Final = 200
"""The number of bootstrap samples."""
WITHIN: Final = 0.95
"""The share of samples inside the interval."""
SEED: Final = 20231123
ENOUGH: Final = 3
"""The number of games below which a figure means nothing yet."""

Numbers = NDArray[np.float64]


@cache
def weights(games: int) -> NDArray[np.float32]:
    """Return how often each game is drawn, as games × DRAWS Poisson numbers with mean 1, the same for every question.

    A game is drawn as a whole, since decisions of one game night resemble each other. Poisson numbers do not depend on
    how many games a question has: games that a filter excludes are simply absent.
    """
    size = 1 << max(0, games - 1).bit_length()  # Rounded up to a power of two, so that few sizes are ever drawn.
    if size != games:
        return weights(size)[:games]
    return np.random.default_rng(SEED).poisson(1.0, (games, DRAWS)).astype(np.float32)


def interval(
    group: NDArray[np.int64], game: NDArray[np.int64], value: Numbers, weight: Numbers
) -> tuple[Numbers, Numbers]:
    """Return the interval of Σ value / Σ weight by group: low and high, NaN for groups with fewer than `ENOUGH` games.

    The arrays hold one cell for each group and game that has any rows, sorted by group; `group` and `game` count from
    0. All cells of a game are drawn together, DRAWS times (cluster bootstrap, `weights`); a sample without any game of
    the group is not counted. The interval runs from the 2.5th to the 97.5th percentile of the samples.
    """
    groups = int(group[-1]) + 1 if len(group) else 0
    drawn = weights(int(game.max()) + 1 if len(game) else 0)
    ends = np.searchsorted(group, np.arange(groups + 1))
    low, high = np.full(groups, np.nan), np.full(groups, np.nan)
    for one in range(groups):
        cells = slice(ends[one], ends[one + 1])
        if ends[one + 1] - ends[one] >= ENOUGH:
            above, below = _drawn(drawn, game[cells], value[cells], weight[cells])
            low[one], high[one] = _points(above, below)
    return low, high


def _drawn(drawn: NDArray[np.float32], game: NDArray[np.int64], value: Numbers, weight: Numbers) -> Any:
    """Return Σ value and Σ weight of the games in each sample: 2 × DRAWS."""
    if 4 * len(game) < len(drawn):
        return _summed(np.stack((value, weight)).astype(np.float32), drawn[game])
    full = np.zeros((2, len(drawn)), np.float32)  # Avoids copying the weights of nearly all games.
    full[0, game], full[1, game] = value, weight
    return _summed(full, drawn)


def _summed(cells: NDArray[np.float32], drawn: NDArray[np.float32]) -> Any:
    """Return the product of the two matrices, computed in one thread.

    The threads of a matrix library compete with those of the database, which can cost seconds.
    """
    return np.einsum("ig,gd->id", cells, drawn)


def _points(above: Numbers, below: Numbers) -> tuple[float, float]:
    """Return the two ends of the interval, over the samples that have a value."""
    some = below > 0
    if not some.any():
        return float("nan"), float("nan")
    edge = (1 - WITHIN) / 2
    low, high = np.quantile(above[some] / below[some], (edge, 1 - edge))
    return float(low), float(high)


def share_of(won: float, games: int) -> tuple[float, float]:
    """Return the Wilson interval of a share over this many games, for shares that are the same in every game.

    If a player won all three games, drawing them again always gives 1, which would claim a certainty that nobody has.
    """
    z = 1.959964
    middle = (won + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (won * (1 - won) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
