"""Prices, holdings and payments of the market games: complete, and based only on what the view shows."""

from __future__ import annotations

from collections import Counter

import pytest

from assistant.core.event import TABLE
from assistant.figures.facts import rows
from assistant.figures.store.derive import Derived, derive
from tests.afterwards.market_games import derived as whole
from tests.afterwards.market_games import market, markets

FLOWS = {
    "purchase": "stock",
    "founding": "founding",
    "dividend": "dividend",
    "bonus": "bonus",
    "final bonus": "final bonus",
    "final sale": "final sale",
    "counted": "adjusted",
    "sale": "sale",
}
"""By source of a row: the word under which the rules count the same dollars."""


@pytest.mark.parametrize("name", [*markets()])
def test_payments_add_up_line_by_line(name: str) -> None:
    derived = whole(name)
    cash, shares, sold = Counter[str](), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    by_line: dict[int, list[rows.CashflowRow]] = {}
    for row in derived[rows.CashflowRow]:
        by_line.setdefault(row.line, []).append(row)
    for told in derived.played.lines:
        for row in by_line.get(told.seq, ()):
            cash[row.seat] += row.dollars
            assert row.cash == cash[row.seat], row
            if row.shares and row.corporation:
                (sold if row.source == "final sale" else shares)[row.seat, row.corporation] += row.shares
        for seat in told.after.seats:
            assert cash[seat] == told.after.cash_of(seat), (name, told.seq)
            for firm, count in told.after.shares_of(seat).items():
                assert shares[seat, firm] == count, (name, told.seq, seat, firm)
    _sources_agree(derived)


def _sources_agree(derived: Derived) -> None:
    """Check that the rows have what the rules paid by source, and that everything has a source."""
    found = Counter[str]()
    for row in derived[rows.CashflowRow]:
        assert row.source != "other", row
        found[FLOWS.get(row.source, "")] += row.dollars
    del found[""]
    if derived.played.state.flows:
        assert {k: n for k, n in found.items() if n} == {k: n for k, n in derived.played.state.flows.items() if n}


@pytest.mark.parametrize("name", [*markets()][:3])
def test_prices_and_holdings_are_those_of_every_line(name: str) -> None:
    derived = whole(name)
    prices: dict[str, tuple[int, int]] = {}
    held: dict[tuple[str, str], int | None] = {}
    for told in derived.played.lines:
        prices.update({r.corporation: (r.size, r.price) for r in derived[rows.PriceRow] if r.line == told.seq})
        held.update({(r.seat, r.corporation): r.shares for r in derived[rows.HoldingRow] if r.line == told.seq})
        for firm in told.after.box if told.after.players else ():
            assert prices.get(firm, (0, 0)) == (told.after.size(firm), told.after.price(firm))
            for seat in told.after.seats:
                assert held.get((seat, firm), 0) == told.after.holds(seat, firm)


def test_what_a_table_hides_is_in_no_row_of_a_stranger() -> None:
    for name in markets():
        table = market(name)
        state = table.view(TABLE)
        for eye in (TABLE, *(player.key for player in state.players)):
            if state.over or not state.hidden:
                continue
            derived = derive(table, eye)
            if "shares" in state.hidden:
                assert {row.seat for row in derived[rows.HoldingRow]} <= {eye}, name
                assert {row.seat for row in derived[rows.CashflowRow] if row.shares} <= {eye}, name
            if "cash" in state.hidden:
                assert {row.seat for row in derived[rows.CashflowRow]} <= {eye}, name
