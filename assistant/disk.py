"""The disk: the DuckDB file with the journal beside it, and what becomes of damage, locks and full disks.

How safe a line is when `keep_lines` returns: it is on the disk twice, in the journal (write and fsync,
0.3 ms) and in DuckDB (one INSERT = one commit, 1.7 ms; `tests/bench/` has today's figures). A killed
process loses nothing that was acknowledged. Where the two copies differ at the next start, what only one
has is given to the other: DuckDB passes over everything behind a damaged place of its write-ahead log
without a word, and the journal knows it. If the DuckDB file itself is damaged, neither file is written any more;
the games are read from it if DuckDB can, else from the journal, and `damage` says what is lost.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import duckdb
import msgspec

from assistant.journal import Journal, Line
from assistant.refusal import REFUSALS, NotRecorded, reason, sentence, sentence_of

TABLES = """
create table if not exists games (id integer primary key, game text not null, title text not null,
    created bigint not null, shelved boolean not null default false);
create table if not exists entries (game integer not null, seq integer not null, "at" bigint not null,
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


class Disk:
    """One writer at a time, a cursor per thread; methods may be called from any thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damage = ""
        self.read_only = False
        self.lock = threading.RLock()
        self.journal = Journal(path.with_suffix(".journal.jsonl"))
        self._local = threading.local()
        self._con: duckdb.DuckDBPyConnection | None = None
        self._doubtful: tuple[int, int] | None = None
        self._open()

    # ------------------------------------------------------------------ opening

    def _open(self) -> None:
        before: Path | None = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            before = self._wal_aside()
            self._connect()
            self._reconcile(before)
        except duckdb.Error as wrong:
            self._opened_badly(str(wrong))
        except OSError as wrong:
            self._look_only(reason(wrong))
        finally:
            if before:
                before.unlink(missing_ok=True)

    def _wal_aside(self) -> Path | None:
        """A copy of the write-ahead log that a crash left: opening uses it up, damaged or not."""
        wal = self.path.with_name(self.path.name + ".wal")
        copy = self.path.with_name(f"{self.path.stem}.{os.getpid()}.before")
        try:
            return Path(shutil.copy2(wal, copy)) if wal.exists() else None
        except OSError:
            copy.unlink(missing_ok=True)
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
            self.rows(f"select count(*), sum({column}) from {table}")

    def _opened_badly(self, said: str) -> None:
        self._drop()
        if "onflicting lock" in said or "being used by another process" in said:
            raise Busy(
                f"Another Boardside already has the games in {self.path} open. "
                "Use its window, stop it first, or choose another file with --db."
            )
        if why := next((text for sign, text in REFUSALS.items() if sign in said), ""):
            self._look_only(why)
        elif not self._as_far_as_duckdb_can(
            f"{self.path} is damaged and was opened for reading only. "
            "Export your games and import them into a new file."
        ):
            self._from_journal()

    def _look_only(self, why: str) -> None:
        """The disk takes nothing: show the games that are there, or say that there is no place."""
        self._drop()
        if not self.path.exists():
            raise Closed(f"The games cannot be kept in {self.path}: {why}. Choose another file with --db.")
        looked = f"{self.path} cannot be written: {why}. Games can be looked at but not continued."
        if not self._as_far_as_duckdb_can(looked):
            self._from_journal()

    def _as_far_as_duckdb_can(self, sentence: str) -> bool:
        self.read_only, self.damage = True, sentence
        try:
            self._con = duckdb.connect(str(self.path), read_only=True, config=dict(QUIET))
            self._read_everything()
        except duckdb.Error:
            self._drop()
            return False
        return True

    def _from_journal(self) -> None:
        """Read the games from the journal into memory; both files stay as they are."""
        self.read_only = True
        self._con = duckdb.connect(":memory:", config=dict(QUIET))
        self._con.execute(TABLES)
        bad = sum(1 for line in self.journal.lines() if not self._put_if_good(line))
        ((count,),) = self.rows("select count(*) from games")
        found = f"{_count(count, 'game was', 'games were')} read from the journal beside it"
        lost = f" {_count(bad, 'line', 'lines')} of the journal cannot be read either." if bad else ""
        self.damage = (
            f"{self.path} is damaged and was left as it is; "
            f"{found if count else 'there is no journal with games beside it'}.{lost} "
            "Nothing can be recorded here: export the games and import them into a new file. "
            "Links of seats have to be shown anew, titles are the first ones."
        )

    def _reconcile(self, before: Path | None) -> None:
        """Give each copy what only the other has."""
        lines = [line for line in self.journal.lines() if line]
        here = {(game, 0) for (game,) in self.rows("select id from games")}
        here |= {(game, seq) for game, seq in self.rows("select game, seq from entries")}
        missing = [line for line in lines if place(line) not in here]
        if missing and before:
            shutil.copy2(before, self.path.with_name(f"{self.path.stem}.damaged-{time.time_ns()}.wal"))
        for line in missing:
            self._put_if_good(line)
        in_journal = {place(line) for line in lines}
        for line in self._as_lines():
            if place(line) not in in_journal:
                self.journal.append(line)

    def _as_lines(self) -> Iterator[Line]:
        for id_, game, title, created in self.rows("select id, game, title, created from games order by id"):
            yield {"game": id_, "key": game, "title": title, "created": created}
        for id_, entry in self.rows("select game, entry from entries order by game, seq"):
            yield {"game": id_, "entry": msgspec.json.decode(entry)}

    # ------------------------------------------------------------------ reading and writing

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """What a query finds."""
        return self._cursor().execute(query, list(values)).fetchall()

    def keep(self, query: str, values: Sequence[Any]) -> None:
        """Write something that is not a line of a game (DuckDB alone); raises NotRecorded."""
        with self.lock:
            self._writable()
            try:
                self._cursor().execute(query, list(values))
            except duckdb.Error as wrong:
                raise NotRecorded(sentence(str(wrong))) from None

    def keep_lines(self, *lines: Line) -> None:
        """Keep lines of a game in both places, or none in either and raise NotRecorded."""
        with self.lock:
            self._writable()
            try:
                start = self.journal.append(*lines)
            except OSError as wrong:
                raise NotRecorded(sentence_of(wrong)) from None
            try:
                self._put_all(lines)
            except duckdb.Error as wrong:
                self.journal.take_back(start)
                if not isinstance(wrong, duckdb.ConstraintException):
                    self._doubtful = place(lines[0])
                raise NotRecorded(sentence(str(wrong))) from None

    def close(self) -> None:
        """Write everything into the file and let go of it."""
        with self.lock:
            self._drop()
            self.journal.close()

    def _put_all(self, lines: Sequence[Line]) -> None:
        """One INSERT is one commit; more are one commit together."""
        if len(lines) == 1:
            return self._put(lines[0])
        cursor = self._cursor()
        cursor.begin()
        try:
            for line in lines:
                self._put(line)
            cursor.commit()
        except duckdb.Error:
            with contextlib.suppress(duckdb.Error):
                cursor.rollback()
            raise

    def _put(self, line: Line) -> None:
        cursor = self._cursor()
        if "entry" not in line:
            values = [line["game"], line["key"], line["title"], line["created"]]
            cursor.execute("insert into games (id, game, title, created) values (?, ?, ?, ?)", values)
            return
        entry = line["entry"]
        values = [line["game"], *(entry[name] for name in ("seq", "at", "author", "seen", "note"))]
        values += [entry["event"]["kind"], msgspec.json.encode(entry).decode()]
        cursor.execute("insert into entries values (?, ?, ?, ?, ?, ?, ?, ?)", values)

    def _put_if_good(self, line: Line | None) -> bool:
        try:
            if line is not None:
                self._put(line)
        except (duckdb.ConstraintException, KeyError, TypeError):
            return False
        return line is not None

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        if self._con is None:
            raise duckdb.ConnectionException("The store is closed.")
        if not hasattr(self._local, "cursor"):
            self._local.cursor = self._con.cursor()
        return self._local.cursor

    def _drop(self) -> None:
        if self._con is not None:
            with contextlib.suppress(duckdb.Error):
                self._con.close()
        self._con = None
        self._local = threading.local()

    def _writable(self) -> None:
        if self.read_only:
            raise NotRecorded(f"Nothing was recorded. {self.damage}")
        if self._doubtful:
            self._mend(self._doubtful)
        if self._con is None:
            raise NotRecorded("Nothing was recorded: Boardside is closing.")

    def _mend(self, refused: tuple[int, int]) -> None:
        """After a failed write DuckDB may refuse everything: open it again, without what was refused."""
        game, seq = refused
        try:
            self._drop()
            self._con = duckdb.connect(str(self.path), config=dict(QUIET))
            self._cursor().execute("delete from entries where game = ? and seq >= ?", [game, seq])
            self._cursor().execute("delete from games where id = ? and ? = 0", [game, seq])
        except duckdb.Error as wrong:
            self._drop()
            raise NotRecorded(sentence(str(wrong))) from None
        self._doubtful = None


def place(line: Line) -> tuple[int, int]:
    """Game and number of an entry; number 0 is the game's own line."""
    entry: dict[str, int] = line.get("entry") or {"seq": 0}
    return (line["game"], entry["seq"])


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
