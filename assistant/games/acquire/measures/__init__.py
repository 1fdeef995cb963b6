"""The figures of Acquire: what the open data and reviews say of a game."""

from __future__ import annotations

from typing import Final

from assistant.games.acquire.measures.trade import TRADE, judge
from assistant.games.acquire.state import Acquire
from assistant.measuring import Measures, judging, market, rows


def cycle(state: Acquire) -> int | None:
    """The round of turns, from 1; None before the first turn."""
    number = state.turn.number
    return (number - 1) // len(state.seats) + 1 if number and state.seats else None


MEASURES: Final = Measures(
    family="market",
    unit="dollars",
    within=100.0,
    tables={
        rows.Price: market.prices,
        rows.Holding: market.holdings,
        rows.Cashflow: market.cashflow(TRADE),
        rows.Decision: judging.decisions(judge),
        rows.Chance: judging.chances(judge),
    },
    results=judging.results(TRADE, judge),
    score=market.worths,
    standing=market.standing,
    cycle=cycle,
)
