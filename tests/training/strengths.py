"""How often computer players of three strengths miss new puzzles, by game and kind.

    python -m tests.training.strengths                        # 300 puzzles of simulated games, seed 9
    python -m tests.training.strengths --number 60 --seed 7 --games clue risk

Puzzles that they don't decide are counted in the last column; their difficulty is that of the reference players. Ends
with 1 if, in some game, an easier player misses less on average than a better one.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from assistant.training.making import make
from assistant.training.puzzle import COMPUTERS, Puzzle

Missed = tuple[float, float, float]


def averages(puzzles: Iterable[Puzzle]) -> tuple[int, Missed, int]:
    """Return how many puzzles computer players decide, their average misses, and how many they don't decide."""
    every = list(puzzles)
    some = [puzzle.missed for puzzle in every if puzzle.missed_by == COMPUTERS]
    easy, medium, strong = (sum(missed[at] for missed in some) / max(1, len(some)) for at in range(3))
    return len(some), (easy, medium, strong), len(every) - len(some)


def by_kind(puzzles: Sequence[Puzzle]) -> Mapping[tuple[str, str], Sequence[Puzzle]]:
    """Return the puzzles by game and kind, and all of a game with the kind "all"."""
    sorted_out: dict[tuple[str, str], list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        sorted_out[puzzle.game, puzzle.what].append(puzzle)
        sorted_out[puzzle.game, "all"].append(puzzle)
        sorted_out["all", "all"].append(puzzle)
    return dict(sorted(sorted_out.items()))


def in_order(missed: Missed) -> bool:
    """Return whether no player misses more than an easier one."""
    easy, medium, strong = missed
    return easy >= medium >= strong


def main(arguments: Sequence[str] | None = None) -> int:
    """Make puzzles and print the table; 1 if a game is out of order."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.strengths", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--games", nargs="*", default=(), metavar="GAME")
    given = parser.parse_args(arguments)
    made = make(given.number, given.seed, given.games)
    disordered = list[str]()
    print(f"{'game':<20}{'kind':<12}{'decided':>10}{'easy':>8}{'medium':>8}{'strong':>8}{'not':>6}")
    for (game, kind), puzzles in by_kind(made.puzzles).items():
        decided, missed, rest = averages(puzzles)
        shares = "".join(f"{share:>8.2f}" for share in missed) if decided else f"{'':>24}"
        print(f"{game:<20}{kind:<12}{decided:>10}{shares}{rest:>6}")
        if kind == "all" and not in_order(missed):
            disordered.append(game)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    games = sum(made.report.games.values())
    print(f"From {games} games, in {time.process_time():.0f} s of one core, with {peak:.0f} MB at most.")
    print(*(f"Out of order: {game}" for game in disordered), sep="\n")
    return 1 if disordered else 0


if __name__ == "__main__":
    sys.exit(main())
