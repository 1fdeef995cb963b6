"""Routes: paths of areas that one stack captures in a row, with exact chances of how far it gets.

Each attack is fought to the end, one army stays in every area, and all others move on (RSK-DIC-01, RSK-CNQ-02), as in
`assistant.odds.campaign`; routes that grow area by area share the work of their beginnings. Routes that share no area
have independent dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import Final

import numpy as np

from assistant.games.risk.state import Risk
from assistant.odds import PLAIN, Campaign, swing
from assistant.odds.armies.campaign_leg import Floats
from assistant.odds.armies.convolution import by_losses

MOST: Final = 64
"""Larger armies count as this many where losses are compared, so that it takes no time."""


@dataclass(frozen=True, eq=False)
class Route:
    """Attacks of one stack along a path, from `source`.

    `reached[i]` is the chance that at least the first i areas are captured; `arriving[k]` that all are and k armies are
    in the last one, which add up to `win`. `swing` is how many more armies the others lose than the player, on average.
    """

    source: str
    areas: tuple[str, ...]
    reached: tuple[float, ...]
    arriving: Floats = field(repr=False)
    swing: float = 0.0

    @property
    def win(self) -> float:
        """The chance that every area is captured."""
        return self.reached[-1]

    @property
    def last(self) -> str:
        """The area from which the next attack would be made."""
        return self.areas[-1] if self.areas else self.source

    @cached_property
    def halts(self) -> tuple[tuple[frozenset[str], float], ...]:
        """The sets of areas that may be captured in the end, with their chances."""
        then = (*self.reached[1:], 0.0)
        chances = [max(0.0, now - next_) for now, next_ in zip(self.reached, then, strict=True)]
        return tuple((frozenset(self.areas[:many]), chance) for many, chance in enumerate(chances) if chance)

    @property
    def left(self) -> float:
        """The armies in the last area on average, if every area is captured."""
        counts = np.arange(len(self.arriving))
        return float(counts @ self.arriving) / self.win if self.win else 0.0

    def on_to(self, area: str, defending: int) -> Route:
        """Return the route with one more area, in which this many armies defend."""
        fighting = self.arriving[1:]
        arriving, _ = by_losses(fighting, defending, PLAIN)
        arriving[:1] = 0.0
        theirs = min(MOST, defending)
        lost = float(fighting @ _swings(len(fighting), theirs))
        won = min(self.win, float(arriving.sum()))
        return Route(self.source, (*self.areas, area), (*self.reached, won), arriving, self.swing + lost)


def march(state: Risk, route: Route) -> Campaign:
    """Return a route as a campaign, for all that can be asked about one."""
    return Campaign(state.armies(route.source), tuple(map(state.armies, route.areas)))


@lru_cache(maxsize=512)
def _swings(sizes: int, theirs: int) -> Floats:
    """Return how many more armies the defender loses, on average, by the number of armies that attack, from 0."""
    return np.array([swing(PLAIN, min(MOST, armies), theirs) for armies in range(sizes)])


def ends(routes: Sequence[Route]) -> Iterator[tuple[frozenset[str], float]]:
    """Yield the sets of areas that these routes may capture in the end, with their chances."""
    for each in product(*(route.halts for route in routes)):
        yield frozenset[str]().union(*(areas for areas, _ in each)), prod(chance for _, chance in each)


def stack(armies: int) -> Floats:
    """Return the chances of the armies in an area by their number: they are certain."""
    here = np.zeros(armies + 1)
    here[armies] = 1.0
    return here
