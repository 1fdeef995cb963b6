"""Fighters, Killer Satellite, Counter Espionage and Mole: cards that only answer others."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.cards import called
from tests.games.one_world_dominion.conftest import Table, books


def table_with(**areas: tuple[str | None, int]) -> Table:
    """Return a table with these areas; Anna is on turn and has placed her armies."""
    return Table().turn_of("anna").with_(areas)


def answer(by: str, card: str, at: str | None = None) -> e.CardAnswered:
    return e.CardAnswered(by=by, card=card, at=at)


# ---------------------------------------------------------------- Fighters


@pytest.mark.rule("OWD-C05", "OWD-C17", "OWD-NEG-01", "OWD-NEG-02")
def test_fighters_negate_bombers() -> None:
    table = table_with(japan=("ben", 12), great_britain=("ben", 1), alaska=("anna", 1))
    table.show("anna", "bombers", at="japan").give("ben", "fighters")
    assert table.fine(answer("ben", "fighters"))
    assert table.offered(e.CardAnswered, "ben", card="fighters")
    table.answer("ben", "fighters")
    assert table.armies("japan", "great_britain", "alaska") == (12, 3, 1)
    assert set(table.state.deck.shown) == {"bombers", "fighters"}
    assert table.told() == "Ben answers Bombers with Fighters: it is negated. Two armies for Great Britain."
    assert table.refused(e.DieRolled(face="4"), "OWD-RND-01")


@pytest.mark.rule("OWD-C05", "OWD-C41")
def test_fighters_shoot_down_what_paratroops_committed() -> None:
    table = table_with(japan=("anna", 10), peru=("ben", 3), siberia=("anna", 1))
    counted = books(table.state)
    table.show("anna", "paratroops", use="attack", at="japan", to="peru", count=8).answer("ben", "fighters")
    assert table.armies("japan", "peru", "siberia") == (2, 3, 1)
    assert table.state.fight is None
    assert books(table.state) == counted
    assert table.state.removed["anna"] == 8
    assert set(table.state.deck.shown) == {"paratroops", "fighters"}


@pytest.mark.rule("OWD-C05", "OWD-C41")
def test_paratroops_on_the_free_move_are_no_aim() -> None:
    table = table_with(japan=("anna", 10), peru=("anna", 3))
    table.show("anna", "paratroops", use="move", at="japan", to="peru", count=8).give("ben", "fighters")
    assert table.refused(answer("ben", "fighters"), "OWD-C05")
    assert not table.offered(e.CardAnswered, "ben", card="fighters")
    assert table.armies("peru") == (3,), "Mole could still be played"
    assert table.nobody().armies("japan", "peru") == (2, 11)


@pytest.mark.rule("OWD-C05", "OWD-NEG-04")
def test_fighters_do_not_protect_others() -> None:
    table = table_with(japan=("ben", 12)).show("anna", "bombers", at="japan").give("carla", "fighters")
    assert table.refused(answer("carla", "fighters"), "OWD-NEG-04")
    assert not table.offered(e.CardAnswered, "carla", card="fighters")


@pytest.mark.rule("OWD-C05", "OWD-NEG-04")
def test_fighters_answer_nothing_else_and_not_oneself() -> None:
    table = table_with(japan=("ben", 12)).show("anna", "orbital_laser", at="japan").give("ben", "fighters")
    assert table.refused(answer("ben", "fighters"), "OWD-C05")
    assert not table.offered(e.CardAnswered, "ben", card="fighters")
    table = table_with(japan=("anna", 12)).show("anna", "bombers", at="japan").give("anna", "fighters")
    assert table.refused(answer("anna", "fighters"), "OWD-NEG-04")
    table = table_with().give("ben", "fighters")
    assert table.refused(answer("ben", "fighters"), "OWD-TIM-04"), "nothing was played"
    assert table.refused(table.playing("ben", "fighters"), "OWD-TIM-04")


@pytest.mark.rule("OWD-C05", "OWD-NEG-03")
def test_fighters_after_the_dice_are_too_late_and_if_the_table_lets_it_pass_all_is_taken_back() -> None:
    table = table_with(japan=("ben", 12), great_britain=("ben", 1)).give("ben", "fighters")
    table.play("anna", "bombers", 4, at="japan")
    assert table.armies("japan") == (4,)
    counted = books(table.state)
    assert table.refused(answer("ben", "fighters"), "OWD-NEG-03")
    assert not table.offered(e.CardAnswered, "ben")
    table.answer("ben", "fighters")
    assert table.armies("japan", "great_britain") == (12, 3)
    assert set(table.state.deck.shown) == {"bombers", "fighters"}
    assert books(table.state) == counted
    assert table.told().startswith("Ben answers Bombers with Fighters: too late, but it is taken back.")


# ---------------------------------------------------------------- Killer Satellite


@pytest.mark.rule("OWD-C07", "OWD-NEG-02", "OWD-NEG-04")
@pytest.mark.parametrize("card", ["icbm", "orbital_laser"])
def test_killer_satellite_protects_anybody(card: str) -> None:
    table = table_with(peru=("ben", 5), japan=("carla", 1))
    table.show("anna", card, at="peru").give("carla", "killer_satellite")
    assert table.fine(answer("carla", "killer_satellite"))
    assert table.offered(e.CardAnswered, "carla", card="killer_satellite")
    table.answer("carla", "killer_satellite")
    assert table.armies("peru", "japan") == (5, 3)
    assert not table.state.effects, "nor is the area closed"
    assert set(table.state.deck.shown) == {card, "killer_satellite"}
    again = table_with(peru=("ben", 5), japan=("david", 1)).show("anna", card, at="peru")
    assert again.answer("carla", "killer_satellite").armies("peru", "japan") == (5, 1)


@pytest.mark.rule("OWD-C07")
def test_killer_satellite_answers_nothing_else() -> None:
    table = table_with(peru=("ben", 5)).show("anna", "bombers", at="peru").give("carla", "killer_satellite")
    assert table.refused(answer("carla", "killer_satellite"), "OWD-C07")
    assert not table.offered(e.CardAnswered, "carla", card="killer_satellite")
    own = table_with(peru=("ben", 5)).show("anna", "icbm", at="peru").give("anna", "killer_satellite")
    assert own.refused(answer("anna", "killer_satellite"), "OWD-NEG-04")


@pytest.mark.rule("OWD-C07", "OWD-C22", "OWD-TIM-09", "OWD-AMB-01")
@pytest.mark.parametrize("card", ["killer_satellite", "mole"])
def test_they_are_the_one_s_card_of_the_turn(card: str) -> None:
    table = table_with(peru=("ben", 5)).play("carla", "united_nations", whom="anna")
    table.show("anna", "orbital_laser", at="peru").give("carla", card)
    assert table.refused(answer("carla", card), "OWD-TIM-09")
    assert not table.offered(e.CardAnswered, "carla", card=card)
    table = table_with(peru=("ben", 5)).show("anna", "orbital_laser", at="peru").answer("carla", card)
    table.give("carla", "united_nations")
    assert table.refused(table.playing("carla", "united_nations", whom="anna"), "OWD-TIM-09")


# ---------------------------------------------------------------- Counter Espionage

TURNED = ("ebola", "icbm", "mutant_horde", "orbital_laser", "rebellion", "toxic_waste")


def spied(card: str, **areas: tuple[str | None, int]) -> Table:
    """Anna plays the card on Ben's Japan, and Ben holds Counter Espionage."""
    table = table_with(japan=("ben", 6), siam=("anna", 6), peru=("carla", 6), **areas)
    return table.show("anna", card, at="japan").give("ben", "counter_espionage")


