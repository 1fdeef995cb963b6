"""How often computer players of three strengths miss puzzles, by game and kind.

    python -m tests.training.strengths                        # the puzzles that come with the program
    python -m tests.training.strengths --make 84 --seed 7     # and as many new ones
    python -m tests.training.strengths --games clue risk

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

from assistant.content.catalogue import place
from assistant.training.computers import DECIDED
from assistant.training.making import make, measured
from assistant.training.puzzle import COMPUTERS, Puzzle
from assistant.training.puzzle_file import read
from assistant.training.shelf import SHIPPED, SUFFIX

Missed = tuple[float, float, float]


def averages(puzzles: Iterable[Puzzle]) -> tuple[int, Missed, int]:
    """Return how many puzzles computer players decide, their average misses, and how many they don't decide."""
    every = list(puzzles)
    some = [puzzle.missed for puzzle in every if puzzle.missed_by == COMPUTERS]
    easy, medium, strong = (sum(missed[at] for missed in some) / max(1, len(some)) for at in range(3))
    return len(some), (easy, medium, strong), len(every) - len(some)


def by_kind(puzzles: Sequence[Puzzle]) -> Mapping[tuple[str, str], Sequence[Puzzle]]:
    """Return the puzzles by game and kind, and all of a game with the kind "all"."""
    groups: dict[tuple[str, str], list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        for group in ((puzzle.game, puzzle.what), (puzzle.game, "all"), ("all", "all")):
            groups[group].append(puzzle)
    return dict(sorted(groups.items()))


def in_order(missed: Missed) -> bool:
    """Return whether no player misses more than an easier one."""
    easy, medium, strong = missed
    return easy >= medium >= strong


def shipped(games: Sequence[str]) -> list[Puzzle]:
    """Return the puzzles of these games that come with the program, decided by computer players."""
    files = [read(path) for path in sorted(place(SHIPPED).glob(f"*{SUFFIX}"))]
    return [measured(one, file) for file in files for one in file.puzzles if one.game in games]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return 1 if a game is out of order."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.strengths")
    parser.add_argument("--make", type=int, default=0, metavar="N", help="add N new puzzles of simulated games")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--games", nargs="*", default=sorted(DECIDED), metavar="GAME")
    given = parser.parse_args(arguments)
    puzzles = [*shipped(given.games), *make(given.make, given.seed, given.games).puzzles]
    disordered = list[str]()
    print(f"{'game':<20}{'kind':<12}{'decided':>10}{'easy':>8}{'medium':>8}{'strong':>8}{'not':>6}")
    for (game, kind), some in by_kind(puzzles).items():
        decided, missed, rest = averages(some)
        shares = "".join(f"{share:>8.2f}" for share in missed) if decided else f"{'':>24}"
        print(f"{game:<20}{kind:<12}{decided:>10}{shares}{rest:>6}")
        if kind == "all" and not in_order(missed):
            disordered.append(game)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    print(f"{time.process_time():.0f} s of one core, {peak:.0f} MB at most.")
    print(*(f"Out of order: {game}" for game in disordered), sep="\n")
    return 1 if disordered else 0


if __name__ == "__main__":
    sys.exit(main())
