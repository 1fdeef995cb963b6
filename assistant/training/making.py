"""Making puzzles: from simulated games, from recorded ones and from those of a store, sorted and without duplicates.

made = make(100, seed=7)
made.report.written, made.report.duplicates, made.report.trivial
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Final

from assistant.bots import GAMES_PLAYED, simulate
from assistant.bots.sight import ROBOT
from assistant.content.catalogue import place
from assistant.core.event import REFEREE, TABLE
from assistant.core.log import MemoryLog
from assistant.games import GAMES
from assistant.storage.game_file import lines_of, read_lines
from assistant.table.table import Table
from assistant.training import computers
from assistant.training.decisions import puzzles as of_decisions
from assistant.training.decisions import reviewed, trivial
from assistant.training.proofs import proofs
from assistant.training.puzzle import COMPUTERS, Puzzle, Source
from assistant.training.puzzle_file import PuzzleFile, PuzzleStory, story_of
from assistant.training.showings import showings

PER_GAME: Final = 6
"""The most puzzles of one game, so that positions differ."""
PER_KIND: Final = 2
"""The most puzzles of one kind from one game."""
PATIENCE: Final = 20
"""The number of games in a row without a new puzzle after which no more are made of a kind of game."""
_NAME: Final = re.compile(rf"{ROBOT}(\w+) \(\w+\)")
"""The name of a computer player; puzzles call it by its first name."""


@dataclass
class Report:
    """The fate of the candidates: how many were found, left out as trivial or as duplicates, and written.

    `games` counts the games that were searched, `written` the puzzles by game and kind.
    """

    games: Counter[str] = field(default_factory=Counter[str])
    found: int = 0
    trivial: int = 0
    duplicates: int = 0
    crowded: int = 0
    """Puzzles that were left out because their game has enough of them."""
    written: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])


@dataclass
class Made:
    """New puzzles with their stories, and the report."""

    puzzles: list[Puzzle] = field(default_factory=list[Puzzle])
    stories: dict[str, PuzzleStory] = field(default_factory=dict[str, PuzzleStory])
    report: Report = field(default_factory=Report)
    _seen: set[str] = field(default_factory=set[str])

    def file(self) -> PuzzleFile:
        """Return them as they are read from a file."""
        return PuzzleFile(self.puzzles, self.stories)

    def know(self, puzzles: Sequence[Puzzle]) -> None:
        """Treat these puzzles as already there."""
        self._seen.update(puzzle.alike for puzzle in puzzles)

    def add(self, table: Table, source: Source, seats: Mapping[str, str], most: int = PER_GAME) -> int:
        """Add the puzzles of one finished game, at most this many, rare kinds first; return how many were added.

        Raises LookupError for a game without figures.
        """
        found = _candidates(table, source, seats)
        self.report.games[table.game.key] += 1
        self.report.found += len(found.puzzles)
        by_kind: Counter[str] = Counter()
        added = 0
        for puzzle in sorted(found.puzzles, key=self._written):
            if trivial(puzzle):
                self.report.trivial += 1
            elif puzzle.alike in self._seen:
                self.report.duplicates += 1
            elif added >= most or by_kind[puzzle.what] >= PER_KIND:
                self.report.crowded += 1
            else:
                by_kind[puzzle.what] += 1
                added += 1
                self._seen.add(puzzle.alike)
                self.puzzles.append(measured(puzzle, found.file()))
                self.report.written[puzzle.game, puzzle.what] += 1
        if added:
            self.stories |= found.stories
        return added

    def _written(self, puzzle: Puzzle) -> int:
        """Return how many puzzles of this kind there are from other games of the same name."""
        return self.report.written[puzzle.game, puzzle.what]


def measured(puzzle: Puzzle, file: PuzzleFile) -> Puzzle:
    """Return the puzzle with the misses of computer players, if they decide it, else as it is."""
    missed = computers.missed(puzzle, file)
    return puzzle if missed is None else replace(puzzle, missed=missed, missed_by=COMPUTERS)


def make(
    number: int,
    seed: int,
    games: Sequence[str] = (),
    made: Made | None = None,
    step: Callable[[int], None] = lambda _done: None,
) -> Made:
    """Return this many puzzles of simulated games, equally many of each; the same seed makes the same ones.

    They are added to `made`, if it is given. `step` is told how many there are so far.
    """
    made = made or Made()
    kinds = tuple(games) or tuple(GAMES_PLAYED)
    wanted = {kind: number // len(kinds) + (at < number % len(kinds)) for at, kind in enumerate(kinds)}
    barren = dict.fromkeys(kinds, 0)
    for nth in count():
        left = [kind for kind in kinds if wanted[kind] > 0 and barren[kind] < PATIENCE]
        if not left:
            return made
        for kind in left:
            added = _simulated(made, kind, seed * 100_000 + nth, min(PER_GAME, wanted[kind]))
            wanted[kind] -= added
            barren[kind] = 0 if added else barren[kind] + 1
            step(len(made.puzzles))
    return made


def _simulated(made: Made, kind: str, seed: int, most: int) -> int:
    """Add the puzzles of one simulated game between players of both skills."""
    dice = random.Random(f"{kind} {seed}")
    known = GAMES_PLAYED[kind]
    players = dice.randint(known.fewest, min(known.most, known.usual + 1))
    skills = [dice.choice(known.skills[:2]) for _ in range(players)]
    table = simulate(kind, skills, seed)
    seats = {player.key: skill for player, skill in zip(table.view(TABLE).players, skills, strict=True)}
    return made.add(table, Source("simulated", seed=seed), seats, most)


def own(
    made: Made, number: int, table: Table, persons: Mapping[str, str], computers: Mapping[str, str] | None = None
) -> int:
    """Add the puzzles of a finished stored game, and return how many.

    `persons` maps names of players to people; decisions of a player who is missing there, and of `computers` (seats),
    make no puzzles. Hands that stayed closed stay so.
    """
    seats = {
        player.key: persons[player.name]
        for player in table.view(TABLE).players
        if player.name in persons and player.key not in (computers or {})
    }
    try:
        return made.add(table, Source("own", game=number), seats)
    except LookupError:
        return 0


def recorded(made: Made, games: Sequence[str] = ()) -> int:
    """Add the puzzles of the recorded games that come with the program, of these games or of all; return how many."""
    added = 0
    for key in games or GAMES_PLAYED:
        for file in sorted(place(f"data/{key}").glob("demo*.jsonl")):
            written = read_lines(lines_of(file.read_bytes()), GAMES)
            table = Table(written.game, MemoryLog(written.entries))
            seats = {player.key: player.name for player in table.view(TABLE).players}
            added += made.add(table, Source("recorded"), seats)
    return added


# ---------------------------------------------------------------------- one game


def _candidates(table: Table, source: Source, seats: Mapping[str, str]) -> Made:
    """Return all puzzles of a game in an order that does not prefer its beginning, with its story."""
    derived = reviewed(table, REFEREE if source.kind == "simulated" else "")
    key = f"{source.kind} {table.game.key} {source.game or source.seed}"
    found = [
        *of_decisions(derived, key, source, seats),
        *proofs(derived, key, source, seats, key),
        *showings(derived, key, source, seats, key),
    ]
    random.Random(key).shuffle(found)
    if not found:
        return Made()
    story = story_of(key, table.game.key, derived.played.lines)
    if source.kind == "simulated":
        found = [_named(puzzle) for puzzle in found]
        story = replace(story, entries=tuple(_NAME.sub(r"\1", line) for line in story.entries))
    return Made(found, {key: story})


def _named(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle of a simulated game with the first names of its players."""
    choices = tuple(replace(one, text=_NAME.sub(r"\1", one.text)) for one in puzzle.choices)
    best, reason, about = (_NAME.sub(r"\1", text) for text in (puzzle.best, puzzle.reason, puzzle.about))
    return replace(puzzle, choices=choices, best=best, reason=reason, about=about)


__all__ = ["Made", "Report", "make", "own", "recorded"]
