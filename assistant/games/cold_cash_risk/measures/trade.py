"""What the figures of a market have to know of Cold Cash Risk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.event import Event
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.earnings import dividend_of
from assistant.games.cold_cash_risk.settlement import terms
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.measuring.market import SOURCES, Trade

TRADE: Final = Trade(
    terms=terms,
    sources={
        **SOURCES,
        e.StockSold: ("sale", "of"),
        e.CorporationFounded: ("founding", "of"),
        e.DividendPaid: ("dividend", "of"),
        e.SecurityFired: ("dividend", "of"),
        e.CashPaid: ("gift", ""),
        e.SharesGiven: ("gift", "of"),
    },
    tiles=lambda state: state.tiles,
    still=lambda state: not state.over and state.phase != "accounting",
)


def dividends(event: Event, before: ColdCash, after: ColdCash) -> Iterator[tuple[str, int]]:
    """What a line paid for one share of which corporation: once for a dividend, twice for a downsizing that is done."""
    if isinstance(event, e.DividendPaid) and event.of in before.firms:
        yield event.of, dividend_of(before, event.of)
    if isinstance(event, e.SecurityFired) and event.of in before.firms:
        begun = after.earnings.get(event.of)
        if after.phase != "earnings" or begun is None or begun.done:
            yield event.of, 2 * dividend_of(before, event.of)
