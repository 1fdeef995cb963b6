"""The figures of Cold Cash Risk: what the open data and reviews say about a game."""

from __future__ import annotations

from typing import Final

from assistant.figures.facts import rows
from assistant.figures.facts.dealings import situation
from assistant.figures.facts.judging import market_measures
from assistant.games.cold_cash_risk.figures import war
from assistant.games.cold_cash_risk.figures.trade import TRADE, judge
from assistant.games.cold_cash_risk.state import ColdCash


def cycle(state: ColdCash) -> int | None:
    """Return the operating cycle (CCR-CYC-01), counted from 1; None during the opening bell."""
    return state.cycle or None


MEASURES: Final = market_measures(
    TRADE, judge, "market_war", cycle,
    {rows.ArmyRow: war.armies, rows.AreaRow: war.areas, rows.FightRow: war.fights, rows.CardRow: war.cards},
    situation,
)  # fmt: skip
