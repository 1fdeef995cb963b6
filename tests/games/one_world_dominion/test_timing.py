"""The moments of cards: the six letters, one card of a kind, and armies for a named area of the player."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.advice_cards import when
from assistant.games.one_world_dominion.cards import called
from assistant.games.one_world_dominion.state import Dominion, Turn
from assistant.games.risk import events as r
from tests.words import seated

FIELD = {"alaska": ("anna", 9), "alberta": ("ben", 5), "siam": ("anna", 5), "china": ("ben", 5)}
"""Anna can attack Ben in two places."""


@pytest.fixture
def war(table):
    """Anna's turn, with a few large areas; everything is placed."""
    return table.with_(FIELD)


@pytest.fixture
def fight(war):
    """Anna attacks Ben in Alberta, no dice yet."""
    return war.attack("alaska", "alberta")


# ---------------------------------------------------------------- showing a card


@pytest.mark.rule("OWD-PLY-01", "OWD-C26")
def test_a_card_is_shown_named_and_discarded(war) -> None:
    war.hold("anna", "orbital_laser")
    assert war.refused(war.playing("anna", "orbital_laser"), "OWD-C26"), "it has to be said which army"
    war.show("anna", "orbital_laser", at="china")
    assert war.state.deck.lying == ("orbital_laser",)
    assert "orbital_laser" not in war.state.deck.shown
    assert war.armies("china") == (5,), "it is announced, not done"
    war.nobody()
    assert war.state.deck.lying == ()
    assert war.state.deck.shown[-1] == "orbital_laser"
    assert war.armies("china") == (4,)
    assert "orbital_laser" not in war.state.hands.get("anna", ())


@pytest.mark.rule("OWD-PLY-01", "OWD-TRM-03")
def test_a_card_that_lasts_lies_there_first(war) -> None:
    war.play("anna", "toxic_waste", at="india")
    assert war.state.deck.lying == ("toxic_waste",)
    assert war.refused(war.playing("anna", "toxic_waste", at="china"), "OWD-TRM-03")
    war.begins("ben").begins("anna")
    assert war.state.deck.lying == ()
    assert "toxic_waste" in war.state.deck.shown


# ---------------------------------------------------------------- the letters


@pytest.mark.rule("OWD-TIM-01")
def test_a_while_attacking(lay_table) -> None:
    table = lay_table().begins("anna").hold("anna", "orbital_laser").hold("ben", "bombers")
    laser = table.playing("anna", "orbital_laser", at="china")
    assert table.refused(laser, "OWD-TIM-01")
    assert table.refused(laser, "OWD-TIM-08"), "armies are still placed"
    table.placed().with_(FIELD)
    assert table.fine(laser)
    assert table.fine(table.attack("alaska", "alberta").playing("anna", "orbital_laser", at="china"))
    assert table.refused(table.playing("ben", "bombers", at="china"), "OWD-TIM-01"), "another’s turn"
    table.do(r.AttackStopped(by="anna"), r.ArmiesMoved(by="anna", source="siam", target="india", count=1))
    table.with_({"kamchatka": ("anna", 3)}).do(r.ArmiesMoved(by="anna", source="kamchatka", target="yakutsk", count=1))
    assert table.state.phase == "move"
    assert table.refused(laser, "OWD-TIM-01")


@pytest.mark.rule("OWD-TIM-02")
def test_d_while_defending_in_anothers_turn(fight) -> None:
    fight.hold("ben", "fortification").hold("anna", "fortification").hold("carla", "fortification")
    fight.do(*(e.CardForgotten(of=who, card="fortification") for who in ("anna", "carla")))
    assert fight.fine(fight.playing("ben", "fortification"))
    assert fight.refused(fight.playing("anna", "fortification"), "OWD-TIM-02"), "it is Anna's turn"
    assert fight.refused(fight.playing("carla", "fortification"), "OWD-TIM-02"), "she is not attacked"
    fight.do(r.AttackStopped(by="anna"))
    assert fight.refused(fight.playing("ben", "fortification"), "OWD-TIM-02"), "nobody attacks any more"


@pytest.mark.rule("OWD-TIM-01", "OWD-TIM-02", "OWD-TIM-03")
def test_a_card_with_several_letters_says_the_one_that_comes_nearest(fight) -> None:
    navy = fight.hold("carla", "navy").playing("carla", "navy")
    assert "attacked on another player’s turn" in fight.say(navy)[0].text, "she is not attacked"
    assert "OWD-TIM-02" in fight.say(navy)[0].rules
    fight.do(r.AttackStopped(by="anna")).hold("anna", "apcs", "navy").attack("siam", "china")
    assert "as your free move" in fight.say(fight.playing("anna", "apcs"))[0].text, "it is still to come"
    assert fight.fine(fight.playing("anna", "navy"))


