"""The derived store: a DuckDB file beside the file of games, with the tables of `assistant.figures.facts.rows`.

It is never mixed with the log, and never the source of truth: a file of another engine is emptied and filled again. The
file is locked only while something is written or read, a few hundredths of a second, so another program can query it at
any time.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import duckdb

from assistant.figures.facts.register import engine
from assistant.figures.facts.rows import PLACE, TABLES, Row, columns
from assistant.figures.questions.csv_cells import plain_sql
from assistant.figures.store.derive import Derived
from assistant.figures.store.figures_file import (
    FORMAT,
    OFFLINE,
    OWN,
    Foreign,
    attached,
    beside,
    connected,
    refused,
    state_of,
)
from assistant.figures.store.naming import Naming, marks, unnamed
from assistant.figures.store.people import People

__all__ = ["FORMAT", "Figures", "Foreign", "beside", "frame", "in_memory", "insert", "parquet", "schema", "summary"]

if TYPE_CHECKING:
    import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

_SAME: Final = "select format, version from {}.engine"
_FRAMES: Final = {"BIGINT": "Int64", "INTEGER": "Int64", "DOUBLE": "Float64", "BOOLEAN": "boolean", "VARCHAR": "object"}


def schema() -> Iterator[str]:
    """Yield the statements that create all tables, with their comments."""
    for table in TABLES:
        described = {**PLACE, **columns(table)}
        names = ", ".join(f'"{name}" {kind}' for name, (kind, _) in described.items())
        yield f'create table if not exists "{table.table}" ({names})'
        yield f"comment on table \"{table.table}\" is '{_quoted(summary(table))}'"
        for name, (_, comment) in described.items():
            yield f'comment on column "{table.table}"."{name}" is \'{_quoted(comment)}\''


def in_memory(threads: int = 0) -> duckdb.DuckDBPyConnection:
    """Return an in-memory database with all tables, empty; `threads`: as many as there are processors if 0."""
    base = duckdb.connect(config={**OFFLINE, **({"threads": threads} if threads else {})})
    for statement in schema():
        base.execute(statement)
    return base


def summary(table: type[Row]) -> str:
    """Return the description of a table, in one sentence."""
    return " ".join((table.__doc__ or "").split("\n\n", maxsplit=1)[0].split())


def _quoted(text: str) -> str:
    return text.replace("'", "''")


def frame(table: type[Row], game: int, derived: Derived) -> pd.DataFrame:
    """Return the rows of one table as a frame with the columns of the store; unknown values are missing, never 0."""
    return framed(table, cells_of(table, game, derived))


def framed(table: type[Row], cells: Mapping[str, Sequence[Any]]) -> pd.DataFrame:
    """Return the values of one table, column by column, as a frame."""
    import pandas as pd  # noqa: PLC0415  # pyright: ignore[reportMissingTypeStubs]  (the lobby is served without it)

    kinds = {name: kind for name, (kind, _) in {**PLACE, **columns(table)}.items()}
    return pd.DataFrame({name: pd.array(values, dtype=_FRAMES[kinds[name]]) for name, values in cells.items()})


def cells_of(table: type[Row], game: int, derived: Derived) -> dict[str, list[Any]]:
    """Return the rows of one table, column by column."""
    own = columns(table)
    version, clean = engine(), unnamed(derived)
    cells: dict[str, list[Any]] = {name: [] for name in (*PLACE, *own)}
    for row, label, turn, cycle in derived.located(table):
        for name, value in zip(PLACE, (game, row.line, label, turn, cycle, version), strict=True):
            cells[name].append(value)
        for name in own:
            cells[name].append(clean(name, getattr(row, name)))
    return cells


def insert(base: duckdb.DuckDBPyConnection, table: str, rows: pd.DataFrame) -> None:
    """Add the rows of a `frame` to a table."""
    base.register("fresh", rows)
    base.execute(f'insert into "{table}" select * from fresh')
    base.unregister("fresh")


class Figures:
    """The derived store in one file; usable from any thread and any process, one at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, game: int, derived: Derived) -> None:
        """Replace the rows of this game."""
        frames = {table.table: frame(table, game, derived) for table in TABLES if derived[table]}
        with self.held() as base:
            base.execute("begin")
            base.execute("delete from kept where game = ?", [game])
            base.execute("insert into kept values (?, ?, ?, ?)", [game, derived.entries, *marks(derived)])
            for table in TABLES:
                base.execute(f'delete from "{table.table}" where game = ?', [game])
            for name, rows in frames.items():
                insert(base, name, rows)
            base.execute("commit")

    def drop(self, *games: int) -> None:
        """Remove these games from all figures."""
        with self.held() as base:
            base.execute("begin")
            for name in ("kept", *(table.table for table in TABLES)):
                for game in games:
                    base.execute(f'delete from "{name}" where game = ?', [game])
            base.execute("commit")

    def state(self) -> dict[int, int]:
        """Return the stored games, each with the number of its entries that are counted; none of another engine."""
        return {game: entries for game, (entries, _) in self._counted().items()}

    def stale(self, people: People, titles: Mapping[int, str]) -> dict[int, bool]:
        """Return games whose rows use outdated names; True if they name a person who is left out."""
        outdated: dict[int, bool] = {}
        for game, (_, naming) in self._counted().items():
            if game in titles and (otherwise := naming.otherwise(people, titles[game])) is not None:
                outdated[game] = otherwise
        return outdated

    def behind(self, people: People, games: Mapping[int, tuple[str, int]]) -> list[int]:
        """Return which of these games (title, entries) are missing, outdated or named differently now.

        Rows that may no longer be in any figure are dropped immediately: other games, and rows that name a left-out
        person.
        """
        there = self.state()
        stale = self.stale(people, {id_: title for id_, (title, _) in games.items()})
        gone = {id_ for id_ in there if id_ not in games or stale.get(id_)}
        if gone:
            self.drop(*sorted(gone))
        return [id_ for id_, (_, lines) in sorted(games.items()) if there.get(id_) != lines or id_ in stale]

    def _counted(self) -> dict[int, tuple[int, Naming]]:
        if not self.path.exists():
            return {}
        with self.held() as base:
            rows = base.execute("select game, entries, title, people from kept").fetchall()
        return {int(game): (int(entries), Naming(title, people)) for game, entries, title, people in rows}

    @contextlib.contextmanager
    def held(self) -> Generator[duckdb.DuckDBPyConnection]:
        """Open the file for writing; one of another engine is emptied. Raises Foreign, or duckdb.IOException."""
        base = connected(self.path)
        try:
            if not self._ours(base):
                _made_anew(base)
            yield base
        finally:
            base.close()

    def _ours(self, base: duckdb.DuckDBPyConnection) -> bool:
        try:
            return base.execute(_SAME.format("main")).fetchall() == [(FORMAT, engine())]
        except duckdb.Error:
            return False

    @contextlib.contextmanager
    def reading(self) -> Generator[duckdb.DuckDBPyConnection]:
        """Open an in-memory database with a copy of all tables, so that queries keep nobody waiting."""
        base = in_memory()
        try:
            self.copy(base)
            yield base
        finally:
            base.close()

    def copy(self, base: duckdb.DuckDBPyConnection) -> None:
        """Copy all rows into the tables of this database; none if nothing is counted yet. Raises Foreign."""
        match state_of(self.path):
            case "foreign":
                raise refused(self.path)
            case "ours":
                self._copied(base)
            case "empty" | "broken":
                pass  # The next program that writes figures computes them again.

    def _copied(self, base: duckdb.DuckDBPyConnection) -> None:
        with attached(self.path, base):
            if base.execute(_SAME.format("stored")).fetchone() == (FORMAT, engine()):
                for table in TABLES:
                    base.execute(f'insert into "{table.table}" select * from stored."{table.table}"')