@pytest.mark.rule("OWD-C19", "OWD-AMB-14", "OWD-NEG-02")
@pytest.mark.parametrize("card", TURNED)
def test_counter_espionage_names_another_target(card: str) -> None:
    table = spied(card, china=("ben", 1))
    named = table.state.area_of(card)
    if named:
        table.with_({named: ("anna", 1)})
    counted = sum(books(table.state).values())
    assert table.fine(answer("ben", "counter_espionage", "siam"))
    assert table.choices(e.CardAnswered, "at", "ben", card="counter_espionage") >= {"siam", "peru", "china"}
    table.answer("ben", "counter_espionage", at="siam")
    assert table.told().startswith(f"Ben answers with Counter Espionage: {called(card)} now targets Siam.")
    assert table.armies("china") == (3,), "two armies as for a negation"
    table.nobody().roll(*((2,) if card == "ebola" else ()))
    assert table.armies("japan") == (6,)
    holder, left, shut = _struck(card)
    assert (table.state.holder("siam"), table.armies("siam")[0]) == (holder, left)
    assert table.state.shut("siam", "carla", "enter") == shut
    if named:
        assert table.armies(named) == (3,), "the card itself is not negated"
    assert sum(books(table.state).values()) == counted
    assert "counter_espionage" in table.state.deck.shown


def _struck(card: str) -> tuple[Any, int, str]:
    """Return the holder of Siam, its armies, and what closes it."""
    return {
        "ebola": ("anna", 3, ""),
        "icbm": (None, 0, "icbm"),
        "mutant_horde": ("mutants_1", 6, ""),
        "orbital_laser": ("anna", 5, ""),
        "rebellion": ("rebels_1", 6, ""),
        "toxic_waste": ("anna", 6, "toxic_waste"),
    }[card]


@pytest.mark.rule("OWD-C19")
def test_counter_espionage_redirects_these_six_alone() -> None:
    for card in ("bombers", "nerve_gas", "mad_cow_disease", "provocateur"):
        table = table_with(japan=("ben", 6), kamchatka=("anna", 1), mongolia=("carla", 3))
        table.show("anna", card, at="japan", to="mongolia" if card == "provocateur" else None)
        table.give("ben", "counter_espionage")
        assert table.refused(answer("ben", "counter_espionage", "siam"), "OWD-C19"), card
        assert not table.offered(e.CardAnswered, "ben", card="counter_espionage")


