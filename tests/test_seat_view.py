"""The rights and counts of a page at a table: who acts where, which lines count, and why something cannot be done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.game import Game, Notice
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.table.table import Table
from dashboards.parts.common.seat_view import SeatView
from tests.sealing import GAME, DangerCard
from tests.ui.box_table import called


@pytest.fixture
def table() -> Table:
    """Return a table of Clue at which Scarlet begins; Green has a phone, and Plum plays on paper."""
    found = Table(GAMES["clue"], clock=lambda: 0)
    seats = [Seated(key=key, name=key.title(), device=key != "plum") for key in ("scarlet", "green", "plum")]
    found.record(lay(seats))
    return found


def acts(table: Table, seat: str, role: str, player: str | None = None) -> bool:
    """Return whether the page of this seat may enter something for this player, or for the player on turn."""
    return SeatView.of(table, seat, role).acts(player)


# ---------------------------------------------------------------- who acts where


def test_a_player_acts_on_their_own_phone_and_not_on_the_phone_of_another(table: Table) -> None:
    """Scarlet is on turn: her phone enters her turn, and Green's phone does not."""
    assert acts(table, "scarlet", "seat")
    assert not acts(table, "green", "seat")
    assert acts(table, "green", "seat", "green")
    assert not acts(table, "scarlet", "seat", "green")


def test_the_shared_screen_acts_for_everybody(table: Table) -> None:
    """The tablet on the table belongs to no player, so every player may use it."""
    for player in (None, "scarlet", "green", "plum"):
        assert acts(table, TABLE, "table", player)


def test_any_phone_acts_for_a_player_on_paper(table: Table) -> None:
    """Plum has no phone, so any neighbor may enter Plum's turn."""
    assert acts(table, "scarlet", "seat", "plum")
    assert acts(table, "green", "seat", "plum")


@pytest.mark.parametrize("role", ["watch", "tv", "replay"])
def test_a_page_that_only_watches_acts_for_nobody(table: Table, role: str) -> None:
    """Spectators see the table and enter nothing, not even for a player on paper."""
    assert not any(acts(table, TABLE, role, player) for player in (None, "scarlet", "plum"))


def test_nobody_acts_while_nobody_is_on_turn_or_when_the_game_is_over(table: Table) -> None:
    """A page has nothing to enter for a turn that does not exist."""
    assert not acts(called("dangers"), TABLE, "table")
    over = SeatView.of(table, TABLE, "table")
    assert not replace(over, state=replace(over.state, over=True)).acts()


def test_of_several_who_are_waited_for_a_phone_acts_for_its_own_player_first(table: Table) -> None:
    """Then for a player on paper; somebody else's phone is left alone."""
    green = SeatView.of(table, "green", "seat")
    assert green.next_of(["plum", "green"]) == "green"
    assert green.next_of(["scarlet", "plum"]) == "plum"
    assert green.next_of(["scarlet"]) is None


@pytest.mark.parametrize(("role", "offered"), [("table", True), ("seat", True), ("tv", False), ("watch", False)])
def test_only_a_page_that_writes_is_offered_anything(table: Table, role: str, offered: bool) -> None:
    seat = "scarlet" if role == "seat" else TABLE
    assert bool(SeatView.of(table, seat, role).offers) == offered
    assert not SeatView.of(Table(GAMES["clue"]), seat, role).offers, "no game is set up"


# ---------------------------------------------------------------- why something cannot be done


def rules(event: Any, _state: Any) -> list[Notice]:
    """Return the advice of a table that asks about storms and forbids floods."""
    if not isinstance(event, DangerCard) or event.card == "calm":
        return []
    asked = Notice("hint", "Storms are rare.", ())
    forbidden = Notice("illegal", "There is no water here.", ())
    return [asked, forbidden] if event.card == "flood" else [asked]


@pytest.mark.parametrize(("card", "why"), [("flood", "There is no water here."), ("storm", ""), ("calm", "")])
def test_only_a_broken_rule_is_a_reason_why_something_cannot_be_done(card: str, why: str) -> None:
    """A hint forbids nothing, so a button with nothing but hints stays usable."""
    strict: Game[Any] = replace(GAME, check=rules)
    sight = SeatView.of(called("dangers", game=strict), "anna", "seat")
    assert sight.why_not(DangerCard(card=card)) == why


# ---------------------------------------------------------------- lines


def test_a_deleted_line_stays_in_the_feed_and_does_not_count(table: Table) -> None:
    """The page knows how many lines were deleted, and what counts is the rest in the same order."""
    first = table.record(e.DiceRolled(by="scarlet", roll=4), "scarlet")
    second = table.record(e.DiceRolled(by="scarlet", roll=6), "scarlet")
    assert SeatView.of(table, TABLE, "table").struck == 0
    table.strike(first.seq, "scarlet")
    sight = SeatView.of(table, TABLE, "table")
    assert [told.seq for told in sight.lines] == [1, first.seq, second.seq]
    assert [told.seq for told in sight.living] == [1, second.seq]
    assert [told.seq for told in sight.lately] == [second.seq, 1]
    assert sight.struck == 1


def test_a_line_is_found_by_its_number(table: Table) -> None:
    for roll in (4, 6):
        table.record(e.DiceRolled(by="scarlet", roll=roll), "scarlet")
    sight = SeatView.of(table, TABLE, "table")
    assert [sight.line(number) for number in (1, 2, 3, 4)] == [*sight.lines, None]


def test_before_the_setup_no_line_is_deleted() -> None:
    """A page that is opened before the game is set up counts no lines at all."""
    sight = SeatView.of(Table(GAMES["clue"]), TABLE, "table")
    assert (sight.lines, sight.struck, sight.is_set_up) == ((), 0, False)


# ---------------------------------------------------------------- long work


def test_a_page_without_an_event_loop_gets_the_answer_at_once(table: Table) -> None:
    """A test or a notebook waits for the work itself: the answer is there, and it belongs to this very task."""
    assert SeatView.of(table, TABLE, "table").ask("grid", ("any", "task"), lambda: "worked out") == ("worked out", True)
