"""The store: every game ever played, the settings of the last table, and the generations of links.

Times are whole milliseconds since 1970, UTC. Nothing is ever deleted: a game can be put away.
"""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import platformdirs

from assistant.core.codec import decode, event_to
from assistant.core.errors import NotRecorded
from assistant.core.event import Entry
from assistant.core.game import Game
from assistant.core.log import now
from assistant.core.offer import Nonsense
from assistant.core.submissions import Drawer
from assistant.kit.clock import Gap
from assistant.storage.records import game_record, seat_record, setting_record
from assistant.storage.uptime import Presence, before_import
from assistant.storage.vault import Vault
from assistant.storage.writer import Busy, Closed, Disk

__all__ = ["Busy", "Closed", "GameLog", "Store", "StoredGame", "default_path", "not_installed"]

FILE = "boardside.duckdb"
SHOWN = 40
"""How many characters of the key of an unknown game are shown."""


@dataclass(frozen=True)
class StoredGame:
    """A stored game, as a list of games shows it."""

    id: int
    game: str
    title: str
    created: int
    shelved: bool
    lines: int
    last: int


def not_installed(games: Mapping[str, Game[Any]], key: str) -> str:
    """Return why a stored game of this kind can't be opened here, as a sentence; "" if it can.

    It belongs to a package that is not installed, or that was refused: then the reason is part of the sentence.
    """
    if key in games:
        return ""
    refused: Mapping[str, str] = getattr(games, "refused", {})
    shown = key[:SHOWN]
    if key in refused:
        return f"This game can't be played here: {refused[key]}"
    return f"This game is not installed here: {shown}."


def default_path() -> Path:
    """Return this user's file, in the folder that the system reserves for application data."""
    return Path(platformdirs.user_data_dir("boardside", appauthor=False)) / FILE


SERVED_AT = "served at"
"""The setting with the host's link of the server that opened the file last, on this computer."""


