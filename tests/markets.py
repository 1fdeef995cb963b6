"""Tables of the market games with closed hands."""

from __future__ import annotations

from collections.abc import Callable

from assistant.games.acquire import events as acquire
from assistant.table.table import Table
from tests.ui import acquire_table, cold_cash_table

CASH, SHARES = 13_570, 17
"""Anna's cash and shares at the tables below; no other figure there reads the same."""

MARKETS: dict[str, tuple[Callable[[], Table], str]] = {
    "cold_cash_risk": (lambda: cold_cash_table.market(3, CCR_AMB_36="shares_hidden"), "CCR-AMB-36"),
    "acquire": (lambda: closed(acquire_table.market(3, ACQ_AMB_05="hidden")), "ACQ-AMB-05"),
}


def closed(table: Table) -> Table:
    """Return Anna's figures as at the other market."""
    table.record(acquire.CashSet(of="anna", dollars=CASH), "anna")
    table.record(acquire.SharesSet(by="anna", of="tower", count=SHARES), "anna")
    return table
