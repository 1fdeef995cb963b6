"""Every figure has one definition, and none contains anything hidden."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import duckdb
import pytest

from assistant.cli.questions import write
from assistant.core.event import REFEREE, TABLE, Event, may_know, secrets_of
from assistant.figures.facts import rows
from assistant.figures.facts.register import measures_of
from assistant.figures.facts.rows import PLACE, columns
from assistant.figures.questions.csv_cells import plain
from assistant.figures.store.derive import derive, eye_of
from assistant.figures.store.derived import Figures
from assistant.table.table import MemoryLog, Table
from tests.afterwards.recorded import DEMOS, derived, name, written

CLOSE = 1e-12


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return all recorded demos in a store, and written as files."""
    folder = tmp_path_factory.mktemp("figures")
    figures = Figures(folder / "f.duckdb")
    for number, path in enumerate(DEMOS, 1):
        figures.write(number, derived(path))
    with figures.reading() as base:
        write(base, folder / "parquet")
        write(base, folder / "csv", csv_=True)
    return folder


def told(table: type[rows.Row]) -> list[tuple[Any, ...]]:
    """Return the rows of a table as the measures define them: what a page reads."""
    found: list[tuple[Any, ...]] = []
    for number, path in enumerate(DEMOS, 1):
        for row, label, turn, cycle in derived(path).located(table):
            found.append((number, row.line, label, turn, cycle, *(getattr(row, name) for name in columns(table))))
    return found


def same(one: Any, other: Any) -> bool:
    if isinstance(one, float) and other is not None:
        other = float(other)
        return math.isclose(one, other, rel_tol=CLOSE, abs_tol=CLOSE) or (math.isnan(one) and math.isnan(other))
    return one == other


@pytest.mark.parametrize("kind", rows.TABLES, ids=lambda kind: kind.table)
def test_page_sql_parquet_and_csv_say_the_same(kind: type[rows.Row], files: Path) -> None:
    page = told(kind)
    names = [name for name in PLACE if name != "engine"] + list(columns(kind))
    chosen = ", ".join(f'"{name}"' for name in names)
    with Figures(files / "f.duckdb").reading() as base:
        found = [base.execute(f'select {chosen} from "{kind.table}"').fetchall()]
    if not page:
        assert found == [[]]
        assert not (files / "parquet" / kind.table).exists()
        return
    with duckdb.connect() as base:
        source = f"read_parquet('{files}/parquet/{kind.table}/*/*.parquet', hive_partitioning = true)"
        found.append(base.execute(f"select {chosen} from {source}").fetchall())
    found.append(list(of_csv(kind, names, files / "csv" / kind.table)))
    for source in found:
        assert len(source) == len(page)
        pairs = zip(sorted(page, key=in_order), sorted(source, key=in_order), strict=True)
        assert all(same(a, b) for one, other in pairs for a, b in zip(one, other, strict=True))


def in_order(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return rows sorted by their non-fractional columns, which identify them up to equality."""
    return tuple((value is None, f"{value:.9g}" if isinstance(value, float) else str(value)) for value in row)


def as_text(cell: str) -> str:
    """Return a text as it was before it was protected from spreadsheets."""
    return cell[1:] if cell[:1] == "'" and plain(cell[1:]) == cell else cell


def of_csv(kind: type[rows.Row], names: list[str], folder: Path) -> Iterator[tuple[Any, ...]]:
    """Yield rows as any program reads them: texts, typed by the columns."""
    kinds = {name: kind for name, (kind, _) in {**PLACE, **columns(kind)}.items()}
    read = {"DOUBLE": float, "BIGINT": int, "INTEGER": int, "BOOLEAN": lambda text: text == "true", "VARCHAR": as_text}
    for path in sorted(folder.rglob("*.csv")):
        with path.open(newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                row.setdefault("family", path.parent.name.removeprefix("family="))
                texts = ("" if name == "label" and not row[name] else row[name] or None for name in names)
                yield tuple(
                    text if text is None else read[kinds[name]](text) for name, text in zip(names, texts, strict=True)
                )


# ---------------------------------------------------------------------- canary


MARK = "canary7"
MYSTERIES = ("clue", "killer_clue", "not_a_clue", "advanced_cluedo")


def marked(event: Event, eye: str) -> Event:
    """Return the event with everything changed that this view may not know: texts become the canary, the rest is
    removed.
    """
    changed: dict[str, Any] = {}
    for f in fields(event):
        value = getattr(event, f.name)
        if isinstance(value, Event):
            changed[f.name] = marked(value, eye)
    for secret in secrets_of(type(event)):
        value = getattr(event, secret)
        if value is not None and not may_know(eye, event, secret):
            changed[secret] = MARK if isinstance(value, str) else None
    return replace(event, **changed) if changed else event


def hidden(path: Path, eye: str, entries: int) -> Table:
    found = written(path)
    kept = [replace(entry, event=marked(entry.event, eye)) for entry in found.entries[:entries]]
    return Table(found.game, MemoryLog(kept))


def before_the_end(path: Path) -> int:
    """Return a number of entries after which all hands are still hidden."""
    every = len(written(path).entries)
    return next((n for n in range(every, 0, -10) if eye_of(Table(written(path).game, MemoryLog(
        written(path).entries[:n]))) == TABLE), every)  # fmt: skip


@pytest.mark.parametrize("path", DEMOS, ids=name)
def test_no_unopened_hand_is_in_any_table_that_others_read(path: Path, tmp_path: Path) -> None:
    """Two games that differ only in what a view may not know produce the same rows: for everybody, and for a seat."""
    entries = before_the_end(path)
    open_ = Table(written(path).game, MemoryLog(written(path).entries[:entries]))
    first_seat = open_.view(TABLE).players[0].key
    for eye in (TABLE, first_seat) if name(path) in MYSTERIES else (TABLE,):
        closed = hidden(path, eye, entries)
        if eye == TABLE:
            assert eye_of(closed) == TABLE
        if name(path) in MYSTERIES:
            assert closed.entries != open_.entries, "there is something to hide"
        one, other = derive(open_, eye if eye != TABLE else ""), derive(closed, eye if eye != TABLE else "")
        assert one.facts == other.facts
        assert MARK not in str(one.facts) + str(other.facts)


def test_the_canary_would_be_found_where_hands_are_open() -> None:
    """The canary of the previous test does get into the tables of a view that may know it."""
    path = next(path for path in DEMOS if name(path) == "clue")
    entries = before_the_end(path)
    assert measures_of("clue").hides
    closed = Table(written(path).game, MemoryLog(written(path).entries[:30]))
    assert entries > 30
    found = derive(closed, REFEREE)
    assert found.facts != derive(closed).facts
    assert all(is_dataclass(row) for facts in found.facts.values() for row in facts)


@pytest.mark.parametrize("game", MYSTERIES)
def test_before_hands_are_opened_everybodys_figures_rest_on_what_lies_open(game: str) -> None:
    path = next(path for path in DEMOS if name(path) == game)
    assert eye_of(Table(written(path).game, MemoryLog(written(path).entries[: before_the_end(path)]))) == TABLE
