"""Seasons made by hand: rows of the open data that need no played game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import pandas as pd

from assistant.figures.facts import rows
from assistant.figures.facts.rows import PLACE, Row, columns
from assistant.figures.questions.database import prepare
from assistant.figures.questions.season import Season
from assistant.figures.store.derive import GameListing, derive
from assistant.figures.store.derived import Figures, in_memory
from tests.afterwards.recorded import DEMOS, table, written

SUNDAY = 1_700_000_000_000 - 2 * 86_400_000
DAY = 86_400_000


def game(kind: str = "clue", family: str = "mystery", day: int = 0, **about: object) -> rows.GameRow:
    """Return a finished game of one hour; `day` is the number of days after the first Sunday."""
    said = {"minutes": 60.0, "lines": 90, "turns": 30, "players": 2, "options": "{}", "way": "phones",
            "simulated": False, "began": SUNDAY + day * DAY, **about}  # fmt: skip
    return rows.GameRow(
        kind=kind, family=family, title=f"{kind} {day}", finished=True, opened=True, eye="referee", **said,  # pyright: ignore[reportArgumentType]
    )  # fmt: skip


def seat(key: str, place: int, person: str | None = "") -> rows.SeatRow:
    """Return a player, in table order; None was left out of all figures."""
    name = None if person is None else person or key.title()
    return rows.SeatRow(seat=key, name=name, person=name and name.casefold(), place=place, starts=place == 1)


def result(key: str, winner: bool | None, **about: object) -> rows.ResultRow:
    """Return the result of a seat in a game."""
    return rows.ResultRow(seat=key, unit="bits", winner=winner, **about)  # pyright: ignore[reportArgumentType]


def season(*games: Iterable[Row]) -> Season:
    """Return a season of these games, numbered from 1; line n has the label “n”, in turn (n + 9) // 10."""
    base = in_memory()
    for number, facts in enumerate(games, 1):
        for kind, some in groupby(sorted(facts, key=lambda row: row.table), key=type):
            _insert(base, number, kind, list(some))
    prepare(base)
    return Season(base)


def _insert(base: duckdb.DuckDBPyConnection, number: int, kind: type[Row], facts: list[Row]) -> None:
    found = [
        (
            number,
            row.line,
            str(row.line or ""),
            (row.line + 9) // 10,
            None,
            "by hand",
            *(getattr(row, n) for n in columns(kind)),
        )
        for row in facts
    ]
    fresh = pd.DataFrame(found, columns=[*PLACE, *columns(kind)], dtype=object)
    base.register("fresh", fresh)
    base.execute(f'insert into "{kind.table}" select * from fresh')
    base.unregister("fresh")


def recorded(path: Path) -> Path:
    """Write a file of figures of all recorded demos, numbered in the order of their names."""
    figures = Figures(path)
    for number, demo in enumerate(DEMOS, 1):
        found = written(demo)
        figures.write(
            number, derive(table(demo), known=GameListing(id=number, title=found.title, created=found.created))
        )
    return path


@cache
def evenings() -> Season:
    """Return all recorded demos, in memory; do not close it."""
    with TemporaryDirectory() as folder:
        return Season.of(recorded(Path(folder) / "evenings.figures.duckdb"))
