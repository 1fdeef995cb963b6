"""When the game may be ended, and the final accounting (ACQ-END)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from assistant.games.acquire.settling import rounding
from assistant.games.acquire.state import Account, Acquire
from assistant.kit.market import paid
from assistant.kit.shares import bonuses

LARGE = 41
"""A corporation of this size lets the game end (ACQ-END-01)."""


def may_end(state: Acquire) -> str:
    """Why the game may be ended now, in a sentence; "" if it may not (ACQ-END-01)."""
    large = next((firm for firm in state.active if state.size(firm) >= LARGE), None)
    if large:
        return f"{state.name(large)} has {state.size(large)} tiles."
    if state.active and all(state.safe(firm) for firm in state.active):
        return "Every corporation on the board is safe."
    return ""


def accounts(state: Acquire) -> Mapping[str, Account]:
    """What everybody would have if the game ended now, of those whom this seat may see (ACQ-END-02)."""
    got: dict[str, int] = {}
    for firm in state.active:
        for bonus in bonuses(state.holders(firm), state.price(firm), rounding(state)):
            got[bonus.holder] = got.get(bonus.holder, 0) + bonus.dollars
    found: dict[str, Account] = {}
    for player in state.seats:
        cash, held = state.cash_of(player), state.shares_of(player)
        if cash is not None and held is not None:
            cashed = sum(count * state.price(firm) for firm, count in held.items())
            found[player] = Account(cash=cash, bonuses=got.get(player, 0), shares=cashed)
    return found


def closed(state: Acquire) -> Acquire:
    """The final statement; most cash wins (ACQ-END-02)."""
    if state.over:
        return state
    found = accounts(state)
    most = max((account.total for account in found.values()), default=0)
    won = tuple(player for player, account in found.items() if account.total == most)
    for player, account in found.items():
        state = paid(state, player, account.bonuses, "final bonus")
        state = paid(state, player, account.shares, "final sale")
    return replace(state, over=True, on_turn=None, account=found, winners=won)
