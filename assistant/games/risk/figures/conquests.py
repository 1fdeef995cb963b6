"""Plans for the attacks of a turn: which areas to capture in a row, from which stacks, and how likely that is.

A plan is one route or two that share no area (`routes`), whichever is worth more: what their captures bring on average
(`prospects`), and how many more armies the others lose. Routes are found by looking at the most promising ones of each
length further; what is said of those that are found is exact.

    value = Σ P(captured) · worth(captured) + armies killed - armies lost
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from assistant.games.risk.figures.prospects import Prospects, Won
from assistant.games.risk.state import Risk
from assistant.odds.control.routes import WIDTH, March, Route, RouteSearch, ends

SHOWN: Final = 3
"""The number of plans that are returned."""
BETTER: Final = 0.25
"""A second route has to bring this many armies more on average."""


@dataclass(frozen=True)
class Goal:
    """A continent that a plan completes or breaks, or a player whom it eliminates, with the chance that it does.

    `owner` is the player who loses it ("" for a continent that is completed), `cards` are those handed over with an
    elimination (RSK-ELI-01). `holds` is the chance that the border of a completed continent holds afterwards.
    """

    kind: Literal["completes", "breaks", "eliminates"]
    continent: str
    owner: str
    chance: float
    holds: float = 1.0
    cards: int = 0


@dataclass(frozen=True)
class Plan(March):
    """The routes of a turn, their value in armies on average, and what they win.

    `card`: the first capture brings a card (RSK-CRD-02).
    """

    value: float
    goals: tuple[Goal, ...]
    card: bool


class Conquests(RouteSearch):
    """The plans of one player, from the armies on the board and the numbers of cards: what everybody sees."""

    better = BETTER

    def __init__(self, state: Risk, player: str, width: int = WIDTH) -> None:
        super().__init__(width)
        self.state, self.player = state, player
        self.prospects = Prospects(state, player)

    def value(self, routes: Sequence[Route]) -> float:
        """Return what these routes bring, in armies on average, over all their ends."""
        sources, found = _sources(routes), sum(route.swing for route in routes)
        for captured, chance in ends(routes):
            resting = {route.last: route.arriving.tolist() for route in routes if captured.issuperset(route.areas)}
            found += chance * self.prospects.worth(captured, sources, resting)
        return found

    def goals(self, routes: Sequence[Route]) -> Iterator[Goal]:
        """Yield what these routes are marched for, with the chance of each over all their ends."""
        sources, every = _sources(routes), list(ends(routes))
        whole = max(every, key=lambda end: len(end[0]))[0]
        won = self.prospects.won(whole, sources)
        resting = {route.last: route.arriving.tolist() for route in routes}

        def chance(of: Callable[[Won], bool]) -> float:
            return min(1.0, sum(p for captured, p in every if of(self.prospects.won(captured, sources))))

        for one in won.completed:
            holds = self.prospects.holding(won.after, one.key, resting)
            yield Goal("completes", one.name, "", chance(lambda then, one=one: one in then.completed), holds)
        for owner, one in won.broken:
            lost = owner, one
            yield Goal("breaks", one.name, owner, chance(lambda then, lost=lost: lost in then.broken))
        for gone in won.eliminated:
            there = chance(lambda then, gone=gone: gone in then.eliminated)
            yield Goal("eliminates", "", gone[0], there, cards=gone[1])

    def promise(self, route: Route) -> float:
        """Return how far the captures lead toward whole continents and eliminations."""
        return self.prospects.progress(frozenset(route.areas))

    def starts(self) -> Iterator[tuple[str, int]]:
        """Yield the areas from which more than one army can attack."""
        for source in self.state.sources:
            if (armies := self.state.armies(source)) > 2:
                yield source, armies

    def targets(self, route: Route) -> Iterator[tuple[str, int]]:
        """Yield the areas of others that border the end of a route (RSK-ATK-01)."""
        for area in self.state.world.neighbours(route.last):
            if self.state.holder(area) not in (None, self.player) and (armies := self.state.armies(area)):
                yield area, armies

    def plans(self, most: int = SHOWN) -> tuple[Plan, ...]:
        """Return the best plans, the best first: each begins differently, and none is part of another."""
        return tuple(self._plan(routes, value) for routes, value in self.best(most))

    def _plan(self, routes: tuple[Route, ...], value: float) -> Plan:
        card = self.prospects.won(frozenset(routes[0].areas), _sources(routes)).card
        return Plan(routes, value, tuple(self.goals(routes)), card)


def plans(state: Risk, player: str) -> tuple[Plan, ...]:
    """Return the best plans for the attacks of the player on turn; none outside the attack step."""
    if state.step != "attack" or state.on_turn != player:
        return ()
    return Conquests(state, player).plans()


def _sources(routes: Iterable[Route]) -> frozenset[str]:
    return frozenset(route.source for route in routes)
