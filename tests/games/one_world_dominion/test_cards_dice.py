"""Stealth Technology, Electronic Warfare, Navy, Black Helicopters and Fortification: dice with told faces."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

STEALTH = pytest.mark.rule("OWD-C25")
WARFARE = pytest.mark.rule("OWD-C33")
NAVY = pytest.mark.rule("OWD-C40")
HELICOPTERS = pytest.mark.rule("OWD-C42")
FORTIFICATION = pytest.mark.rule("OWD-C43")


@pytest.fixture
def lane(table):
    """Anna's 9 armies in Alaska attack Ben's 9 in Kamchatka over water."""
    return table.with_({"alaska": ("anna", 9), "kamchatka": ("ben", 9)}).attack("alaska", "kamchatka")


@pytest.fixture
def land(table):
    """Anna's 9 armies in Ural against Ben's 9 in Siberia over land, and Ben's 9 in Ukraine beyond the continent."""
    return table.with_({"ural": ("anna", 9), "siberia": ("ben", 9), "ukraine": ("ben", 9)})


def cost(table, attack: str, defence: str) -> tuple[int, int]:
    """Return the losses of attacker and defender in this throw."""
    fight = table.state.fight
    before = table.armies(fight.source, fight.target)
    after = table.throw(attack, defence).armies(fight.source, fight.target)
    return before[0] - after[0], before[1] - after[1]


# ---------------------------------------------------------------- electronic warfare


@WARFARE
def test_all_dice_of_the_attacker_count_one_more(lane) -> None:
    assert cost(lane, "641", "65") == (2, 0)
    lane.play("anna", "electronic_warfare")
    assert lane.told().endswith("Electronic Warfare: +1 to Anna’s dice.")
    assert lane.state.fight.modifiers == (1, 0)
    assert cost(lane, "641", "64") == (0, 2), "7-5 beats 6-4"
    assert cost(lane, "511", "62") == (2, 0), "6-2 ties 6-2"


@WARFARE
def test_in_defence_a_five_ties_a_six_and_the_attacker_fights_on(lane) -> None:
    lane.play("ben", "electronic_warfare")
    assert lane.state.fight.modifiers == (0, 1)
    assert lane.refused(r.AttackStopped(by="anna"), "OWD-C33")
    assert not lane.offered(r.AttackStopped)
    assert cost(lane, "6", "5") == (1, 0)
    assert lane.fine(r.AttackStopped(by="anna"))
    assert lane.offered(r.AttackStopped)


@WARFARE
def test_an_attacker_who_plays_it_may_still_stop(lane) -> None:
    lane.play("anna", "electronic_warfare")
    assert lane.fine(r.AttackStopped(by="anna"))


@WARFARE
def test_it_can_be_played_before_an_attack_and_holds_for_all_until_the_turn_ends(table) -> None:
    table.with_({"ural": ("anna", 9), "siberia": ("ben", 9), "alaska": ("anna", 9), "kamchatka": ("ben", 9)})
    table.play("anna", "electronic_warfare")
    for source, target in (("ural", "siberia"), ("alaska", "kamchatka")):
        assert table.attack(source, target).state.fight.modifiers == (1, 0)
    table.ends()
    assert not table.state.effects
    assert "electronic_warfare" in table.state.deck.shown
    assert "Electronic Warfare is over." in table.told()
    assert table.placed().attack("kamchatka", "alaska").state.fight.modifiers == (0, 0)


@WARFARE
@FORTIFICATION
@pytest.mark.rule("OWD-AMB-10")
def test_cards_of_both_sides_add_up_beyond_six(lane) -> None:
    lane.play("anna", "electronic_warfare").play("ben", "fortification")
    assert lane.state.fight.modifiers == (1, 2)
    assert cost(lane, "666", "54") == (1, 1), "7-7 against 7-6"


# ---------------------------------------------------------------- fortification


@FORTIFICATION
def test_two_more_on_every_defending_die(lane) -> None:
    lane.play("ben", "fortification")
    assert lane.told().endswith("Fortification: +2 to Ben’s defending dice.")
    assert cost(lane, "655", "43") == (2, 0), "6-5 against 6-5: two ties"


@FORTIFICATION
@pytest.mark.rule("OWD-AMB-11")
def test_it_holds_in_all_areas_of_the_defender_until_the_attacker_has_finished(lane) -> None:
    lane.play("ben", "fortification").throw("111", "11").do(r.AttackStopped(by="anna"))
    assert lane.with_({"yakutsk": ("anna", 5), "irkutsk": ("ben", 5)}).attack(
        "yakutsk", "irkutsk"
    ).state.fight.modifiers == (0, 2)
    assert lane.with_({"japan": ("anna", 5), "mongolia": ("david", 5)}).attack(
        "japan", "mongolia"
    ).state.fight.modifiers == (0, 0)
    lane.ends()
    assert "fortification" in lane.state.deck.shown
    assert lane.turn_of("carla").with_({"irkutsk": ("carla", 5)}).attack(
        "irkutsk", "kamchatka"
    ).state.fight.modifiers == (0, 0)


