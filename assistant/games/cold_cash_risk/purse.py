"""Shares change hands by the table's limit; what others own is taken out where the table hides it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit import market
from assistant.rulings import chosen


def given(state: ColdCash, player: str, firm: str, count: int) -> ColdCash:
    """A player takes so many shares from the bank (gives them back, if below 0), as far as they are there.

    There are 25 certificates of each corporation unless the table plays without that limit (ACQ-CMP-02,
    CCR-AMB-11).
    """
    return market.given(state, player, firm, count, unlimited=unlimited(state))


def unlimited(state: ColdCash) -> bool:
    """Whether the table plays without a limit of certificates (CCR-AMB-11)."""
    return chosen(state, "CCR-AMB-11") == "unlimited"


def veil(state: ColdCash, seat: str) -> ColdCash:
    """Cash and shares of others are taken out where the table hides them, until the end (CCR-AMB-36, ACQ-AMB-05).

    Whoever counted along could know them, as they follow from what was said at the table; nobody's screen does
    the counting. What the bank paid in all is hidden with them.
    """
    reading = chosen(state, "CCR-AMB-36")
    if reading == "open" or state.over:
        return state
    mine = state.seats if seat == "referee" else tuple(player for player in state.seats if player == seat)
    if chosen(state, "ACQ-AMB-05") != "open":
        known: dict[str, Mapping[str, int]] = {player: state.shares.get(player, {}) for player in mine}
        state = replace(state, shares={}, my_shares=known, flows={})
    if reading == "cash_open":
        return state
    return replace(state, cash={}, my_cash={player: state.cash.get(player, 0) for player in mine}, flows={})
