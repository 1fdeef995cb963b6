"""Acquire on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from typing import Any

from assistant.event import Event
from assistant.games.acquire import events as e
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

FIELDS = {
    "FirstTileDrawn": {"by": "Drawn by", "at": "Tile"},
    "TilePlayed": {"by": "Played by", "at": "Tile"},
    "TileExposed": {"by": "Shown by", "tile": "Tile"},
    "CorporationFounded": {"by": "Founded by", "of": "Corporation"},
    "MergerRuled": {"by": "Ruled by", "survivor": "Survives", "first": "Settled first"},
    "SharesDisposed": {"by": "Shares of", "sold": "Sold", "traded": "Traded"},
    "StockBought": {"by": "Bought by", "of": "Corporation", "count": "Shares"},
    "SharesSet": {"by": "Shares of", "of": "Corporation", "count": "Shares"},
    "SquareSet": {"at": "Square", "of": "Corporation", "lies": "A tile lies there"},
    "TurnEnded": {"by": "Turn of"},
}
"""What each word of a line is called where it is corrected."""

INSERTED: tuple[tuple[type[Event], str], ...] = (
    (e.TilePlayed, "Tile played"),
    (e.CorporationFounded, "Corporation founded"),
    (e.StockBought, "Shares bought"),
    (e.NoTilePlayable, "No tile playable"),
    (e.TurnEnded, "Turn ended"),
)
"""What can be put in before a line, whatever was on offer at that moment."""


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
    insertable=INSERTED,
    picture=picture,
    looked=looked,
    tabs=TABS,
    panels={"market": panel},
)
