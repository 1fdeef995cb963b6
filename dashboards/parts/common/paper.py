"""The contents of sheets to print: headings, columns, rows and empty lines to write on, without a drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from dashboards.parts.common.labels import players
from dashboards.parts.common.seat_view import SeatView

Look = Literal["words", "mark", "figure"]
"""Cells with words, with one sign in the middle, or with a number."""


@dataclass(frozen=True, kw_only=True)
class PaperColumn:
    """A column: its heading, a note below that, its look, and its width relative to the others."""

    heading: str = ""
    note: str = ""
    look: Look = "words"
    width: float = 1


@dataclass(frozen=True, kw_only=True)
class PaperRow:
    """A row with a cell for each column; missing ones are empty. A `heading` takes the whole width instead."""

    cells: tuple[str, ...] = ()
    heading: str = ""


@dataclass(frozen=True, kw_only=True)
class PaperGrid:
    """A grid with headings; behind its rows, `blank` empty ones to write in. `notes` are sentences above it."""

    columns: tuple[PaperColumn, ...]
    title: str = ""
    rows: tuple[PaperRow, ...] = ()
    blank: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PaperText:
    """Sentences or names below each other, in as many `columns`; `numbered`: steps to follow in order."""

    lines: tuple[str, ...]
    title: str = ""
    columns: int = 1
    numbered: bool = False


PaperPart = PaperGrid | PaperText


@dataclass(frozen=True, kw_only=True)
class PaperSheet:
    """A sheet that begins on a page of its own; a `private` one holds what only its player knows."""

    title: str
    parts: tuple[PaperPart, ...]
    private: bool = False


def words(heading: str = "", width: float = 1) -> PaperColumn:
    """Return a column of words."""
    return PaperColumn(heading=heading, width=width)


def figures(headings: Iterable[str], width: float = 1) -> tuple[PaperColumn, ...]:
    """Return a column of numbers for each heading."""
    return tuple(PaperColumn(heading=heading, look="figure", width=width) for heading in headings)


def rows(lines: Iterable[Sequence[object]]) -> tuple[PaperRow, ...]:
    """Return a row for each line of values; None is an empty cell, for what this page may not see.

    >>> rows([("Anna", 3, None)])
    (PaperRow(cells=('Anna', '3', ''), heading=''),)
    """
    return tuple(PaperRow(cells=tuple("" if value is None else str(value) for value in line)) for line in lines)


def marked(sight: SeatView) -> dict[str, str]:
    """Return each player's mark and name: colors do not print."""
    return {player["key"]: f"{player['mark']} {player['name']}".strip() for player in players(sight)}


def named(sight: SeatView, player: Any) -> str:
    """Return the mark and name of one player; "" for nobody."""
    return marked(sight).get(str(player), "") if player else ""


# ---------------------------------------------------------------- what can be printed


def paper_sheets(value: Any) -> bool:
    """Return whether these are sheets whose every cell is a text; of another author's game they may be anything."""
    return _all(value, PaperSheet) and all(_texts(sheet.title) and paper_parts(sheet.parts) for sheet in value)


def paper_parts(value: Any) -> bool:
    """Return whether these are parts of a sheet whose every cell is a text."""
    return _all(value, PaperPart) and all(_texts(part.title, *_words(part)) for part in value)


def _words(part: PaperPart) -> Iterator[Any]:
    if isinstance(part, PaperText):
        yield from part.lines
        return
    yield from part.notes
    yield from (text for column in part.columns for text in (column.heading, column.note))
    yield from (text for row in part.rows for text in (row.heading, *row.cells))


def _all(value: Any, kind: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, kind) for one in cast("Sequence[Any]", value))


def _texts(*values: Any) -> bool:
    return all(isinstance(value, str) for value in values)
