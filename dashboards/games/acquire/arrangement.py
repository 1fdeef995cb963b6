"""Acquire on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from typing import Any

from assistant.games.acquire.state import Acquire
from dashboards.games.acquire.board import board
from dashboards.games.acquire.entry import entry
from dashboards.games.acquire.market import charts, panel
from dashboards.games.acquire.status import status
from dashboards.parts.common import rules
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market import account as market_account
from dashboards.parts.market import market
from dashboards.parts.tiles import tiles

TABS = {"play": "Play", "board": "Board", "market": "Market", "feed": "Feed", "more": "More"}

FIELDS = {"SharesSet": {"by": "Shares of"}, "SharesDisposed": {"by": "Shares of"}, "SquareSet": {"at": "Square"}}
"""Words of a line that are called otherwise than usual."""


def still(sight: Sight) -> Json:
    """The grid, corporations and the catalogue."""
    return {
        "book": rules.book(sight.game.key),
        "tiles": tiles.shapes(),
        "firms": list(market.firms(sight.state.chart).values()),
    }


def picture(state: Acquire) -> Json:
    """What a frame of the replay draws: the board, the market and the wealth of those who may be seen."""
    if not state.players:
        return {"world": {}, "market": {}}
    shown: dict[str, Any] = {key: [state.size(key), state.price(key), None] for key in state.active}
    shown |= {f"${player}": dict(columns) for player, columns in market_account.wealth(state)}
    return {"world": tiles.lies(state.squares, state.removed), "market": shown}


def looked(sight: Sight, look: Json) -> Json | None:
    """What this page asked for: the charts of the market."""
    return {"charts": charts(sight) if look.get("charts") is True else None}


ARRANGEMENT = Arrangement(
    status=status,
    entry=entry,
    still=still,
    board=board,
    fields=FIELDS,
    picture=picture,
    looked=looked,
    tabs=TABS,
    panels={"market": panel},
)
