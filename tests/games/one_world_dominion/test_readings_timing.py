"""Readings about cards and their moments, each in every option: limits, windows, the clock, income, targets."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.families.common_rules import OptionChanged
from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

FIELD = {"alaska": ("anna", 9), "alberta": ("ben", 9), "china": ("ben", 12), "siam": ("anna", 6), "india": ("david", 3)}


def laid(lay_table, ambiguity: str, reading: str, player: str = "anna", **more):
    """Return a table with these readings; the player's turn has just begun."""
    return lay_table(options={ambiguity: reading}, **more).begins(player).with_(FIELD)


@pytest.mark.rule("OWD-AMB-01", "OWD-TIM-08")
@pytest.mark.parametrize(("reading", "free"), [("own_slots", True), ("strict", False)])
def test_amb_01_answers_use_up_a_phase(lay_table, reading, free) -> None:
    table = laid(lay_table, "OWD-AMB-01", reading).play("ben", "united_nations", whom="anna").placed()
    table.hold("ben", "fighters", "counter_espionage", "fortification").show("anna", "toxic_waste", at="china")
    counter = e.CardAnswered(by="ben", card="counter_espionage", at="india")
    assert table.fine(counter) == free, "Ben has played a card in this phase"
    table.nobody().show("anna", "bombers", at="china")
    assert table.fine(e.CardAnswered(by="ben", card="fighters")), "the attack phase is another"
    table.answer("ben", "fighters").attack("alaska", "alberta")
    assert table.fine(table.playing("ben", "fortification")) == free


@pytest.mark.rule("OWD-AMB-01", "OWD-TIM-08")
@pytest.mark.parametrize("reading", ["own_slots", "strict"])
def test_amb_01_in_either_reading_one_p_and_one_a(lay_table, reading) -> None:
    table = laid(lay_table, "OWD-AMB-01", reading).hold("anna", "national_guard", "hacker", "bombers", "jihad")
    table.play("anna", "national_guard", continent="asia").placed()
    assert table.refused(table.playing("anna", "hacker", at="china", to="alberta", count=1), "OWD-TIM-08")
    table.play("anna", "bombers", 6, at="china").attack("alaska", "alberta")
    assert table.refused(table.playing("anna", "jihad"), "OWD-TIM-08")


@pytest.mark.rule("OWD-AMB-01", "OWD-TIM-09")
@pytest.mark.parametrize("reading", ["own_slots", "strict"])
def test_amb_01_one_s_card_in_a_turn(lay_table, reading) -> None:
    table = laid(lay_table, "OWD-AMB-01", reading).hold("ben", "mole", "united_nations")
    table.play("ben", "united_nations", whom="anna").placed().attack("alaska", "alberta")
    table.show("anna", "bombers", at="china")
    assert table.refused(e.CardAnswered(by="ben", card="mole"), "OWD-TIM-09"), "Mole has the letter S"


@pytest.mark.rule("OWD-AMB-02", "OWD-TIM-08")
@pytest.mark.parametrize(("reading", "free"), [("one_per_phase", False), ("per_battle", True)])
def test_amb_02_several_battles_of_a_turn(lay_table, reading, free) -> None:
    table = laid(lay_table, "OWD-AMB-02", reading).placed().with_({"kamchatka": ("ben", 4)})
    table.attack("alaska", "alberta").play("anna", "electronic_warfare").play("ben", "fortification")
    table.hold("anna", "jihad").hold("ben", "navy")
    jihad, navy = table.playing("anna", "jihad"), table.playing("ben", "navy")
    assert table.refused(jihad, "OWD-TIM-08"), "one in this battle in either reading"
    assert table.refused(navy, "OWD-TIM-09")
    table.throw("666", "11").do(r.AttackStopped(by="anna")).attack("alaska", "kamchatka")
    assert table.fine(jihad) == free
    assert table.fine(navy) == free


@pytest.mark.rule("OWD-AMB-02", "OWD-C28")
def test_amb_02_tunnels_are_the_card_of_their_battle(lay_table) -> None:
    table = laid(lay_table, "OWD-AMB-02", "per_battle").placed().with_({"ontario": ("ben", 4)}).hold("anna", "jihad")
    table.play("anna", "tunnels", use="attack", at="alaska", to="ontario", count=5)
    assert table.refused(table.playing("anna", "jihad"), "OWD-TIM-08")


