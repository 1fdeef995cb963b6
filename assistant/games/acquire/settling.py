"""The table's way of settling mergers, and the questions to a holder."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.seating import clockwise_from
from assistant.families.stocks.rules import rounding
from assistant.games.acquire.state import Acquire
from assistant.kit.market import Settlement, SettlementTerms, bonuses_of
from assistant.kit.shares import Bonus


def terms(state: Acquire) -> SettlementTerms:
    """Return the table's house rules for settlements (ACQ-AMB-01, ACQ-AMB-02, ACQ-TWO-01)."""
    return SettlementTerms(
        rounding=rounding(state),
        counted=Acquire.holders,
        order=_order,
        tile=chosen(state, "ACQ-AMB-06") == "on" and len(state.seats) == 2,
        together=chosen(state, "ACQ-AMB-02") == "bonuses_first",
    )


def compensated(state: Acquire) -> bool:
    """Return whether a founder for whom no share is left gets its price (ACQ-AMB-03)."""
    return chosen(state, "ACQ-AMB-03") == "cash"


def _order(state: Acquire, settlement: Settlement) -> tuple[str, ...]:
    """Return the holders clockwise from the merger-maker (ACQ-DSP-01)."""
    return clockwise_from(state.seats, settlement.by)


def survivors_of(state: Acquire) -> list[str]:
    """Return the largest of the corporations that meet: one, or equals of which one is chosen (ACQ-MRG-02)."""
    most = max(map(state.size, state.turn.merging), default=0)
    return [firm for firm in state.turn.merging if state.size(firm) == most]


def survivors(state: Acquire) -> Iterator[tuple[str, str | None]]:
    """Yield each possible survivor of a merger, and which other is settled first; None: sizes decide (ACQ-MRG-02)."""
    for survivor in survivors_of(state):
        rest = [firm for firm in state.turn.merging if firm != survivor]
        largest = [firm for firm in rest if state.size(firm) == max(map(state.size, rest))]
        for first in largest if len(largest) > 1 else (None,):
            yield survivor, first


def would_pay(state: Acquire, survivor: str, first: str | None) -> Iterator[tuple[Settlement, tuple[Bonus, ...]]]:
    """Yield the settlements and bonuses if this corporation survived; no bonuses where this seat cannot know them."""
    rest = sorted((f for f in state.turn.merging if f != survivor), key=lambda f: (f != first, -state.size(f)))
    reading = terms(state)
    for firm in rest:
        if not state.safe(firm):
            deal = Settlement(state.on_turn or "", firm, survivor, state.size(firm), state.price(firm))
            yield deal, bonuses_of(state, deal, reading) if state.all_known and not reading.tile else ()
