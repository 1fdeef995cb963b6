"""The store: every game ever played, what was remembered of the last table, and the generations of links.

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
from assistant.storage import yesterday
from assistant.storage.records import game_line, seat_line, setting_line
from assistant.storage.uptime import Presence
from assistant.storage.vault import Vault, taken_over
from assistant.storage.writer import Busy, Closed, Disk

__all__ = ["Busy", "Closed", "Kept", "KeptLog", "Store", "default_path"]

FILE = "boardside.duckdb"


@dataclass(frozen=True)
class Kept:
    """A game in the store, as a list of games shows it."""

    id: int
    game: str
    title: str
    created: int
    shelved: bool
    lines: int
    last: int


def default_path() -> Path:
    """The file of this user, in the folder that the system gives to programs for their data."""
    return Path(platformdirs.user_data_dir("boardside", appauthor=False)) / FILE


class Store:
    """All games of one file; raises Busy or Closed when it cannot be had. Any thread."""

    def __init__(self, path: Path | str, games: Mapping[str, Game[Any]], clock: Callable[[], int] = now) -> None:
        self.games_known = games
        self._clock = clock
        self._disk = Disk(Path(path))
        self._take_over_vault()
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
        """What is wrong with the files and what is lost, as sentences; "" if all is well."""
        return _together(self._disk.damage, self.drawers.damage)

    @property
    def notice(self) -> str:
        """What was mended when the files were opened, as sentences; "" if nothing was."""
        return _together(self._disk.notice, self.drawers.notice)

    @property
    def trouble(self) -> str:
        """Both together, for whoever looks after the file; "" if there was nothing."""
        return _together(self.damage, self.notice)

    @property
    def read_only(self) -> bool:
        """Whether games can only be looked at."""
        return self._disk.read_only

    def close(self) -> None:
        """Write everything into the file and let go of it."""
        self._disk.close()

    def _take_over_vault(self) -> None:
        """Take what is ours from a vault of the old name: until November 2026 two databases could share one."""
        old = self.path.with_suffix(yesterday.SEALED)
        if not self.read_only and not yesterday.of_another(old, yesterday.SEALED, self.path):
            with contextlib.suppress(OSError):
                taken_over(self.path, old, self._laid_here if yesterday.shared(self.path) else None)

    def _laid_here(self, game: int, fingerprint: str) -> bool:
        return any(fingerprint in entry for entry in self.raw(game))

    # ------------------------------------------------------------------ games

    def games(self, shelved: bool | None = False) -> tuple[Kept, ...]:
        """The games of the file, the last touched first; `shelved=None` for all."""
        rows = self._disk.rows(
            "select g.id, g.game, g.title, g.created, g.shelved, count(e.seq),"
            ' coalesce(max(e."at"), max(g.created)) as last'
            " from games g left join entries e on e.game = g.id where ?::boolean is null or g.shelved = ?"
            " group by all order by last desc, g.id desc",
            (shelved, shelved),
        )
        return tuple(Kept(*row) for row in rows)

    def kept(self, id_: int) -> Kept | None:
        """The game with this number."""
        return next((kept for kept in self.games(shelved=None) if kept.id == id_), None)

    def create(self, game: str, title: str, entries: Iterable[Entry] = (), created: int | None = None) -> int:
        """A new game, empty or with these entries; gives its number. All of it is kept or, with NotRecorded, none."""
        at = self._clock() if created is None else created
        kept = list(entries)
        with self._disk.lock:
            number = self._disk.next_game()
            first = game_line(number, game, title, at, lines=len(kept))
            self._disk.keep_lines(first, *(_line(number, entry) for entry in kept))
            return number

    def arrived(self, id_: int, last: int) -> None:
        """Remember that this game came from a file now, its `last` line written then; raises NotRecorded."""
        self.remember(f"way of {id_}", json.dumps((last, self._clock())))

    def came_from_file(self, id_: int) -> bool:
        """Whether this game was imported."""
        return bool(self.setting(f"way of {id_}"))

    def rename(self, id_: int, title: str) -> None:
        """Give a game another title; raises NotRecorded."""
        self._change(id_, title=title)

    def shelve(self, id_: int, shelved: bool = True) -> None:
        """Put a game away, or take it out again; raises NotRecorded."""
        self._change(id_, shelved=shelved)

    def _change(self, id_: int, **what: object) -> None:
        with self._disk.lock:
            if (line := self._disk.named(("game", id_))) and line != {**line, **what}:
                self._disk.keep_lines({**line, **what})

    def log(self, id_: int) -> KeptLog:
        """The log of one game, for its Table; raises Nonsense if there is no such game."""
        kept = self.kept(id_)
        if kept is None or kept.game not in self.games_known:
            raise Nonsense(f"There is no game number {id_} that this Boardside can play.")
        return KeptLog(self, id_, self.games_known[kept.game])

    def raw(self, id_: int) -> list[str]:
        """The entries of a game as they were written."""
        rows = self._disk.rows("select entry from entries where game = ? order by seq", (id_,))
        return [str(entry) for (entry,) in rows]

    def append(self, game: int, entry: Entry) -> None:
        """Keep one entry; raises NotRecorded, and then it was not kept."""
        self._disk.keep_lines(_line(game, entry))

    # ------------------------------------------------------------------ settings and links

    def setting(self, name: str, default: str = "") -> str:
        """What was remembered under this name."""
        line = self._disk.named(("setting", name))
        return str(line["value"]) if line else default

    def remember(self, name: str, value: str) -> None:
        """Remember a value; raises NotRecorded."""
        with self._disk.lock:
            line = self._disk.named(("setting", name))
            if line is None or line["value"] != value:
                self._disk.keep_lines(setting_line(name, value))

    def host_key(self) -> bytes:
        """The secret that all links are made from: made once and kept with the games.

        If the renewal of a link may be lost it is made anew: then no link that was ever shown is good.
        """
        with self._disk.lock:
            if not self._key:
                found = self.setting("host key")
                if not found or self._disk.links_lost:
                    found = secrets.token_hex(32)
                    if not self.read_only:
                        self._remember_key(found)
                self._key = bytes.fromhex(found)
            return self._key

    def _remember_key(self, key: str) -> None:
        """Keep the key. A first one may be lost with a full disk: then links are new at the next start."""
        with contextlib.suppress(*(() if self._disk.links_lost else (NotRecorded,))):
            self.remember("host key", key)

    def generation(self, game: int, seat: str, role: str) -> int:
        """How often the link of this seat was renewed."""
        line = self._disk.named(("seat", game, seat, role))
        return int(line["generation"]) if line else 0

    def renew(self, game: int, seat: str, role: str) -> int:
        """The next generation of a link: the old one is no longer good. Raises NotRecorded."""
        with self._disk.lock:
            new = self.generation(game, seat, role) + 1
            self._disk.keep_lines(seat_line(game, seat, role, new))
            return new


class KeptLog:
    """The log of one game in the store."""

    def __init__(self, store: Store, id_: int, game: Game[Any]) -> None:
        self.store = store
        self.id = id_
        self.game = game
        self.drawer: Drawer = store.drawers.of(id_)

    @property
    def away(self) -> Sequence[Gap]:
        """When the program was not there, and when the game was not in this store."""
        return (*self._way, *self.store.presence.away)

    @cached_property
    def _way(self) -> tuple[Gap, ...]:
        found: list[int] = json.loads(self.store.setting(f"way of {self.id}", "[]"))
        return ((found[0], max(found)),) if found else ()

    def append(self, entry: Entry) -> None:
        """Keep the entry durably; raises NotRecorded."""
        self.store.append(self.id, entry)

    def entries(self) -> Sequence[Entry]:
        """All entries, oldest first; raises Nonsense naming the line that cannot be read."""
        found: list[Entry] = []
        for number, line in enumerate(self.store.raw(self.id), 1):
            try:
                found.append(decode(line, self.game))
            except Nonsense as wrong:
                raise Nonsense(f"Line {number} of this game cannot be read: {wrong}") from None
        return tuple(found)


def _together(*texts: str) -> str:
    return " ".join(text for text in texts if text)


def _line(game: int, entry: Entry) -> dict[str, Any]:
    """An entry as the journal and the file keep it."""
    written = {name: getattr(entry, name) for name in ("seq", "at", "author", "seen", "note")}
    return {"game": game, "entry": {**written, "event": event_to(entry.event)}}
