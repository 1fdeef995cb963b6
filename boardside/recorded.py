"""A game that was recorded, with everything that an evening has to look at it: pictures, figures and screens."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.core.event import TABLE
from assistant.table.table import MemoryLog
from boardside.following import Follower
from dashboards.notebooks import inline
from dashboards.notebooks.shown import ShownGame

if TYPE_CHECKING:
    import duckdb

    from boardside.plots import Plots
    from dashboards.parts.common.screen import Screen

__all__ = ["RecordedGame", "open_game"]


class RecordedGame(ShownGame):
    """A table in memory that displays itself, with plots of the game; events recorded in it stay in this program."""

    def first(self, entries: int) -> RecordedGame:
        """Return the game as it was after this many entries."""
        return RecordedGame(self.game, MemoryLog(self.entries[:entries]))

    @cached_property
    def _followed(self) -> Follower:
        return Follower(self)

    @property
    def plot(self) -> Plots:
        """The pictures of this game: `plot.names` lists them. They show what everybody may know."""
        return self._followed.plot

    def sql(self, query: str) -> duckdb.DuckDBPyRelation:
        """Return the answer to a query over the open-data tables of this game, in memory."""
        return self._followed.sql(query)

    def show(self, seat: str = TABLE, role: str = "") -> Screen:
        """Return a live screen for a cell: a seat's phone, or the role "tv", "table", "watch" or "replay"."""
        return self._followed.show(seat, role)


def open_game(name: str | Path | int = "clue", *, db: Path | str | None = None) -> RecordedGame:
    """Open a table in memory that displays itself: a game's demo, an exported game, or a game saved on this computer.

    Saved games (0: the most recently played one) can also be read while they are being played; `db` is their file of
    games, by default this user's. Raises Nonsense for a file or number that is not a game, FileNotFoundError for a file
    that does not exist.
    """
    found = inline.open_game(name, db=db)
    return RecordedGame(found.game, found.log)
