"""Files for their owner alone, whole or not at all, and on the disk when it is said that they are.

Whoever may open one of our files can read every hand. Folders that we make are 0700 and files 0600 from their first
moment on; a folder that was there before stays as it was, because other things may lie in it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import threading
import time
from collections.abc import Generator, Iterable
from pathlib import Path

ASIDE = 3
"""So many damaged files of one kind are kept beside the games; older ones go."""
_BINARY = getattr(os, "O_BINARY", 0)
_lock = threading.Lock()
_within = 0
_before = 0o022


@contextlib.contextmanager
def private() -> Generator[None]:
    """Whatever any thread makes in the meantime is for its owner alone: also files that DuckDB makes by itself."""
    global _within, _before  # noqa: PLW0603  (the mask is one for the whole process)
    with _lock:
        if not _within:
            _before = os.umask(0o077)
        _within += 1
    try:
        yield
    finally:
        with _lock:
            _within -= 1
            if not _within:
                os.umask(_before)


def folder_for(path: Path) -> None:
    """Make the folder of a file, and those above it, if they are not there. Raises OSError."""
    if not path.parent.exists():
        with private():
            path.parent.mkdir(parents=True, exist_ok=True)


def folder_closed(folder: Path) -> None:
    """A folder that bears our name, and was made when we did not close it yet."""
    with contextlib.suppress(OSError):
        if stat.S_IMODE(folder.stat().st_mode) & 0o077:
            folder.chmod(0o700)


def closed_to_others(*paths: Path) -> None:
    """Files of ours that were made before: for their owner alone, where the system lets us say so."""
    for path in paths:
        with contextlib.suppress(OSError):
            if path.stat().st_mode & 0o077:
                path.chmod(0o600)


def write_all(file: int, data: bytes) -> None:
    """Write all of it and wait for the disk. Raises OSError."""
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]
    os.fsync(file)


def replaced(path: Path, parts: Iterable[bytes]) -> None:
    """Put a new file in the place of the old one: at every moment there is the one or the other. Raises OSError."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    try:
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
        try:
            write_all(file, b"".join(parts))
        finally:
            os.close(file)
        new.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    synced(path.parent)


def set_aside(path: Path, why: str = "damaged") -> Path | None:
    """Give a file another name beside its own, for whoever wants to look into it; None if it is not there."""
    if not path.exists():
        return None
    other = _aside(path, why)
    path.rename(other)
    closed_to_others(other)
    synced(path.parent)
    return other


def copied_aside(path: Path, why: str = "damaged") -> Path:
    """A copy of a file under another name beside its own. Raises OSError."""
    other = _aside(path, why)
    with private():
        shutil.copyfile(path, other)
    return other


def _aside(path: Path, why: str) -> Path:
    """A name that is free; the oldest of many goes."""
    for old in sorted(path.parent.glob(f"{_plain(path.name)}.{why}-*"))[: -ASIDE + 1]:
        with contextlib.suppress(OSError):
            old.unlink()
    return path.with_name(f"{path.name}.{why}-{time.time_ns()}")


def synced(folder: Path) -> None:
    """Have the names of the files in a folder on the disk, where the system knows how."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def tidied(path: Path) -> None:
    """Remove what a killed process left half made beside this file of games."""
    left = [f"{_plain(path.name)}*.new", f"{_plain(path.name)}*.new.wal", f"{_plain(path.stem)}.*.before"]
    for old in (found for pattern in left for found in path.parent.glob(pattern)):
        with contextlib.suppress(OSError):
            old.unlink()


def _plain(name: str) -> str:
    """The name as a pattern that means itself."""
    return "".join(f"[{c}]" if c in "*?[" else c for c in name)
