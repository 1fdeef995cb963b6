"""The place where the entries of a table are stored."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from assistant.core.event import Entry
from assistant.core.submissions import Drawer, MemoryDrawer

if TYPE_CHECKING:
    from assistant.kit.clock import Gap


def now() -> int:
    """Return the time of an entry: whole milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Log(Protocol):
    """A place where entries are stored. When `append` returns, the entry would survive a power failure.

    `id` is the number of the game in its store, 0 outside a store.
    """

    @property
    def id(self) -> int:
        """The number of the game."""
        ...

    def append(self, entry: Entry) -> None:
        """Keep the entry durably; raises NotRecorded with a sentence for players."""
        ...

    def entries(self) -> Sequence[Entry]:
        """Return all entries, oldest first."""
        ...

    @property
    def drawer(self) -> Drawer:
        """The place where submissions to signed boxes are stored, apart from the entries."""
        ...

    @property
    def away(self) -> Sequence[Gap]:
        """The times in which the program was not running, so that nobody's time ran."""
        ...


class MemoryLog:
    """A log in memory only, for tests, what-ifs and notebooks."""

    id = 0

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._entries = list(entries)
        self.drawer: Drawer = MemoryDrawer()
        self.away: Sequence[Gap] = ()

    def append(self, entry: Entry) -> None:
        """Keep the entry while the program runs."""
        self._entries.append(entry)

    def entries(self) -> Sequence[Entry]:
        """Return all entries, oldest first."""
        return tuple(self._entries)
