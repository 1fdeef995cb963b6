"""The commands about figures: analyse, sql, data. What they need is imported when one of them is said."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

Run = Callable[[argparse.Namespace], int]
Open = Callable[[argparse.Namespace, bool], Any]


class Command(Protocol):
    """Adds a command with its help."""

    def __call__(self, name: str, run: Run, text: str) -> argparse.ArgumentParser:
        """Its parser."""
        ...


def add(command: Command, db: Callable[[argparse.ArgumentParser], None], opened: Open) -> None:
    """Let these commands be said; `db` adds the choice of the file, `opened` opens the games that were meant."""

    def analysing(given: argparse.Namespace) -> int:
        from assistant.cli.analyse import analyse  # noqa: PLC0415  (DuckDB and pandas only where they are wanted)

        return analyse(given, opened)

    def asking(given: argparse.Namespace) -> int:
        from assistant.cli.questions import sql  # noqa: PLC0415

        return sql(given)

    def writing(given: argparse.Namespace) -> int:
        from assistant.cli.questions import data  # noqa: PLC0415

        return data(given)

    made = command("analyse", analysing, "Work out the figures of the games that have none, or older ones.")
    made.add_argument("--all", action="store_true", help="all games anew")
    db(made)
    made = command("sql", asking, "Ask the figures of all games a question; nothing can be changed by it.")
    made.add_argument("question", metavar="QUESTION", help='"select kind, count(*) from games group by kind"')
    form = made.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="as CSV")
    form.add_argument("--json", action="store_true", help="as JSON, one object a row")
    db(made)
    made = command("data", writing, "Write the figures of all games as Parquet files, or say what is in them.")
    made.add_argument("--parquet", type=Path, metavar="DIR", help="the folder for a file of each table and family")
    made.add_argument("--csv", action="store_true", help="CSV files in the place of Parquet")
    made.add_argument("--schema", action="store_true", help="say all tables and columns, and what they mean")
    db(made)
