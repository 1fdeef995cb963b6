"""Plans for the next two turns on a player's page: when, in which words, and never more than that player knows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.json import encode

from assistant.core.event import TABLE
from assistant.families.common_rules import HelpAgreed
from assistant.games.clue import events as e
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui.clue_table import HANDS, going, table_of

LEVELS = [("notes", False), ("forced", False), ("odds", False), ("advice", True)]


def found(table: Table, seat: str = "anna", role: str = "seat") -> dict[str, Any]:
    grid = Play(table, seat, role).state()["grid"]
    return (grid["odds"].get("plans") or {}) if grid else {}


def rows(table: Table, seat: str = "anna") -> list[str]:
    return [row["say"] for row in found(table, seat)["rows"]]


@pytest.fixture
def table() -> Table:
    return going()


def test_up_to_three_plans_say_where_to_go_how_likely_and_how_much_it_tells(table: Table) -> None:
    plans = found(table)
    assert plans["title"] == "Where to go, over two turns"
    assert 1 < len(plans["rows"]) <= 3
    best = plans["rows"][0]
    assert best["say"] == "Study (50 % this turn), then the Kitchen"
    assert int(best["out"]) > 20
    assert [int(row["out"]) for row in plans["rows"]] == sorted((int(r["out"]) for r in plans["rows"]), reverse=True)
    assert plans["moves"]


def test_once_the_die_is_rolled_a_room_is_within_reach_or_not(table: Table) -> None:
    table.record(e.DiceRolled(by="anna", roll=6), "anna")
    assert any("(this turn)" in say for say in rows(table))
    assert all("% this turn" not in say for say in rows(table))


def test_the_room_that_was_entered_is_the_only_beginning(table: Table) -> None:
    table.record(e.TokenMoved(by="anna", token="scarlet", to="study", how="dice"), "anna", freely=True)
    plans = found(table)
    assert [row["first"] for row in plans["rows"]] == ["study"]
    assert plans["rows"][0]["say"] == "Study (this turn), then the Kitchen"
    assert not plans["moves"]


def test_while_others_play_the_plan_is_for_the_next_turn(table: Table) -> None:
    table.record(e.TurnEnded(by="anna"), TABLE, freely=True)
    assert not found(table)["moves"]
    assert all("your next turn" in say or "the turn after next" in say for say in rows(table))


def test_where_a_question_is_open_nobody_chooses_where_to_go(table: Table) -> None:
    table.record(e.SuggestionMade(by="anna", suspect="plum", weapon="rope", room="hall"), "anna", freely=True)
    assert not found(table)["moves"]


@pytest.mark.parametrize(("level", "told"), LEVELS)
def test_only_where_the_table_agreed_on_advice(table: Table, level: str, told: bool) -> None:
    table.record(HelpAgreed(level=level))
    assert bool(found(table)) == told


def test_shared_screens_show_none(table: Table) -> None:
    for role in ("tv", "table", "watch"):
        assert "Where to go" not in json.dumps(Play(table, TABLE, role).state())


def test_the_end_ends_them(table: Table) -> None:
    table.record(e.AccusationMade(by="anna", suspect="plum", weapon="wrench", room="hall"), "anna", freely=True)
    assert not found(table)
    assert found(table, "ben")
    table.record(e.AccusationJudged(by="anna", right=True), "anna", freely=True)
    assert not found(table, "ben")


def test_hands_that_a_player_cannot_see_change_nothing() -> None:
    pages = list[bytes]()
    for first, second in (("ben", "carla"), ("carla", "ben")):
        table = table_of("anna", help="advice")
        table.record(e.HandDealt(of="ben", cards=HANDS[first]), "ben")
        table.record(e.HandDealt(of="carla", cards=HANDS[second]), "carla")
        pages.append(encode(Play(table, "anna").state()["grid"]))
    assert pages[0] == pages[1]
    assert b"Where to go" in pages[0]