def _made_anew(base: duckdb.DuckDBPyConnection) -> None:
    """Empty all tables in place, keeping the file locked, since another program may be waiting to do the same."""
    base.execute("begin")
    for (name,) in base.execute("select table_name from duckdb_tables() where not internal").fetchall():
        base.execute(f'drop table "{name}"')
    for statement in (*schema(), *OWN):
        base.execute(statement)
    base.execute("insert into engine values (?, ?)", [FORMAT, engine()])
    base.execute("commit")


def _plain_cells(table: type[Row]) -> str:
    """Return the replacements that keep a spreadsheet from reading a text of this table as a formula."""
    texts = [name for name, (kind, _) in {**PLACE, **columns(table)}.items() if kind == "VARCHAR" and name != "family"]
    replaced = ", ".join(f'{plain_sql(name)} as "{name}"' for name in texts)
    return f"replace ({replaced})"


def parquet(base: duckdb.DuckDBPyConnection, folder: Path, csv: bool = False) -> list[Path]:
    """Write every table as Parquet (or CSV) files into this folder, by game family; return the files' folders."""
    written: list[Path] = []
    for table in TABLES:
        place = folder / table.table
        place.mkdir(parents=True, exist_ok=True)
        kind = "format csv, header" if csv else "format parquet, compression zstd"
        said = f"t.* {_plain_cells(table)}" if csv else "t.*"
        with_family = f'select {said}, g.family from "{table.table}" t join games g using (game)'
        source = f'select {said} from "{table.table}" t' if table.table == "games" else with_family
        base.execute(f"copy ({source}) to '{_quoted(str(place))}' ({kind}, partition_by (family), overwrite_or_ignore)")
        written.append(place)
    return written
