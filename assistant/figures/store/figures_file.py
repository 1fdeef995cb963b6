"""The file of figures on disk: its name, and whether Boardside wrote it. Other files are never changed.

Figures can be computed again at any time, so a broken file of ours is simply replaced. Any other file with that name (a
database of another program, a text, a file of games) is refused with an explanation.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import Final, Literal, TypeVar

import duckdb

from assistant.core.offer import Nonsense
from assistant.storage.inspection import BEHIND, HEADERS, MAGIC
from assistant.storage.private_files import private

SUFFIX: Final = ".figures.duckdb"
FORMAT: Final = 6
"""The version of the tables; a file with another one is emptied and filled again."""
OFFLINE: Final[Mapping[str, bool | int]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
"""The settings of a database that fetches nothing from the network."""
PATIENCE: Final = 30.0
"""The number of seconds for which a file locked by another program is retried."""
MARK: Final = "Figures of Boardside. They can be worked out from the games at any time. (6f1d0c7a9e53b842)"
"""The comment on one of the tables; it identifies even a file of ours that DuckDB can no longer read."""
OWN: Final = (
    "create table engine (format INTEGER, version VARCHAR)",
    f"comment on table engine is '{MARK}'",
    "create table kept (game BIGINT, entries INTEGER, title VARCHAR, people VARCHAR)",
)
"""Tables about the file itself: its engine, and for each game the number of counted entries and the names used."""
_OWN_COLUMNS: Final = {
    ("engine", "format"), ("engine", "version"),
    ("kept", "game"), ("kept", "entries"), ("kept", "title"), ("kept", "people"),
}  # fmt: skip
_OTHERS: Final = ("schemas", "types", "functions")
"""Other contents, beside sequences, of a database without tables and views."""

T = TypeVar("T")
State = Literal["empty", "ours", "broken", "foreign"]


class Foreign(Nonsense):
    """The file was not written by Boardside. The message is a sentence for players."""


def beside(path: Path) -> Path:
    """Return the path of the figures of a file of games; no two files of games share it."""
    games = path.resolve()
    return games.with_name(games.name + SUFFIX)


def refused(path: Path) -> Foreign:
    """Return the error for a file that is not ours."""
    return Foreign(
        f"Statistics can't be saved: Boardside did not write the file {path.name} and has left it unchanged. "
        f"No game is affected. Move or rename that file (in {path.parent}), and the statistics will be computed."
    )


def state_of(path: Path) -> State:
    """Return whose file this is, without changing it; raises duckdb.Error while another program holds it.

    "empty" has no tables, or does not exist; "broken" cannot be read and is ours or contains nothing; "foreign" is the
    rest.
    """
    try:
        with path.open("rb") as file:
            head = file.read(HEADERS + 1)
    except FileNotFoundError:
        return "empty"
    except OSError:
        return "foreign"
    if not head:
        return "broken"
    if head[BEHIND : BEHIND + len(MAGIC)] != MAGIC:
        return _marked(path)
    try:
        with attached(path) as base:
            return _by_tables(base)
    except duckdb.Error as wrong:
        if not _unreadable(wrong):
            raise
        return "broken" if len(head) <= HEADERS else _marked(path)


def _by_tables(base: duckdb.DuckDBPyConnection) -> State:
    here = "database_name = 'stored' and not internal"
    columns = set(base.execute(f"select table_name, column_name from duckdb_columns() where {here}").fetchall())
    if columns:
        return "ours" if columns >= _OWN_COLUMNS else "foreign"
    others = " union all ".join(f"select count(*) from duckdb_{kind}() where {here}" for kind in _OTHERS)
    sequences = "select count(*) from duckdb_sequences() where database_name = 'stored'"
    counts = base.execute(f"{others} union all {sequences}").fetchall()
    return "foreign" if any(count for (count,) in counts) else "empty"


def _marked(path: Path) -> State:
    return "broken" if MARK.encode() in path.read_bytes() else "foreign"


def _unreadable(wrong: duckdb.Error) -> bool:
    """Return whether this error means that the file is damaged or not a DuckDB file."""
    if not isinstance(wrong, duckdb.IOException):
        return True
    return any(sign in str(wrong) for sign in ("replaying WAL", "version number", "not read enough"))


@contextlib.contextmanager
def attached(path: Path, base: duckdb.DuckDBPyConnection | None = None) -> Generator[duckdb.DuckDBPyConnection]:
    """Attach a file to an in-memory database as `stored`, read-only; raises duckdb.Error."""
    own = base is None
    con = base or duckdb.connect(config=dict(OFFLINE))
    try:
        quoted = str(path).replace("'", "''")
        patiently(lambda: con.execute(f"attach '{quoted}' as stored (read_only)"))
        try:
            yield con
        finally:
            con.execute("detach stored")
    finally:
        if own:
            con.close()


def connected(path: Path) -> duckdb.DuckDBPyConnection:
    """Open the file for writing, with access for its owner alone; raises Foreign, or duckdb.Error after `PATIENCE`."""
    match state_of(path):
        case "foreign":
            raise refused(path)
        case "broken":
            _removed(path)
        case "empty" | "ours":
            pass
    with private():
        return patiently(lambda: duckdb.connect(str(path)))


def _removed(path: Path) -> None:
    for file in (path, path.with_name(f"{path.name}.wal")):
        file.unlink(missing_ok=True)


def patiently(work: Callable[[], T]) -> T:
    """Call a function, and try again while another program holds the file."""
    until, pause = time.monotonic() + PATIENCE, 0.01
    while True:
        try:
            return work()
        except duckdb.IOException as wrong:
            if "lock" not in str(wrong).lower() or time.monotonic() > until:
                raise
            pause = min(2 * pause, 0.2)  # every try opens a database, which the other program could be working for
            time.sleep(pause)
