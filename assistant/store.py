"""The store: every game ever played, in one DuckDB file with a journal beside it.

How safe an entry is when `append` returns: it is on the disk twice, in the journal (write and fsync, 0.3 ms)
and then in DuckDB (one INSERT = one commit, 1.3 ms; `tests/bench/` has today's figures). A killed process loses nothing that
was acknowledged. Where the two copies differ at the next start, the longer one is right and the other is completed. If the DuckDB file
is damaged, the games are read from the journal into memory, nothing is written to either file, and
`damage` says what is lost: the links of the seats and what was never in the journal.

Times are whole milliseconds since 1970, UTC.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import platformdirs

from assistant.codec import decode, encode, event_to
from assistant.event import Entry
from assistant.game import Game, Nonsense
from assistant.journal import Journal, Line
from assistant.table import NotRecorded

FILE = "boardside.duckdb"
TABLES = """
create table if not exists games (id integer primary key, game text not null, title text not null,
    created bigint not null, shelved boolean not null default false);
create table if not exists entries (game integer not null, seq integer not null, at bigint not null,
    author text not null, seen integer not null, note text not null, kind text not null, entry json not null,
    primary key (game, seq));
create table if not exists settings (name text primary key, value text not null);
create table if not exists seats (game integer not null, seat text not null, role text not null,
    generation integer not null, primary key (game, seat, role));
