"""The cost of making puzzles: each game in a process of its own, by processor time and memory.

python -m tests.training.costs                            # 20 puzzles of each game, seed 2
python -m tests.training.costs --number 5 --games clue risk
python -m tests.training.costs --number 100 --together    # of all games in one process
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from assistant.bots import GAMES_PLAYED
from assistant.kit.phrasing import counted

COMMAND = "import sys; from assistant.cli.main import main; sys.exit(main(sys.argv[1:]))"


def cost(number: int, seed: int, games: Sequence[str]) -> tuple[float, float]:
    """Return the seconds of one core and the megabytes at most that these puzzles take. Raises OSError if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["puzzles", "--make", f"{number}", "--seed", f"{seed}", "--db", f"{Path(folder) / 'games.duckdb'}"]
        named = [word for game in games for word in ("--game", game)]
        child = subprocess.Popen([sys.executable, "-c", COMMAND, *words, *named], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise OSError(f"Making puzzles ended with {child.returncode}.")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each game, or one for all of them together."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.costs")
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--games", nargs="*", default=sorted(GAMES_PLAYED), metavar="GAME")
    parser.add_argument("--together", action="store_true", help="all games in one process")
    given = parser.parse_args(arguments)
    for games in [given.games] if given.together else [[game] for game in given.games]:
        seconds, most = cost(given.number, given.seed, games)
        print(
            f"{' '.join(games)}: {counted(given.number, 'puzzle')}, {seconds:.0f} s of one core, {most:.0f} MB at most",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
