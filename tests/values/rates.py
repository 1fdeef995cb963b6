"""The fit of a rate of exchange: how much of a result a share of everything brings, if chance gives it.

    measured_rates(games)["armies"]["rate"]     # 1.3: one percent of all armies is worth 1.3 points of chance to win

The rates of all units of a game are fitted together, by least squares of results over luck in shares, through the
origin, because both have the mean 0. The standard errors are those of resampled games: seats of one game are not
independent. Numbers are rounded, so the same games give the same file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from assistant.figures.facts.exchange import Exchange
from tests.values.games import MOST, LeagueGame, result_of

DRAWS: Final = 2000
DIGITS: Final = 4


class Shares(NamedTuple):
    """One game: luck by unit and seat, as shares of all armies or dollars; results above an equal share."""

    luck: NDArray[np.float64]
    result: NDArray[np.float64]


def shares_of(game: LeagueGame, rates: Exchange) -> Shares:
    """Return the luck and the results of a game."""
    found = rates.shares(game.played)
    luck = np.zeros((len(rates.wholes), MOST))
    if found is not None:
        for at, unit in enumerate(rates.wholes):
            luck[at, : len(game.played.seats)] = [found[unit][seat] for seat in game.played.seats]
    return Shares(luck, result_of(game))


def measured_rates(units: Sequence[str], games: Sequence[Shares]) -> Mapping[str, Mapping[str, float]]:
    """Return by unit the rate, its standard error, and the number of games."""
    products = np.array([one.luck @ one.luck.T for one in games])
    sides = np.array([one.luck @ one.result for one in games])
    draws = np.random.default_rng(1).integers(0, len(games), (DRAWS, len(games)))
    drawn = np.stack([np.linalg.solve(products[draw].sum(axis=0), sides[draw].sum(axis=0)) for draw in draws])
    rates, errors = np.linalg.solve(products.sum(axis=0), sides.sum(axis=0)), drawn.std(axis=0, ddof=1)
    return {
        unit: {"rate": round(float(rate), DIGITS), "error": round(float(error), DIGITS), "games": len(games)}
        for unit, rate, error in zip(units, rates, errors, strict=True)
    }
