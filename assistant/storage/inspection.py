"""A look at a DuckDB file before anything is written to it: whose it is, and all that can be read of it."""

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
"""What stands in a DuckDB file, and behind how many bytes."""
HEADERS = 3 * 4096
"""A file that is no longer than its headers holds nothing yet."""


@dataclass
class Looked:
    """A DuckDB file, as somebody finds it who does not change it.

    `state` is "absent", "empty" (begun and not finished), "ours", "yesterday" (ours, before lines had checksums),
    "damaged" (then `copy` is what can still be read), "unknown" (no file of DuckDB), "foreign" (one with other tables),
    "newer", "busy" or "refused" (`why` says by whom).
    """

    state: str
    id: str = ""
    copy: Copy = field(default_factory=dict[Place, bytes])
    bad: list[Place] = field(default_factory=list[Place])
    """Rows that are not as they were written."""
    why: str = ""


class _Foreign(Exception):
    """The tables are not ours."""


class _Newer(Exception):
    """The tables are of a later Boardside."""


def look(path: Path) -> Looked:
    """What lies there. Neither the file nor its write-ahead log is changed, and nothing is made beside it."""
    try:
        with path.open("rb") as file:
            head, size = file.read(HEADERS), os.fstat(file.fileno()).st_size
    except FileNotFoundError:
        return Looked("absent")
    except OSError as wrong:
        return Looked("refused", why=str(wrong))
    wal = log_of(path).exists()
    begins = head[BEHIND : BEHIND + len(MAGIC)] == MAGIC
    if size <= HEADERS and not wal and (not any(head) or (size < HEADERS and begins)):
        return Looked("empty")
    if not begins:
        return Looked("unknown")
    found = _looked_into(path)
    return Looked("empty") if found.state == "damaged" and size <= HEADERS and not wal else found


def _looked_into(path: Path) -> Looked:
    try:
        return _read_all(path)
    except _Foreign:
        return Looked("foreign")
    except _Newer:
        return Looked("newer")
    except duckdb.Error as wrong:
        said = str(wrong)
    if busy(said):
        return Looked("busy")
    if "version number" in said and "Corrupt" not in said:
        return Looked("newer")
    if any(sign in said for sign in ("Permission denied", "Is a directory")):
        return Looked("refused", why=said)
    return Looked("damaged", copy=_salvaged(path))


def _read_all(path: Path) -> Looked:
    with contextlib.closing(connected(path, read_only=True)) as con:
        tables = _tables(con)
        state, id_ = _whose(con, tables)
        found = Looked(state, id_)
        for table in sorted(OURS & tables):
            for place, bare, good in rows_of(con, table, state == "ours"):
                found.copy[place] = bare
                if not good:
                    found.bad.append(place)
        for place in found.bad:
            found.copy.pop(place, None)
        return found


def _salvaged(path: Path) -> Copy:
    """What can be read of a damaged file, table by table: after a damaged block DuckDB gives nothing more."""
    found: Copy = {}
    for table in sorted(OURS):
        with contextlib.suppress(duckdb.Error, _Foreign, _Newer), contextlib.closing(connected(path, True)) as con:
            state, _ = _whose(con, _tables(con))
            found |= {place: bare for place, bare, good in rows_of(con, table, state == "ours") if good}
    return found


def _whose(con: Connection, tables: frozenset[str]) -> tuple[str, str]:
    """Of which Boardside the tables are, and the id of the database; raises _Foreign or _Newer."""
    if not tables:
        return "yesterday", ""
    if "about" in tables and {"version", "id"} <= _columns(con, "about"):
        about = con.execute("select version, id from about").fetchall()
        if about and about[0][0] > VERSION:
            raise _Newer
        if len(about) == 1 and tables >= OURS:
            return "ours", str(about[0][1])
    if not tables <= OURS or not {"id", "game", "title"} <= _columns(con, "games"):
        raise _Foreign
    return "yesterday", ""


def _tables(con: Connection) -> frozenset[str]:
    found = con.execute("select table_name from duckdb_tables() union all select view_name from duckdb_views()"
                        " where not internal").fetchall()  # fmt: skip
    return frozenset(str(name) for (name,) in found)


def _columns(con: Connection, table: str) -> set[str]:
    """None where there is no such table. The list of all columns takes ten times as long: it has DuckDB's own."""
    try:
        found = con.execute("select name from pragma_table_info(?)", [table]).fetchall()
    except duckdb.CatalogException:
        return set()
    return {str(name) for (name,) in found}
