"""The journal: a second, plain copy of everything that is stored, one JSON line each, beside the DuckDB file.

DuckDB opens a write-ahead log that is damaged in the middle without any warning and drops everything after the damage.
The journal notices that (it is longer) and restores the lines; it also restores a DuckDB file that cannot be read at
all. Its first line says which database it belongs to. Lines are appended, each on the disk before it is acknowledged;
a journal that is damaged, or full of superseded lines, is rewritten and replaces the old one. Only "\\n" ends a line: a
title may contain the line separators of other alphabets.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import msgspec

from assistant.storage import records
from assistant.storage.private_files import replaced, synced, write_all
from assistant.storage.records import Copy, Place, StoredRecord


def path_of(database: Path) -> Path:
    """Return the path of this database's journal: it contains the whole name, so two databases never share one."""
    return database.with_name(f"{database.name}.journal.jsonl")


@dataclass
class JournalContents:
    """The contents of a journal on the disk."""

    there: bool = False
    database: str = ""
    """The id of the database that the journal belongs to; "" if it does not say."""
    version: int = records.VERSION
    copy: Copy = field(default_factory=dict[Place, bytes])
    bad: list[bytes] = field(default_factory=list[bytes])
    superseded: int = 0
    """The number of bytes in lines that no longer count."""
    whole: int = 0
    """The position at which the last complete line ends."""
    torn: bool = False
    """Whether there are bytes after that position."""


class Journal:
    """Lines appended to `path`, each on the disk before `append` returns. Raises OSError."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def read(self, size: int | None = None) -> JournalContents:
        """Return everything in the journal, or in its first `size` bytes; the file is not changed. Raises OSError."""
        try:
            data = self.path.read_bytes()[:size]
        except FileNotFoundError:
            return JournalContents()
        contents = JournalContents(there=True, whole=data.rfind(b"\n") + 1)
        contents.torn = contents.whole < len(data)
        for number, raw in enumerate(data[: contents.whole].split(b"\n")[:-1]):
            if number or not _header(raw, contents):
                _add(raw, contents)
        return contents

    def write_anew(self, database: str, bodies: Iterable[bytes]) -> None:
        """Replace the journal by one that has exactly these lines."""
        self.close()
        head = records.summed(records.body(records.header(database)))
        replaced(self.path, (head, *map(records.summed, bodies)))

    def open(self, whole: int | None = None) -> None:
        """Open the file for appending; an incomplete line after `whole`, left by a crash, is cut off."""
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._file = os.open(self.path, flags, 0o600)
        if whole is not None and whole != os.fstat(self._file).st_size:
            os.ftruncate(self._file, whole)
            os.fsync(self._file)
        synced(self.path.parent)

    def append(self, *bodies: bytes) -> int:
        """Write lines and wait for the disk; returns the position that `take_back` needs to undo this."""
        if self._file is None:
            raise OSError("the journal is closed")
        start = os.lseek(self._file, 0, os.SEEK_END)
        try:
            write_all(self._file, b"".join(map(records.summed, bodies)))
        except OSError:
            self.take_back(start)
            raise
        return start

    def size(self) -> int:
        """Return the position at which the next line will begin."""
        return 0 if self._file is None else os.lseek(self._file, 0, os.SEEK_END)

    def take_back(self, start: int) -> None:
        """Remove the lines from `start` on, which were not acknowledged."""
        if self._file is not None:
            os.ftruncate(self._file, start)
            os.fsync(self._file)

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _header(raw: bytes, contents: JournalContents) -> bool:
    """Read a first line; returns False if it is not a header but a line of a game."""
    bare = records.unsummed(raw)
    try:
        record: Any = msgspec.json.decode(bare) if bare else None
    except msgspec.DecodeError:
        record = None
    if not isinstance(record, dict) or not isinstance(cast("StoredRecord", record).get("database"), str):
        return False
    contents.database, contents.version = (
        cast("StoredRecord", record)["database"],
        int(cast("StoredRecord", record)["journal"]),
    )
    return True


def _add(raw: bytes, contents: JournalContents) -> None:
    bare = records.unsummed(raw)
    place = records.place_of(bare) if bare else None
    if bare is None or place is None:
        contents.bad.append(raw)
        return
    before = contents.copy.get(place)
    if before is not None and place[0] == "entry" and before != bare:
        contents.bad.append(raw)
    elif before is None:
        contents.copy[place] = bare
    else:
        contents.superseded += len(raw)
        if records.number(bare) >= records.number(before):
            contents.copy[place] = bare
