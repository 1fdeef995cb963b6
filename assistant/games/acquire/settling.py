"""How this table settles mergers, and what its seats may see of holdings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from assistant.games.acquire.state import Acquire
from assistant.kit.market import Settlement, Terms, bonuses_of
from assistant.kit.seating import clockwise_from
from assistant.kit.shares import ROUNDINGS, Bonus, Rounding
from assistant.rulings import chosen


def terms(state: Acquire) -> Terms:
    """The table's readings (ACQ-AMB-01, ACQ-AMB-02, ACQ-TWO-01)."""
    return Terms(
        rounding=rounding(state),
        counted=_counted,
        order=_order,
        tile=chosen(state, "ACQ-AMB-06") == "on" and len(state.seats) == 2,
        together=chosen(state, "ACQ-AMB-02") == "bonuses_first",
    )


def rounding(state: Acquire) -> Rounding:
    """How split bonuses are rounded (ACQ-AMB-01)."""
    return ROUNDINGS.get(chosen(state, "ACQ-AMB-01"), "up100")


def _counted(state: Acquire, firm: str) -> Mapping[str, int]:
    return state.holders(firm)


def _order(state: Acquire, settlement: Settlement) -> tuple[str, ...]:
    """From the merger-maker clockwise (ACQ-DSP-01)."""
    return clockwise_from(state.seats, settlement.by)


def veil(state: Acquire, seat: str) -> Acquire:
    """Cash of others is secret, holdings where the table hides them, until the end (ACQ-INF-01, ACQ-AMB-05).

    They follow from what was said at the table; nobody's screen does the counting.
    """
    if state.over:
        return state
    mine = state.seats if seat == "referee" else tuple(player for player in state.seats if player == seat)
    hidden = replace(state, cash={}, my_cash={player: state.cash.get(player, 0) for player in mine}, flows={})
    if chosen(state, "ACQ-AMB-05") == "open":
        return hidden
    known: dict[str, Mapping[str, int]] = {player: state.shares.get(player, {}) for player in mine}
    return replace(hidden, shares={}, my_shares=known)


def would_pay(state: Acquire, survivor: str, first: str | None) -> Iterator[tuple[Settlement, tuple[Bonus, ...]]]:
    """What it would bring whom if this corporation survived; no bonuses where this seat cannot know them."""
    rest = sorted((f for f in state.turn.merging if f != survivor), key=lambda f: (f != first, -state.size(f)))
    reading = terms(state)
    for firm in rest:
        if not state.safe(firm):
            deal = Settlement(state.on_turn or "", firm, survivor, state.size(firm), state.price(firm))
            yield deal, bonuses_of(state, deal, reading) if state.all_known and not reading.tile else ()
