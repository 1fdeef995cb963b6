"""The commands sql and data: query the figures of all games, write them as open files, and describe them."""

from __future__ import annotations

import argparse
import csv
import json
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

import duckdb

from assistant.core.offer import Nonsense
from assistant.figures.facts.register import engine
from assistant.figures.facts.rows import PLACE, TABLES, Row, columns
from assistant.figures.questions.csv_cells import plain
from assistant.figures.store.derived import Figures, beside, parquet, summary
from assistant.storage.store import default_path

FINE: Final = 0
WIDEST: Final = 60
"""Characters of a cell in a terminal; CSV and JSON show everything."""
OLDER: Final = "No game has figures of this version of Boardside. Work them out with: boardside analyse"
CLOSED: Final = (
    "set temp_directory = ''",
    "set enable_external_access = false",
    "set lock_configuration = true",
)
"""Settings with which a query reads tables and nothing else on this computer, writes nowhere, and cannot undo this."""
OURS: Final = "Figures of Boardside"
"""First words of the README.txt in a folder that this program has written."""

QueryResult = tuple[list[str], list[tuple[Any, ...]]]


def figures_of(given: argparse.Namespace) -> Figures:
    """Return the figures beside the given file of games; raises Nonsense if there are none."""
    games: Path = given.db or default_path()
    figures = Figures(beside(games))
    if not figures.path.exists():
        raise Nonsense(f"There are no figures in {figures.path} yet. Work them out with: boardside analyse")
    return figures


def ask(base: duckdb.DuckDBPyConnection, question: str) -> QueryResult:
    """Return the names of the columns and the rows that answer a question in SQL; raises Nonsense with one sentence.

    `base` holds the tables in memory and is closed to everything else from now on (see `closed`).
    """
    closed(base)
    try:
        statements = base.extract_statements(question)
        if len(statements) != 1:
            raise Nonsense("Ask one question at a time, such as: select kind, count(*) from games group by kind")
        if statements[0].type != duckdb.StatementType.SELECT:
            raise Nonsense(
                "Figures can be queried but not changed, because they are derived from the games. Use select."
            )
        answer = base.execute(statements[0])
        return [str(column[0]) for column in answer.description or ()], answer.fetchall()
    except duckdb.Error as wrong:
        raise Nonsense(error_sentence(wrong)) from None


def closed(base: duckdb.DuckDBPyConnection) -> None:
    """Forbid this database to read or write files of the computer from now on."""
    if base.execute("select current_setting('lock_configuration')").fetchone() == (True,):
        return
    for statement in CLOSED:
        base.execute(statement)


def error_sentence(wrong: duckdb.Error) -> str:
    """Return DuckDB's error about a query as one sentence."""
    text = str(wrong).split("\n\nLINE ", maxsplit=1)[0]
    text = re.sub(r"^[\w ]*Error: ?", "", text).strip()
    if isinstance(wrong, duckdb.PermissionException):
        return "A question can read the figures, but no files on this computer."
    first, *more = [line.strip() for line in text.splitlines() if line.strip()] or ["it is not SQL"]
    hint = next((f" {line}" for line in more if line.startswith(("Did you mean", "Candidate"))), "")
    return f"That question has no answer: {first.rstrip('.!')}.{hint}"


def sql(given: argparse.Namespace) -> int:
    """Answer one question, as a table, as CSV or as JSON."""
    with figures_of(given).reading() as base:
        current = _any(base)
        names, rows = ask(base, given.question)
    if given.json:
        print(
            json.dumps([dict(zip(names, row, strict=True)) for row in rows], ensure_ascii=False, default=str, indent=1)
        )
    elif given.csv:
        out = csv.writer(sys.stdout, lineterminator="\n")
        out.writerow(map(plain, names))
        out.writerows(map(plain, row) for row in rows)
    else:
        printed(names, rows, sys.stdout)
    if not current:
        print(OLDER, file=sys.stderr)
    return FINE


def _any(base: duckdb.DuckDBPyConnection) -> bool:
    return base.execute("select count(*) from games").fetchone() != (0,)


