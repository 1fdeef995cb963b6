"""The component that shows a game in play."""

from __future__ import annotations

from dashboards.parts import bundle
from dashboards.play import PARTS, play_styles
from dashboards.screen import Screen


class PlayScreen(Screen):
    """A Screen with all parts of play."""

    _esm = bundle(*PARTS)
    _stylesheets = play_styles()
