"""Rebellion and Mutant Horde: armies that belong to nobody, grow, and attack on their own."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

REBELLION = pytest.mark.rule("OWD-C39")
HORDE = pytest.mark.rule("OWD-C44")


@pytest.fixture
def argentina(table):
    """Ben's 5 armies in Argentina beside Peru (1 on the die) and Brazil (2)."""
    return table.with_({"argentina": ("ben", 5), "peru": ("carla", 3), "brazil": ("david", 2)})


# ---------------------------------------------------------------- rebellion


@REBELLION
@pytest.mark.rule("OWD-NEU-01")
def test_all_armies_of_the_area_become_rebels(argentina) -> None:
    argentina.play("anna", "rebellion", at="argentina")
    assert (argentina.state.holder("argentina"), *argentina.armies("argentina")) == ("rebels_1", 5)
    assert argentina.told().endswith("Rebellion: the rebels hold Argentina with 5 armies.")
    assert argentina.state.removed["ben"] == 5
    assert "rebellion" in argentina.state.deck.shown


@REBELLION
def test_they_gain_three_before_every_turn_of_its_player_and_attack_nobody(argentina) -> None:
    argentina.play("anna", "rebellion", at="argentina").with_({"congo": ("carla", 5)})
    for player in ("ben", "carla", "david"):
        assert argentina.begins(player).armies("argentina") == (5,)
    assert argentina.begins("anna").armies("argentina") == (8,)
    assert "The rebels get 3 armies." in argentina.told()
    assert argentina.begins("ben").begins("anna").armies("argentina") == (11,), "after two rounds"
    assert argentina.armies("peru", "brazil") == (3, 2)


@REBELLION
def test_they_defend_like_anybody_and_can_be_beaten(argentina) -> None:
    argentina.play("anna", "rebellion", at="argentina").turn_of("carla").with_({"peru": ("carla", 9)})
    argentina.with_({"argentina": ("rebels_1", 2)})
    argentina.by_the_rules(argentina.attacking("peru", "argentina")).throw("666", "11")
    assert argentina.state.holder("argentina") == "carla"
    assert argentina.state.turn.captured == 1
    argentina.begins("anna")
    assert not argentina.state.held("rebels_1")
    assert argentina.state.holder("argentina") == "carla"


@REBELLION
def test_an_own_area_can_rebel_but_no_mutants_and_no_empty_area(argentina) -> None:
    argentina.hold("anna", "rebellion").with_({"siam": (None, 0), "alaska": ("anna", 4)})
    assert argentina.fine(argentina.playing("anna", "rebellion", at="alaska"))
    assert argentina.refused(argentina.playing("anna", "rebellion", at="siam"), "OWD-C39")
    argentina.turn_of("ben").play("ben", "mutant_horde", at="argentina").begins("anna")
    assert argentina.refused(argentina.playing("anna", "rebellion", at="argentina"), "OWD-C39")
    able = argentina.choices(e.CardPlayed, "at", "anna", card="rebellion")
    assert "alaska" in able
    assert not able & {"argentina", "siam"}


@REBELLION
@pytest.mark.rule("OWD-C19", "OWD-AMB-14")
def test_the_victim_can_turn_it_on_another_but_not_on_mutants(argentina) -> None:
    argentina.show("anna", "rebellion", at="argentina").hold("ben", "counter_espionage")
    argentina.do(r.AreaSet(at="siam", owner="mutants_1", armies=3))
    assert argentina.refused(e.CardAnswered(by="ben", card="counter_espionage", at="siam"), "OWD-C39")
    argentina.do(e.CardAnswered(by="ben", card="counter_espionage", at="peru")).nobody()
    assert argentina.state.holder("peru") == "rebels_1"
    assert argentina.state.holder("argentina") == "ben"


@REBELLION
@pytest.mark.rule("OWD-TRD-02")
def test_the_last_area_of_a_player_rebels_and_nobody_inherits(argentina) -> None:
    held = [area for area in argentina.state.held("ben") if area != "argentina"]
    argentina.with_(dict.fromkeys(held, ("david", 1))).hold("ben", "bombers")
    mine = argentina.state.deck.hand("anna")
    argentina.play("anna", "rebellion", at="argentina")
    assert argentina.state.out == ("ben",)
    assert argentina.state.deck.hand("anna") == mine
    assert argentina.told().endswith("Ben is eliminated.")


@REBELLION
@pytest.mark.rule("OWD-NEU-01")
def test_a_second_rebellion_is_a_second_group(argentina) -> None:
    argentina.play("anna", "rebellion", at="argentina").turn_of("ben").play("ben", "rebellion", at="peru")
    assert argentina.state.holder("peru") == "rebels_2"
    assert argentina.told().endswith("Rebellion: the rebels of Ben hold Peru with 3 armies.")
    argentina.begins("anna")
    assert argentina.armies("argentina", "peru") == (8, 3)
    argentina.begins("ben")
    assert argentina.armies("argentina", "peru") == (8, 6)