@pytest.mark.rule("OWD-TIM-03")
def test_f_in_the_free_move(lay_table) -> None:
    aimed = {"at": "alberta", "to": "alaska"}
    table = lay_table().begins("anna").with_(FIELD).hold("anna", "mind_control").hold("ben", "fast_rail")
    control = table.playing("anna", "mind_control", **aimed)
    assert table.refused(control, "OWD-TIM-03"), "before the attacks new armies are placed"
    table.placed()
    fast = table.playing("ben", "fast_rail", at="alberta", to="china", count=1)
    assert table.fine(control)
    assert table.refused(fast, "OWD-TIM-03")
    table.attack("alaska", "alberta")
    assert table.refused(control, "OWD-TIM-03"), "while an attack goes on"
    table.do(r.AttackStopped(by="anna")).play("anna", "mind_control", **aimed)
    assert table.state.phase == "move"
    assert table.refused(table.attacking("siam", "china"), "RSK-TRN-01")


@pytest.mark.rule("OWD-TIM-04")
def test_n_only_as_an_answer(war) -> None:
    war.hold("ben", "fighters").hold("anna", "icbm")
    assert war.refused(e.CardAnswered(by="ben", card="fighters"), "OWD-TIM-04")
    assert war.refused(war.playing("ben", "fighters"), "OWD-TIM-04")
    war.show("anna", "icbm", at="china")
    assert war.refused(e.CardAnswered(by="ben", card="fighters"), "OWD-TIM-04"), "it answers other cards"
    war.nobody().begins("carla").placed().hold("carla", "bombers").show("carla", "bombers", at="alberta")
    assert war.fine(e.CardAnswered(by="ben", card="fighters"))


@pytest.mark.rule("OWD-TIM-05")
def test_p_at_the_beginning_of_the_own_turn(lay_table) -> None:
    table = lay_table().begins("anna").with_(FIELD).hold("anna", "national_guard").hold("ben", "hacker")
    guard = table.playing("anna", "national_guard", continent="asia")
    assert table.fine(guard)
    assert table.fine(table.placed().playing("anna", "national_guard", continent="asia"))
    assert table.refused(table.playing("ben", "hacker", at="alaska", to="siam", count=1), "OWD-TIM-05")
    table.attack("alaska", "alberta").do(r.AttackStopped(by="anna"))
    assert table.refused(guard, "OWD-TIM-05"), "after the first attack"
    peaceful = lay_table().turn_of("anna").with_({"kamchatka": ("anna", 3)}).hold("anna", "national_guard")
    peaceful.do(r.ArmiesMoved(by="anna", source="kamchatka", target="yakutsk", count=1))
    assert peaceful.refused(guard, "OWD-TIM-05"), "after the free move"


@pytest.mark.rule("OWD-TIM-06", "OWD-C13", "OWD-C24")
def test_s_as_the_card_says(lay_table) -> None:
    table = lay_table().begins("anna").with_(FIELD).hold("ben", "saboteur", "informant").hold("anna", "united_nations")
    saboteur = table.playing("ben", "saboteur", whom="anna")
    informant = table.playing("ben", "informant", whom="carla")
    assert table.fine(saboteur)
    assert table.fine(informant)
    table.placed()
    assert table.refused(saboteur, "OWD-TIM-06"), "the turn has begun long ago"
    assert table.fine(informant)
    assert table.fine(table.attack("alaska", "alberta").playing("ben", "informant", whom="anna"))
    table.do(r.AttackStopped(by="anna")).begins("ben")
    assert table.refused(table.playing("ben", "saboteur", whom="anna"), "OWD-TIM-06"), "an opponent’s turn"
    assert table.fine(table.playing("ben", "informant", whom="anna")), "Ben's turn will do"


@pytest.mark.rule("OWD-TIM-07", "OWD-C14")
def test_several_letters_are_several_phases(lay_table) -> None:
    table = lay_table().turn_of("anna").with_(FIELD).hold("anna", "apcs")
    carriers = table.playing("anna", "apcs")
    assert table.fine(carriers), "right after placing (P)"
    table.attack("alaska", "alberta")
    assert table.refused(carriers, "OWD-TIM-08"), "not while an attack goes on"
    table.do(r.AttackStopped(by="anna"))
    table.with_({"yakutsk": ("anna", 4)}).do(r.ArmiesMoved(by="anna", source="siam", target="china", count=1))
    table.with_({"kamchatka": ("anna", 1)}).do(r.ArmiesMoved(by="anna", source="yakutsk", target="kamchatka", count=1))
    assert table.state.phase == "move"
    assert table.fine(carriers), "after the regular free move (F)"

    table = lay_table().begins("anna").hold("anna", "apcs").show("ben", "saboteur", whom="anna")
    assert table.fine(e.CardAnswered(by="anna", card="apcs")), "in answer to Saboteur (N)"
    table.answer("anna", "apcs")
    assert table.state.turn.spent[-1].code == "N"
    assert table.state.unplaced == 3


# ---------------------------------------------------------------- one of a kind


