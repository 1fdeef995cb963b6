"""What others own is taken out where the table hides it."""

from __future__ import annotations

from assistant.dealing.rules import veiled
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.rulings import chosen


def veil(state: ColdCash, seat: str) -> ColdCash:
    """Cash and shares of others are taken out where the table hides them, until the end (CCR-AMB-36, ACQ-AMB-05)."""
    reading = chosen(state, "CCR-AMB-36")
    if reading == "open" or state.over:
        return state
    return veiled(state, seat, cash=reading != "cash_open", shares=chosen(state, "ACQ-AMB-05") != "open")
