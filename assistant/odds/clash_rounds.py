"""How battles of mixed units end: all rounds at once, exactly, over the states that both sides can come to.

A place is (what the attacker has lost, what the defender has lost). Losses only grow, so places can be put in an order
in which no round leads back: the attacker's states are gone through one after another, and in each of them all of the
defender's are solved together, a triangular system in which a round without a hit is the diagonal. So even endless
battles are summed exactly. The numbers found on the way are how often each place is stood at: rounds on average.

A round has two halves, the first shots of submarines and the fire of all others; `half` is how it stands in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from assistant.odds.clash import Clash
from assistant.odds.dice import Unanswerable
from assistant.odds.fire import Fire, Flags, binomial, can_hurt, submarines_of
from assistant.odds.loss_list import Floats, LossList, Lost
from assistant.odds.units import FACES

CELLS = 6_000_000
"""Most numbers in a table of fire; more would not fit into a moment's time."""


@dataclass(frozen=True)
class Ended:
    """Where a battle stands when it is over: chances of (state of the attacker, state of the defender), and rounds."""

    ours: LossList
    theirs: LossList
    chances: Floats
    rounds: float


def fought(clash: Clash, begin: Mapping[Lost, float] | None = None) -> Ended:
    """All ends of this battle. `begin`: chances of what the defender has lost before; without it nothing."""
    return Rounds(clash, begin or {(0, 0): 1.0}).ended()


