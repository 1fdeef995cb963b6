"""Tables of fire of one battle of mixed units: how often each side hits, and what the hits cost in loss order.

Given the units that fire, the hits of both sides are independent. So half a round is a product of two tables: how many
hits the defender makes on the attacker, and, from state to state of the defender, the cost of the attacker's hits.
"""

from __future__ import annotations

from functools import cached_property
from math import comb

import numpy as np

from assistant.odds.units.battle import SHELL, Clash, decides
from assistant.odds.units.casualty_order import Flags, Floats, LossList, Places, Shots, placed, spread_over
from assistant.odds.units.matrix_products import times_onward
from assistant.odds.units.return_fire import ReturnFire
from assistant.odds.units.units import FACES, Group, Side


class Fire:
    """The fire of both sides of a battle, by what is left of them."""

    def __init__(self, clash: Clash, ours: LossList, theirs: LossList) -> None:
        self.clash, self.ours, self.theirs = clash, ours, theirs

    @cached_property
    def _our_hits(self) -> Floats:
        """The attacker's hits except submarines', and those of submarines, by what is left of the attacker."""
        side = self.clash.attackers
        return self.ours.hits([_dice(side, submarines=False), _dice(side, submarines=True)], len(self.theirs.units))

    @property
    def gun_hits(self) -> Floats:
        """By the attacker's state: chances of hits of all units but submarines."""
        return self._our_hits[0]

    @property
    def torpedo_hits(self) -> Floats:
        """By the attacker's state: chances of hits of submarines, which pass aircraft over (AA-SUB-01, AA-SUB-02)."""
        return self._our_hits[1]

    @cached_property
    def torpedoes(self) -> Flags:
        """By the attacker's state: whether there is a submarine that can hit."""
        return np.asarray(self.torpedo_hits[:, 1:].any(axis=1), dtype=np.bool_)

    @property
    def passing(self) -> Flags:
        """By the defender's state: whether the defender's hits may pass aircraft over."""
        own = [group.submarine for group in self.clash.defenders]
        return np.asarray(self.theirs.left[:, own].any(axis=1), dtype=np.bool_)

    @property
    def answer(self) -> ReturnFire:
        """The defender's fire by all units that fire together."""
        return self._answers[0]

    @property
    def first_answer(self) -> ReturnFire | None:
        """The fire of the defender's submarines where they fire first too (AA-AMB-08); elsewhere None."""
        return self._answers[1]

    @cached_property
    def _answers(self) -> tuple[ReturnFire, ReturnFire | None]:
        clash, most = self.clash, len(self.ours.units)
        if decides(clash):
            return self._passing_over(), None
        together = clash.submarines == "no_first_shot" and self.ours.aircraft < most
        volleys = [_dice(clash.defenders, submarines=None if together else False), _dice(clash.defenders, True)]
        hits, own = self.theirs.hits(volleys, most)
        first = clash.submarines == "both" and submarines_of(clash.defenders)
        return ReturnFire(hits, self.ours.steps(most)), ReturnFire(
            own, self.ours.steps(most, spared=True)
        ) if first else None

    def _passing_over(self) -> ReturnFire:
        """Return the defender's fire where submarines pass aircraft over, which needs whole tables."""
        most, side = len(self.ours.units), self.clash.defenders
        at = next(group.strength for group in side if group.submarine)
        volleys = [_dice(side, True), _dice(side, False), _dice(side, False, at, True), _dice(side, False, at, False)]
        own, others, low, high = self.theirs.hits(volleys, most)
        armed = np.flatnonzero(own[:, 1:].any(axis=1))
        if self.clash.casualties == "whole_side":
            tables = self._all_together(own[armed], others[armed])
        else:
            tables = self._by_columns(low[armed], own[armed], high[armed])
        others[armed] = 0.0
        return ReturnFire(others, self.ours.steps(most), armed, tables)

    def _by_columns(self, low: Floats, own: Floats, high: Floats) -> Floats:
        """Return losses after each column, lowest first, by (defender's states with submarines, from, to).

        Rule: AA-AMB-06.
        """
        most = len(self.ours.units)
        low, own = _hits_that_come(low), _hits_that_come(own)
        first, then = self.ours.steps(most), self.ours.steps(own.shape[1] - 1, spared=True)
        both = (low[:, :, None] * own[:, None, :]).reshape(len(own), -1, 1)
        to = then[:, first[: low.shape[1]]].swapaxes(0, 1).reshape(both.shape[1], -1)
        tables = zip(placed(both, to), spread_over(high, first), strict=True)
        return np.array([times_onward(table, after) for table, after in tables])

    def _all_together(self, own: Floats, others: Floats) -> Floats:
        """Return losses taken after all dice of the side, in a table like that of `_by_columns`."""
        own = _hits_that_come(own)
        both = (own[:, :, None] * others[:, None, :]).reshape(len(own), -1, 1)
        return placed(both, np.concatenate([self._together(hits) for hits in range(own.shape[1])]))

    def _together(self, hits: int) -> Places:
        """Return, by other hits and state, where they lead together with submarine hits, in the owner's order.

        As many hits count as can; as many of the first units in the order are lost as there are hits, except that
        enough of them must not be aircraft.
        """
        ours, most = self.ours, len(self.ours.units)
        others, aircraft = ours.lost
        ships = np.minimum(hits, ours.ships_left)
        total = np.minimum(ships + np.arange(most + 1)[:, None], ours.units_left)
        to = ours.steps(most)[total, np.arange(len(ours))]
        passed = others[to] - others < ships
        return np.where(passed, ours.places(others + ships, aircraft + total - ships), to)

    @cached_property
    def bombardment(self) -> Floats:
        """Support shots of battleships: from state to state of the defender."""
        most = len(self.theirs.units)
        chances = np.zeros(most + 1)
        for hits, chance in enumerate(binomial(self.clash.bombard, SHELL / FACES)):
            chances[min(hits, most)] += chance
        return spread_over(chances[None], self.theirs.steps(most, spared=self.clash.shelled == "land_units"))[0]