@FORTIFICATION
@pytest.mark.rule("OWD-AMB-18")
def test_it_never_helps_an_attacker_not_even_against_oneself(table) -> None:
    table.with_({"alaska": ("anna", 2), "kamchatka": ("ben", 5), "irkutsk": ("ben", 3)})
    table.play("anna", "mad_cow_disease", 3, at="kamchatka")
    assert (table.state.fight.attacker, table.state.fight.defender) == ("ben", "ben")
    table.play("ben", "fortification")
    assert table.state.fight.modifiers == (0, 2)


@FORTIFICATION
@pytest.mark.rule("OWD-COM-02")
def test_one_round_has_to_be_fought_and_no_other_attack_or_card_gets_around_it(lane) -> None:
    lane.play("ben", "fortification").with_({"siam": ("anna", 5)}).hold("anna", "paratroops")
    assert lane.refused(r.AttackStopped(by="anna"), "OWD-C43")
    assert not lane.fine(lane.attacking("siam", "china"))
    assert not lane.fine(r.TurnEnded(by="anna"))
    fly = lane.playing("anna", "paratroops", use="attack", at="siam", to="brazil", count=3)
    assert not lane.fine(fly)
    assert not lane.offered(e.CardPlayed, "anna", card="paratroops", use="attack")
    lane.throw("1", "1")
    assert lane.fine(r.AttackStopped(by="anna"))
    assert lane.fine(fly)


# ---------------------------------------------------------------- navy


@NAVY
def test_two_more_across_a_sea_lane_for_attacker_and_defender(lane) -> None:
    lane.play("anna", "navy")
    assert lane.state.fight.modifiers == (2, 0)
    assert cost(lane, "532", "64") == (0, 2), "7-5 against 6-4"
    lane.turn_of("ben").turn_of("carla").with_({"greenland": ("carla", 5), "iceland": ("ben", 5)})
    lane.attack("greenland", "iceland").play("ben", "navy")
    assert lane.told().endswith("Navy: +2 to Ben’s dice across sea lanes.")
    assert lane.refused(r.AttackStopped(by="carla"), "OWD-C40")
    assert cost(lane, "664", "53") == (1, 1), "6-6 against 7-5"


@NAVY
def test_overland_it_brings_nothing(lane) -> None:
    lane.with_({"northwest_territory": ("ben", 5)}).play("anna", "navy")
    assert lane.attack("alaska", "northwest_territory").state.fight.modifiers == (0, 0)
    assert lane.attack("alaska", "kamchatka").state.fight.modifiers == (2, 0)


@NAVY
def test_an_attack_that_jumps_over_water_is_not_across_a_lane(lane) -> None:
    lane.do(r.AttackStopped(by="anna")).play("anna", "navy").with_({"brazil": ("david", 5)})
    lane.show("anna", "paratroops", use="attack", at="alaska", to="brazil", count=4).nobody()
    assert lane.state.fight.target == "brazil"
    assert lane.state.fight.modifiers == (0, 0)


@NAVY
def test_the_fleet_is_gone_after_the_turn(lane) -> None:
    lane.play("anna", "navy").ends()
    assert "navy" in lane.state.deck.shown
    assert not lane.state.effects


# ---------------------------------------------------------------- black helicopters


@HELICOPTERS
def test_two_more_when_attacking_within_the_continent(land) -> None:
    land.play("anna", "black_helicopters", continent="asia")
    assert land.told().endswith("Black Helicopters: +2 to Anna’s dice within Asia.")
    land.attack("ural", "siberia")
    assert land.state.fight.modifiers == (2, 0)
    assert cost(land, "431", "54") == (0, 2), "6-5 against 5-4"


@HELICOPTERS
def test_not_across_its_border_not_by_air_and_not_in_defence(land) -> None:
    land.play("anna", "black_helicopters", continent="asia")
    assert land.attack("ural", "ukraine").state.fight.modifiers == (0, 0)
    land.with_({"ukraine": ("anna", 9), "ural": ("anna", 9)})
    land.show("anna", "paratroops", use="attack", at="ural", to="kamchatka", count=4).nobody()
    assert land.state.fight.modifiers == (0, 0), "Ural and Kamchatka are not adjacent"
    land.turn_of("ben").attack("siberia", "ural")
    assert land.state.fight.modifiers == (0, 0)


@HELICOPTERS
def test_they_leave_with_the_turn_and_a_continent_has_to_be_named(land) -> None:
    land.hold("anna", "black_helicopters")
    assert land.refused(land.playing("anna", "black_helicopters"), "OWD-C42")
    land.play("anna", "black_helicopters", continent="asia").ends()
    assert not land.state.effects
    assert "black_helicopters" in land.state.deck.shown


# ---------------------------------------------------------------- stealth technology


@pytest.fixture
def unseen(lane):
    """Anna attacks under Stealth Technology."""
    return lane.play("anna", "stealth_technology")


