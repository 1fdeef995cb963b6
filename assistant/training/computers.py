"""How often computer players of three strengths miss a puzzle: each takes the seat, with several codes.

missed(puzzle, file) == (0.75, 0.5, 0.0)        # easy, medium, strong; None if they don't decide it

A code stands for one course of a player's guesses. The lines of the player are followed until the decision is made, and
the review of the game says what was chosen. A choice that the puzzle does not offer is right if the review counts it as
right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from assistant.bots import STRENGTHS, evenings
from assistant.bots.evening import Evening
from assistant.bots.foresight import Said
from assistant.bots.sight import Stuck
from assistant.core.event import REFEREE, TABLE
from assistant.core.offer import Nonsense
from assistant.core.story import Struck
from assistant.families.war.events import ArmiesMoved
from assistant.figures.facts import Played, Walked, rows
from assistant.figures.facts.dealings import NOTHING
from assistant.figures.facts.played import Memory
from assistant.figures.facts.register import measures_of
from assistant.games.risk.events import TurnEnded
from assistant.kit.facts import Evidence
from assistant.kit.phrasing import upper
from assistant.knowledge.evidence_cache import learning_of
from assistant.training.decisions import ERRORS, PEACE
from assistant.training.puzzle import Puzzle
from assistant.training.puzzle_file import PuzzleFile

_MYSTERY: Final = frozenset({"question", "room", "accusation", "version"})
_WAR: Final = frozenset({"attack", "stop"})
DECIDED: Final[Mapping[str, frozenset[str]]] = {
    "acquire": frozenset({"tile", "purchase", "disposal"}),
    "advanced_cluedo": _MYSTERY,
    "clue": _MYSTERY,
    "killer_clue": _MYSTERY,
    "not_a_clue": _MYSTERY,
    "one_world_dominion": _WAR,
    "risk": _WAR,
}
"""By game: the kinds of decisions that a strong player makes by other means than an easy one.

Everything else is left to chance or made by one rule of thumb, whatever the strength: which corporation to found, where
to place and to move armies, all of Axis & Allies and Plotted A&A. In Cold Cash Risk easy and medium players buy alike.
"""
CODES: Final = 8
"""The number of codes with which each player decides."""
FEWEST: Final = 4
"""The fewest of them that must lead to a decision."""
LINES: Final = 12
"""The most lines of a player that are followed."""
TRADES: Final = ("purchase", "sale")
"""Decisions of several lines, which the first other line ends; buying nothing is a purchase, too."""
OTHERWISE: Final[Mapping[str, str]] = {"attack": PEACE[0], "accusation": "no accusation"}
"""The choice of a player who does something else, by the kind of the decision."""
Path = tuple[str, ...]


class Outcome(Enum):
    """The result of a player's lines: a right choice, a wrong one, no such decision, or none so far."""

    RIGHT = 0
    MISSED = 1
    NONE = 2
    OPEN = 3


def missed(puzzle: Puzzle, file: PuzzleFile) -> tuple[float, float, float] | None:
    """Return how often an easy, a medium and a strong player miss the puzzle; None if they don't decide it.

    `file` has the story of the puzzle.
    """
    if puzzle.what not in DECIDED.get(puzzle.game, ()):
        return None
    trial, shares = Trial(puzzle, file), list[float]()
    for skill in STRENGTHS:
        share = trial.missed(skill)
        if share is None:
            return None
        shares.append(share)
    easy, medium, strong = shares
    return easy, medium, strong


