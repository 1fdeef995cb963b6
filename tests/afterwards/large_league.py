"""How long a folder of Parquet takes to open and to ask, and how much memory that needs, with generated games.

python -m tests.afterwards.large_league --games 20000
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from assistant.figures.questions.question import PRESETS
from assistant.figures.questions.season import Season
from assistant.figures.store.derived import Figures, beside, parquet
from tests.seasons import write

ASKED = 12
"""The number of preset questions that are asked, first over all games and then over some of them."""


def memory() -> float:
    """Return the most memory that this program has used so far, in GB, as Linux counts it."""
    peak = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text("utf-8"))
    return int(peak[1]) / 1024**2 if peak else 0.0


def ask(folder: Path) -> None:
    """Open the folder and ask, and print seconds and memory."""
    steps = time.perf_counter()
    season = Season.of(folder)
    print(f"opened in {time.perf_counter() - steps:.1f} s with {memory():.2f} GB")
    for what, games in (
        (f"{ASKED} questions", season),
        ("the same over some of the games", season.where({"players": ("4",)})),
    ):
        steps = time.perf_counter()
        for preset in PRESETS[:ASKED]:
            games.ask(preset.question)
        print(f"{what}: {time.perf_counter() - steps:.1f} s with {memory():.2f} GB")


def main(words: Sequence[str] | None = None) -> None:
    """Write the games, and ask in a process of its own."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", type=int, default=20_000)
    given.add_argument("--lines", type=int, default=100, help="lines of each game, each with a decision")
    given.add_argument("--folder", type=Path, help="ask this folder instead")
    said = given.parse_args(words)
    if said.folder:
        ask(said.folder)
        return
    with tempfile.TemporaryDirectory() as home:
        figures = beside(Path(home) / "games.duckdb")
        write(figures, said.games, said.lines)
        with Figures(figures).reading() as base:
            parquet(base, Path(home) / "parquet")
        again = [sys.executable, "-m", "tests.afterwards.large_league", "--folder", str(Path(home) / "parquet")]
        subprocess.run(again, check=True)


if __name__ == "__main__":
    main()
