"""The derived store: a DuckDB file beside the file of the games, made of the tables of `assistant.measuring.rows`.

Never mixed with the log, and never the truth: a file of another engine is thrown away and made anew. The file is
held only while something is written or read, a few hundredths of a second: another program can question it at any time.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import duckdb

from assistant.measures.derive import Derived
from assistant.measures.naming import Naming, marks, unnamed
from assistant.measures.people import People
from assistant.measures.register import engine
from assistant.measuring.rows import PLACE, TABLES, Row, columns
from assistant.private import private

if TYPE_CHECKING:
    import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

FORMAT: Final = 2
"""Of the tables; a higher one is of a Boardside that this one does not know."""
PATIENCE: Final = 30.0
"""Seconds for which a file is tried again that another program holds just now."""
OWN: Final = (
    "create table engine (format INTEGER, version VARCHAR)",
    "create table kept (game BIGINT, entries INTEGER, title VARCHAR, people VARCHAR)",
)
"""What the store keeps of itself, for nobody else: its engine, and of each game how far it is and how it names."""
_SAME: Final = "select format, version from {}.engine"
_FRAMES: Final = {"BIGINT": "Int64", "INTEGER": "Int64", "DOUBLE": "Float64", "BOOLEAN": "boolean", "VARCHAR": "object"}


def beside(path: Path) -> Path:
    """Where the derived store of a file of games lies."""
    return path.with_name(f"{path.stem}.figures.duckdb")


def schema() -> Iterator[str]:
    """The statements that make all tables, with their comments."""
    for table in TABLES:
        described = {**PLACE, **columns(table)}
        names = ", ".join(f'"{name}" {kind}' for name, (kind, _) in described.items())
        yield f'create table if not exists "{table.table}" ({names})'
        yield f"comment on table \"{table.table}\" is '{_quoted(summary(table))}'"
        for name, (_, comment) in described.items():
            yield f'comment on column "{table.table}"."{name}" is \'{_quoted(comment)}\''


def summary(table: type[Row]) -> str:
    """What a table is, in one sentence."""
    return " ".join((table.__doc__ or "").split("\n\n", maxsplit=1)[0].split())


def _quoted(text: str) -> str:
    return text.replace("'", "''")


def frame(table: type[Row], game: int, derived: Derived) -> pd.DataFrame:
    """The rows of one table as a frame with the columns of the store; unknown is missing, never 0."""
    import pandas as pd  # noqa: PLC0415  # pyright: ignore[reportMissingTypeStubs]  (the lobby is served without it)

    own = columns(table)
    version, clean = engine(), unnamed(derived)
    found: dict[str, list[Any]] = {name: [] for name in (*PLACE, *own)}
    for row, label, turn, cycle in derived.located(table):
        for name, value in zip(PLACE, (game, row.line, label, turn, cycle, version), strict=True):
            found[name].append(value)
        for name in own:
            found[name].append(clean(name, getattr(row, name)))
    kinds = {name: kind for name, (kind, _) in {**PLACE, **own}.items()}
    return pd.DataFrame({name: pd.array(values, dtype=_FRAMES[kinds[name]]) for name, values in found.items()})


class Figures:
    """The derived store of one file; any thread, any process, one at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, game: int, derived: Derived) -> None:
        """The rows of this game in the place of those that were there."""
        frames = {table.table: frame(table, game, derived) for table in TABLES if derived[table]}
        with self.held() as base:
            base.execute("begin")
            base.execute("delete from kept where game = ?", [game])
            base.execute("insert into kept values (?, ?, ?, ?)", [game, derived.entries, *marks(derived)])
            for table in TABLES:
                base.execute(f'delete from "{table.table}" where game = ?', [game])
            for name, rows in frames.items():
                base.register("fresh", rows)
                base.execute(f'insert into "{name}" select * from fresh')
                base.unregister("fresh")
            base.execute("commit")

    def drop(self, *games: int) -> None:
        """These games are in no figure any more."""
        with self.held() as base:
            base.execute("begin")
            for name in ("kept", *(table.table for table in TABLES)):
                for game in games:
                    base.execute(f'delete from "{name}" where game = ?', [game])
            base.execute("commit")

    def state(self) -> dict[int, int]:
        """The games that are there, each with how many entries of it are known; nothing of another engine."""
        return {game: entries for game, (entries, _) in self._kept().items()}

    def stale(self, people: People, titles: Mapping[int, str]) -> dict[int, bool]:
        """Games whose rows name people or the game otherwise than today; True: they name somebody who is left out."""
        found: dict[int, bool] = {}
        for game, (_, naming) in self._kept().items():
            if game in titles and (otherwise := naming.otherwise(people, titles[game])) is not None:
                found[game] = otherwise
        return found

    def behind(self, people: People, games: Mapping[int, tuple[str, int]]) -> list[int]:
        """Which of these games (their titles and entries) are missing, older or named otherwise than today.

        What is in no figure any more is dropped at once: other games, and rows that name somebody who is left out.
        """
        there = self.state()
        stale = self.stale(people, {id_: title for id_, (title, _) in games.items()})
        gone = {id_ for id_ in there if id_ not in games or stale.get(id_)}
        if gone:
            self.drop(*sorted(gone))
        return [id_ for id_, (_, lines) in sorted(games.items()) if there.get(id_) != lines or id_ in stale]

    def _kept(self) -> dict[int, tuple[int, Naming]]:
        if not self.path.exists():
            return {}
        with self.held() as base:
            found = base.execute("select game, entries, title, people from kept").fetchall()
        return {int(game): (int(entries), Naming(title, people)) for game, entries, title, people in found}

    @contextlib.contextmanager
    def held(self) -> Generator[duckdb.DuckDBPyConnection]:
        """The file, to be written; of another engine it is made anew. Raises duckdb.IOException after `PATIENCE`."""
        base = self._connected()
        try:
            if not self._ours(base):
                _made_anew(base)
            yield base
        finally:
            base.close()

    def _connected(self) -> duckdb.DuckDBPyConnection:
        """The file; one that DuckDB cannot read is thrown away, as it holds nothing that cannot be made again."""
        try:
            return _patiently(lambda: _private(self.path))
        except duckdb.Error as wrong:
            if isinstance(wrong, duckdb.IOException) and not _unreadable(str(wrong)):
                raise
            self._thrown_away()
            return _patiently(lambda: _private(self.path))

    def _thrown_away(self) -> None:
        for path in (self.path, self.path.with_name(f"{self.path.name}.wal")):
            path.unlink(missing_ok=True)

    def _ours(self, base: duckdb.DuckDBPyConnection) -> bool:
        try:
            return base.execute(_SAME.format("main")).fetchall() == [(FORMAT, engine())]
        except duckdb.Error:
            return False

    @contextlib.contextmanager
    def reading(self) -> Generator[duckdb.DuckDBPyConnection]:
        """A database in memory with a copy of all tables: nobody is kept waiting while it is questioned."""
        base = duckdb.connect(config={"autoinstall_known_extensions": False, "autoload_known_extensions": False})
        try:
            self.copy(base)
            yield base
        finally:
            base.close()

    def copy(self, base: duckdb.DuckDBPyConnection) -> None:
        """All tables into this database; empty ones if there is no store yet."""
        for statement in schema():
            base.execute(statement)
        if not self.path.exists():
            return
        try:
            _patiently(lambda: base.execute(f"attach '{_quoted(str(self.path))}' as stored (read_only)"))
        except duckdb.Error as wrong:
            if isinstance(wrong, duckdb.IOException) and not _unreadable(str(wrong)):
                raise
            return  # nothing that is lost: whoever keeps it up makes it anew
        try:
            if base.execute(_SAME.format("stored")).fetchone() == (FORMAT, engine()):
                for table in TABLES:
                    base.execute(f'insert into "{table.table}" select * from stored."{table.table}"')
        except duckdb.CatalogException:
            pass  # a file that was begun a moment ago
        finally:
            base.execute("detach stored")


