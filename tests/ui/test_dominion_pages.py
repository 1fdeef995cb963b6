"""The pages of One World Dominion, without a browser: the map, dice, neutrals, fights."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.advice_turn import possible
from assistant.odds import forecast
from assistant.odds.armies.from_state import battle_of, what_if
from assistant.table.table import Table
from dashboards.parts.world.fight import chance
from dashboards.play.page import Play
from tests.ui.dominion_table import attacking, block, blocks, fighting, played
from tests.ui.risk_table import filled


def board(table: Table, seat: str = "anna", role: str = "seat") -> dict[str, Any]:
    return Play(table, seat, role).state()["board"]


# ---------------------------------------------------------------- the map


def test_rebels_and_mutants_own_areas_with_colour_and_mark() -> None:
    table = played(played(attacking(), "anna", "rebellion", at="egypt"), "anna", "mutant_horde", at="ural")
    found = board(table)
    owners = {owner["key"]: owner for owner in found["owners"]}
    assert (found["at"]["egypt"][0], found["at"]["ural"][0]) == ("rebels_1", "mutants_1")
    assert owners["rebels_1"]["name"].startswith("The rebels")
    for key in ("mark", "colour"):
        assert len({owner[key] for owner in owners.values()}) == len(owners)


def test_an_empty_area_is_drawn_empty_and_can_be_attacked() -> None:
    table = attacking()
    table.record(e.risk.AreaSet(at="kamchatka", owner=None, armies=0), "table", freely=True)
    found = board(table)
    assert "kamchatka" not in found["at"]
    way = next(way for way in found["ways"] if way["label"] == "Attack")
    assert way["pairs"]["alaska"]["kamchatka"] == "empty"


def test_two_owners_in_one_area_are_both_drawn_and_fight_first() -> None:
    table = played(attacking(), "anna", "guerillas", continent="africa")
    found = board(table)
    assert found["at"]["egypt"] == ["ben", 2, "", [["anna", 1]]]
    fights = block(Play(table, "anna"), "taps")["taps"]
    assert "Egypt" in [tap["label"] for tap in fights]
    assert not any(tap.get("main") for tap in fights), "one of several is not the expected one"
    assert found["prompt"] == "Your armies among enemies fight first: choose one of these areas."
    table.record(e.risk.AttackAnnounced(by="anna", source="egypt", target="egypt"), "anna")
    found = board(table)
    assert (found["inside"], found["arrow"]) == ("egypt", None)


def test_closed_areas_and_lanes_are_marked() -> None:
    table = played(attacking(), "anna", "toxic_waste", at="egypt")
    assert board(table)["at"]["egypt"] == ["ben", 2, "closed"]
    assert "lanes" not in board(table)
    assert board(played(table, "anna", "weather_control"))["lanes"] is False


@pytest.mark.rule("OWD-RND-01")
def test_areas_that_a_die_can_name_are_numbered() -> None:
    table = played(attacking(), "anna", "mad_cow_disease", at="alaska")
    numbers = board(table)["numbered"]
    assert numbers == {"northwest_territory": 1, "alberta": 2, "kamchatka": 3}
    faces = block(Play(table, "anna"), "die")["faces"]
    names = {face["face"]: face["label"] for face in faces}
    plan = table.view("table").world  # type: ignore[attr-defined]
    assert {n: names[n] for n in numbers.values()} == {n: plan.area(area).name for area, n in numbers.items()}
    assert {names[n] for n in range(len(numbers) + 1, 7)} <= {"roll again"}


def test_a_free_move_asks_the_number_and_does_not_end_the_turn() -> None:
    table = attacking()
    way = next(way for way in board(table)["ways"] if way["label"] == "Move")
    assert way["most"]["alaska"] == 19
    anna = Play(table, "anna")
    anna.hear(filled(way["send"], **{"from": "alaska", "to": "alberta", "n": 5}))
    assert table.view("table").on_turn == "anna"  # type: ignore[attr-defined]
    assert board(table)["at"]["alberta"][1] == 7
    assert any(tap["label"].startswith("End the turn") for one in blocks(anna, "taps") for tap in one["taps"])


def test_under_jihad_an_attack_asks_how_many_are_committed() -> None:
    table = played(attacking(), "anna", "jihad")
    ways = board(table)["ways"]
    way = next(way for way in ways if way["label"] == "Attack with")
    assert way["most"]["alaska"] == 19
    assert all(not way["pairs"].get("alaska") for way in ways if way["label"] == "Attack")
    Play(table, "anna").hear(filled(way["send"], **{"from": "alaska", "to": "kamchatka", "n": 7}))
    fight = table.view("table").fight  # type: ignore[attr-defined]
    assert fight.committed == 7
    assert block(Play(table, "anna"), "battle")["stop"] is None


# ---------------------------------------------------------------- dice


def test_a_single_die_is_typed_or_rolled() -> None:
    table = played(attacking(), "anna", "bombers", at="ukraine")
    anna = Play(table, "anna")
    found = block(anna, "die")
    assert [face["face"] for face in found["faces"]] == [1, 2, 3, 4, 5, 6]
    anna.hear(found["roll"])
    assert not blocks(anna, "die")
    assert 1 <= table.view("table").armies("ukraine") <= 6  # type: ignore[attr-defined]


@pytest.mark.rule("OWD-C16", "OWD-C17", "OWD-C23")
@pytest.mark.parametrize(
    ("card", "at", "labels"),
    [
        ("bombers", "ukraine", [f"Ukraine −{lost}" for lost in (8, 7, 6, 5, 4, 3)]),
        ("nerve_gas", "kamchatka", [*["Kamchatka −1"] * 4, "another die", "another die"]),
        ("ebola", "ukraine", [*["Ukraine −4"] * 3, "turn up a card", "turn up a card", "42 areas −57"]),
    ],
)
def test_each_face_says_what_it_brings(card: str, at: str, labels: list[str]) -> None:
    table = played(attacking(), "anna", card, at=at)
    assert [face["label"] for face in block(Play(table, "anna"), "die")["faces"]] == labels


def test_where_the_program_rolls_no_face_is_typed() -> None:
    table = played(attacking(dice="rolled"), "anna", "bombers", at="ukraine")
    assert block(Play(table, "anna"), "die")["faces"] == []


# ---------------------------------------------------------------- neutrals


@pytest.mark.rule("OWD-C44", "OWD-RND-01")
def test_mutants_are_one_block_with_numbered_neighbours_and_then_a_fight_to_the_end() -> None:
    table = played(attacking(), "anna", "mutant_horde", at="ukraine")
    table.record(e.risk.TurnEnded(by="anna"), "anna")
    anna = Play(table, "anna")
    found = block(anna, "die")
    assert found["title"] == "The mutants attack from Ukraine with 9"
    assert len(board(table)["numbered"]) == 6
    anna.hear(found["faces"][1]["send"])
    fight = block(anna, "battle")
    assert fight["sides"][0]["owner"]["key"] == "mutants_1"
    assert fight["stop"] is None
    assert [throw["dice"] for throw in fight["throws"]] == [[3, 2]]
    anna.hear(fight["throws"][0]["results"][-1]["send"])
    assert block(anna, "battle")["last"] == [{"lost": [2, 0], "dice": [3, 2]}]


@pytest.mark.rule("OWD-NEU-04")
def test_the_odd_army_of_rebels_asks_for_a_die() -> None:
    table = played(attacking(), "ben", "rebellion", at="brazil")
    table.record(e.risk.AreaSet(at="peru", owner="rebels_1", armies=2), "table", freely=True)
    table.record(e.risk.TurnEnded(by="anna"), "anna", freely=True)
    found = block(Play(table, "ben"), "die")
    assert found["title"] == "Where do the rebels put their odd army?"
    labels = {face["label"] for face in found["faces"]}
    assert labels == {"Brazil", "Peru", "roll again"}


# ---------------------------------------------------------------- fights


def test_a_fight_has_the_throws_that_are_possible_and_what_is_added_to_the_dice() -> None:
    table = fighting()
    found = block(Play(table, "anna"), "battle")
    assert [tuple(one["dice"]) for one in found["throws"]] == list(possible(table.view("anna")))  # type: ignore[arg-type]
    assert found["stop"]
    played(table, "carla", "fortification", at=None)
    found = block(Play(table, "anna"), "battle")
    assert [side.get("modifier", 0) for side in found["sides"]] == [0, 2]


def test_unseen_cards_are_told_with_the_odds_after_them() -> None:
    table = fighting("alberta", hands={"anna": ("bombers", "artillery"), "ben": ("mole",), "carla": ("radar",)})
    table.record(e.risk.AttackStopped(by="anna"), "anna", freely=True)
    for area in ("alaska", "kamchatka"):
        table.record(
            e.risk.AreaSet(at=area, owner="anna" if area == "alaska" else "carla", armies=5), "table", freely=True
        )
    table.record(e.risk.AttackAnnounced(by="anna", source="alaska", target="kamchatka"), "anna")
    state: Any = table.view("anna")
    told = dict(block(Play(table, "anna"), "battle")["what"])
    now = battle_of(state, state.fight)
    assert told["Carla plays Fortification"] == chance(forecast(what_if(now, defence_mod=2)).win)
    assert told["Anna plays Artillery"] == chance(forecast(what_if(now, opening=("artillery_attack",))).win)
    assert not {said for said in told if said.startswith("Anna plays") and not said.endswith("Artillery")}
    assert "Carla plays Artillery" not in told, "it is in the player's own hand"


def test_nothing_is_told_of_a_card_that_lies_open() -> None:
    table = fighting()
    played(table, "carla", "fortification")
    assert "Carla plays Fortification" not in dict(block(Play(table, "anna"), "battle")["what"])
