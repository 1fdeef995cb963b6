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
        rows.PriceRow: market.prices,
        rows.HoldingRow: market.holdings,
        rows.CashflowRow: market.cashflow(TRADE),
        rows.PayoutRow: payouts.payouts(TRADE),
        rows.UnboughtRow: unbought.unbought,
        rows.ArmyRow: war.armies,
        rows.AreaRow: war.areas,
        rows.FightRow: war.fights,
        rows.CardRow: war.cards,
        rows.DecisionRow: judging.decisions(judge),
        rows.ChanceRow: judging.chances(judge),
    },
    verdict=payouts.verdict,
    results=judging.results(TRADE, judge),
    score=market.worths,
    standing=market.standing,
    cycle=cycle,
)
