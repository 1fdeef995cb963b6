"""Routes: areas that one stack captures in a row, with exact chances of how far it gets, and a search for the best.

Each attack is fought to the end, one army stays in every area, and all others move on (RSK-DIC-01, RSK-CNQ-02), as in
`assistant.odds.campaign`; routes that grow area by area share the work of their beginnings. Routes that share no area
have independent dice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import Final

import numpy as np

from assistant.odds.armies.campaign_leg import Floats
from assistant.odds.armies.convolution import by_losses
from assistant.odds.armies.dice import PLAIN
from assistant.odds.control.stop_values import swing

MOST: Final = 64
"""Larger armies count as this many where losses are compared, so that it takes no time."""
WIDTH: Final = 24
"""The number of routes of each length that are looked at further: those that promise most."""
FARTHEST: Final = 7
"""The most areas of a route."""
LIKELY: Final = 0.5
"""No route begins with an attack that would probably fail."""
REACHED: Final = 1 / 3
"""A route with a smaller chance to capture all of its areas is not looked at further."""
PARTNERS: Final = 10
"""The number of routes that are tried as the second one beside another."""


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

    def on_to(self, area: str, defending: int | Mapping[int, float]) -> Route:
        """Return the route with one more area, in which this many armies defend, or as many as chance decides."""
        garrisons = {defending: 1.0} if isinstance(defending, int) else defending
        fighting, swing_here = self.arriving[1:], 0.0
        arriving: Floats = np.zeros(len(fighting))
        for theirs, chance in garrisons.items():
            captured, _ = by_losses(fighting, theirs, PLAIN)
            arriving += chance * captured
            swing_here += chance * float(fighting @ _swings(len(fighting), min(MOST, theirs)))
        arriving[:1] = 0.0
        won = min(self.win, float(arriving.sum()))
        return Route(self.source, (*self.areas, area), (*self.reached, won), arriving, self.swing + swing_here)


@lru_cache(maxsize=512)
def _swings(sizes: int, theirs: int) -> Floats:
    """Return how many more armies the defender loses, on average, by the number of armies that attack, from 0."""
    return np.array([swing(PLAIN, min(MOST, armies), theirs) for armies in range(sizes)])


@dataclass(frozen=True)
class March:
    """Routes in the order in which they are marched; they share no area."""

    routes: tuple[Route, ...]

    @property
    def win(self) -> float:
        """The chance that every area of every route is captured."""
        return prod(route.win for route in self.routes)

    @property
    def first(self) -> float:
        """The chance that at least the first area is captured."""
        return self.routes[0].reached[1]

    @property
    def captured(self) -> frozenset[str]:
        """The areas of all routes."""
        return frozenset(area for route in self.routes for area in route.areas)


def ends(routes: Sequence[Route]) -> Iterator[tuple[frozenset[str], float]]:
    """Yield the sets of areas that these routes may capture in the end, with their chances."""
    for each in product(*(route.halts for route in routes)):
        yield frozenset[str]().union(*(areas for areas, _ in each)), prod(chance for _, chance in each)


def stack(armies: int) -> Floats:
    """Return the chances of the armies in an area by their number: they are certain."""
    here = np.zeros(armies + 1)
    here[armies] = 1.0
    return here


# ---------------------------------------------------------------------- the search


class RouteSearch(ABC):
    """A search for the routes of one side that are worth most, alone or two together.

    Subclasses say from where stacks set out, where they can go on to, and what captures are worth.
    """

    better: float = 0.0
    """A second route has to bring this much more on average."""

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width

    @abstractmethod
    def starts(self) -> Iterable[tuple[str, int]]:
        """Return the areas from which more than one army can attack, with their armies."""

    @abstractmethod
    def targets(self, route: Route) -> Iterable[tuple[str, int | Mapping[int, float]]]:
        """Return the areas that can be attacked from the end of a route, with the armies that defend them."""

    @abstractmethod
    def value(self, routes: Sequence[Route]) -> float:
        """Return what these routes bring on average, over all their ends."""

    def promise(self, route: Route) -> float:
        """Return how much the captures of a route lead toward if it goes on: only a guide for the search."""
        return 0.0

    def routes(self) -> Iterator[tuple[Route, float, float]]:
        """Yield the most promising routes with their value, and with what they promise if they lead on."""
        going = [Route(source, (), (1.0,), stack(armies)) for source, armies in self.starts()]
        for _ in range(FARTHEST):
            rated = [(longer, self.value((longer,))) for route in going for longer in self._further(route)]
            found = [(route, value, value + route.win * self.promise(route)) for route, value in rated]
            yield from found
            found.sort(key=lambda one: (-one[2], one[0].source, one[0].areas))
            going = [route for route, _, _ in found[: self.width]]

    def _further(self, route: Route) -> Iterator[Route]:
        for area, defending in self.targets(route):
            if area not in route.areas:
                longer = route.on_to(area, defending)
                if longer.win >= (REACHED if route.areas else LIKELY):
                    yield longer

    def best(self, most: int) -> tuple[tuple[tuple[Route, ...], float], ...]:
        """Return the best routes, alone or two together, each with its value, the best first.

        Each begins differently, and the captures of none are part of another's.
        """
        found = sorted(self.routes(), key=lambda one: (-one[1], one[0].source, one[0].areas))
        promising = sorted(found, key=lambda one: -one[2])[:PARTNERS]
        partners = [route for route, _, _ in (*found[:PARTNERS], *promising)]
        begun, chosen = set[tuple[str, str]](), list[tuple[tuple[Route, ...], float]]()
        for route, value, _ in found:
            start = route.source, route.areas[0]
            if value <= 0 or len(begun) == 2 * most:
                break
            if start not in begun:
                begun.add(start)
                chosen.append(self._joined(route, value, partners))
        chosen.sort(key=lambda one: -one[1])
        return tuple(_different(chosen))[:most]

    def _joined(self, route: Route, value: float, partners: Iterable[Route]) -> tuple[tuple[Route, ...], float]:
        """Return this route alone, or with the second route that brings most besides."""
        best, most = (route,), value + self.better
        for other in partners:
            if other.source != route.source and not set(other.areas) & set(route.areas):
                pair = self.value((route, other))
                if pair > most:
                    best, most = (route, other), pair
        return self.order(best), most if len(best) > 1 else value

    def order(self, routes: Sequence[Route]) -> tuple[Route, ...]:
        """Return routes in the order in which they are marched: the one that is worth most first."""
        return tuple(sorted(routes, key=lambda one: -self.value((one,))))


def _different(
    found: Iterable[tuple[tuple[Route, ...], float]],
) -> Iterator[tuple[tuple[Route, ...], float]]:
    """Yield those that begin differently from every earlier one, and whose captures are no part of its captures."""
    seen, begun = list[frozenset[str]](), set[tuple[str, str]]()
    for routes, value in found:
        start = routes[0].source, routes[0].areas[0]
        captured = March(routes).captured
        if start not in begun and not any(captured <= other or other <= captured for other in seen):
            seen.append(captured)
            begun.add(start)
            yield routes, value
