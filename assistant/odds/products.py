"""Products of small matrices that stay on the thread that asks for them.

The arithmetic under numpy divides a product among all processors once it has some hundred thousand steps. For products
as small as these that gains nothing, and on a machine that has other work each waits for the slowest: a battle of 40
against 40 ships then took seconds instead of tenths. In parts below that size every product is computed where it is
wanted.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
STEPS = 200_000
"""Multiplications that one product of matrices may have, below the number from which it would be divided."""
SIZE = 9_000
"""The same for the numbers of a matrix that is multiplied by a row."""


def times(left: Floats, right: Floats) -> Floats:
    """The product of two matrices."""
    rows = max(1, STEPS // max(1, right.size))
    if len(left) <= rows:
        return left @ right
    return np.concatenate([left[first : first + rows] @ right for first in range(0, len(left), rows)])


def through(row: Floats, table: Floats) -> Floats:
    """The product of a row and a matrix: where chances lead."""
    return row @ table if table.size <= SIZE else np.einsum("v,vw->w", row, table)


def back(table: Floats, column: Floats) -> Floats:
    """The product of a matrix and a column: what values are worth before."""
    return table @ column if table.size <= SIZE else np.einsum("vw,w->v", table, column)


BLOCK = 64
"""Unknowns that are solved for together."""


def solved_from_left(system: Floats, right: Floats) -> Floats:
    """The row x with x · system = right. Only for systems that lead onwards: nothing below the diagonal."""
    found, size = right.copy(), len(right)
    for first in range(0, size, BLOCK):
        here, rest = slice(first, min(first + BLOCK, size)), slice(first + BLOCK, size)
        found[here] = np.linalg.solve(system[here, here].T, found[here])
        if first + BLOCK < size:
            found[rest] -= through(found[here], system[here, rest])
    return found


def solved_from_right(system: Floats, right: Floats) -> Floats:
    """The column x with system · x = right, for the same systems."""
    found, size = right.copy(), len(right)
    for first in range((size - 1) // BLOCK * BLOCK, -1, -BLOCK):
        here, earlier = slice(first, min(first + BLOCK, size)), slice(0, first)
        found[here] = np.linalg.solve(system[here, here], found[here])
        if first:
            found[earlier] -= back(system[earlier, here], found[here])
    return found
