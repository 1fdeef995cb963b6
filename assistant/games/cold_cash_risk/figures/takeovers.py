"""Plans for the hostile takeovers of a turn: which territories to capture in a row, and what that is worth in dollars.

A plan is one route of a corporation, or two that share no territory, whichever bring the player on turn more: what the
captures change about the prices of that player's shares, and what the shares of a corporation bring whose tower falls
(CCR-HTO-13 to -18). A plan ends with a tower. The teams of a Mom & Pop are those of its die (CCR-HTO-06). Teams that
are lost have no price, so they count nothing.

    dollars = Σ P(captured) · (shares after these captures - shares now)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from assistant.core.fast_replace import replace
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import advice_war, settlement
from assistant.games.cold_cash_risk.placement import gone_into
from assistant.games.cold_cash_risk.state import POP, ColdCash
from assistant.kit.dice_throw import FACES
from assistant.kit.forces import placed
from assistant.odds.control.routes import March, Route, RouteSearch, ends

SHOWN: Final = 3
"""The number of plans that are returned."""
WIDTH: Final = 12
"""The number of routes of each length that are looked at further."""
BETTER: Final = 50.0
"""A second route has to bring this many dollars more on average."""
AHEAD: Final = 6
"""The number of further territories within which the next price is looked for."""
DIE: Final[Mapping[int, float]] = dict.fromkeys(range(1, FACES + 1), 1 / FACES)
"""The teams of a Mom & Pop, with their chances."""


@dataclass(frozen=True)
class TakeoverPlan(March):
    """Routes of one corporation; a tower falls last.

    `dollars` is what they bring on average, `most` what they bring if everything is captured. `falls` is the
    corporation whose tower is captured then, or "".
    """

    dollars: float
    most: int
    falls: str


class Takeovers(RouteSearch):
    """The plans of the player on turn, whose shares are known."""

    better = BETTER

    def __init__(self, state: ColdCash, player: str, shares: Mapping[str, int], width: int = WIDTH) -> None:
        super().__init__(width)
        self.state, self.player, self.shares = state, player, shares
        self._dollars: dict[tuple[str, frozenset[str]], int] = {}
        self._after: dict[tuple[str, frozenset[str]], ColdCash] = {}

    def starts(self) -> Iterator[tuple[str, int]]:
        """Yield the territories of corporations that this player runs, with their teams."""
        for firm in self.state.runs(self.player):
            for area in sorted(self.state.held(firm)):
                if (teams := self.state.armies(area)) > 1:
                    yield area, teams

    def targets(self, route: Route) -> Iterator[tuple[str, int | Mapping[int, float]]]:
        """Yield what the rules let the route attack next; nothing beyond a tower."""
        if self._tower(route):
            return
        after = self.after(self._firm(route), frozenset(route.areas))
        checks = (advice_war.target,) if route.areas else (advice_war.announcing, advice_war.target)
        for area in self.state.world.neighbours(route.last):
            event = war.AttackAnnounced(by=self.player, source=route.last, target=area)
            if not any(notice for check in checks for notice in check(event, after)):
                teams = self.state.armies(area)
                yield area, teams if teams or self.state.holder(area) != POP else DIE

    def value(self, routes: Sequence[Route]) -> float:
        """Return the dollars that these routes bring on average; two of them belong to one corporation.

        Two towers in one turn are not valued.
        """
        firm, *others = {self._firm(route) for route in routes}
        if others or sum(map(self._tower, routes)) > 1:
            return -inf
        return sum(chance * self.dollars(firm, captured) for captured, chance in ends(routes))

    def promise(self, route: Route) -> float:
        """Return the share of the next rise of the price that the captures are."""
        firm, many = self._firm(route), len(route.areas)
        tier, size, price = self.state.tier(firm), self.state.size(firm), self.state.price(firm)
        rises = (
            (self.state.chart.price(tier, size + further) - price) * many / further
            for further in range(many, many + AHEAD)
        )
        return self.shares.get(firm, 0) * max(rises)

    def order(self, routes: Sequence[Route]) -> tuple[Route, ...]:
        """Return the routes with that of a tower last, because the map is another one once it has fallen."""
        return tuple(sorted(super().order(routes), key=self._tower))

    def dollars(self, firm: str, captured: frozenset[str]) -> int:
        """Return how much more the player's shares are worth once this corporation has captured these territories."""
        key = firm, captured
        if key not in self._dollars:
            self._dollars[key] = self._worth(firm, captured)
        return self._dollars[key]

    def _worth(self, firm: str, captured: frozenset[str]) -> int:
        state, after, paid = self.state, self.after(firm, captured), 0
        for tower in captured & state.towers.keys():
            fallen = state.towers[tower]
            falls = settlement.of_takeover(after, self.player, firm, fallen, tower)
            bonuses = settlement.bonuses_of(after, falls) if state.all_known else ()
            paid += self.shares.get(fallen, 0) * falls.each
            paid += sum(bonus.dollars for bonus in bonuses if bonus.holder == self.player)
            after = gone_into(after, fallen, firm)
        was = sum(count * state.price(of) for of, count in self.shares.items() if of in state.firms)
        return paid + sum(count * after.price(of) for of, count in self.shares.items() if of in after.firms) - was

    def after(self, firm: str, captured: frozenset[str]) -> ColdCash:
        """Return the map once this corporation has captured these territories, before any settlement."""
        key = firm, captured
        if key not in self._after:
            forces = self.state.forces
            for area in captured:
                forces = placed(forces, area, firm, 1)
            self._after[key] = replace(self.state, forces=forces)
        return self._after[key]

    def plans(self, most: int = SHOWN) -> tuple[TakeoverPlan, ...]:
        """Return the best plans, the best first: each begins differently, and none is part of another."""
        return tuple(self._plan(routes, value) for routes, value in self.best(most))

    def _plan(self, routes: tuple[Route, ...], value: float) -> TakeoverPlan:
        captured = March(routes).captured
        falls = next((self.state.towers[area] for area in captured & self.state.towers.keys()), "")
        return TakeoverPlan(routes, value, self.dollars(self._firm(routes[0]), captured), falls)

    def _firm(self, route: Route) -> str:
        return self.state.holder(route.source) or ""

    def _tower(self, route: Route) -> bool:
        return route.last in self.state.towers and bool(route.areas)


def plans(state: ColdCash, player: str, shares: Mapping[str, int]) -> tuple[TakeoverPlan, ...]:
    """Return the best plans for the attacks of the player on turn; none while a battle is fought."""
    if state.on_turn != player or (state.fight is not None and not state.fight.captured):
        return ()
    return Takeovers(state, player, shares).plans()
