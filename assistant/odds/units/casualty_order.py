"""The states of a side that loses its units in a fixed order: the smallest exact set, and why.

If every hit may be taken by every unit, a side is a list and its state is one number, the units lost. Some hits may
not: submarines do not hit aircraft, AA guns hit nothing else, a bombardment hits land units. All of these divide a side
into the same two classes, aircraft and the rest, and each class is still lost from its own front. So a state is a pair
(others lost, aircraft lost). No fewer will do: after one hit on [transport, fighter, carrier] that a fighter could not
take and one that it could, what is left depends on which came first. No more are needed: units of a class are never
passed over. Only pairs that can be reached are listed, so a land battle without AA fire has its n + 1 states and no
more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from assistant.odds.units.units import FACES, Side

Floats = NDArray[np.float64]
Places = NDArray[np.intp]
Flags = NDArray[np.bool_]
Shots = list[tuple[int, int]]
"""By group: dice of each unit and the number with which they hit; dice of 0 do not fire."""
Lost = tuple[int, int]
"""Units that a side has lost: those that do not fly, and aircraft."""


class LossList:
    """The states of a side that can be reached from `starts`, in an order in which losses only lead onward.

    `states` are pairs (others lost, aircraft lost); `gone` is the place of the last, in which nothing is left. With
    `spared` some hits of any round pass aircraft over.
    """

    def __init__(self, side: Side, starts: Iterable[Lost] = ((0, 0),), spared: bool = False) -> None:
        self.side = side
        self.units = [place for place, group in enumerate(side) for _ in range(group.number)]
        flying = [side[place].realm == "air" for place in self.units]
        self._others = [at for at, flies in enumerate(flying) if not flies]
        self._aircraft = [at for at, flies in enumerate(flying) if flies]
        self._after: dict[Lost, Lost] = {}
        self._next: dict[Lost, int] = {}
        self.states = self._reached(starts, spared)
        self.at = {state: place for place, state in enumerate(self.states)}
        self.gone = len(self.states) - 1

    def __len__(self) -> int:
        return len(self.states)

    def places(self, others: Places, aircraft: Places) -> Places:
        """Return the places of the states with such losses; meaningless for pairs that are not states."""
        table = np.full((len(self._others) + 1, len(self._aircraft) + 1), -1)
        table[self.lost] = np.arange(len(self.states))
        return table[np.minimum(others, len(self._others)), np.clip(aircraft, 0, len(self._aircraft))]

    @property
    def aircraft(self) -> int:
        """Aircraft of the side before any loss."""
        return len(self._aircraft)

    def _reached(self, starts: Iterable[Lost], spared: bool) -> list[Lost]:
        """Return all states, recording for each the next unit lost if every unit may take the hit."""
        end, ships, planes = len(self.units), len(self._others), len(self._aircraft)
        others, aircraft = [*self._others, end], [*self._aircraft, end]
        units, after_any, next_any = [*self.units, -1], self._after, self._next
        coming = [(ships, planes), *starts]
        while coming:
            state = lost, down = coming.pop()
            if state in after_any:
                continue
            ship, plane = others[lost], aircraft[down]
            after = (lost + 1, down) if ship < plane else (lost, down + 1) if plane < ship else state
            after_any[state] = after
            next_any[state] = units[min(ship, plane)]
            coming.append(after)
            if spared and lost < ships:
                coming.append((lost + 1, down))
        return sorted(after_any, key=lambda state: (state[0] + state[1], state))

    @cached_property
    def lost(self) -> tuple[Places, Places]:
        """By state: others lost, and aircraft."""
        others, aircraft = np.array(self.states).T
        return others, aircraft

    @cached_property
    def ships_left(self) -> Places:
        """By state: units left that do not fly."""
        return len(self._others) - self.lost[0]

    @cached_property
    def next_any(self) -> Places:
        """By state: the place of the state after a hit that every unit may take."""
        return np.array([self.at[self._after[state]] for state in self.states])

    @cached_property
    def next_spared(self) -> Places:
        """By state: the place of the state after a hit that aircraft cannot take; -1 where it was never needed."""
        return self.places(self.lost[0] + 1, self.lost[1])

    @cached_property
    def units_left(self) -> Places:
        """By state: units left."""
        return len(self.units) - self.lost[0] - self.lost[1]

    @cached_property
    def left(self) -> Places:
        """By state and group: units left; of the shape (states, groups)."""
        return self._counts(self._others)[self.lost[0]] + self._counts(self._aircraft)[self.lost[1]]

    def _counts(self, units: list[int]) -> Places:
        """Return, by number lost, how many of these units are left, by group."""
        left = np.zeros((len(units) + 1, len(self.side)), dtype=np.intp)
        for lost in range(len(units) - 1, -1, -1):
            left[lost] = left[lost + 1]
            left[lost, self.units[units[lost]]] += 1
        return left

    def hits(self, volleys: Sequence[Shots], most: int) -> Floats:
        """Return, by volley and state, chances of 0 to `most` hits of all units left; more hits count as `most`.

        The shape is (volleys, states, most + 1). Each state has one unit more than the one after it, so only that
        unit's dice are added; states with equally many losses are worked out together.
        """
        shots = np.array(volleys, dtype=np.float64).reshape(len(volleys), len(self.side), 2)
        dice, strength = shots[:, self._next_group].T[..., None]
        by_die = [np.where(dice > die, strength / FACES, 0.0) for die in range(int(dice.max(initial=0)))]
        hits = np.zeros((len(self.states), len(volleys), max(most, len(self.units) * len(by_die)) + 1))
        hits[self.gone, :, 0] = 1.0
        for level in self._levels:
            rows = hits[self.next_any[level]]
            for chances in by_die:
                rows = with_die(rows, chances[level])
            hits[level] = rows
        hits[..., most] += hits[..., most + 1 :].sum(axis=-1)
        return np.ascontiguousarray(hits[..., : most + 1].swapaxes(0, 1))

    @cached_property
    def _next_group(self) -> list[int]:
        """By state but the last: the group that loses the next unit if every unit may be lost."""
        return [self._next[state] for state in self.states[: self.gone]]

    @cached_property
    def _levels(self) -> list[slice]:
        """States with equally many losses, which are adjacent, the most losses first; without the last state."""
        left = self.units_left
        starts = [0, *(np.flatnonzero(left[1 : self.gone] != left[: self.gone - 1]) + 1).tolist()] if self.gone else []
        return [slice(*ends) for ends in pairwise([*starts, self.gone])][::-1]

    @cached_property
    def onward(self) -> list[int]:
        """By state: where hits that every unit may take can lead, as a set of states: bit k is the state at place k."""
        return self._closed(spared=False)

    @cached_property
    def onward_spared(self) -> list[int]:
        """By state: where hits of all kinds can lead, as a set of states like `onward`."""
        return self._closed(spared=True)

    def _closed(self, spared: bool) -> list[int]:
        onward = [1 << place for place in range(len(self.states))]
        after_any, after_spared = self.next_any.tolist(), self.next_spared.tolist()
        for place in range(self.gone - 1, -1, -1):
            onward[place] |= onward[after_any[place]]
            if spared and after_spared[place] >= 0:
                onward[place] |= onward[after_spared[place]]
        return onward

    def steps(self, most: int, spared: bool = False) -> Places:
        """Return, by hits from 0 to `most` and by state, the place of the state after them; (most + 1, states).

        With `spared`, for hits that aircraft cannot take; meaningless where those were never needed.
        """
        then = np.maximum(self.next_spared, 0) if spared else self.next_any
        steps = np.empty((most + 1, len(self.states)), dtype=np.intp)
        steps[0] = np.arange(len(self.states))
        for hits in range(most):
            steps[hits + 1] = then[steps[hits]]
        return steps


def with_die(chances: Floats, p: Floats) -> Floats:
    """Return chances of 0, 1, … hits with one more die that hits with chance p; the last entry must still be zero."""
    hit = p * chances
    more = chances - hit
    more[..., 1:] += hit[..., :-1]
    return more


def spread_over(chances: Floats, steps: Places) -> Floats:
    """Return where these hits lead: by firing state, from target state to target state.

    `chances`: (firing states, hits); `steps`: (hits, target states). The answer has the shape (firing states, target
    states, target states).
    """
    return placed(chances[:, :, None], steps)


def placed(chances: Floats, to: Places) -> Floats:
    """Add up chances by where they lead: by firing state, from target state to target state.

    `chances`: (firing states, ways, target states, or 1 if they are the same for all); `to`: (ways, target states).
    """
    firing, states = len(chances), len(to[0])
    ways: Places = np.ravel(to + np.arange(states, dtype=np.intp) * states)
    flat: Places = np.ravel(ways + np.arange(firing, dtype=np.intp)[:, None] * states**2)
    weights: Floats = np.broadcast_to(chances, (firing, *to.shape)).ravel()
    sums: Floats = np.asarray(np.bincount(flat, weights, firing * states**2), dtype=np.float64)
    return sums.reshape(firing, states, states)
