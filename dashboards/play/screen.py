"""The component that shows a game in play."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

import param

from assistant.core.event import TABLE
from assistant.storage.deals import deal_code
from assistant.table.dealt_dice import next_dice
from dashboards.parts.bundle import bundle
from dashboards.parts.common.arrangement import Below
from dashboards.parts.common.labels import Json
from dashboards.parts.common.screen import Message, Screen
from dashboards.parts.families import ALL
from dashboards.play.assets import SCRIPT, play_styles
from dashboards.play.handing_on import beside
from dashboards.play.opponents import kinds_dealt, reasons
from dashboards.play.own_process import in_own_process
from dashboards.play.page import Play
from dashboards.play.practice import practicing
from dashboards.play.puzzle_way import SeatWay
from dashboards.play.reviewing import house_review
from dashboards.play.worker_pool import in_background, in_turn

if TYPE_CHECKING:
    from assistant.table.table import Table
    from dashboards.server.house import House
    from dashboards.server.session import PageSession


class PlayScreen(Screen):
    """A Screen with the parts of play: all parts in a notebook, those of the game’s `families` on a server page.

    In a notebook or an application of your own it is a Panel component like any other: it goes into rows, tabs and
    templates, is `.servable()`, and has parameters to bind to.
    """

    seat: str = param.String(constant=True, doc="the seat that the screen looks from")  # pyright: ignore[reportAssignmentType]
    role: str = param.String(constant=True, doc="its role: seat, alone, table, tv, watch or replay")  # pyright: ignore[reportAssignmentType]
    theme: str = param.Selector(  # pyright: ignore[reportAssignmentType, reportUnknownVariableType]
        default="", objects=["", "light", "dark"], doc="its colors; empty: those that the reader's system prefers"
    )
    show_header: bool = param.Boolean(default=True, doc="whether whose turn it is stands above the screen")  # pyright: ignore[reportAssignmentType]
    part: str = param.String(constant=True, doc="the part that is shown by itself; empty for the whole screen")  # pyright: ignore[reportAssignmentType]
    selected: dict[str, str] = param.Dict(  # pyright: ignore[reportAssignmentType]
        default={},
        doc="what is selected: one of area, square, card, corporation with its key, and name; empty for nothing",
    )
    tapped: dict[str, Any] = param.Dict(constant=True, doc="the last message of a tap on it")  # pyright: ignore[reportAssignmentType]

    _rename: ClassVar[Mapping[str, str | None]] = {"seat": None, "role": None, "tapped": None}

    entry = SCRIPT
    _stylesheets = play_styles()

    def __init__(self, *args: Any, families: tuple[str, ...] = ALL, **params: Any) -> None:
        self._families = families
        super().__init__(*args, **params)

    def _handle_msg(self, data: Any) -> None:
        if isinstance(data, dict) and cast("Message", data).get("do") != "here":
            with param.edit_constant(self):  # pyright: ignore[reportUnknownMemberType]
                self.tapped = cast("Message", data)
        super()._handle_msg(data)

    @property
    def script(self) -> str:
        """The script with the parts of these families; the style sheets refer to each other, so all are loaded."""
        return bundle(SCRIPT, self._families)


def play_for(house: House, table: Table, game: int, seat: str, role: str, changed: Callable[[], None]) -> Play:
    """Return a game in play for a page of the server; `changed` is called whenever something new can be drawn."""
    play = Play(table, seat, role)
    play.in_background(in_background, changed, in_turn, in_own_process)
    play.reviewing.work = house_review(house, game)
    play.looking.beside = beside(house.store, game)
    play.practising.found = practicing(house, game)
    play.puzzling.way = SeatWay(house, game, seat)
    play.explain(reasons(house, game, table))
    play.roll_with(lambda: _dice(house, table, game))
    play.leave_to_dealer(lambda: kinds_dealt(house, game, table))
    return play


def _dice(house: House, table: Table, game: int) -> Below:
    """Return the dice of the next throw: those of the deal, if the program deals."""
    code = deal_code(house.store, game)
    return next_dice(table, code).randrange if code else secrets.randbelow


def open_screen(session: PageSession) -> tuple[PlayScreen, Callable[[], Json], Callable[[Message], None]]:
    """Return a play screen for a page of the server, the function that draws it and the one that hears it."""
    if session.table is None:
        raise LookupError("A screen of play needs a table.")
    way = session.table.view(TABLE).way
    role = "alone" if (session.role, way) == ("seat", "alone") else session.role
    play = play_for(session.house, session.table, session.game, session.seat, role, session.wake)
    screen = PlayScreen(layout=play.layout, still=play.still(), families=play.families)
    return screen, play.state, play.hear
