"""Cards that remove one side of a current fight: it is over, and the empty area can be attacked again."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import Table, books


def nuked(table: Table, card: str) -> Table:
    """Carla plays Nuclear Terrorists, and this card is turned up."""
    return table.play("carla", "nuclear_terrorists").do(e.CardTurnedUp(card=card))


def flying() -> Table:
    """Anna's committed attack from Japan on Ben's Brazil, which Artillery names; Japan is Killer Satellite's."""
    table = Table().turn_of("anna").with_({"japan": ("anna", 6), "brazil": ("ben", 2)})
    return table.play("anna", "paratroops", use="attack", at="japan", to="brazil", count=5)


@pytest.mark.rule("OWD-C15", "OWD-C41", "OWD-COM-02")
def test_the_target_of_a_committed_attack_is_blown_up_and_closed() -> None:
    table = flying()
    counted = books(table.state)
    nuked(table, "artillery")
    assert table.state.fight is None
    assert table.armies("japan", "brazil") == (6, 0)
    assert table.state.holder("brazil") is None, "closed: nobody can take it"
    assert table.state.turn.captured == 0
    assert table.fine(r.TurnEnded(by="anna")), "nothing is left to fight for"
    assert table.offered(r.TurnEnded)
    assert books(table.state) == counted


@pytest.mark.rule("OWD-C15", "OWD-COM-02")
def test_the_attackers_are_blown_up() -> None:
    table = nuked(flying(), "killer_satellite")
    assert table.state.fight is None
    assert table.armies("japan", "brazil") == (0, 2)
    assert table.fine(r.TurnEnded(by="anna"))


@pytest.mark.rule("OWD-C06", "OWD-C15", "OWD-EMP-03")
def test_haz_gear_may_take_the_closed_area_all_the_same() -> None:
    table = Table().turn_of("anna").play("anna", "haz_gear").with_({"peru": ("anna", 6), "brazil": ("ben", 2)})
    nuked(table.attack("peru", "brazil"), "artillery")
    assert table.state.fight is None
    table.by_the_rules(table.attacking("peru", "brazil"))
    assert table.state.holder("brazil") == "anna"
    assert table.state.turn.captured == 1
    assert table.choices(r.ArmiesMovedIn, "count") == {1, 2, 3, 4, 5}


@pytest.mark.rule("OWD-C26", "OWD-EMP-01", "OWD-EMP-03")
def test_the_last_defender_is_lasered_away() -> None:
    table = Table().turn_of("anna").with_({"japan": ("anna", 6), "mongolia": ("ben", 3)})
    table.attack("japan", "mongolia").throw("654", "11")
    counted = books(table.state)
    table.play("anna", "orbital_laser", at="mongolia")
    assert table.state.holder("mongolia") is None
    assert table.state.fight is None
    assert books(table.state) == counted
    table.by_the_rules(table.attacking("japan", "mongolia"))
    assert table.state.holder("mongolia") == "anna", "without a fight"
    assert table.state.turn.captured == 1
    assert books(table.state) == counted


@pytest.mark.rule("OWD-C26", "OWD-INV-02", "OWD-INV-04")
def test_a_forced_attack_without_armies_to_go_on_is_over() -> None:
    table = Table().turn_of("anna").with_({"kamchatka": ("ben", 2), "alaska": ("anna", 2)})
    table.play("anna", "mad_cow_disease", 1, at="kamchatka").play("ben", "orbital_laser", at="kamchatka")
    assert table.armies("kamchatka") == (1,)
    assert table.state.fight is None
    assert table.fine(r.TurnEnded(by="anna"))


@pytest.mark.rule("OWD-C15", "OWD-C44")
def test_a_horde_that_is_blown_up_has_acted() -> None:
    table = Table().turn_of("anna").with_({"brazil": ("ben", 7), "peru": ("carla", 4)})
    table.play("anna", "mutant_horde", at="brazil").ends().roll(2)
    assert table.state.fight is not None
    counted = books(table.state)
    nuked(table, "artillery")
    assert table.state.holder("brazil") is None
    assert table.state.on_turn == "ben", "the next turn begins"
    assert table.state.fight is None
    assert books(table.state)["mutants_1"] == counted["mutants_1"]
