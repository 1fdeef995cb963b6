"""The puzzles of a house, shared by all pages for training of one server, and the making of new ones."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final

from assistant.deduction.budget import Unwanted
from assistant.figures.store.people import People, keeps_figures, people
from assistant.training.attempts import attempts, missed_by_people, trainees
from assistant.training.puzzle import Puzzle
from assistant.training.puzzle_file import PuzzleFile
from assistant.training.shelf import Shelf, made_for
from dashboards.play.own_process import in_own_process
from dashboards.server.house import House
from dashboards.server.log_redaction import report

MADE: Final = 50
"""The number of puzzles that one tap makes."""


class TrainingHouse:
    """The puzzles of a house. Thread-safe; nothing here waits for the disk on the event loop but `people`."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.shelf = Shelf(house.store.path)
        self.making = False
        self.told = ""
        """The result of the last making, as a sentence; "" before there was one."""
        self._lock = threading.Lock()

    def puzzles(self) -> PuzzleFile:
        """Return all puzzles of the house, with those that were made since the last call.

        Puzzles of a game, or of a person, that was left out of all figures since they were made are not among them.
        """
        with self._lock:
            every = self.shelf.all()
        who = people(self.house.store)
        allowed = [one for one in every.puzzles if one.source.kind != "own" or self._allowed(one, who)]
        return PuzzleFile(allowed, every.stories)

    def _allowed(self, puzzle: Puzzle, who: People) -> bool:
        return keeps_figures(self.house.store, puzzle.source.game) and not who.out(puzzle.source.by)

    def people(self) -> dict[str, tuple[int, int]]:
        """Return, by puzzle, how many people of this house tried it and how many missed it."""
        store = self.house.store
        return dict(missed_by_people([attempts(store, person) for person in trainees(store)]))

    def make(self) -> None:
        """Make new puzzles in a process of their own, and say so on every page for training when they are there."""
        if self.making:
            return
        self.making, self.told = True, ""
        threading.Thread(target=self._make, args=(self.house.store.path,), name="puzzles", daemon=True).start()
        self.house.wake("training")

    def _make(self, path: Path) -> None:
        try:
            count = in_own_process(lambda: True, made_for, path, MADE)
            self.told = (
                f"{count} new {'puzzle' if count == 1 else 'puzzles'}." if count else "There were no new puzzles."
            )
        except Unwanted:
            return
        except Exception as wrong:  # noqa: BLE001  (the pages say so, and everything else goes on)
            report(wrong, "the making of puzzles")
            self.told = "No puzzles could be made. Ask the host to look at the terminal."
        finally:
            self.making = False
            self.house.wake("training")
