"""Sequential Monte Carlo for deals that are too many to count: many random deals, conditioned fact by fact.

All deals begin as plain shuffles. Then the facts are applied, a few at a time: deals that break them are dropped and
others duplicated in their place, and all are mixed by exchanging two cards wherever every fact so far allows it (Del
Moral, Doucet and Jasra, Sequential Monte Carlo samplers, 2006). The surviving part of each batch, multiplied over the
steps, is an unbiased estimate of how many deals fit, however well the exchanges mix. Batches are independent, so their
spread is an honest error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.constraints.problem import ReducedProblem
from assistant.deduction.constraints.propagate import bits

Flags = NDArray[np.bool_]
Places = NDArray[np.int8]
Reals = NDArray[np.float64]
BATCHES, EACH = 32, 768
"""The number of batches, and of deals in each."""
SURVIVING = 0.35
"""The approximate part of the deals that survives a step."""
STIRRED = 3
"""The number of exchanges tried after each step, per card."""
SEED = 20031


@dataclass(frozen=True)
class Drawn:
    """Deals of the unknown cards and their weights.

    `units` has shape (deals, cards): the number of the unit that has each unknown card. `batch` is the batch of each
    deal, `weights` (deals,) sum to 1. `fitting` are estimates of the number of deals that fit, one per batch.
    """

    units: Places
    batch: NDArray[np.intp]
    weights: Reals
    fitting: Reals


@dataclass(frozen=True)
class _Step:
    """Facts applied together: cells that are closed, "one of these", "not all of these", and what was once shown."""

    closed: tuple[tuple[int, int], ...] = ()
    clauses: tuple[tuple[int, int], ...] = ()
    bans: tuple[tuple[int, int], ...] = ()
    shows: tuple[tuple[int, int, int], ...] = ()


def drawn(
    framed: ReducedProblem,
    random: bool,
    seed: int = SEED,
    batches: int = BATCHES,
    each: int = EACH,
    stirred: int = STIRRED,
) -> Drawn | None:
    """Return deals that fit, drawn with their weights; None if every batch has lost all of its deals on the way.

    `random`: deals are weighted by the likelihood of what was shown. The same seed gives the same deals.
    """
    herd = _Herd(framed, np.random.default_rng(seed), batches, each, stirred)
    for step in _steps(framed):
        herd.take_in(step)
    fitting = np.exp(herd.worth) * _shuffles(framed)
    if random:
        for at, unit in enumerate(framed.units):
            for mask, settled in unit.shows:
                herd.take_in(_Step(shows=((at, mask, settled),)))
    worth = np.exp(herd.worth - herd.worth.max()) if np.isfinite(herd.worth).any() else np.zeros(batches)
    if not worth.any():
        return None
    weights = np.repeat(worth / (worth.sum() * each), each)
    return Drawn(herd.at, np.repeat(np.arange(batches), each), weights, fitting)


def _shuffles(framed: ReducedProblem) -> float:
    """Return the number of ways to deal the unknown cards if nothing but the sizes were known."""
    groups = [len(bits(group)) for unit in framed.units for group in unit.one_each]
    sizes = [unit.size for unit in framed.units if not unit.one_each]
    return float(prod(groups) * factorial(sum(sizes)) // prod(map(factorial, sizes)))


def _steps(framed: ReducedProblem) -> Iterator[_Step]:
    """Yield the facts in steps that let about the same part of the deals survive, by estimates made beforehand."""
    left, free = 1.0, sum(unit.size for unit in framed.units)
    closed: list[tuple[int, int]] = []
    for at, card in _closed(framed):
        closed.append((at, card))
        left *= 1 - framed.units[at].size / free
        if left < SURVIVING:
            yield _Step(closed=tuple(closed))
            left, closed = 1.0, []
    clauses: list[tuple[int, int]] = []
    for at, unit in enumerate(framed.units):
        for mask in unit.clauses:
            clauses.append((at, mask))
            candidates = max(unit.allowed.bit_count(), 1)
            left *= 1 - (1 - min(unit.size / candidates, 1.0)) ** mask.bit_count()
            if left < SURVIVING:
                yield _Step(tuple(closed), tuple(clauses))
                left, closed, clauses = 1.0, [], []
    bans = tuple((at, mask) for at, unit in enumerate(framed.units) for mask in unit.not_all)
    yield _Step(tuple(closed), tuple(clauses), bans)


def _closed(framed: ReducedProblem) -> Iterator[tuple[int, int]]:
    """Yield closed cards of hands, one of each hand in turn; the envelope is filled from its own cards."""
    every = (1 << len(framed.cards)) - 1
    rows = [
        [(at, card) for card in bits(every & ~unit.allowed)]
        for at, unit in enumerate(framed.units)
        if not unit.one_each
    ]
    for round_ in range(max(map(len, rows), default=0)):
        yield from (row[round_] for row in rows if round_ < len(row))


class _Herd:
    """All deals side by side; `worth` is the logarithm of the surviving part of each batch."""

    def __init__(
        self, framed: ReducedProblem, dice: np.random.Generator, batches: int, each: int, stirred: int
    ) -> None:
        self.stirred = stirred
        self.framed, self.dice, self.batches, self.each = framed, dice, batches, each
        self.many, self.cards = batches * each, len(framed.cards)
        self.envelope = next((at for at, unit in enumerate(framed.units) if unit.one_each), -1)
        self.kind = np.full(self.cards, -1)
        for number, group in enumerate(framed.units[self.envelope].one_each if self.envelope >= 0 else ()):
            self.kind[list(bits(group))] = number
        self.at = self._shuffled()
        self.worth = np.zeros(batches)
        self.fits = np.ones((len(framed.units), self.cards), dtype=bool)
        self._clauses = self._bans = _Sets(())
        self._all: list[list[tuple[int, int]]] = [[], []]
        self._shows: list[tuple[int, NDArray[np.intp], int]] = []

    def _shuffled(self) -> Places:
        """Return shuffled deals: one card of each class into the envelope, the rest dealt out by size."""
        keys = self.dice.random((self.many, self.cards))
        groups = self.kind.max(initial=-1) + 1
        for number in range(groups):
            members = np.flatnonzero(self.kind == number)
            keys[np.arange(self.many), self.dice.choice(members, self.many)] = number - groups
        units = self.framed.units
        slots = [self.envelope] * groups
        slots += [at for at, unit in enumerate(units) if at != self.envelope for _ in range(unit.size)]
        deals = np.empty((self.many, self.cards), dtype=np.int8)
        np.put_along_axis(deals, keys.argsort(axis=1), np.array(slots, dtype=np.int8)[None, :], axis=1)
        return deals

    def take_in(self, step: _Step) -> None:
        """Apply facts: drop deals that do not fit, duplicate those that do, and mix."""
        weights = np.ones(self.many)
        for unit, card in step.closed:
            weights *= self.at[:, card] != unit
            self.fits[unit, card] = False
        self._all[0] += step.clauses
        self._all[1] += step.bans
        self._clauses, self._bans = (_Sets(sets) for sets in self._all)
        weights *= _Sets(step.clauses).some(self.at)
        weights *= ~_Sets(step.bans).whole(self.at)
        for unit, mask, settled in step.shows:
            among = np.array(bits(mask), dtype=np.intp)
            weights /= settled + (self.at[:, among] == unit).sum(axis=1)
            self._shows.append((unit, among, settled))
        if (weights != 1).any():
            self._chosen(weights)
            self._stir(self.stirred * self.cards)

    def _chosen(self, weights: Reals) -> None:
        """Resample each batch systematically, every deal about as often as its weight demands."""
        rows = weights.reshape(self.batches, self.each)
        total = rows.sum(axis=1)
        with np.errstate(divide="ignore"):
            self.worth += np.log(total / self.each)
        heap: Any = np.cumsum(rows, axis=1)
        marks = (np.arange(self.each)[None, :] + self.dice.random((self.batches, 1))) / self.each
        for batch in np.flatnonzero(total > 0):
            start, last = batch * self.each, np.flatnonzero(rows[batch])[-1]
            self.at[start : start + self.each] = self.at[
                start + _marked(heap[batch], marks[batch] * total[batch], last)
            ]

    def _stir(self, times: int) -> None:
        """Exchange two cards in every deal, this many times, wherever the facts so far allow it."""
        rows = np.arange(self.many)
        for _ in range(times):
            one, other = self.dice.integers(0, self.cards, (2, self.many))
            here, there = self.at[rows, one], self.at[rows, other]
            able = (here != there) & self.fits[here, other] & self.fits[there, one]
            able &= (self.kind[one] == self.kind[other]) | ((here != self.envelope) & (there != self.envelope))
            able = np.flatnonzero(able)
            new = self.at[able]
            row = np.arange(len(able))
            new[row, one[able]], new[row, other[able]] = there[able], here[able]
            good = self._clauses.some(new) & ~self._bans.whole(new)
            if self._shows:
                good &= self.dice.random(len(able)) < np.exp(self._likely(new) - self._likely(self.at[able]))
            self.at[able[good]] = new[good]

    def _likely(self, at: Places) -> Reals:
        """Return the logarithm of the likelihood of what was shown."""
        logs = np.zeros(len(at))
        for unit, among, settled in self._shows:
            logs -= np.log(settled + (at[:, among] == unit).sum(axis=1))
        return logs


def _marked(heap: Any, marks: Reals, last: int) -> NDArray[np.intp]:
    """Return the part of a running sum into which each mark falls; at most the last one that has any weight."""
    return np.minimum(np.searchsorted(heap, marks, side="right"), last)


class _Sets:
    """Sets of cards of units, looked up in many deals together; short sets are padded with a card that is nowhere."""

    def __init__(self, sets: Sequence[tuple[int, int]]) -> None:
        longest = max((mask.bit_count() for _, mask in sets), default=0)
        self._cards = np.full((len(sets), longest), 0, dtype=np.intp)
        self._there = np.zeros((len(sets), longest), dtype=bool)
        self._unit = np.array([unit for unit, _ in sets], dtype=np.int8)[:, None]
        for row, (_, mask) in enumerate(sets):
            self._cards[row, : mask.bit_count()] = bits(mask)
            self._there[row, : mask.bit_count()] = True

    def some(self, at: Places) -> Flags:
        """Return in which deals every unit has at least one card of its set."""
        if not len(self._unit):
            return np.ones(len(at), dtype=bool)
        return ((at[:, self._cards] == self._unit) & self._there).any(axis=2).all(axis=1)

    def whole(self, at: Places) -> Flags:
        """Return in which deals a unit has all cards of its set."""
        if not len(self._unit):
            return np.zeros(len(at), dtype=bool)
        return ((at[:, self._cards] == self._unit) | ~self._there).all(axis=2).any(axis=1)
