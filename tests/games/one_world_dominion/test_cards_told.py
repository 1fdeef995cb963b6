"""The sentences about cards: two armies for a named area, moving hordes, the effects of cards on players."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.armies import set_aside


@pytest.fixture
def front(table):
    """Anna's Alaska beside Ben's Kamchatka; Anna holds Mongolia, Carla Egypt and Japan."""
    named = {"mongolia": ("anna", 1), "egypt": ("carla", 1), "japan": ("carla", 1)}
    return table.with_({"alaska": ("anna", 5), "kamchatka": ("ben", 7), **named})


@pytest.mark.rule("OWD-ADD-01", "OWD-C26")
def test_two_armies_for_the_own_named_area_are_told_when_the_answers_are_over(front) -> None:
    front.show("anna", "orbital_laser", at="kamchatka")
    assert "Two armies" not in front.told(), "it may still be negated"
    front.nobody()
    assert front.told() == "Nobody answers. Two armies for Mongolia. Orbital Laser: Kamchatka loses 1 of 7."


@pytest.mark.rule("OWD-ADD-01", "OWD-C23")
def test_they_are_told_once_even_if_the_card_waits_for_dice(front) -> None:
    front.with_({"iceland": ("anna", 1)}).play("anna", "nerve_gas", at="kamchatka")
    assert front.told() == "Nobody answers. Two armies for Iceland."
    front.roll(2)
    assert front.told() == "A 2 is rolled. Nerve Gas (2): Kamchatka loses 3 of 7."


@pytest.mark.rule("OWD-ADD-01", "OWD-C26")
def test_without_anybody_to_answer_it_is_one_line(lay_table) -> None:
    table = lay_table(cards=0).turn_of("anna").with_({"mongolia": ("anna", 1), "kamchatka": ("ben", 7)})
    table.show("anna", "orbital_laser", at="kamchatka")
    told = "Anna plays Orbital Laser: Kamchatka. Two armies for Mongolia. Orbital Laser: Kamchatka loses 1 of 7."
    assert table.told() == told


@pytest.mark.rule("OWD-NEG-02", "OWD-C22")
def test_who_negates_gets_them_and_who_is_negated_does_not(front) -> None:
    front.show("anna", "orbital_laser", at="kamchatka").answer("carla", "mole")
    assert front.told() == "Carla answers Orbital Laser with Mole: it is negated. Two armies for Egypt."


@pytest.mark.rule("OWD-AMB-14", "OWD-C19")
def test_who_redirects_gets_them_and_the_card_that_goes_on_too(front) -> None:
    front.with_({"china": ("ben", 2)}).show("anna", "orbital_laser", at="kamchatka")
    front.answer("ben", "counter_espionage", at="egypt")
    assert "Two armies for China." in front.told()
    assert "Mongolia" not in front.told()
    front.nobody()
    assert "Two armies for Mongolia." in front.told()


@pytest.mark.rule("OWD-AMB-03")
def test_an_answer_that_may_be_answered_brings_them_when_it_stands(lay_table) -> None:
    table = lay_table(options={"OWD-AMB-03": "yes"}).turn_of("anna").with_({"kamchatka": ("ben", 7)})
    table.with_({"japan": ("carla", 1)}).show("anna", "orbital_laser", at="kamchatka")
    table.answer("carla", "killer_satellite")
    assert "Two armies" not in table.told()
    table.nobody()
    assert table.told() == "Nobody answers. Two armies for Japan."
    assert table.armies("japan", "kamchatka") == (3, 7)


@pytest.mark.rule("OWD-C27", "OWD-C13")
def test_armies_that_cannot_come_are_not_told(front) -> None:
    front.play("anna", "toxic_waste", at="japan").show("anna", "orbital_laser", at="kamchatka")
    front.answer("carla", "killer_satellite")
    assert "Two armies" not in front.told()
    front.begins("ben").play("carla", "saboteur", whom="ben").with_({"iceland": ("ben", 1)}).placed()
    assert set_aside(front.state, "ben")
    front.show("ben", "nerve_gas", at="alaska").nobody()
    assert "Two armies" not in front.told()
    assert front.armies("iceland") == (1,)


@pytest.mark.rule("OWD-NEU-05", "OWD-C44")
def test_a_horde_that_stays_where_it_is_says_nothing_of_itself(front) -> None:
    front.with_({"argentina": ("ben", 4), "peru": ("david", 9)}).play("anna", "mutant_horde", at="argentina").ends()
    front.roll(1).throw("111", "66").throw("1", "66")
    assert front.told() == "1 against 6 6: the mutants lose 1 army. Ben has 3 armies to place."
    assert front.state.on_turn == "ben"
    assert not front.offered(e.DieRolled)