class Store:
    """All games of one file; raises Busy or Closed when it cannot be opened. Usable from any thread."""

    def __init__(self, path: Path | str, games: Mapping[str, Game[Any]], clock: Callable[[], int] = now) -> None:
        self.games_known = games
        self._clock = clock
        self._disk = Disk(Path(path))
        self.drawers = Vault(self.path, lambda: self._disk.damage if self.read_only else "")
        self.drawers.open()
        self._key = b""
        self.presence = Presence(self, clock)

    @property
    def path(self) -> Path:
        """The DuckDB file."""
        return self._disk.path

    @property
    def damage(self) -> str:
        """The problems of the files and the losses, as sentences; "" if all is well."""
        return _together(self._disk.damage, self.drawers.damage)

    @property
    def notice(self) -> str:
        """The repairs made when the files were opened, as sentences; "" if there were none."""
        return _together(self._disk.notice, self.drawers.notice)

    @property
    def trouble(self) -> str:
        """Damage and repairs together; "" if there are none."""
        return _together(self.damage, self.notice)

    @property
    def read_only(self) -> bool:
        """Whether games can only be viewed."""
        return self._disk.read_only

    def close(self) -> None:
        """Write everything into the file and close it."""
        self._disk.close()

    # ------------------------------------------------------------------ games

    def games(self, shelved: bool | None = False) -> tuple[StoredGame, ...]:
        """Return the games of the file, the last changed first; `shelved=None` for all."""
        rows = self._disk.rows(
            "select g.id, g.game, g.title, g.created, g.shelved, count(e.seq),"
            ' coalesce(max(e."at"), max(g.created)) as last'
            " from games g left join entries e on e.game = g.id where ?::boolean is null or g.shelved = ?"
            " group by all order by last desc, g.id desc",
            (shelved, shelved),
        )
        return tuple(StoredGame(*row) for row in rows)

    def game(self, id_: int) -> StoredGame | None:
        """Return the game with this number, or None."""
        return next((stored for stored in self.games(shelved=None) if stored.id == id_), None)

    def create(self, game: str, title: str, entries: Iterable[Entry] = (), created: int | None = None) -> int:
        """Create a game, empty or with these entries, and return its number.

        Raises NotRecorded, then nothing is stored.
        """
        at = self._clock() if created is None else created
        imported = list(entries)
        with self._disk.lock:
            number = self._disk.next_game()
            first = game_record(number, game, title, at, lines=len(imported))
            self._disk.write_records(first, *(_entry_record(number, entry) for entry in imported))
            return number

    def arrived(self, id_: int, last: int) -> None:
        """Remember that this game was imported now and when its last line was written; raises NotRecorded."""
        self.remember(f"way of {id_}", json.dumps((last, self._clock())))

    def came_from_file(self, id_: int) -> bool:
        """Return whether this game was imported."""
        return bool(self.setting(f"way of {id_}"))

    def rename(self, id_: int, title: str) -> None:
        """Give a game another title; raises NotRecorded."""
        self._change(id_, title=title)

    def shelve(self, id_: int, shelved: bool = True) -> None:
        """Put a game away, or bring it back; raises NotRecorded."""
        self._change(id_, shelved=shelved)

    def _change(self, id_: int, **what: object) -> None:
        with self._disk.lock:
            if (record := self._disk.named(("game", id_))) and record != {**record, **what}:
                self._disk.write_records({**record, **what})

    def log(self, id_: int) -> GameLog:
        """Return the log of one game, for its Table; raises Nonsense if there is none, or it isn't installed."""
        stored = self.game(id_)
        if stored is None:
            raise Nonsense(f"There is no game number {id_}.")
        if missing := not_installed(self.games_known, stored.game):
            raise Nonsense(f"{missing} All its lines are kept, and can be exported as JSON lines.")
        return GameLog(self, id_, self.games_known[stored.game])

    def raw(self, id_: int) -> list[str]:
        """Return the entries of a game as they were written."""
        rows = self._disk.rows("select entry from entries where game = ? order by seq", (id_,))
        return [str(entry) for (entry,) in rows]

    def append(self, game: int, entry: Entry) -> None:
        """Store one entry; raises NotRecorded, and then it was not stored."""
        self._disk.write_records(_entry_record(game, entry))

    # ------------------------------------------------------------------ settings and links

    def setting(self, name: str, default: str = "") -> str:
        """Return the value remembered under this name."""
        record = self._disk.named(("setting", name))
        return str(record["value"]) if record else default

    def remember(self, name: str, value: str) -> None:
        """Remember a value; raises NotRecorded."""
        with self._disk.lock:
            record = self._disk.named(("setting", name))
            if record is None or record["value"] != value:
                self._disk.write_records(setting_record(name, value))

    def host_key(self) -> bytes:
        """Return the secret that all links are derived from, created once and stored with the games.

        If the renewal of a link may be lost, a new secret is created, so that no earlier link is valid.
        """
        with self._disk.lock:
            if not self._key:
                key = self.setting("host key")
                if not key or self._disk.links_lost:
                    key = secrets.token_hex(32)
                    if not self.read_only:
                        self._remember_key(key)
                self._key = bytes.fromhex(key)
            return self._key

    def _remember_key(self, key: str) -> None:
        """Store the key. The first key may be lost if the disk is full: then links change at the next start."""
        with contextlib.suppress(*(() if self._disk.links_lost else (NotRecorded,))):
            self.remember("host key", key)

    def generation(self, game: int, seat: str, role: str) -> int:
        """Return how often the link of this seat was renewed."""
        record = self._disk.named(("seat", game, seat, role))
        return int(record["generation"]) if record else 0

    def renew(self, game: int, seat: str, role: str) -> int:
        """Return the next generation of a link, which makes the old link invalid. Raises NotRecorded."""
        with self._disk.lock:
            new = self.generation(game, seat, role) + 1
            self._disk.write_records(seat_record(game, seat, role, new))
            return new


class GameLog:
    """The log of one game in the store."""

    def __init__(self, store: Store, id_: int, game: Game[Any]) -> None:
        self.store = store
        self.id = id_
        self.game = game
        self.drawer: Drawer = store.drawers.of(id_)

    @property
    def away(self) -> Sequence[Gap]:
        """When the program was not running, and when the game was not in this store."""
        return (*self._before_import, *self.store.presence.away)

    @cached_property
    def _before_import(self) -> tuple[Gap, ...]:
        return before_import(self.store, self.id)

    def append(self, entry: Entry) -> None:
        """Store the entry durably; raises NotRecorded."""
        self.store.append(self.id, entry)

    def entries(self) -> Sequence[Entry]:
        """Return all entries, oldest first; raises Nonsense naming the line that cannot be read."""
        entries: list[Entry] = []
        for number, line in enumerate(self.store.raw(self.id), 1):
            try:
                entries.append(decode(line, self.game))
            except Nonsense as wrong:
                raise Nonsense(f"Line {number} of this game can't be read: {wrong}") from None
        return tuple(entries)


def _together(*texts: str) -> str:
    return " ".join(text for text in texts if text)


def _entry_record(game: int, entry: Entry) -> dict[str, Any]:
    """Return an entry as the journal and the file store it."""
    written = {name: getattr(entry, name) for name in ("seq", "at", "author", "seen", "note")}
    return {"game": game, "entry": {**written, "event": event_to(entry.event)}}
