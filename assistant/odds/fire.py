"""Tables of fire of one battle of mixed units: who hits how often, and what the hits cost in the order of losses.

Given who fires, the hits of both sides are independent. So half a round is a product of two tables: how many hits the
defender makes on the attacker, and from state to state of the defender what the attacker's hits cost him.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from assistant.odds.clash import SHELL, Clash, decides
from assistant.odds.loss_list import Floats, LossList, Places, at_most, spread_over, taken
from assistant.odds.units import FACES, Group, Side

Flags = NDArray[np.bool_]


class Fire:
    """The fire of both sides of a battle, by what is left of them."""

    def __init__(self, clash: Clash, ours: LossList, theirs: LossList) -> None:
        self.clash, self.ours, self.theirs = clash, ours, theirs

    @cached_property
    def guns(self) -> Floats:
        """The attacker's fire but for submarines: (his states, from, to); hits are taken in the order of losses."""
        hits = self.ours.hits(_dice(self.clash.attackers, submarines=False), len(self.theirs.line))
        return spread_over(hits, self.theirs.steps(len(self.theirs.line)))

    @cached_property
    def torpedoes(self) -> Floats | None:
        """The same of his submarines, which fire first and pass aircraft over (AA-SUB-01, AA-SUB-02)."""
        if not submarines_of(self.clash.attackers):
            return None
        hits = self.ours.hits(_dice(self.clash.attackers, submarines=True), len(self.theirs.line))
        return spread_over(hits, self.theirs.steps(len(self.theirs.line), spared=True))

    @cached_property
    def answer(self) -> Answer:
        """The defender's fire with all who fire together."""
        clash, most = self.clash, len(self.ours.line)
        if decides(clash):
            return Answer(None, None, self._columns)
        together = clash.submarines == "no_first_shot" and self.ours.aircraft < most
        dice = _dice(clash.defenders, submarines=None if together else False)
        return Answer(self.theirs.hits(dice, most), self.ours.steps(most), None)

    @cached_property
    def first_answer(self) -> Answer | None:
        """The defender's submarines, where they fire first too (AA-AMB-08)."""
        if self.clash.submarines != "both" or not submarines_of(self.clash.defenders):
            return None
        most = len(self.ours.line)
        dice = _dice(self.clash.defenders, submarines=True)
        return Answer(self.theirs.hits(dice, most), self.ours.steps(most, spared=True), None)

    @property
    def _columns(self) -> Floats:
        """The defender's fire where submarines pass aircraft over: (his states, from, to) (AA-AMB-06)."""
        most, side = len(self.ours.line), self.clash.defenders
        at = next(group.strength for group in side if group.submarine)
        any_unit, ships = self.ours.steps(most), self.ours.steps(most, spared=True)
        own = self.theirs.hits(_dice(side, submarines=True), most)
        if self.clash.casualties == "whole_side":
            others = self.theirs.hits(_dice(side, submarines=False), most)
            return sum(
                (own[:, hits, None, None] * spread_over(others, self._together(hits)) for hits in range(most + 1)),
                np.zeros(()),
            )
        low, high = (self.theirs.hits(_dice(side, submarines=False, below=at, low=low), most) for low in (True, False))
        return spread_over(low, any_unit) @ spread_over(own, ships) @ spread_over(high, any_unit)

    def _together(self, hits: int) -> Places:
        """By other hits and state: where they lead beside so many of submarines, the owner keeping to his order.

        As many count as can; of the first units in the order so many as there are hits, save that enough are not
        aircraft.
        """
        ours = self.ours
        found = np.empty((len(ours.line) + 1, len(ours)), dtype=np.intp)
        steps = ours.steps(len(ours.line))
        for place, (others, aircraft) in enumerate(ours.states):
            ships = min(hits, len(ours.line) - ours.aircraft - others)
            for more in range(len(ours.line) + 1):
                total = min(ships + more, int(ours.units_left[place]))
                to = ours.states[int(steps[total, place])]
                if to[0] - others < ships:
                    to = (others + ships, aircraft + total - ships)
                found[more, place] = ours.at[to]
        return found

    @cached_property
    def bombardment(self) -> Floats:
        """Support shots of battleships: from state to state of the defender."""
        most = len(self.theirs.line)
        shots = np.zeros((1, self.clash.bombard + 1))
        shots[0] = binomial(self.clash.bombard, SHELL / FACES)
        chances = np.zeros((1, most + 1))
        for hits in range(self.clash.bombard + 1):
            chances[0, min(hits, most)] += shots[0, hits]
        return spread_over(chances, self.theirs.steps(most, spared=self.clash.shelled == "land_units"))[0]


