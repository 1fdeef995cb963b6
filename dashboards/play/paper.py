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

WIDE: Final = 182.0
"""Millimeters between the margins of the narrower format, A4."""
LETTER: Final = 1.85
"""Millimeters of a letter in the headings of narrow columns, of a wide font."""


def paper_page(table: Table, seat: str = TABLE, role: str = "seat") -> str:
    """Return the file with everything that this seat can print; raise Nonsense before the table is set up."""
    sight = SeatView.of(table, seat, role)
    whose = sight.name(sight.player) if sight.player else ""
    return Template((SCREENS / "play/paper.html").read_text("utf-8")).substitute(
        title=escape(f"{table.game.title}: sheets" + (f" for {whose}" if whose else "")),
        sheets="".join(_sheet(one, table.game.title, whose) for one in sheets(sight)),
    )


def sheets(sight: SeatView) -> list[PaperSheet]:
    """Return the sheets of the game, how to go on, and the house rules; raise Nonsense if there are none."""
    if not sight.is_set_up:
        raise Nonsense("You can print sheets once the table is set up.")
    arranged, rules = arrangement(sight.game.key), house_rules(sight)
    found = [] if sight.state.over else [*arranged.paper(sight), going_on(sight, arranged)]
    if not found and not rules:
        raise Nonsense("The game is over, and this table changed no house rules: there is nothing to print.")
    return [*found, *([rules] if rules else [])]


# ---------------------------------------------------------------- drawing


def _sheet(sheet: PaperSheet, game: str, whose: str) -> str:
    about = f"{game} · for {whose} only: keep it hidden" if sheet.private else game
    return (
        f'<section class="sheet"><label class="choose"><input type="checkbox" checked> '
        f"<span>Print {escape(sheet.title)}</span></label>"
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
    narrow = [column for column in grid.columns if column.look != "words"]
    upright = any(_longest(column) * LETTER > WIDE * column.width / whole - 2 for column in narrow)
    heads = "".join(_head(column, upright and column in narrow) for column in grid.columns)
    body = _rows(grid.columns, (*grid.rows, *(PaperRow(),) * grid.blank))
    headed = any(column.heading or column.note for column in grid.columns)
    return f"<table><colgroup>{widths}</colgroup>{f'<thead><tr>{heads}</tr></thead>' if headed else ''}{body}</table>"


def _longest(column: PaperColumn) -> int:
    """Return the number of letters of the longest word of a heading: if it does not fit, headings stand upright."""
    return max(map(len, f"{column.heading} {column.note}".split()), default=0)


def _head(column: PaperColumn, upright: bool) -> str:
    note = f"<small>{escape(column.note)}</small>" if column.note else ""
    look = f"{column.look} upright" if upright else column.look
    return f'<th class="{look}"><div>{escape(column.heading)}{note}</div></th>'


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
