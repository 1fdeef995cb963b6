"""The journal: a second, plain copy of every entry, one JSON line each, beside the DuckDB file.

DuckDB opens a write-ahead log with a damaged middle without a word and forgets all that came after the
damage. The journal notices that (it is longer) and gives the lines back; and when the DuckDB file
cannot be read at all, the journal can. It only ever grows, save for a line that was never acknowledged.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec

Line = dict[str, Any]


class Journal:
    """Lines appended to `path`, each on the disk before `append` returns. Raises OSError."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def open(self) -> None:
        """Be ready to append; a last line torn by a crash is cut off."""
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        whole = self._whole()
        if whole != os.fstat(self._file).st_size:
            os.ftruncate(self._file, whole)

    def _whole(self) -> int:
        """Size of the file up to the end of its last complete line."""
        data = self.path.read_bytes()
        return data.rfind(b"\n") + 1

    def append(self, *lines: Line) -> int:
        """Write lines and wait for the disk; gives the position to `take_back` to."""
        if self._file is None:
            raise OSError("the journal is closed")
        start = os.lseek(self._file, 0, os.SEEK_END)
        data = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        try:
            while data:
                data = data[os.write(self._file, data) :]
            os.fsync(self._file)
        except OSError:
            self.take_back(start)
            raise
        return start

    def take_back(self, start: int) -> None:
        """Remove the lines from `start` on, which were not acknowledged."""
        if self._file is not None:
            os.ftruncate(self._file, start)

    def lines(self) -> Iterator[Line | None]:
        """All lines, oldest first; None for a line that is damaged."""
        if not self.path.exists():
            return
        data = self.path.read_bytes()
        for raw in data[: data.rfind(b"\n") + 1].splitlines():
            yield _read(raw)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _read(raw: bytes) -> Line | None:
    try:
        line: Any = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return cast("Line", line) if isinstance(line, dict) and isinstance(cast("Line", line).get("game"), int) else None