def _hits_that_come(chances: Floats) -> Floats:
    """Return the chances without numbers of hits that cannot occur."""
    return chances[:, : int(np.flatnonzero(chances.any(axis=0))[-1]) + 1]


def binomial(dice: int, p: float) -> list[float]:
    """Return chances of 0, 1, … hits with this many dice."""
    return [comb(dice, hits) * p**hits * (1 - p) ** (dice - hits) for hits in range(dice + 1)]


def submarines_of(side: Side) -> bool:
    """Return whether submarines of this side can hit anything."""
    return any(group.submarine and group.number and group.strength for group in side)


def _dice(side: Side, submarines: bool | None, below: int = 0, low: bool | None = None) -> Shots:
    """Return by group: dice of a unit and the number with which they hit; 0 dice for groups that do not fire now.

    `submarines`: only they, all but they, or (None) all units; `low`: only columns below `below`, or only the others.
    """

    def fires(group: Group) -> bool:
        wanted = submarines is None or group.submarine == submarines
        return wanted and (low is None or (group.strength < below) == low)

    return [(group.dice if fires(group) else 0, group.strength) for group in side]


def can_hurt(ours: LossList, theirs: LossList) -> Flags:
    """Return, by both sides' states, whether ours can hit any of theirs."""
    armed = [(bool(group.strength and group.dice), group.submarine) for group in ours.side]
    guns = ours.left @ np.array([arms and not submarine for arms, submarine in armed], dtype=np.intp) > 0
    torpedoes = ours.left @ np.array([arms and submarine for arms, submarine in armed], dtype=np.intp) > 0
    return (guns[:, None] & (theirs.units_left > 0)) | (torpedoes[:, None] & (theirs.ships_left > 0))
