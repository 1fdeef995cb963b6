"""One answer, one plot: what a question finds, as HoloViews elements that Bokeh draws.

Every function takes a frame with a row a group (`group, value, low, high, n, games`, as `Season.ask` gives it) and
returns a HoloViews object: the same on the page and in a notebook. Groups of fewer than `FEW` games are greyed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import holoviews
import numpy as np
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]
from bokeh.models import HoverTool

from dashboards.analysis.colours import night, shades

hv: Any = holoviews
hv.extension("bokeh", logo=False)
Frame = Any
"""A DataFrame of pandas, or a HoloViews object: their own types say too little."""

FEW: Final = 3
"""Below so many games a figure says little."""
ROW: Final = 44
"""Pixels of one bar with its gap: as high as a finger."""
MOST: Final = 14
"""So many bars fit into one plot; the table below it has all."""
TOOLS: Final = ["pan", "wheel_zoom", "box_zoom", "save", "reset"]
_TYPE: Final = {"title": "1.06rem", "labels": "0.94rem", "xticks": "0.94rem", "yticks": "0.94rem", "legend": "0.94rem"}


def _number(unit: str) -> str:
    """How Bokeh writes a figure of this unit."""
    return "0%" if unit == "%" else "$0,0" if unit == "$" else "0,0.[00]"


def _axis(words: str, unit: str) -> str:
    return words if unit in ("%", "$", "") or unit in words else f"{words} ({unit})"


def _still(plot: Any, _element: Any) -> None:
    """What a plot is like in every theme: no frame, and nothing that the browser would tell the server of a zoom."""
    figure = plot.state
    figure.syncable = False
    for part in (figure.x_range, figure.y_range):
        part.syncable = False
    theme = night()
    figure.toolbar.logo = None
    figure.toolbar.autohide = True
    figure.outline_line_color = None
    figure.background_fill_color = None
    figure.border_fill_color = None
    figure.title.text_color = theme["text"]
    for axis in (*figure.xaxis, *figure.yaxis):
        axis.axis_line_color = theme["line"]
        axis.major_tick_line_color = axis.minor_tick_line_color = None
        axis.major_label_text_color = theme["quiet"]
        axis.axis_label_text_color = theme["quiet"]
        axis.axis_label_text_font_style = "normal"
    for grid in (*figure.xgrid, *figure.ygrid):
        grid.grid_line_color = theme["line"]
        grid.grid_line_alpha = 0.45


def _hover(groups: str, words: str, unit: str) -> HoverTool:
    number = _number(unit)
    return HoverTool(
        tooltips=[
            (groups, "@group"),
            (words, f"@value{{{number}}}"),
            ("95 of 100 times between", f"@low{{{number}}} and @high{{{number}}}"),
            ("from", "@n{0,0} counted in @games{0,0} games"),
        ]
    )


def shown(frame: Frame) -> Frame:
    """A frame as plots need it: text groups, whiskers as lengths, a colour, greyed where it says little."""
    found = frame[frame["value"].notna()].copy()
    theme = night()
    found["group"] = found["group"].astype(str)
    found["key"] = found["key"].astype(str) if "key" in found else found["group"]
    for side in ("low", "high"):
        found[side] = found[side].fillna(found["value"]).astype(float)
    found["value"] = found["value"].astype(float)
    found["below"] = (found["value"] - found["low"]).clip(lower=0)
    found["above"] = (found["high"] - found["value"]).clip(lower=0)
    found["shade"] = np.where(found["games"] < FEW, theme["line"], theme["touch"])
    return found


def bars(
    frame: Frame, title: str = "", words: str = "value", unit: str = "", groups: str = "group", rows: int = 0
) -> Any:
    """One bar a group with the whiskers of its interval; bars lie, so that long names are read. High as `rows` bars."""
    found = shown(frame).head(MOST).iloc[::-1]
    details = ["value", "key", "n", "games", "low", "high", "shade"]
    drawn = hv.Bars(found, "group", details).opts(
        color=hv.dim("shade"), alpha=0.62, line_color=None, bar_width=0.62, tools=[_hover(groups, words, unit), "tap"],
        default_tools=TOOLS, nonselection_alpha=0.35, selection_alpha=1.0,
    )  # fmt: skip
    whiskers = hv.ErrorBars(found, "group", ["value", "below", "above"]).opts(
        line_color=night()["text"], line_width=2, lower_head=None, upper_head=None
    )
    return (drawn * whiskers).opts(
        hv.opts.Bars(invert_axes=True),
        hv.opts.ErrorBars(invert_axes=True),
        hv.opts.Overlay(
            title=title, xlabel="", ylabel=_axis(words, unit), responsive=True, height=high(rows or len(found)),
            fontsize=_TYPE, show_legend=False, hooks=[_still, _reads(unit, "x"), _from_nought(found)], toolbar="above",
            framewise=True, active_tools=[],
        ),
    )  # fmt: skip


def high(count: int) -> int:
    """Pixels of a plot with so many bars."""
    return 120 + ROW * max(4, min(count, MOST))


def _reads(unit: str, which: str) -> Callable[[Any, Any], None]:
    """Ticks of a figure, as its unit is written."""
    from bokeh.models import NumeralTickFormatter

    def hook(plot: Any, _element: Any) -> None:
        axes = plot.state.xaxis if which == "x" else plot.state.yaxis
        axes[0].formatter = NumeralTickFormatter(format=_number(unit))

    return hook


def _from_nought(found: Frame) -> Callable[[Any, Any], None]:
    """Bars begin at nothing, and the whiskers are in the picture."""
    low = float(min(0.0, found["low"].min())) if len(found) else 0.0
    high_ = float(max(0.0, found["high"].max())) if len(found) else 1.0
    room = ((high_ - low) or 1.0) * 0.04

    def hook(plot: Any, _element: Any) -> None:
        reach = plot.state.x_range
        reach.start, reach.end = (low - room if low < 0 else 0.0), high_ + room
        reach.reset_start, reach.reset_end = reach.start, reach.end

    return hook


def course(frame: Frame, title: str = "", words: str = "value", unit: str = "", rows: int = 4) -> Any:
    """A figure month by month, with its interval as a band; months can be chosen by a box."""
    found = shown(frame)
    found["month"] = pd.to_datetime(found["key"], format="%Y-%m", errors="coerce")
    found = found[found["month"].notna()].sort_values("month")
    theme = night()
    band = hv.Spread(found, "month", ["value", "below", "above"]).opts(
        color=theme["touch"], alpha=0.18, line_color=None
    )
    line = hv.Curve(found, "month", "value").opts(color=theme["touch"], line_width=2)
    points = hv.Scatter(found, "month", ["value", "key", "group", "n", "games", "low", "high", "shade"]).opts(
        color=hv.dim("shade"), size=11, line_color=theme["ground"], default_tools=TOOLS, nonselection_alpha=0.35,
        tools=[_hover("Month", words, unit), "tap", "xbox_select"], selection_alpha=1.0,
    )  # fmt: skip
    return (band * line * points).opts(
        title=title, xlabel="", ylabel=_axis(words, unit), responsive=True, height=high(rows), fontsize=_TYPE,
        xticks=4, show_legend=False, hooks=[_still, _reads(unit, "y")], toolbar="above", framewise=True, active_tools=[],
    )  # fmt: skip


def heat(frame: Frame, title: str = "", words: str = "value", unit: str = "") -> Any:
    """A figure by two dimensions: `across`, `down`, `value, n, games`; a square nobody has played stays empty."""
    found = frame[frame["value"].notna()].copy()
    found["value"] = found["value"].astype(float)
    tips = [("", "@across · @down"), (words, f"@value{{{_number(unit)}}}"), ("from", "@n{0,0} in @games{0,0} games")]
    drawn = hv.HeatMap(found, ["across", "down"], ["value", "n", "games"]).opts(
        cmap=list(shades()), tools=[HoverTool(tooltips=tips), "tap"], default_tools=TOOLS, line_color=night()["ground"],
        line_width=2, nonselection_alpha=1.0, clipping_colors={"NaN": night()["ground"]},
    )  # fmt: skip
    return drawn.opts(
        title=title, xlabel="", ylabel="", responsive=True, height=high(found["down"].nunique()), fontsize=_TYPE,
        xrotation=35, hooks=[_still], toolbar="above", framewise=True, active_tools=[], colorbar=False,
    )  # fmt: skip


def spread(values: Frame, title: str = "", words: str = "value", unit: str = "", rows: int = 4) -> Any:
    """How often which figure: `left, right, count`, one row a step."""
    edges = np.append(values["left"].to_numpy(float), values["right"].to_numpy(float)[-1:])
    edges = edges if len(edges) > 1 else np.array([0.0, 1.0])
    counts = values["count"].to_numpy(int) if len(values) else np.array([0])
    drawn = hv.Histogram((edges, counts), kdims="value", vdims="count").opts(
        color=night()["pencil"], line_color=night()["ground"], tools=["hover"], default_tools=TOOLS, alpha=0.85,
    )  # fmt: skip
    return drawn.opts(
        title=title, xlabel=_axis(words, unit), ylabel="games", responsive=True, height=high(rows), fontsize=_TYPE,
        hooks=[_still, _reads(unit, "x")], toolbar="above", framewise=True, active_tools=[],
    )  # fmt: skip
