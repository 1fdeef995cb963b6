"""Games in files, read once in each process of tests: demos, those of one day, any file a test names.

Reading a file folds its game for everybody (`assistant.storage.game_file.read_lines`), which takes longer than most
tests that then look at the game. The games here are shared: entries never change, and a `whole` table takes no more of
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from assistant.core.errors import NotRecorded
from assistant.core.event import Entry
from assistant.games import GAMES
from assistant.storage.game_file import GameFile, lines_of, read_lines
from assistant.table.table import MemoryLog, Table


@cache
def written(path: Path) -> GameFile:
    """Return a game as its file has it; raises Nonsense if it cannot be played back."""
    return read_lines(lines_of(path.read_bytes()), GAMES)


def table(path: Path, entries: int | None = None) -> Table:
    """Return a new table after all entries, or the first `entries`, of a game."""
    found = written(path)
    return Table(found.game, MemoryLog(found.entries[:entries]))


def growing(path: Path, stops: int, since: int = 1) -> Iterator[Table]:
    """Yield one table as a game grows on it: looked at about `stops` times, first after `since` entries."""
    found = written(path)
    now = 0
    grown = Table(found.game, clock=lambda: now)
    step = max(1, len(found.entries) // stops)
    for number, entry in enumerate(found.entries, 1):
        now = entry.at
        grown.record(entry.event, entry.author, note=entry.note, freely=True)
        if number >= since and (number - since) % step == 0:
            yield grown


class Finished(MemoryLog):
    """A log that takes nothing more, so that no test can change a shared table for the others."""

    def append(self, entry: Entry) -> None:
        raise NotRecorded("This table is shared: take one of your own.")


@cache
def whole(path: Path) -> Table:
    """Return the table of a whole game, folded once for all tests that look at it; it records nothing."""
    found = written(path)
    return Table(found.game, Finished(found.entries))
