"""The figures of Cold Cash Risk: what the open data and reviews say about a game."""

from __future__ import annotations

from typing import Final

from assistant.figures.facts import Measures, judging, market, payouts, rows, unbought
from assistant.games.cold_cash_risk.figures import war
from assistant.games.cold_cash_risk.figures.trade import TRADE, judge
from assistant.games.cold_cash_risk.state import ColdCash


def cycle(state: ColdCash) -> int | None:
    """Return the operating cycle (CCR-CYC-01), counted from 1; None during the opening bell."""
    return state.cycle or None


MEASURES: Final = Measures(
    family="market_war",
    unit="dollars",
    within=100.0,
    tables={
        rows.Price: market.prices,
        rows.Holding: market.holdings,
        rows.Cashflow: market.cashflow(TRADE),
        rows.Payout: payouts.payouts(TRADE),
        rows.Unbought: unbought.unbought,
        rows.Army: war.armies,
        rows.Area: war.areas,
        rows.Fight: war.fights,
        rows.Card: war.cards,
        rows.Decision: judging.decisions(judge),
        rows.Chance: judging.chances(judge),
    },
    verdict=payouts.verdict,
    results=judging.results(TRADE, judge),
    score=market.worths,
    standing=market.standing,
    cycle=cycle,
)
