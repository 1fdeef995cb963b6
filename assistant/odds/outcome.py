"""The results of a battle of Axis & Allies: who wins, who captures, what is left of both sides, and the cost.

>>> outcome = clash(Clash(force({"infantry": 3, "tank": 2}, "attack"), force({"infantry": 2}, "defence"), area=3))
>>> round(outcome.win, 4), round(outcome.captures, 4)    # defenders gone · and a land unit left to take the area
(0.9967, 0.9967)
>>> [round(chance, 3) for chance in outcome.attackers] # of k units left, by k; `defenders` likewise
[0.003, 0.008, 0.041, 0.184, 0.423, 0.34]
>>> round(outcome.at_least(4), 4), outcome.likeliest(1)[0].attackers # a win with 4 units at least · the likeliest end
(0.7637, (('infantry', 2), ('tank', 2)))
>>> round(outcome.attack_cost, 2), round(outcome.defend_cost, 2)     # IPCs lost on average; `swing` is the gain
(2.92, 5.99)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from assistant.odds.units.aa_fire import fired
from assistant.odds.units.battle import Clash
from assistant.odds.units.casualty_order import Floats, Lost
from assistant.odds.units.chain import Ended, fought
from assistant.odds.units.units import FACES, Side, number, of_realm

Counts = NDArray[np.intp]
Units = tuple[tuple[str, int], ...]
"""Kinds with the number left of each, in the order of losses; kinds with none left are omitted."""


@dataclass(frozen=True)
class End:
    """One end of a battle: what is left of both sides, and its probability."""

    attackers: Units
    defenders: Units
    chance: float


@dataclass(frozen=True, eq=False)
class Outcome:
    """All ends of a battle, with probabilities as fractions of 1.

    `chances`: (rows, columns). A row is what may be left of the attacker: `left` counts it by group, `there` what of it
    is still in the area. A column is what may be left of the defender, by group in `against`; the last is nothing.
    `lost`: what the defender has lost in each column. `rounds`: rounds fought on average.
    """

    clash: Clash
    chances: Floats = field(repr=False)
    left: Counts = field(repr=False)
    there: Counts = field(repr=False)
    against: Counts = field(repr=False)
    lost: tuple[Lost, ...] = field(repr=False)
    rounds: float = 0.0

    # ------------------------------------------------------------------ who wins

    @property
    def win(self) -> float:
        """The defenders are gone and an attacker is left (AA-CBT-08)."""
        return float(self.chances[self.there.any(axis=1), -1].sum())

    @property
    def captures(self) -> float:
        """The defenders are gone and a land unit is left that takes the area (AA-CBT-09)."""
        return float(self.chances[self._takers, -1].sum())

    @property
    def both_gone(self) -> float:
        """Nobody is left in the area."""
        return float(self.chances[~self.there.any(axis=1), -1].sum())

    @property
    def held(self) -> float:
        """No attacker is left, and a defender is."""
        return float(self.chances[~self.there.any(axis=1), :-1].sum())

    @property
    def stopped(self) -> float:
        """Both are left: the attacker broke off, or can hit nobody."""
        return float(self.chances[self.there.any(axis=1), :-1].sum())

    @cached_property
    def _takers(self) -> NDArray[np.bool_]:
        on_land = [group.realm == "land" for group in self.clash.attackers]
        return self.there[:, on_land].sum(axis=1) > 0

    def at_least(self, units: int) -> float:
        """Return the chance of a win with at least this many units left to the attacker."""
        enough = self.there.any(axis=1) & (self.left.sum(axis=1) >= units)
        return float(self.chances[enough, -1].sum())

    # ------------------------------------------------------------------ what is left

    @cached_property
    def attackers(self) -> tuple[float, ...]:
        """Chance that the attacker has k units left, by k from 0."""
        return _by_number(self.left.sum(axis=1), self.chances.sum(axis=1))

    @cached_property
    def defenders(self) -> tuple[float, ...]:
        """Chance that the defender has k units left, by k from 0."""
        return _by_number(self.against.sum(axis=1), self.chances.sum(axis=0))

    @cached_property
    def attackers_left(self) -> Mapping[Units, float]:
        """Chances of what may be left of the attacker, likeliest first."""
        return _by_units(self.clash.attackers, self.left, self.chances.sum(axis=1))

    @cached_property
    def defenders_left(self) -> Mapping[Units, float]:
        """Chances of what may be left of the defender, likeliest first."""
        return _by_units(self.clash.defenders, self.against, self.chances.sum(axis=0))

    def likeliest(self, most: int = 10) -> tuple[End, ...]:
        """Return the likeliest ends, likeliest first; units that left and units that fight on count together."""
        chances: dict[tuple[Units, Units], float] = {}
        flat = self.chances.ravel()
        for place in np.argsort(-flat, kind="stable")[: 4 * most]:
            row, column = divmod(int(place), self.chances.shape[1])
            key = units(self.clash.attackers, self.left[row]), units(self.clash.defenders, self.against[column])
            chances[key] = chances.get(key, 0.0) + float(flat[place])
        ends = sorted(chances.items(), key=lambda end: -end[1])[:most]
        return tuple(End(ours, theirs, chance) for (ours, theirs), chance in ends if chance)

    # ------------------------------------------------------------------ what it costs

    @property
    def attack_lost(self) -> float:
        """Units the attacker loses on average, including those shot down by an AA gun."""
        return sum(
            self._mean(self.clash.attackers, self.left, self.chances.sum(axis=1), [1] * len(self.clash.attackers))
        )

    @property
    def defend_lost(self) -> float:
        """Units the defender loses on average in this battle."""
        return sum(self.defend_lost_by_group)

    @property
    def attack_cost(self) -> float:
        """IPCs the attacker loses on average."""
        costs = [group.cost for group in self.clash.attackers]
        return sum(self._mean(self.clash.attackers, self.left, self.chances.sum(axis=1), costs))

    @property
    def defend_cost(self) -> float:
        """IPCs the defender loses on average, not counting the area."""
        costs = [group.cost for group in self.clash.defenders]
        return sum(lost * cost for lost, cost in zip(self.defend_lost_by_group, costs, strict=True))

    @property
    def swing(self) -> float:
        """IPCs the attacker gains on average: the defender's losses, less their own, plus the area if taken."""
        return self.defend_cost - self.attack_cost + self.clash.area * self.captures

    @property
    def shot_down(self) -> float:
        """Aircraft an AA gun shoots down on average (AA-AAG-01)."""
        aircraft = sum(group.number for group in self.clash.attackers if group.realm == "air")
        return aircraft / FACES if self.clash.aa else 0.0

    @property
    def readings(self) -> tuple[str, ...]:
        """The assumptions, one sentence each."""
        return self.clash.readings

    @cached_property
    def defend_lost_by_group(self) -> list[float]:
        """Units of each group of the defender lost on average, of those that were there at the start."""
        ones = [1] * len(self.clash.defenders)
        return self._mean(self.clash.defenders, self.against, self.chances.sum(axis=0), ones)

    def _mean(self, side: Side, left: Counts, chances: Floats, worth: list[int]) -> list[float]:
        lost = np.array([group.number for group in side]) * chances.sum() - chances @ left
        return [float(one) * each for one, each in zip(lost, worth, strict=True)]


