"""The fit of a rate of exchange: how much of a result a share of everything brings, if chance gives it.

    measured_rates(units, games)["armies"]["rate"]     # 1.0: one percent of all armies is worth one point

The rates of all units of a game are fitted together, by least squares of results over luck in shares, through the
origin, because both have the mean 0. The standard errors are those of resampled games: seats of one game are not
independent. Numbers are rounded, so the same games give the same file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from assistant.figures.facts import Played
from assistant.figures.facts.exchange import Exchange
from assistant.figures.facts.rows import ChanceRow, Row

MOST: Final = 6
"""The most seats of a game."""
DRAWS: Final = 2000
DIGITS: Final = 4


@dataclass(frozen=True)
class RatedLuck:
    """The luck of a game by rates of exchange: its rates, its chance events, and the seats that won."""

    exchange: Exchange
    chances: Callable[[Played], Iterable[Row]]
    winners: Callable[[Any], tuple[str, ...]]

    def shares(self, played: Played) -> Mapping[str, Mapping[str, float]]:
        """Return the luck of all chance events by unit and player, as shares of everything.

        An event without a figure, such as a card whose worth is not known, counts as no luck.
        """
        sums = {unit: dict.fromkeys(played.seats, 0.0) for unit in self.exchange.wholes}
        for row in self.chances(played):
            if isinstance(row, ChanceRow) and row.luck is not None and row.unit in sums:
                moved = self.exchange.shifts(played, row.line, row.unit, row.seat, row.luck)
                for player, share in moved.items():
                    sums[row.unit][player] += share
        return sums

    def luck_to_win(self, played: Played) -> Mapping[str, float]:
        """Return the luck of all chance events by player, in chance to win."""
        shares, rates = self.shares(played), self.exchange.rates
        return {seat: sum(rates[unit].chance * shares[unit][seat] for unit in rates) for seat in played.seats}


class Shares(NamedTuple):
    """One game: luck by unit and seat, as shares of all armies or dollars; results above an equal share."""

    luck: NDArray[np.float64]
    result: NDArray[np.float64]


def shares_of(played: Played, result: NDArray[np.float64], rated: RatedLuck) -> Shares:
    """Return the luck of a game beside its result."""
    found = rated.shares(played)
    luck = np.zeros((len(found), MOST))
    for at, shares in enumerate(found.values()):
        luck[at, : len(played.seats)] = [shares[seat] for seat in played.seats]
    return Shares(luck, result)


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
