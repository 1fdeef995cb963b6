"""The disk: the DuckDB file with the journal beside it, open for one writer, and the handling of locks and full disks.

A record is on the disk twice when `write_records` returns: in the journal (write and fsync) and in DuckDB (one commit),
in this order, with the same checksum; `tests/bench/` measures what that costs. A killed process loses nothing that was
acknowledged. If the copies differ at the next start, the good one repairs the other (`assistant.storage.recovery`).
Everything that is stored is a record (`assistant.storage.records`): entries, games with their titles, settings, links.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import duckdb

from assistant.core.errors import NotRecorded, sentence, sentence_of
from assistant.storage import records, schema
from assistant.storage.private_files import private
from assistant.storage.reconcile import merged
from assistant.storage.records import Place, StoredRecord
from assistant.storage.recovery import Busy, Closed, busy, opened

__all__ = ["Busy", "Closed", "Disk"]


_open: WeakValueDictionary[Path, Disk] = WeakValueDictionary()
"""The files that this process writes to."""


class _OfThread(threading.local):
    """The cursor of each thread."""

    cursor: duckdb.DuckDBPyConnection | None = None


class Disk:
    """One file of games, with one writer at a time and a cursor per thread; usable from any thread."""

    def __init__(self, path: Path) -> None:
        self.path = path = Path(os.path.realpath(path))  # One journal and one vault, whatever path leads to it.
        self.lock = threading.RLock()
        self._of_thread = _OfThread()
        if (other := _open.get(path)) is not None and other._con is not None:
            raise busy(path)  # First of all: closing any handle of a file drops the locks of its whole process.
        opening = opened(path)
        self.damage = opening.damage
        self.read_only = opening.read_only
        self.links_lost = opening.links_lost
        self.notice = " ".join(opening.notices)
        self.journal = opening.journal
        self._con: duckdb.DuckDBPyConnection | None = opening.con
        self._last = opening.merged.last()
        self._named = opening.merged.named()
        self._n = max((records.number(bare) for bare in self._named.values()), default=0)
        self._size = self.journal.size()
        self._doubtful: tuple[bytes, ...] = ()
        self._closed = False
        if not self.read_only:
            _open[path] = self

    # ------------------------------------------------------------------ reading and writing

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return what a query finds; works even while the disk is full."""

        def found() -> list[tuple[Any, ...]]:
            return self._cursor().execute(query, list(values)).fetchall()

        try:
            return found()
        except duckdb.Error:
            with self.lock:  # After a failed write DuckDB may refuse reads too, or it was just opened again.
                if self._doubtful and not self._closed:
                    with contextlib.suppress(NotRecorded):
                        self._mend()
                return found()

    def named(self, place: Place) -> StoredRecord | None:
        """Return the latest record of a game, setting or link, if there is one."""
        bare = self._named.get(place)
        return records.read(bare) if bare else None

    def next_game(self) -> int:
        """Return a number that no game has, and that nothing stored refers to."""
        return 1 + max((int(place[1]) for place in self._named if place[0] in ("game", "seat")), default=0)

    def write_records(self, *new: StoredRecord) -> None:
        """Store records in both places, or in neither and raise NotRecorded. All but entries get a number."""
        with self.lock:
            self._writable()
            numbered = [record if "entry" in record else {**record, "n": self._n + 1} for record in new]
            self._follow_on(numbered)
            try:
                bodies = tuple(map(records.body, numbered))
            except UnicodeEncodeError:
                raise NotRecorded(
                    "Nothing was recorded: the text contains a broken character. Type it again."
                ) from None
            with private():
                self._write(bodies)
            self._note(numbered, bodies)

    def close(self) -> None:
        """Write everything into the file and close it."""
        with self.lock, private():
            self._closed = True
            self._drop()
            self.journal.close()

    # ------------------------------------------------------------------ within

    def _follow_on(self, new: Sequence[StoredRecord]) -> None:
        """Raise NotRecorded unless each entry is the next one of its game."""
        last: dict[int, int] = {}
        for record in new:
            if "entry" in record:
                game, seq = record["game"], record["entry"]["seq"]
                if seq != last.get(game, self._last.get(game, 0)) + 1:
                    raise NotRecorded(sentence("Duplicate key"))
                last[game] = seq

    def _write(self, bodies: tuple[bytes, ...]) -> None:
        try:
            self.journal.append(*bodies)
        except OSError as wrong:
            self._doubtful = bodies
            raise NotRecorded(sentence_of(wrong)) from None
        try:
            schema.put(self._cursor(), bodies)
        except duckdb.Error as wrong:
            self._doubtful = bodies
            with contextlib.suppress(OSError):
                self.journal.take_back(self._size)
            raise NotRecorded(sentence(str(wrong))) from None

    def _note(self, new: Sequence[StoredRecord], bodies: Sequence[bytes]) -> None:
        self._size = self.journal.size()
        for record, bare in zip(new, bodies, strict=True):
            if "entry" in record:
                self._last[record["game"]] = record["entry"]["seq"]
            else:
                self._n = record["n"]
                self._named[records.place(record)] = bare

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        if self._con is None:
            raise duckdb.ConnectionException("The store is closed.")
        if self._of_thread.cursor is None:
            self._of_thread.cursor = self._con.cursor()
        return self._of_thread.cursor

    def _drop(self) -> None:
        if self._con is not None:
            with contextlib.suppress(duckdb.Error):
                self._con.close()
        self._con = None
        self._of_thread = _OfThread()

    def _writable(self) -> None:
        if self.read_only:
            raise NotRecorded(f"Nothing was recorded. {self.damage}")
        if self._closed:
            raise NotRecorded("Nothing was recorded: Boardside is closing.")
        if self._doubtful:
            self._mend()

    def _mend(self) -> None:
        """Open DuckDB again after a failed write, and remove the refused records from both copies.

        Until it is opened again, DuckDB may refuse everything. While the disk cannot be written, the journal is read
        into memory, so that pages can be drawn.
        """
        refused = [records.place(record) for record in map(records.read, self._doubtful) if record]
        before = [self._named[place] for place in refused if place in self._named]
        try:
            with private():
                self.journal.take_back(self._size)
                self._drop()
                self._con = schema.connected(self.path)
                with schema.transaction(self._cursor()):
                    schema.replace(self._cursor(), refused, before)
        except duckdb.Error as wrong:
            self._read_on()
            raise NotRecorded(sentence(str(wrong))) from None
        except OSError as wrong:
            self._read_on()
            raise NotRecorded(sentence_of(wrong)) from None
        self._doubtful = ()

    def _read_on(self) -> None:
        """Close the file until it can be written again, and read what is stored from the journal."""
        self._drop()
        with contextlib.suppress(OSError, duckdb.Error):
            copy = self.journal.read(self._size).copy
            self._con = schema.in_memory(merged({}, copy).ordered())
