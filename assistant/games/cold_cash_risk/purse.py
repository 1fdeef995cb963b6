"""Shares change hands by the table's limit; what others own is taken out where the table hides it."""

from __future__ import annotations

from assistant.dealing.rules import veiled
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit import market
from assistant.rulings import chosen


def given(state: ColdCash, player: str, firm: str, count: int) -> ColdCash:
    """A player takes so many shares from the bank (gives them back, if below 0), as far as they are there.

    There are 25 certificates of each corporation unless the table plays without that limit (ACQ-CMP-02,
    CCR-AMB-11).
    """
    return market.given(state, player, firm, count, unlimited=state.unlimited)


def veil(state: ColdCash, seat: str) -> ColdCash:
    """Cash and shares of others are taken out where the table hides them, until the end (CCR-AMB-36, ACQ-AMB-05)."""
    reading = chosen(state, "CCR-AMB-36")
    if reading == "open" or state.over:
        return state
    return veiled(state, seat, cash=reading != "cash_open", shares=chosen(state, "ACQ-AMB-05") != "open")
