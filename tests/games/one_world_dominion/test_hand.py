"""Hands: the largest hand to go on with, ways to reduce it, and cards that change hands."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.laws import laws
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import NAMES, shared

SET = ("jihad", "navy", "icbm")
REST = ("bombers", "national_guard", "hacker")


def turn_in(*told: str) -> e.SetTurnedIn:
    return e.SetTurnedIn(by="anna", cards=told)


def with_hand(lay_table, *held: str, **laid):
    """Anna's turn has just begun, with these cards in her hand."""
    table = lay_table(cards=0, **laid).hold("anna", *held).begins("anna")
    last = [area for area in table.state.world.keys if table.state.holder(area) == "anna"][-1]
    return table.do(r.ArmiesPlaced(by="anna", at=last, count=table.state.unplaced))


def last_area(lay_table, player: str = "ben", **laid):
    """Anna's turn; the player holds nothing but Alberta, with one army, and three cards."""
    table = lay_table(4, cards=0, **laid).hold(player, *REST).turn_of("anna")
    lost = {area: ("carla", 2) for area, owner in shared(*NAMES[:4]).items() if owner == player}
    return table.with_({**lost, "alberta": (player, 1), "alaska": ("anna", 9), "india": ("david", 3)})


# ---------------------------------------------------------------- the limit


@pytest.mark.rule("OWD-HND-01")
def test_five_cards_are_brought_down_by_one_p_card(lay_table) -> None:
    table = with_hand(lay_table, *SET[:2], *REST)
    end, attack = r.TurnEnded(by="anna"), table.attacking("alaska", "alberta")
    table.with_({"alaska": ("anna", 9)})
    assert table.refused(end, "OWD-HND-01")
    assert table.refused(attack, "OWD-HND-01")
    assert table.refused(r.ArmiesMoved(by="anna", source="alaska", target="kamchatka", count=1), "OWD-HND-01")
    assert table.state.phase == "place"
    assert not table.offered(r.TurnEnded)
    assert table.refused(table.playing("anna", "bombers", at="india"), "OWD-TIM-01"), "an A card has to wait"
    table.play("anna", "national_guard", continent="asia")
    assert table.state.deck.hand("anna") == 4
    assert table.fine(end)
    assert table.fine(attack)
    assert table.offered(r.TurnEnded)


@pytest.mark.rule("OWD-HND-01")
def test_six_cards_need_a_set(lay_table) -> None:
    table = with_hand(lay_table, *SET, *REST).with_({"alaska": ("anna", 9)})
    table.play("anna", "national_guard", continent="asia")
    assert table.state.deck.hand("anna") == 5
    assert table.refused(r.TurnEnded(by="anna"), "OWD-HND-01"), "one P card alone is not enough"
    assert table.refused(table.playing("anna", "hacker", at="alberta", to="ontario", count=1), "OWD-TIM-08")
    table.do(turn_in(*SET)).placed()
    assert table.state.deck.hand("anna") == 2
    assert table.fine(r.TurnEnded(by="anna"))

    table = with_hand(lay_table, *SET, *REST).do(turn_in(*SET)).placed()
    assert table.state.deck.hand("anna") == 3
    assert table.fine(r.TurnEnded(by="anna")), "a set leaves 3"


@pytest.mark.rule("OWD-HND-01")
def test_four_cards_are_not_too_many_and_more_may_come_later(lay_table) -> None:
    assert with_hand(lay_table, *SET, "bombers").fine(r.TurnEnded(by="anna"))
    table = with_hand(lay_table, *SET, "informant").hold("ben", *REST).with_({"alaska": ("anna", 9)})
    table.attack("alaska", "alberta").throw("666", "1").do(r.CardsCounted(of="anna", count=5))
    assert table.fine(r.TurnEnded(by="anna")), "the limit is for the beginning of a turn"


@pytest.mark.rule("OWD-HND-02", "OWD-SET-04")
def test_a_set_and_a_fourth_card(lay_table) -> None:
    table = with_hand(lay_table, *SET, "national_guard").do(turn_in(*SET))
    guard = table.playing("anna", "national_guard", continent="asia")
    assert table.fine(guard)
    table.do(guard).nobody()
    assert table.state.deck.hand("anna") == 0
    assert table.state.turn.sets == 1

    table = with_hand(lay_table, "bombers", "hacker", "national_guard").do(
        turn_in("bombers", "hacker", "national_guard")
    )
    assert table.refused(table.playing("anna", "national_guard", continent="asia"), "OWD-PLY-01"), "it was in the set"


@pytest.mark.rule("OWD-HND-01", "OWD-AMB-37")
@pytest.mark.parametrize(("reading", "able"), [("yes_if_playable", True), ("p_only", False)])
def test_an_s_card_that_brings_the_hand_down(lay_table, reading, able) -> None:
    table = with_hand(lay_table, *SET[:2], *REST[:2], "united_nations", options={"OWD-AMB-37": reading})
    nations = table.playing("anna", "united_nations", whom="ben")
    assert table.fine(nations) == able
    assert table.odd(nations, "OWD-AMB-37") != able
    table.play("anna", "national_guard", continent="asia")
    assert table.fine(nations), "once the hand is down nobody asks"


