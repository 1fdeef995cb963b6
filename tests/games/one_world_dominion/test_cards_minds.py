"""Mind Control and Provocateur: armies that change sides, and armies that a third player forces to attack."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

MIND = pytest.mark.rule("OWD-C31")
PROVOCATEUR = pytest.mark.rule("OWD-C32")


@pytest.fixture
def urals(table):
    """Ben's 9 armies in Ural beside Anna's Siberia and China, and Carla's Ukraine."""
    areas = {"ural": ("ben", 9), "siberia": ("anna", 2), "china": ("anna", 1), "ukraine": ("carla", 3)}
    return table.with_(areas)


# ---------------------------------------------------------------- mind control


@MIND
@pytest.mark.rule("OWD-ERR-02")
def test_half_of_them_rounded_down_come_over_and_leave(urals) -> None:
    urals.play("anna", "mind_control", at="ural", to="siberia")
    assert urals.armies("ural", "siberia", "china") == (5, 6, 1)
    assert urals.state.holder("ural") == "ben"
    assert len(urals.state.forces["ural"]) == 1
    assert urals.told().endswith("Mind Control: Ural loses 4 of 9; Siberia gets 4 armies.")
    assert urals.state.removed["ben"] == 4


@MIND
def test_it_is_the_free_move_of_the_turn(urals) -> None:
    urals.play("anna", "mind_control", at="ural", to="siberia")
    assert urals.refused(r.ArmiesMoved(by="anna", source="siberia", target="china", count=1), "RSK-MOV-01")
    assert urals.refused(urals.attacking("siberia", "ural"), "RSK-TRN-01")
    assert urals.state.phase == "move"
    assert urals.fine(r.TurnEnded(by="anna"))


@MIND
def test_it_comes_neither_after_the_free_move_nor_while_an_attack_goes_on(urals) -> None:
    control = urals.hold("anna", "mind_control").playing("anna", "mind_control", at="ural", to="siberia")
    urals.attack("siberia", "ural")
    assert urals.refused(control, "OWD-TIM-03")
    urals.do(r.AttackStopped(by="anna"))
    assert urals.fine(control)
    urals.do(r.ArmiesMoved(by="anna", source="siberia", target="china", count=1))
    assert urals.refused(control, "RSK-MOV-01")


@MIND
@pytest.mark.rule("OWD-AMB-20")
def test_it_wants_two_armies_of_another_beside_an_own_area(urals) -> None:
    urals.hold("anna", "mind_control").with_({"afghanistan": ("ben", 1)})
    play = urals.playing
    assert urals.refused(play("anna", "mind_control", at="afghanistan", to="china"), "OWD-C31")
    assert urals.refused(play("anna", "mind_control", at="china", to="siberia"), "OWD-C31")
    assert urals.refused(play("anna", "mind_control", at="ural", to="ukraine"), "OWD-C31")
    assert urals.refused(play("anna", "mind_control", at="ural", to="yakutsk"), "OWD-C31"), "not beside Ural"
    assert urals.refused(play("anna", "mind_control", at="ural"), "OWD-C31")
    urals.with_({"egypt": ("ben", 5), "north_africa": ("carla", 1)})
    assert urals.refused(play("anna", "mind_control", at="egypt", to="north_africa"), "OWD-C31")
    assert urals.choices(e.CardPlayed, "to", "anna", card="mind_control", at="ural") == {"siberia", "china"}


@MIND
def test_armies_of_the_own_stay_where_they_are_if_it_is_played_on_them_all_the_same(urals) -> None:
    urals.with_({"siberia": ("anna", 8)}).play("anna", "mind_control", at="siberia", to="china")
    assert urals.armies("siberia", "china") == (8, 1)


@MIND
def test_without_such_an_area_it_is_not_offered(urals) -> None:
    everybody = dict.fromkeys(urals.state.world.keys, ("ben", 1))
    urals.with_({**everybody, "siberia": ("anna", 9)}).hold("anna", "mind_control")
    assert not urals.offered(e.CardPlayed, "anna", card="mind_control")


@MIND
@pytest.mark.rule("OWD-NEU-02", "OWD-C27")
def test_rebels_can_be_controlled_but_not_out_of_toxic_waste(urals) -> None:
    urals.play("anna", "rebellion", at="ural").hold("anna", "mind_control")
    assert urals.fine(urals.playing("anna", "mind_control", at="ural", to="siberia"))
    urals.play("anna", "mind_control", at="ural", to="siberia")
    assert (urals.state.holder("ural"), *urals.armies("ural", "siberia")) == ("rebels_1", 5, 6)
    urals.turn_of("ben").play("ben", "toxic_waste", at="ural").turn_of("anna").hold("anna", "mind_control")
    assert urals.refused(urals.playing("anna", "mind_control", at="ural", to="siberia"), "OWD-C31")


# ---------------------------------------------------------------- provocateur


@pytest.fixture
def egypt(table):
    """Ben's 6 armies in Egypt beside Carla's East Africa with 2."""
    return table.with_({"egypt": ("ben", 6), "east_africa": ("carla", 2), "middle_east": ("ben", 3)})


@pytest.fixture
def provoked(egypt):
    """Egypt attacks East Africa in Anna's turn."""
    return egypt.play("anna", "provocateur", at="egypt", to="east_africa")


