"""National Guard and United Nations: armies at home, and a resolution that does nothing."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import Table, books

ASIA = ("siberia", "yakutsk", "kamchatka", "irkutsk", "mongolia", "japan", "china")


def asian() -> Table:
    """Anna's turn begins; in Asia she holds these seven areas with two armies each, and none of South America."""
    table = Table().turn_of("david")
    world = table.state.world
    table.with_(dict.fromkeys(world.within("asia") | world.within("south_america"), ("ben", 2)))
    return table.with_(dict.fromkeys(ASIA, ("anna", 2))).ends()


# ---------------------------------------------------------------- National Guard


@pytest.mark.rule("OWD-C21")
def test_the_guard_is_one_army_in_each_own_area_of_a_continent() -> None:
    table = asian()
    counted, unplaced = books(table.state), table.state.unplaced
    others = {a: f for a, f in table.state.forces.items() if a not in ASIA}
    table.play("anna", "national_guard", continent="asia")
    assert table.armies(*ASIA) == (3,) * 7
    assert {a: f for a, f in table.state.forces.items() if a not in ASIA} == others, "not in Ben's part of Asia"
    assert table.state.unplaced == unplaced, "besides the other new armies"
    assert books(table.state) == counted
    assert table.told() == "Nobody answers. National Guard: Anna gains 7 armies in all."
    assert table.state.deck.shown == ("national_guard",)


@pytest.mark.rule("OWD-C21")
def test_the_guard_of_a_few_areas_is_told_one_by_one() -> None:
    table = asian()
    table.with_(dict.fromkeys(ASIA[2:], ("ben", 2))).play("anna", "national_guard", continent="asia")
    assert table.told().endswith("National Guard: Siberia gets 1 army; Yakutsk gets 1 army.")


@pytest.mark.rule("OWD-C21")
def test_the_guard_is_called_where_one_has_an_area() -> None:
    table = asian().give("anna", "national_guard")
    assert table.refused(table.playing("anna", "national_guard", continent="south_america"), "OWD-C21")
    assert table.refused(table.playing("anna", "national_guard"), "OWD-C21")
    able = table.choices(e.CardPlayed, "continent", "anna", card="national_guard")
    assert "asia" in able
    assert "south_america" not in able


@pytest.mark.rule("OWD-C21", "OWD-TIM-05")
def test_the_guard_is_called_before_the_first_attack() -> None:
    table = asian().placed().give("anna", "national_guard")
    card = table.playing("anna", "national_guard", continent="asia")
    assert table.fine(card), "the armies are placed, nobody has attacked"
    table.with_({"ural": ("ben", 1)}).attack("china", "ural").do(r.AttackStopped(by="anna"))
    assert table.refused(card, "OWD-TIM-05")
    assert not table.offered(e.CardPlayed, "anna", card="national_guard")


@pytest.mark.rule("OWD-C21", "OWD-TIM-05", "OWD-C41")
def test_the_guard_is_too_late_after_paratroops() -> None:
    table = asian().placed().with_({"japan": ("anna", 5), "brazil": ("ben", 1)})
    table.play("anna", "paratroops", use="attack", at="japan", to="brazil", count=4).throw("666", "1")
    table.give("anna", "national_guard")
    assert table.refused(table.playing("anna", "national_guard", continent="asia"), "OWD-TIM-05")
    table.hold("anna", "icbm", "rebellion", "navy")
    assert table.refused(e.SetTurnedIn(by="anna", cards=("icbm", "rebellion", "navy")), "RSK-CRD-03")


@pytest.mark.rule("OWD-C21", "OWD-C27", "OWD-AMB-31")
def test_the_guard_does_not_enter_waste() -> None:
    table = Table().turn_of("david").play("david", "toxic_waste", at="japan").ends().placed()
    table.with_(dict.fromkeys(ASIA, ("anna", 2))).play("anna", "national_guard", continent="asia")
    assert table.armies("japan", "china") == (2, 3)


# ---------------------------------------------------------------- United Nations


@pytest.mark.rule("OWD-C08")
def test_a_resolution_changes_no_army_and_no_card_of_the_opponent() -> None:
    table = Table().turn_of("anna")
    before = table.state
    table.play("ben", "united_nations", whom="anna")
    after = table.state
    assert after.forces == before.forces
    assert after.to_place == before.to_place
    assert after.deck.hand("anna") == before.deck.hand("anna")
    assert after.effects == ()
    assert after.deck.shown == ("united_nations",)
    assert table.told() == "Nobody answers. United Nations: nothing happens."


@pytest.mark.rule("OWD-C08", "OWD-ADD-01")
def test_its_only_use_is_the_two_armies() -> None:
    table = Table().turn_of("anna").with_({"northern_europe": ("ben", 1)})
    table.play("ben", "united_nations", whom="anna")
    assert table.armies("northern_europe") == (3,)


@pytest.mark.rule("OWD-C08")
def test_a_resolution_is_against_an_opponent() -> None:
    table = Table().turn_of("anna").give("ben", "united_nations")
    assert table.refused(table.playing("ben", "united_nations", whom="ben"), "OWD-C08")
    assert table.refused(table.playing("ben", "united_nations"), "OWD-C08")
    assert table.choices(e.CardPlayed, "whom", "ben", card="united_nations") == {"anna", "carla", "david"}


@pytest.mark.rule("OWD-C08", "OWD-TIM-06")
def test_a_resolution_at_any_time() -> None:
    table = Table().begins("anna").give("carla", "united_nations")
    card = table.playing("carla", "united_nations", whom="ben")
    assert table.fine(card)
    table.placed().with_({"japan": ("anna", 5), "mongolia": ("ben", 5)}).attack("japan", "mongolia")
    assert table.fine(card)
    table.throw("654", "11")
    assert table.fine(card)
    assert table.offered(e.CardPlayed, "carla", card="united_nations")
    table.do(r.AttackStopped(by="anna"), r.ArmiesMoved(by="anna", source="japan", target="kamchatka", count=1))
    assert table.fine(card)


@pytest.mark.rule("OWD-C08", "OWD-HND-01", "OWD-AMB-37")
def test_a_resolution_brings_a_large_hand_down() -> None:
    table = Table().turn_of("david").hold("anna", "united_nations", "radar", "fighters", "bombers")
    table.ends()
    assert table.state.deck.hand("anna") == 5
    place = r.ArmiesPlaced(by="anna", at="japan", count=table.state.unplaced)
    table.do(place)
    attack = table.attacking("western_australia", "eastern_australia")
    assert table.refused(attack, "OWD-HND-01")
    assert table.fine(table.playing("anna", "united_nations", whom="ben"))
    table.play("anna", "united_nations", whom="ben")
    assert "OWD-HND-01" not in table.illegal(attack)
