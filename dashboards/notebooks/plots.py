"""Plots of one game for notebooks: HoloViews elements in the colors of the table, dark or light as the notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

import holoviews
import holoviews.plotting.bokeh  # what draws the plots; the notebook's extension brings its scripts
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]
import panel as pn
from bokeh.models import NumeralTickFormatter

from dashboards.analysis.colours import palette, theme

if TYPE_CHECKING:
    from panel.viewable import Viewable

hv: Any = holoviews
P = ParamSpec("P")
T = TypeVar("T")
DASHES: Final = ("solid", "dashed", "dotted", "dotdash", "dashdot")
"""The dash styles, so that lines can be distinguished without color."""


def in_theme(draw: Callable[P, T]) -> Callable[P, T]:
    """Return a function that draws in the colors of the notebook's theme."""

    @wraps(draw)
    def drawn(*args: P.args, **named: P.kwargs) -> T:
        with theme(pn.config.theme):
            return draw(*args, **named)

    return drawn


def _on_ground() -> Callable[[Any, Any], None]:
    """Return a hook that styles a plot for the background of the table, with readable text and axes."""
    colours = palette()

    def hook(plot: Any, _element: Any) -> None:
        figure = plot.state
        figure.background_fill_color = figure.border_fill_color = colours["ground"]
        figure.outline_line_color = None
        figure.title.text_color = colours["text"]
        for axis in (*figure.xaxis, *figure.yaxis):
            axis.axis_line_color = axis.major_tick_line_color = colours["line"]
            axis.minor_tick_line_color = None
            axis.major_label_text_color = axis.axis_label_text_color = colours["quiet"]
        for grid in (*figure.xgrid, *figure.ygrid):
            grid.grid_line_color = colours["line"]
        for legend in figure.legend:
            legend.background_fill_color, legend.border_line_color = colours["panel"], colours["line"]
            legend.label_text_color = colours["text"]

    return hook


def _money(plot: Any, _element: Any) -> None:
    plot.state.yaxis[0].formatter = NumeralTickFormatter(format="$0,0")


@in_theme
def curves(
    frame: Any,
    across: str,
    value: str,
    by: str,
    title: str = "",
    unit: str = "",
    colours: Mapping[str, str] | None = None,
) -> Any:
    """Return a stepped curve per group: `frame` has the columns `across`, `value` and `by`.

    Rows are changes: every curve goes on to where the last one ends.
    """
    shades = [palette()[name] for name in ("touch", "good", "bad", "pencil", "accent", "text")]
    drawn: list[Any] = []
    for at, (name, part) in enumerate(frame.groupby(by, sort=False)):
        colour = (colours or {}).get(str(name)) or shades[at % len(shades)]
        drawn.append(
            hv.Curve(_to_the_end(part, across, frame[across].max()), across, value, label=str(name)).opts(
                interpolation="steps-post", color=colour, line_width=2.5, line_dash=DASHES[at % len(DASHES)],
                tools=["hover"],
            )
        )  # fmt: skip
    hooks = [_on_ground(), _money] if unit in ("$", "dollars") else [_on_ground()]
    return hv.Overlay(drawn).opts(
        title=title, xlabel=across, ylabel=unit or value, height=340, responsive=True, legend_position="right",
        show_grid=True, hooks=hooks, active_tools=[],
    )  # fmt: skip


def _to_the_end(part: Any, across: str, end: Any) -> Any:
    """Return the rows of one curve, the last one repeated at the end of all."""
    last = part.iloc[[-1]]
    return part if last[across].iloc[0] == end else pd.concat([part, last.assign(**{across: end})], ignore_index=True)


@in_theme
def bars(frame: Any, group: str, value: str, title: str = "", unit: str = "") -> Any:
    """Return a horizontal bar per row, the first on top."""
    drawn = hv.Bars(frame.iloc[::-1], group, value).opts(color=palette()["touch"], line_color=None, tools=["hover"])
    return drawn.opts(
        title=title, xlabel="", ylabel=unit or value, invert_axes=True, height=120 + 26 * len(frame), responsive=True,
        hooks=[_on_ground()], active_tools=[],
    )  # fmt: skip


@in_theme
def framed(plot: Any) -> Viewable:
    """Return a plot on the background of the table, as wide as the notebook allows."""
    pane: Any = pn.pane.HoloViews(plot, sizing_mode="stretch_width", min_width=420, linked_axes=False)
    return pn.Column(pane, sizing_mode="stretch_width", styles={"background": palette()["ground"], "padding": "8px"})