@PROVOCATEUR
@pytest.mark.rule("OWD-INV-01")
def test_the_armies_attack_at_once_with_all_dice(provoked) -> None:
    assert provoked.told().endswith("Provocateur: Egypt attacks East Africa.")
    fight = provoked.state.fight
    assert (fight.attacker, fight.defender, fight.by, fight.forced) == ("ben", "carla", "ben", True)
    assert provoked.refused(r.DiceRolled(attack=(6, 5), defence=(1, 1)), "OWD-INV-01")
    assert provoked.refused(r.DiceRolled(attack=(6, 5, 1), defence=(1,)), "OWD-INV-01")
    assert provoked.fine(r.DiceRolled(attack=(6, 5, 1), defence=(1, 1)))


@PROVOCATEUR
@pytest.mark.rule("OWD-INV-02")
def test_it_goes_on_until_the_end_and_nothing_comes_before(provoked) -> None:
    provoked.with_({"alaska": ("anna", 5)})
    assert provoked.refused(r.AttackStopped(by="ben"), "OWD-INV-02")
    assert not provoked.offered(r.AttackStopped)
    assert not provoked.offered(r.TurnEnded)
    assert not provoked.fine(provoked.attacking("alaska", "kamchatka"))
    provoked.throw("111", "66").throw("111", "66")
    assert provoked.armies("egypt") == (2,)
    assert provoked.state.fight.forced
    provoked.throw("1", "66")
    assert provoked.armies("egypt", "east_africa") == (1, 2)
    assert provoked.state.fight is None
    assert provoked.fine(provoked.attacking("alaska", "kamchatka"))


@PROVOCATEUR
@pytest.mark.rule("OWD-INV-03", "OWD-INV-05")
def test_a_capture_moves_in_the_dice_of_the_last_round_and_brings_nobody_a_card(provoked) -> None:
    provoked.throw("665", "11")
    assert provoked.state.holder("east_africa") == "ben"
    assert provoked.armies("egypt", "east_africa") == (3, 3)
    assert not provoked.offered(r.ArmiesMovedIn)
    hands = dict(provoked.state.deck.hands)
    provoked.ends()
    assert dict(provoked.state.deck.hands) == hands


@PROVOCATEUR
def test_the_areas_belong_to_two_players_neither_of_them_ones_own(egypt) -> None:
    egypt.hold("anna", "provocateur").with_({"south_africa": ("anna", 5), "congo": ("david", 3)})
    play = egypt.playing
    assert egypt.refused(play("anna", "provocateur", at="egypt", to="middle_east"), "OWD-C32"), "two of Ben"
    assert egypt.refused(play("anna", "provocateur", at="south_africa", to="congo"), "OWD-C32"), "Anna's own"
    assert egypt.refused(play("anna", "provocateur", at="congo", to="south_africa"), "OWD-C32"), "against Anna"
    assert egypt.refused(play("anna", "provocateur", at="egypt", to="congo"), "OWD-C32"), "not adjacent"
    egypt.with_({"east_africa": (None, 0)})
    assert egypt.refused(play("anna", "provocateur", at="egypt", to="east_africa"), "OWD-C32"), "nobody there"
    offered = egypt.choices(e.CardPlayed, "to", "anna", card="provocateur", at="congo")
    assert "south_africa" not in offered
    assert "east_africa" not in offered


@PROVOCATEUR
@pytest.mark.rule("OWD-INV-04")
def test_both_sides_may_play_a_card_in_it(provoked) -> None:
    provoked.play("ben", "electronic_warfare").play("carla", "fortification")
    assert provoked.state.fight.modifiers == (1, 2)
    assert provoked.refused(provoked.hold("ben", "navy").playing("ben", "navy"), "OWD-INV-04")
    provoked.throw("543", "43")
    assert provoked.armies("egypt", "east_africa") == (4, 2), "6-5-4 against 6-5: ties"
    assert provoked.refused(provoked.hold("anna", "icbm").playing("anna", "icbm", at="egypt"), "OWD-TIM-01")


@PROVOCATEUR
@pytest.mark.rule("OWD-TRD-01")
def test_the_last_area_of_a_player_is_captured_with_the_hand(egypt) -> None:
    held = [area for area in egypt.state.held("carla") if area != "east_africa"]
    egypt.with_(dict.fromkeys(held, ("david", 1))).hold("carla", "bombers")
    mine = egypt.state.deck.hand("ben")
    egypt.play("anna", "provocateur", at="egypt", to="east_africa").throw("666", "11")
    assert egypt.state.out == ("carla",)
    assert egypt.state.deck.hand("ben") == mine + 2


@PROVOCATEUR
@pytest.mark.rule("OWD-C39")
def test_rebels_can_be_provoked_and_hold_what_they_take(egypt) -> None:
    egypt.play("david", "united_nations", whom="ben").turn_of("david").play("david", "rebellion", at="egypt")
    egypt.turn_of("anna").play("anna", "provocateur", at="egypt", to="east_africa").throw("666", "11")
    assert egypt.state.held("rebels_1") == {"egypt", "east_africa"}


@PROVOCATEUR
def test_the_victim_of_the_attack_and_the_attacker_are_asked_but_only_mole_helps(egypt) -> None:
    egypt.show("anna", "provocateur", at="egypt", to="east_africa").hold("carla", "haz_gear", "mole")
    assert not egypt.fine(e.CardAnswered(by="carla", card="haz_gear"))
    assert egypt.fine(e.CardAnswered(by="carla", card="mole"))
