"""Advice of every market about buying, settling and the bank's tile."""

from __future__ import annotations

from typing import Any

from assistant.core.game import Checks, hint, illegal
from assistant.families.stocks import events as e
from assistant.families.stocks.state import Dealing
from assistant.kit.phrasing import counted, money

MOST_BOUGHT = 3
"""The most shares that a player buys in a turn (ACQ-BUY-01)."""
TILES = 12
"""Tiles carry the numbers 1 to 12 (ACQ-CMP-03)."""


def so_many(event: e.StockBought, before: int, *rules: str) -> Checks:
    """Check that a player buys one, two or three shares a turn, `before` of them already bought (ACQ-BUY-01,
    CCR-BUY-01).
    """
    if not 1 <= event.count <= MOST_BOUGHT:
        yield illegal("A player buys one, two or three shares at a time.", *rules)
    if before and before + event.count > MOST_BOUGHT:
        had = f"{before} {'was' if before == 1 else 'were'} already bought"
        yield illegal(f"A player buys at most three shares a turn, and {had}.", *rules)


def affordable(event: e.StockBought, state: Dealing, rule: str) -> Checks:
    """Check that the bank has the shares and that the buyer can pay (ACQ-CMP-02, ACQ-BUY-02)."""
    left, cost = state.stock(event.of), event.count * state.price(event.of)
    if event.count > left:
        text = f"The bank has {counted(left, 'share')} of {state.name(event.of)}."
        yield illegal(text, "ACQ-CMP-02", rule)
    cash = state.cash_of(event.by)
    if cash is not None and cost > cash:
        yield illegal(f"That costs {money(cost)}, and {state.name(event.by)} has {money(cash)}.", "ACQ-BUY-02")


def no_share_left(event: Any, state: Dealing, *rules: str, cash: bool) -> Checks:
    """Hint that the bank has no free share left for the founder (ACQ-FND-02, ACQ-AMB-03, CCR-FND-05)."""
    if not state.stock(event.of):
        gets = "the founder gets its price in cash" if cash else "the founder gets nothing in its place"
        yield hint(f"The bank has no share of {state.name(event.of)} left: {gets}.", *rules)


def disposing(event: e.SharesDisposed, state: Dealing) -> Checks:
    """Check that a holder disposes in turn, within the shares held and those in the bank (ACQ-DSP-01, ACQ-DSP-04,
    CCR-HTO-16).
    """
    if not state.settlements or not state.settlements[0].paid:
        yield illegal("No defunct shares are waiting to be kept, sold or traded.", "ACQ-DSP-01")
        return
    open_ = state.settlements[0]
    if not open_.waiting or open_.waiting[0] != event.by:
        first = f"{state.name(open_.waiting[0])} decides" if open_.waiting else "nobody has to decide"
        yield illegal(f"Right now {first}.", "ACQ-DSP-01", *(("CCR-AMB-23",) if open_.hostile else ()))
    held = state.holds(event.by, open_.defunct)
    if min(event.sold, event.traded) < 0 or (held is not None and event.sold + event.traded > held):
        yield illegal(f"{state.name(event.by)} cannot sell and trade more shares than they hold.", "ACQ-DSP-01")
    if event.traded % open_.rate:
        rule = "CCR-HTO-16" if open_.hostile else "ACQ-DSP-04"
        yield illegal(f"Shares are traded {open_.rate} for 1.", rule)
    left = state.stock(open_.survivor)
    if event.traded // open_.rate > left:
        text = f"The bank has {counted(left, 'share')} of {state.name(open_.survivor)}."
        yield illegal(text, "ACQ-DSP-04", "ACQ-CMP-02")


def tile_drawn(event: e.NumberDrawn, *, wanted: bool) -> Checks:
    """Check that a tile from 1 to 12 is drawn when bonuses are due between two players (ACQ-TWO-01)."""
    if not wanted:
        yield illegal("No bonus is waiting for a tile now.", "ACQ-TWO-01")
    if not 1 <= event.number <= TILES:
        yield illegal("Tiles carry the numbers 1 to 12.", "ACQ-TWO-01", "ACQ-CMP-03")