@pytest.mark.rule("OWD-AMB-04", "OWD-TRM-03")
@pytest.mark.parametrize(("reading", "still"), [("seat", True), ("at_once", False)])
def test_amb_04_who_had_the_card_before_is_eliminated(lay_table, reading, still) -> None:
    table = laid(lay_table, "OWD-AMB-04", reading).placed().play("anna", "toxic_waste", at="india").turn_of("ben")
    table.with_(dict.fromkeys(table.state.held("anna"), ("carla", 2)))
    table.with_({"alaska": ("anna", 1), "alberta": ("ben", 9)}).attack("alberta", "alaska").throw("666", "1")
    assert table.state.out == ("anna",)
    assert bool(table.state.in_force("toxic_waste")) == still
    assert ("toxic_waste" in table.state.deck.lying) == still
    table.turn_of("david")
    assert bool(table.state.in_force("toxic_waste")) == still
    table.ends()
    assert table.state.on_turn == "ben"
    assert not table.state.in_force("toxic_waste"), "Anna’s turn would have begun"


@pytest.mark.rule("OWD-AMB-12", "OWD-C03", "OWD-C04")
def test_amb_12_who_is_faster(lay_table) -> None:
    table = laid(lay_table, "OWD-AMB-12", "order").hold("ben", "economic_sanctions").hold("anna", "industrial_sector")
    assert table.state.window is None, "nobody is asked"
    sector, sanctions = (
        table.playing("anna", "industrial_sector"),
        table.playing("ben", "economic_sanctions", whom="anna"),
    )
    assert table.fine(sector)
    assert table.fine(sanctions)
    table.do(sector).nobody()
    assert table.refused(sanctions, "OWD-AMB-12")


@pytest.mark.rule("OWD-AMB-12", "OWD-C02", "OWD-C10")
def test_amb_12_or_the_others_are_asked_first(lay_table) -> None:
    table = laid(lay_table, "OWD-AMB-12", "window").hold("ben", "propaganda").hold("anna", "human_cloning")
    assert table.state.window.asked == ("ben", "carla", "david")
    table.with_(dict.fromkeys(("indonesia", "new_guinea", "eastern_australia", "western_australia"), ("anna", 2)))
    cloning = table.playing("anna", "human_cloning", continent="australia")
    assert table.refused(cloning, "OWD-AMB-12")
    assert table.offered(e.Passed, seat="ben")
    assert table.fine(table.playing("ben", "propaganda", whom="anna", continent="australia"))
    table.do(*(e.Passed(by=player) for player in ("ben", "carla", "david")))
    assert table.state.window is None
    assert table.fine(cloning)
    table.ends()
    assert table.state.window.by == "ben", "and so at the beginning of every turn"


@pytest.mark.rule("OWD-AMB-13", "OWD-C13", "OWD-C03", "OWD-C10")
@pytest.mark.parametrize(("reading", "at_once"), [("all_new", False), ("income", True)])
def test_amb_13_what_saboteur_sets_aside(lay_table, reading, at_once) -> None:
    three = ("tunnels", "bombers", "mole")
    table = (
        laid(lay_table, "OWD-AMB-13", reading).with_({"peru": ("anna", 1)}).hold("anna", *three, "shuttle_diplomacy")
    )
    income = table.state.unplaced
    table.play("ben", "saboteur", whom="anna")
    assert table.state.unplaced == 0
    table.do(e.SetTurnedIn(by="anna", cards=three))
    assert table.state.unplaced == 0, "sets wait in either reading"
    table.play("anna", "shuttle_diplomacy", whom="ben", other="carla")
    assert table.armies("peru", "siam", "alaska") == ((3, 8, 11) if at_once else (1, 6, 9))
    waiting = income + 9 + (0 if at_once else 6)
    assert table.state.deferred["anna"] == waiting
    table.ends().begins("anna")
    assert table.state.unplaced == waiting + table.state.income("anna").total


