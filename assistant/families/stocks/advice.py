"""What the rules of every market say to buying, settling and the tile of the bank."""

from __future__ import annotations

from typing import Any

from assistant.core.game import Checks, hint, illegal
from assistant.families.stocks import events as e
from assistant.families.stocks.state import Dealing
from assistant.kit.phrasing import counted, money

MOST_BOUGHT = 3
"""Shares bought in a turn (ACQ-BUY-01)."""
TILES = 12
"""Tiles carry the numbers 1 to 12 (ACQ-CMP-03)."""


def so_many(event: e.StockBought, before: int, *rules: str) -> Checks:
    """One, two or three shares a turn, `before` of them bought already (ACQ-BUY-01, CCR-BUY-01)."""
    if not 1 <= event.count <= MOST_BOUGHT:
        yield illegal("One, two or three shares are bought.", *rules)
    if before and before + event.count > MOST_BOUGHT:
        yield illegal(f"Three shares a turn, and {before} are bought already.", *rules)


def affordable(event: e.StockBought, state: Dealing, rule: str) -> Checks:
    """As far as the bank has them and the buyer can pay (ACQ-CMP-02, ACQ-BUY-02)."""
    left, cost = state.stock(event.of), event.count * state.price(event.of)
    if event.count > left:
        text = f"The bank has {counted(left, 'share')} of {state.name(event.of)}."
        yield illegal(text, "ACQ-CMP-02", rule)
    cash = state.cash_of(event.by)
    if cash is not None and cost > cash:
        yield illegal(f"That costs {money(cost)}, and {state.name(event.by)} has {money(cash)}.", "ACQ-BUY-02")


def no_share_left(event: Any, state: Dealing, *rules: str, cash: bool) -> Checks:
    """A founder gets one share free of charge, if the bank still has one (ACQ-FND-02, ACQ-AMB-03, CCR-FND-05)."""
    if not state.stock(event.of):
        gets = "the founder gets its price in cash" if cash else "the founder gets nothing in its place"
        yield hint(f"The bank has no share of {state.name(event.of)} left: {gets}.", *rules)


def disposing(event: e.SharesDisposed, state: Dealing) -> Checks:
    """In turn, within what is held and what the bank has (ACQ-DSP-01, ACQ-DSP-04, CCR-HTO-16)."""
    if not state.settlements or not state.settlements[0].paid:
        yield illegal("No shares are to be disposed of.", "ACQ-DSP-01")
        return
    open_ = state.settlements[0]
    if not open_.waiting or open_.waiting[0] != event.by:
        first = state.name(open_.waiting[0]) if open_.waiting else "nobody"
        yield illegal(f"Now {first} decides.", "ACQ-DSP-01", *(("CCR-AMB-23",) if open_.hostile else ()))
    held = state.holds(event.by, open_.defunct)
    if min(event.sold, event.traded) < 0 or (held is not None and event.sold + event.traded > held):
        yield illegal("More shares are sold and traded than are held.", "ACQ-DSP-01")
    if event.traded % open_.rate:
        rule = "CCR-HTO-16" if open_.hostile else "ACQ-DSP-04"
        yield illegal(f"{open_.rate} shares are traded for one.", rule)
    left = state.stock(open_.survivor)
    if event.traded // open_.rate > left:
        text = f"The bank has {counted(left, 'share')} of {state.name(open_.survivor)}."
        yield illegal(text, "ACQ-DSP-04", "ACQ-CMP-02")


def tile_drawn(event: e.NumberDrawn, *, wanted: bool) -> Checks:
    """A tile from 1 to 12, when bonuses are due between two players (ACQ-TWO-01)."""
    if not wanted:
        yield illegal("No tile is drawn for a bonus now.", "ACQ-TWO-01")
    if not 1 <= event.number <= TILES:
        yield illegal("Tiles carry the numbers 1 to 12.", "ACQ-TWO-01", "ACQ-CMP-03")
