"""The screen of Cold Cash Risk: its parts, their order and their words. No rules."""

from __future__ import annotations

from assistant.core.event import Event
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import ColdCash
from dashboards.games.cold_cash_risk import board as on_map
from dashboards.games.cold_cash_risk.entry import entry
from dashboards.games.cold_cash_risk.market import panel, point
from dashboards.games.cold_cash_risk.paper import holdings
from dashboards.games.cold_cash_risk.status import status
from dashboards.parts.common.arrangement import Arrangement, Below
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import account, market, trading
from dashboards.parts.market.paper import stock
from dashboards.parts.market.purse import purse
from dashboards.parts.world import front
from dashboards.parts.world.shapes import shapes

TABS = {"play": "Play", "board": "Map", "market": "Market", "odds": "Odds", "feed": "Feed", "more": "More"}

FIELDS = {
    "AreaSet": {"at": "Territory", "armies": "Teams"},
    "AttackAnnounced": {"target": "At"},
    "ColourChosen": {"colour": "Teams"},
    "CorporationFounded": {"colour": "Teams"},
    "DividendPaid": {"by": "CEO"},
    "MergerProposed": {"survivor": "Survives"},
    "MomAndPopAbsorbed": {"into": "Into"},
    "MomAndPopPlaced": {"wild": "With a wild card"},
    "LeftAlone": {"by": "Who"},
    "OrderCardTurned": {"by": "Card of", "at": "Territory", "wilds": "Wild cards before"},
    "SecurityHired": {"by": "CEO", "count": "Teams"},
    "SharesDisposed": {"by": "Shares of"},
    "SharesSet": {"by": "Shares of"},
    "VoteCast": {"by": "Vote of", "agrees": "For"},
}
TITLES = {
    "CeoSet": "CEO set",
    "MomAndPopAbsorbed": "Mom & Pop absorbed",
    "MomAndPopPlaced": "Mom & Pop placed",
}
"""Titles of kinds of lines that differ from the usual ones."""


def still(sight: SeatView) -> Json:
    """Return the map and the corporations."""
    state: ColdCash = sight.state
    firms = list(market.called(state).values())
    return {"world": shapes(state.world if sight.is_set_up else None), "firms": firms}


def picture(state: ColdCash) -> Json:
    """Return one frame of the replay: the map, the fight and the market."""
    if not state.players:
        return {"world": {}, "market": {}}
    ceos = {key: firm.ceo for key, firm in state.firms.items()}
    return {**front.picture(state, state.world, on_map.signs(state)), **account.picture(state, ceos)}


def roll(sight: SeatView, below: Below) -> Event:
    """Return the die of a Mom & Pop, or a throw of both sides."""
    for offer in sight.offered(e.StrengthRolled):
        return offer.fill({"roll": below(6) + 1})
    return front.rolled(sight, below)


def mine(sight: SeatView) -> list[Json]:
    """Return what a player sees while others play: money, shares, offices, territory cards."""
    state: ColdCash = sight.state
    player = sight.player or ""
    runs = [key for key, firm in state.firms.items() if firm.ceo == player]
    cards = len(state.hands.get(player, ()))
    return purse(sight, runs, [("Cards", cards)] if cards else [])


ARRANGEMENT = Arrangement(
    status=status,
    drama=trading.drama,
    entry=entry,
    shapes=still,
    board=on_map.board,
    fields=FIELDS,
    titles=TITLES,
    picture=picture,
    roll=roll,
    looks={"charts": account.charts(point), "battle": front.asked},
    luck=lambda sight: on_map.facing(sight).luck(),
    tabs=TABS,
    panels={"market": panel},
    mine=mine,
    paper=lambda sight: [stock(sight)],
    holdings=holdings,
    families=("market", "world"),
)
