"""The long trials on files, each with its seed and its figures in one line.

python -m tests.faults [--seed N] [--only kills|points|damages|server]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.faults import damages, kills, replay, serving


def _kills(seed: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="boardside-trial-") as folder:
        yield kills.rounds(Path(folder), seed, 100)


def _points(seed: int) -> Iterator[str]:
    for number in range(4):
        yield replay.trial(seed + number, 120, 300)


def _damages(seed: int) -> Iterator[str]:
    yield damages.trial(seed, 16, 25)
    yield damages.trial_of_both(seed, 8, 25)


def _server(seed: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="boardside-trial-") as folder:
        yield serving.rounds(Path(folder), seed, 200)


TRIALS: dict[str, Callable[[int], Iterator[str]]] = {
    "kills": _kills,
    "points": _points,
    "damages": _damages,
    "server": _server,
}


def main() -> None:
    """Run them, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=TRIALS, action="append")
    given = parser.parse_args()
    for name in given.only or TRIALS:
        begun = time.monotonic()
        for figures in TRIALS[name](given.seed):
            print(f"{name}: {figures} ({time.monotonic() - begun:.0f} s)", flush=True)
            begun = time.monotonic()


if __name__ == "__main__":
    main()
