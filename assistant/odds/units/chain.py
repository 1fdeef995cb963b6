"""How battles of mixed units end: all rounds together, exactly, over the states that both sides can reach.

A place is (attacker's losses, defender's losses). Losses only grow, so places can be put in an order
in which no round leads back: the attacker's states are gone through one after another, and in each of them all of the
defender's are solved together (`assistant.odds.units.absorbing_states`), a triangular system in which a round without
a hit is the diagonal. So even endless battles are summed exactly. The numbers found on the way
are the visits to each place: rounds on average.

A round has two halves, the first shots of submarines and the fire of all others; `half` is the state in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from assistant.odds.armies.dice import Unanswerable
from assistant.odds.units.absorbing_states import Stands
from assistant.odds.units.battle import Clash
from assistant.odds.units.casualty_order import Flags, Floats, LossList, Lost, Places
from assistant.odds.units.hit_tables import Fire, binomial, can_hurt, submarines_of
from assistant.odds.units.matrix_products import through, times
from assistant.odds.units.reachable_states import members, met
from assistant.odds.units.units import FACES

FEW = 24
"""If the defender has at most this many states more than units, a search for the states that are met costs more than
it saves.
"""
CELLS = 6_000_000
"""The most numbers in a table of fire; more would take too long."""


@dataclass(frozen=True)
class Ended:
    """The states of a battle when it is over: chances of (state of the attacker, state of the defender), and rounds."""

    ours: LossList
    theirs: LossList
    chances: Floats
    rounds: float


def fought(clash: Clash, begin: Mapping[Lost, float] | None = None, gunned: int = 0) -> Ended:
    """Return all ends of this battle. `begin`: chances of the defender's earlier losses; by default none.

    `gunned`: the number of aircraft, the first in the list, that a gun fires at first (`assistant.odds.units.aa_fire`).
    """
    return Rounds(clash, begin or {(0, 0): 1.0}, gunned).ended()


class Rounds:
    """The tables of one battle, and the sums over its rounds."""

    def __init__(self, clash: Clash, begin: Mapping[Lost, float], gunned: int = 0) -> None:
        self.clash, self.begin, self.gunned = clash, begin, gunned
        self.ours = LossList(clash.attackers, self._shot_down(), submarines_of(clash.defenders))
        self.theirs = LossList(clash.defenders, self._shelled(), submarines_of(clash.attackers))
        if len(self.ours) * len(self.theirs) ** 2 > CELLS:
            raise Unanswerable("There are too many ships and aircraft in this order of losses for an exact answer.")
        self.fire = Fire(clash, self.ours, self.theirs)
        self.rounds = 0.0

    def ended(self) -> Ended:
        """Fight round by round while a round differs from the others, then all remaining rounds together."""
        now = self._start()
        coming = self._going
        done = 0
        if self.clash.bombard or now[self._may & ~coming].any():
            now = self._round(now, self._may, bombard=self.clash.bombard > 0)
            done = 1
        if self.clash.stop_after is None:
            self._to_the_end(now, coming)
        else:
            for _ in range(done, self.clash.stop_after):
                now = self._round(now, coming)
        return Ended(self.ours, self.theirs, now, self.rounds)

    # ------------------------------------------------------------------ where it begins

    def _shot_down(self) -> list[Lost]:
        """Return the states of the attacker after AA fire."""
        return [(0, down) for down in range(self.gunned + 1)]

    def _shelled(self) -> list[Lost]:
        """Return states of the defender in which the first round can begin, or to which only a bombardment can lead."""
        if not self.clash.bombard or self.clash.shelled == "defenders":
            return list(self.begin)
        others = sum(group.number for group in self.clash.defenders if group.realm != "air")
        shots = range(self.clash.bombard + 1)
        return [(min(lost + hits, others), aircraft) for lost, aircraft in self.begin for hits in shots]

    def _start(self) -> Floats:
        """Return chances of all places after AA fire; without defenders, no gun fires either (AA-AAG-04)."""
        chances = np.zeros((len(self.ours), len(self.theirs)))
        shot = binomial(self.gunned, 1 / FACES)
        for state, chance in self.begin.items():
            place = self.theirs.at[state]
            if place == self.theirs.gone:
                chances[self.ours.at[0, 0], place] += chance
                continue
            for hits, p in enumerate(shot):
                chances[self.ours.at[0, hits], place] += p * chance
        return chances

    # ------------------------------------------------------------------ where it goes on

    @cached_property
    def _hurt(self) -> tuple[Flags, Flags]:
        """By place: whether the attacker can hit any defender that is left, and vice versa."""
        return can_hurt(self.ours, self.theirs), can_hurt(self.theirs, self.ours).T

    @cached_property
    def _may(self) -> Flags:
        """By place: whether a first round is fought there."""
        both = np.ones((len(self.ours), len(self.theirs)), dtype=bool)
        both[self.ours.gone] = both[:, self.theirs.gone] = False
        return both & (self._hurt[0] | self._hurt[1])

    @cached_property
    def _going(self) -> Flags:
        """By place: whether a further round is fought there by a side that may stop (AA-CBT-08, AA-RET-01)."""
        going = self._may & self._hurt[0]
        stop = np.zeros_like(going)
        if self.clash.stop_at:
            stop |= (self.ours.units_left <= self.clash.stop_at)[:, None]
        if self.clash.stop_below:
            stop |= self._chances_to_win(going) < self.clash.stop_below
        return going & ~stop

    # ------------------------------------------------------------------ what can be met

    @cached_property
    def _stands(self) -> list[tuple[int, Stands]]:
        """The attacker's states that meet anything, in order; those that meet the same states share tables."""
        places = np.arange(self.ours.gone)
        if len(self.theirs) <= FEW + len(self.theirs.units):
            everything = Stands(self.fire, places, None)
            return [(place, everything) for place in places.tolist()]
        alike: dict[int, list[int]] = {}
        for place, states in enumerate(met(self.fire, self._met_first())):
            if states:
                alike.setdefault(states, []).append(place)
        pairs: list[tuple[int, Stands]] = []
        for states, some in alike.items():
            stands = Stands(self.fire, np.array(some), np.array(members(states)))
            pairs.extend((place, stands) for place in some)
        return sorted(pairs, key=lambda one: one[0])

    def _met_first(self) -> list[int]:
        """Return, by the attacker's state, the defender's states that can be met before a first round."""
        shelled = sum({1 << self.theirs.at[state] for state in self._shelled()})
        states = [0] * len(self.ours)
        for place in _rows(self._start()):
            states[place] = shelled
        return states

    # ------------------------------------------------------------------ sums

    def _round(self, now: Floats, going: Flags, bombard: bool = False) -> Floats:
        """Fight one round at every place where one is fought."""
        self.rounds += float(now[going].sum())
        after = np.where(going, 0.0, now)
        fighting, half = np.where(going, now, 0.0), np.zeros_like(now)
        for place, stands in self._stands:
            if fighting[place].any():
                self._first_shots(half, place, stands, stands.of(fighting[place]))
            if half[place].any():
                self._all_others(after, place, stands, stands.of(half[place]), bombard)
        after[self.ours.gone] += half[self.ours.gone]
        return after

    def _first_shots(self, half: Floats, place: int, stands: Stands, there: Floats) -> None:
        """Fight the first half of a round in this state of the attacker."""
        torpedoes = stands.torpedoes(place)
        if stands.first_answer:
            stands.first_answer.push(half, place, there, np.eye(len(there)) if torpedoes is None else torpedoes)
        else:
            stands.put(half[place], there if torpedoes is None else through(there, torpedoes))

    def _all_others(self, after: Floats, place: int, stands: Stands, there: Floats, bombard: bool) -> None:
        """Fight the second half of a round."""
        guns = stands.guns(place)
        if bombard:
            shells = _square(self.fire.bombardment, stands.columns)
            if self.clash.shelled_fire:
                guns = times(shells, guns)
            else:
                there = through(there, shells)
        stands.answer.push(after, place, there, guns)

    def _to_the_end(self, now: Floats, going: Flags) -> None:
        """Fight all further rounds in place: `now` holds the chances before them, and afterwards the ends."""
        half = np.zeros_like(now)
        fought_in = set(_rows(going))
        for place, stands in self._stands:
            first_answer = stands.first_answer
            if not first_answer and place not in fought_in:
                continue
            stand = stands.stand(place, going)
            visits, firing = stand.visits(stands.of(now[place]), stands.of(half[place]) if first_answer else None)
            stands.put(now[place], visits)
            if first_answer:
                fighting = np.where(stands.of(going[place]), visits, 0.0)
                table = np.eye(stands.size) if stand.torpedoes is None else stand.torpedoes
                first_answer.push(half, place, fighting, table, onwards=True)
            stands.answer.push(now, place, firing, stand.guns, onwards=True)
        now[self.ours.gone] += half[self.ours.gone]
        self.rounds += float(now[going].sum())
        now[going] = 0.0

    def _chances_to_win(self, going: Flags) -> Floats:
        """Return, by place, the chance to win by fighting to the end, from the last states back to the first."""
        won = np.zeros((len(self.ours), len(self.theirs)))
        won[: self.ours.gone, self.theirs.gone] = 1.0
        half = won.copy()
        for place, stands in reversed(self._stands):
            stand, over = stands.stand(place, going), stands.of(won[place])
            later = stands.answer.pull(won, place, stand.guns)
            if stands.first_answer:
                table = np.eye(stands.size) if stand.torpedoes is None else stand.torpedoes
                over = over + stands.of(going[place]) * stands.first_answer.pull(half, place, table)
            value, between = stand.values(over, later)
            stands.put(won[place], value)
            if stands.first_answer:
                stands.put(half[place], between)
        return won


def _rows(places: Floats | Flags) -> list[int]:
    """Return the states of the attacker in which the battle may be."""
    return np.flatnonzero(places.any(axis=1)).tolist()


def _square(table: Floats, columns: Places | None) -> Floats:
    return table if columns is None else table[columns[:, None], columns]