class Rounds:
    """The tables of one battle, and the sums over its rounds."""

    def __init__(self, clash: Clash, begin: Mapping[Lost, float]) -> None:
        self.clash, self.begin = clash, begin
        self.ours = LossList(clash.attackers, self._shot_down(), submarines_of(clash.defenders))
        self.theirs = LossList(clash.defenders, self._shelled(), submarines_of(clash.attackers))
        if len(self.ours) * len(self.theirs) ** 2 > CELLS:
            raise Unanswerable("So many ships and aircraft in this order of losses are too many for an exact answer.")
        self.fire = Fire(clash, self.ours, self.theirs)
        self.rounds = 0.0

    def ended(self) -> Ended:
        """Round by round as long as a round is unlike the others, then all that are left at once."""
        now = self._start()
        coming = self._going
        done = 0
        if self.clash.bombard or (now[self._may & ~coming] > 0).any():
            now = self._round(now, self._may, bombard=self.clash.bombard > 0)
            done = 1
        if self.clash.stop_after is None:
            self._to_the_end(now, coming)
        else:
            for number in range(done, self.clash.stop_after):
                now = self._round(now, coming if number else self._may)
        return Ended(self.ours, self.theirs, now, self.rounds)

    # ------------------------------------------------------------------ where it begins

    def _shot_down(self) -> list[Lost]:
        """States of the attacker after AA fire."""
        if not self.clash.aa:
            return [(0, 0)]
        aircraft = sum(group.number for group in self.clash.attackers if group.realm == "air")
        return [(0, down) for down in range(aircraft + 1)]

    def _shelled(self) -> list[Lost]:
        """States of the defender in which the first round can begin, or to which a bombardment alone can lead."""
        if not self.clash.bombard or self.clash.shelled == "defenders":
            return list(self.begin)
        others = sum(group.number for group in self.clash.defenders if group.realm != "air")
        shots = range(self.clash.bombard + 1)
        return [(min(lost + hits, others), aircraft) for lost, aircraft in self.begin for hits in shots]

    def _start(self) -> Floats:
        """Chances of all places after AA fire; where nobody defends no gun fires either (AA-AAG-04)."""
        found = np.zeros((len(self.ours), len(self.theirs)))
        shot = binomial(self.ours.aircraft, 1 / FACES) if self.clash.aa else [1.0]
        for state, chance in self.begin.items():
            place = self.theirs.at[state]
            if place == self.theirs.gone:
                found[self.ours.at[0, 0], place] += chance
                continue
            for hits, p in enumerate(shot):
                found[self.ours.at[0, hits], place] += p * chance
        return found

    # ------------------------------------------------------------------ where it goes on

    @cached_property
    def _hurt(self) -> tuple[Flags, Flags]:
        """By place: whether the attacker can hit any defender that is left, and the other way round."""
        return can_hurt(self.ours, self.theirs), can_hurt(self.theirs, self.ours).T

    @cached_property
    def _may(self) -> Flags:
        """By place: whether a first round is fought there."""
        both = np.ones((len(self.ours), len(self.theirs)), dtype=bool)
        both[self.ours.gone, :] = both[:, self.theirs.gone] = False
        return both & (self._hurt[0] | self._hurt[1])

    @cached_property
    def _going(self) -> Flags:
        """By place: whether a further round is fought there (AA-CBT-08, AA-RET-01)."""
        going = self._may & self._hurt[0]
        stays = [group.stays for group in self.clash.attackers]
        leaving = self.ours.left[:, [not stay for stay in stays]].sum(axis=1) > 0
        stop = np.zeros_like(going)
        if self.clash.stop_at:
            stop |= (self.ours.units_left <= self.clash.stop_at)[:, None]
        if self.clash.stop_below:
            stop |= self._chances_to_win(going) < self.clash.stop_below
        return going & ~(stop & leaving[:, None])

    # ------------------------------------------------------------------ sums

    def _round(self, now: Floats, going: Flags, bombard: bool = False) -> Floats:
        """One round at every place where one is fought."""
        self.rounds += float(now[going].sum())
        found = np.where(going, 0.0, now)
        fighting = np.where(going, now, 0.0)
        half = np.zeros_like(now)
        for place in _rows(fighting):
            if self.fire.first_answer:
                self.fire.first_answer.push(half, place, fighting[place], self._first_table(place))
            else:
                half[place] += self._first(fighting[place], place)
        for place in _rows(half):
            there, table = half[place], self.fire.guns[place]
            if bombard and self.clash.shelled_fire:
                table = self.fire.bombardment @ table
            elif bombard:
                there = there @ self.fire.bombardment
            self.fire.answer.push(found, place, there, table)
        return found

    def _first(self, there: Floats, place: int) -> Floats:
        return there if self.fire.torpedoes is None else there @ self.fire.torpedoes[place]

    def _first_table(self, place: int) -> Floats:
        return np.eye(len(self.theirs)) if self.fire.torpedoes is None else self.fire.torpedoes[place]

    def _without_a_loss(self, place: int, going: Flags) -> tuple[Floats, Floats, Floats]:
        """In this state of the attacker: (chances of no loss in each half, by defenders firing; of a whole round)."""
        first = self.fire.first_answer.nothing(place) if self.fire.first_answer else np.ones(len(self.theirs))
        then = self.fire.answer.nothing(place)
        table = then[:, None] * self.fire.guns[place]
        if self.fire.torpedoes is not None:
            table = self.fire.torpedoes[place] @ table
        return first, then, (going * first)[:, None] * table

    def _to_the_end(self, now: Floats, going: Flags) -> None:
        """All further rounds, in place: `now` holds how it stands before them, and afterwards how it ends."""
        half = np.zeros_like(now) if self.fire.first_answer else None
        same = np.eye(len(self.theirs))
        for place in range(self.ours.gone):
            there = now[place]
            if half is None and not (there.any() and going[place].any()):
                continue
            first, then, again = self._without_a_loss(place, going[place])
            if half is not None:
                there = there + (half[place] * then) @ self.fire.guns[place]
            visits = _solved((same - again).T, there)
            now[place] = np.where(going[place], 0.0, visits)
            fighting = np.where(going[place], visits, 0.0)
            self.rounds += float(fighting.sum())
            if half is None or self.fire.first_answer is None:
                firing = self._first(fighting, place)
            else:
                self.fire.first_answer.push(half, place, fighting, self._first_table(place), onwards=True)
                firing = half[place] + self._first(fighting * first, place)
            self.fire.answer.push(now, place, firing, self.fire.guns[place], onwards=True)
        if half is not None:
            now[self.ours.gone] += half[self.ours.gone]

    def _chances_to_win(self, going: Flags) -> Floats:
        """By place: the chance to win from there by fighting to the end, from the last states back to the first."""
        won = np.zeros((len(self.ours), len(self.theirs)))
        won[: self.ours.gone, self.theirs.gone] = 1.0
        half = won.copy()
        same = np.eye(len(self.theirs))
        for place in range(self.ours.gone - 1, -1, -1):
            fire = self.fire.guns[place]
            first, then, again = self._without_a_loss(place, going[place])
            later = self.fire.answer.pull(won, place, fire)
            ahead = first * self._first_back(later, place)
            if self.fire.first_answer:
                ahead = ahead + self.fire.first_answer.pull(half, place, self._first_table(place))
            won[place] = _solved(same - again, np.where(going[place], ahead, won[place]))
            half[place] = later + then * (fire @ won[place])
        return won

    def _first_back(self, value: Floats, place: int) -> Floats:
        return value if self.fire.torpedoes is None else self.fire.torpedoes[place] @ value


def _rows(places: Floats) -> list[int]:
    """States of the attacker in which the battle may stand."""
    return np.flatnonzero(places.any(axis=1)).tolist()


def _solved(system: Floats, right: Floats) -> Floats:
    return np.asarray(np.linalg.solve(system, right), dtype=np.float64)
