"""A picture of an evening to share, as one SVG: who played and won, whose luck it was, how the game went.

It contains no spoilers: no card, no case file and no sentence of the verdict, unless the caller asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Final

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.figures.review import verdict as telling
from assistant.table.table import Table
from dashboards.parts.common.labels import Json, words
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.review import verdict
from dashboards.play import drawing
from dashboards.play.replay import cameras, widest
from dashboards.play.reviewing import eye_for, places_of, reviewed

WIDE: Final = 600
GROUND, TEXT, QUIET, BRASS = "#0b1512", "#f1e9d8", "#c3bfae", "#dfb565"
ROW: Final = 44


def card_of(table: Table, seat: str = TABLE, spoil: bool = False) -> str:
    """Return the card as this seat may make it; `spoil` adds the verdict. Raise Nonsense while the game is not over."""
    eye = eye_for(table, seat)
    review = reviewed(table, eye) if eye is not None else None
    if review is None or eye is None:
        raise Nonsense("You can share a picture once the game is over.")
    players = words(SeatView.of(table, seat, "replay"))["players"]
    texts = verdict.verdict(telling.verdict(review), places_of(table, widest(cameras(table, seat, "replay"))))
    figures = verdict.figures(review)
    sentences = [one["text"] for one in texts["sentences"]] if spoil else []
    return _drawn(table.game.title, players, figures, review.derived.measures.unit, texts["standing"], sentences)


def _drawn(
    title: str, players: Json, figures: verdict.Figures, unit: str, standing: Json | None, sentences: list[str]
) -> str:
    lines = [
        sentence for text in sentences for sentence in wrap(text, 60, break_long_words=False, break_on_hyphens=False)
    ]
    rows = 96 + ROW * len(figures)
    graph = 150 if standing else 0
    high = rows + graph + (18 + 24 * len(lines) if lines else 0) + 40
    parts = [
        _opening(title, high),
        f'<rect width="{WIDE}" height="{high}" rx="18" fill="{GROUND}" stroke="{BRASS}" stroke-width="2"/>',
        f'<text x="30" y="58" font-size="30" font-weight="650" fill="{TEXT}">{escape(title)}</text>',
        *(_row(players, one, unit, 96 + ROW * number) for number, one in enumerate(_ranked(figures))),
        *([_graph(standing, players, rows)] if standing else []),
        *(_said(line, rows + graph + 14 + 24 * number) for number, line in enumerate(lines)),
        f'<text x="{WIDE - 30}" y="{high - 20}" text-anchor="end" font-size="15" fill="{QUIET}">Boardside</text>',
        "</svg>",
    ]
    return "".join(parts)


def _opening(title: str, high: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" '
        f'font-family="sans-serif" role="img" aria-label="{escape(title)}">'
    )


def _ranked(figures: verdict.Figures) -> Iterator[Json]:
    """Yield the winners first, then the others by place."""
    yield from sorted(figures, key=lambda one: (not one["winner"], one["rank"] or len(figures)))


def _row(players: Json, one: Json, unit: str, y: float) -> str:
    player = players[one["seat"]]
    score = "" if one["score"] is None else f"{one['score']:,.0f}"
    luck = "" if one["luck"] is None else f"luck {_signed(one['luck'], unit)}"
    name, weight = player["name"][:18], 700 if one["winner"] else 400
    won = f'<text x="{30}" y="{y + 27}" font-size="22" fill="{BRASS}">★</text>' if one["winner"] else ""
    return (
        f"{won}{drawing.owner(player, 62, y + 20, 26)}"
        f'<text x="112" y="{y + 27}" font-size="22" fill="{TEXT}"'
        f' font-weight="{weight}">{escape(name)}</text>'
        f'<text x="410" y="{y + 27}" font-size="20" text-anchor="end" fill="{TEXT}">{escape(score)}</text>'
        f'<text x="{WIDE - 30}" y="{y + 27}" font-size="17" text-anchor="end" fill="{QUIET}">{escape(luck)}</text>'
    )


def _signed(value: float, unit: str) -> str:
    sign = "+" if value >= 0 else ""
    return f"{sign}{drawing.figure(value, unit)}{'' if unit in (drawing.MONEY, 'chance') else f' {unit}'}"


def _graph(standing: Json, players: Json, top: float) -> str:
    caption = escape(standing["title"])
    return (
        f'<text x="30" y="{top + 22}" font-size="15" fill="{QUIET}">{caption}</text>'
        f"{drawing.sparkline(standing, players, TEXT, 30, top + 34, WIDE - 60, 96)}"
    )


def _said(text: str, y: float) -> str:
    return f'<text x="30" y="{y + 20}" font-size="18" fill="{TEXT}">{escape(text)}</text>'
