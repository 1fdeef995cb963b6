"""Lasting effects: their length, the player in front of whom the card is, and their force meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.lasting import before
from assistant.games.one_world_dominion.laws import laws
from assistant.games.risk import events as r

FIELD = {"alaska": ("anna", 9), "china": ("ben", 12), "india": ("david", 5), "siam": ("anna", 4)}


@pytest.fixture
def war(table):
    """Anna's turn, everything placed."""
    return table.with_(FIELD)


@pytest.mark.rule("OWD-TRM-02")
def test_sea_lanes(war) -> None:
    lanes = [("brazil", "north_africa"), ("alaska", "kamchatka"), ("siam", "indonesia"), ("greenland", "iceland")]
    assert all(war.state.world.over_water(*lane) for lane in lanes)
    assert not war.state.world.over_water("kamchatka", "yakutsk")
    assert not war.state.world.over_water("egypt", "north_africa")
    assert not war.state.world.over_water("alaska", "japan"), "not even adjacent"


@pytest.mark.rule("OWD-TRM-03", "OWD-C27")
def test_one_game_turn_of_the_player_who_laid_it(war) -> None:
    war.play("anna", "toxic_waste", at="india")
    assert before(war.state.effects[0]) == "anna"
    for player in ("ben", "carla", "david"):
        war.begins(player)
        assert war.state.in_force("toxic_waste", "india"), player
        assert war.state.deck.lying == ("toxic_waste",)
    war.begins("anna")
    assert not war.state.effects
    assert war.state.deck.lying == ()
    assert "toxic_waste" in war.state.deck.shown
    assert not list(laws(war.state))


@pytest.mark.rule("OWD-TRM-03", "OWD-C06")
def test_it_lies_before_the_active_player_whoever_played_it(war) -> None:
    war.play("ben", "haz_gear")
    assert before(war.state.effects[0]) == "anna"
    war.begins("ben").begins("david")
    assert war.state.in_force("haz_gear", owner="ben"), "also in Ben’s own next turn"
    war.begins("anna")
    assert not war.state.in_force("haz_gear")


@pytest.mark.rule("OWD-TRM-03")
def test_it_lasts_through_everybodys_turn_once(lay_table) -> None:
    table = lay_table().turn_of("ben").with_(FIELD).play("ben", "weather_control")
    for player in ("carla", "david", "anna"):
        table.turn_of(player)
        assert table.refused(e.CardPlayed(by=player, card="navy"), "OWD-C30"), player
    table.turn_of("ben")
    assert table.fine(table.hold("ben", "navy").playing("ben", "navy"))


@pytest.mark.rule("OWD-TRM-03", "OWD-C37")
def test_until_after_the_next_turn_is_longer(war) -> None:
    war.play("anna", "icbm", at="india")
    assert war.state.holder("india") is None
    war.ends().turn_of("anna")
    assert war.refused(war.attacking("siam", "india"), "OWD-C37"), "the whole of her next turn"
    war.ends()
    assert not war.state.in_force("icbm")
    war.placed()
    assert war.fine(war.attacking("china", "india")), "Ben may enter"


@pytest.mark.rule("OWD-TRM-03", "OWD-C33")
def test_what_lasts_to_the_end_of_the_turn_is_gone_with_it(war) -> None:
    war.attack("alaska", "kamchatka").play("ben", "electronic_warfare").play("anna", "jihad")
    assert war.state.deck.lying == ("electronic_warfare", "jihad")
    war.throw("666", "1").ends()
    assert war.state.deck.lying == ()
    assert not war.state.effects


@pytest.mark.rule("OWD-TRM-03", "OWD-C34")
def test_reverse_engineer_is_discarded_at_once(war) -> None:
    war.play("anna", "orbital_laser", at="china").turn_of("ben").play("ben", "reverse_engineer", pick="orbital_laser")
    assert war.state.deck.lying == ()
    assert "reverse_engineer" in war.state.deck.shown
    assert war.refused(war.playing("ben", "orbital_laser", at="china"), "OWD-C34"), "the bar stays"
    war.ends().turn_of("ben")
    assert war.fine(war.playing("ben", "orbital_laser", at="china"))


@pytest.mark.rule("OWD-TRM-03")
def test_laws_see_an_effect_that_outlives_its_end(war) -> None:
    war.play("anna", "toxic_waste", at="india")
    left = war.state.effects
    war.ends().begins("anna")
    assert list(laws(replace(war.state, effects=left))) == ["toxic_waste is in force after its end."]
    lying = replace(war.state.deck, lying=("jihad",), pile=war.state.deck.pile - 1)
    assert list(laws(replace(war.state, deck=lying))) == ["jihad is on the table without an effect."]


@pytest.mark.rule("OWD-TRM-03", "OWD-C30", "OWD-C27", "OWD-C29")
def test_what_is_in_force_is_part_of_what_can_be_tapped(war) -> None:
    assert "china" in war.choices(r.AttackAnnounced, "target", source="siam")
    war.play("anna", "toxic_waste", at="china")
    assert "china" not in war.choices(r.AttackAnnounced, "target", source="siam")
    war.begins("ben")
    assert "china" not in war.choices(r.ArmiesPlaced, "at", by="ben")
    assert war.refused(r.ArmiesPlaced(by="ben", at="china", count=1), "OWD-C27")


@pytest.mark.rule("OWD-TRM-03", "OWD-C06", "OWD-C27")
def test_who_is_immune_goes_through_all_the_same(war) -> None:
    war.play("anna", "toxic_waste", at="china").play("ben", "haz_gear").turn_of("ben")
    assert war.fine(war.attacking("china", "india")), "out of the waste"
    war.turn_of("carla").with_({"ural": ("carla", 5)})
    assert war.refused(war.attacking("ural", "china"), "OWD-C27")


@pytest.mark.rule("OWD-TRM-03", "OWD-C25")
def test_one_battle_is_one_battle(war) -> None:
    war.attack("alaska", "kamchatka").play("anna", "stealth_technology")
    assert war.state.deck.lying == ("stealth_technology",)
    war.throw("611", "6")
    assert war.state.in_force("stealth_technology"), "the battle goes on"
    war.do(r.AttackStopped(by="anna"))
    assert not war.state.effects
    assert war.state.deck.lying == ()
    assert not list(laws(war.state))
    war.attack("alaska", "alberta")
    assert war.state.fight.spared == 0


@pytest.mark.rule("OWD-TRM-03", "OWD-C25")
def test_a_battle_is_over_with_the_capture(war) -> None:
    war.attack("alaska", "kamchatka").play("anna", "stealth_technology").throw("666", "1")
    assert war.state.holder("kamchatka") == "anna"
    assert war.state.deck.lying == ()


@pytest.mark.rule("OWD-C27", "OWD-AMB-31", "RSK-REI-03")
def test_armies_that_can_go_nowhere_are_lost(war) -> None:
    war.with_(dict.fromkeys(war.state.held("ben"), ("carla", 2))).with_({"china": ("ben", 5)})
    before = war.play("anna", "toxic_waste", at="china").state.received["ben"]
    assert war.begins("ben").state.to_place["ben"] == 3
    assert war.refused(r.ArmiesPlaced(by="ben", at="china", count=3), "OWD-C27")
    assert war.fine(r.TurnEnded(by="ben"))
    assert war.offered(r.TurnEnded)
    war.ends()
    assert war.state.on_turn == "carla"
    assert war.state.to_place.get("ben", 0) == 0
    assert war.state.received["ben"] == before, "and they do not count as received"
