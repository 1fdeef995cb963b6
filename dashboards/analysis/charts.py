"""Plots of single answers, as HoloViews elements that Bokeh draws.

Every function takes a frame with one row per group (`group, value, low, high, n, games`, and perhaps `expected`, as
`Season.ask` returns it) and returns a HoloViews object, the same on the page and in a notebook. Groups with fewer than
`FEW` games are gray.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import holoviews
import numpy as np
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]
from bokeh.models import DatetimeTickFormatter, HoverTool, NumeralTickFormatter

from dashboards.analysis.amounts import interval
from dashboards.analysis.colours import day, palette, shades

hv: Any = holoviews
# A notebook has loaded Bokeh already; another extension call would fetch it from a network.
if "bokeh" not in hv.Store.renderers:
    hv.extension("bokeh", logo=False)
Frame = Any
"""A pandas DataFrame or a HoloViews object; their own types say too little."""

FEW: Final = 3
"""The number of games below which a figure says little."""
MONTH: Final = pd.Timedelta(days=31)
"""The room before the first and after the last month in a plot of months, so that no point is cut."""
ROW: Final = 44
"""The height of one bar with its gap, in pixels: as high as a finger."""
_FONT: Final = "Boardside, Helvetica, Arial, sans-serif"
MOST: Final = 14
"""The number of bars that fit into one plot; the table below it has all groups."""
TOOLS: Final = ["pan", "wheel_zoom", "box_zoom", "save", "reset"]
_TYPE: Final = {"title": "17px", "labels": "15px", "xticks": "15px", "yticks": "15px", "legend": "15px"}
"""The font sizes, equal to the text of a page; in pixels, because a saved SVG has no other units."""


def _number(unit: str) -> str:
    """Return the Bokeh number format for this unit."""
    return "0%" if unit == "%" else "$0,0" if unit == "$" else "0,0.[00]"


def _axis(words: str, unit: str) -> str:
    return words if unit in ("%", "$", "") or unit in words else f"{words} ({unit})"


def _still() -> Callable[[Any, Any], None]:
    """Return a hook that styles a plot: no frame, and no zoom events sent from the browser to the server."""
    theme = palette()

    def hook(plot: Any, _element: Any) -> None:
        figure = plot.state
        figure.syncable = False
        for part in (figure.x_range, figure.y_range):
            part.syncable = False
        figure.toolbar.logo = None
        figure.toolbar.autohide = True
        figure.outline_line_color = None
        figure.background_fill_color = None
        figure.border_fill_color = None
        figure.title.text_color = theme["text"]
        figure.title.text_font = _FONT
        for axis in (*figure.xaxis, *figure.yaxis):
            axis.axis_line_color = theme["line"]
            axis.major_tick_line_color = axis.minor_tick_line_color = None
            axis.major_label_text_color = theme["quiet"]
            axis.axis_label_text_color = theme["quiet"]
            axis.axis_label_text_font_style = "normal"
            axis.major_label_text_font = axis.axis_label_text_font = _FONT
        for grid in (*figure.xgrid, *figure.ygrid):
            grid.grid_line_color = theme["line"]
            grid.grid_line_alpha = 0.45

    return hook


def _hover(groups: str, words: str, unit: str, expects: str = "") -> HoverTool:
    number = _number(unit)
    expected = [(expects, f"@expected{{{number}}}")] if expects else []
    return HoverTool(
        tooltips=[
            (groups, "@group"),
            (words, f"@value{{{number}}}"),
            *expected,
            ("95% interval", "@interval"),
            ("based on", "@n{0,0} counted in @games{0,0} games"),
        ]
    )


def shown(frame: Frame, unit: str = "") -> Frame:
    """Return a frame ready for plots: groups as text, whiskers as lengths, and a color that is gray for few games."""
    plotted = frame[frame["value"].notna()].copy()
    theme = palette()
    plotted["group"] = plotted["group"].astype(str)
    plotted["key"] = plotted["key"].astype(str) if "key" in plotted else plotted["group"]
    ends = zip(plotted["low"], plotted["high"], strict=True)
    plotted["interval"] = [interval(low, high, unit) or "none: too few games" for low, high in ends]
    for side in ("low", "high"):
        plotted[side] = plotted[side].fillna(plotted["value"]).astype(float)
    plotted["value"] = plotted["value"].astype(float)
    plotted["expected"] = plotted["expected"].astype(float) if "expected" in plotted else np.nan
    plotted["below"] = (plotted["value"] - plotted["low"]).clip(lower=0)
    plotted["above"] = (plotted["high"] - plotted["value"]).clip(lower=0)
    plotted["shade"] = np.where(plotted["games"] < FEW, theme["line"], theme["touch"])
    return plotted


def bars(
    frame: Frame,
    title: str = "",
    words: str = "value",
    unit: str = "",
    groups: str = "group",
    rows: int = 0,
    expects: str = "",
) -> Any:
    """Return horizontal bars, one per group, with interval whiskers; the plot is high enough for `rows` bars.

    A diamond marks what was to be expected of each, if there is anything: `expects` is its name.
    """
    plotted = shown(frame, unit).head(MOST).iloc[::-1]
    details = ["value", "key", "n", "games", "interval", "expected", "shade"]
    drawn = hv.Bars(plotted, "group", details).opts(
        color=hv.dim("shade"), alpha=0.62, line_color=None, bar_width=0.62, default_tools=TOOLS,
        tools=[_hover(groups, words, unit, expects), "tap"], nonselection_alpha=0.3, selection_alpha=0.8,
    )  # fmt: skip
    whiskers = hv.ErrorBars(plotted, "group", ["value", "below", "above"]).opts(
        line_color=palette()["text"], line_width=2, lower_head=None, upper_head=None
    )
    marks = hv.Scatter(plotted[plotted["expected"].notna()], "group", ["expected"]).opts(
        marker="diamond", size=13, color=palette()["accent"], line_color=palette()["ground"],
    )  # fmt: skip
    return (drawn * whiskers * marks if expects else drawn * whiskers).opts(
        hv.opts.Bars(invert_axes=True),
        hv.opts.Scatter(invert_axes=True),
        hv.opts.ErrorBars(invert_axes=True),
        hv.opts.Overlay(
            title=title, xlabel="", ylabel=_axis(words, unit), responsive=True,
            height=high(rows or len(plotted)),
            fontsize=_TYPE, show_legend=False, hooks=[_still(), _reads(unit, "x"), _from_nought(plotted, "x")],
            toolbar="above", framewise=True, active_tools=[],
        ),
    )  # fmt: skip


def high(count: int) -> int:
    """Return the height, in pixels, of a plot with this many bars."""
    return 120 + ROW * max(4, min(count, MOST))


def _reads(unit: str, which: str) -> Callable[[Any, Any], None]:
    """Return a hook that formats an axis in the figure's unit."""

    def hook(plot: Any, _element: Any) -> None:
        axes = plot.state.xaxis if which == "x" else plot.state.yaxis
        axes[0].formatter = NumeralTickFormatter(format=_number(unit))

    return hook


