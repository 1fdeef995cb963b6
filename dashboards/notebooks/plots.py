"""Plots of one game for notebooks: HoloViews elements in the colors of the table, on its dark background."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import holoviews
import panel as pn
from bokeh.models import NumeralTickFormatter

from dashboards.analysis.colours import night

if TYPE_CHECKING:
    from panel.viewable import Viewable

hv: Any = holoviews
DASHES: Final = ("solid", "dashed", "dotted", "dotdash", "dashdot")
"""The dash styles, so that lines can be distinguished without color."""


def _dark(plot: Any, _element: Any) -> None:
    """Style a plot for the dark background of the table, with readable text and axes."""
    figure, theme = plot.state, night()
    figure.background_fill_color = figure.border_fill_color = theme["ground"]
    figure.outline_line_color = None
    figure.title.text_color = theme["text"]
    for axis in (*figure.xaxis, *figure.yaxis):
        axis.axis_line_color = axis.major_tick_line_color = theme["line"]
        axis.minor_tick_line_color = None
        axis.major_label_text_color = axis.axis_label_text_color = theme["quiet"]
    for grid in (*figure.xgrid, *figure.ygrid):
        grid.grid_line_color = theme["line"]
    for legend in figure.legend:
        legend.background_fill_color, legend.border_line_color = theme["panel"], theme["line"]
        legend.label_text_color = theme["text"]


def _money(plot: Any, _element: Any) -> None:
    plot.state.yaxis[0].formatter = NumeralTickFormatter(format="$0,0")


def curves(
    frame: Any,
    across: str,
    value: str,
    by: str,
    title: str = "",
    unit: str = "",
    colours: Mapping[str, str] | None = None,
) -> Any:
    """Return a stepped curve per group: `frame` has the columns `across`, `value` and `by`."""
    shades = [night()[name] for name in ("touch", "good", "bad", "pencil", "accent", "text")]
    drawn: list[Any] = []
    for at, (name, part) in enumerate(frame.groupby(by, sort=False)):
        colour = (colours or {}).get(str(name)) or shades[at % len(shades)]
        drawn.append(
            hv.Curve(part, across, value, label=str(name)).opts(
                interpolation="steps-post", color=colour, line_width=2.5, line_dash=DASHES[at % len(DASHES)],
                tools=["hover"],
            )
        )  # fmt: skip
    hooks = [_dark, _money] if unit in ("$", "dollars") else [_dark]
    return hv.Overlay(drawn).opts(
        title=title, xlabel=across, ylabel=unit or value, height=340, responsive=True, legend_position="right",
        show_grid=True, hooks=hooks, active_tools=[],
    )  # fmt: skip


def bars(frame: Any, group: str, value: str, title: str = "", unit: str = "") -> Any:
    """Return a horizontal bar per row, the first on top."""
    drawn = hv.Bars(frame.iloc[::-1], group, value).opts(color=night()["touch"], line_color=None, tools=["hover"])
    return drawn.opts(
        title=title, xlabel="", ylabel=unit or value, invert_axes=True, height=120 + 26 * len(frame), responsive=True,
        hooks=[_dark], active_tools=[],
    )  # fmt: skip


def framed(plot: Any) -> Viewable:
    """Return a plot on the dark background of the table, as wide as the notebook allows."""
    pane: Any = pn.pane.HoloViews(plot, sizing_mode="stretch_width", min_width=420, linked_axes=False)
    return pn.Column(pane, sizing_mode="stretch_width", styles={"background": night()["ground"], "padding": "8px"})
