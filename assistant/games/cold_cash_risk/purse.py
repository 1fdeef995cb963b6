"""Money and shares change hands; every dollar of the bank is counted by what it was for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.shares import CERTIFICATES
from assistant.rulings import chosen


def paid(state: ColdCash, player: str, dollars: int, what: str) -> ColdCash:
    """The bank pays a player (is paid, if below 0)."""
    if player not in state.cash or not dollars:
        return state
    cash = {**state.cash, player: state.cash[player] + dollars}
    return replace(state, cash=cash, flows={**state.flows, what: state.flows.get(what, 0) + dollars})


def given(state: ColdCash, player: str, firm: str, count: int) -> ColdCash:
    """A player takes so many shares from the bank (gives them back, if below 0), as far as they are there.

    There are 25 certificates of each corporation unless the table plays without that limit (ACQ-CMP-02,
    CCR-AMB-11).
    """
    held: Mapping[str, int] = state.shares.get(player, {})
    stock = state.bank.get(firm, CERTIFICATES)
    if count > 0 and chosen(state, "CCR-AMB-11") != "unlimited":
        count = min(count, max(0, stock))
    count = max(count, -held.get(firm, 0))
    if player not in state.shares or not count:
        return state
    mine = {**held, firm: held.get(firm, 0) + count}
    bank = {**state.bank, firm: stock - count}
    return replace(state, shares={**state.shares, player: mine}, bank=bank)


def stock(state: ColdCash, firm: str) -> int:
    """Shares of a corporation that the bank can give (ACQ-CMP-02)."""
    if chosen(state, "CCR-AMB-11") == "unlimited":
        return CERTIFICATES
    return max(0, state.bank.get(firm, CERTIFICATES))


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
