"""Puzzles checked against computations that share nothing with the ones that made them.

    python -m tests.training.independent                      # 300 puzzles of simulated games, seed 5
    python -m tests.training.independent --number 50 --seed 7 --games clue risk
    python -m tests.training.independent --file puzzles.gz    # those of a file (boardside puzzles --make 100)

Each choice that is marked right must be the best of all, each one marked wrong worse by the margin of its unit, and all
values must agree. Ends with 1 if a puzzle differs. `tests/training/verdicts.py` compares; the references are in
`cards` and `telling` (deals counted card by card, forced places by a SAT solver), `dice` (rounds in fractions), `units`
(every die of a battle) and `markets` (the printed rules).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from assistant.training.making import make
from assistant.training.puzzle import PROOF, Puzzle
from assistant.training.puzzle_file import PuzzleFile, read
from tests.training import cards, dice, markets, telling, units
from tests.training.verdicts import NotCheckable, Position, Reference, differences

Values = Callable[[Position], Reference]
_MYSTERY: Mapping[str, Values] = {
    "question": cards.question,
    "room": cards.room,
    "showing": telling.showing,
    "accusation": cards.accusation,
    "version": cards.version,
}
_WAR: Mapping[str, Values] = {
    "attack": dice.attack,
    "stop": dice.stop,
    "placement": dice.placement,
    "free move": dice.free_move,
}
_AXIS: Mapping[str, Values] = {"attack": units.attack, "stop": units.stop}
_MARKET: Mapping[str, Values] = {
    "purchase": markets.trade,
    "sale": markets.trade,
    "disposal": markets.disposal,
    "tile": markets.tile,
    "founding": markets.founding,
    "merger": markets.merger,
}
CHECKERS: Mapping[str, Mapping[str, Values]] = {
    "acquire": _MARKET,
    "advanced_cluedo": _MYSTERY,
    "axis_allies": _AXIS,
    "clue": _MYSTERY,
    "cold_cash_risk": _MARKET,
    "killer_clue": {**_MYSTERY, "question": cards.directed},
    "not_a_clue": _MYSTERY,
    "one_world_dominion": _WAR,
    "plotted_axis": _AXIS,
    "risk": _WAR,
}
"""By game and kind: what computes the values of the choices. Proofs have a check of their own."""


def check(puzzle: Puzzle, file: PuzzleFile) -> list[str]:
    """Return what differs; empty if the puzzle is right. Raises NotCheckable."""
    position = Position(puzzle, file)
    if puzzle.what == PROOF:
        return cards.proof(position)
    values = CHECKERS.get(puzzle.game, {}).get(puzzle.what)
    if values is None:
        raise NotCheckable("no reference for this kind")
    return differences(puzzle, values(position))


class Table:
    """Counts by game and kind, and the sentences about what differs or cannot be checked."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str, str]] = Counter()
        self.reasons: Counter[tuple[str, str, str]] = Counter()
        self.wrong: list[str] = []

    def add(self, puzzle: Puzzle, file: PuzzleFile) -> None:
        """Check a puzzle and count the result."""
        kind = puzzle.game, puzzle.what
        self.counts[*kind, "made"] += 1
        try:
            found = check(puzzle, file)
        except NotCheckable as reason:
            self.counts[*kind, "not checkable"] += 1
            self.reasons[*kind, str(reason)] += 1
            return
        self.counts[*kind, "checked"] += 1
        self.counts[*kind, "differing" if found else "agreed"] += 1
        where = f"{puzzle.game}, {puzzle.what}, {puzzle.key}, {puzzle.story} after {puzzle.lines} lines"
        self.wrong += [f"{where}: {what}" for what in found]

    def lines(self) -> list[str]:
        """Return the table in print."""
        columns = ("made", "checked", "agreed", "differing", "not checkable")
        lines = [f"{'game':<20}{'kind':<12}" + "".join(f"{column:>15}" for column in columns)]
        for kind in sorted({key[:2] for key in self.counts}):
            row = "".join(f"{self.counts[*kind, column]:>15}" for column in columns)
            lines.append(f"{kind[0]:<20}{kind[1]:<12}{row}")
        whole = [sum(n for key, n in self.counts.items() if key[2] == column) for column in columns]
        lines.append(f"{'all':<32}" + "".join(f"{number:>15}" for number in whole))
        lines += [
            f"Not checkable: {game}, {what}: {n} ({why})" for (game, what, why), n in sorted(self.reasons.items())
        ]
        return [*lines, *self.wrong]


def main(arguments: Sequence[str] | None = None) -> int:
    """Make puzzles, check them and print the table; 1 if a puzzle differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.independent", description=__doc__.splitlines()[0])
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--games", nargs="*", default=(), metavar="GAME")
    parser.add_argument("--file", type=Path, help="check the puzzles of this file instead of new ones")
    given = parser.parse_args(arguments)
    begun = time.process_time()
    file = read(given.file) if given.file else make(given.number, given.seed, given.games).file()
    between = time.process_time()
    table = Table()
    for puzzle in file.puzzles:
        if not given.games or puzzle.game in given.games:
            table.add(puzzle, file)
    print("\n".join(table.lines()))
    print(f"Made in {between - begun:.0f} s, checked in {time.process_time() - between:.0f} s of one core.")
    return 1 if table.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
