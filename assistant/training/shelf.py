"""The puzzles of a store: files in a folder beside it, and those that come with the program."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from assistant.content.catalogue import place
from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.figures.store.people import keeps_figures, people
from assistant.games import GAMES
from assistant.storage.game_file import computers
from assistant.storage.read_copy import reading
from assistant.storage.store import Store
from assistant.table.table import Table
from assistant.training import making
from assistant.training.puzzle_file import PuzzleFile, read, write

SUFFIX: Final = ".puzzles"
SHIPPED: Final = "data/puzzles"
"""The folder of the puzzles that come with the program."""


def folder(path: Path) -> Path:
    """Return the folder of puzzles that belongs to this file of games."""
    return path.with_name(f"{path.stem}-puzzles")


class Shelf:
    """All puzzles of a store; a file is read once, and new files are found when they are there."""

    def __init__(self, path: Path) -> None:
        self.folder = folder(path)
        self._read: dict[Path, PuzzleFile] = {}
        self._whole: PuzzleFile | None = None
        self.refused: dict[str, str] = {}
        """Why a file cannot be read, by its name."""

    def all(self) -> PuzzleFile:
        """Return the puzzles of all files that can be read."""
        paths = [*sorted(place(SHIPPED).glob(f"*{SUFFIX}")), *sorted(self.folder.glob(f"*{SUFFIX}"))]
        new = [path for path in paths if path not in self._read and path.name not in self.refused]
        for path in new:
            try:
                self._read[path] = read(path)
            except Nonsense as wrong:
                self.refused[path.name] = str(wrong)
        gone = [path for path in self._read if path not in paths]
        for path in gone:
            del self._read[path]
        if new or gone or self._whole is None:
            self._whole = sum((self._read[path] for path in paths if path in self._read), PuzzleFile())
        return self._whole

    def add(self, made: making.Made) -> Path | None:
        """Put new puzzles into a file of their own, and return it; None if there are none. Raises OSError."""
        if not made.puzzles:
            return None
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        numbers = [int(path.stem) for path in self.folder.glob(f"*{SUFFIX}") if path.stem.isdigit()]
        path = self.folder / f"{max(numbers, default=0) + 1:04}{SUFFIX}"
        write(path, made.puzzles, made.stories)
        return path


def from_store(made: making.Made, store: Store, games: Sequence[str] = ()) -> int:
    """Add the puzzles of the finished games of a store that keep statistics; return how many there were.

    Decisions of people who are left out of all figures make no puzzles.
    """
    who, added = people(store), 0
    for stored in store.games(shelved=None):
        wanted = not games or stored.game in games
        if not (wanted and keeps_figures(store, stored.id) and stored.game in store.games_known):
            continue
        table = _table(store, stored.id)
        if table is not None and table.view(TABLE).over:
            players = table.view(TABLE).players
            persons = {player.name: who.of(player.name) for player in players if not who.out(player.name)}
            added += making.own(made, stored.id, table, persons, computers(store, stored.id))
    return added


def _table(store: Store, game: int) -> Table | None:
    try:
        log = store.log(game)
        return Table(log.game, log)
    except Nonsense:
        return None


def made_for(path: Path, number: int, seed: int = 0) -> int:
    """Make this many puzzles for a store and put them on its shelf; return how many were made.

    Those of the store's own games come first, and those of recorded games; the others are of simulated games. The same
    seed makes the same ones; by default, each time others. The store may be in use elsewhere.
    """
    return len(make_for(path, number, seed).puzzles)


def make_for(
    path: Path, number: int, seed: int = 0, games: Sequence[str] = (), step: Callable[[int], None] = lambda _done: None
) -> making.Made:
    """Do what `made_for` does, for these games alone (none: all), and return what was made."""
    shelf = Shelf(path)
    known = shelf.all().puzzles
    made = making.Made()
    made.know(known)
    if path.exists():
        with reading(path, GAMES) as store:
            from_store(made, store, games)
    making.recorded(made, games)
    step(len(made.puzzles))
    missing = max(0, number - len(made.puzzles))
    making.make(missing, seed or time.time_ns() // 1_000_000_000, games, made=made, step=step)
    shelf.add(made)
    return made
