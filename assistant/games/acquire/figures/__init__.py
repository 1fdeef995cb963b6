"""The figures of Acquire: what the open data and reviews say about a game."""

from __future__ import annotations

from typing import Final

from assistant.figures.facts.dealings import situation
from assistant.figures.facts.judging import market_measures
from assistant.games.acquire.figures.trade import TRADE, judge
from assistant.games.acquire.state import Acquire


def cycle(state: Acquire) -> int | None:
    """Return the round of turns, counted from 1; None before the first turn."""
    number = state.turn.number
    return (number - 1) // len(state.seats) + 1 if number and state.seats else None


MEASURES: Final = market_measures(TRADE, judge, "market", cycle, {}, situation)
