"""Adaptations of the market figures to Cold Cash Risk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.figures.facts import dealings, draws
from assistant.figures.facts.judging import Claim
from assistant.figures.facts.market import SOURCES, MarketRules
from assistant.figures.facts.played import Played, Walked
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.earnings import dividend_of
from assistant.games.cold_cash_risk.figures import outcomes
from assistant.games.cold_cash_risk.rules import sale_price
from assistant.games.cold_cash_risk.settlement import terms
from assistant.games.cold_cash_risk.state import ColdCash


def idle(seat_line: Walked) -> str | None:
    """Return the player who passes instead of trading, or ends a turn without an action, else None (CCR-ACT-02)."""
    event, state = seat_line.event, seat_line.before
    passed = isinstance(event, e.Passed) or (isinstance(event, e.TurnEnded) and not state.turn.action)
    return state.on_turn if passed and state.phase == "activity" and not state.settlements else None


TRADE: Final = MarketRules(
    terms=terms,
    sources={
        **SOURCES,
        e.StockSold: ("sale", "of"),
        e.CorporationFounded: ("founding", "of"),
        e.DividendPaid: ("dividend", "of"),
        e.SecurityFired: ("dividend", "of"),
        e.CashPaid: ("gift", ""),
        e.SharesGiven: ("gift", "of"),
    },
    tiles=lambda state: state.tiles,
    still=lambda state: not state.over and state.phase != "accounting",
    idle=idle,
    single=lambda state: chosen(state, "CCR-AMB-13") == "single",
    sold=e.StockSold,
    sale_price=sale_price,
)


def judge(played: Played) -> Iterator[Claim]:
    """Yield every decision and chance of a game that has a figure in dollars, or could have one."""
    yield from dealings.trading(TRADE, played)
    yield from dealings.disposing(TRADE, played)
    yield from outcomes.outcomes(TRADE, played)
    yield from outcomes.unpriced(played)
    yield from outcomes.throws(TRADE, played)
    yield from outcomes.strengths(played)
    yield from outcomes.cards(played)
    yield from draws.numbers(TRADE, played)


def dividends(event: Event, before: ColdCash, after: ColdCash) -> Iterator[tuple[str, int]]:
    """Yield each corporation and the dollars per share that a line paid.

    A dividend pays once, a finished downsizing twice.
    """
    if isinstance(event, e.DividendPaid) and event.of in before.firms:
        yield event.of, dividend_of(before, event.of)
    if isinstance(event, e.SecurityFired) and event.of in before.firms:
        begun = after.earnings.get(event.of)
        if after.phase != "earnings" or begun is None or begun.done:
            yield event.of, 2 * dividend_of(before, event.of)