def _made_anew(base: duckdb.DuckDBPyConnection) -> None:
    """All tables empty, in place and without letting go of the file: another program may be waiting to do the same."""
    base.execute("begin")
    for (name,) in base.execute("select table_name from duckdb_tables() where not internal").fetchall():
        base.execute(f'drop table "{name}"')
    for statement in (*schema(), *OWN):
        base.execute(statement)
    base.execute("insert into engine values (?, ?)", [FORMAT, engine()])
    base.execute("commit")


def _private(path: Path) -> duckdb.DuckDBPyConnection:
    with private():
        return duckdb.connect(str(path))


def _unreadable(said: str) -> bool:
    """Whether DuckDB says that this is no file of it, or a broken one."""
    return any(sign in said for sign in ("not a valid DuckDB", "Corrupt", "checksum", "version number"))


def _patiently(work: Any) -> Any:
    """Try again while another program holds the file."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return work()
        except duckdb.IOException as wrong:
            if "lock" not in str(wrong).lower() or time.monotonic() > until:
                raise
            time.sleep(0.02)


def parquet(base: duckdb.DuckDBPyConnection, folder: Path, tables: Sequence[str] = (), csv: bool = False) -> list[Path]:
    """Every table as Parquet (or CSV) files in this folder, by family of games; gives the files' folders."""
    written: list[Path] = []
    for table in TABLES:
        if tables and table.table not in tables:
            continue
        place = folder / table.table
        place.mkdir(parents=True, exist_ok=True)
        kind = "format csv, header" if csv else "format parquet, compression zstd"
        with_family = f'select t.*, g.family from "{table.table}" t join games g using (game)'
        source = f'select * from "{table.table}"' if table.table == "games" else with_family
        base.execute(f"copy ({source}) to '{_quoted(str(place))}' ({kind}, partition_by (family), overwrite_or_ignore)")
        written.append(place)
    return written
