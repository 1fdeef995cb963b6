"""Plans for the attacks of a turn: which areas to capture in a row, from which stacks, and how likely that is.

A plan is one route or two that share no area (`routes`), whichever is worth more: what their captures bring on average
(`prospects`), and how many more armies the others lose. Routes are found by looking at the most promising ones of each
length further; what is said of those that are found is exact.

    value = Σ P(captured) · worth(captured) + armies killed - armies lost
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, Literal

from assistant.games.risk.figures.prospects import Prospects, Won
from assistant.games.risk.figures.routes import Route, ends, stack
from assistant.games.risk.state import Risk

SHOWN: Final = 3
"""The number of plans that are returned."""
FARTHEST: Final = 7
"""The most areas of a route."""
WIDTH: Final = 24
"""The number of routes of each length that are looked at further: those that promise most."""
LIKELY: Final = 0.5
"""A plan begins with no attack that would probably fail."""
REACHED: Final = 1 / 3
"""A route with a smaller chance to capture all of its areas is not looked at further."""
PARTNERS: Final = 10
"""The number of routes that are tried as the second one of a plan."""
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
class Plan:
    """Routes in the order in which they are marched, their value in armies on average, and what they win.

    `card`: the first capture brings a card (RSK-CRD-02).
    """

    routes: tuple[Route, ...]
    value: float
    goals: tuple[Goal, ...]
    card: bool

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


class Conquests:
    """The plans of one player, from the armies on the board and the numbers of cards: what everybody sees."""

    def __init__(self, state: Risk, player: str, width: int = WIDTH) -> None:
        self.state, self.player, self.width = state, player, width
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

    def routes(self) -> Iterator[tuple[Route, float, float]]:
        """Yield the most promising routes with their value, and with what they promise if they lead on."""
        going = [Route(source, (), (1.0,), stack(self.state.armies(source))) for source in self.starts()]
        for _ in range(FARTHEST):
            rated = [(longer, self.value((longer,))) for route in going for longer in self._further(route)]
            found = [(r, value, value + r.win * self.prospects.progress(frozenset(r.areas))) for r, value in rated]
            yield from found
            found.sort(key=lambda one: (-one[2], one[0].source, one[0].areas))
            going = [route for route, _, _ in found[: self.width]]

    def starts(self) -> Iterable[str]:
        """Return the areas from which more than one army can attack."""
        return [source for source in self.state.sources if self.state.armies(source) > 2]

    def _further(self, route: Route) -> Iterator[Route]:
        state = self.state
        for area in state.world.neighbours(route.last):
            if state.holder(area) in (None, self.player) or area in route.areas or not state.armies(area):
                continue
            longer = route.on_to(area, state.armies(area))
            if longer.win >= (REACHED if route.areas else LIKELY):
                yield longer

    def plans(self, most: int = SHOWN) -> tuple[Plan, ...]:
        """Return the best plans, the best first: each begins differently, and none is part of another."""
        found = sorted(self.routes(), key=lambda one: (-one[1], one[0].source, one[0].areas))
        promising = sorted(found, key=lambda one: -one[2])[:PARTNERS]
        partners = [route for route, _, _ in (*found[:PARTNERS], *promising)]
        begun, chosen = set[tuple[str, str]](), list[Plan]()
        for route, value, _ in found:
            start = route.source, route.areas[0]
            if value <= 0 or len(begun) == 2 * most:
                break
            if start not in begun:
                begun.add(start)
                chosen.append(self._joined(route, value, partners))
        chosen.sort(key=lambda plan: -plan.value)
        return tuple(_different(chosen))[:most]

    def _joined(self, route: Route, value: float, partners: Iterable[Route]) -> Plan:
        """Return this route alone, or with the second route that brings most besides."""
        best, most = (route,), value + BETTER
        for other in partners:
            if other.source != route.source and not set(other.areas) & set(route.areas):
                pair = self.value((route, other))
                if pair > most:
                    best, most = (route, other), pair
        first = tuple(sorted(best, key=lambda one: -self.value((one,))))
        card = self.prospects.won(frozenset(first[0].areas), _sources(first)).card
        return Plan(first, most if len(best) > 1 else value, tuple(self.goals(first)), card)


def plans(state: Risk, player: str) -> tuple[Plan, ...]:
    """Return the best plans for the attacks of the player on turn; none outside the attack step."""
    if state.step != "attack" or state.on_turn != player:
        return ()
    return Conquests(state, player).plans()


def _sources(routes: Iterable[Route]) -> frozenset[str]:
    return frozenset(route.source for route in routes)


def _different(plans: Iterable[Plan]) -> Iterator[Plan]:
    """Yield plans that begin differently from every earlier one, and whose captures are no part of its captures."""
    seen, begun = list[frozenset[str]](), set[tuple[str, str]]()
    for plan in plans:
        start = plan.routes[0].source, plan.routes[0].areas[0]
        if start not in begun and not any(plan.captured <= other or other <= plan.captured for other in seen):
            seen.append(plan.captured)
            begun.add(start)
            yield plan
