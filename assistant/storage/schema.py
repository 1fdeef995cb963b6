"""The DuckDB file: its tables, the conversion between rows and records, and the rebuilding of a whole file.

Every block of a DuckDB file carries a checksum that DuckDB verifies when it reads the block, and no table here has an
index (indexes are read only when they are used). Reading all values of all tables therefore checks every block that
matters. In addition each row carries the checksum of its record, which the journal has too.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import duckdb
import msgspec

from assistant.storage import records
from assistant.storage.private_files import private, synced
from assistant.storage.records import VERSION, Place, StoredRecord

TABLES = """
create table about (version integer not null, id text not null);
create table games (id integer not null, game text not null, title text not null, created bigint not null,
    shelved boolean not null, lines integer not null, n bigint not null, sum text not null);
create table entries (game integer not null, seq integer not null, "at" bigint not null,
    author text not null, seen integer not null, note text not null, kind text not null, entry json not null,
    sum text not null);
create table settings (name text not null, value text not null, n bigint not null, sum text not null);
create table seats (game integer not null, seat text not null, role text not null, generation integer not null,
    n bigint not null, sum text not null);
"""
QUIET = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "threads": "2",
    "async_threads": "1",
    "allocator_background_threads": "true",
    "temp_directory": "",
}
"""DuckDB's settings. Its allocator keeps freed memory for every thread that used it, unless a thread of its own gives
that back.
"""
AT_ONCE = 500
"""The number of rows given to DuckDB at a time: meanwhile no other Python thread runs."""

Connection = duckdb.DuckDBPyConnection


# ---------------------------------------------------------------------- rows and records


COLUMNS = {
    "entries": 'game, seq, "at", author, seen, note, kind, entry',
    "games": "id, game, title, created, shelved, lines, n",
    "settings": "name, value, n",
    "seats": "game, seat, role, generation, n",
}


def rows_of(con: Connection, table: str) -> Iterator[tuple[Place, bytes, bool]]:
    """Yield all rows of a table as records: place, bytes, whether they are what was written. Raises duckdb.Error."""
    of: Callable[..., tuple[Place, bytes, bool]] = _entry_of if table == "entries" else _named_of(table)
    for *row, sum_ in con.execute(f"select {COLUMNS[table]}, sum from {table}").fetchall():
        place, bare, good = of(*row)
        yield place, bare, good and records.checksum(bare) == sum_


def _entry_of(game: int, seq: int, *columns: Any) -> tuple[Place, bytes, bool]:
    """Convert a row of entries; it is good if its other columns agree with its JSON."""
    entry = str(columns[-1])
    try:
        e = records.envelope(entry)
        good = (seq, *columns[:-1]) == (e.seq, e.at, e.author, e.seen, e.note, e.event.kind)
    except msgspec.DecodeError:
        good = False
    return ("entry", game, seq), records.entry_body(game, entry), good


_MADE: dict[str, Callable[..., StoredRecord]] = {
    "games": records.game_record,
    "settings": records.setting_record,
    "seats": records.seat_record,
}


def _named_of(table: str) -> Callable[..., tuple[Place, bytes, bool]]:
    def of(*values: Any) -> tuple[Place, bytes, bool]:
        record = _MADE[table](*values)
        return records.place(record), records.body(record), True

    return of


def _record_of(table: str, row: Sequence[Any]) -> StoredRecord:
    """Return the record that a row was made from, without its checksum."""
    return _MADE[table](*row[:-1])


def _row(bare: bytes) -> tuple[str, tuple[Any, ...]]:
    """Return the table of a record, and its row there."""
    record: StoredRecord = msgspec.json.decode(bare)
    entry = record.get("entry")
    if entry is None:
        table = "settings" if "setting" in record else "seats" if "seat" in record else "games"
        return table, (*record.values(), records.checksum(bare))
    envelope = tuple(entry[name] for name in ("at", "author", "seen", "note"))
    text = bare[bare.index(b'"entry":') + len('"entry":') : -1].decode()
    return "entries", (record["game"], entry["seq"], *envelope, entry["event"]["kind"], text, records.checksum(bare))


_WHERE = {
    "entry": ("entries", "game = ? and seq = ?"),
    "game": ("games", "id = ?"),
    "setting": ("settings", "name = ?"),
    "seat": ("seats", "game = ? and seat = ? and role = ?"),
}


# ---------------------------------------------------------------------- writing


def put(con: Connection, bodies: Sequence[bytes]) -> None:
    """Write records, each replacing an older one of the same identity, all or none. Raises duckdb.Error."""
    with transaction(con):
        replace(con, (), bodies)


def replace(con: Connection, gone: Iterable[Place], bodies: Sequence[bytes]) -> None:
    """Remove rows, and write records that replace older ones; to be called within a transaction."""
    erase(con, gone)
    by_table = _sorted(bodies)
    for table, rows in by_table.items():
        if table != "entries":
            erase(con, [records.place(_record_of(table, row)) for row in rows])
        _insert(con, table, rows)


def _sorted(bodies: Iterable[bytes]) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of these records by their tables."""
    rows: dict[str, list[tuple[Any, ...]]] = {}
    for bare in bodies:
        table, row = _row(bare)
        rows.setdefault(table, []).append(row)
    return rows


