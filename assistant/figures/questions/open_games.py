"""Games for notebooks: read from the journal beside the file, even while Boardside is running, without any change.

    from assistant.figures.questions.open_games import open_game, games
    table = open_game(7)                    # a Table, as it stood when it was read; open it again to see later lines
    table = open_game()                     # the most recently played game

Every line is on disk in the journal before any screen shows it, and anybody who may read the folder can read the
journal, so the running program need not be asked. Only if there is no intact journal, the DuckDB file is read, which
is impossible while another program has it open. Events recorded in the returned Table are not saved.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from assistant.core.codec import decode
from assistant.core.offer import Nonsense
from assistant.figures.store.derive import GameListing
from assistant.figures.store.people import keeps_figures, known
from assistant.games import GAMES
from assistant.kit.clock import Gap
from assistant.storage.inspection import look
from assistant.storage.journal import Journal, path_of
from assistant.storage.records import StoredRecord, envelope, place
from assistant.storage.recovery import busy
from assistant.storage.store import StoredGame, default_path, not_installed
from assistant.storage.uptime import absences, before_import
from assistant.storage.writer import Busy
from assistant.table.table import MemoryLog, Table


@dataclass
class GamesFile:
    """All that a file of games holds, as of when it was read; raises Nonsense or Busy if it cannot be read."""

    path: Path
    _named: dict[tuple[Any, ...], StoredRecord] = field(default_factory=dict[tuple[Any, ...], StoredRecord])
    _entries: dict[int, list[tuple[int, str]]] = field(default_factory=dict[int, list[tuple[int, str]]])

    def __post_init__(self) -> None:
        self.path = Path(os.path.realpath(self.path))  # The journal is next to the file, not next to a link to it.
        for bare in _lines(self.path):
            record: StoredRecord = msgspec.json.decode(bare)
            if "entry" in record:
                text = bare[bare.index(b'"entry":') + len('"entry":') : -1].decode()
                self._entries.setdefault(record["game"], []).append((record["entry"]["seq"], text))
            else:
                self._named[place(record)] = record

    def setting(self, name: str, default: str = "") -> str:
        """Return the setting stored under this name."""
        record = self._named.get(("setting", name))
        return str(record["value"]) if record else default

    def games(self) -> tuple[StoredGame, ...]:
        """Return all games, archived ones too, the most recently played first."""
        listed = [self._listing(record) for key, record in self._named.items() if key[0] == "game"]
        return tuple(sorted(listed, key=lambda game: (game.last, game.id), reverse=True))

    def _listing(self, record: StoredRecord) -> StoredGame:
        lines = self.raw(int(record["game"]))
        last = max((envelope(text).at for text in lines), default=int(record["created"]))
        created, shelved = int(record["created"]), bool(record["shelved"])
        return StoredGame(int(record["game"]), record["key"], record["title"], created, shelved, len(lines), last)

    def raw(self, id_: int) -> list[str]:
        """Return the entries of a game as they were written."""
        return [text for _, text in sorted(self._entries.get(id_, []))]

    def away(self, id_: int) -> tuple[Gap, ...]:
        """Return when the program was not running, and when the game was not in this file."""
        return (*before_import(self, id_), *absences(self))

    def known(self, id_: int) -> GameListing:
        """Return what is known about a game beyond its log; raises Nonsense if there is no such game."""
        return known(self, self.game(id_), self.away(id_))

    def game(self, id_: int) -> StoredGame:
        """Return the game's listing; raises Nonsense if there is no such game."""
        listing = next((game for game in self.games() if game.id == id_), None)
        if listing is None:
            raise Nonsense(f"There is no game number {id_} in {self.path}.")
        return listing

    def open(self, id_: int) -> Table:
        """Return the table of a game; raises Nonsense if it does not exist, keeps no statistics or cannot be read."""
        listing = self.game(id_)
        if missing := not_installed(GAMES, listing.game):
            raise Nonsense(missing)
        if not keeps_figures(self, id_):
            raise Nonsense(f"Statistics are turned off for “{listing.title}”. You can open its replay from the lobby.")
        entries = [decode(line, GAMES[listing.game]) for line in self.raw(id_)]
        log = MemoryLog(entries)
        log.away = self.away(id_)
        return Table(GAMES[listing.game], log)


def games(path: Path | str | None = None) -> tuple[StoredGame, ...]:
    """Return the games of a file (by default this user's), the most recently played first."""
    return GamesFile(Path(path) if path else default_path()).games()


def open_game(number: int | None = None, path: Path | str | None = None) -> Table:
    """Return a game of a file (by default this user's), by default the most recently played.

    Raises Nonsense or Busy.
    """
    shelf = GamesFile(Path(path) if path else default_path())
    if number is None:
        number = next((game.id for game in shelf.games() if game.game in GAMES and keeps_figures(shelf, game.id)), 0)
        if not number:
            raise Nonsense(f"There are no games in {shelf.path} yet. Start one with: boardside play")
    return shelf.open(number)


def _lines(path: Path) -> list[bytes]:
    """Return all lines of the journal, or those of the DuckDB file if the journal is not intact."""
    contents = Journal(path_of(path)).read()
    if contents.there and not contents.bad:
        return list(contents.copy.values())
    inspection = look(path)
    if inspection.state == "busy":
        raise busy(path)
    if not inspection.copy:
        raise Nonsense(f"There are no games in {path} yet. Start one with: boardside play")
    return list({**inspection.copy, **contents.copy}.values())


__all__ = ["Busy", "GamesFile", "games", "open_game"]