@pytest.mark.rule("OWD-HND-01", "OWD-AMB-24")
@pytest.mark.parametrize(("reading", "able"), [("forced_set", False), ("discard", True)])
def test_five_cards_without_a_p_card(lay_table, reading, able) -> None:
    held = (*SET, "bombers", "mole")
    table = with_hand(lay_table, *held, options={"OWD-AMB-24": reading})
    drop = e.CardDiscarded(by="anna", card="mole")
    assert table.fine(drop) == able
    assert table.refused(drop, "OWD-AMB-24") != able
    assert table.offered(e.CardDiscarded, seat="anna") == able
    assert table.offered(e.SetTurnedIn, seat="anna"), "any five cards contain a set"
    table.do(drop)
    assert table.state.deck.hand("anna") == 4
    assert "mole" in table.state.deck.shown
    assert table.fine(r.TurnEnded(by="anna"))
    assert table.refused(e.CardDiscarded(by="anna", card="bombers"), "OWD-HND-01")
    assert table.refused(e.CardDiscarded(by="ben", card="hacker"), "OWD-HND-01")


# ---------------------------------------------------------------- cards change hands


@pytest.mark.rule("OWD-TRD-01", "OWD-C24")
def test_nobody_gives_a_card_away(lay_table) -> None:
    table = lay_table().turn_of("anna").hold("anna", *SET)
    gift = e.CardTaken(by="ben", of="anna", card="jihad")
    assert table.refused(gift, "OWD-TRD-01")
    assert not table.offered(e.CardTaken)
    assert not table.offered(e.CardTaken, seat="ben")
    table.play("ben", "informant", whom="anna")
    assert table.refused(e.CardTaken(by="carla", of="anna", card="jihad"), "OWD-TRD-01"), "another’s Informant"
    assert table.refused(e.CardTaken(by="ben", of="david", card=None), "OWD-TRD-01"), "another’s hand"
    assert table.fine(gift)
    assert table.offered(e.CardTaken, seat="ben")
    counts = table.state.deck.hands
    table.do(gift)
    assert table.state.deck.hands == {**counts, "anna": counts["anna"] - 1, "ben": counts["ben"] + 1}
    assert table.refused(gift, "OWD-TRD-01"), "one card only"


@pytest.mark.rule("OWD-TRD-01", "RSK-ELI-01")
def test_the_captor_of_the_last_area_inherits_the_hand(lay_table) -> None:
    table = last_area(lay_table).hold("anna", "mole").attack("alaska", "alberta").throw("666", "1")
    assert table.state.out == ("ben",)
    assert table.state.deck.hands == {"anna": 4, "ben": 0, "carla": 0, "david": 0}
    assert set(table.state.hands["anna"]) == {"mole", *REST}
    assert not list(laws(table.state))


@pytest.mark.rule("OWD-TRD-01", "OWD-INV-05")
def test_an_involuntary_capture_is_one_by_an_opponent_too(lay_table) -> None:
    table = last_area(lay_table).with_({"ontario": ("david", 6)})
    table.play("anna", "provocateur", at="ontario", to="alberta").throw("666", "1")
    assert table.state.out == ("ben",)
    assert table.state.deck.hand("david") == 3, "David’s armies took it"


@pytest.mark.rule("OWD-TRD-02", "OWD-C37", "OWD-C26")
@pytest.mark.parametrize("card", ["icbm", "orbital_laser", "rebellion", "mutant_horde"])
def test_who_goes_otherwise_discards_the_hand(lay_table, card) -> None:
    table = last_area(lay_table)
    table.play("anna", card, at="alberta")
    assert table.state.out == ("ben",)
    assert table.state.deck.hands == dict.fromkeys(NAMES[:4], 0)
    assert table.state.deck.discards + len(table.state.deck.lying) == 3 + 1
    assert not list(laws(table.state))


@pytest.mark.rule("OWD-TRD-02", "OWD-NEU-05")
def test_mutants_inherit_nothing(lay_table) -> None:
    table = last_area(lay_table).with_({"ontario": ("carla", 6)}).play("anna", "mutant_horde", at="ontario")
    table.ends().roll(1 + table.state.world.neighbours("ontario").index("alberta")).throw("666", "1")
    assert table.state.out == ("ben",)
    assert table.state.deck.hands == dict.fromkeys(NAMES[:4], 0)


@pytest.mark.rule("OWD-HND-01", "OWD-AMB-23", "RSK-ELI-01")
@pytest.mark.parametrize(("reading", "at_once"), [("next_turn", False), ("risk", True)])
def test_captured_cards_in_the_middle_of_a_turn(lay_table, reading, at_once) -> None:
    table = last_area(lay_table, options={"OWD-AMB-23": reading}).hold("anna", *SET)
    table.attack("alaska", "alberta").throw("666", "1")
    assert table.state.deck.hand("anna") == 6
    assert table.refused(r.TurnEnded(by="anna"), "OWD-AMB-23") == at_once
    assert table.refused(table.attacking("alaska", "kamchatka"), "OWD-AMB-23") == at_once
    assert table.fine(turn_in(*SET)) == at_once
    guard = table.playing("anna", "national_guard", continent="asia")
    assert table.refused(guard, "OWD-TIM-05"), "P cards are for the beginning of a turn in either reading"
    table.do(turn_in(*SET)).placed()
    assert table.fine(r.TurnEnded(by="anna"))


@pytest.mark.rule("OWD-AMB-23", "RSK-ELI-01")
@pytest.mark.parametrize(("own", "must"), [(2, False), (3, True)])
def test_only_six_cards_are_too_many_at_once(lay_table, own, must) -> None:
    table = last_area(lay_table, options={"OWD-AMB-23": "risk"}).hold("anna", *SET[:own])
    table.attack("alaska", "alberta").throw("666", "1")
    assert table.state.must_reduce == must
