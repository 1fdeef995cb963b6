"""Files for their owner alone, written completely or not at all, and on the disk once the call returns.

Anybody who can open one of our files can read every hand. Folders that we create are 0700 and files 0600 from their
first moment on; a folder that already existed keeps its permissions, because it may contain other things.
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
"""The number of damaged files of one kind that are kept beside the games; older ones are deleted."""
_BINARY = getattr(os, "O_BINARY", 0)
_lock = threading.Lock()
_within = 0
_before = 0o022


@contextlib.contextmanager
def private() -> Generator[None]:
    """Make everything that any thread creates in the meantime private to its owner, including DuckDB's own files."""
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
    """Create the folder of a file, and those above it, if they do not exist. Raises OSError."""
    if not path.parent.exists():
        with private():
            path.parent.mkdir(parents=True, exist_ok=True)


def folder_closed(folder: Path) -> None:
    """Make a folder with our name private, in case it was created by an older version, which did not do so."""
    with contextlib.suppress(OSError):
        if stat.S_IMODE(folder.stat().st_mode) & 0o077:
            folder.chmod(0o700)


def closed_to_others(*paths: Path) -> None:
    """Make existing files of ours private to their owner, if the system allows it."""
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
    """Replace a file by a new one: at every moment either the old or the new file exists. Raises OSError."""
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
    """Rename a file and leave it in its folder for later inspection; returns None if it does not exist."""
    if not path.exists():
        return None
    other = _aside(path, why)
    path.rename(other)
    closed_to_others(other)
    synced(path.parent)
    return other


def copied_aside(path: Path) -> Path:
    """Copy a file under another name in the same folder, and return its path. Raises OSError."""
    other = _aside(path, "damaged")
    with private():
        shutil.copyfile(path, other)
    return other


def _aside(path: Path, why: str) -> Path:
    """Return a free name; deletes the oldest file if there are many."""
    for old in sorted(path.parent.glob(f"{_plain(path.name)}.{why}-*"))[: -ASIDE + 1]:
        with contextlib.suppress(OSError):
            old.unlink()
    return path.with_name(f"{path.name}.{why}-{time.time_ns()}")


def synced(folder: Path) -> None:
    """Flush the names of the files in a folder to the disk, if the system supports it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def tidied(path: Path) -> None:
    """Remove half-written files that a killed process left beside this file of games."""
    left = [f"{_plain(path.name)}*.new", f"{_plain(path.name)}*.new.wal", f"{_plain(path.stem)}.*.before"]
    for old in (unfinished for pattern in left for unfinished in path.parent.glob(pattern)):
        with contextlib.suppress(OSError):
            old.unlink()


def _plain(name: str) -> str:
    """Return the name as a pattern that matches only itself."""
    return "".join(f"[{c}]" if c in "*?[" else c for c in name)
