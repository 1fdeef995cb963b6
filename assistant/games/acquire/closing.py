"""The conditions for the end of the game, and the final accounting (ACQ-END)."""

from __future__ import annotations

from assistant.families.stocks.rules import accounted, accounts, richest
from assistant.games.acquire.state import Acquire

LARGE = 41
"""A corporation of this size lets the game end (ACQ-END-01)."""


def may_end(state: Acquire) -> str:
    """Return why the game may be ended now, in a sentence; "" if it may not (ACQ-END-01)."""
    large = next((firm for firm in state.active if state.size(firm) >= LARGE), None)
    if large:
        return f"{state.name(large)} has {state.size(large)} tiles."
    if state.active and all(state.safe(firm) for firm in state.active):
        return "Every corporation on the board is safe."
    return ""


def closed(state: Acquire) -> Acquire:
    """Close the game with the final statement; most cash wins (ACQ-END-02)."""
    if state.over:
        return state
    statement = accounts(state)
    return accounted(state, statement, richest(statement))
