"""The table as its own parts use it: they are in a layer below it, or would import it in a circle."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol

from assistant.core.event import TABLE, Entry, Event
from assistant.core.game import Bare, Game, State
from assistant.core.log import Log
from assistant.core.projection import SeatLine, Walk
from assistant.core.story import Line


class TableProtocol(Protocol):
    """One game at one table; `assistant.table.table.Table` says what each member does."""

    game: Game[Any]
    log: Log
    clock: Callable[[], int]
    revision: int

    @property
    def lock(self) -> AbstractContextManager[Any]:
        """The lock that lets one thread at a time work on the table."""
        ...

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The log."""
        ...

    @property
    def lines(self) -> tuple[Line, ...]:
        """The story as the referee sees it, including struck lines."""
        ...

    def view(self, seat: str) -> State:
        """Return the State as this seat knows it."""
        ...

    def account(self, seat: str) -> tuple[SeatLine, ...]:
        """Return the feed as this seat reads it."""
        ...

    def walk(self, seat: str) -> Walk:
        """Return the seat's walk along the current story."""
        ...

    def record(
        self, event: Event, author: str = TABLE, seen: int | None = None, note: str = "", freely: bool = False
    ) -> Entry:
        """Record an event."""
        ...

    def try_record(self, event: Event, author: str, seen: int | None, note: str, freely: bool) -> Entry | Bare:
        """Record the entry, or return the secrets that it would reveal; in that case nothing is recorded."""
        ...

    def stir(self) -> None:
        """Tell all pages that something outside the log has changed."""
        ...