"""
QUIET = {"autoinstall_known_extensions": "false", "autoload_known_extensions": "false", "threads": "2"}


class Busy(RuntimeError):
    """Another Boardside has the file open. The message is a sentence for players."""


class Closed(RuntimeError):
    """The file can be neither opened nor made. The message is a sentence for players."""


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


def _now() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """All games of one file. One writer at a time, a cursor per thread; methods may be called from any thread."""

    def __init__(
        self, path: Path | str, games: Mapping[str, Game[Any]], clock: Callable[[], int] = _now
    ) -> None:
        self.path = Path(path)
        self.games_known = games
        self.damage = ""
        self.read_only = False
        self._clock = clock
        self._lock = threading.RLock()
        self._local = threading.local()
        self._con: duckdb.DuckDBPyConnection | None = None
        self._doubtful: tuple[int, int] | None = None
        self.journal = Journal(self.path.with_suffix(".journal.jsonl"))
        self._open()

    # ------------------------------------------------------------------ opening

    def _open(self) -> None:
        before = self._wal_aside()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connect()
            self._reconcile(before)
        except duckdb.Error as wrong:
            self._opened_badly(wrong)
        except OSError as wrong:
            self._opened_read_only(wrong)
        finally:
            if before:
                before.unlink(missing_ok=True)

    def _wal_aside(self) -> Path | None:
        """A copy of a write-ahead log left by a crash: opening consumes it, damaged or not."""
        wal = self.path.with_name(self.path.name + ".wal")
        copy = self.path.with_name(f"{self.path.stem}.{os.getpid()}.wal-before")
        try:
            return Path(shutil.copy2(wal, copy)) if wal.exists() else None
        except OSError:
            return None

    def _connect(self) -> None:
        new = not self.path.exists()
        self._con = duckdb.connect(str(self.path), config=dict(QUIET))
        if new:
            with contextlib.suppress(OSError):
                self.path.chmod(0o600)
        self._con.execute(TABLES)
        self._read_everything()
        self.journal.open()

    def _read_everything(self) -> None:
        """Touch every value, so that a damaged block is found now and not in the middle of a game."""
        for table, column in (("entries", "length(entry::text) + length(note)"), ("games", "length(title)")):
            self._rows(f"select count(*), sum({column}) from {table}")

    def _opened_badly(self, wrong: duckdb.Error) -> None:
        self._drop()
        said = str(wrong)
        if ("lock" in said and "onflicting" in said) or "being used by another process" in said:
            raise Busy(
                f"Another Boardside already has the games in {self.path} open. "
                "Use its window, stop it first, or choose another file with --db."
            ) from None
        if _refused(said):
            return self._opened_read_only(OSError(errno.EACCES, said))
        self.read_only = True
        if not self._damaged_but_readable():
            self._from_journal()

    def _opened_read_only(self, wrong: OSError) -> None:
        """The disk takes nothing: look at the games that are there, or say that there is no place."""
        self._drop()
        self.read_only = True
        if not self.path.exists():
            raise Closed(
                f"The games cannot be kept in {self.path}: {_reason(wrong)}. Choose another file with --db."
            )
        if self._damaged_but_readable():
            self.damage = (
                f"{self.path} cannot be written ({_reason(wrong)}). Games can be looked at but not continued."
            )
        else:
            self._from_journal()

    def _damaged_but_readable(self) -> bool:
        try:
            self._con = duckdb.connect(str(self.path), read_only=True, config=dict(QUIET))
            self._read_everything()
        except duckdb.Error:
            self._drop()
            return False
        self.damage = (
            f"{self.path} is damaged and was opened for reading only. "
            "Export your games and import them into a new file."
        )
        return True

    def _from_journal(self) -> None:
        """Read the games from the journal into memory; both files stay as they are."""
        self._con = duckdb.connect(":memory:", config=dict(QUIET))
        self._con.execute(TABLES)
        bad = 0
        for line in self.journal.lines():
            try:
                bad += 0 if line and self._put(line) else 1
            except (duckdb.Error, KeyError, TypeError):
                bad += 1
        count = len(self.games(shelved=None))
        lost = f" {bad} damaged lines are lost." if bad else ""
        found = (
            f"{count} games were read from its journal"
            if count
            else "no journal with games was found beside it"
        )
        self.damage = (
            f"{self.path} is damaged and was left as it is; {found}.{lost} Nothing can be recorded in this file: "
            "export the games, then import them into a new file. Seat links have to be made anew."
        )

    def _reconcile(self, before: Path | None) -> None:
        """Complete the shorter copy from the longer: the journal from DuckDB, DuckDB from the journal."""
        lines = [line for line in self.journal.lines() if line]
        in_journal = {_place(line) for line in lines}
        here = {(g, 0) for (g,) in self._rows("select id from games")}
        here |= {(g, s) for g, s in self._rows("select game, seq from entries")}
        missing = [line for line in lines if _place(line) not in here]
        if missing and before:
            shutil.copy2(before, self.path.with_name(f"{self.path.stem}.damaged-{self._clock()}.wal"))
        for line in missing:
            with contextlib.suppress(duckdb.ConstraintException, KeyError):
                self._put(line)
        for line in self._as_lines():
            if _place(line) not in in_journal:
                self.journal.append(line)

    def _as_lines(self) -> Iterator[Line]:
        for id_, game, title, created in self._rows("select id, game, title, created from games order by id"):
            yield {"game": id_, "key": game, "title": title, "created": created}
        for id_, entry in self._rows("select game, entry from entries order by game, seq"):
            yield {"game": id_, "entry": msgspec.json.decode(entry)}

    def _put(self, line: Line) -> bool:
        if "entry" in line:
            entry = line["entry"]
            self._insert(line["game"], entry, msgspec.json.encode(entry).decode())
        else:
            self._write(
                "insert into games (id, game, title, created) values (?, ?, ?, ?)",
                (line["game"], line["key"], line["title"], line["created"]),
            )
        return True

    # ------------------------------------------------------------------ the connection

    def _drop(self) -> None:
        if self._con is not None:
            with contextlib.suppress(duckdb.Error):
                self._con.close()
        self._con = None
        self._local = threading.local()

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        con = self._con
        if con is None:
            raise duckdb.ConnectionException("The store is closed.")
        if not hasattr(self._local, "cursor"):
            self._local.cursor = con.cursor()
        return self._local.cursor

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._cursor().execute(query, list(values)).fetchall()

    def _write(self, query: str, values: Sequence[Any]) -> None:
        self._cursor().execute(query, list(values))

    def _keep(self, query: str, values: Sequence[Any]) -> None:
        """Write something that is not an entry; raises NotRecorded."""
        with self._lock:
            self._writable()
            try:
                self._write(query, values)
            except duckdb.Error as wrong:
                raise NotRecorded(_sentence(str(wrong))) from None

    def _writable(self) -> None:
        if self._con is None:
            raise NotRecorded("Boardside is closing. Nothing was recorded.")
        if self.read_only:
            raise NotRecorded(f"Nothing was recorded: {self.damage}")
        if self._doubtful:
            self._mend(self._doubtful)

    def _mend(self, refused: tuple[int, int]) -> None:
        """After a failed write DuckDB may refuse everything: open the file again, without what was refused."""
        try:
            self._drop()
            self._con = duckdb.connect(str(self.path), config=dict(QUIET))
            self._write("delete from entries where game = ? and seq = ?", refused)
        except duckdb.Error as wrong:
            raise NotRecorded(_sentence(str(wrong))) from None
        self._doubtful = None

    def close(self) -> None:
        """Write everything into the file and let go of it."""
        with self._lock:
            self._drop()
            self.journal.close()

    # ------------------------------------------------------------------ games

    def games(self, shelved: bool | None = False) -> tuple[Kept, ...]:
        """The games of the file, the last touched first; `shelved=None` for all."""
        rows = self._rows(
            "select g.id, g.game, g.title, g.created, g.shelved, count(e.seq), coalesce(max(e.at), g.created) as last"
            " from games g left join entries e on e.game = g.id where ?::boolean is null or g.shelved = ?"
            " group by all order by last desc, g.id desc",
            (shelved, shelved),
        )
        return tuple(Kept(*row) for row in rows)

    def kept(self, id_: int) -> Kept | None:
        """The game with this number."""
        return next((kept for kept in self.games(shelved=None) if kept.id == id_), None)

    def create(self, game: str, title: str) -> int:
        """A new, empty game; gives its number. Raises NotRecorded."""
        with self._lock:
            self._writable()
            try:
                (top,) = self._rows("select coalesce(max(id), 0) from games")[0]
                line = {"game": top + 1, "key": game, "title": title, "created": self._clock()}
                start = self.journal.append(line)
                try:
                    self._put(line)
                except duckdb.Error:
                    self.journal.take_back(start)
                    raise
            except (duckdb.Error, OSError) as wrong:
                raise NotRecorded(_sentence(str(wrong))) from None
            return top + 1

    def rename(self, id_: int, title: str) -> None:
        """Give a game another title."""
        self._keep("update games set title = ? where id = ?", (title, id_))

    def shelve(self, id_: int, shelved: bool = True) -> None:
        """Put a game away (nothing is ever deleted), or take it out again."""
        self._keep("update games set shelved = ? where id = ?", (shelved, id_))

    def log(self, id_: int) -> KeptLog:
        """The log of one game, for its Table."""
        kept = self.kept(id_)
        if kept is None or kept.game not in self.games_known:
            raise Nonsense(f"There is no game number {id_} that this Boardside can play.")
        return KeptLog(self, id_, self.games_known[kept.game])

    def raw(self, id_: int) -> list[str]:
        """The entries of a game as they were written."""
        return [
            str(row[0]) for row in self._rows("select entry from entries where game = ? order by seq", (id_,))
        ]

    def _insert(self, game: int, entry: Mapping[str, Any], text: str) -> None:
        self._write(
            "insert into entries values (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                game,
                entry["seq"],
                entry["at"],
                entry["author"],
                entry["seen"],
                entry["note"],
                entry["event"]["kind"],
                text,
            ),
        )

    def append(self, game: int, entry: Entry) -> None:
        """Keep one entry in both places, or in neither and raise NotRecorded."""
        text = encode(entry)
        written = {"seq": entry.seq, "at": entry.at, "author": entry.author, "seen": entry.seen}
        written |= {"note": entry.note, "event": event_to(entry.event)}
        with self._lock:
            self._writable()
            try:
                start = self.journal.append({"game": game, "entry": written})
            except OSError as wrong:
                raise NotRecorded(_sentence(str(wrong), wrong)) from None
            try:
                self._insert(game, written, text)
            except duckdb.Error as wrong:
                self.journal.take_back(start)
                self._doubtful = None if isinstance(wrong, duckdb.ConstraintException) else (game, entry.seq)
                raise NotRecorded(_sentence(str(wrong))) from None

    def fill(self, game: str, title: str, entries: Iterable[Entry]) -> int:
        """A new game with these entries (an import)."""
        id_ = self.create(game, title)
        try:
            for entry in entries:
                self.append(id_, entry)
        except NotRecorded:
            with contextlib.suppress(NotRecorded):
                self.shelve(id_)
            raise
        return id_

    # ------------------------------------------------------------------ settings and links

    def setting(self, name: str, default: str = "") -> str:
        """What was remembered under this name."""
        rows = self._rows("select value from settings where name = ?", (name,))
        return str(rows[0][0]) if rows else default

    def remember(self, name: str, value: str) -> None:
        """Remember a value; raises NotRecorded."""
        self._keep("insert or replace into settings values (?, ?)", (name, value))

    def host_key(self) -> bytes:
        """The secret all links are made from: made once, kept with the games."""
        with self._lock:
            found = self.setting("host key")
            if not found:
                found = secrets.token_hex(32)
                if not self.read_only:
                    self.remember("host key", found)
                else:
                    self._passing = getattr(self, "_passing", found)
                    found = self._passing
            return bytes.fromhex(found)

    def generation(self, game: int, seat: str, role: str) -> int:
        """How often the link of this seat was renewed."""
        rows = self._rows(
            "select generation from seats where game = ? and seat = ? and role = ?", (game, seat, role)
        )
        return int(rows[0][0]) if rows else 0

    def renew(self, game: int, seat: str, role: str) -> int:
        """The next generation of a link: the old one is no longer good."""
        with self._lock:
            new = self.generation(game, seat, role) + 1
            self._keep("insert or replace into seats values (?, ?, ?, ?)", (game, seat, role, new))
            return new


class KeptLog:
    """The log of one game in the store."""

    def __init__(self, store: Store, id_: int, game: Game[Any]) -> None:
        self.store = store
        self.id = id_
        self.game = game

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


def _place(line: Line) -> tuple[int, int]:
    """Game and number of an entry; number 0 is the game's own line."""
    entry = line.get("entry")
    return (line["game"], entry["seq"] if isinstance(entry, dict) else 0)


def _refused(said: str) -> bool:
    return any(
        word in said for word in ("Permission denied", "Read-only file system", "Is a directory", "No space")
    )


def _reason(wrong: OSError) -> str:
    return {
        errno.ENOSPC: "the disk is full",
        errno.EFBIG: "the disk is full",
        errno.EDQUOT: "the disk is full",
        errno.EROFS: "the disk is read-only",
        errno.EACCES: "it may not be written there",
        errno.EPERM: "it may not be written there",
    }.get(wrong.errno or 0, "the disk does not take it")


def _sentence(said: str, wrong: OSError | None = None) -> str:
    """Why nothing was recorded, and what can be done."""
    if (wrong and _reason(wrong) == "the disk is full") or any(
        w in said for w in ("No space", "too large", "full")
    ):
        return "Nothing was recorded: the disk of the host is full. Free some space, then enter it again."
    if "Constraint" in said or "Duplicate" in said:
        return "Nothing was recorded: this line is already there. Look at the last line, then go on."
    if "Read-only" in said or "read-only" in said or "Permission" in said:
        return "Nothing was recorded: the games file may not be written. Ask the host to look at it."
    return "Nothing was recorded: the disk of the host does not take it. Try again; if it stays so, restart Boardside."
