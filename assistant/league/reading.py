"""The Parquet folder of a league as SQL tables."""

from __future__ import annotations

import contextlib
from collections.abc import Generator
from pathlib import Path

import duckdb

from assistant.figures.facts.rows import TABLES
from assistant.figures.store.derived import in_memory
from assistant.league.plan import FIGURES


@contextlib.contextmanager
def views(folder: Path, threads: int = 0) -> Generator[duckdb.DuckDBPyConnection]:
    """Open an in-memory database in which every open-data table is that of this league; `threads`: all if 0."""
    base = in_memory(threads)
    try:
        for table in TABLES:
            place = folder / FIGURES / table.table
            if any(place.glob("family=*/*.parquet")):
                base.execute(f'drop table "{table.table}"')
                base.execute(f'create view "{table.table}" as select * from {_files(place)}')
        yield base
    finally:
        base.close()


def _files(place: Path) -> str:
    quoted = str(place).replace("'", "''")
    return (
        f"read_parquet('{quoted}/family=*/part-*.parquet', hive_partitioning = true, hive_types = {{family: varchar}})"
    )
