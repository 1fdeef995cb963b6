"""Blocks shown while Boardside deals or judges: nobody is asked for what the dealer tells."""

from __future__ import annotations

from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import taps


def by_dealer(does: str, *, private: bool = False) -> Json:
    """Return a block that says what Boardside does now: a verb in its plain form, with its object."""
    return {**taps(f"Boardside will {does}", [], private=private), "ask": f"Waiting for Boardside to {does}"}
