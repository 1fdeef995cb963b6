"""`boardside puzzles`: make puzzles from games that were played, count them, or print some.

boardside puzzles --make 100             of your finished games, then of simulated ones
boardside puzzles                        how many there are, by game
boardside puzzles --print friday.html --number 10 --game clue
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from assistant.bots import GAMES_PLAYED
from assistant.cli.figures import Command
from assistant.cli.stores import place_of
from assistant.core.offer import Nonsense
from assistant.games import GAMES

if TYPE_CHECKING:
    from assistant.training.puzzle import Puzzle
    from assistant.training.puzzle_file import PuzzleFile

FINE: Final = 0
TEXT: Final = "Make puzzles from games that were played, count them, or print some. Without options, they are counted."


def add(command: Command, db: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add the command."""
    made = command("puzzles", run, TEXT)
    made.add_argument("--make", type=_count, default=0, metavar="N", help="make N new puzzles")
    made.add_argument("--seed", type=_count, default=0, metavar="S", help="make the same ones again (default: others)")
    made.add_argument("--print", type=Path, default=None, metavar="FILE", help="write puzzles as HTML, two on a page")
    made.add_argument("--number", type=_count, default=10, metavar="N", help="how many are printed (default: 10)")
    made.add_argument(
        "--game", action="append", default=[], choices=sorted(GAMES_PLAYED), help="of this game; may be repeated"
    )
    db(made)


def _count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 10_000:
        raise argparse.ArgumentTypeError("it must be a whole number from 1 to 10000")
    return int(text)


def run(given: argparse.Namespace) -> int:
    """Run the command; raises Nonsense."""
    path = place_of(given, must_exist=False)
    if given.make:
        return _make(path, given)
    from assistant.training.shelf import Shelf  # noqa: PLC0415  (the other commands do without it)

    every = Shelf(path).all()
    wanted = [puzzle for puzzle in every.puzzles if not given.game or puzzle.game in given.game]
    if given.print:
        some = random.Random(given.seed or 1).sample(wanted, min(given.number, len(wanted)))
        _write(given.print, every, some)
        return FINE
    counts = Counter(puzzle.game for puzzle in wanted)
    for game, count in sorted(counts.items()):
        print(f"{count:6}  {GAMES[game].title if game in GAMES else game}")
    print(f"{len(wanted):6}  {'puzzle' if len(wanted) == 1 else 'puzzles'}")
    return FINE


def _make(path: Path, given: argparse.Namespace) -> int:
    from assistant.training.shelf import make_for  # noqa: PLC0415  (the computer players are loaded only here)

    def step(done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {given.make}", end="", file=sys.stderr, flush=True)

    made = make_for(path, given.make, given.seed, given.game, step)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    report = made.report
    by_game = Counter[str]()
    for (game, _), count in report.written.items():
        by_game[game] += count
    for game, count in sorted(by_game.items()):
        print(f"{count:6}  {GAMES[game].title}")
    print(
        f"{len(made.puzzles):6}  new puzzles from {sum(report.games.values())} games. Of {report.found} decisions and"
        f" proofs, {report.trivial} were too easy, {report.duplicates} were there already, and {report.crowded} came"
        " from a game that had enough."
    )
    return FINE


def _write(file: Path, every: PuzzleFile, some: Sequence[Puzzle]) -> None:
    from dashboards.training.paper import puzzle_sheets  # noqa: PLC0415  (the screens are slow to import)

    if file.exists():
        raise Nonsense(f"{file} already exists. Choose another name.")
    text = puzzle_sheets(every, some)
    file.write_text(text, "utf-8", newline="\n")
    print(f"Written to {file} ({len(text.encode()) / 1_000_000:.2f} MB).")
