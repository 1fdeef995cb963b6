"""Puzzles in a file: JSON lines, compressed; the stories that their positions are made of come first.

    write(path, puzzles, stories)
    read(path).puzzles
    read(path).table(puzzle)        # the table at the position, to be seen from `puzzle.seat`

A story has every line in effect, as corrected. The file contains what all seats saw, so it is for the program alone:
screens show the position through the seat of the puzzle.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from assistant.core.codec import decode, encode
from assistant.core.event import Entry
from assistant.core.log import MemoryLog
from assistant.core.offer import Nonsense
from assistant.core.projection import SeatLine
from assistant.games import GAMES
from assistant.storage.private_files import replaced
from assistant.table.table import Table
from assistant.training.puzzle import Puzzle

FORMAT: Final = 1
UNREADABLE: Final = "{} is not a file of puzzles, or it is damaged. Make new ones with: boardside puzzles --make 100"


@dataclass(frozen=True)
class PuzzleStory:
    """The lines of a game as they are written in a log, from which positions are made."""

    key: str
    game: str
    entries: tuple[str, ...]


def entries_of(lines: Iterable[SeatLine]) -> Iterator[Entry]:
    """Yield these lines in effect as entries, numbered from 1, without corrections."""
    for number, line in enumerate(lines, 1):
        yield Entry(number, line.event, line.line.entry.at, line.line.entry.author)


def story_of(key: str, game: str, lines: Iterable[SeatLine]) -> PuzzleStory:
    """Return the story of these lines in effect."""
    return PuzzleStory(key, game, tuple(map(encode, entries_of(lines))))


class PuzzleFile:
    """The puzzles of one or several files, and the stories they need."""

    def __init__(self, puzzles: Sequence[Puzzle] = (), stories: Mapping[str, PuzzleStory] | None = None) -> None:
        self.puzzles = tuple(puzzles)
        self.stories = dict(stories or {})

    def table(self, puzzle: Puzzle) -> Table:
        """Return the table at the position of a puzzle; raises Nonsense if its game is not installed."""
        story = self.stories[puzzle.story]
        if story.game not in GAMES:
            raise Nonsense(f"This puzzle needs the game {story.game}, which is not installed.")
        game = GAMES[story.game]
        return Table(game, MemoryLog([decode(line, game) for line in story.entries[: puzzle.lines]]))

    def __add__(self, other: PuzzleFile) -> PuzzleFile:
        """Return the puzzles of both, each once."""
        every = {puzzle.key: puzzle for puzzle in (*self.puzzles, *other.puzzles)}
        return PuzzleFile(tuple(every.values()), {**self.stories, **other.stories})


def write(path: Path, puzzles: Iterable[Puzzle], stories: Mapping[str, PuzzleStory]) -> None:
    """Write a file for its owner alone, in one step: it is whole, or it is not there. Raises OSError."""
    chosen = list(puzzles)
    needed: dict[str, int] = {}
    for puzzle in chosen:
        needed[puzzle.story] = max(needed.get(puzzle.story, 0), puzzle.lines)
    cut = (PuzzleStory(key, stories[key].game, stories[key].entries[:lines]) for key, lines in needed.items())
    rows: list[Any] = [{"puzzles": FORMAT}, *({"story": story} for story in cut), *({"puzzle": one} for one in chosen)]
    replaced(path, [gzip.compress(b"\n".join(map(msgspec.json.encode, rows)), mtime=0)])


def read(path: Path) -> PuzzleFile:
    """Return the puzzles of a file; raises Nonsense."""
    puzzles: list[Puzzle] = []
    stories: dict[str, PuzzleStory] = {}
    try:
        head, *rows = gzip.decompress(path.read_bytes()).split(b"\n")
        if msgspec.json.decode(head) != {"puzzles": FORMAT}:
            raise Nonsense(UNREADABLE.format(path.name))
        for row in rows:
            told = msgspec.json.decode(row, type=_Row)
            if told.story is not None:
                stories[told.story.key] = told.story
            if told.puzzle is not None:
                puzzles.append(told.puzzle)
    except (OSError, EOFError, ValueError, gzip.BadGzipFile, msgspec.DecodeError):
        raise Nonsense(UNREADABLE.format(path.name)) from None
    return PuzzleFile(puzzles, stories)


class _Row(msgspec.Struct):
    story: PuzzleStory | None = None
    puzzle: Puzzle | None = None
