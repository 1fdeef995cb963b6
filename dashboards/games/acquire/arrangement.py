"""The screen of Acquire: its parts, their order and their words. No rules."""

from __future__ import annotations

from assistant.games.acquire.state import Acquire
from dashboards.games.acquire.board import board
from dashboards.games.acquire.entry import entry
from dashboards.games.acquire.market import panel, point
from dashboards.games.acquire.paper import holdings
from dashboards.games.acquire.status import status
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import account as market_account
from dashboards.parts.market import market, trading
from dashboards.parts.market.paper import stock
from dashboards.parts.market.purse import purse
from dashboards.parts.tiles import tiles

TABS = {"play": "Play", "board": "Board", "market": "Market", "feed": "Feed", "more": "More"}

FIELDS = {
    "MergerRuled": {"survivor": "Survives", "first": "Settled first"},
    "SharesSet": {"by": "Shares of"},
    "SharesDisposed": {"by": "Shares of"},
    "SquareSet": {"at": "Square", "lies": "A tile is there"},
}
"""Words for fields of a line that differ from the usual ones."""


def shapes(sight: SeatView) -> Json:
    """Return the grid and the corporations."""
    return {"tiles": tiles.shapes(), "firms": list(market.firms(sight.state.chart).values())}


def picture(state: Acquire) -> Json:
    """Return one frame of the replay: the board and the market."""
    if not state.players:
        return {"world": {}, "market": {}}
    placed = tiles.placed(state.squares, state.removed)
    return {"world": placed, **market_account.picture(state, dict.fromkeys(state.active))}


ARRANGEMENT = Arrangement(
    status=status,
    drama=trading.drama,
    entry=entry,
    shapes=shapes,
    board=board,
    fields=FIELDS,
    picture=picture,
    looks={"charts": market_account.charts(point)},
    tabs=TABS,
    panels={"market": panel},
    mine=purse,
    paper=lambda sight: [stock(sight)],
    holdings=holdings,
    families=("market", "tiles"),
)
