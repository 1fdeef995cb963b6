"""The commands about figures: analyse, sql, data. Their imports are loaded only when one of them runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

Run = Callable[[argparse.Namespace], int]
Open = Callable[[argparse.Namespace, bool], Any]


class Command(Protocol):
    """A function that adds a command with its help."""

    def __call__(self, name: str, run: Run, text: str) -> argparse.ArgumentParser:
        """Return the parser of the command."""
        ...


def add(command: Command, db: Callable[[argparse.ArgumentParser], None], opened: Open) -> None:
    """Add these commands; `db` adds the option for the file, `opened` opens the games that it names."""

    def analysing(given: argparse.Namespace) -> int:
        from assistant.cli.analyse import analyse  # noqa: PLC0415  (DuckDB and pandas loaded only where they are used)

        return analyse(given, opened)

    def asking(given: argparse.Namespace) -> int:
        from assistant.cli.questions import sql  # noqa: PLC0415

        return sql(given)

    def writing(given: argparse.Namespace) -> int:
        from assistant.cli.questions import data  # noqa: PLC0415

        return data(given)

    made = command("analyse", analysing, "Work out the figures of the games that have none, or older ones.")
    made.add_argument("--all", action="store_true", help="work out all games again")
    db(made)
    made = command("sql", asking, "Query the figures of all games in SQL, read-only.")
    made.add_argument("question", metavar="QUESTION", help='"select kind, count(*) from games group by kind"')
    form = made.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="as CSV")
    form.add_argument("--json", action="store_true", help="as JSON, one object per row")
    db(made)
    made = command("data", writing, "Write the figures of all games as Parquet files, or describe them.")
    made.add_argument(
        "--parquet", type=Path, metavar="DIR", help="the folder to write, with one file per table and family"
    )
    made.add_argument("--csv", action="store_true", help="CSV files instead of Parquet")
    made.add_argument("--schema", action="store_true", help="list all tables and columns with their meaning")
    db(made)