def _from_nought(plotted: Frame, which: str) -> Callable[[Any, Any], None]:
    """Return a hook that starts the axis of values at zero and keeps the intervals in view."""
    low = float(min(0.0, plotted["low"].min())) if len(plotted) else 0.0
    high_ = float(max(0.0, plotted[["high", "expected"]].max().max())) if len(plotted) else 1.0
    room = ((high_ - low) or 1.0) * 0.04

    def hook(plot: Any, _element: Any) -> None:
        reach = plot.state.x_range if which == "x" else plot.state.y_range
        reach.start, reach.end = (low - room if low < 0 else 0.0), high_ + room
        reach.reset_start, reach.reset_end = reach.start, reach.end

    return hook


def course(
    frame: Frame, title: str = "", words: str = "value", unit: str = "", rows: int = 4, expects: str = ""
) -> Any:
    """Return a figure month by month, with its interval as a band; a box selects months.

    A dashed line is what was to be expected, if there is anything; `expects` is its name.
    """
    plotted = shown(frame, unit)
    plotted["month"] = pd.to_datetime(plotted["key"], format="%Y-%m", errors="coerce")
    plotted = plotted[plotted["month"].notna()].sort_values("month")
    first, last = plotted["month"].min(), plotted["month"].max()
    theme = palette()
    band = hv.Spread(plotted, "month", ["value", "below", "above"]).opts(
        color=theme["touch"], alpha=0.18, line_color=None
    )
    curve = hv.Curve(plotted, "month", "value").opts(color=theme["touch"], line_width=2)
    details = ["value", "key", "group", "n", "games", "interval", "expected", "shade"]
    points = hv.Scatter(plotted, "month", details).opts(
        color=hv.dim("shade"), size=11, line_color=theme["ground"], default_tools=TOOLS, nonselection_alpha=0.35,
        tools=[_hover("Month", words, unit, expects), "tap", "xbox_select"], selection_alpha=1.0,
    )  # fmt: skip
    fair = hv.Curve(plotted, "month", "expected").opts(color=theme["accent"], line_width=2, line_dash="dashed")
    return (band * curve * fair * points if expects else band * curve * points).opts(
        title=title, xlabel="", ylabel=_axis(words, unit), responsive=True, height=high(rows),
        fontsize=_TYPE,
        xticks=4, show_legend=False, hooks=[_still(), _reads(unit, "y"), _from_nought(plotted, "y")],
        toolbar="above", framewise=True,
        active_tools=[], xlim=(first - MONTH, last + MONTH) if len(plotted) else (None, None),
        xformatter=DatetimeTickFormatter(months="%b %y", years="%b %y"),
    )  # fmt: skip


