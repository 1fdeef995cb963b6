"""An evening of Cold Cash Risk: what a player stumbled over while it was played from the first tap to the last."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import POP
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui.cold_cash_table import blocks, earning, market, table_of


def line(table: Table, seat: str, role: str = "seat") -> str:
    """Return what a page says is to be done now."""
    return str(Play(table, seat, role).state()["now"]["text"])


def labels(table: Table, seat: str, role: str = "seat") -> list[str]:
    """Return all buttons of a page."""
    return [one["label"] for block in blocks(Play(table, seat, role), "taps") for one in block["taps"]]


def met() -> Table:
    """Anna has called a meeting of Luxor, whose CEO is Ben, to elect herself."""
    table = market(3)
    table.record(e.SharesSet(by="anna", of="luxor", count=3), "anna")
    table.record(e.MeetingCalled(by="anna", of="luxor", nominee="anna"), "anna", freely=True)
    return table


def drawn(card: str) -> Table:
    """Anna, whose hand is entered, has ended her turn and drawn this card."""
    table = market()
    table.record(e.HandDealt(of="anna", cards=("kamchatka", "ural", "ontario")), "anna")
    table.record(e.Passed(by="anna"), "anna")
    table.record(e.TurnEnded(by="anna"), "anna")
    table.record(e.CardTaken(by="anna", card=card), "anna")
    return table


def test_only_who_called_a_meeting_closes_it_and_reads_who_has_not_voted() -> None:
    table = met()
    table.record(e.VoteCast(by="anna", agrees=True), "anna", freely=True)
    assert "Nobody else votes" in labels(table, "anna")
    assert "Nobody else votes" not in labels(table, "ben")
    assert "Nobody else votes" in labels(table, TABLE, "table")
    (close,) = [b for b in blocks(Play(table, "anna"), "taps") if b["taps"][0]["label"] == "Nobody else votes"]
    assert close["title"] == "Ben and Carla did not vote"
    assert line(table, "anna") == "Waiting for Ben and Carla to vote."
    table.record(e.SharesSet(by="carla", of="luxor", count=0), "carla")
    status = Play(table, "carla").state()["status"]
    assert status["wait"] == "Waiting for Ben to vote", "a player who knows to hold no share is not waited for"


def test_after_a_capture_the_line_says_that_the_turn_can_end() -> None:
    table = market(3)
    first = "Tap a territory of your corporation, then the territory to attack."
    assert Play(table, "anna").state()["board"]["prompt"] == first
    table.record(war.AttackAnnounced(by="anna", source="north_africa", target="east_africa"), "anna")
    table.record(war.LossesTaken(attacker=0, defender=1), "anna")
    table.record(war.ArmiesMovedIn(count=3), "anna")
    assert line(table, "anna") == "Tap a territory to attack or move from, or end the turn."


def test_nobody_is_offered_the_vote_of_a_computer_player() -> None:
    def folds(*robots: str) -> list[str]:
        table = met()
        setup: Any = table.entries[0].event
        players = tuple(replace(one, skill="simple" if one.key in robots else "") for one in setup.players)
        table.amend(1, replace(setup, players=players))
        return [block["title"] for block in blocks(Play(table, "anna"), "fold")]

    assert "Other players’ votes" in folds("carla")
    assert "Other players’ votes" not in folds("ben", "carla")


def test_a_nominee_is_asked_as_you() -> None:
    titles = [block["title"] for block in blocks(Play(met(), "anna"), "firms")]
    assert titles[0] == "You vote with 3 shares: should you run Luxor?"


def test_the_map_does_not_stand_above_the_cards_of_a_hand() -> None:
    """A tap on it would open a Mom & Pop at once, while three cards are asked for."""
    table = table_of()
    page = Play(table, "anna").state()
    assert page["now"]["text"] == "Enter your 3 territory cards: tap a continent, then the territory."
    assert page["board"]["inPlay"] == "wide"
    assert page["board"]["ways"], "the map in its tab still places"
    assert Play(table, TABLE, "table").state()["board"]["inPlay"] is True


def test_a_card_of_no_use_is_replaced_on_the_phone_of_who_drew_it() -> None:
    table = drawn("peru")
    state: Any = table.view("anna")
    assert state.replacing == "anna"
    (block,) = [b for b in blocks(Play(table, "anna"), "taps") if "may replace" in b["title"]]
    assert block["private"]
    assert [one["label"] for one in block["taps"]] == ["Peru"]
    Play(table, "anna").hear(block["taps"][0]["send"])
    assert table.lines[-1].event == e.CardReplaced(by="anna", card="peru")
    assert not any("may replace" in b["title"] for b in blocks(Play(table, "ben"), "taps"))


def test_no_card_is_replaced_before_the_phone_knows_which_was_drawn() -> None:
    table = market()
    table.record(e.HandDealt(of="anna", cards=("kamchatka", "ural", "ontario")), "anna")
    for event in (e.MomAndPopPlaced(by="anna", at="ontario"), e.Passed(by="anna"), e.TurnEnded(by="anna")):
        table.record(event, "anna", freely=True)
    play = Play(table, "anna")
    assert not any("may replace" in b["title"] for b in blocks(play, "taps"))
    assert play.state()["now"]["text"] == "Which card did you draw?"


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (e.SecurityHired(by="anna", of="tower", at="peru", count=1), "Tap a territory to hire there."),
        (
            war.ArmiesMoved(by="anna", source="peru", target="brazil", count=1),
            "Free move: tap the territory that teams leave, then the one they go to.",
        ),
    ],
)
def test_the_map_of_earnings_says_what_is_still_possible(done: Any, said: str) -> None:
    table = earning()
    table.record(done, "anna", freely=True)
    assert Play(table, "anna").state()["board"]["prompt"] == said


def test_an_attack_names_the_holder_beside_the_territory() -> None:
    table = market()
    table.record(war.AttackAnnounced(by="anna", source="north_africa", target="egypt"), "anna", freely=True)
    assert [*table.account(TABLE)][-1].text == "Tower attacks Egypt, held by Luxor, from North Africa."
    other = market()
    other.record(war.AreaSet(at="congo", owner=POP, armies=0))
    other.record(war.AttackAnnounced(by="anna", source="north_africa", target="congo"), "anna", freely=True)
    assert [*other.account(TABLE)][-1].text == "Tower attacks Congo, held by a Mom & Pop, from North Africa."


def test_a_drawn_card_is_named_in_the_feed_of_who_drew_it() -> None:
    table = drawn("argentina")
    feed = Play(table, "anna").state()["feed"]["lines"]
    assert feed[-1]["text"].endswith(": Argentina.")


def test_a_founder_reads_that_there_are_other_choices() -> None:
    table = table_of()
    table.record(e.MomAndPopPlaced(by="anna", at="japan"), "anna", freely=True)
    assert line(table, "anna") == "Tap the corporation to found, or another choice below it."


def test_the_end_says_who_follows_and_with_how_much() -> None:
    table = market(3, CCR_AMB_36="open")
    for player, dollars in (("anna", 9000), ("ben", 500), ("carla", 2000)):
        table.record(e.CashSet(of=player, dollars=dollars), TABLE)
    table.record(e.EndDeclared(by="anna"), TABLE, freely=True)
    state: Any = table.view(TABLE)
    assert state.over
    total = {player: f"${account.total:,}" for player, account in state.account.items()}
    status = Play(table, TABLE, "tv").state()["status"]
    assert status["title"] == f"Anna wins with {total['anna']}"
    second, third = sorted(("ben", "carla"), key=lambda player: -state.account[player].total)
    assert status["say"] == f"Then {second.title()} with {total[second]} and {third.title()} with {total[third]}."
