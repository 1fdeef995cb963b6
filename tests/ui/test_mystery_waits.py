"""Pages of Killer Clue and Not A Clue while others look at cards, after a death and after a move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.not_a_clue import events as not_a_clue_events
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui import killer_table, nac_table
from tests.ui.conftest import SMALL, TABLET, Served, Visit
from tests.ui.killer_table import told
from tests.ui.mystery_pages import ANYWAY, gold, not_a_clue, said, shown

# ---------------------------------------------------------------- the first turn


@pytest.mark.parametrize(
    ("table", "wait"),
    [
        (killer_table.table_of("anna", "ben"), "Waiting for Carla and David to look into their envelopes."),
        (not_a_clue("anna", "ben"), "Waiting for Carla and David to look at their cards."),
    ],
    ids=["killer", "not a clue"],
)
def test_no_page_says_to_roll_while_others_look_at_their_cards(table: Table, wait: str) -> None:
    for seat, role in (("anna", "seat"), ("ben", "seat"), (TABLE, "table")):
        assert said(table, seat, role) == (wait, False), seat
    for seat, role in (("anna", "seat"), (TABLE, "table")):
        assert shown(table, seat, role)[0] == f"[{ANYWAY}]"
        assert Play(table, seat, role).state()["now"]["asides"][ANYWAY] == "Roll, and tap the number."
    assert Play(table, TABLE, "tv").state()["status"]["wait"] == wait, "the same words as on the television"
    told(table, clue.DiceRolled(by="anna", roll=5))
    assert f"[{ANYWAY}]" not in shown(table, "anna"), "the table has decided not to wait"
    assert said(table, TABLE, "table")[1]


def test_the_dice_are_open_once_everybody_has_looked() -> None:
    for table in (killer_table.table_of(*killer_table.ORDER), not_a_clue(*nac_table.ORDER)):
        assert said(table, TABLE, "table") == ("Roll, and tap the number.", True)
        assert f"[{ANYWAY}]" not in shown(table, TABLE, "table")


def test_a_player_on_paper_is_not_waited_for() -> None:
    """Players without a phone look at their cards on the shared screen only if it is all that the table has."""
    table = not_a_clue("anna", "ben", way="tablet")
    wait = "Waiting for Carla and David to look at their cards."
    assert said(table, TABLE, "table") == (wait, False)
    paper = Table(GAMES["not_a_clue"], clock=lambda: 0)
    paper.record(replace(nac_table.laid("tablet"), way="phones"))
    assert said(paper, TABLE, "table") == ("Roll, and tap the number.", True)


def test_cards_of_the_dead_hold_the_next_turn_back_too() -> None:
    table = killer_table.danger(killer_table.moved(killer_table.table_of(*killer_table.ORDER), ben="lounge"))
    told(table, e.DangerRevealed(cards=("murdered_mustard",)), e.GameTurnEnded())
    assert said(table, TABLE, "table") == ("Waiting for 3 players to look at their new cards.", False)
    told(table, clue.TurnEnded(by="anna"))
    assert f"[{ANYWAY}]" not in shown(table, TABLE, "table"), "asked once in a turn of the game"


def test_the_fold_opens_the_dice_on_the_tablet(served: Served, visit: Visit) -> None:
    number = served.lay("Anna", "Ben", "Carla", "David", game="not_a_clue")
    served.told(number, lambda table: nac_table.dealt(table, "anna", "ben"))
    served.start()
    page = visit(served.link("table", number), TABLET)
    line = page.locator(".now-line > p")
    expect(line).to_have_text("Waiting for Carla and David to look at their cards.")
    expect(page.get_by_role("button", name="6", exact=True)).to_have_count(0)
    page.get_by_role("button", name=ANYWAY).tap()
    expect(line).to_have_text("Roll, and tap the number.")
    page.get_by_role("button", name="6", exact=True).tap()
    expect(page.get_by_role("button", name=ANYWAY)).to_have_count(0)


# ---------------------------------------------------------------- out of the game


def test_the_phone_of_a_dead_player_says_so_in_every_round() -> None:
    out = "You are out of the game. You can watch, and enter things for the others."
    table = killer_table.danger(killer_table.moved(killer_table.table_of(*killer_table.ORDER), ben="lounge"))
    told(table, e.DangerRevealed(cards=("murdered_mustard",)))
    assert said(table, "ben") == (out, False)
    assert shown(table, "ben") == ["[The turn]"]
    assert said(table, "anna") == ("Cards from Ben: tap the card.", True)
    told(table, e.GameTurnEnded())
    assert said(table, "ben") == (out, False)
    assert shown(table, "ben") == ["[Enter it for Anna]"]
    told(table, clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    assert said(table, "ben") == (out, False)
    living = table.view(TABLE).living
    told(table, *(clue.TurnEnded(by=player) for player in living))
    assert table.view(TABLE).round == "intrigue"
    assert said(table, "ben") == (out, False)
    told(table, *(e.IntrigueEnded(by=player) for player in living))
    assert table.view(TABLE).round == "danger"
    assert said(table, "ben") == (out, False)


# ---------------------------------------------------------------- no suggestion


@pytest.mark.parametrize(
    ("place", "why"),
    [("conservatory", "There is no weapon here to name"), ("corridor", "You can suggest only in a room")],
)
def test_a_turn_without_a_suggestion_says_why(place: str, why: str) -> None:
    table = killer_table.table_of(*killer_table.ORDER)
    told(table, clue.TokenMoved(by="anna", token="scarlet", to=place, how="dice"))
    for seat, role in (("anna", "seat"), (TABLE, "table")):
        assert said(table, seat, role) == (f"{why}. Tap “End the turn”.", True)
        assert shown(table, seat, role)[0] == why
    told(table, clue.TurnEnded(by="anna"))
    assert why not in shown(table, "ben")


def test_a_small_phone_shows_why_there_is_no_suggestion(served: Served, visit: Visit) -> None:
    number = served.lay("Anna", "Ben", "Carla", "David", game="killer_clue")

    def ends_in_the_corridor(table: Any) -> None:
        token = table.view(TABLE).piece("anna")
        table.record(clue.TokenMoved(by="anna", token=token, to="corridor", how="dice"), TABLE, freely=True)
        for player in table.view(TABLE).order:
            table.record(e.EnvelopeInspected(of=player), player, freely=True)

    served.told(number, ends_in_the_corridor)
    served.start()
    page = visit(served.link("table", number), SMALL)
    expect(page.get_by_role("heading", name="You can suggest only in a room")).to_be_in_viewport(ratio=1)
    expect(page.locator(".now-line > p")).to_have_text("You can suggest only in a room. Tap “End the turn”.")


# ---------------------------------------------------------------- gold is what the line names


def test_the_tablet_waits_while_phones_play_their_danger_cards() -> None:
    table = killer_table.danger(killer_table.moved(killer_table.table_of(*killer_table.ORDER), ben="lounge"))
    assert said(table, TABLE, "table") == ("Turn 1 · Danger. Waiting until everybody has submitted.", False)
    assert shown(table, TABLE, "table") == ["Cards with an effect", "[Nothing happens]"]
    tablet = killer_table.table_of(*killer_table.ORDER, way="tablet")
    assert said(killer_table.danger(killer_table.moved(tablet, ben="lounge")), TABLE, "table")[1]


def test_after_a_consultation_a_trade_is_a_choice_and_no_order() -> None:
    table = killer_table.moved(killer_table.table_of(*killer_table.ORDER), anna="lounge", ben="lounge")
    told(table, e.IntriguePlayed(by="anna", card="consult_mustard"))
    for seat, role in (("anna", "seat"), (TABLE, "table")):
        order = "Tap the trade if you both agree; if not, play another card, or tap “Done”."
        assert said(table, seat, role) == (order, True)
        assert not gold(table, seat, role)


def test_a_vote_on_a_trapped_player_is_no_order_to_expose() -> None:
    table = nac_table.trapped()
    assert table.view(TABLE).on_turn == "carla"
    assert said(table, "ben") == ("Waiting for Carla.", False)
    assert any("Carla is trapped. The Minkin card needs" in title for title in shown(table, "ben")), "the vote is open"


def test_a_trapped_player_may_bribe_or_end_the_turn() -> None:
    table = not_a_clue(*nac_table.ORDER)
    told(table, not_a_clue_events.ExitsBlocked(of="anna"))
    order = "Bribe the official, or end the turn."
    assert order in Play(table, TABLE, "tv").state()["status"]["say"]
    for seat, role in (("anna", "seat"), (TABLE, "table")):
        assert said(table, seat, role) == (order, True)
        assert not gold(table, seat, role)


def test_the_minkin_card_is_paid_for_on_its_players_phone() -> None:
    table = told(nac_table.trapped(), not_a_clue_events.PurseCounted(of="carla", rubles=80))
    for player in ("anna", "david"):
        told(table, not_a_clue_events.ExposureVoted(by=player, of="carla", expose=True))
    assert table.view(TABLE).minkin == "carla"
    assert table.view(TABLE).on_turn == "carla"
    assert said(table, "carla") == ("Pay for the Minkin card, or end the turn.", True)
    assert gold(table, "carla") == ["Carla pays ₽60"]
    assert said(table, "ben") == ("Waiting for Carla.", False)
    assert "[Pay for Carla]" in shown(table, "ben")
    told(table, clue.TurnEnded(by="carla"))
    assert said(table, TABLE, "table")[0] == "Roll, and tap the number."
    assert "The Minkin card" in shown(table, TABLE, "table")
    assert not gold(table, TABLE, "table"), "it is David’s turn"
