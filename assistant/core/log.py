"""Where the entries of a table are kept."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from assistant.core.event import Entry
from assistant.core.submissions import Drawer, MemoryDrawer

if TYPE_CHECKING:
    from assistant.kit.clock import Gap


def now() -> int:
    """Whole milliseconds since 1970, UTC: the moment of an entry."""
    return time.time_ns() // 1_000_000


class Log(Protocol):
    """Where entries are kept. `append` returns only when the entry would survive a kicked cable.

    `id` is the number of the game among those of its store, 0 outside of one.
    """

    @property
    def id(self) -> int:
        """The number of the game."""
        ...

    def append(self, entry: Entry) -> None:
        """Keep the entry durably; raises NotRecorded with a sentence for players."""
        ...

    def entries(self) -> Sequence[Entry]:
        """All entries, oldest first."""
        ...

    @property
    def drawer(self) -> Drawer:
        """Where what is laid in signed boxes is kept, apart from the entries."""
        ...

    @property
    def away(self) -> Sequence[Gap]:
        """When the program was not there: nobody's time ran."""
        ...


class MemoryLog:
    """A log that forgets: for tests, what-ifs and notebooks."""

    id = 0

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._entries = list(entries)
        self.drawer: Drawer = MemoryDrawer()
        self.away: Sequence[Gap] = ()

    def append(self, entry: Entry) -> None:
        """Keep the entry while the program runs."""
        self._entries.append(entry)

    def entries(self) -> Sequence[Entry]:
        """All entries, oldest first."""
        return tuple(self._entries)
