"""The market of Acquire on a screen: corporations, wealth, charts, what a merger pays. No rules."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.games.acquire.closing import LARGE, may_end
from assistant.games.acquire.settling import rounding
from assistant.games.acquire.state import Acquire
from assistant.kit.phrasing import counted
from assistant.kit.shares import SAFE
from assistant.table.table import SeatLine
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import account as market_account
from dashboards.parts.market import market
from dashboards.parts.market.series import Point


def panel(sight: SeatView) -> Json:
    """Return the market as this seat sees it."""
    state: Acquire = sight.state
    return market_account.panel(
        sight,
        [corporation(sight, firm.key) for firm in state.chart.corporations],
        point,
        marks=((SAFE, "safe"), (LARGE, "end")),
        rounding=rounding(state),
        say=hidden(state),
        end=may_end(state),
    )


def corporation(sight: SeatView, key: str) -> market.CorporationRow:
    """Return one corporation, with the holdings that this seat may see."""
    state: Acquire = sight.state
    held = {player: state.holds(player, key) for player in state.seats}
    return market.CorporationRow(
        key=key,
        size=state.size(key),
        made=f"= {counted(state.size(key), 'tile')}" if state.size(key) else "",
        bank=state.stock(key),
        held={player: count for player, count in held.items() if count},
        known=state.all_known,
        mine=held.get(sight.player or ""),
    )


def hidden(state: Acquire) -> str:
    """Return which holdings this table hides, in words."""
    if state.over:
        return ""
    what = "cash" if chosen(state, "ACQ-AMB-05") == "open" else "cash and shares"
    return f"Other players’ {what} {'is' if what == 'cash' else 'are'} hidden at this table."


# ---------------------------------------------------------------- charts


def point(last: Point | None, seat_line: SeatLine) -> Point | None:
    """Return the market after a line."""
    state: Acquire = seat_line.after
    if not state.players:
        return last
    return market_account.point(state, f"turn {max(1, state.turn.number)}")