def printed(names: Sequence[str], rows: Sequence[Sequence[Any]], out: TextIO) -> None:
    """Print a table for a terminal: numbers aligned right, unknown values as –."""
    cells = [[_cell(value) for value in row] for row in rows]
    wide = [max(map(len, column)) for column in zip(names, *cells, strict=True)]
    right = [
        all(isinstance(row[n], (int, float, type(None))) for row in rows) and bool(rows) for n in range(len(names))
    ]

    def text_of(row: Sequence[str]) -> str:
        return "  ".join(
            text.rjust(w) if r else text.ljust(w) for text, w, r in zip(row, wide, right, strict=True)
        ).rstrip()

    print(text_of(names), "  ".join("─" * w for w in wide), *map(text_of, cells), sep="\n", file=out)
    print(f"({len(rows)} {'row' if len(rows) == 1 else 'rows'})", file=out)


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    text = f"{value:.6g}" if isinstance(value, float) else " ".join(str(value).split())
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 1]}…"


# ---------------------------------------------------------------------- open files


def data(given: argparse.Namespace) -> int:
    """Write all figures into a folder, or describe them."""
    if given.schema:
        print(*schema_text(), sep="\n")
        return FINE
    if given.parquet is None:
        raise Nonsense("Choose a folder with --parquet DIR, or list the tables with --schema.")
    folder: Path = given.parquet
    with figures_of(given).reading() as base:
        if not _any(base):
            raise Nonsense(OLDER)
        written = write(base, folder, given.csv)
    print(f"{written} tables were written into {folder}; its README.txt says what is in them.")
    return FINE


def write(base: duckdb.DuckDBPyConnection, folder: Path, csv_: bool = False) -> int:
    """Write all tables as files in this folder, with a description; return how many have rows.

    Raises Nonsense, OSError. An earlier export in this folder is replaced; a folder that holds anything else is
    refused.
    """
    _emptied(folder)
    folder.mkdir(parents=True, exist_ok=True)
    text = "\n".join(readme(csv_))
    (folder / "README.txt").write_text(text + "\n", "utf-8", newline="\n")
    parquet(base, folder, csv=csv_)
    for table in TABLES:
        if not any((folder / table.table).iterdir()):
            (folder / table.table).rmdir()
    return sum((folder / table.table).exists() for table in TABLES)


def _emptied(folder: Path) -> None:
    if folder.is_file():
        raise Nonsense(f"{folder} is a file; choose the name of a folder.")
    if not folder.exists() or not any(folder.iterdir()):
        return
    if not (folder / "README.txt").is_file() or not (folder / "README.txt").read_text("utf-8").startswith(OURS):
        raise Nonsense(f"{folder} contains other files, so nothing was written. Choose another folder.")
    for table in TABLES:
        shutil.rmtree(folder / table.table, ignore_errors=True)


def readme(csv_: bool = False) -> Iterator[str]:
    """Yield the README of an exported folder."""
    form, reader, star = ("CSV", "read_csv", "*.csv") if csv_ else ("Parquet", "read_parquet", "*.parquet")
    yield f"{OURS}, as {form} files (engine {engine()})"
    yield ""
    if csv_:
        yield "Text that begins like a formula (=, +, -, @ or a tab) has an apostrophe in front, so that no"
        yield "spreadsheet runs it; numbers are as they are."
        yield ""
    yield "Each table has a folder, with one folder per family of games (family=mystery, war, market, market_war). A"
    yield "table without rows has no folder. One row is one fact; unknown values are NULL, never 0."
    yield ""
    yield "For example in DuckDB:"
    yield ""
    yield f"    select kind, count(*) from {reader}('games/*/{star}', hive_partitioning = true) group by kind"
    yield ""
    yield from schema_text()


def schema_text() -> Iterator[str]:
    """Yield all tables with their columns and what they mean, as Markdown."""
    place = ", ".join(f"`{name}` ({comment})" for name, (_, comment) in PLACE.items())
    yield f"Every table begins with {place}."
    for table in TABLES:
        yield ""
        yield f"### {table.table}"
        yield ""
        yield f"{summary(table)} {_whose(table)}"
        yield ""
        yield "| column | type | what it says |"
        yield "| --- | --- | --- |"
        for name, (kind, comment) in columns(table).items():
            yield f"| {name} | {kind} | {comment} |"


def _whose(table: type[Row]) -> str:
    return f"Of the families {', '.join(table.families)}." if table.families else "Of all games."
