"""The component that shows a game in play."""

from __future__ import annotations

from dashboards.parts.bundle import bundle
from dashboards.parts.common.screen import Screen
from dashboards.play.page import SCRIPT, play_styles


class PlayScreen(Screen):
    """A Screen with all parts of play."""

    _esm = bundle(SCRIPT)
    _stylesheets = play_styles()
