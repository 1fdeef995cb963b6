"""The sheets of a table as one HTML file to print, on A4 or Letter, in black and white.

What is on them is plain data (`parts/common/paper`) made from the view of one seat; here it becomes a page that opens
without server or network. Sheets can be left out by a tick, without a script.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from string import Template
from typing import Final

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.table.table import Table
from dashboards.games import arrangement
from dashboards.parts import SCREENS
from dashboards.parts.common.going_on import going_on, house_rules
from dashboards.parts.common.paper import PaperColumn, PaperGrid, PaperPart, PaperRow, PaperSheet, PaperText
from dashboards.parts.common.seat_view import SeatView

NAME: Final = "sheets.html"
"""The name of the file, after that of its game."""
WIDE: Final = 182.0
"""Millimeters between the margins of the narrower format, A4."""
LETTER: Final = 1.85
"""Millimeters of a letter in the headings of narrow columns, of a wide font."""
HIGH: Final = 26.0
"""The most millimeters that a heading stands high; a longer one takes two lines."""


def paper_page(table: Table, seat: str = TABLE, role: str = "seat", begun: bool = True) -> str:
    """Return the file with everything that this seat can print; raise Nonsense if there is nothing.

    A table that is not stored has not `begun`: it cannot be gone on with.
    """
    sight = SeatView.of(table, seat, role)
    whose = sight.name(sight.player) if sight.player else ""
    return Template((SCREENS / "play/paper.html").read_text("utf-8")).substitute(
        title=escape(f"{table.game.title}: sheets" + (f" for {whose}" if whose else "")),
        sheets="".join(_sheet(one, table.game.title, whose) for one in sheets(sight, begun)),
    )


def sheets(sight: SeatView, begun: bool = True) -> list[PaperSheet]:
    """Return the sheets of the game, how to go on, and the house rules; raise Nonsense if there are none."""
    if not sight.is_set_up:
        raise Nonsense("You can print sheets once the table is set up.")
    arranged, rules = arrangement(sight.game.key), house_rules(sight)
    found: list[PaperSheet] = [] if sight.state.over else list(arranged.paper(sight))
    if begun and not sight.state.over:
        found.append(going_on(sight, arranged))
    if not found and not rules:
        ended = "The game is over" if sight.state.over else "This game has no sheets of its own"
        raise Nonsense(f"{ended}, and no house rule was changed: there is nothing to print.")
    return [*found, *([rules] if rules else [])]


# ---------------------------------------------------------------- drawing


def _sheet(sheet: PaperSheet, game: str, whose: str) -> str:
    about = f"{game} · for {whose} only: keep it hidden" if sheet.private else game
    return (
        f'<section class="sheet"><label class="choose"><input type="checkbox" checked> '
        f"<span>Print “{escape(sheet.title)}”</span></label>"
        f'<div class="page"><header><h1>{escape(sheet.title)}</h1><p>{escape(about)}</p></header>'
        f"{''.join(map(_part, sheet.parts))}</div></section>"
    )


def _part(part: PaperPart) -> str:
    title = f"<h2>{escape(part.title)}</h2>" if part.title else ""
    if isinstance(part, PaperText):
        return f'<div class="part text">{title}{_lines(part)}</div>'
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in part.notes)
    return f'<div class="part grid">{title}{notes}{_grid(part)}</div>'


def _lines(part: PaperText) -> str:
    kind = "ol" if part.numbered else "ul"
    items = "".join(f"<li>{escape(line)}</li>" for line in part.lines)
    return f'<{kind} class="columns-{part.columns}">{items}</{kind}>'


def _grid(grid: PaperGrid) -> str:
    whole = sum(column.width for column in grid.columns)
    widths = "".join(f'<col style="width:{100 * column.width / whole:.2f}%">' for column in grid.columns)
    high = _upright(grid, whole)
    heads = "".join(_head(column, 0 if column.look == "words" else high) for column in grid.columns)
    body = _rows(grid.columns, (*grid.rows, *(PaperRow(),) * grid.blank))
    headed = any(column.heading or column.note for column in grid.columns)
    return f"<table><colgroup>{widths}</colgroup>{f'<thead><tr>{heads}</tr></thead>' if headed else ''}{body}</table>"


def _upright(grid: PaperGrid, whole: float) -> float:
    """Return how high the headings of narrow columns stand if a word of them does not fit; 0 if they lie."""
    narrow = [column for column in grid.columns if column.look != "words"]
    if all(_longest(column) * LETTER <= WIDE * column.width / whole - 2 for column in narrow):
        return 0
    return min(HIGH, LETTER * max(len(text) for column in narrow for text in (column.heading, column.note)) + 1)


def _longest(column: PaperColumn) -> int:
    """Return the number of letters of the longest word of a heading."""
    return max(map(len, f"{column.heading} {column.note}".split()), default=0)


def _head(column: PaperColumn, high: float) -> str:
    note = f"<small>{escape(column.note)}</small>" if column.note else ""
    look, style = (f"{column.look} upright", f' style="height:{high:.1f}mm"') if high else (column.look, "")
    return f'<th class="{look}"><div{style}>{escape(column.heading)}{note}</div></th>'


def _rows(columns: tuple[PaperColumn, ...], rows: Iterable[PaperRow]) -> str:
    return f"<tbody>{''.join(_row(columns, row) for row in rows)}</tbody>"


def _row(columns: tuple[PaperColumn, ...], row: PaperRow) -> str:
    if row.heading:
        return f'<tr class="heading"><th colspan="{len(columns)}">{escape(row.heading)}</th></tr>'
    cells = (*row.cells, *("",) * len(columns))[: len(columns)]
    drawn = "".join(
        f'<td class="{column.look}">{escape(cell)}</td>' for column, cell in zip(columns, cells, strict=True)
    )
    return f"<tr>{drawn}</tr>"
