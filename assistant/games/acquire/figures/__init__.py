"""The figures of Acquire: what the open data and reviews say about a game."""

from __future__ import annotations

from typing import Final

from assistant.figures.facts import Measures, judging, market, payouts, rows, unbought
from assistant.games.acquire.figures.trade import TRADE, judge
from assistant.games.acquire.state import Acquire


def cycle(state: Acquire) -> int | None:
    """Return the round of turns, counted from 1; None before the first turn."""
    number = state.turn.number
    return (number - 1) // len(state.seats) + 1 if number and state.seats else None


MEASURES: Final = Measures(
    family="market",
    unit="dollars",
    within=100.0,
    tables={
        rows.PriceRow: market.prices,
        rows.HoldingRow: market.holdings,
        rows.CashflowRow: market.cashflow(TRADE),
        rows.PayoutRow: payouts.payouts(TRADE),
        rows.UnboughtRow: unbought.unbought,
        rows.DecisionRow: judging.decisions(judge),
        rows.ChanceRow: judging.chances(judge),
    },
    verdict=payouts.verdict,
    results=judging.results(TRADE, judge),
    score=market.worths,
    standing=market.standing,
    cycle=cycle,
)