def clash(battle: Clash, begin: Mapping[Lost, float] | None = None) -> Outcome:
    """Return everything that this battle can lead to, exact up to rounding; never a simulation.

    `begin`: chances of the defender's earlier losses, as (others, aircraft) in the order of losses; average
    losses then count those too. Raises Unanswerable where too many ships and aircraft make too many states.
    """
    parts = list(fired(battle))
    if len(parts) == 1:
        return _clash(battle, begin, parts[0].at)
    gone, before = _nothing_left(battle.defenders), begin or {(0, 0): 1.0}
    met = {state: 0.0 if state == gone else chance for state, chance in before.items()}
    fallen = {state: chance - met[state] for state, chance in before.items()}
    outcomes = [(one.chance, _clash(one.clash, met, one.at)) for one in parts] if any(met.values()) else []
    if any(fallen.values()):  # Without defenders, no gun fires either (AA-AAG-04).
        outcomes.append((1.0, _clash(battle, fallen, 0)))
    return _together(battle, outcomes)


def _nothing_left(side: Side) -> Lost:
    aircraft = number(of_realm(side, "air"))
    return number(side) - aircraft, aircraft


def _clash(battle: Clash, begin: Mapping[Lost, float] | None, gunned: int) -> Outcome:
    ended = fought(battle, begin, gunned)
    left = ended.ours.left
    outcome = Outcome(
        battle,
        ended.chances,
        left,
        left,
        ended.theirs.left,
        tuple(ended.theirs.states),
        ended.rounds,
    )
    return _fought_on(outcome, ended) if battle.stops else outcome