@REBELLION
@pytest.mark.rule("OWD-NEU-03")
def test_rebels_keep_nobody_from_winning(lay_table) -> None:
    table = lay_table(2).turn_of("anna")
    table.with_(dict.fromkeys(table.state.world.keys, ("anna", 2)) | {"siam": ("ben", 4)})
    table.play("anna", "rebellion", at="siam")
    assert table.state.over
    assert table.state.winner == "anna"


# ---------------------------------------------------------------- mutant horde


@pytest.fixture
def horde(argentina):
    """Ben's armies in Argentina are mutants, and Anna's turn is over: they attack."""
    return argentina.with_({"argentina": ("ben", 7)}).play("anna", "mutant_horde", at="argentina").ends()


@HORDE
def test_after_the_turn_of_its_player_a_die_names_whom_they_attack(argentina) -> None:
    argentina.play("anna", "mutant_horde", at="argentina")
    assert argentina.told().endswith("Mutant Horde: the mutants hold Argentina with 5 armies.")
    argentina.ends()
    assert argentina.told().startswith("Anna ends the turn.")
    assert "The mutants attack next." in argentina.told()
    assert argentina.state.on_turn == "anna"
    assert argentina.state.phase == "neutrals"
    (offer,) = argentina.offers(e.DieRolled)
    assert offer.verb == "The mutants attack: 1 Peru, 2 Brazil"
    assert offer.expected
    assert not argentina.offered(r.TurnEnded)
    argentina.roll(1)
    assert argentina.told() == "A 1: the mutants attack Peru."
    fight = argentina.state.fight
    assert (fight.attacker, fight.defender, fight.target, fight.forced) == ("mutants_1", "carla", "peru", True)


@HORDE
@pytest.mark.rule("OWD-RND-02")
def test_a_number_that_is_not_there_is_rolled_again(horde) -> None:
    horde.roll(5)
    assert horde.told() == "A 5: no such neighbor, roll again."
    assert horde.state.fight is None
    horde.roll(2)
    assert horde.state.fight.target == "brazil"


@HORDE
@pytest.mark.rule("OWD-NEU-05", "OWD-AMB-15")
def test_a_capture_moves_the_whole_horde_with_the_killed_and_leaves_nobody(horde) -> None:
    horde.roll(1)
    assert horde.refused(r.DiceRolled(attack=(6,), defence=(1, 1)), "OWD-INV-01")
    horde.throw("111", "66").throw("665", "11").throw("655", "1")
    assert horde.state.holder("argentina") is None
    assert (horde.state.holder("peru"), *horde.armies("peru")) == ("mutants_1", 8), "7 - 2 + 3"
    assert horde.state.on_turn == "ben"
    assert horde.state.phase == "place"
    assert "The mutants move into Peru, now with 8 armies." in horde.told()


@HORDE
@pytest.mark.rule("OWD-AMB-15")
def test_stopped_at_one_army_the_killed_join_where_it_stands(argentina) -> None:
    argentina.with_({"argentina": ("ben", 4), "peru": ("carla", 9)}).play("anna", "mutant_horde", at="argentina").ends()
    argentina.roll(1).throw("655", "11").throw("655", "11").throw("111", "66")
    assert argentina.armies("argentina") == (2,)
    assert argentina.state.fight is not None
    argentina.throw("1", "66")
    assert argentina.armies("argentina", "peru") == (5, 5), "1 + 4 killed"
    assert argentina.state.on_turn == "ben"
    assert "The mutants in Argentina now have 5 armies." in argentina.told()


@HORDE
def test_they_attack_after_each_turn_of_their_player_only(horde) -> None:
    horde.roll(2).throw("666", "11")
    assert horde.state.holder("brazil") == "mutants_1"
    assert horde.state.on_turn == "ben"
    for player in ("carla", "david", "anna"):
        assert horde.placed().ends().state.on_turn == player
        assert horde.state.phase == "place"
    horde.placed().ends()
    assert horde.state.acting == ("mutants_1",)


@HORDE
@pytest.mark.rule("OWD-AMB-17")
def test_an_empty_neighbour_is_simply_taken(argentina) -> None:
    argentina.with_({"peru": (None, 0)}).play("anna", "mutant_horde", at="argentina").ends().roll(1)
    assert argentina.state.holder("peru") == "mutants_1"
    assert argentina.armies("peru") == (5,)
    assert argentina.state.holder("argentina") is None
    assert argentina.state.on_turn == "ben"
    assert "The mutants move into Peru, now with 5 armies." in argentina.told()


@HORDE
def test_a_single_mutant_and_a_horde_that_is_shut_in_stay_where_they_are(argentina) -> None:
    argentina.with_({"argentina": ("ben", 1)}).play("anna", "mutant_horde", at="argentina").ends()
    assert argentina.state.on_turn == "ben"
    argentina.with_({"argentina": ("mutants_1", 6)}).turn_of("anna").play("anna", "toxic_waste", at="argentina").ends()
    assert argentina.state.on_turn == "ben"
    assert argentina.armies("argentina") == (6,)


