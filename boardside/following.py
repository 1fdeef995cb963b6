"""A game as parameters, as a seat may see it, by default everybody: for `pn.bind`, `.rx` and `@param.depends`."""

from __future__ import annotations

from html import escape
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import param

from assistant.core.event import TABLE
from assistant.core.game import State
from assistant.families.stocks.state import Dealing
from assistant.table.table import Table
from boardside.areas import areas
from boardside.plots import Plots
from dashboards.notebooks.live import on_this_thread, show
from dashboards.parts.common.seat_view import SeatView

if TYPE_CHECKING:
    import duckdb
    import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

    from dashboards.parts.common.screen import Screen

__all__ = ["Follower"]


class Follower(param.Parameterized):
    """A table as a seat may see it, by default as everybody may: parameters that change together, once per line.

    In a notebook they change on the thread of its kernel, even if a phone entered the line.
    """

    revision: int = param.Integer(default=0, constant=True, doc="the number of entries")  # pyright: ignore[reportAssignmentType]
    view: State = param.Parameter(constant=True, doc="the State as the seat knows it")  # pyright: ignore[reportAssignmentType]
    on_turn: str = param.String(constant=True, doc="the name of the player on turn; empty if there is none")  # pyright: ignore[reportAssignmentType]
    over: bool = param.Boolean(constant=True, doc="whether the game is over")  # pyright: ignore[reportAssignmentType]
    prices: dict[str, int] = param.Dict(
        constant=True, doc="dollars a share of every corporation on the board, by name; empty where there are none"
    )  # pyright: ignore[reportAssignmentType]
    armies: dict[str, int] = param.Dict(
        constant=True, doc="armies or units in every area of the map, by name; empty for a game without one"
    )  # pyright: ignore[reportAssignmentType]
    selected: dict[str, str] = param.Dict(  # pyright: ignore[reportAssignmentType]
        default={}, doc="what is selected in its parts: area, square, card or corporation with its key, and name"
    )
    lines: list[str] = param.List(constant=True, doc="the lines in effect, in words, the newest last")  # pyright: ignore[reportAssignmentType]

    def __init__(self, table: Table, seat: str = TABLE) -> None:
        super().__init__()  # pyright: ignore[reportUnknownMemberType]
        self.table = table
        self.seat = seat
        self.plot = Plots(self)
        self._figures: tuple[int, duckdb.DuckDBPyConnection] | None = None
        self._take()
        take = on_this_thread(self._take)

        def heard(_: Any) -> None:
            take()

        watched: Any = table.param
        self._watcher = watched.watch(heard, "revision")

    def unfollow(self) -> None:
        """Follow the table no longer."""
        self.table.param.unwatch(self._watcher)

    def _take(self) -> None:
        state = self.table.view(self.seat)
        told = [one.text for one in self.table.account(self.seat) if not one.line.struck]
        with param.edit_constant(self):  # pyright: ignore[reportUnknownMemberType]
            self.param.update(
                revision=self.table.revision,
                view=state,
                on_turn=state.name(state.on_turn) if state.on_turn and not state.over else "",
                over=state.over,
                prices=_prices(state),
                armies={one.name: one.count for one in areas(SeatView.of(self.table, self.seat, "tv"))},
                lines=told,
            )

    @property
    def events(self) -> SimpleNamespace:
        """The kinds of events that the game records, by name: `evening.events.TurnEnded(by="anna")`."""
        return SimpleNamespace(**{kind.__name__: kind for kind in self.table.game.events})

    # ---------------------------------------------------------------- shown

    def show(self, seat: str = TABLE, role: str = "", part: str = "") -> Screen:
        """Return a live screen for a cell: a seat's phone, or the role "tv", "table", "watch" or "replay".

        `part` is shown by itself, see `boardside.parts`.
        """
        return show(self.table, seat, role, part)

    def frame(self, name: str) -> pd.DataFrame:
        """Return an open-data table of the game as it stands; raises LookupError if there is no such table."""
        from dashboards.notebooks.shown import rows_of  # noqa: PLC0415  (figures are imported only if needed)

        return rows_of(self.table, name)

    def sql(self, query: str) -> duckdb.DuckDBPyRelation:
        """Return the answer to a query over the open-data tables of the game as it stands, in memory."""
        from dashboards.notebooks.gathering import counted  # noqa: PLC0415  (figures are imported only if needed)

        if self._figures is None or self._figures[0] != self.table.revision:
            self._figures = self.table.revision, counted([self.table])
        return self._figures[1].sql(query)

    def _repr_html_(self) -> str:
        last = "".join(f"<li>{escape(line)}</li>" for line in self.lines[-5:])
        turn = "over" if self.over else f"{escape(self.on_turn)} to play" if self.on_turn else "being set up"
        return f"<div><b>{escape(self.table.game.title)}</b> · {turn}<ul>{last}</ul></div>"


def _prices(state: State) -> dict[str, int]:
    """Return what a share of each corporation on the board costs."""
    return {state.name(firm): state.price(firm) for firm in state.active} if isinstance(state, Dealing) else {}
