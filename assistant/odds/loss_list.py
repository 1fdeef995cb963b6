"""What can be left of a side that loses its units in a fixed order: the smallest exact set of states, and why.

If every hit may be taken by every unit, a side is a list and its state is one number, the units lost. Some hits may
not: submarines do not hit aircraft, AA guns hit nothing else, a bombardment hits land units. All of these part a side
into the same two classes, aircraft and the rest, and each class is still lost from its own front. So a state is a pair
(others lost, aircraft lost). No fewer will do: after one hit on [transport, fighter, carrier] that a fighter could not
take and one that it could, what is left depends on which came first. No more are needed: units of a class are never
passed over. Only pairs that can be reached are kept, so that a land battle without AA fire has its n + 1 states and no
more.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from assistant.odds.products import times
from assistant.odds.units import Side

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
Flags = NDArray[np.bool_]
Lost = tuple[int, int]
"""Units lost of a side: those that do not fly, and aircraft."""


class LossList:
    """The states of a side that can be reached from `starts`, in an order in which losses only lead onwards.

    `states` are pairs (others lost, aircraft lost); `gone` is the place of the last, in which nothing is left. With
    `spared` some hits of any round pass aircraft over.
    """

    def __init__(self, side: Side, starts: Iterable[Lost] = ((0, 0),), spared: bool = False) -> None:
        self.side = side
        self.line = [place for place, group in enumerate(side) for _ in range(group.number)]
        flying = [side[place].realm == "air" for place in self.line]
        self._others = [at for at, flies in enumerate(flying) if not flies]
        self._aircraft = [at for at, flies in enumerate(flying) if flies]
        self._after: dict[Lost, Lost] = {}
        self._next: dict[Lost, int] = {}
        self.states = self._reached(starts, spared)
        self.at = {state: place for place, state in enumerate(self.states)}
        self.gone = len(self.states) - 1

    def __len__(self) -> int:
        return len(self.states)

    def spared(self, state: Lost) -> Lost:
        """The state after one hit that aircraft cannot take."""
        return (min(state[0] + 1, len(self._others)), state[1])

    @property
    def aircraft(self) -> int:
        """Aircraft of the side before any loss."""
        return len(self._aircraft)

    def _reached(self, starts: Iterable[Lost], spared: bool) -> list[Lost]:
        """All states, and for each what is lost next if every unit may take the hit."""
        line, end = self.line, len(self.line)
        others, aircraft = [*self._others, end], [*self._aircraft, end]
        coming = [(len(self._others), len(self._aircraft)), *starts]
        while coming:
            state = coming.pop()
            if state in self._after:
                continue
            ship, plane = others[state[0]], aircraft[state[1]]
            after = (state[0] + (ship < plane), state[1] + (plane < ship))
            self._after[state] = after
            self._next[state] = line[min(ship, plane)] if after != state else -1
            coming.append(after)
            if spared:
                coming.append(self.spared(state))
        return sorted(self._after, key=lambda state: (sum(state), state))

    @cached_property
    def next_any(self) -> Places:
        """By state: the place of the state after a hit that every unit may take."""
        return np.array([self.at[self._after[state]] for state in self.states])

    @cached_property
    def next_spared(self) -> Places:
        """By state: the place of the state after a hit that aircraft cannot take; -1 where it was never looked for."""
        return np.array([self.at.get(self.spared(state), -1) for state in self.states])

    @cached_property
    def units_left(self) -> Places:
        """By state: units left."""
        return np.array([len(self.line) - sum(state) for state in self.states])

    @cached_property
    def left(self) -> Places:
        """By state and group: units left; of the shape (states, groups)."""
        return self._counts(self._others)[self._lost(0)] + self._counts(self._aircraft)[self._lost(1)]

    def _lost(self, of: int) -> list[int]:
        return [state[of] for state in self.states]

    def _counts(self, units: list[int]) -> Places:
        """By number lost: what is left of these units by group."""
        left = np.zeros((len(units) + 1, len(self.side)), dtype=np.intp)
        for lost in range(len(units) - 1, -1, -1):
            left[lost] = left[lost + 1]
            left[lost, self.line[units[lost]]] += 1
        return left

    def hits(self, strengths: list[tuple[int, int]], most: int) -> Floats:
        """By state: chances of 0 to `most` hits of all units that are left; what is more counts as `most`.

        `strengths`: by group, (dice of each unit, number with which they hit); dice of 0 do not fire. The shape is
        (states, most + 1). Each state has one unit more than the one after it, so it is that unit's dice away.
        """
        found = np.zeros((len(self.states), most + 1))
        found[self.gone, 0] = 1.0
        for place in range(self.gone - 1, -1, -1):
            state = self.states[place]
            dice, strength = strengths[self._next[state]]
            row = found[self.at[self._after[state]]]
            for _ in range(dice if strength else 0):
                row = with_die(row, strength / 6)
            found[place] = row
        return found

    @cached_property
    def onward(self) -> Flags:
        """(From, to): whether hits that every unit may take can lead there."""
        return self._closed(spared=False)

    @cached_property
    def onward_spared(self) -> Flags:
        """The same for hits of all kinds."""
        return self._closed(spared=True)

    def _closed(self, spared: bool) -> Flags:
        found = np.eye(len(self.states), dtype=bool)
        for place in range(self.gone - 1, -1, -1):
            found[place] |= found[self.next_any[place]]
            if spared and self.next_spared[place] >= 0:
                found[place] |= found[self.next_spared[place]]
        return found

    def steps(self, most: int, spared: bool = False) -> Places:
        """By hits, from 0 to `most`, and state: the place of the state after them; of the shape (most + 1, states)."""
        then = self.next_spared if spared else self.next_any
        found = [np.arange(len(self.states))]
        for _ in range(most):
            found.append(then[found[-1]])
        return np.array(found)


def with_die(chances: Floats, p: float) -> Floats:
    """Chances of 0, 1, … hits with one die more that hits with chance p; the last place takes what is more."""
    found = chances * (1 - p)
    found[1:] += p * chances[:-1]
    found[-1] += p * chances[-1]
    return found


def spread_over(chances: Floats, steps: Places) -> Floats:
    """Where so many hits lead: by firing state, from target state to target state.

    `chances`: (firing states, hits); `steps`: (hits, target states). The answer has the shape (firing states, target
    states, target states). For few states one product of matrices with a 1 where a number of hits leads, for many
    each target state by itself, which has less to add up.
    """
    hits, states = steps.shape
    if states <= FEW:
        return times(chances, _ones(steps.tobytes(), hits, states)).reshape(len(chances), states, states)
    found = np.zeros((len(chances), states, states))
    for place in range(states):
        to = steps[:, place]
        last = taken(to)
        found[:, place, to[: last + 1]] = at_most(chances, last)
    return found


FEW = 24


@lru_cache(maxsize=64)
def _ones(steps: bytes, hits: int, states: int) -> Floats:
    found = np.zeros((hits, states, states))
    places = np.frombuffer(steps, dtype=np.intp).reshape(hits, states)
    np.put_along_axis(found, places[:, :, None], 1.0, axis=2)
    return found.reshape(hits, states * states)


def taken(to: Places) -> int:
    """Of hits that lead to these places one after another: how many can be taken."""
    return int(np.argmax(to == to[-1]))


def at_most(chances: Floats, last: int) -> Floats:
    """Chances of hits, by firing state, where no more than `last` can be taken: those beyond count as `last`."""
    found = chances[:, : last + 1].copy()
    found[:, last] += chances[:, last + 1 :].sum(axis=1)
    return found