def heat(met: Frame) -> Any:
    """Return the head-to-head map: `name` down, `against` across, `share` of the decided meetings won, of `games`."""
    decided = met[met["share"].notna()].sort_values(["name", "against"], ascending=[False, True])
    tips = [("", "@name against @against"), ("won", "@share{0%}"), ("met in", "@games{0,0} games")]
    drawn = hv.HeatMap(decided, ["against", "name"], ["share", "games"]).opts(
        cmap=list(shades(light=palette() is day())), tools=[HoverTool(tooltips=tips)], default_tools=TOOLS,
        line_color=palette()["ground"], line_width=2, clim=(0, 1),
    )  # fmt: skip
    return drawn.opts(
        title="Who beats whom", xlabel="", ylabel="", responsive=True, height=high(decided["name"].nunique() + 1),
        fontsize=_TYPE, xrotation=35, hooks=[_still()], toolbar="above", framewise=True, active_tools=[],
        colorbar=False,
    )  # fmt: skip


def ratings(course: Frame) -> Any:
    """Return everybody's rating after each game, one curve per player: `name, game, rating, low, high`."""
    theme = palette()
    names = sorted(course["name"].unique()) if len(course) else []
    tones = [theme[name] for name in ("touch", "pencil", "good", "bad", "accent", "text")]
    dashes = ["solid", "dashed", "dotted"]
    curves = [
        hv.Curve(course[course["name"] == name], "game", ["rating", "name", "low", "high"], label=str(name)).opts(
            color=tones[at % len(tones)], line_dash=dashes[at // len(tones) % len(dashes)], line_width=2.5,
            tools=[HoverTool(tooltips=[("", "@name"), ("after game", "@game"), ("rating", "@rating{0.0}"),
                                       ("95% interval", "@low{0.0} to @high{0.0}")])],
            default_tools=TOOLS,
        )
        for at, name in enumerate(names[:12])
    ]  # fmt: skip
    return hv.Overlay(curves or [hv.Curve([])]).opts(
        title="Ratings, game by game", xlabel="game", ylabel="rating", responsive=True, height=high(7),
        fontsize=_TYPE, hooks=[_still(), _named()], toolbar="above", active_tools=[], legend_position="top",
        legend_cols=3,
    )  # fmt: skip


def _named() -> Callable[[Any, Any], None]:
    """Return a hook that styles the legend in the colors of the theme."""
    text = palette()["text"]

    def hook(plot: Any, _element: Any) -> None:
        for legend in plot.state.legend:
            legend.background_fill_alpha = legend.border_line_alpha = 0.0
            legend.label_text_color = text

    return hook


def _whole(plot: Any, _element: Any) -> None:
    """Count games in whole numbers: no mark stands at half a game."""
    for axis in plot.state.yaxis:
        axis.ticker.min_interval = 1


def spread(values: Frame, title: str = "", words: str = "value", unit: str = "", rows: int = 4) -> Any:
    """Return the histogram of a figure: `left, right, count`, one row per step."""
    edges = np.append(values["left"].to_numpy(float), values["right"].to_numpy(float)[-1:])
    edges = edges if len(edges) > 1 else np.array([0.0, 1.0])
    counts = values["count"].to_numpy(int) if len(values) else np.array([0])
    drawn = hv.Histogram((edges, counts), kdims="value", vdims="count").opts(
        color=palette()["pencil"], line_color=palette()["ground"], tools=["hover"], default_tools=TOOLS, alpha=0.85,
    )  # fmt: skip
    return drawn.opts(
        title=title, xlabel=_axis(words, unit), ylabel="games", responsive=True, height=high(rows), fontsize=_TYPE,
        hooks=[_still(), _reads(unit, "x"), _whole], toolbar="above", framewise=True, active_tools=[],
    )  # fmt: skip
