"""Tables of fire of one battle of mixed units: who hits how often, and what the hits cost in the order of losses.

Given who fires, the hits of both sides are independent. So half a round is a product of two tables: how many hits the
defender makes on the attacker, and from state to state of the defender what the attacker's hits cost him.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np

from assistant.odds.clash import SHELL, Clash, decides
from assistant.odds.loss_list import Flags, Floats, LossList, Places, at_most, spread_over
from assistant.odds.products import times
from assistant.odds.units import FACES, Group, Side

AT_ONCE = 1_000_000
"""Most numbers in the tables of the attacker's fire that are made at once."""


class Fire:
    """The fire of both sides of a battle, by what is left of them."""

    def __init__(self, clash: Clash, ours: LossList, theirs: LossList) -> None:
        self.clash, self.ours, self.theirs = clash, ours, theirs

    def guns(self, place: int) -> Floats:
        """The attacker's fire but for submarines, in this state of his: from state to state of the defender."""
        if self._all_guns is not None:
            return self._all_guns[place]
        chances = np.repeat(self._gun_hits[place], len(self.theirs))
        found = np.bincount(self._flat, chances, len(self.theirs) ** 2).astype(np.float64)
        return found.reshape(len(self.theirs), -1)

    @cached_property
    def _gun_hits(self) -> Floats:
        return self.ours.hits(_dice(self.clash.attackers, submarines=False), len(self.theirs.line))

    @cached_property
    def _all_guns(self) -> Floats | None:
        """The tables of all states at once, if they are not too many to be made before they are needed."""
        if len(self.ours) * len(self.theirs) ** 2 > AT_ONCE:
            return None
        return spread_over(self._gun_hits, self.theirs.steps(len(self.theirs.line)))

    @cached_property
    def _flat(self) -> Places:
        """By hits and state, one after another: the place in a table of (from, to)."""
        return (self.theirs.steps(len(self.theirs.line)) + np.arange(len(self.theirs)) * len(self.theirs)).ravel()

    @cached_property
    def torpedoes(self) -> Mapping[int, Floats]:
        """The same of his submarines, by states in which he has any: they pass aircraft over (AA-SUB-01, AA-SUB-02)."""
        if not submarines_of(self.clash.attackers):
            return {}
        most = len(self.theirs.line)
        hits = self.ours.hits(_dice(self.clash.attackers, submarines=True), most)
        armed = _armed(hits)
        tables = spread_over(hits[armed], self.theirs.steps(most, spared=True))
        return dict(zip(armed.tolist(), tables, strict=True))

    @cached_property
    def answer(self) -> Answer:
        """The defender's fire with all who fire together."""
        clash, most = self.clash, len(self.ours.line)
        together = clash.submarines == "no_first_shot" and self.ours.aircraft < most
        hits = self.theirs.hits(_dice(clash.defenders, submarines=None if together else False), most)
        return self._passing_over(hits) if decides(clash) else Answer(hits, self.ours.steps(most))

    @cached_property
    def first_answer(self) -> Answer | None:
        """The defender's submarines, where they fire first too (AA-AMB-08)."""
        if self.clash.submarines != "both" or not submarines_of(self.clash.defenders):
            return None
        most = len(self.ours.line)
        dice = _dice(self.clash.defenders, submarines=True)
        return Answer(self.theirs.hits(dice, most), self.ours.steps(most, spared=True))

    def _passing_over(self, hits: Floats) -> Answer:
        """The defender's fire where submarines pass aircraft over, which needs whole tables where he has any."""
        most, side = len(self.ours.line), self.clash.defenders
        own = self.theirs.hits(_dice(side, submarines=True), most)
        armed = _armed(own)
        hits[armed] = 0.0
        if self.clash.casualties == "whole_side":
            others = self.theirs.hits(_dice(side, submarines=False), most)[armed]
            tables = self._all_together(own[armed], others)
        else:
            tables = self._by_columns(own[armed], armed)
        return Answer(hits, self.ours.steps(most), armed, tables)

    def _by_columns(self, own: Floats, armed: Places) -> Floats:
        """(Defender's states with submarines, from, to): losses after each column, the lowest first (AA-AMB-06)."""
        most, side = len(self.ours.line), self.clash.defenders
        at = next(group.strength for group in side if group.submarine)
        any_unit, ships = self.ours.steps(most), self.ours.steps(most, spared=True)
        low, high = (self.theirs.hits(_dice(side, False, at, lower), most)[armed] for lower in (True, False))
        columns = zip(spread_over(low, any_unit), spread_over(own, ships), spread_over(high, any_unit), strict=True)
        return np.array([times(times(first, second), third) for first, second, third in columns])

    def _all_together(self, own: Floats, others: Floats) -> Floats:
        """The same with losses taken after all dice of the side."""
        found = np.zeros((len(own), len(self.ours), len(self.ours)))
        for hits in np.flatnonzero(own.any(axis=0)).tolist():
            found += own[:, hits, None, None] * spread_over(others, self._together(hits))
        return found

    def _together(self, hits: int) -> Places:
        """By other hits and state: where they lead beside so many of submarines, the owner keeping to his order.

        As many count as can; of the first units in the order so many as there are hits, save that enough are not
        aircraft.
        """
        ours = self.ours
        steps = ours.steps(len(ours.line))
        found = np.empty_like(steps)
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
    """The defender's fire, by his states: chances of hits, and `steps`: where they lead, by hits and attacker's state.

    `tables`, (states in `armed`, from, to), are for hits that cannot all be taken by the same units; in `hits` those
    states have none.
    """

    hits: Floats
    steps: Places
    armed: Places | None = None
    tables: Floats | None = None

    @cached_property
    def _taken(self) -> list[int]:
        """By the attacker's state: how many of the hits can be taken."""
        return (self.steps == self.steps[-1]).argmax(axis=0).tolist()

    def nothing(self, place: int) -> Floats:
        """By defenders firing: the chance that the attacker stays in this state."""
        found = self.hits[:, 0].copy() if self.steps[-1, place] != place else self.hits.sum(axis=1)
        if self.tables is not None:
            found[self.armed] += self.tables[:, place, place]
        return found

    def push(
        self,
        into: Floats,
        place: int,
        firing: Floats,
        table: Floats,
        columns: Places | None = None,
        onwards: bool = False,
    ) -> None:
        """Adds where a volley leads: `firing` by defenders, whose own losses follow `table`; `onwards`: losses only.

        `columns`: the defender's states that `firing` and `table` are of; None for all.
        """
        last = self._taken[place]
        rows = self.steps[int(onwards) : last + 1, place]
        found = times((firing[:, None] * at_most(_of(self.hits, columns), last)).T, table)
        _add(into, rows, columns, found[int(onwards) :])
        if self.tables is None or self.armed is None:
            return
        fired, tables = self.armed, self.tables
        if columns is not None:
            fired = np.searchsorted(columns, self.armed)
            there = columns[np.minimum(fired, len(columns) - 1)] == self.armed
            fired, tables = fired[there], tables[there]
        if firing[fired].any():
            found = times((firing[fired][:, None] * tables[:, place, place:]).T, table[fired])
            if onwards:
                found[0] = 0.0
            _add(into, np.arange(place, len(into)), columns, found)

    def pull(self, values: Floats, place: int, table: Floats) -> Floats:
        """By defenders firing: the value of what a volley that costs something leads to."""
        last = self._taken[place]
        ahead = times(table, values[self.steps[1 : last + 1, place]].T)
        found = np.einsum("fh,fh->f", at_most(self.hits, last)[:, 1:], ahead)
        if self.tables is not None:
            chances = self.tables[:, place, :].copy()
            chances[:, place] = 0.0
            found[self.armed] += np.einsum("fu,fu->f", chances, times(table[self.armed], values.T))
        return found


def _of(rows: Floats, columns: Places | None) -> Floats:
    return rows if columns is None else rows[columns]


def _add(into: Floats, rows: Places, columns: Places | None, found: Floats) -> None:
    if columns is None:
        into[rows] += found
    else:
        into[rows[:, None], columns] += found


def _armed(hits: Floats) -> Places:
    """The states in which these dice can hit at all."""
    return np.flatnonzero(hits[:, 1:].any(axis=1))


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
