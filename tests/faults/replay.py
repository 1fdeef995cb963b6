"""Every moment at which an evening can be killed: its recorded writes are repeated up to there, and the file is opened.

The last write may be torn. After a power cut, any blocks that no `fsync` has confirmed may be missing.
"""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.kills import ROOT
from tests.faults.recording import Done
from tests.faults.verdict import Fallen, Heard, check

BLOCK = 4096


@dataclass
class Files:
    """The files of a folder, as far as they were written, and the blocks of them that are not confirmed."""

    content: dict[str, bytearray] = field(default_factory=dict)
    before: dict[tuple[str, int], bytes] = field(default_factory=dict)

    def do(self, done: Done, size: int | None = None) -> None:
        """Do it again; of a write only the first `size` bytes."""
        file = self.content.get(done.file)
        if done.what == "make" and (file is None or done.at):
            self.content[done.file] = bytearray()
        elif done.what == "write" and file is not None:
            self._write(done, file, done.data[:size])
        elif done.what == "cut" and file is not None:
            del file[done.at :]
            file.extend(bytes(done.at - len(file)))
        elif done.what == "rename" and file is not None:
            self.content[done.other] = self.content.pop(done.file)
            self._confirmed(done.file)
        elif done.what == "remove":
            self.content.pop(done.file, None)
            self._confirmed(done.file)
        elif done.what == "sync":
            self._confirmed(done.file)

    def _write(self, done: Done, file: bytearray, data: bytes) -> None:
        at = len(file) if done.at < 0 else done.at
        for block in range(at // BLOCK, (at + len(data) + BLOCK - 1) // BLOCK):
            self.before.setdefault((done.file, block), bytes(file[block * BLOCK : (block + 1) * BLOCK]))
        file.extend(bytes(max(0, at - len(file))))
        file[at : at + len(data)] = data

    def _confirmed(self, name: str) -> None:
        self.before = {place: data for place, data in self.before.items() if place[0] != name}

    def lie_in(self, folder: Path, cut: random.Random | None = None) -> None:
        """Put them there; after a power cut some blocks that nobody confirmed are as they were before."""
        content = {name: bytearray(data) for name, data in self.content.items()}
        for (name, block), old in self.before.items() if cut else ():
            if name in content and cut and cut.random() < 0.5:
                size = min(BLOCK, max(0, len(content[name]) - block * BLOCK))
                content[name][block * BLOCK : block * BLOCK + size] = old.ljust(size, b"\0")[:size]
        for name, data in content.items():
            (folder / name).write_bytes(data)
            (folder / name).chmod(0o600)


def recorded(seed: int, steps: int) -> list[Done]:
    """Return the recording of an evening; raises Denied's sentence as SystemExit where the system does not allow it."""
    with tempfile.TemporaryDirectory(prefix="boardside-trial-") as folder:
        out = Path(folder) / "out"
        (inner := Path(folder) / "in").mkdir(mode=0o700)
        words = ["-m", "tests.faults.recording", inner, seed, steps, out]
        made = subprocess.run([sys.executable, *map(str, words)], cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, check=False,
                              capture_output=True, text=True)  # fmt: skip
        if made.returncode:
            raise SystemExit(made.stderr.strip())
        return list(pickle.loads(out.read_bytes()))


@dataclass(frozen=True)
class Point:
    """A moment: all operations before number `at` were done, of that one `size` bytes; or the power was cut there."""

    at: int
    size: int | None = None
    power: bool = False


def points(done: Sequence[Done], rng: random.Random) -> list[Point]:
    """Return the moments before each operation; for each write also one in the middle; for each sync a power cut."""
    found: list[Point] = []
    for number, one in enumerate(done):
        if one.what != "said":
            found.append(Point(number))
        if one.what == "write":
            found += [Point(number, rng.randrange(len(one.data) or 1)) for _ in range(4 if _of_many(one) else 1)]
        if one.what == "sync":
            found.append(Point(number, power=True))
    return [*found, Point(len(done))]


def trial(seed: int, steps: int, most: int) -> str:
    """Judge this many moments of one evening, chosen by lot if there are more; return the figures in a sentence."""
    rng = random.Random(seed)
    done = recorded(seed, steps)
    every = points(done, rng)
    torn = [point for point in every if point.size is not None and _of_many(done[point.at])]
    chosen = sorted({*torn[:most], *rng.sample(every, min(most, len(every)))}, key=lambda p: (p.at, p.size or 0))
    files, at = Files(), 0
    for point in chosen:
        for one in done[at : point.at]:
            files.do(one)
        at = point.at
        _judge(files, done, point, seed)
    count = f"{len(chosen)} of {len(every)} kill points of {steps} steps (seed {seed})"
    return f"{count}: nothing lost, nothing that was not sent"


def _of_many(one: Done) -> bool:
    """Return whether this writes a whole game to the journal at once: only that can be torn into good lines."""
    return one.file.endswith(".journal.jsonl") and one.data.count(b"\n") > 2


def _judge(files: Files, done: Sequence[Done], point: Point, seed: int) -> None:
    there = files
    if point.size is not None:
        there = Files({name: bytearray(data) for name, data in files.content.items()}, dict(files.before))
        there.do(done[point.at], point.size)
    heard = Heard.of(b"".join(one.data for one in done[: point.at] if one.what == "said").decode().splitlines())
    with tempfile.TemporaryDirectory(prefix="boardside-trial-") as folder:
        there.lie_in(Path(folder), random.Random(f"{seed} {point.at}") if point.power else None)
        try:
            check(Path(folder) / "games.duckdb", seed, heard)
        except Exception as wrong:
            one = done[point.at] if point.at < len(done) else None
            where = f"{one.what} {one.file} {one.at} {len(one.data)}" if one else "the end"
            raise Fallen(f"seed {seed}, {point} at {where}: {type(wrong).__name__}: {wrong}") from wrong