def erase(con: Connection, places: Iterable[Place]) -> None:
    """Remove the rows of these places."""
    for kind, *values in places:
        table, where = _WHERE[kind]
        con.execute(f"delete from {table} where {where}", values)


def _insert(con: Connection, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
    row, *more = rows
    if not more:
        con.execute(f"insert into {table} values ({', '.join('?' * len(row))})", row)
    else:
        unnested = ", ".join(["unnest(?)"] * len(row))
        for at in range(0, len(rows), AT_ONCE):
            con.execute(f"insert into {table} select {unnested}", list(zip(*rows[at : at + AT_ONCE], strict=True)))


@contextlib.contextmanager
def transaction(con: Connection) -> Generator[None]:
    """Commit everything that is done in the block, or nothing of it."""
    con.execute("begin")
    try:
        yield
        con.execute("commit")
    except BaseException:
        with contextlib.suppress(duckdb.Error):
            con.execute("rollback")
        raise


def connected(path: Path | str, read_only: bool = False) -> Connection:
    """Return a connection that fetches nothing from the network. Raises duckdb.Error."""
    with private():
        return duckdb.connect(str(path), read_only=read_only, config=dict(QUIET))


def in_memory(bodies: Sequence[bytes]) -> Connection:
    """Return a database with these records that exists only while the program runs."""
    con = duckdb.connect(":memory:", config=dict(QUIET))
    con.execute(TABLES)
    if bodies:
        put(con, bodies)
    return con


def build(path: Path, id_: str, bodies: Sequence[bytes]) -> None:
    """Replace the file by a new one with these records, completely or not at all. Raises duckdb.Error, OSError."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    log = log_of(new)
    for old in (new, log):
        old.unlink(missing_ok=True)
    try:
        with private(), contextlib.closing(connected(new)) as con:
            con.execute(TABLES)
            con.execute("insert into about values (?, ?)", [VERSION, id_])
            if bodies:
                put(con, bodies)
            con.execute("checkpoint")
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        log_of(path).unlink(missing_ok=True)
        new.replace(path)
    except (duckdb.Error, OSError):
        for old in (new, log):
            with contextlib.suppress(OSError):
                old.unlink(missing_ok=True)
        raise
    synced(path.parent)


def busy(said: str) -> bool:
    """Return whether this error of DuckDB means that some process has the file open."""
    return any(sign in said for sign in ("onflicting lock", "being used by another process", "different configuration"))


def log_of(path: Path) -> Path:
    """Return the path of DuckDB's write-ahead log."""
    return path.with_name(path.name + ".wal")


def new_id() -> str:
    """Return a unique name for a database."""
    return secrets.token_hex(16)