@pytest.mark.rule("OWD-C19", "OWD-NEG-04", "OWD-AMB-14")
def test_counter_espionage_is_for_own_areas_and_fitting_targets() -> None:
    table = spied("rebellion", congo=("mutants_1", 4)).give("carla", "counter_espionage")
    assert table.refused(answer("carla", "counter_espionage", "siam"), "OWD-NEG-04")
    assert table.refused(answer("ben", "counter_espionage", "japan"), "OWD-C19"), "the same area"
    assert table.refused(answer("ben", "counter_espionage"), "OWD-C19")
    assert table.refused(answer("ben", "counter_espionage", "congo"), "OWD-AMB-14"), "mutants do not rebel"
    able = table.choices(e.CardAnswered, "at", "ben", card="counter_espionage")
    assert not able & {"japan", "congo"}


@pytest.mark.rule("OWD-C19", "OWD-C06", "OWD-C07", "OWD-AMB-14")
def test_the_new_victim_may_answer() -> None:
    table = spied("mutant_horde").give("carla", "haz_gear")
    assert table.refused(answer("carla", "haz_gear"), "OWD-NEG-04"), "not against her yet"
    table.answer("ben", "counter_espionage", at="peru")
    assert table.state.window is not None
    assert "carla" in table.state.window.waiting
    assert table.fine(answer("carla", "haz_gear"))
    table.answer("carla", "haz_gear")
    assert (table.state.holder("japan"), table.state.holder("peru")) == ("ben", "carla")
    assert not table.state.neutrals
    assert table.state.in_force("haz_gear", owner="carla")


@pytest.mark.rule("OWD-C19", "OWD-TRD-02")
def test_a_redirected_card_may_hit_its_own_player_s_last_area() -> None:
    table = Table(3).turn_of("anna")
    table.with_(dict.fromkeys(table.state.held("anna") - {"siam"}, ("carla", 1)))
    table.with_({"japan": ("ben", 6), "siam": ("anna", 2)}).show("anna", "icbm", at="japan")
    table.answer("ben", "counter_espionage", at="siam").nobody()
    assert table.state.out == ("anna",)
    assert table.state.deck.hand("anna") == 0
    assert "Anna is eliminated." in table.told()


# ---------------------------------------------------------------- Mole


@pytest.mark.rule("OWD-C22", "OWD-C36", "OWD-NEG-04")
def test_mole_protects_anybody_from_anything() -> None:
    table = table_with(brazil=("ben", 3), peru=("ben", 3))
    before = table.state.forces
    table.show("anna", "guerillas", continent="south_america").answer("carla", "mole")
    assert table.state.forces == before
    assert not table.state.guerillas
    assert set(table.state.deck.shown) == {"guerillas", "mole"}


@pytest.mark.rule("OWD-C22", "OWD-SET-04")
def test_mole_has_nothing_to_say_to_a_set() -> None:
    table = Table().begins("anna").hold("anna", "bombers", "hacker", "informant").give("carla", "mole")
    table.do(e.SetTurnedIn(by="anna", cards=("bombers", "hacker", "informant")))
    assert table.state.window is None
    assert table.refused(answer("carla", "mole"), "OWD-TIM-04")
    assert not table.offered(e.CardAnswered, "carla")


@pytest.mark.rule("OWD-C22", "OWD-NEG-05", "OWD-AMB-03")
def test_mole_cannot_answer_an_answer() -> None:
    table = table_with(japan=("ben", 12)).show("anna", "bombers", at="japan").answer("ben", "fighters")
    table.give("carla", "mole")
    assert table.state.window is None
    assert table.illegal(answer("carla", "mole"))
    assert not table.offered(e.CardAnswered, "carla")
    assert table.armies("japan") == (12,)


@pytest.mark.rule("OWD-C22", "OWD-NEG-05", "OWD-C25")
def test_mole_answers_stealth_that_is_played_for_itself() -> None:
    table = table_with(japan=("anna", 9), mongolia=("ben", 3)).attack("japan", "mongolia")
    table.show("anna", "stealth_technology").give("carla", "mole")
    assert table.fine(answer("carla", "mole"))
    table.answer("carla", "mole")
    assert table.state.fight is not None
    assert (table.state.fight.spared, table.state.fight.two) == (0, 0)


@pytest.mark.rule("OWD-C22", "OWD-NEG-04")
def test_mole_is_no_answer_to_an_own_card() -> None:
    table = table_with(japan=("ben", 12)).show("anna", "bombers", at="japan").give("anna", "mole")
    assert table.refused(answer("anna", "mole"), "OWD-NEG-04")
    assert not table.offered(e.CardAnswered, "anna", card="mole")
