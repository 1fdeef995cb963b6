"""The inspection of a DuckDB file before anything is written to it: its owner, and everything readable in it."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from assistant.storage.records import VERSION, Copy, Place
from assistant.storage.schema import Connection, busy, connected, log_of, rows_of

OURS = frozenset({"games", "entries", "settings", "seats"})
MAGIC, BEHIND = b"DUCK", 8
"""The magic bytes of a DuckDB file, and their offset."""
HEADERS = 3 * 4096
"""The size of the file headers; a file that is no longer contains nothing yet."""


@dataclass
class Inspection:
    """The state of a DuckDB file, found without changing it.

    `state` is "absent", "empty" (created but not finished), "ours", "damaged" (then `copy` is what can still be read),
    "unknown" (not a DuckDB file), "foreign" (a DuckDB file with other tables), "newer", "busy" or "refused" (`why`
    gives the system's reason).
    """

    state: str
    id: str = ""
    copy: Copy = field(default_factory=dict[Place, bytes])
    bad: list[Place] = field(default_factory=list[Place])
    """Rows that differ from what was written."""
    why: str = ""


class _Foreign(Exception):
    """The tables are not ours."""


class _Newer(Exception):
    """The tables were written by a later version of Boardside."""


def look(path: Path) -> Inspection:
    """Inspect the file. Neither it nor its write-ahead log is changed, and no file is created beside it."""
    try:
        with path.open("rb") as file:
            head, size = file.read(HEADERS), os.fstat(file.fileno()).st_size
    except FileNotFoundError:
        return Inspection("absent")
    except OSError as wrong:
        return Inspection("refused", why=str(wrong))
    wal = log_of(path).exists()
    begins = head[BEHIND : BEHIND + len(MAGIC)] == MAGIC
    if size <= HEADERS and not wal and (not any(head) or (size < HEADERS and begins)):
        return Inspection("empty")
    if not begins:
        return Inspection("unknown")
    inspection = _looked_into(path)
    return Inspection("empty") if inspection.state == "damaged" and size <= HEADERS and not wal else inspection


def _looked_into(path: Path) -> Inspection:
    try:
        return _read_all(path)
    except _Foreign:
        return Inspection("foreign")
    except _Newer:
        return Inspection("newer")
    except duckdb.Error as wrong:
        said = str(wrong)
    if busy(said):
        return Inspection("busy")
    if "version number" in said:
        return Inspection("newer")
    if any(sign in said for sign in ("Permission denied", "Is a directory")):
        return Inspection("refused", why=said)
    return Inspection("damaged", copy=_salvaged(path))


def _read_all(path: Path) -> Inspection:
    with contextlib.closing(connected(path, read_only=True)) as con:
        tables = _tables(con)
        state, id_ = _whose(con, tables)
        inspection = Inspection(state, id_)
        for table in sorted(OURS & tables):
            for place, bare, good in rows_of(con, table):
                inspection.copy[place] = bare
                if not good:
                    inspection.bad.append(place)
        for place in inspection.bad:
            inspection.copy.pop(place, None)
        return inspection


def _salvaged(path: Path) -> Copy:
    """Return the readable rows of a damaged file, table by table: after a damaged block DuckDB returns nothing more."""
    rows: Copy = {}
    for table in sorted(OURS):
        with contextlib.suppress(duckdb.Error), contextlib.closing(connected(path, True)) as con:
            rows |= {place: bare for place, bare, good in rows_of(con, table) if good}
    return rows


def _whose(con: Connection, tables: frozenset[str]) -> tuple[str, str]:
    """Return which format the tables have, and the id of the database; raises _Foreign or _Newer."""
    if not tables:
        return "empty", ""
    if "about" in tables and {"version", "id"} <= _columns(con, "about"):
        match con.execute("select version, id from about").fetchall():
            case [(version, _), *_] if version > VERSION:
                raise _Newer
            case [(_, id_)] if tables >= OURS:
                return "ours", str(id_)
            case _:
                pass
    raise _Foreign


def _tables(con: Connection) -> frozenset[str]:
    names = con.execute("select table_name from duckdb_tables() union all select view_name from duckdb_views()"
                        " where not internal").fetchall()  # fmt: skip
    return frozenset(str(name) for (name,) in names)


def _columns(con: Connection, table: str) -> set[str]:
    """Return the columns of a table, empty if there is no such table.

    The list of all columns would take ten times as long, because it includes DuckDB's own.
    """
    try:
        names = con.execute("select name from pragma_table_info(?)", [table]).fetchall()
    except duckdb.CatalogException:
        return set()
    return {str(name) for (name,) in names}
