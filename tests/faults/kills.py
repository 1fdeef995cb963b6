"""Kill -9 in the middle of an evening, at any moment, again and again on the same file."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.faults.verdict import Heard, check

ROOT = Path(__file__).parents[2]


def started(path: Path, seed: int, first: int, last: int) -> subprocess.Popen[str]:
    """Return an evening, ready to begin."""
    words = ["-m", "tests.faults.evening", path, seed, first, last]
    process = subprocess.Popen(
        [sys.executable, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n", process.communicate()
    return process


def killed(path: Path, seed: int, first: int, wait: float) -> Heard:
    """Play from step `first` on, and kill it after this many seconds; return its output."""
    process = started(path, seed, first, 100_000)
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    time.sleep(wait)
    process.send_signal(signal.SIGKILL)
    said, errors = process.communicate()
    assert errors == "", errors
    return Heard.of(said.splitlines())


def rounds(folder: Path, seed: int, count: int, longest: float = 0.6) -> str:
    """Kill this many times; a copy is judged each time, and the evening goes on with the file itself."""
    rng = random.Random(seed)
    path, steps, lines = folder / "games.duckdb", 0, 0
    for _ in range(count):
        heard = killed(path, seed, steps, rng.uniform(0.0, longest))
        copied = folder / "copy"
        copied.mkdir(mode=0o700)
        for file in folder.glob("games*"):
            shutil.copy2(file, copied)
        lines += max(0, heard.done - steps)
        steps = check(copied / path.name, seed, heard, begun=steps)
        shutil.rmtree(copied)
    return f"{count} rounds of kill -9 (seed {seed}): {lines} acknowledged steps, none lost, none that was not sent"
