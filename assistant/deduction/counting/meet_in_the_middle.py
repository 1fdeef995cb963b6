"""Whole hands joined by meeting in the middle: a sum-product network over sets of used cards.

Each half joins the hands of its units one by one and merges equal sets; the halves meet where one has used what the
other has left. One backward pass gives the number of deals for every hand of every place. All numbers are sums of
positive whole numbers, exact in double precision below 2^53 (checked, never assumed); larger totals are combined from
their residues.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch
from assistant.deduction.constraints.hand_types import Counts, Grid, Hands

EXACT = float(2**53)
DENSE = 1 << 22
"""The number of cells beyond which a grid is never written as a table."""
BLOCK = 1 << 15
"""The number of pairs processed together: what fits into the cache of a core."""
STORED = 12.0
"""The cost of storing a pair, in pairs examined (measured in tests/bench)."""
PAIR_BYTES = 56
"""The memory of a stored pair while it is merged and summed over."""
PRIMES = (67_108_859, 67_108_837, 67_108_819, 67_108_777, 67_108_763, 67_108_757, 67_108_753, 67_108_747)
"""Primes below 2^26: a product of two residues is exact in double precision, and so is any sum of residues here."""
LARGE = 100_000
"""The estimated cost from which all ways to split the units into halves are compared."""


@dataclass
class JoinStep:
    """One join: entry `left` with hand `right` gives entry `to`."""

    left: Counts
    right: Counts
    to: Counts
    size: int


@dataclass
class Half:
    """Units joined so far: the sets they use (by ascending cell), and the steps that led there."""

    cell: Counts
    packed: Counts
    units: list[int] = field(default_factory=list[int])
    steps: list[JoinStep] = field(default_factory=list[JoinStep])


@dataclass
class Network:
    """Two halves and where they meet (`left[i]` with `right[i]`)."""

    halves: tuple[Half, Half]
    left: Counts
    right: Counts

    def forward(self, weights: Sequence[Any]) -> tuple[list[Any], list[Any], Any]:
        """Return the weights of all entries of both halves, per step, and the total.

        `weights[u]` are those of the hands of unit u.
        """
        halves: list[list[Any]] = []
        for half in self.halves:
            tables = [weights[half.units[0]]] if half.units else [np.ones(1)]
            for step, unit in zip(half.steps, half.units[1:], strict=True):
                tables.append(_sum(step.to, tables[-1][step.left] * weights[unit][step.right], step.size))
            halves.append(tables)
        return halves[0], halves[1], (halves[0][-1][self.left] * halves[1][-1][self.right]).sum()

    def backward(self, weights: Sequence[Any], left: list[Any], right: list[Any]) -> list[Any]:
        """Return, for every unit, the weight of all deals in which it has each of its hands."""
        sums: list[Any] = [None] * len(weights)
        ends = (
            _sum(self.left, right[-1][self.right], len(left[-1])),
            _sum(self.right, left[-1][self.left], len(right[-1])),
        )
        for half, tables, end in zip(self.halves, (left, right), ends, strict=True):
            up = end
            for at in range(len(half.steps) - 1, -1, -1):
                step, unit, table = half.steps[at], half.units[at + 1], tables[at]
                own, above = weights[unit], up[step.to]
                sums[unit] = own * _sum(step.right, table[step.left] * above, len(own))
                up = _sum(step.left, own[step.right] * above, len(table))
            if half.units:
                sums[half.units[0]] = weights[half.units[0]] * up
        return sums

    def whole(self, weights: Sequence[Any], most: float) -> int:
        """Return the exact total of whole `weights`, which is at most about `most`, from its residues."""
        count, product = 0, 1
        for prime in PRIMES:
            residue = self._residue(weights, prime)
            count += product * ((residue - count) * pow(product, -1, prime) % prime)
            product *= prime
            if product > 4 * most:
                return count
        raise TooMuch("There are more deals than can be counted in whole numbers.")

    def _residue(self, weights: Sequence[Any], prime: int) -> int:
        small = [np.remainder(table, prime) for table in weights]
        ends: list[Any] = []
        for half in self.halves:
            table = small[half.units[0]] if half.units else np.ones(1)
            for step, unit in zip(half.steps, half.units[1:], strict=True):
                pairs = np.remainder(table[step.left] * small[unit][step.right], prime)
                table = np.remainder(_sum(step.to, pairs, step.size), prime)
            ends.append(table)
        return int(np.remainder(ends[0][self.left] * ends[1][self.right], prime).sum()) % prime


def _sum(index: Counts, values: Any, size: int) -> Any:
    """Return the sum of `values` per index."""
    return np.bincount(index, values, size)


def estimate(sizes: Sequence[int], used: Sequence[int], grid: Grid) -> tuple[float, list[int]]:
    """Return the pairs that a join of these lists will examine, and the order of joining (-1 separates the halves).

    `sizes[u]` is the number of hands of a unit, `used[u]` its cards.
    """
    order = sorted(range(len(sizes)), key=lambda u: -sizes[u])
    halves: tuple[list[int], list[int]] = ([], [])
    product = [1.0, 1.0]
    for unit in order:
        at = 0 if product[0] <= product[1] else 1
        halves[at].append(unit)
        product[at] *= sizes[unit]
    best = (_cost(halves, sizes, used, grid), [*halves[0], -1, *halves[1]])
    if best[0] > LARGE and len(order) <= 10:
        for many in range(1, len(order) // 2 + 1):
            for one in combinations(order, many):
                other = [unit for unit in order if unit not in one]
                best = min(best, (_cost((one, other), sizes, used, grid), [*one, -1, *other]))
    return best


def _cost(halves: Sequence[Sequence[int]], sizes: Sequence[int], used: Sequence[int], grid: Grid) -> float:
    """Return the pairs examined, and stored, if these units are joined in this order."""
    cost, n = 0.0, grid.cards
    for half in halves:
        entries, taken = 1.0, 0
        for unit in half:
            pairs = entries * sizes[unit]
            fitting = pairs * comb(n - taken, used[unit]) / comb(n, used[unit])
            cost += pairs + STORED * fitting if taken else 0.0
            taken += used[unit]
            entries = min(fitting, grid.subsets(taken))
        cost += STORED * entries
    return cost


def network(all_hands: Sequence[Hands], grid: Grid, plan: Sequence[int], budget: Budget = BUDGET) -> Network | None:
    """Return the join of all units in the planned order; None if no deal is possible.

    Raises TooMuch as soon as it exceeds the budget.
    """
    cut = list(plan).index(-1)
    purse = _Purse(budget)
    first = _half(all_hands, grid, plan[:cut], None, purse)
    second = _half(all_hands, grid, plan[cut + 1 :], first, purse) if first else None
    if first is None or second is None:
        return None
    at, meets = _find(first.cell, grid.full - second.cell, grid)
    right = meets.nonzero()[0]
    left = at[right]
    if not len(left):
        return None
    if first.steps and len(first.steps[-1].to) > BLOCK // 4 > len(left):
        _drop(first, left)
    return Network((first, second), left, right)


class _Purse:
    """The cost of a join so far, checked against its budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._steps = self._stored = 0

    def look(self, pairs: int) -> None:
        """Count this many pairs that will be examined."""
        self._steps += pairs
        self.budget.lasts(self._steps, "The join")

    def keep(self, pairs: int) -> None:
        """Count this many pairs that are stored."""
        self._stored += pairs
        self.budget.holds(self._stored, PAIR_BYTES, "The join")