@HORDE
@pytest.mark.rule("OWD-C06")
def test_haz_gear_negates_it_and_goes_on_protecting(argentina) -> None:
    argentina.show("anna", "mutant_horde", at="argentina").hold("carla", "haz_gear")
    assert argentina.refused(e.CardAnswered(by="carla", card="haz_gear"), "OWD-NEG-04")
    argentina.do(e.CardForgotten(of="carla", card="haz_gear")).answer("ben", "haz_gear")
    assert argentina.state.holder("argentina") == "ben"
    assert not argentina.state.neutrals
    assert argentina.state.in_force("haz_gear", owner="ben")
    assert "haz_gear" in argentina.state.deck.lying
    assert "mutant_horde" in argentina.state.deck.shown
    argentina.begins("ben").begins("anna")
    assert not argentina.state.effects
    assert "haz_gear" in argentina.state.deck.shown


@HORDE
@pytest.mark.rule("OWD-C19")
def test_the_victim_can_turn_it_on_the_player_of_the_card(argentina) -> None:
    argentina.with_({"siam": ("anna", 6)}).show("anna", "mutant_horde", at="argentina")
    argentina.answer("ben", "counter_espionage", at="siam").nobody()
    assert argentina.state.holder("siam") == "mutants_1"
    assert argentina.state.holder("argentina") == "ben"
    assert argentina.state.neutrals[0].by == "anna"


@HORDE
def test_rebels_and_own_areas_can_turn_into_mutants_but_nobody_cannot(argentina) -> None:
    argentina.play("anna", "rebellion", at="peru").with_({"siam": (None, 0)}).turn_of("ben").hold("ben", "mutant_horde")
    able = argentina.choices(e.CardPlayed, "at", "ben", card="mutant_horde")
    assert able == set(argentina.state.world.keys) - {"siam"}
    assert argentina.refused(argentina.playing("ben", "mutant_horde", at="siam"), "OWD-C44")
    argentina.play("ben", "mutant_horde", at="peru")
    assert argentina.state.holder("peru") == "mutants_1"
    assert not argentina.state.held("rebels_1")


@HORDE
@pytest.mark.rule("OWD-TRD-02", "OWD-C32")
def test_whoever_is_eaten_by_mutants_leaves_the_cards_on_the_discards(argentina) -> None:
    held = [area for area in argentina.state.held("carla") if area != "peru"]
    argentina.with_(dict.fromkeys(held, ("david", 1)) | {"argentina": ("ben", 9)}).hold("carla", "bombers")
    hands = {player: argentina.state.deck.hand(player) for player in ("anna", "ben", "david")}
    argentina.play("anna", "mutant_horde", at="argentina").ends().roll(1).throw("666", "11").throw("666", "1")
    assert argentina.state.out == ("carla",)
    assert argentina.state.deck.hand("carla") == 0
    assert all(argentina.state.deck.hand(player) == count for player, count in hands.items())


@HORDE
@pytest.mark.rule("OWD-C15")
def test_a_horde_that_is_wiped_out_while_it_attacks_holds_nobody_up(horde) -> None:
    horde.roll(1).throw("655", "11").show("david", "nuclear_terrorists").nobody().do(e.CardTurnedUp(card="hacker"))
    assert horde.state.holder("argentina") is None
    assert horde.armies("peru") == (1,)
    assert horde.state.fight is None
    assert horde.state.on_turn == "ben"
    assert horde.state.phase == "place"


@HORDE
@pytest.mark.rule("OWD-C15")
def test_if_its_victim_is_wiped_out_by_a_card_the_killed_join_and_the_attack_is_over(horde) -> None:
    horde.roll(1).throw("655", "11").show("david", "nuclear_terrorists").nobody().do(e.CardTurnedUp(card="tunnels"))
    assert horde.state.holder("peru") is None
    assert horde.armies("argentina") == (9,)
    assert horde.state.fight is None
    assert horde.state.on_turn == "ben"


@HORDE
@pytest.mark.rule("OWD-AMB-16")
def test_the_horde_of_an_eliminated_player_keeps_its_slot(lay_table) -> None:
    table = lay_table(3).turn_of("anna").with_({"argentina": ("ben", 5), "peru": ("carla", 4), "brazil": ("ben", 4)})
    table.play("anna", "mutant_horde", at="argentina").ends().roll(1).throw("111", "66").throw("11", "66")
    left = dict.fromkeys(table.state.held("anna"), ("ben", 2))
    table.turn_of("carla").with_({**left, "siam": ("anna", 1), "china": ("carla", 5), "argentina": ("mutants_1", 5)})
    table.attack("china", "siam").throw("666", "1")
    assert table.state.out == ("anna",)
    table.ends()
    assert table.state.acting == ("mutants_1",)
    assert table.offered(e.DieRolled)
    table.roll(1).throw("111", "66").throw("11", "66")
    assert table.state.on_turn == "ben"
