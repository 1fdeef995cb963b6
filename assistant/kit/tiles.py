"""Acquire's board: 108 squares, columns 1 to 12 and rows A to I; a tile fits only its own square (ACQ-CMP-03)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Final

COLUMNS: Final = 12
ROWS: Final = "ABCDEFGHI"


@cache
def tiles() -> tuple[str, ...]:
    """Return all tiles in the order of the board: 1A, 2A … 12I."""
    return tuple(f"{column}{row}" for row in ROWS for column in range(1, COLUMNS + 1))


def column_of(tile: str) -> int:
    """Return the number on a tile."""
    return int(tile[:-1])


def row_of(tile: str) -> str:
    """Return the letter on a tile."""
    return tile[-1]


@cache
def beside(tile: str) -> tuple[str, ...]:
    """Return the squares that share an edge with this one; diagonals do not count (ACQ-CMP-03)."""
    column, row = column_of(tile), ROWS.index(row_of(tile))
    around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return tuple(f"{c}{ROWS[r]}" for c, r in around if 1 <= c <= COLUMNS and 0 <= r < len(ROWS))


def group(tile: str, among: Collection[str]) -> frozenset[str]:
    """Return the connected tiles of `among` around this one, itself included."""
    found, waiting = {tile}, [tile]
    while waiting:
        for other in beside(waiting.pop()):
            if other in among and other not in found:
                found.add(other)
                waiting.append(other)
    return frozenset(found)


def nearness(tile: str) -> tuple[str, int]:
    """Return how near to 1A a tile is: the row letter is compared before the column number (ACQ-SET-02)."""
    return row_of(tile), column_of(tile)
