"""Recorded evenings of all games, as tables: what tests of figures read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from assistant.archive import Written, lines_of, read_lines
from assistant.games import GAMES
from assistant.library import SHELF
from assistant.measures.derive import Derived, Known, derive
from assistant.table import MemoryLog, Table

DEMOS = sorted(SHELF.glob("data/*/demo*.jsonl"))


def name(path: Path) -> str:
    """What a recorded evening is called in the names of tests."""
    return path.parent.name


@cache
def written(path: Path) -> Written:
    """A recorded evening as its file holds it."""
    return read_lines(lines_of(path.read_bytes()), GAMES)


@cache
def table(path: Path) -> Table:
    """The table of a recorded evening; to be looked at and not changed."""
    return first(path, len(written(path).entries))


@cache
def derived(path: Path) -> Derived:
    """All rows of a recorded evening, for everybody; its number is its place among the recorded ones."""
    return derive(table(path), known=Known(id=1 + DEMOS.index(path), title=name(path), created=5, gaps=((1, 2),)))


def first(path: Path, entries: int) -> Table:
    """A table after so many entries of a recorded evening."""
    found = written(path)
    return Table(found.game, MemoryLog(found.entries[:entries]))
