"""Armies of two players in one area fight there, all of them, before anything else is attacked."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.laws import laws
from assistant.games.risk import events as r
from assistant.kit.forces import armies

AFRICA = {"north_africa": ("anna", 5), "egypt": ("anna", 2), "east_africa": ("ben", 2), "congo": ("david", 1)}
MORE = {"south_africa": ("carla", 3), "madagascar": (None, 0), "brazil": ("david", 2), "alaska": ("anna", 4)}


@pytest.fixture
def africa(table):
    """Anna owns two areas of Africa, three are enemies', one is empty; she sends guerrillas there."""
    return table.with_({**AFRICA, **MORE}).play("anna", "guerillas", continent="africa")


@pytest.mark.rule("OWD-SAM-01", "OWD-C36")
def test_two_lists_in_one_area(africa) -> None:
    assert africa.state.guerillas == ("east_africa", "congo", "south_africa")
    assert africa.state.holder("madagascar") == "anna", "the empty one is hers at once"
    for area in africa.state.guerillas:
        assert africa.state.holder(area) != "anna"
        assert armies(africa.state.forces, area, "anna") == 1
    assert not list(laws(africa.state))


@pytest.mark.rule("OWD-SAM-01")
def test_one_guerrilla_attacks_with_one_die_although_it_is_alone(africa) -> None:
    fight = africa.attacking("congo", "congo")
    assert africa.fine(fight)
    assert africa.refused(africa.attacking("alaska", "alaska"), "OWD-SAM-01"), "nobody else is there"
    africa.do(fight)
    assert africa.refused(r.DiceRolled(attack=(6, 6), defence=(1,)), "RSK-DIC-01")
    assert africa.refused(r.AttackStopped(by="anna"), "OWD-SAM-01")
    africa.throw("6", "1")
    assert africa.state.holder("congo") == "anna"
    assert africa.armies("congo") == (1,), "where it stood"
    assert not africa.offered(r.ArmiesMovedIn)


@pytest.mark.rule("OWD-SAM-01")
def test_three_armies_attack_with_three_dice(africa) -> None:
    """More than one army gets there if the deck was reshuffled."""
    africa.play("anna", "guerillas", continent="africa").play("anna", "guerillas", continent="africa")
    assert armies(africa.state.forces, "congo", "anna") == 3
    africa.attack("congo", "congo")
    assert africa.fine(r.DiceRolled(attack=(6, 6, 6), defence=(1,)))
    assert not africa.fine(r.DiceRolled(attack=(6, 6, 6, 6), defence=(1,)))
    africa.throw("666", "1")
    assert africa.armies("congo") == (3,)


@pytest.mark.rule("OWD-SAM-01")
def test_until_one_side_is_gone(africa) -> None:
    africa.attack("east_africa", "east_africa").throw("6", "51")
    assert africa.armies("east_africa") == (1,), "the fight goes on"
    assert africa.refused(r.TurnEnded(by="anna"), "OWD-SAM-01")
    africa.throw("1", "6")
    assert africa.state.fight is None
    assert africa.state.guerillas == ("congo", "south_africa")
    assert [force.owner for force in africa.state.forces["east_africa"]] == ["ben"]


@pytest.mark.rule("OWD-SAM-02")
def test_first_those_fights_then_the_others(africa) -> None:
    outside = africa.attacking("north_africa", "brazil")
    assert africa.refused(outside, "OWD-SAM-02")
    assert africa.refused(r.TurnEnded(by="anna"), "OWD-SAM-02")
    assert africa.refused(r.ArmiesMoved(by="anna", source="north_africa", target="egypt", count=1), "OWD-SAM-02")
    assert [offer.known["target"] for offer in africa.offers(r.AttackAnnounced)] == list(africa.state.guerillas)
    assert not africa.offered(r.TurnEnded)
    assert not africa.offered(r.ArmiesMoved)
    for area in tuple(africa.state.guerillas):
        assert africa.refused(outside, "OWD-SAM-02"), area
        africa.attack(area, area).throw("1", "6")
    assert africa.fine(outside)
    assert africa.fine(r.TurnEnded(by="anna"))
    assert "brazil" in africa.choices(r.AttackAnnounced, "target", source="north_africa")


@pytest.mark.rule("OWD-SAM-02", "OWD-SAM-01")
def test_a_captured_area_counts_for_a_card(africa) -> None:
    assert africa.state.turn.captured == 0, "the empty one does not"
    africa.attack("congo", "congo").throw("6", "1")
    assert africa.state.turn.captured == 1


@pytest.mark.rule("OWD-SAM-01")
def test_who_stands_among_enemies_is_not_out(africa) -> None:
    africa.with_(dict.fromkeys(africa.state.held("anna"), ("carla", 1)))
    africa.with_({"alaska": ("anna", 1)}).play("carla", "united_nations", whom="anna")
    assert africa.state.out == ()
    africa.play("ben", "nuclear_terrorists").do(e.CardTurnedUp(card="bombers"))
    assert africa.state.holder("alaska") is None
    assert africa.state.out == (), "her guerrillas are still there"
    for area in africa.state.guerillas:
        africa.attack(area, area).throw("1", "6")
    assert africa.state.out == ("anna",)
