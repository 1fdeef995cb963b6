"""Plots of one game for notebooks: HoloViews elements in the colors of the table, dark or light as the notebook.

They are drawn by Bokeh, or by Matplotlib after `hv.extension("matplotlib")`, and composed with `+` and `*`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]
import panel as pn
from bokeh.models import NumeralTickFormatter

from dashboards.analysis.colours import day, palette
from dashboards.notebooks.styles import ground, hv, in_theme, legend, styled

if TYPE_CHECKING:
    from panel.viewable import Viewable

DASHES: Final = ("solid", "dashed", "dotted", "dotdash", "dashdot")
"""The dash styles, so that lines can be distinguished without color."""
_STROKES: Final = ("solid", "dashed", "dotted", "dashdot", (0, (5, 1, 1, 1, 1, 1)))
"""The same for Matplotlib."""
SHADES: Final = ("touch", "good", "bad", "pencil", "accent", "text")
"""The colors of curves that have none of their own."""
MONEY: Final = ("$", "dollars")
"""Units that are written as money; so are those that end like “price in dollars”."""
NARROW: Final = 360
"""The least width of a plot by Bokeh, in pixels: beside others it keeps room for its legend."""
PAPER: Final[Mapping[str, Any]] = {"fig_inches": (8, 4), "aspect": 2}
"""The size of a plot by Matplotlib."""


@in_theme
def curves(
    frame: Any,
    across: str,
    value: str,
    by: str,
    title: str = "",
    unit: str = "",
    colours: Mapping[str, str] | None = None,
    more: Sequence[str] = (),
    end: float | None = None,
    below: str = "",
    ticks: Sequence[tuple[int, str]] = (),
) -> Any:
    """Return a stepped curve per group: `frame` has the columns `across`, `value` and `by`, and `more` for the hover.

    Rows are changes: every curve goes on to `end`, by default to where the last one ends. `unit` is the label of the
    vertical axis and `below` that of the horizontal one, by default the names of their columns; `ticks` are the places
    that have a label on the horizontal axis, by default numbers.
    """
    drawn: list[Any] = []
    own, money = colours or {}, unit.rsplit(" in ", maxsplit=1)[-1] in MONEY
    last = frame[across].max() if end is None else end
    for at, (name, part) in enumerate(frame.groupby(by, sort=False)):
        curve = hv.Curve(_to_the_end(part, across, last), across, [value, *more], label=str(name))
        shade, dash = SHADES[at % len(SHADES)], at % len(DASHES)
        bokeh = {"color": own.get(str(name)) or palette()[shade], "line_width": 2.5, "line_dash": DASHES[dash]}
        paper = {"color": own.get(str(name)) or day()[shade], "linewidth": 2, "linestyle": _STROKES[dash]}
        drawn.append(_stepped(curve, bokeh, {**paper, "yformatter": _money} if money else paper))
    both: dict[str, Any] = {"title": title, "xlabel": below or across, "ylabel": unit or value}
    both |= {"show_grid": True, "legend_position": "right"}
    both |= {"xticks": list(ticks)} if ticks else {}
    by_bokeh = {"yformatter": NumeralTickFormatter(format="$0,0")} if money else {}
    return styled(
        hv.Overlay(drawn),
        lambda seen: both | _wide(340) | ground(seen) | legend(seen) | by_bokeh,
        lambda _: both | PAPER,
    )


def _stepped(curve: Any, bokeh: Mapping[str, Any], paper: Mapping[str, Any]) -> Any:
    steps = {"interpolation": "steps-post"}
    return styled(curve, lambda _: {**steps, **bokeh, "tools": ["hover"]}, lambda _: {**steps, **paper})


def _wide(height: int) -> dict[str, Any]:
    """Return the size of a plot by Bokeh: as wide as there is room."""
    return {"height": height, "min_width": NARROW, "responsive": True, "active_tools": []}


def _money(value: float) -> str:
    return f"${value:,.0f}"


def _to_the_end(part: Any, across: str, end: Any) -> Any:
    """Return the rows of one curve, the last one repeated at the end of all."""
    last = part.iloc[[-1]]
    return part if last[across].iloc[0] == end else pd.concat([part, last.assign(**{across: end})], ignore_index=True)


@in_theme
def bars(frame: Any, group: str, value: str, title: str = "", unit: str = "") -> Any:
    """Return a horizontal bar per row, the first on top."""
    both = {"title": title, "xlabel": "", "ylabel": unit or value, "invert_axes": True}
    return styled(
        hv.Bars(frame.iloc[::-1], group, value),
        lambda seen: (
            both
            | {"color": seen["touch"], "line_color": None, "tools": ["hover"]}
            | _wide(120 + 26 * len(frame))
            | ground(seen)
        ),
        lambda seen: both | {"color": seen["touch"]} | PAPER,
    )


@in_theme
def framed(plot: Any) -> Viewable:
    """Return a plot on the background of the table, as wide as the notebook allows."""
    pane: Any = pn.pane.HoloViews(plot, sizing_mode="stretch_width", min_width=420, linked_axes=False)
    return pn.Column(pane, sizing_mode="stretch_width", styles={"background": palette()["ground"], "padding": "8px"})
