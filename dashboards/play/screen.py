"""The component that shows a game in play."""

from __future__ import annotations

from typing import Any

from dashboards.parts.bundle import bundle
from dashboards.parts.common.screen import Screen
from dashboards.parts.families import ALL
from dashboards.play.page import SCRIPT, play_styles


class PlayScreen(Screen):
    """A Screen with the parts of play: all parts in a notebook, those of the game’s `families` on a server page."""

    _esm = bundle(SCRIPT)
    _stylesheets = play_styles()

    def __init__(self, *args: Any, families: tuple[str, ...] = ALL, **params: Any) -> None:
        self._families = families
        super().__init__(*args, **params)

    @property
    def script(self) -> str:
        """The script with the parts of these families; the style sheets refer to each other, so all are loaded."""
        return bundle(SCRIPT, self._families)
