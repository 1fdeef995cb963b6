"""Mergers, “had you not bought”, secrecy and sentences of the market games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.core.event import REFEREE, Entry
from assistant.core.seating import Seated
from assistant.families.stocks import events as dealing
from assistant.figures.facts import rows
from assistant.figures.facts.market import worths
from assistant.figures.facts.worth import multiples
from assistant.figures.review.review import review
from assistant.figures.store.derive import derive, played
from assistant.games import GAMES
from assistant.games.acquire import events as e
from assistant.games.acquire.setup import lay
from assistant.knowledge.what_if import branch
from assistant.table.table import MemoryLog, Table
from dashboards.games.acquire.market import point
from tests.afterwards.market_games import derived, read

NAMES = ("cold_cash_risk", "acquire-size_41")


def small() -> Table:
    """Return a table where Anna has four shares of Tower and Ben three when Luxor, the larger, acquires it."""
    table = Table(GAMES["acquire"], clock=lambda: 0)
    table.record(lay([Seated(key=name.lower(), name=name) for name in ("Anna", "Ben", "Carla")]))
    for player, tile in zip(("anna", "ben", "carla"), ("1A", "12I", "12G"), strict=True):
        table.record(e.FirstTileDrawn(by=player, at=tile))
    for tile, firm in {"3C": "tower", "3D": "tower", "5D": "luxor", "6D": "luxor", "7D": "luxor"}.items():
        table.record(e.SquareSet(at=tile, of=firm))
    for player, count in {"anna": 4, "ben": 3, "carla": 1}.items():
        table.record(dealing.SharesSet(by=player, of="tower", count=count))
    table.record(e.TilePlayed(by="anna", at="4D"))
    return table


def test_a_majority_missed_by_one_share_is_said_with_its_dollars() -> None:
    table = small()
    found = review(table, REFEREE)
    paid = {row.seat: row for row in found.derived[rows.PayoutRow]}
    assert {seat: (row.kind, row.bonus) for seat, row in paid.items()} == {
        "anna": ("majority", 2000),
        "ben": ("minority", 1000),
        "carla": (None, 0),
    }
    assert paid["ben"].one_more == 500, "tied for first: half of 3,000 instead of 1,000"
    assert paid["anna"].one_less == 500
    assert paid["carla"].one_more == 0
    settle = dealing.SharesDisposed(by="anna", sold=2, traded=2)
    table.record(settle)
    anna = next(row for row in derive(table, REFEREE)[rows.PayoutRow] if row.seat == "anna")
    assert (anna.sale, anna.sold, anna.traded, anna.gained, anna.kept) == (400, 2, 2, 1, 0)


def test_a_disposal_is_judged_by_exactly_what_it_pays() -> None:
    table = small()
    table.record(dealing.SharesDisposed(by="anna", sold=0, traded=0))
    kept = next(row for row in derive(table, REFEREE)[rows.DecisionRow] if row.what == "disposal")
    assert kept.chosen == "4 kept"
    assert kept.best == "4 traded"
    assert kept.lost > 4 * 200
    assert kept.ways == 9, "two numbers of traded shares with all that can be sold besides, and none traded"


def test_bonuses_to_expect_are_the_rulebooks_once_nothing_is_sold_any_more() -> None:
    assert multiples((4, 3, 1)) == (10, 5, 0)
    assert multiples((2, 2, 1)) == (7.5, 7.5, 0)
    assert multiples((0, 3, 0)) == (0, 15, 0)
    for counts in ((4, 3, 1), (1, 0, 0), (2, 2, 2, 2)):
        assert sum(multiples(counts, 6)) == pytest.approx(15)
    first, second = multiples((3, 2), 1)
    assert (first, second) == pytest.approx(((10 + 7.5) / 2, (5 + 7.5) / 2))


@pytest.mark.parametrize("name", NAMES)
def test_had_you_not_bought_is_the_branch_without_that_line(name: str) -> None:
    table, found = read(name), derived(name)[rows.UnboughtRow]
    assert len(found) > 5
    for row in found[:: len(found) // 3]:
        told = branch(table, row.line, seat=REFEREE)
        assert row.broken == len(told.broken)
        if row.brought is not None:
            assert row.brought == told.difference[row.seat]
        assert (row.first is None) == (not told.broken)


@pytest.mark.parametrize("name", NAMES)
def test_every_sentence_leads_to_a_line(name: str) -> None:
    found = review(read(name), REFEREE)
    lines = {told.seq for told in found.derived.played.lines}
    assert len(found.sentences) == 3
    assert any("missed" in one.text or "(same moves)" in one.text for one in found.sentences)
    assert {one.line for one in found.sentences if one.line} <= lines
    assert found.standing is not None
    assert found.standing.series == {
        seat: tuple(float(worths(told.after)[seat]) for told in found.derived.played.lines)
        for seat in found.derived.played.seats
    }


def test_the_live_chart_and_the_rows_say_the_same() -> None:
    name = "acquire-size_41"
    price: dict[str, int] = {}
    held: dict[tuple[str, str], int] = {}
    found = derived(name)
    for told in found.played.lines:
        price.update({row.corporation: row.price for row in found[rows.PriceRow] if row.line == told.seq})
        held.update({(r.seat, r.corporation): r.shares for r in found[rows.HoldingRow] if r.line == told.seq})
        if drawn := point(None, told):
            assert dict(drawn.price) == {firm: dollars for firm, dollars in price.items() if dollars}
            for seat, columns in drawn.wealth.items() if not told.after.over else ():
                shares = {firm: n * price.get(firm, 0) for (who, firm), n in held.items() if who == seat}
                assert {k: v for k, v in columns.items() if k != "cash"} == {k: v for k, v in shares.items() if v}


def test_trivial_decisions_improve_nobody() -> None:
    """Lines that decide nothing (buying nothing if nothing could be bought) do not change the loss."""
    table = small()
    for player in ("anna", "ben", "carla"):
        table.record(dealing.SharesDisposed(by=player, sold=1, traded=0))
    before = derive(table, REFEREE)
    for player in ("anna", "ben", "carla"):
        table.record(e.TurnEnded(by=player))
        table.record(e.NoTilePlayable(by=table.view(REFEREE).on_turn or ""))
    after = derive(table, REFEREE)
    for old, new in zip(before[rows.ResultRow], after[rows.ResultRow], strict=True):
        assert new.decisions is not None
        assert new.decisions <= old.decisions


def test_what_was_counted_in_secret_is_in_no_row_of_another() -> None:
    """With another secret sum, nobody else's rows differ (the setup of a table that hides cash and shares)."""
    table = small()
    counted = [dealing.CashSet(of="ben", dollars=4321), dealing.SharesSet(by="ben", of="luxor", count=5)]
    for event in counted:
        table.record(event)
    exchanged = {4321: replace(counted[0], dollars=7890), 5: replace(counted[1], count=9)}
    entries = [
        Entry(one.seq, exchanged.get(getattr(one.event, "dollars", 0), one.event), one.at, one.author)
        if isinstance(one.event, dealing.CashSet)
        else Entry(one.seq, exchanged.get(5, one.event) if one.event == counted[1] else one.event, one.at, one.author)
        for one in table.entries
    ]
    other = Table(table.game, MemoryLog(entries), clock=lambda: 0)
    for eye in ("table", "anna"):
        mine, theirs = derive(table, eye), derive(other, eye)
        for kind in rows.TABLES:
            assert [*map(repr, mine[kind])] == [*map(repr, theirs[kind])], (eye, kind.table)
    assert played(table, "ben").state.cash_of("ben") != played(other, "ben").state.cash_of("ben")
