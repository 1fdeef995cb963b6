"""A buyer reads what a buy tells the others about a hand, and the sentence is true."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from assistant.bots import simulate
from assistant.core.event import REFEREE
from assistant.families.common_rules import HelpAgreed
from assistant.families.stocks.events import StockBought
from assistant.figures.store.derive import played
from assistant.games.acquire import events as acquire
from assistant.games.cold_cash_risk import events as cold_cash
from assistant.table.table import Table
from dashboards.parts.market.trading import TELLS
from dashboards.play.page import Play
from tests.ui import acquire_table, cold_cash_table


def tiles() -> Table:
    """Anna has played a tile of her rack, which Boardside knows, and may buy."""
    table = acquire_table.racks()
    table.record(acquire.TilePlayed(by="anna", at="12D"), "anna")
    return table


def cards() -> Table:
    """Anna has placed a Mom & Pop and may buy; Boardside knows her cards."""
    table = cold_cash_table.market()
    table.record(cold_cash.HandDealt(of="anna", cards=("kamchatka", "madagascar", "wild")), "anna")
    return table


def told(table: Table, seat: str, role: str = "seat") -> list[Any]:
    return [block for block in Play(table, seat, role).state()["entry"] if block.get("fold") == TELLS]


@pytest.mark.parametrize(("table_of", "secret"), [(tiles, "your tiles"), (cards, "your territory cards")])
def test_the_buyer_alone_reads_it_where_the_table_agreed_on_advice(table_of: Callable[[], Table], secret: str) -> None:
    table = table_of()
    table.record(HelpAgreed(level="notes"))
    assert not told(table, "anna"), "figures only"
    table.record(HelpAgreed(level="advice"))
    (said,) = told(table, "anna")
    assert said["private"]
    assert said["title"].startswith(f"Nothing about {secret}: ")
    for seat, role in (("ben", "seat"), ("table", "table"), ("table", "tv"), ("table", "watch")):
        assert TELLS not in json.dumps(Play(table, seat, role).state())


def test_nothing_is_said_of_a_rack_that_is_not_kept() -> None:
    table = acquire_table.buying()
    table.record(HelpAgreed(level="advice"))
    assert Play(table, "anna").state()["entry"]
    assert not told(table, "anna")


@pytest.mark.rule("ACQ-BUY-01", "ACQ-INF-01")
@pytest.mark.parametrize("game", ["acquire", "cold_cash_risk"])
def test_the_same_could_be_bought_with_any_other_hand(game: str) -> None:
    """Every buy meets the same objections when all hands have gone round the table by one."""
    table, bought = simulate(game, ["simple"] * 3, seed=1), 0
    check = table.game.check
    for line in played(table, REFEREE).lines:
        if isinstance(line.event, StockBought):
            state: Any = line.before
            players, hands = list(state.hands), list(state.hands.values())
            others = replace(state, hands=dict(zip(players, [*hands[1:], *hands[:1]], strict=True)))
            assert others != state
            assert tuple(check(line.event, others)) == tuple(check(line.event, state))
            bought += 1
    assert bought > 20


@pytest.mark.rule("ACQ-INF-01")
@pytest.mark.parametrize("game", ["acquire", "cold_cash_risk"])
def test_every_line_that_moves_cash_or_shares_is_public(game: str) -> None:
    table, moved = simulate(game, ["simple"] * 3, seed=1), 0
    for line in played(table, REFEREE).lines:
        before: Any = line.before
        after: Any = line.after
        seats = [seat for seat in after.seats if seat in getattr(before, "seats", ())]
        if any(before.cash_of(s) != after.cash_of(s) or before.shares_of(s) != after.shares_of(s) for s in seats):
            assert not line.event.private_to
            moved += 1
    assert moved > 20
