"""Cold Cash Risk on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from typing import Any

from assistant.event import Event
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import ColdCash
from dashboards.games.cold_cash_risk import board as on_map
from dashboards.games.cold_cash_risk.entry import entry
from dashboards.games.cold_cash_risk.market import charts, panel
from dashboards.games.cold_cash_risk.status import status
from dashboards.parts.common import rules
from dashboards.parts.common.arrangement import Arrangement, Below
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market import account, market
from dashboards.parts.world import front
from dashboards.parts.world.shapes import shapes

TABS = {"play": "Play", "board": "Map", "market": "Market", "odds": "Odds", "feed": "Feed", "more": "More"}

FIELDS = {
    "MomAndPopPlaced": {"by": "Placed by", "at": "Where", "wild": "With a wild card"},
    "CorporationFounded": {"by": "Founded by", "of": "Corporation", "at": "Where", "colour": "Armies"},
    "MomAndPopAbsorbed": {"by": "Placed by", "at": "Where", "into": "Absorbed by"},
    "StockBought": {"by": "Bought by", "of": "Corporation", "count": "Shares"},
    "StockSold": {"by": "Sold by", "of": "Corporation", "count": "Shares"},
    "MeetingCalled": {"by": "Called by", "of": "Corporation", "nominee": "Nominee"},
    "VoteCast": {"by": "Vote of", "agrees": "For"},
    "MergerAnswered": {"by": "Answer of", "agrees": "Agrees"},
    "DividendPaid": {"by": "CEO", "of": "Corporation"},
    "SecurityHired": {"by": "CEO", "of": "Corporation", "at": "Where", "count": "Teams"},
    "AttackAnnounced": {"by": "Attack by", "source": "From", "target": "At"},
    "ArmiesMoved": {"by": "Moved by", "source": "From", "target": "To"},
    "AreaSet": {"at": "Territory", "owner": "Held by"},
    "OrderCardTurned": {"by": "Card of", "at": "Territory", "wilds": "Wild cards before"},
}
"""What each word of a line is called where it is corrected."""

INSERTED: tuple[tuple[type[Event], str], ...] = (
    (e.MomAndPopPlaced, "Mom & Pop placed"),
    (e.CorporationFounded, "Corporation founded"),
    (e.MomAndPopAbsorbed, "Mom & Pop absorbed"),
    (e.DividendPaid, "Dividend paid"),
    (e.Passed, "Passed"),
    (e.TurnEnded, "Turn ended"),
    (e.EarningsEnded, "Earnings ended"),
)
"""What can be put in before a line, whatever was on offer at that moment."""


def still(sight: Sight) -> Json:
    """Shapes, corporations and the catalogue."""
    state: ColdCash = sight.state
    plan = state.board if sight.laid else None
    return {
        "book": rules.book(sight.game.key),
        "world": shapes(plan),
        "firms": list(market.firms(state.chart).values()),
    }


def picture(state: ColdCash) -> Json:
    """What a frame of the replay draws: the map, the fight, the market and the wealth of those who may be seen."""
    if not state.players:
        return {"world": {}, "market": {}}
    found = front.picture(state, state.board, on_map.signs(state))
    shown: dict[str, Any] = {key: [state.size(key), state.price(key), firm.ceo] for key, firm in state.firms.items()}
    shown |= {f"${player}": dict(columns) for player, columns in account.wealth(state)}
    return {**found, "market": shown}


def roll(sight: Sight, below: Below) -> Event:
    """The die of a Mom & Pop, or a throw of both sides."""
    for offer in sight.offered(e.StrengthRolled):
        return offer.fill({"roll": below(6) + 1})
    return front.rolled(sight, below)


def looked(sight: Sight, look: Json) -> Json | None:
    """What this page asked for: the charts of the market, odds of any two numbers."""
    found: Json = {"charts": charts(sight) if look.get("charts") is True else None}
    odds = front.asked(sight.state, look)
    return {**found, "battle": odds} if odds else found


ARRANGEMENT = Arrangement(
    status=status,
    entry=entry,
    still=still,
    board=on_map.board,
    fields=FIELDS,
    insertable=INSERTED,
    picture=picture,
    roll=roll,
    looked=looked,
    luck=lambda sight: on_map.facing(sight).luck(),
    tabs=TABS,
    panels={"market": panel},
)
