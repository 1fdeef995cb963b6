"""Games in files, read once in each process of tests: demos, those of one day, whatever a test names by its path.

To read a file is to fold its game for everybody (`assistant.archive.read_lines`), which takes longer than most tests
that then look at the game. What is given here is shared: entries never change, a `whole` table takes no more of them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from assistant.archive import Written, lines_of, read_lines
from assistant.event import Entry
from assistant.games import GAMES
from assistant.refusal import NotRecorded
from assistant.table import MemoryLog, Table


@cache
def written(path: Path) -> Written:
    """A game as its file holds it; raises Nonsense if it cannot be played back."""
    return read_lines(lines_of(path.read_bytes()), GAMES)


def table(path: Path, entries: int | None = None) -> Table:
    """A table of one's own after all, or the first so many, entries of a game."""
    found = written(path)
    return Table(found.game, MemoryLog(found.entries[:entries]))


class Finished(MemoryLog):
    """A log that takes nothing more: who looks at a shared table cannot change it for the others."""

    def append(self, entry: Entry) -> None:
        raise NotRecorded("This table is shared: take one of your own.")


@cache
def whole(path: Path) -> Table:
    """The table of a whole game, folded once for all who look at it; it records nothing."""
    found = written(path)
    return Table(found.game, Finished(found.entries))
