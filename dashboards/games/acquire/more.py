"""What is rare at a table of Acquire: the end, the clock, what was counted. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.acquire import events as e
from assistant.games.acquire.closing import may_end
from assistant.games.acquire.state import Acquire
from assistant.kit.shares import CERTIFICATES
from dashboards.games.acquire import board as on_board
from dashboards.parts.common.offers import record, tap, taps
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market import market
from dashboards.parts.market.market import money

MOST_CASH = 999_999


def always(sight: Sight) -> Iterator[Json]:
    """Small forms in the place "More": what was counted, and the clock."""
    state: Acquire = sight.state
    kinds = (e.ClockPaused, e.ClockResumed)
    clock = [tap(o.verb, record(o.fill({})), quiet=True) for o in sight.offers if o.kind in kinds]
    if clock:
        yield taps("", clock, look="one", more=not state.paused)
    players = [player for player in state.seats if on_board.acts(sight, player)]
    cash = [_cash(sight, player) for player in players]
    if cash:
        yield market.amounts("Cash as counted", cash, more=True, fold="Cash as counted")
    for player in players:
        title = f"Shares of {on_board.name(sight, player)} as counted"
        yield market.amounts(title, _shares(sight, player), more=True, fold=title)


def _cash(sight: Sight, player: str) -> Json:
    cash = sight.state.cash_of(player)
    send = {"do": "record", "event": {"kind": "CashSet", "of": player, "dollars": "$n"}}
    now = "" if cash is None else money(cash)
    return market.amount(f"Cash of {on_board.name(sight, player)}", send, MOST_CASH, typed=True, now=now)


def _shares(sight: Sight, player: str) -> list[Json]:
    state: Acquire = sight.state
    return [
        market.amount(
            f"{state.name(firm.key)}:",
            {"do": "record", "event": {"kind": "SharesSet", "by": player, "of": firm.key, "count": "$n"}},
            CERTIFICATES,
            start=state.holds(player, firm.key) or 0,
            firm=on_board.firm(sight, firm.key),
        )
        for firm in state.chart.corporations
    ]


def ending(sight: Sight) -> Iterator[Json]:
    """The end of the game may be declared: folded, with the reason, asked once more."""
    for offer in (o for o in sight.offers if o.kind is e.EndDeclared):
        lines = (may_end(sight.state), "All bonuses are paid and all shares are sold.")
        rows = [market.choice("The game ends now", record(offer.fill({})), lines=lines)]
        yield market.choices("Declare the end of the game?", rows, fold="End the game")