@STEALTH
def test_for_three_rounds_the_attacker_loses_nothing_and_then_both_do_again(unseen) -> None:
    assert unseen.told().endswith("Stealth Technology: three rounds without losses for Anna.")
    assert cost(unseen, "321", "66") == (0, 0)
    assert cost(unseen, "611", "55") == (0, 1)
    assert cost(unseen, "321", "66") == (0, 0)
    assert cost(unseen, "321", "66") == (2, 0)


@STEALTH
@pytest.mark.rule("OWD-AMB-28")
def test_in_these_rounds_the_defender_rolls_two_dice_if_able(unseen) -> None:
    for _ in range(3):
        assert unseen.refused(r.DiceRolled(attack=(3, 2, 1), defence=(6,)), "OWD-C25")
        unseen.throw("321", "66")
    assert unseen.fine(r.DiceRolled(attack=(3, 2, 1), defence=(6,)))


@STEALTH
def test_a_single_defender_rolls_one_die(unseen) -> None:
    unseen.do(r.AttackStopped(by="anna")).turn_of("ben").turn_of("anna").with_({"kamchatka": ("ben", 1)})
    unseen.attack("alaska", "kamchatka").play("anna", "stealth_technology")
    assert unseen.fine(r.DiceRolled(attack=(3, 2, 1), defence=(6,)))


@STEALTH
@pytest.mark.rule("OWD-C12")
def test_the_radar_sees_nothing_in_this_battle_but_in_the_next_one(unseen) -> None:
    unseen.with_({"yakutsk": ("ben", 4)}).hold("ben", "radar")
    radar = unseen.playing("ben", "radar", at="yakutsk", to="kamchatka", count=2)
    assert unseen.refused(radar, "OWD-C25")
    assert not unseen.offered(e.CardPlayed, "ben", card="radar")
    unseen.do(r.AttackStopped(by="anna")).attack("alaska", "kamchatka")
    assert unseen.fine(radar)
    assert unseen.offered(e.CardPlayed, "ben", card="radar")


@STEALTH
def test_it_wants_the_start_of_an_own_attack(lane) -> None:
    stealth = lane.hold("anna", "stealth_technology").playing("anna", "stealth_technology")
    assert lane.fine(stealth)
    lane.throw("111", "11")
    assert lane.refused(stealth, "OWD-C25")
    assert not lane.offered(e.CardPlayed, "anna", card="stealth_technology")
    lane.do(r.AttackStopped(by="anna"))
    assert lane.refused(stealth, "OWD-C25"), "no battle at all"


@STEALTH
@pytest.mark.rule("OWD-C12", "OWD-NEG-02")
def test_it_negates_a_radar_and_does_nothing_else(lane) -> None:
    lane.with_({"yakutsk": ("ben", 4), "middle_east": ("anna", 1), "western_australia": ("ben", 1)})
    lane.show("ben", "radar", at="yakutsk", to="kamchatka", count=2)
    lane.hold("anna", "stealth_technology").hold("carla", "stealth_technology")
    assert lane.refused(e.CardAnswered(by="carla", card="stealth_technology"), "OWD-NEG-04")
    lane.do(e.CardAnswered(by="anna", card="stealth_technology"))
    assert lane.armies("yakutsk", "kamchatka", "middle_east", "western_australia") == (4, 9, 3, 1)
    fight = lane.state.fight
    assert (fight.spared, fight.two, fight.must) == (0, 0, 0)
    assert not lane.state.effects
    assert {"radar", "stealth_technology"} <= set(lane.state.deck.shown)
    assert cost(lane, "111", "66") == (2, 0)


@STEALTH
@pytest.mark.rule("OWD-NEG-05")
def test_played_for_its_attack_it_can_be_answered_and_as_a_negation_it_cannot(lane) -> None:
    lane.show("anna", "stealth_technology").hold("david", "mole")
    assert lane.fine(e.CardAnswered(by="david", card="mole"))
    lane.do(e.CardAnswered(by="david", card="mole"))
    assert not lane.state.fight.spared


@STEALTH
@pytest.mark.rule("OWD-NEG-05")
def test_as_a_negation_it_is_not_answered_itself(table) -> None:
    table.with_({"alaska": ("anna", 9), "kamchatka": ("ben", 9), "yakutsk": ("ben", 4)}).attack("alaska", "kamchatka")
    table.show("ben", "radar", at="yakutsk", to="kamchatka", count=2).answer("anna", "stealth_technology")
    assert table.state.window is None
    assert table.armies("yakutsk", "kamchatka") == (4, 9)
    assert table.refused(table.hold("david", "mole") and e.CardAnswered(by="david", card="mole"), "OWD-NEG-03")


@STEALTH
def test_the_card_is_gone_with_its_battle(unseen) -> None:
    unseen.throw("321", "66")
    assert "stealth_technology" in unseen.state.deck.lying
    unseen.do(r.AttackStopped(by="anna"))
    assert "stealth_technology" in unseen.state.deck.shown
    assert not unseen.state.effects