@pytest.mark.rule("OWD-TIM-08", "OWD-AMB-01", "OWD-AMB-02")
def test_one_card_in_each_phase(lay_table) -> None:
    table = (
        lay_table().begins("anna").with_(FIELD).hold("anna", "national_guard", "rebellion", "bombers", "jihad", "apcs")
    )
    table.play("anna", "national_guard", continent="asia")
    assert table.refused(table.playing("anna", "rebellion", at="china"), "OWD-TIM-08"), "a second P card"
    table.placed()
    assert table.fine(table.playing("anna", "bombers", at="china")), "one P card and one A card"
    table.play("anna", "bombers", 6, at="china")
    assert table.refused(table.playing("anna", "jihad"), "OWD-TIM-08"), "Jihad waits for another turn"
    table.attack("alaska", "alberta").do(r.AttackStopped(by="anna"))
    table.do(r.ArmiesMoved(by="anna", source="siam", target="china", count=1)).with_({"yakutsk": ("anna", 4)})
    table.with_({"kamchatka": ("anna", 1)}).do(r.ArmiesMoved(by="anna", source="yakutsk", target="kamchatka", count=1))
    assert table.fine(table.playing("anna", "apcs")), "and one F card"
    assert [spent.code for spent in table.play("anna", "apcs").state.turn.spent] == ["P", "A", "F"]
    table.turn_of("ben").turn_of("anna")
    assert table.fine(table.playing("anna", "jihad")), "in the next turn it may be played"


@pytest.mark.rule("OWD-TIM-09")
def test_one_s_and_one_d_in_anothers_turn(lay_table) -> None:
    here = {**FIELD, "alberta": ("david", 5), "western_united_states": ("david", 6)}
    table = lay_table().begins("anna").with_(here).hold("david", "saboteur", "radar", "fortification", "informant")
    table.play("david", "saboteur", whom="anna").placed()
    assert table.refused(table.playing("david", "informant", whom="anna"), "OWD-TIM-09"), "a second S card"
    table.attack("alaska", "alberta")
    radar = table.playing("david", "radar", at="western_united_states", to="alberta", count=5)
    assert table.fine(radar), "one S card and one D card"
    table.do(radar).nobody()
    assert table.refused(table.playing("david", "fortification"), "OWD-TIM-09"), "a second D card"
    table.do(r.DiceRolled(attack=(6, 6, 6), defence=(1, 1)), r.AttackStopped(by="anna")).begins("ben")
    assert table.fine(table.playing("david", "informant", whom="anna")), "a new turn"


@pytest.mark.rule("OWD-TIM-10", "OWD-C12")
def test_the_text_narrows_the_letter(fight) -> None:
    fight.hold("ben", "radar", "artillery").with_({"northwest_territory": ("ben", 4)})
    radar = fight.playing("ben", "radar", at="northwest_territory", to="alberta", count=1)
    assert fight.fine(radar)
    fight.throw("641", "54")
    assert fight.refused(radar, "OWD-C12"), "D fits, but dice have been rolled"
    assert fight.refused(fight.playing("ben", "artillery"), "OWD-C01")


@pytest.mark.rule("OWD-TIM-08")
def test_what_cannot_be_played_is_not_offered(fight) -> None:
    fight.hold("anna", "bombers", "national_guard", "mind_control").hold("ben", "fortification", "hacker")
    assert {offer.known["card"] for offer in fight.offers(e.CardPlayed, seat="anna")} == {"bombers"}
    assert {offer.known["card"] for offer in fight.offers(e.CardPlayed, seat="ben")} == {"fortification"}


# ---------------------------------------------------------------- two armies for a named area


@pytest.mark.rule("OWD-ADD-01", "OWD-C12")
def test_two_armies_for_an_own_area_in_anybodys_turn(lay_table) -> None:
    here = {**FIELD, "western_australia": ("ben", 1), "northwest_territory": ("ben", 4)}
    table = lay_table().turn_of("anna").with_(here).attack("alaska", "alberta")
    table.play("ben", "radar", at="northwest_territory", to="alberta", count=3)
    assert table.armies("western_australia", "alberta", "northwest_territory") == (3, 8, 1)
    assert table.state.fight is not None
    assert not table.state.fight.rounds, "before the battle goes on"


@pytest.mark.rule("OWD-ADD-01")
def test_no_armies_for_anothers_area_or_a_wild_card(lay_table) -> None:
    table = lay_table(cards=0).turn_of("anna").with_({**FIELD, "egypt": ("ben", 7)})
    before = table.state.forces
    table.play("anna", "united_nations", whom="ben")
    assert table.armies("northern_europe") == (3,), "hers"
    table = lay_table(cards=0).turn_of("anna").with_({**FIELD, "northern_europe": ("ben", 1)})
    before = table.state.forces
    table.play("anna", "united_nations", whom="ben")
    assert table.state.forces == before, "not hers"
    table.play("ben", "nuclear_terrorists").do(e.CardTurnedUp(card="ebola"))
    assert table.state.forces == before, "a wild card names no area"


@pytest.mark.rule("OWD-C01", "OWD-C09", "OWD-C25")
@pytest.mark.parametrize("card", ["artillery", "fresh_recruits", "stealth_technology"])
def test_cards_for_the_start_of_a_battle_need_a_battle(card: str) -> None:
    state = Dominion(players=tuple(seated("anna", "ben")), turn=Turn(number=1), on_turn="anna")
    said = [notice.text for notice in when(e.CardPlayed(by="anna", card=card), state)]
    assert f"{called(card)} can be played only at the start of a battle, before dice are rolled." in said
