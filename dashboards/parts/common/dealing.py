"""Blocks shown while Boardside deals or judges: nobody is asked for what the dealer tells."""

from __future__ import annotations

from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import taps


def by_dealer(does: str, *, who: str = "Boardside", private: bool = False) -> Json:
    """Return a block that says what Boardside, or a computer player, does now: a plain verb with its object."""
    return {**taps(f"{who} will {does}", [], private=private), "ask": f"Waiting for {who} to {does}"}
