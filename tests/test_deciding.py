"""The running clock: nobody's before the first turn, then the deciding player's, while that of the player on turn
stands.
"""

from __future__ import annotations

from assistant.core.event import TABLE
from assistant.families.common_rules import ClockPaused
from assistant.games.acquire import events as acquire
from assistant.games.clue import events as clue
from assistant.games.cold_cash_risk import events as cash
from assistant.games.risk import events as risk
from dashboards.parts.common import turn
from dashboards.parts.common.seat_view import SeatView
from tests.games.acquire.conftest import Play, row
from tests.games.cold_cash_risk.conftest import Deal
from tests.games.risk.conftest import Board
from tests.ui.clue_table import asked_table
from tests.words import Words


def runs(words: Words) -> str | None:
    """Return whose time runs, as every page is told."""
    found = {seat: words.seen(seat).deciding for seat in (TABLE, *(p.key for p in words.seen().players))}
    assert len(set(found.values())) == 1, found
    return found[TABLE]


def test_who_is_asked_for_a_card_decides() -> None:
    table = asked_table()
    state = table.view(TABLE)
    assert (state.on_turn, state.deciding) == ("anna", state.open_suggestion.waiting[0])
    table.record(clue.Passed(by=state.deciding))
    assert table.view(TABLE).deciding == table.view(TABLE).open_suggestion.waiting[0] != state.deciding


def test_nobodys_time_runs_while_hands_are_looked_at() -> None:
    table = asked_table()
    deciding = [(type(told.event), told.after.deciding) for told in table.account(TABLE)]
    before = [who for kind, who in deciding if kind in (clue.GameStarted, clue.HandDealt)]
    assert before == [None] * len(before)
    assert before
    assert all(who for kind, who in deciding if kind not in (clue.GameStarted, clue.HandDealt))


def test_who_settles_decides() -> None:
    play = Play()
    assert runs(play) is None, "first tiles are drawn"
    table = play.begin().lay({row("A", 1, 5): "tower", "1C 2C 3C": "luxor"}).holds("luxor", bob=4, cleo=1).turn("2B")
    on_turn = table.state.on_turn
    assert (on_turn, runs(table)) == ("ann", "bob")
    table.do(acquire.SharesDisposed(by="bob", sold=4, traded=0))
    assert runs(table) == "cleo"
    table.do(acquire.SharesDisposed(by="cleo", sold=1, traded=0))
    assert runs(table) == "ann"


def test_who_is_asked_about_a_merger_decides() -> None:
    deal = Deal("anna", "ben", "carla", opened=False)
    assert runs(deal) is None, "order cards are turned"
    deal = Deal().firm("tower", "ben", "peru venezuela").firm("luxor", "carla", "north_africa")
    assert runs(deal) == "anna"
    deal.place("anna", "brazil")
    deal.do(cash.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=("luxor",)))
    assert runs(deal) == "ben"
    deal.do(cash.MergerAnswered(by="ben", agrees=True))
    assert runs(deal) == "carla"
    deal.do(cash.MergerAnswered(by="carla", agrees=False))
    assert runs(deal) == "anna"


def test_no_time_runs_while_the_first_armies_are_placed() -> None:
    board = Board(3)
    board.do(risk.AreaClaimed(by="anna", at="alaska"))
    assert (board.state.on_turn, runs(board)) == ("ben", None)


def test_a_page_is_told_whose_time_runs() -> None:
    table = asked_table()
    times = turn.times(SeatView.of(table, TABLE, "table"))
    assert times
    assert times["running"] == table.view(TABLE).open_suggestion.waiting[0]
    table.record(ClockPaused())
    assert turn.times(SeatView.of(table, TABLE, "table"))["running"] is None
