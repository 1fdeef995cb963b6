"""A puzzle: one position as one seat saw it, choices in the words of the game, and the exact answer with its reason."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import msgspec

PROOF: Final = "proof"
"""The kind of a puzzle about what a seat can prove."""
SHOWING: Final = "showing"
"""The kind of a puzzle about which card to show; all other kinds are those of decisions."""
ASKED: Final[Mapping[str, str]] = {
    PROOF: "What can you prove?",
    "question": "What would you ask?",
    SHOWING: "Which card do you show?",
    "room": "Where would you go?",
    "accusation": "Accuse now?",
    "version": "Which version is the likeliest?",
    "attack": "Attack, or not?",
    "stop": "Go on, or stop?",
    "placement": "Where would you place the armies?",
    "free move": "Which move would you make?",
    "dice": "How many dice?",
    "tile": "Which tile would you play?",
    "founding": "Which corporation would you found?",
    "merger": "How would you settle the merger?",
    "purchase": "Which shares would you buy?",
    "sale": "Which shares would you sell?",
    "disposal": "What would you do with your shares?",
}
"""The question of a puzzle, by its kind. A decision of a kind that is not listed here makes no puzzle.

Nor do the cards that the review judges ("shown card"): that depends on the hand of the player who asked, which nobody
else sees. Puzzles about them (`showings`) are judged by what the player who shows a card can know.
"""
REFERENCE: Final = "reference"
"""`Puzzle.missed` is that of the reference players: a careless, a usual and a careful one."""
COMPUTERS: Final = "computers"
"""`Puzzle.missed` is that of computer players: an easy, a medium and a strong one."""


@dataclass(frozen=True)
class Choice:
    """One way to answer: its words, its value in the unit of the puzzle (None for a proof), whether it is right."""

    text: str
    value: float | None
    right: bool


@dataclass(frozen=True)
class Source:
    """Where a position comes from: `simulated`, `recorded`, or `own` with the number of the stored game.

    `label` is that of the line that was decided, `by` the person (own games) or the skill who decided, `chosen` what
    they did, `seed` that of a simulated game.
    """

    kind: str
    game: int = 0
    label: str = ""
    by: str = ""
    chosen: str = ""
    seed: int = 0


@dataclass(frozen=True)
class Puzzle:
    """A position, choices, and the answer.

    `game` is the key of the game, `seat` the player who decides. The position is after the first `lines` lines of
    `story` (see `PuzzleFile`), as the seat `view` saw it: the player, or the table where hands stayed closed. `about`
    says what there is to decide if the position does not. `margin` is by how much the best choice is better than the
    best wrong one, `error` the standard error of that (0: exact); both are 0 for a proof, whose answer is certain.
    `missed`: how likely three players of rising strength miss it; `missed_by` says which ones (`REFERENCE`,
    `COMPUTERS`).
    """

    game: str
    what: str
    seat: str
    view: str
    story: str
    lines: int
    about: str
    choices: tuple[Choice, ...]
    best: str
    reason: str
    unit: str
    margin: float
    error: float
    missed: tuple[float, float, float]
    source: Source
    missed_by: str = REFERENCE

    @property
    def asked(self) -> str:
        """The question."""
        return ASKED[self.what]

    @cached_property
    def key(self) -> str:
        """A name for the puzzle that depends on its content alone: 16 hexadecimal digits."""
        said = (
            self.story,
            self.lines,
            self.seat,
            self.what,
            self.about,
            sorted(choice.text for choice in self.choices),
        )
        return hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:16]

    @cached_property
    def alike(self) -> str:
        """Equal for puzzles that are the same to a player: by choices and values, or as the same proof in a game."""
        worth = sorted((choice.text, choice.value and round(choice.value, 3), choice.right) for choice in self.choices)
        said = (self.story, self.about, self.best, self.reason) if self.what == PROOF else (self.game, self.what, worth)
        return hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:16]

    @property
    def difficulty(self) -> float:
        """How likely the three players miss it on average, from 0 to 1."""
        return sum(self.missed) / len(self.missed)
