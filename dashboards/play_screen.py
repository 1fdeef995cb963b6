"""The component that shows a game in play."""

from __future__ import annotations

from dashboards.parts import HERE, bundle, styles
from dashboards.play import PARTS
from dashboards.screen import Screen

SHEETS = ("frame", "entry", "grid", "board", "replay")
"""Style sheets of the parts of play, behind the theme."""


def play_styles() -> list[str]:
    """The theme and the sheets of all parts of play."""
    return [styles(), *((HERE / f"{name}.css").read_text("utf-8") for name in SHEETS)]


class PlayScreen(Screen):
    """A Screen with all parts of play."""

    _esm = bundle(*PARTS)
    _stylesheets = play_styles()
