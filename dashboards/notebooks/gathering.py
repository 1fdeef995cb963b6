"""An in-memory database of the figures of some games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import duckdb

from assistant.figures.facts.rows import TABLES
from assistant.figures.questions.database import prepare
from assistant.figures.store.derive import GameListing, derive
from assistant.figures.store.derived import frame, in_memory, insert
from assistant.table.table import Table


def counted(tables: Iterable[Table]) -> duckdb.DuckDBPyConnection:
    """Return the figures of these games, numbered from 1; raises LookupError for a game without figures."""
    base = in_memory()
    for number, table in enumerate(tables, 1):
        names = ", ".join(player.name for player in table.view("table").players)
        derived = derive(table, known=GameListing(id=number, title=f"{table.game.title}: {names}"))
        for kind in TABLES:
            rows: Any = frame(kind, number, derived)
            if len(rows):
                insert(base, kind.table, rows)
    prepare(base)
    return base
