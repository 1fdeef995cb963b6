"""Intervals by drawing games again: what a figure could as well have been, had other evenings of ours been noted."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

DRAWS: Final = 200
"""How often all games are drawn again."""
WITHIN: Final = 0.95
"""The share of draws that lies in the interval."""
SEED: Final = 20231123
ENOUGH: Final = 3
"""Games below which a figure is no figure yet."""

Numbers = NDArray[np.float64]


@cache
def weights(games: int) -> NDArray[np.float32]:
    """How often each game is drawn: games × DRAWS, each number Poisson with mean 1; the same ones for every question.

    A game is drawn as a whole, since decisions of one evening resemble each other. Poisson numbers need not know how
    many games a question has: games that a filter leaves out are simply not there.
    """
    size = 1 << max(0, games - 1).bit_length()  # so that few sizes are ever made
    if size != games:
        return weights(size)[:games]
    return np.random.default_rng(SEED).poisson(1.0, (games, DRAWS)).astype(np.float32)


def interval(
    group: NDArray[np.int64], game: NDArray[np.int64], value: Numbers, weight: Numbers
) -> tuple[Numbers, Numbers]:
    """The interval of Σ value / Σ weight by group: low and high, NaN for a group of fewer than `ENOUGH` games.

    The arrays hold one cell for each group and game that has any rows, sorted by group; `group` and `game` count
    from 0. All cells of a game are drawn together DRAWS times (cluster bootstrap, `weights`); a draw without any of
    the games of a group is none. The interval lies between the 2.5 and 97.5 per cent points of what the draws give.
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
    """Σ value and Σ weight of the games of each draw: 2 × DRAWS."""
    if 4 * len(game) < len(drawn):
        return _summed(np.stack((value, weight)).astype(np.float32), drawn[game])
    full = np.zeros((2, len(drawn)), np.float32)  # without copying out the weights of nearly all games
    full[0, game], full[1, game] = value, weight
    return _summed(full, drawn)


def _summed(cells: NDArray[np.float32], drawn: NDArray[np.float32]) -> Any:
    """The product of both, by one thread: those of a matrix library fight with those of the database, for seconds."""
    return np.einsum("ig,gd->id", cells, drawn)


def _points(above: Numbers, below: Numbers) -> tuple[float, float]:
    """The two ends, over the draws that gave a figure."""
    some = below > 0
    if not some.any():
        return float("nan"), float("nan")
    edge = (1 - WITHIN) / 2
    low, high = np.quantile(above[some] / below[some], (edge, 1 - edge))
    return float(low), float(high)


def share_of(won: float, games: int) -> tuple[float, float]:
    """The Wilson interval of a share in so many games: for shares in which every game says the same.

    Where a player won all three games, drawing them again always gives 1: that would claim what nobody knows.
    """
    z = 1.959964
    middle = (won + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (won * (1 - won) / games + z * z / (4 * games * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
