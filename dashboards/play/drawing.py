"""Charts as SVG text, for what is viewed without our scripts: the printed report and the card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from dashboards.parts.common.labels import Json

DASHES: Final = ("", "9 3", "2.5 2.5", "12 3 2.5 3", "6 2", "1.5 4", "14 3 4 3")
"""How lines are dashed, so that they can be told apart on paper; the same as in the graphs on screen."""
MARKS: Final = 4
"""How many marks of its owner are drawn along a line."""
MONEY: Final = "dollars"

Players = Mapping[str, Any]


@dataclass(frozen=True)
class ChartFrame:
    """Where a chart is, in units of the drawing, and between which values."""

    left: float
    top: float
    wide: float
    high: float
    low: float
    most: float
    last: int

    def x(self, at: float) -> float:
        """Return the horizontal position of a point from 0 to `last`."""
        return self.left + self.wide * at / max(1, self.last)

    def y(self, value: float) -> float:
        """Return the vertical position of a value."""
        return self.top + self.high * (self.most - value) / ((self.most - self.low) or 1.0)


def figure(value: float | None, unit: str) -> str:
    """Return a value as people say it: $1,200, 40 %, 2.1."""
    if value is None:
        return "not known"
    value, unit = (100 * value, "%") if unit == "chance" else (value, unit)
    shown = round(value) if unit in (MONEY, "%") else round(value, 1)
    sign, size = "−" if shown < 0 else "", abs(shown)
    return f"{sign}${size:,}" if unit == MONEY else f"{sign}{size} %" if unit == "%" else f"{sign}{size:g}"


def frame_of(standing: Json, left: float, top: float, wide: float, high: float) -> ChartFrame:
    """Return a frame in which all figures of a standing fit."""
    known = [value for one in standing["series"] for value in one["values"] if value is not None]
    return ChartFrame(left, top, wide, high, min(0.0, *known, 0.0), max([*known, 1e-6]), len(standing["lines"]) - 1)


def chart(standing: Json, players: Players, ink: str = "currentColor", wide: int = 720, high: int = 260) -> str:
    """Return the graph of standing with its scale and the names of everybody, each with color, mark and dashes."""
    shown = [one for one in standing["series"] if one["of"] in players]
    rows = -(-len(shown) // 3)
    frame = frame_of(standing, 12, 22, wide - 24, high - 58 - 24 * rows)
    unit = standing["unit"]
    parts = [
        _opening(standing["title"], wide, high),
        *_scale(frame, unit, ink),
        _curves(standing, players, frame, ink),
        _text(frame.left, high - 24 * rows - 12, f"line {standing['labels'][0]}", ink),
        _text(wide - 12, high - 24 * rows - 12, f"line {standing['labels'][-1]}", ink, "end"),
        *_legend(shown, players, unit, ink, wide, high - 24 * rows + 10),
        "</svg>",
    ]  # fmt: skip
    return "".join(parts)


def sparkline(standing: Json, players: Players, ink: str, left: float, top: float, wide: float, high: float) -> str:
    """Return the lines alone, for use within a drawing."""
    return _curves(standing, players, frame_of(standing, left, top, wide, high), ink)


def _curves(standing: Json, players: Players, frame: ChartFrame, ink: str) -> str:
    shown = [one for one in standing["series"] if one["of"] in players]
    return "".join(
        part
        for number, one in enumerate(shown)
        for part in _curve(one["values"], number, players[one["of"]], frame, len(shown), ink)
    )


def legible(colour: str, ink: str) -> str:
    """Return a color that stands out on the background of this ink, mixed with it; CSS if the ink is not known."""
    if not ink.startswith("#") or len(colour) != 7:
        return f"color-mix(in srgb, {colour} 75%, {ink})"
    pairs = [(int(colour[i : i + 2], 16), int(ink[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(0.72 * own + 0.28 * other):02x}" for own, other in pairs)


def owner(player: Json, x: float, y: float, size: float = 22) -> str:
    """Return color, mark and letter of a player as a small plate; `x` is its left edge and `y` its middle."""
    return (
        f'<rect x="{x:g}" y="{y - size / 2:g}" width="{size * 1.5:g}" height="{size:g}" rx="{size / 2:g}" '
        f'fill="{escape(player["colour"])}" stroke="#8886"/>'
        f'<text x="{x + size * 0.75:g}" y="{y + size * 0.26:g}" text-anchor="middle" font-weight="700" '
        f'font-size="{size * 0.68:g}" fill="{player["ink"]}">{escape(player["mark"] + player["letter"])}</text>'
    )


def _opening(title: str, wide: int, high: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {wide} {high}" role="img" '
        f'aria-label="{escape(title)}" font-family="sans-serif" font-size="15">'
    )


def _scale(frame: ChartFrame, unit: str, ink: str) -> Iterator[str]:
    for value in (frame.most, frame.low):
        y = frame.y(value)
        yield (
            f'<line x1="{frame.left:g}" x2="{frame.left + frame.wide:g}" y1="{y:.1f}" y2="{y:.1f}" stroke="{ink}" '
            'stroke-opacity=".35"/>'
        )
        yield _text(frame.left, y - 4, figure(value, unit), ink)


def _curve(
    values: Sequence[float | None], number: int, player: Json, frame: ChartFrame, of: int, ink: str
) -> Iterator[str]:
    dash, own = DASHES[number % len(DASHES)], escape(legible(player["colour"], ink))
    for style, width in ((f"stroke:{ink};stroke-opacity:.5", 4.4), (f"stroke:{own}", 2.6)):
        yield (
            f'<path d="{_steps(values, frame)}" fill="none" style="{style}" stroke-width="{width}" '
            f'stroke-linejoin="round" stroke-dasharray="{dash or "none"}"/>'
        )
    for at in sorted(set(_marked(values, number, of))):
        value = values[at]
        if value is not None:
            x, y = frame.x(at), frame.y(value) + 5
            yield (
                f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-size="14" '
                f'style="fill:{own}">{escape(player["mark"])}</text>'
            )


def _marked(values: Sequence[float | None], number: int, of: int) -> Iterable[int]:
    """Return where to put the marks, so that those of different players are not above each other."""
    first = (number + 1) / ((of + 1) * MARKS)
    return (round((step / MARKS + first) * (len(values) - 1)) for step in range(MARKS))


def _steps(values: Sequence[float | None], frame: ChartFrame) -> str:
    """Return a path in which a value stays until it changes; where it is not known there is no line."""
    parts: list[str] = []
    drawn = False
    for at, value in enumerate(values):
        if value is not None:
            x, y = frame.x(at), frame.y(value)
            parts.append(f"H{x:.1f}V{y:.1f}" if drawn else f"M{x:.1f},{y:.1f}")
        drawn = value is not None
    return "".join(parts)


def _legend(shown: Sequence[Json], players: Players, unit: str, ink: str, wide: float, top: float) -> Iterator[str]:
    for number, one in enumerate(shown):
        x, y = 12 + (number % 3) * (wide - 24) / 3, top + 24 * (number // 3)
        player, dash = players[one["of"]], DASHES[number % len(DASHES)]
        last = next((value for value in reversed(one["values"]) if value is not None), None)
        own = escape(legible(player["colour"], ink))
        yield (
            f'<line x1="{x:g}" x2="{x + 26:g}" y1="{y:g}" y2="{y:g}" style="stroke:{own}" '
            f'stroke-width="2.6" stroke-dasharray="{dash or "none"}"/>'
        )
        yield owner(player, x + 32, y, 18)
        yield _text(x + 65, y + 5, f"{player['name'][:16]} {figure(last, unit)}", ink)


def _text(x: float, y: float, text: str, ink: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:.1f}" text-anchor="{anchor}" fill="{ink}">{escape(text)}</text>'
