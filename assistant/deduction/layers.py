"""Histories counted card by card: layers of states, a state being what the cards so far have used up.

A state is a number of 63 bits with a field for every tally that is open: some of its cards have been placed and some
not. Each effect of the next card adds to some fields; states that come out equal are merged. A tally whose last card
is placed is closed: its field goes, with the chance of the choice that it was. Fields of tallies with a limit have a
bit more than they need, so that one addition shows for all of them together whether any is above what it may be, or
too far below to be filled by the cards that are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch
from assistant.deduction.hands import Reals
from assistant.deduction.paths import Effect, Tally

Keys = NDArray[np.int64]
Index = NDArray[np.intp]
WORD = 62
"""Bits of a state."""
EDGE = 60
"""Bytes that one step from a state to the next one takes while a layer is made."""


@dataclass(frozen=True)
class Open:
    """A tally with what is still open of it: `least` to `most` more cards, or the chances by how many more.

    `hard`: chances are 0 or 1, so that they belong to the count as well.
    """

    number: int
    least: int
    most: int
    chances: tuple[float, ...] = ()
    capped: bool = False
    hard: bool = False


def opened(
    made: Sequence[Tally], kept: Sequence[int], certain: Sequence[int], able: Sequence[int]
) -> list[Open] | None:
    """What is open of each tally, None if one cannot be met. `able[j]` cards may still add to the tally `kept[j]`."""
    found: list[Open] = []
    for number, (tally, sure) in enumerate(zip(made, certain, strict=True)):
        if (not tally.chances and sure > tally.most) or (number not in kept and sure < tally.least):
            return None
        if number in kept and not tally.chances and sure + able[kept.index(number)] < tally.least:
            return None
    for at, number in enumerate(kept):
        tally, sure = made[number], certain[number]
        if tally.chances:
            table = tuple(tally.chances[min(sure + k, len(tally.chances) - 1)] for k in range(able[at] + 1))
            if tally.capped:
                table = table[:2]
            if len(set(table)) > 1:
                found.append(Open(at, 0, able[at], table, tally.capped))
            continue
        least, most = max(0, tally.least - sure), min(tally.most - sure, able[at])
        if least == 1 and most == able[at]:
            found.append(Open(at, 0, most, (0.0, 1.0), True, True))
        elif least or most < able[at]:
            found.append(Open(at, least, most))
    return found


@dataclass(frozen=True)
class Layer:
    """Steps from the states of one layer to those of the next, by effects of one card.

    Step e goes from `source[e]` by `effect[e]` to `target[e]` with the `weight` of the choices closed by it; `source`
    is rising. `order` sorts the steps by target, `starts` are the first ones of each target in that order.
    """

    card: int
    many: NDArray[np.float64]
    source: Index
    effect: Index
    target: Index
    weight: Reals | None
    order: Index
    starts: Index
    before: int
    after: int

    @cached_property
    def weights(self) -> Reals:
        """What every step multiplies by: paths of its effect times choices closed."""
        found = self.many[self.effect]
        return found if self.weight is None else found * self.weight

    def forward(self, values: Any, counting: bool = False) -> Any:
        """Values of the next layer from those of this one; `counting`: without the chances of choices."""
        factors = self.many[self.effect].astype(values.dtype) if counting else self.weights
        return np.add.reduceat((values[self.source] * factors)[self.order], self.starts)

    def backward(self, values: Reals) -> Reals:
        """Values of this layer from those of the next one."""
        found: Any = np.bincount(self.source, self.weights * values[self.target], self.before)
        return found

    def flow(self, before: Reals, after: Reals) -> Reals:
        """The weight of all histories with each effect of the card."""
        steps = before[self.source] * self.weights * after[self.target]
        found: Any = np.bincount(self.effect, steps, len(self.many))
        return found


def ordered(effects: Sequence[Sequence[Effect]], tallies: Sequence[Open]) -> list[int]:
    """The cards in an order that keeps few tallies open at a time (greedily)."""
    touches = [0] * len(effects)
    for card, some in enumerate(effects):
        for effect in some:
            touches[card] |= effect.adds
    which = [[t for t in tallies if touch >> t.number & 1] for touch in touches]
    total: dict[int, int] = {}
    for some in which:
        for tally in some:
            total[tally.number] = total.get(tally.number, 0) + 1
    done = dict.fromkeys(total, 0)
    left, order = list(range(len(effects))), list[int]()

    def size(tally: Open, count: int) -> float:
        if not count or count == total[tally.number]:
            return 0.0
        most = 1 if tally.capped else min(tally.most, count)
        return log2(most + 1)

    while left:
        best = min(
            left, key=lambda card: sum(size(t, done[t.number] + 1) - size(t, done[t.number]) for t in which[card])
        )
        left.remove(best)
        order.append(best)
        for tally in which[best]:
            done[tally.number] += 1
    return order


class _Fields:
    """Where the field of every open tally is in a state."""

    def __init__(self, tallies: Sequence[Open], last: dict[int, int]) -> None:
        self.width = {t.number: 2 if t.capped else t.most.bit_length() + (0 if t.chances else 1) for t in tallies}
        self.last, self.taken, self.at = last, 0, dict[int, int]()

    def open(self, number: int) -> int:
        """The shift of a field; it is given room if it has none yet. Raises TooMuch."""
        if number not in self.at:
            mask = (1 << self.width[number]) - 1
            for shift in range(WORD - self.width[number] + 1):
                if not self.taken >> shift & mask:
                    self.taken |= mask << shift
                    self.at[number] = shift
                    break
            else:
                raise TooMuch("More is open at a time than fits into a state.")
        return self.at[number]

    def close(self, number: int) -> None:
        """Its room is free again."""
        self.taken &= ~((1 << self.width[number]) - 1 << self.at.pop(number))


def layers(
    effects: Sequence[Sequence[Effect]], tallies: Sequence[Open], order: Sequence[int], budget: Budget = BUDGET
) -> list[Layer] | None:
    """All layers in this order of cards; None if no history fits. Raises TooMuch."""
    rest: dict[int, int] = {}
    touched: list[list[Open]] = []
    for card in order:
        adds = 0
        for effect in effects[card]:
            adds |= effect.adds
        touched.append([t for t in tallies if adds >> t.number & 1])
        for tally in touched[-1]:
            rest[tally.number] = rest.get(tally.number, 0) + 1
    fields = _Fields(tallies, rest)
    keys: Keys = np.zeros(1, dtype=np.int64)
    made: list[Layer] = []
    steps = 0
    for card, some in zip(order, touched, strict=True):
        for tally in some:
            rest[tally.number] -= 1
        step = _Step(effects[card], some, rest, fields)
        steps += len(keys) * len(effects[card])
        budget.holds(steps, EDGE, "Following the cards")
        layer, keys = step.taken(card, keys)
        for tally in some:
            if not rest[tally.number]:
                fields.close(tally.number)
        if not len(keys):
            return None
        made.append(layer)
    return made


class _Step:
    """One card more: what its effects add, and what is looked at then."""

    def __init__(
        self, effects: Sequence[Effect], touched: Sequence[Open], rest: dict[int, int], fields: _Fields
    ) -> None:
        self.effects, self.closing = effects, [t for t in touched if not rest[t.number]]
        shift = {t.number: fields.open(t.number) for t in touched}
        self.shift, self.width = shift, fields.width
        deltas = [sum(1 << shift[t.number] for t in touched if e.adds >> t.number & 1) for e in effects]
        self.deltas: Keys = np.array(deltas, dtype=np.int64)
        self.capped = [shift[t.number] for t in touched if t.capped]
        self.high = self.low = self.guards = 0
        for tally in touched:
            if not tally.chances:
                guard = 1 << fields.width[tally.number] - 1
                lowest = max(0, tally.least - rest[tally.number])
                self.high += guard - 1 - tally.most << shift[tally.number]
                self.low += guard - lowest << shift[tally.number]
                self.guards |= guard << shift[tally.number]

    def taken(self, card: int, keys: Keys) -> tuple[Layer, Keys]:
        """The steps from these states, and the states they lead to (rising)."""
        before, width = len(keys), len(self.effects)
        flat = (keys[:, None] + self.deltas).ravel()
        if self.guards:
            fits = ((flat + self.high) & self.guards) == 0
            fits &= ((flat + self.low) & self.guards) == self.guards
            number = np.flatnonzero(fits)
            flat = flat[number]
        else:
            number = np.arange(len(flat))
        for shift in self.capped:
            flat -= (flat >> shift + 1 & 1) << shift
        flat, number, weight = self._closed(flat, number)
        source, effect = np.divmod(number, width)
        order = np.argsort(flat, kind="stable")
        sorted_ = flat[order]
        starts = np.flatnonzero(np.concatenate(([True], sorted_[1:] != sorted_[:-1]))) if len(flat) else order
        target = np.empty(len(flat), dtype=np.intp)
        sizes = np.diff(starts, append=len(flat))
        target[order] = np.repeat(np.arange(len(starts)), sizes)
        many = np.array([len(e.paths) for e in self.effects], dtype=np.float64)
        layer = Layer(card, many, source, effect, target, weight, order, starts, before, len(starts))
        return layer, sorted_[starts]

    def _closed(self, flat: Keys, number: Index) -> tuple[Keys, Index, Reals | None]:
        """Fields of closed tallies are taken out, with the chances of choices."""
        weight: Reals | None = None
        for tally in self.closing:
            shift, mask = self.shift[tally.number], (1 << self.width[tally.number]) - 1
            if tally.chances:
                value = flat >> shift & mask
                if tally.hard:
                    keep = np.flatnonzero(value)
                    flat, number, value = flat[keep], number[keep], value[keep]
                    weight = None if weight is None else weight[keep]
                else:
                    chance = np.array(tally.chances)[value]
                    weight = chance if weight is None else weight * chance
            flat = flat & ~(mask << shift)
        return flat, number, weight
