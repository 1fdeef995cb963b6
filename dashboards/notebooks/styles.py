"""The looks of plots in notebooks: options of HoloViews for Bokeh and for Matplotlib, in the colors of the theme.

Every look is an option, so `plot.opts(…)` changes it. With Bokeh, plots have the colors of the notebook's theme, light
or dark, unless the renderer was given a theme (`hv.renderer("bokeh").theme = "caliber"`): then they leave ground, axes
and legend to it. With Matplotlib, which draws for paper, they have the light colors on white.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

import holoviews
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]
import panel as pn
from holoviews.core.dimension import LabelledData
from panel.config import panel_extension

from dashboards.analysis.colours import day, palette, theme

hv: Any = holoviews
P = ParamSpec("P")
T = TypeVar("T")
Look = Callable[[Mapping[str, str]], Mapping[str, Any]]
"""Returns the options of an element, given the colors."""

_drawing: Final = hv.Store.current_backend if hv.Store.renderers else "bokeh"
from holoviews.plotting.bokeh.renderer import default_theme  # noqa: E402  (it would choose Bokeh for everything)

hv.Store.set_current_backend(_drawing)


def in_theme(draw: Callable[P, T]) -> Callable[P, T]:
    """Return a function that draws in the colors of the notebook's theme."""

    @wraps(draw)
    def drawn(*args: P.args, **named: P.kwargs) -> T:
        _displays()
        with theme(pn.config.theme):
            return draw(*args, **named)

    return drawn


def kept(draw: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that gives the last drawing again while its arguments, the theme and the backends are the same.

    HoloViews sends nothing to the browser for a drawing that it has drawn already.
    """
    last: list[tuple[tuple[Any, ...], Any]] = []
    _displays()

    def drawn(*args: Any) -> Any:
        given = (*args, pn.config.theme, *hv.Store.renderers)
        if not last or not _same(last[0][0], given):
            last[:] = [(given, draw(*args))]
        return last[0][1]

    return drawn


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return len(one) == len(other) and all(
        a.equals(b) if isinstance(a, pd.DataFrame) else a == b for a, b in zip(one, other, strict=True)
    )


def _displays() -> None:
    """Let plots display themselves in a cell after `pn.extension()`, which brings all the scripts they need.

    After `hv.extension`, HoloViews does so itself.
    """
    if panel_extension._loaded and not any(hv.Store._display_hooks.values()):
        hv.Store.set_display_hook("html+js", LabelledData, _displayed)


def _displayed(plot: Any) -> Any:
    found: Any = pn.pane.HoloViews(plot, linked_axes=False)._repr_mimebundle_()
    return found if isinstance(found, tuple) else (found, {})


@contextmanager
def for_bokeh() -> Generator[None]:
    """Take options for those of Bokeh, whichever backend is chosen."""
    chosen = hv.Store.current_backend
    hv.Store.set_current_backend("bokeh")
    try:
        yield
    finally:
        hv.Store.set_current_backend(chosen)


def styled(element: Any, bokeh: Look, matplotlib: Look) -> Any:
    """Return an element with its looks for every backend that is loaded."""
    for backend, look, colours in (("bokeh", bokeh, palette()), ("matplotlib", matplotlib, day())):
        if backend in hv.Store.renderers:
            element = element.opts(backend=backend, clone=True, **look(colours))
    return element


def retitled(plot: Any, title: str) -> Any:
    """Return a plot with another title."""
    return styled(plot, lambda _: {"title": title}, lambda _: {"title": title})


def ground(colours: Mapping[str, str]) -> dict[str, Any]:
    """Return the options of a Bokeh plot on the background of the table, with readable text and axes.

    They are empty if the renderer was given a theme.
    """
    if _has_theme():
        return {}
    axis = {
        "axis_line_color": colours["line"],
        "major_tick_line_color": colours["line"],
        "minor_tick_line_color": None,
        "major_label_text_color": colours["quiet"],
        "axis_label_text_color": colours["quiet"],
    }
    figure = {
        "plot.border_fill_color": colours["ground"],
        "plot.outline_line_color": None,
        "plot.title.text_color": colours["text"],
    }
    axes = {f"{name}.{part}": value for name in ("xaxis", "yaxis") for part, value in axis.items()}
    return {
        "bgcolor": colours["ground"],
        "gridstyle": {"grid_line_color": colours["line"], "grid_line_alpha": 0.45},
        "backend_opts": {**figure, **axes},
    }


def legend(colours: Mapping[str, str]) -> dict[str, Any]:
    """Return the options of the legend of a Bokeh plot; empty if the renderer was given a theme."""
    if _has_theme():
        return {}
    return {
        "legend_opts": {
            "background_fill_color": colours["panel"],
            "border_line_color": colours["line"],
            "label_text_color": colours["text"],
        }
    }


def _has_theme() -> bool:
    """Return whether the reader has given the Bokeh renderer a theme."""
    given: Any = hv.Store.renderers["bokeh"].theme
    return given is not None and getattr(given, "_json", given) != default_theme._json