@dataclass(frozen=True)
class Answer:
    """The defender's fire, by his states: chances of hits and where each number leads, or whole tables (from, to).

    Most battles need the first alone. The second is for hits that cannot all be taken by the same units.
    """

    hits: Floats | None
    steps: Places | None
    tables: Floats | None

    def nothing(self, place: int) -> Floats:
        """By defenders firing: the chance that the attacker stays in this state."""
        if self.tables is not None:
            return self.tables[:, place, place]
        assert self.hits is not None
        assert self.steps is not None
        return self.hits[:, self.steps[:, place] == place].sum(axis=1)

    def push(self, into: Floats, place: int, firing: Floats, table: Floats, onwards: bool = False) -> None:
        """Adds where a volley leads: `firing` by defenders, whose own losses follow `table`; `onwards`: losses only."""
        if self.tables is not None:
            found = (firing[:, None] * self.tables[:, place, :]).T @ table
            if onwards:
                found[place] = 0.0
            into += found
            return
        assert self.hits is not None
        assert self.steps is not None
        to = self.steps[:, place]
        last = taken(to)
        found = (firing[:, None] * at_most(self.hits, last)).T @ table
        least = 1 if onwards else 0
        if onwards and not last:
            return
        into[to[least : last + 1]] += found[least:]

    def pull(self, values: Floats, place: int, table: Floats) -> Floats:
        """By defenders firing: the value of what a volley that costs something leads to."""
        if self.tables is not None:
            chances = self.tables[:, place, :].copy()
            chances[:, place] = 0.0
            return np.einsum("fu,fu->f", chances, table @ values.T)
        assert self.steps is not None
        to = self.steps[:, place]
        assert self.hits is not None
        last = taken(to)
        if not last:
            return np.zeros(len(table))
        return np.einsum("fh,fh->f", at_most(self.hits, last)[:, 1:], table @ values[to[1 : last + 1]].T)


def binomial(dice: int, p: float) -> list[float]:
    """Chances of 0, 1, … hits of so many dice."""
    return [comb(dice, hits) * p**hits * (1 - p) ** (dice - hits) for hits in range(dice + 1)]


def submarines_of(side: Side) -> bool:
    """Whether submarines of this side can hit anything."""
    return any(group.submarine and group.number and group.strength for group in side)


def _dice(side: Side, submarines: bool | None, below: int = 0, low: bool | None = None) -> list[tuple[int, int]]:
    """By group: dice of a unit and the number with which they hit; 0 dice for groups that do not fire now.

    `submarines`: only they, all but they, or (None) everybody; `low`: only columns below `below`, or only the others.
    """

    def fires(group: Group) -> bool:
        wanted = submarines is None or group.submarine == submarines
        return wanted and (low is None or (group.strength < below) == low)

    return [(group.dice if fires(group) else 0, group.strength) for group in side]


def can_hurt(ours: LossList, theirs: LossList) -> Flags:
    """By both sides' states: whether ours can hit any of theirs."""
    armed = [bool(group.strength and group.dice) for group in ours.side]
    guns = [arms and not group.submarine for arms, group in zip(armed, ours.side, strict=True)]
    torpedoes = [arms and group.submarine for arms, group in zip(armed, ours.side, strict=True)]
    lower = [group.realm != "air" for group in theirs.side]
    anybody = theirs.units_left > 0
    ships = theirs.left[:, lower].sum(axis=1) > 0
    return np.outer(ours.left[:, guns].sum(axis=1) > 0, anybody) | np.outer(
        ours.left[:, torpedoes].sum(axis=1) > 0, ships
    )