def _half(
    all_hands: Sequence[Hands], grid: Grid, units: Sequence[int], other: Half | None, purse: _Purse
) -> Half | None:
    """Join units one by one, and return the half; None if that is impossible.

    If the `other` half is known, the last join keeps only what meets it.
    """
    half = Half(np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64))
    for at, unit in enumerate(units):
        if not _grow(half, unit, all_hands[unit], grid, other if at == len(units) - 1 else None, purse):
            return None
    return half


def _grow(half: Half, unit: int, hands: Hands, grid: Grid, other: Half | None, purse: _Purse) -> bool:
    """Join one more unit to a half; return False if that is impossible."""
    half.units.append(unit)
    if len(half.units) == 1:
        half.cell, half.packed = hands.cell, hands.packed
        return len(hands) > 0
    left, right = _pairs(half.packed, hands.packed, grid, purse)
    cell = half.cell[left] + hands.cell[right]
    if other and len(cell):
        meets = _find(other.cell, grid.full - cell, grid)[1]
        left, right, cell = left[meets], right[meets], cell[meets]
    if not len(cell):
        return False
    to, first = _merge(cell, grid)
    half.steps.append(JoinStep(left, right, to, len(first)))
    half.packed = half.packed[left[first]] + hands.packed[right[first]]
    half.cell = cell[first]
    return True


