"""The figures of Cold Cash Risk: what the open data and reviews say of a game."""

from __future__ import annotations

from typing import Final

from assistant.games.cold_cash_risk.measures.trade import TRADE
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.measuring import Measures, market, rows


def cycle(state: ColdCash) -> int | None:
    """The operating cycle (CCR-CYC-01), from 1; None during the opening bell."""
    return state.cycle or None


MEASURES: Final = Measures(
    family="market_war",
    unit="dollars",
    within=100.0,
    tables={
        rows.Price: market.prices,
        rows.Holding: market.holdings,
        rows.Cashflow: market.cashflow(TRADE),
    },
    score=market.worths,
    standing=market.standing,
    cycle=cycle,
)
