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
from typing import TypeVar

import numpy as np

from assistant.odds.clash import Clash
from assistant.odds.dice import Unanswerable
from assistant.odds.fire import Fire, binomial, can_hurt, submarines_of
from assistant.odds.loss_list import FEW, Flags, Floats, LossList, Lost, Places
from assistant.odds.products import back, solved_from_left, solved_from_right, through, times
from assistant.odds.units import FACES

Array = TypeVar("Array", Floats, Flags)
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
            for _ in range(done, self.clash.stop_after):
                now = self._round(now, coming)
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
        """By place: whether a further round is fought there by those who may stop (AA-CBT-08, AA-RET-01)."""
        going = self._may & self._hurt[0]
        stop = np.zeros_like(going)
        if self.clash.stop_at:
            stop |= (self.ours.units_left <= self.clash.stop_at)[:, None]
        if self.clash.stop_below:
            stop |= self._chances_to_win(going) < self.clash.stop_below
        return going & ~stop

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
                half[place] += through(fighting[place], self._first_table(place))
        for place in _rows(half):
            there, table = half[place], self.fire.guns(place)
            if bombard and self.clash.shelled_fire:
                table = times(self.fire.bombardment, table)
            elif bombard:
                there = through(there, self.fire.bombardment)
            self.fire.answer.push(found, place, there, table)
        return found

    def _first_table(self, place: int) -> Floats:
        """What the attacker's first shots cost in this state of his: from state to state of the defender."""
        return self.fire.torpedoes.get(place, self._same)

    @cached_property
    def _same(self) -> Floats:
        return np.eye(len(self.theirs))

    def _to_the_end(self, now: Floats, going: Flags) -> None:
        """All further rounds, in place: `now` holds how it stands before them, and afterwards how it ends."""
        first_answer, answer = self.fire.first_answer, self.fire.answer
        half = np.zeros_like(now)
        fought_in = set(_rows(going))
        for place in range(self.ours.gone):
            if not first_answer and not (place in fought_in and now[place].any()):
                continue
            columns = self._reached(now[place] + half[place], place)
            on, guns = _of(going[place], columns), _square(self.fire.guns(place), columns)
            first, then = (_of(chances, columns) for chances in self._unhurt(place))
            torpedoes = _square(self._first_table(place), columns) if place in self.fire.torpedoes else None
            again = then[:, None] * guns
            if torpedoes is not None:
                again = times(torpedoes, again)
            again = (on * first)[:, None] * again
            there = _of(now[place], columns)
            if first_answer:
                there = there + through(_of(half[place], columns) * then, guns)
            visits = solved_from_left(_square(self._same, columns) - again, there)
            _put(now[place], columns, np.where(on, 0.0, visits))
            fighting = np.where(on, visits, 0.0)
            self.rounds += float(fighting.sum())
            if first_answer:
                table = np.eye(len(there)) if torpedoes is None else torpedoes
                first_answer.push(half, place, fighting, table, columns, onwards=True)
            firing = fighting * first
            if torpedoes is not None:
                firing = through(firing, torpedoes)
            if first_answer:
                firing = firing + _of(half[place], columns)
            answer.push(now, place, firing, guns, columns, onwards=True)
        now[self.ours.gone] += half[self.ours.gone]

    def _unhurt(self, place: int) -> tuple[Floats, Floats]:
        """By defenders firing: chances that nothing is lost in this state of the attacker, in each half of a round."""
        first_answer = self.fire.first_answer
        first = first_answer.nothing(place) if first_answer else np.ones(len(self.theirs))
        return first, self.fire.answer.nothing(place)

    def _reached(self, there: Floats, place: int) -> Places | None:
        """The defender's states that can be come to in this state of the attacker; None: all, not worth a search."""
        if len(self.theirs) <= max(FEW, len(self.theirs.line) + 1):
            return None
        onward = self.theirs.onward_spared if place in self.fire.torpedoes else self.theirs.onward
        return np.flatnonzero(onward[there > 0].any(axis=0))

    def _chances_to_win(self, going: Flags) -> Floats:
        """By place: the chance to win from there by fighting to the end, from the last states back to the first."""
        won = np.zeros((len(self.ours), len(self.theirs)))
        won[: self.ours.gone, self.theirs.gone] = 1.0
        half = won.copy()
        for place in range(self.ours.gone - 1, -1, -1):
            guns, table = self.fire.guns(place), self._first_table(place)
            first, then = self._unhurt(place)
            again = (going[place] * first)[:, None] * times(table, then[:, None] * guns)
            later = self.fire.answer.pull(won, place, guns)
            ahead = first * back(table, later)
            if self.fire.first_answer:
                ahead = ahead + self.fire.first_answer.pull(half, place, table)
            won[place] = solved_from_right(self._same - again, np.where(going[place], ahead, won[place]))
            half[place] = later + then * back(guns, won[place])
        return won


def _rows(places: Floats | Flags) -> list[int]:
    """States of the attacker in which the battle may stand."""
    return np.flatnonzero(places.any(axis=1)).tolist()


def _of(row: Array, columns: Places | None) -> Array:
    return row if columns is None else row[columns]


def _square(table: Floats, columns: Places | None) -> Floats:
    return table if columns is None else table[columns[:, None], columns]


def _put(row: Floats, columns: Places | None, found: Floats) -> None:
    row[slice(None) if columns is None else columns] = found