class Trial:
    """A puzzle and the table at its position, where players try out their lines."""

    def __init__(self, puzzle: Puzzle, file: PuzzleFile) -> None:
        self.puzzle, self.table = puzzle, file.table(puzzle)
        self.begun = self.table.entries[-1].seq
        self._measures, self._memory = measures_of(puzzle.game), Memory()
        self._eye = TABLE if puzzle.view == TABLE else REFEREE
        self._told: list[tuple[str, str, int]] = []
        self._said: dict[Path, Said] = {}
        self._outcomes: dict[Path, Outcome] = {}
        self._players: dict[str, Evening[Any, Any]] = {}
        """The players at the position itself, by skill: what they have worked out is the same for all codes."""

    def missed(self, skill: str) -> float | None:
        """Return how often a player of this skill misses the puzzle; None if it rarely makes such a decision."""
        every = [self.outcome(skill, code) for code in range(CODES)]
        right, wrong = every.count(Outcome.RIGHT), every.count(Outcome.MISSED)
        return wrong / (right + wrong) if right + wrong >= FEWEST else None

    def outcome(self, skill: str, code: int) -> Outcome:
        """Return the outcome of the lines of a player of this skill, with this code."""
        path: Path = ()
        for _ in range(LINES):
            self._go(path)
            said = self._next_line(skill, code)
            if said is None or said.slot:
                return Outcome.NONE
            path = (*path, f"{said.by} {said.event!r}")
            self._said[path] = said
            if path not in self._outcomes:
                self._outcomes[path] = self._outcome(path)
            if self._outcomes[path] is not Outcome.OPEN:
                return self._outcomes[path]
        return Outcome.NONE

    def _next_line(self, skill: str, code: int) -> Said | None:
        """Return what this player says next; None if it waits for somebody else, or knows no way on."""
        player = self._players.get(skill) if not self._told else None
        if player is None:
            player = evenings(self.puzzle.game).joined(self.table, {self.puzzle.seat: skill}, code)
        if not self._told:
            self._players[skill] = player
        player.seed = code
        try:
            return player.next_line()
        except Stuck:
            return None

    def _go(self, path: Path) -> None:
        """Have exactly these lines at the table after the position. Raises Nonsense if one can't be recorded."""
        told = [line for line, _, _ in self._told]
        same = next((at for at, pair in enumerate(zip(told, path, strict=False)) if pair[0] != pair[1]), None)
        same = min(len(told), len(path)) if same is None else same
        while len(self._told) > same:
            _, author, seq = self._told.pop()
            self.table.record(Struck(seq=seq), author, freely=True)
        for at in range(same, len(path)):
            said = self._said[path[: at + 1]]
            entry = self.table.record(said.event, said.by, freely=True)
            self._told.append((path[at], said.by, entry.seq))

    # ------------------------------------------------------------ the choice, as the review tells it

    def _outcome(self, path: Path) -> Outcome:
        try:
            self._go(path)
        except Nonsense:
            return Outcome.NONE
        what, event, (_, _, last) = self.puzzle.what, self._said[path].event, self._told[-1]
        others = False
        for row in self._decisions():
            if row.what == what or (row.what in TRADES and what in TRADES):
                more = what in TRADES and row.line == last and row.chosen != NOTHING
                return Outcome.OPEN if more else self._judged(row)
            others = others or row.alternatives is not None
        if what == "accusation" or (what == "attack" and isinstance(event, (TurnEnded, ArmiesMoved))):
            return self._offered(OTHERWISE[what]) or Outcome.NONE
        return Outcome.NONE if others else Outcome.OPEN

    def _judged(self, row: rows.DecisionRow) -> Outcome:
        """Return whether the choice is right: by the puzzle if it offers it, else by the review."""
        lost = float("inf") if row.lost is None else row.lost
        right = lost <= max(self._measures.within, ERRORS * (row.error or 0.0))
        return self._offered(row.chosen) or (Outcome.RIGHT if right else Outcome.MISSED)

    def _offered(self, words: str) -> Outcome | None:
        """Return whether this choice of the puzzle is right; None if it is not offered."""
        right = next((choice.right for choice in self.puzzle.choices if choice.text == upper(words)), None)
        return right if right is None else Outcome.RIGHT if right else Outcome.MISSED

    def _decisions(self) -> Iterator[rows.DecisionRow]:
        """Yield the decisions of the seat since the position; only the last line before it is reviewed again."""

        def walks(seat: str) -> Sequence[Walked]:
            lines = self.table.story(seat)
            return lines[self._since(lines) :]

        def knows(seat: str) -> Sequence[Evidence | None]:
            return learning_of(self.table, seat)[self._since(self.table.story(seat)) :]

        played = Played(self.table.game, self._eye, walks, knows, self._memory)
        for row in self._measures.tables[rows.DecisionRow](played):
            if isinstance(row, rows.DecisionRow) and row.seat == self.puzzle.seat and _begun(row) > self.begun:
                yield row

    def _since(self, lines: Sequence[Walked]) -> int:
        return max((at for at, line in enumerate(lines) if line.seq <= self.begun), default=0)


def _begun(row: rows.DecisionRow) -> int:
    return row.since or row.line
