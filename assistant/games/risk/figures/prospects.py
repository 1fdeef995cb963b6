"""The value of captures in one turn: new armies, cards, eliminations, and continents whose borders hold.

Armies are the unit, as in the review: the change of what the next turns of everybody bring. The player's own continents
count by the chance that every area on their borders holds against one attack by its strongest neighbor, fought to the
end; areas that were captured hold one army, except where a force came to rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Final

from assistant.core.fast_replace import replace
from assistant.games.risk.figures.decisions import card_worth
from assistant.games.risk.state import Risk
from assistant.kit.areas import Continent
from assistant.kit.forces import placed, totals
from assistant.odds import PLAIN, taking

MOST: Final = 64
"""Larger armies count as this many where borders are weighed, so that it takes no time."""
Rest = Mapping[str, Sequence[float]]
"""Areas in which a force came to rest: the chance of each number of armies there, from 0."""
NOBODY: Rest = {}
Captures = tuple[frozenset[str], frozenset[str]]
"""Areas that were captured, and those from which forces marched out."""


@dataclass(frozen=True)
class Won:
    """The gains from a set of captures, apart from the player's own continents.

    `worth` is in armies. `whole` are all continents of the player then, and `completed` those that are new; `broken`
    are those that others hold no longer, each with its owner; `eliminated` are players with the number of cards that
    they hand over (RSK-ELI-01). `card`: they bring the card of a turn's first capture (RSK-CRD-02).
    """

    after: Risk
    worth: float
    whole: tuple[Continent, ...]
    completed: tuple[Continent, ...]
    broken: tuple[tuple[str, Continent], ...]
    eliminated: tuple[tuple[str, int], ...]
    card: bool


@dataclass
class Prospects:
    """The value of captures to one player, as everybody may count it; what was worked out is cached."""

    state: Risk
    player: str
    _won: dict[Captures, Won] = field(default_factory=dict["Captures", "Won"], repr=False)
    _worth: dict[Captures, float] = field(default_factory=dict["Captures", float], repr=False)

    def __post_init__(self) -> None:
        state = self.state
        income = {owner: state.income(owner) for owner in state.contenders}
        self._whole = {owner: found.continents for owner, found in income.items()}
        self._income = {owner: found.total for owner, found in income.items()}
        self._held = {owner: state.held(owner) for owner in income}
        self._others = frozenset(income) - {self.player}
        self.bonus = self._continents(state, self._whole.get(self.player, ()))

    def worth(self, captured: frozenset[str], sources: frozenset[str], rest: Rest = NOBODY) -> float:
        """Return what these captures bring, in armies, if forces marched out of `sources` and one army stayed there."""
        if rest:
            return self._worth_of(captured, sources, rest)
        key = captured, sources
        if key not in self._worth:
            self._worth[key] = self._worth_of(captured, sources, rest)
        return self._worth[key]

    def _worth_of(self, captured: frozenset[str], sources: frozenset[str], rest: Rest) -> float:
        won = self.won(captured, sources)
        return won.worth + self._continents(won.after, won.whole, rest) - self.bonus

    def won(self, captured: frozenset[str], sources: frozenset[str]) -> Won:
        """Return what these captures bring besides the player's own continents."""
        key = captured, sources
        if key not in self._won:
            self._won[key] = self._won_by(captured, sources)
        return self._won[key]

    def _won_by(self, captured: frozenset[str], sources: frozenset[str]) -> Won:
        state, player, forces = self.state, self.player, self.state.forces
        for area in (*captured, *sources):
            forces = placed(forces, area, player, 1)
        after = replace(state, forces=forces)
        income, before = after.income(player), self._whole.get(player, ())
        worth = float(income.total - self._income.get(player, 0) - _bonuses(income.continents) + _bonuses(before))
        card = bool(captured) and not state.turn.captured and card_worth(state) > 0
        worth += card_worth(state) if card else 0.0
        broken: list[tuple[str, Continent]] = []
        eliminated: list[tuple[str, int]] = []
        for victim in sorted({state.holder(area) or "" for area in captured} & self._others):
            then, gone = after.income(victim), self._held[victim] <= captured
            worth += self._income[victim] - (0 if gone else then.total)
            broken += [(victim, whole) for whole in self._whole[victim] if whole not in then.continents]
            if gone:
                eliminated.append((victim, state.deck.hand(victim)))
        worth += card_worth(state) * sum(cards for _, cards in eliminated)
        if eliminated and len(eliminated) == len(self._others):
            worth += totals(state.forces).get(player, 0)
        completed = tuple(whole for whole in income.continents if whole not in before)
        return Won(after, worth, income.continents, completed, tuple(broken), tuple(eliminated), card)

    # ---------------------------------------------------------------- borders

    def _continents(self, state: Risk, whole: Iterable[Continent], rest: Rest = NOBODY) -> float:
        """Return what these continents bring at the next turn, each by the chance that its borders hold."""
        return sum(continent.bonus * self.holding(state, continent.key, rest) for continent in whole)

    def holding(self, state: Risk, continent: str, rest: Rest = NOBODY) -> float:
        """Return the chance that no area of this continent falls to one attack by its strongest neighbor."""
        return prod(self._holds(state, area, rest.get(area)) for area in state.world.within(continent))

    def _holds(self, state: Risk, area: str, armies: Sequence[float] | None) -> float:
        around = state.world.neighbours(area)
        threat = max((state.armies(a) for a in around if state.holder(a) in self._others), default=0)
        attackers = min(MOST, threat - 1)
        if attackers < 1:
            return 1.0
        if armies is None:
            return 1 - taking(PLAIN, attackers, min(MOST, state.armies(area)))
        falls = sum(p * taking(PLAIN, attackers, min(MOST, count)) for count, p in enumerate(armies) if p)
        return 1 - falls / sum(armies)

    # ---------------------------------------------------------------- on the way

    def progress(self, captured: frozenset[str]) -> float:
        """Return how far captures lead toward whole continents and eliminations: only a guide for a search."""
        state, held = self.state, self._held.get(self.player, frozenset())
        found = 0.0
        for continent in state.world.continents:
            areas = state.world.within(continent.key)
            if areas & captured:
                found += continent.bonus * (_square(areas, held | captured) - _square(areas, held))
        for victim in self._others:
            theirs = self._held[victim]
            if theirs & captured:
                found += (1 + state.deck.hand(victim)) * card_worth(state) * _square(theirs, captured)
        return found


def _bonuses(whole: Iterable[Continent]) -> int:
    return sum(continent.bonus for continent in whole)


def _square(areas: frozenset[str], held: frozenset[str]) -> float:
    return (len(areas & held) / len(areas)) ** 2
