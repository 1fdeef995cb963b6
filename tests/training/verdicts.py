"""The position of a puzzle, and the comparison of a puzzle with values that were computed in another way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from assistant.core.codec import decode
from assistant.core.event import REFEREE, Entry
from assistant.core.log import MemoryLog
from assistant.games import GAMES
from assistant.knowledge.evidence_cache import learnt
from assistant.table.table import Table
from assistant.training.decisions import CLEAR
from assistant.training.puzzle import Puzzle
from assistant.training.puzzle_file import PuzzleFile

NEAR = 1e-6
"""By how much two exact values may differ: puzzles keep six digits, those of markets two."""
CENT = 0.01


class NotCheckable(Exception):
    """No reference can compute this puzzle; the message says why."""


@dataclass(frozen=True)
class Reference:
    """Values by the words of the choices, of all options that are known, and how near a puzzle's values must be."""

    values: Mapping[str, float]
    near: float = NEAR


@dataclass(frozen=True)
class Position:
    """A puzzle with its table; `file` has the whole story, of which `later` are the lines that followed."""

    puzzle: Puzzle
    file: PuzzleFile = field(repr=False)

    @cached_property
    def table(self) -> Table:
        return self.file.table(self.puzzle)

    @cached_property
    def state(self) -> Any:
        """The referee's view."""
        return self.table.view(REFEREE)

    @cached_property
    def seen(self) -> Any:
        """The player's view."""
        return self.table.view(self.puzzle.seat)

    @cached_property
    def evidence(self) -> Any:
        return learnt(self.table, self.puzzle.seat)

    @cached_property
    def entries(self) -> list[Entry]:
        story = self.file.stories[self.puzzle.story]
        return [decode(line, GAMES[story.game]) for line in story.entries]

    @property
    def later(self) -> list[Entry]:
        return self.entries[self.puzzle.lines :]

    def state_after(self, lines: int) -> Any:
        """Return what the referee sees after this many lines of the story."""
        return Table(GAMES[self.puzzle.game], MemoryLog(self.entries[:lines])).view(REFEREE)


def first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def differences(puzzle: Puzzle, reference: Reference) -> list[str]:
    """Return what the reference says otherwise: values, the best choice, the distance of the wrong ones."""
    values = {first_upper(words): value for words, value in reference.values.items()}
    missing = [choice.text for choice in puzzle.choices if choice.text not in values]
    if missing:
        return [f"{text} is not possible" for text in missing]
    near, best, clear = reference.near, max(values.values()), CLEAR[puzzle.unit]
    found: list[str] = []
    for choice in puzzle.choices:
        worth = values[choice.text]
        if choice.value is None or abs(choice.value - worth) > near:
            found.append(f"{choice.text}: {choice.value}, not {worth:.6f}")
        if choice.right and best - worth > near:
            found.append(f"{choice.text} is marked right, {best - worth:.6f} behind the best")
        if not choice.right and best - worth < clear - near:
            found.append(f"{choice.text} is marked wrong, only {best - worth:.6f} behind the best")
    wrong = max(values[choice.text] for choice in puzzle.choices if not choice.right)
    if abs(puzzle.margin - (best - wrong)) > 2 * near:
        found.append(f"margin {puzzle.margin}, not {best - wrong:.6f}")
    if puzzle.best not in [choice.text for choice in puzzle.choices if choice.right]:
        found.append(f"{puzzle.best} is called best and not marked right")
    return found
