"""Puzzles in a notebook: one screen per puzzle, answered where it is shown.

puzzles = boardside.make_puzzles(10, seed=7)
boardside.show_puzzle(puzzles, 0)
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.core.offer import Nonsense
from assistant.training.making import make
from assistant.training.puzzle import Puzzle
from assistant.training.puzzle_file import PuzzleFile
from dashboards.training.drawn import answer, drawn
from dashboards.training.position import position
from dashboards.training.screen import TrainingScreen


def make_puzzles(number: int, seed: int = 1, games: Sequence[str] = ()) -> PuzzleFile:
    """Return this many puzzles from simulated games, of all kinds of games or of these; a seed makes the same ones.

    `.puzzles` are the puzzles, each with `asked`, `choices`, `best` and `reason`.
    """
    return make(number, seed, games).file()


def show_puzzle(puzzles: PuzzleFile, which: Puzzle | int = 0) -> TrainingScreen:
    """Return a screen with one of these puzzles, to look at, think, and answer. Raises Nonsense if there is no such."""
    if isinstance(which, int) and not 0 <= which < len(puzzles.puzzles):
        raise Nonsense(f"There are {len(puzzles.puzzles)} puzzles, and none with the number {which}.")
    puzzle = puzzles.puzzles[which] if isinstance(which, int) else which
    shown = drawn(puzzle, position(puzzle, puzzles.table(puzzle)), told=True)
    return TrainingScreen(layout="puzzle", state={"puzzle": shown, "solution": answer(puzzle)})