def _pairs(left: Counts, right: Counts, grid: Grid, purse: _Purse) -> tuple[Counts, Counts]:
    """Return all pairs that together do not overdraw any class."""
    width = len(right)
    biased, guards = right + grid.bias, grid.guards
    purse.look(len(left) * width)
    if len(left) * width <= BLOCK:
        return ((left[:, None] + biased) & guards == 0).nonzero()
    rows = max(1, BLOCK // max(1, width))
    parts: list[NDArray[np.intp]] = []
    for start in range(0, len(left), rows):
        sums = np.add.outer(left[start : start + rows], biased)
        sums &= guards
        parts.append(np.flatnonzero(sums == 0) + start * width)
        purse.keep(len(parts[-1]))
    return np.divmod(np.concatenate(parts), width)


def _merge(cell: Counts, grid: Grid) -> tuple[Counts, Counts]:
    """Return the index of each entry among the distinct cells (ascending), and one representative of each."""
    if grid.cells > DENSE or grid.cells > 4096 + 64 * len(cell):
        _, first, to = np.unique(cell, return_index=True, return_inverse=True)
        return to, first
    last: NDArray[Any] = np.full(grid.cells, -1, dtype=np.int32)
    last[cell] = np.arange(len(cell), dtype=np.int32)
    different = (last >= 0).nonzero()[0]
    first = last[different].astype(np.int64)
    last[different] = np.arange(len(different), dtype=np.int32)
    return last[cell].astype(np.int64), first


def _find(cells: Counts, wanted: Counts, grid: Grid) -> tuple[Counts, NDArray[np.bool_]]:
    """Return the index of each wanted cell among these distinct cells, and whether it is one of them."""
    if grid.cells <= DENSE and grid.cells <= 4096 + 64 * len(wanted):
        table = np.full(grid.cells, -1, dtype=np.int32)
        table[cells] = np.arange(len(cells), dtype=np.int32)
        at = table[wanted].astype(np.int64)
        return at, at >= 0
    order = np.argsort(cells, kind="stable")
    at = np.minimum(np.searchsorted(cells, wanted, sorter=order), len(cells) - 1)
    at = order[at]
    return at, cells[at] == wanted


def _drop(half: Half, met: Counts) -> None:
    """Remove the pairs of the last join that lead nowhere, and renumber what is left (in place)."""
    step = half.steps[-1]
    alive = np.zeros(step.size, dtype=bool)
    alive[met] = True
    number = np.cumsum(alive) - 1
    keep = alive[step.to]
    half.steps[-1] = JoinStep(step.left[keep], step.right[keep], number[step.to[keep]], int(alive.sum()))
    half.cell, half.packed = half.cell[alive], half.packed[alive]
    met[:] = number[met]


def largest(tables: Sequence[Sequence[Any]], total: float) -> float:
    """Return the largest number that occurred."""
    return max([total, *(float(t.max()) for half in tables for t in half if len(t))])
