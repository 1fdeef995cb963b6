"""Every write of an evening, in the order in which the kernel took it: the system watches the program (ptrace).

`python -m tests.faults.recording FOLDER SEED STEPS OUT` plays an evening in FOLDER and writes to OUT what was done to
files there, and what the program printed in between. For Linux on x86-64 or ARM.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import platform
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.faults.kills import started

SEIZE, SYSCALL, CONT, INTERRUPT, GET_INFO, EVENT_MESSAGE = 0x4206, 24, 7, 0x4207, 0x420E, 0x4201
OPTIONS = 1 | 2 | 4 | 8 | 0x100000
"""Stops of system calls can be told from signals; new threads are watched; no process outlives the watcher."""
WALL = 0x40000000
CALLS = {
    "x86_64": {
        "write": 1, "pwrite64": 18, "fsync": 74, "fdatasync": 75, "ftruncate": 77, "rename": 82, "unlink": 87,
        "openat": 257, "unlinkat": 263, "renameat": 264, "renameat2": 316, "open": 2, "writev": 20, "pwritev": 296,
        "fallocate": 285, "mkdir": 83,
    },
    "aarch64": {
        "write": 64, "pwrite64": 68, "fsync": 82, "fdatasync": 83, "ftruncate": 46, "openat": 56, "unlinkat": 35,
        "renameat": 38, "renameat2": 276, "writev": 66, "pwritev": 70, "fallocate": 47,
    },
}  # fmt: skip


@dataclass(frozen=True)
class Done:
    """One operation: write (file, at, data), sync, cut (file, at), make, rename (file, other), remove, said (data)."""

    what: str
    file: str = ""
    at: int = 0
    data: bytes = b""
    other: str = ""


class _Info(ctypes.Structure):
    _fields_ = (
        ("op", ctypes.c_uint8),
        ("pad", ctypes.c_uint8 * 3),
        ("arch", ctypes.c_uint32),
        ("ip", ctypes.c_uint64),
        ("sp", ctypes.c_uint64),
        ("nr", ctypes.c_uint64),
        ("args", ctypes.c_uint64 * 6),
        ("more", ctypes.c_uint64 * 4),
    )


class Denied(RuntimeError):
    """The system does not let one process watch another."""


def can_watch() -> bool:
    """Return whether this system is one that the recording knows."""
    return sys.platform == "linux" and platform.machine() in CALLS


class _Watch:
    """One watched program."""

    def __init__(self, pid: int, folder: Path) -> None:
        self.pid = pid
        self.folder = str(folder)
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)
        self.libc.ptrace.restype = ctypes.c_long
        self.names = {number: name for name, number in CALLS[platform.machine()].items()}
        self.memory = os.open(f"/proc/{pid}/mem", os.O_RDONLY)
        self.entering: set[int] = set()

    def ptrace(self, what: int, tid: int, at: int = 0, data: int = 0) -> int:
        """Make the call; raises Denied if it is not allowed."""
        found = int(self.libc.ptrace(what, tid, at, data))
        if found < 0:
            raise Denied(os.strerror(ctypes.get_errno()))
        return found

    def seize(self) -> None:
        """Watch all threads from now on."""
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            self.ptrace(SEIZE, int(task.name), 0, OPTIONS)
            self.ptrace(INTERRUPT, int(task.name))

    def done(self) -> Iterator[Done]:
        """Yield the operations until the program ends."""
        while True:
            try:
                tid, status = os.waitpid(-1, WALL)
            except ChildProcessError:
                return
            if os.WIFEXITED(status) or os.WIFSIGNALED(status):
                if tid == self.pid:
                    return
                continue
            how = os.WSTOPSIG(status)
            if how == signal.SIGTRAP | 0x80:
                yield from self._call(tid)
            passed = (
                how if how not in (signal.SIGTRAP, signal.SIGTRAP | 0x80, signal.SIGSTOP) and not status >> 16 else 0
            )
            self.libc.ptrace(SYSCALL, tid, 0, passed)

    def _call(self, tid: int) -> Iterator[Done]:
        info = _Info()
        self.ptrace(GET_INFO, tid, ctypes.sizeof(info), ctypes.addressof(info))
        name = self.names.get(info.nr) if info.op == 1 else None
        if name is not None:
            yield from getattr(self, f"_{name}", self._unknown)(name, *info.args)

    def _unknown(self, name: str, handle: int, *_: int) -> Iterator[Done]:
        if self._file(handle):
            raise NotImplementedError(name)
        yield from ()

    def _file(self, handle: int) -> str:
        """Return the name of an open file, within the folder."""
        try:
            path = str(Path(f"/proc/{self.pid}/fd/{ctypes.c_int(handle).value}").readlink())
        except OSError:
            return ""
        return self._within(path)

    def _within(self, path: str) -> str:
        return (
            path.removeprefix(self.folder + "/").removesuffix(" (deleted)")
            if path.startswith(self.folder + "/")
            else ""
        )

    def _text(self, at: int) -> str:
        data = b""
        while b"\0" not in data:
            data += os.pread(self.memory, min(256, 4096 - (at + len(data)) % 4096), at + len(data))
        return data.split(b"\0")[0].decode()

    def _write(self, _: str, handle: int, at: int, size: int, *__: int) -> Iterator[Done]:
        if handle == 1:
            yield Done("said", data=os.pread(self.memory, size, at))
        elif file := self._file(handle):
            place = dict(
                line.split(":\t") for line in Path(f"/proc/{self.pid}/fdinfo/{handle}").read_text().splitlines()
            )
            end = bool(int(place["flags"], 8) & os.O_APPEND)
            yield Done("write", file, -1 if end else int(place["pos"]), os.pread(self.memory, size, at))

    def _pwrite64(self, _: str, handle: int, at: int, size: int, where: int, *__: int) -> Iterator[Done]:
        if file := self._file(handle):
            yield Done("write", file, where, os.pread(self.memory, size, at))

    def _fsync(self, _: str, handle: int, *__: int) -> Iterator[Done]:
        if file := self._file(handle):
            yield Done("sync", file)

    _fdatasync = _fsync

    def _ftruncate(self, _: str, handle: int, size: int, *__: int) -> Iterator[Done]:
        if file := self._file(handle):
            yield Done("cut", file, size)

    def _openat(self, _: str, __: int, path: int, flags: int, *___: int) -> Iterator[Done]:
        if flags & (os.O_CREAT | os.O_TRUNC) and (file := self._within(self._text(path))):
            yield Done("make", file, at=bool(flags & os.O_TRUNC))

    def _open(self, name: str, path: int, flags: int, *_: int) -> Iterator[Done]:
        return self._openat(name, 0, path, flags)

    def _rename(self, _: str, old: int, new: int, *__: int) -> Iterator[Done]:
        if file := self._within(self._text(old)):
            yield Done("rename", file, other=self._within(self._text(new)))

    def _renameat(self, name: str, _: int, old: int, __: int, new: int, *___: int) -> Iterator[Done]:
        return self._rename(name, old, new)

    _renameat2 = _renameat

    def _unlink(self, _: str, path: int, *__: int) -> Iterator[Done]:
        if file := self._within(self._text(path)):
            yield Done("remove", file)

    def _unlinkat(self, name: str, _: int, path: int, *__: int) -> Iterator[Done]:
        return self._unlink(name, path)


def record(folder: Path, seed: int, count: int) -> list[Done]:
    """Play an evening of this many steps in this folder, and write down everything that it does to files there."""
    process = started(folder / "games.duckdb", seed, 0, count)
    assert process.stdin is not None
    watch = _Watch(process.pid, folder)
    try:
        watch.seize()
    except Denied:
        process.kill()
        process.communicate()
        raise
    process.stdin.write("go\n")
    process.stdin.flush()
    found = list(watch.done())
    process.communicate()
    return found


def main(folder: str, seed: str, count: str, out: str) -> None:
    """Record, and leave it in a file."""
    try:
        Path(out).write_bytes(pickle.dumps(record(Path(folder), int(seed), int(count))))
    except Denied as wrong:
        sys.exit(f"This system lets no process watch another: {wrong}.")


if __name__ == "__main__":
    from tests.faults import recording  # pickled under this name, for any reader

    recording.main(*sys.argv[1:])
