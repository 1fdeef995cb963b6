"""Inclusion-exclusion over sets of cards: for openings, where nearly every hand is still possible.

The hands of all units fill the unknown cards exactly if no two overlap, so with Z_u(S) = number of legal hands of u
inside S

    deals = Σ_S (-1)^(n-|S|) ∏_u Z_u(S).

Cards of one class are counted, not named: an axis per class, binomials as weights. The sums alternate, so they are
taken in whole numbers modulo 2^64; the caller guarantees that the true values are smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.constraints.hand_types import Grid, Hands, binomials

Whole = NDArray[np.uint64]
OVERHEAD = 4000.0
"""The cost of starting the transforms of one axis and unit, in elementary operations."""


def cost(grid: Grid, units: int) -> float:
    """Return the elementary operations of one update: two transforms per unit."""
    return OVERHEAD * units * len(grid.sizes) + 2.0 * units * grid.cells * sum((size + 2) / 2 for size in grid.sizes)


def size(grid: Grid, units: int) -> int:
    """Return the bytes that one update allocates: a table for each unit, and a few more."""
    return 8 * grid.cells * (units + 6)


def counts(all_hands: Sequence[Hands], weights: Sequence[Whole], grid: Grid) -> list[Whole]:
    """Return, for every unit, the number of deals (times its weight) in which it has a hand of each of its types.

    `weights[u]` are whole numbers per hand type: 1, or scaled likelihoods. Exact below 2^64.
    """
    shape = tuple(size + 1 for size in grid.sizes)
    inside = [_inside(hands, weight, shape) for hands, weight in zip(all_hands, weights, strict=True)]
    signs = _signs(shape)
    tables: list[Whole] = []
    for unit, (hands, weight) in enumerate(zip(all_hands, weights, strict=True)):
        others = signs.copy()
        for at, table in enumerate(inside):
            if at != unit:
                others *= table
        supersets = _over(others, shape).reshape(-1)
        tables.append(supersets[hands.cell] * weight)
    return tables


def total(all_hands: Sequence[Hands], weights: Sequence[Whole], grid: Grid) -> int:
    """Return the number of deals (weighted), modulo 2^64."""
    shape = tuple(size + 1 for size in grid.sizes)
    product = _signs(shape)
    for hands, weight in zip(all_hands, weights, strict=True):
        product *= _inside(hands, weight, shape)
    return int(product.sum())


def completions(all_hands: Sequence[Hands], weights: Sequence[Whole], grid: Grid) -> list[Whole]:
    """Return how many ways units u, u+1, … fill exactly each set; index u, cells of the grid (Möbius inversion).

    Valid only at sets with as many cards as these units take. Used to draw deals one unit at a time.
    """
    shape = tuple(size + 1 for size in grid.sizes)
    tail: Whole = np.ones(shape, dtype=np.uint64)
    tables: list[Whole] = []
    for hands, weight in zip(reversed(all_hands), reversed(weights), strict=True):
        tail = tail * _inside(hands, weight, shape)
        tables.append(_exactly(tail.copy(), shape).reshape(-1))
    return tables[::-1]


def _inside(hands: Hands, weight: Whole, shape: tuple[int, ...]) -> Whole:
    """Return Z: the legal hands inside every set."""
    table: Whole = np.zeros(prod(shape), dtype=np.uint64)
    table[hands.cell] = weight
    table = table.reshape(shape)
    for axis, length in enumerate(shape):
        at = np.moveaxis(table, axis, 0)
        ways = binomials(length - 1)
        for s in range(length - 1, 0, -1):
            for h in range(s):
                at[s : s + 1] += at[h : h + 1] * np.uint64(ways[s][h])
    return table


def _over(table: Whole, shape: tuple[int, ...]) -> Whole:
    """Return the sums over all sets that contain a set, binomials as weights (the transpose of `_inside`)."""
    for axis, length in enumerate(shape):
        at = np.moveaxis(table, axis, 0)
        ways = binomials(length - 1)
        for h in range(length):
            for s in range(h + 1, length):
                at[h : h + 1] += at[s : s + 1] * np.uint64(ways[s][h])
    return table


def _exactly(table: Whole, shape: tuple[int, ...]) -> Whole:
    """Apply the inverse of `_inside`."""
    for axis, length in enumerate(shape):
        at = np.moveaxis(table, axis, 0)
        ways = binomials(length - 1)
        for s in range(1, length):
            for h in range(s):
                at[s : s + 1] -= at[h : h + 1] * np.uint64(ways[s][h])
    return table


def _signs(shape: tuple[int, ...]) -> Whole:
    """Return (-1)^(n-|S|) times the number of sets with these counts, modulo 2^64."""
    table: Whole = np.ones(shape, dtype=np.uint64)
    for axis, length in enumerate(shape):
        ways = binomials(length - 1)[length - 1]
        signed = [way * (-1) ** (length - 1 - s) % (1 << 64) for s, way in enumerate(ways)]
        row = np.array(signed, dtype=np.uint64)
        table *= row.reshape([-1 if i == axis else 1 for i in range(len(shape))])
    return table
