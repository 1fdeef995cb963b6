"""Products of small matrices that stay on the thread that asks for them.

The arithmetic under numpy divides a product among all processors once it has some hundred thousand steps. For products
as small as these that gains nothing, and on a machine with other work each waits for the slowest: a battle of 40
against 40 ships then took seconds instead of tenths. In parts below that size every product is computed on the calling
thread. Tables of fire lead onward, so there is nothing below their diagonal: parts in which they are empty are
left out.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
STEPS = 250_000
"""The multiplications that one matrix product may have, below the number from which it would be divided."""
SIZE = 9_000
"""The size that a matrix multiplied by a row or a column may have, below the number from which it would be divided."""
TILE = 60
"""The rows, the columns and the length of the sums in a part: its product needs fewer multiplications than `STEPS`."""


def times(left: Floats, right: Floats) -> Floats:
    """Return the product of two matrices."""
    if len(left) * right.size <= STEPS:
        return left @ right
    product = np.zeros((len(left), right.shape[1]))
    for between in tiles(len(right), max(TILE, STEPS // product.size)):
        _add_product(product, left[:, between], right[between])
    return product


def times_onward(left: Floats, table: Floats) -> Floats:
    """Return the product of a matrix and a table with nothing below its diagonal."""
    if len(left) * table.size <= STEPS:
        return left @ table
    product = np.zeros((len(left), len(table)))
    for here in tiles(len(table)):
        _add_product(product[:, here.start :], left[:, here], table[here, here.start :])
    return product


def onward_times(table: Floats, right: Floats) -> Floats:
    """Return the product of a table with nothing below its diagonal and a matrix."""
    if table.size * right.shape[1] <= STEPS:
        return table @ right
    product = np.zeros((len(table), right.shape[1]))
    for here in tiles(len(table)):
        _add_product(product[: here.stop], table[: here.stop, here], right[here])
    return product


def tiles(size: int, most: int = 0) -> list[slice]:
    """Return runs of at most this many rows or columns."""
    most = most or TILE
    return [slice(first, min(first + most, size)) for first in range(0, size, most)]


def _add_product(product: Floats, left: Floats, right: Floats) -> None:
    """Add a product, part by part if it is too large for one."""
    if len(left) * right.size <= STEPS:
        product += left @ right
        return
    for rows in tiles(len(left)):
        for columns in tiles(right.shape[1]):
            product[rows, columns] += left[rows] @ right[:, columns]


SMALL = 20
"""Tables of this size and below are inverted as they are."""


def inverse_onward(tables: Floats) -> Floats:
    """Return the inverses of tables with nothing below their diagonals, (tables, from, to), by halves.

    The inverse of [[a, b], [0, c]] is [[a', -a' b c'], [0, c']], where a' and c' are those of a and c.
    """
    size = tables.shape[-1]
    if size <= SMALL:
        return np.asarray(np.linalg.inv(tables), dtype=np.float64)
    half, inverse = size // 2, np.zeros_like(tables)
    inverse[:, :half, :half] = first = inverse_onward(tables[:, :half, :half])
    inverse[:, half:, half:] = last = inverse_onward(tables[:, half:, half:])
    inverse[:, :half, half:] = -(first @ tables[:, :half, half:] @ last)
    return inverse


def through(row: Floats, table: Floats) -> Floats:
    """Return the product of a row and a matrix: where chances lead."""
    return row @ table if table.size <= SIZE else np.einsum("v,vw->w", row, table)


def back(table: Floats, column: Floats) -> Floats:
    """Return the product of a matrix and a column: the values before."""
    return table @ column if table.size <= SIZE else np.einsum("vw,w->v", table, column)