def _together(battle: Clash, parts: Sequence[tuple[float, Outcome]]) -> Outcome:
    """Return all ends of battles with the same defenders, one of which is fought by chance."""
    one = parts[0][1]
    return replace(
        one,
        clash=battle,
        chances=np.vstack([chance * part.chances for chance, part in parts]),
        left=np.vstack([part.left for _, part in parts]),
        there=np.vstack([part.there for _, part in parts]),
        rounds=sum(chance * part.rounds for chance, part in parts),
    )


def _fought_on(outcome: Outcome, ended: Ended) -> Outcome:
    """Fight on after a stop with units that came by sea while the others are gone (AA-AMP-02, AA-AMP-03)."""
    side = outcome.clash.attackers
    stays = np.array([group.stays for group in side], dtype=bool)
    if not stays.any():
        return outcome
    chances, left, there, rounds = outcome.chances.copy(), [outcome.left], [outcome.there], outcome.rounds
    more = [chances]
    for row in np.flatnonzero(chances[:, :-1].any(axis=1)):
        if not outcome.left[row, stays].any():
            continue
        on = _alone(outcome.clash, outcome.left[row])
        begin = {state: float(p) for state, p in zip(outcome.lost[:-1], chances[row, :-1], strict=True) if p}
        chances[row, :-1] = 0.0
        then = fought(on, begin)
        columns = [ended.theirs.at[state] for state in then.theirs.states]
        block = np.zeros((len(then.ours), len(outcome.lost)))
        block[:, columns] = then.chances
        inside = np.zeros((len(then.ours), len(side)), dtype=np.intp)
        inside[:, stays] = then.ours.left
        more.append(block)
        there.append(inside)
        left.append(inside + np.where(stays, 0, outcome.left[row]))
        rounds += then.rounds
    return replace(outcome, chances=np.vstack(more), left=np.vstack(left), there=np.vstack(there), rounds=rounds)


def _alone(battle: Clash, left: Counts) -> Clash:
    """Return the battle of units that cannot leave, without one-time shots or stop rules."""
    staying = tuple(
        replace(group, number=int(count)) for group, count in zip(battle.attackers, left, strict=True) if group.stays
    )
    return replace(battle, attackers=staying, aa=False, bombard=0, stop_after=None, stop_at=0, stop_below=0.0)


def units(side: Side, left: Counts) -> Units:
    """Return the number of each kind on a side; groups of one kind count together."""
    by_kind: dict[str, int] = {}
    for group, count in zip(side, left, strict=True):
        if count:
            by_kind[group.kind] = by_kind.get(group.kind, 0) + int(count)
    return tuple(by_kind.items())


def _by_number(numbers: Counts, chances: Floats) -> tuple[float, ...]:
    return tuple(np.bincount(numbers, weights=chances).tolist())


def _by_units(side: Side, left: Counts, chances: Floats) -> dict[Units, float]:
    sums: dict[Units, float] = {}
    for counts, chance in zip(left, chances, strict=True):
        if chance:
            key = units(side, counts)
            sums[key] = sums.get(key, 0.0) + float(chance)
    return dict(sorted(sums.items(), key=lambda one: -one[1]))
