"""Screens of One World Dominion for newcomers: captures by cards, dice of cards, the card that was drawn."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games import GAMES
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.setup import lay
from assistant.table.table import Table
from dashboards.games.one_world_dominion.past import past
from dashboards.parts.common import guides, timeline
from dashboards.play.page import Play
from dashboards.play.replay import cameras, replay
from tests.simulate_risk import seats
from tests.ui import dominion_table, risk_table
from tests.ui.risk_table import OWNERS


def shelling() -> Table:
    """Anna has captured Kamchatka with dice, has moved in, and shells Ben's Iceland from Greenland with Artillery."""
    table = dominion_table.fighting()
    table.record(e.risk.LossesTaken(attacker=0, defender=2), "anna")
    table.record(e.risk.ArmiesMovedIn(count=5), "anna")
    table.record(e.risk.AreaSet(at="greenland", owner="anna", armies=9), "table")
    table.record(e.risk.AreaSet(at="iceland", owner="ben", armies=2), "table")
    table.record(e.risk.AttackAnnounced(by="anna", source="greenland", target="iceland"), "anna")
    return dominion_table.played(table, "anna", "artillery")


def drawn() -> Table:
    """Anna has ended a turn of One World Dominion and holds one card, which is not noted."""
    table = dominion_table.attacking(hands={})
    table.record(e.risk.CardsCounted(of="anna", count=1))
    table.record(e.risk.TurnEnded(by="anna"), "anna")
    return table


def drawn_in_risk() -> Table:
    """Anna has ended a turn of RISK and holds one card, which is not noted."""
    table = risk_table.attacking()
    table.record(e.risk.CardsCounted(of="anna", count=1))
    table.record(e.risk.TurnEnded(by="anna"), "anna")
    return table


DRAWN = {"one_world_dominion": drawn, "risk": drawn_in_risk}


def types(play: Play) -> list[str]:
    return [block["type"] for block in play.state()["entry"] if not block.get("fold")]


@pytest.mark.rule("OWD-C01", "OWD-AMB-27")
def test_a_face_of_artillery_names_the_armies_that_are_removed_and_the_capture() -> None:
    faces = dominion_table.block(Play(shelling(), "anna"), "die")["faces"]
    assert [face["label"] for face in faces] == ["Iceland −1", *["Iceland −2, captured"] * 5]


@pytest.mark.rule("OWD-C01", "RSK-CNQ-02")
def test_a_capture_by_a_card_asks_how_many_armies_move_in_too() -> None:
    table = shelling()
    anna = Play(table, "anna")
    table.record(e.DieRolled(face="3"), "anna")
    assert dominion_table.block(anna, "battle")["moveIn"], "the armies that moved into Kamchatka answer nothing here"
    table.record(e.risk.ArmiesMovedIn(count=4), "anna")
    assert not dominion_table.blocks(anna, "battle")


@pytest.mark.rule("RSK-CNQ-02")
def test_header_line_and_buttons_ask_the_same_after_a_capture() -> None:
    table = dominion_table.fighting()
    table.record(e.risk.LossesTaken(attacker=0, defender=2), "anna")
    anna = Play(table, "anna")
    state = anna.state()
    assert state["status"]["say"] == "How many armies move in?"
    assert state["now"]["text"] == "Tap how many armies move in."
    assert "End the turn" not in str(state["entry"])
    table.record(e.risk.ArmiesMovedIn(count=5), "anna")
    assert "End the turn" in str(anna.state()["entry"])


@pytest.mark.rule("OWD-C01")
def test_while_the_die_of_a_card_is_due_nobody_is_told_to_roll_for_the_battle() -> None:
    table = shelling()
    for player in ("anna", "ben", "table"):
        assert "battle" not in types(Play(table, player, "table" if player == "table" else "seat"))
    assert Play(table, "ben").state()["now"]["text"] == "Waiting for Anna."
    assert Play(table, "anna").state()["now"]["text"] == "Roll a die, and tap the number."


def test_the_chart_of_armies_begins_with_everybodys_first_armies() -> None:
    table = Table(GAMES["one_world_dominion"])
    table.record(lay(seats(3), first="anna", owners=OWNERS, options={"RSK-AMB-05": "handfuls"}))
    table.record(e.risk.ArmiesPlaced(by="ben", at="ukraine", count=21), "ben")
    first: Any = timeline.ends_of_turns(table, "table", past)[0]
    assert first.armies == {"anna": 35, "ben": 35, "carla": 35}


def test_my_own_replay_names_the_cards_that_i_noted() -> None:
    table = dominion_table.table_of()
    frames = replay(table, "anna", cameras(table, "anna", "seat"), lambda _state: {})["frames"]
    assert "Anna notes a card: Bombers." in [frame["text"] for frame in frames]
    others = replay(table, "ben", cameras(table, "ben", "seat"), lambda _state: {})["frames"]
    assert "Bombers" not in str(others)


@pytest.mark.parametrize(("game", "title"), [("one_world_dominion", "pick"), ("risk", "places")])
def test_a_phone_asks_for_the_card_just_drawn_in_its_line_until_its_own_turn(game: str, title: str) -> None:
    table = DRAWN[game]()
    anna = Play(table, "anna")
    state = anna.state()
    assert state["now"] == {"text": "Which card did you draw?", "yours": True, "asides": state["now"]["asides"]}
    assert title in types(anna)
    assert state["board"]["inPlay"] == "wide", "the cards stand where the map would be"
    assert Play(table, "carla").state()["now"]["text"] == "Waiting for Ben."
    table.record(e.risk.CardTold(of="anna", card="bombers" if game != "risk" else "peru"), "anna")
    assert anna.state()["now"]["text"] == "Waiting for Ben."
    assert anna.state()["board"]["inPlay"] is True


def test_a_card_that_was_not_noted_is_not_asked_for_in_the_players_own_turn() -> None:
    table = risk_table.table_of()
    table.record(e.risk.CardsCounted(of="anna", count=1))
    assert Play(table, "anna").state()["now"]["text"] == "Tap one of your areas for the new armies."


def test_the_words_beside_a_battle_are_explained_on_that_page() -> None:
    for game in DRAWN:
        words = {word["name"]: word["html"] for word in guides.terms(game)}
        assert {"To capture", "D −1, A −1", "Move in"} <= words.keys()
        assert "counts +1, one of yours lost −1" in words["Fighting on"]


@pytest.mark.rule("OWD-SET-01")
def test_a_set_that_may_be_turned_in_does_not_hide_where_the_new_armies_go() -> None:
    table = dominion_table.attacking()
    table.record(e.risk.TurnEnded(by="anna"), "anna")
    ben = Play(table, "ben")
    assert ben.state()["now"]["text"] == "Tap one of your areas for the new armies, or turn in a set."
    assert "Fighters, Fortification, Mole: 9 armies" in str(ben.state()["entry"])
