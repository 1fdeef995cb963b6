"""Prompts of RISK around a battle: a roll that is entered, a capture, and what cards still bring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.games import GAMES
from assistant.games.risk import events as e
from assistant.games.risk.setup import lay as risk_lay
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.simulate_risk import seats as risk_seats
from tests.ui import risk_table


def test_who_defends_watches_and_enters_the_roll_only_on_purpose() -> None:
    table = risk_table.fighting()
    assert risk_table.block(Play(table, "carla"))["by"] == "Anna"
    assert "by" not in risk_table.block(Play(table, "anna"))
    assert risk_table.block(Play(table, "carla"))["throws"], "the entry is one tap away"


def test_a_correction_after_moving_in_asks_no_question_anew() -> None:
    table = risk_table.fighting()
    table.record(e.LossesTaken(attacker=0, defender=2), "anna", freely=True)
    anna = Play(table, "anna")
    assert risk_table.block(anna)["moveIn"]
    table.record(e.ArmiesMovedIn(count=5), "anna")
    table.record(e.AreaSet(at="peru", owner="anna", armies=4), "anna")
    assert not any(block["type"] == "battle" for block in anna.state()["entry"])


def test_a_prompt_on_the_phone_of_another_player_names_whose_areas_are_meant() -> None:
    seats = [replace(seat, device=seat.key != "anna") for seat in risk_seats(3)]
    table = Table(GAMES["risk"])
    table.record(risk_lay(seats, first="anna", owners=risk_table.OWNERS, armies=risk_table.ARMIES))
    ben, screen = Play(table, "ben"), Play(table, "table", "table")
    assert ben.state()["board"]["prompt"] == "Tap one of Anna’s areas for the new armies."
    assert screen.state()["board"]["prompt"] == "Tap one of your areas for the new armies."


@pytest.mark.rule("RSK-CNQ-02")
def test_the_header_asks_what_the_table_is_asked_after_a_capture() -> None:
    table = risk_table.fighting()
    table.record(e.LossesTaken(attacker=0, defender=2), "anna", freely=True)
    assert Play(table, "anna").state()["status"]["say"] == "How many armies move in?"
    table.record(e.ArmiesMovedIn(count=5), "anna")
    assert Play(table, "anna").state()["status"]["say"].startswith("Attack again")


@pytest.mark.rule("RSK-CRD-03", "RSK-CRD-05")
def test_the_prompt_says_what_cards_still_bring() -> None:
    table = risk_table.table_of()
    assert "set" not in Play(table, "anna").state()["board"]["prompt"]
    table.record(e.CardsCounted(of="anna", count=3))
    assert Play(table, "anna").state()["board"]["prompt"].endswith("You can turn in a set first.")
    table.record(e.SetTurnedIn(by="anna", cards=("alaska", "peru", "china")), "anna", freely=True)
    assert Play(table, "anna").state()["board"]["prompt"].endswith("2 more go to Alaska or Peru.")
    table.record(e.ExtraArmiesPlaced(by="anna", at="peru"), "anna")
    assert "2 more" not in Play(table, "anna").state()["board"]["prompt"]
