"""Positions in which a turn must not get stuck."""

from __future__ import annotations

import pytest

from assistant.content.maps import world
from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r


@pytest.mark.rule("OWD-C27")
def test_armies_that_can_stand_nowhere_are_lost_with_the_turn(lay_table) -> None:
    owners = dict.fromkeys(world().keys, "ben") | {"japan": "anna", "siam": "carla", "india": "david"}
    table = lay_table(4, owners=owners)
    table.begins("ben").play("ben", "toxic_waste", at="japan")
    table.begins("anna")
    assert table.state.to_place["anna"] == 3
    assert not table.state.unplaced
    assert table.fine(r.TurnEnded(by="anna"))
    assert table.offered(r.TurnEnded)
    table.ends()
    assert not list(table.table.game.laws(table.state))
    assert table.armies("japan") == (1,)


@pytest.mark.rule("OWD-AMB-20", "OWD-SAM-01")
def test_who_stays_after_mind_control_fights_behind_the_free_move(lay_table) -> None:
    table = lay_table(options={"OWD-AMB-20": "split"}).turn_of("anna")
    table.with_({"japan": ("anna", 2), "kamchatka": ("ben", 9)})
    table.play("anna", "mind_control", at="kamchatka", to="japan", count=1)
    assert table.armies("japan") == (3,)
    assert not table.offered(r.TurnEnded)
    assert table.offered(r.AttackAnnounced, source="kamchatka", target="kamchatka")
    assert not table.offered(e.CardPlayed, "anna", card="bombers")


@pytest.mark.rule("OWD-C20", "OWD-C27")
def test_cattle_under_toxic_waste_go_nowhere(table) -> None:
    table.with_({"kamchatka": ("ben", 6), "japan": ("anna", 2)}).begins("carla").play(
        "carla", "toxic_waste", at="kamchatka"
    )
    table.begins("anna").play("anna", "mad_cow_disease", at="kamchatka")
    assert table.state.fight is None
    assert not table.state.plays
    assert table.armies("kamchatka") == (6,)


@pytest.mark.rule("OWD-HND-01", "OWD-AMB-24", "OWD-AMB-26")
def test_a_hand_with_cards_of_the_table_s_own_may_hold_no_set(lay_table) -> None:
    """Two pairs and a blank card, and no other card to play: one is discarded, and the turn goes on."""
    hand = ("house_1", "fighters", "killer_satellite", "navy", "fortification")
    table = lay_table(options={"OWD-AMB-26": "yes"}, cards=0)
    assert len({table.state.symbol_of(card) for card in hand}) == 3
    table.hold("anna", *hand).begins("anna").placed()
    assert not [offer for offer in table.offers(e.SetTurnedIn, "anna") if "cards" in offer.known]
    assert table.refused(r.TurnEnded(by="anna"), "OWD-HND-01")
    assert table.choices(e.CardDiscarded, "card", "anna") == set(hand)
    assert table.fine(e.CardDiscarded(by="anna", card="house_1"))
    table.do(e.CardDiscarded(by="anna", card="house_1"), by="anna")
    assert table.fine(r.TurnEnded(by="anna"))
    plain = lay_table(cards=0).hold("anna", *hand[1:], "apcs").begins("anna")
    assert plain.refused(e.CardDiscarded(by="anna", card="apcs"), "OWD-AMB-24")
