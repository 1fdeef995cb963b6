"""The component that shows a game in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from assistant.core.event import TABLE
from dashboards.parts.bundle import bundle
from dashboards.parts.common.labels import Json
from dashboards.parts.common.screen import Message, Screen
from dashboards.parts.families import ALL
from dashboards.play.assets import SCRIPT, play_styles
from dashboards.play.handing_on import beside
from dashboards.play.own_process import in_own_process
from dashboards.play.page import Play
from dashboards.play.reviewing import house_review
from dashboards.play.worker_pool import in_background, in_turn

if TYPE_CHECKING:
    from dashboards.server.session import PageSession


class PlayScreen(Screen):
    """A Screen with the parts of play: all parts in a notebook, those of the game’s `families` on a server page."""

    entry = SCRIPT
    _stylesheets = play_styles()

    def __init__(self, *args: Any, families: tuple[str, ...] = ALL, **params: Any) -> None:
        self._families = families
        super().__init__(*args, **params)

    @property
    def script(self) -> str:
        """The script with the parts of these families; the style sheets refer to each other, so all are loaded."""
        return bundle(SCRIPT, self._families)


def open_screen(session: PageSession) -> tuple[PlayScreen, Callable[[], Json], Callable[[Message], None]]:
    """Return a play screen for a page of the server, the function that draws it and the one that hears it."""
    if session.table is None:
        raise LookupError("A screen of play needs a table.")
    way = session.table.view(TABLE).way
    play = Play(session.table, session.seat, "alone" if (session.role, way) == ("seat", "alone") else session.role)
    play.in_background(in_background, session.wake, in_turn, in_own_process)
    play.reviewing.work = house_review(session.house, session.game)
    play.looking.beside = beside(session.house.store, session.game)
    screen = PlayScreen(layout=play.layout, still=play.still(), families=play.families)
    return screen, play.state, play.hear