@pytest.mark.rule("OWD-AMB-14", "OWD-C19")
@pytest.mark.parametrize(("reading", "once_more"), [("legal_once", True), ("free", False)])
def test_amb_14_another_target(lay_table, reading, once_more) -> None:
    table = laid(lay_table, "OWD-AMB-14", reading).placed().with_({"japan": (None, 0), "mongolia": ("mutants_1", 3)})
    table.hold("ben", "counter_espionage").show("anna", "orbital_laser", at="china")
    empty = e.CardAnswered(by="ben", card="counter_espionage", at="japan")
    assert table.refused(empty, "OWD-AMB-14") == once_more, "no army is there"
    assert ("japan" in table.choices(e.CardAnswered, "at", seat="ben")) != once_more
    table.answer("ben", "counter_espionage", at="india")
    assert (table.state.window is not None) == once_more, "David may answer, or may not"
    if once_more:
        assert "david" in table.state.window.asked
    table.nobody()
    assert table.armies("china", "india") == (14, 2), "two for the owner of China; the army is gone elsewhere"


@pytest.mark.rule("OWD-AMB-34", "OWD-C34")
@pytest.mark.parametrize(("reading", "fresh"), [("any_discard", True), ("not_this_turn", False)])
def test_amb_34_which_discards(lay_table, reading, fresh) -> None:
    table = laid(lay_table, "OWD-AMB-34", reading).play("ben", "united_nations", whom="anna").ends().begins("ben")
    three = ("jihad", "navy", "icbm")
    table.hold("ben", *three, "reverse_engineer").do(e.SetTurnedIn(by="ben", cards=three))
    assert table.fine(table.playing("ben", "reverse_engineer", pick="united_nations"))
    assert table.fine(table.playing("ben", "reverse_engineer", pick="icbm")) == fresh
    assert ("icbm" in table.choices(e.CardPlayed, "pick", seat="ben")) == fresh
    assert table.refused(table.playing("ben", "reverse_engineer", pick="reverse_engineer"), "OWD-C34")


@pytest.mark.rule("OWD-AMB-36", "OWD-ADD-01", "OWD-NEG-02")
@pytest.mark.parametrize(("reading", "first"), [("after_window", 9), ("at_once", 11)])
def test_amb_36_when_the_two_armies_come(lay_table, reading, first) -> None:
    table = laid(lay_table, "OWD-AMB-36", reading).placed().show("anna", "bombers", at="china")
    assert table.armies("alaska") == (first,)
    answered = laid(lay_table, "OWD-AMB-36", reading).placed().show("anna", "bombers", at="china")
    assert answered.answer("ben", "fighters").armies("alaska") == (9,), "none for a negated card"
    assert table.nobody().armies("alaska") == (11,), "two, and once only"
    assert table.state.play.wants == "die"


@pytest.mark.rule("OWD-AMB-36", "OWD-NEG-02")
def test_amb_36_an_area_without_other_armies_is_empty_once_they_are_taken_back(lay_table) -> None:
    table = laid(lay_table, "OWD-AMB-36", "at_once").placed().show("anna", "bombers", at="china")
    table.with_({"alaska": ("anna", 2)}).answer("ben", "fighters")
    assert table.state.holder("alaska") is None


@pytest.mark.rule("OWD-AMB-38", "OWD-C16", "OWD-C20", "OWD-NEG-04")
@pytest.mark.parametrize(("reading", "others"), [("named_target", False), ("any_victim", True)])
def test_amb_38_who_may_be_hit_later(lay_table, reading, others) -> None:
    table = laid(lay_table, "OWD-AMB-38", reading).placed().show("anna", "mad_cow_disease", at="china")
    gear = e.CardAnswered(by="david", card="haz_gear")
    assert table.hold("david", "haz_gear").fine(gear) == others
    assert table.refused(gear, "OWD-AMB-38") != others
    assert table.hold("ben", "haz_gear").state.window is not None


@pytest.mark.rule("OWD-AMB-03", "OWD-NEG-05")
def test_a_reading_can_be_changed_in_the_middle_of_a_game(lay_table) -> None:
    table = laid(lay_table, "OWD-AMB-03", "no").placed().hold("carla", "mole")
    table.do(OptionChanged(ambiguity="OWD-AMB-03", choice="yes"), by=TABLE)
    table.show("anna", "bombers", at="china").answer("ben", "fighters")
    assert table.state.window.about == "fighters"
