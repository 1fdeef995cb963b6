"""Tunnels and Paratroops: one committed attack, or the free move, to areas that are not adjacent."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

TUNNELS = pytest.mark.rule("OWD-C28")
PARATROOPS = pytest.mark.rule("OWD-C41")


@pytest.fixture
def bases(table):
    """Anna's 6 armies in Japan, Siam and Alaska; Ben's 3 in Brazil, Carla's 2 in Greenland."""
    own = {"japan": ("anna", 6), "siam": ("anna", 6), "alaska": ("anna", 6)}
    return table.with_({**own, "brazil": ("ben", 3), "greenland": ("carla", 2)})


def attack(table, card: str, source: str, target: str, count: int) -> e.CardPlayed:
    return table.playing("anna", card, use="attack", at=source, to=target, count=count)


def move(table, card: str, source: str, target: str, count: int) -> e.CardPlayed:
    return table.playing("anna", card, use="move", at=source, to=target, count=count)


# ---------------------------------------------------------------- paratroops


@PARATROOPS
def test_paratroops_attack_anywhere_with_what_is_committed(bases) -> None:
    bases.hold("anna", "paratroops").by_the_rules(attack(bases, "paratroops", "japan", "brazil", 5)).nobody()
    assert bases.told().endswith("Paratroops: Japan attacks Brazil.")
    fight = bases.state.fight
    assert (fight.source, fight.target, fight.committed, fight.forced) == ("japan", "brazil", 5, False)
    assert bases.refused(r.AttackStopped(by="anna"), "OWD-COM-02")
    bases.throw("666", "11")
    bases.throw("666", "1")
    assert bases.state.holder("brazil") == "anna"
    assert bases.armies("japan", "brazil") == (3, 3)
    assert bases.choices(r.ArmiesMovedIn, "count") == {3, 4, 5}
    bases.ends()
    assert "Anna draws a card." in bases.told()


@PARATROOPS
@pytest.mark.rule("OWD-COM-02")
def test_when_the_committed_are_gone_the_rest_stays_at_home(bases) -> None:
    bases.play("anna", "paratroops", use="attack", at="japan", to="brazil", count=2).throw("11", "66")
    assert bases.armies("japan", "brazil") == (4, 3)
    assert bases.state.fight is None
    assert not bases.fine(bases.attacking("japan", "brazil"))


@PARATROOPS
@pytest.mark.rule("OWD-C05")
def test_fighters_of_the_victim_shoot_down_all_that_fly(bases) -> None:
    bases.with_({"great_britain": ("ben", 1)}).show(
        "anna", "paratroops", use="attack", at="japan", to="brazil", count=5
    )
    assert bases.refused(bases.hold("carla", "fighters") and e.CardAnswered(by="carla", card="fighters"), "OWD-NEG-04")
    bases.do(e.CardForgotten(of="carla", card="fighters")).answer("ben", "fighters")
    assert bases.armies("japan", "brazil", "great_britain") == (1, 3, 3)
    assert bases.state.fight is None
    assert bases.state.removed["anna"] == 5
    assert {"paratroops", "fighters"} <= set(bases.state.deck.shown)


@PARATROOPS
def test_they_attack_areas_of_others_and_one_army_stays(bases) -> None:
    bases.hold("anna", "paratroops")
    for event in (
        attack(bases, "paratroops", "japan", "siam", 2),
        attack(bases, "paratroops", "brazil", "peru", 2),
        attack(bases, "paratroops", "japan", "brazil", 6),
        attack(bases, "paratroops", "japan", "brazil", 0),
    ):
        assert bases.refused(event, "OWD-C41"), event
    assert bases.choices(e.CardPlayed, "count", "anna", use="attack", at="japan") == {1, 2, 3, 4, 5}
    bases.with_({"japan": ("anna", 1)})
    assert "japan" not in bases.choices(e.CardPlayed, "at", "anna", use="attack")


@PARATROOPS
@pytest.mark.rule("OWD-EMP-03")
def test_an_empty_area_is_taken_and_counts_for_a_card(bases) -> None:
    bases.with_({"peru": (None, 0)}).play("anna", "paratroops", use="attack", at="japan", to="peru", count=3)
    assert bases.state.holder("peru") == "anna"
    assert bases.armies("japan", "peru") == (5, 1)
    assert bases.choices(r.ArmiesMovedIn, "count") == {1, 2, 3}
    assert bases.state.turn.captured == 1


@PARATROOPS
def test_as_a_free_move_they_fly_to_any_own_area_and_nobody_answers_with_fighters(bases) -> None:
    bases.hold("anna", "paratroops").hold("ben", "fighters", "mole")
    event = move(bases, "paratroops", "japan", "siam", 5)
    assert bases.fine(event)
    bases.do(event)
    assert bases.refused(e.CardAnswered(by="ben", card="fighters"), "OWD-C05")
    assert bases.fine(e.CardAnswered(by="ben", card="mole"))
    bases.nobody()
    assert bases.armies("japan", "siam") == (1, 11)
    assert bases.state.turn.moved
    assert bases.told().endswith("Paratroops: Japan loses 5 of 6; Siam gets 5 armies.")
    assert bases.refused(r.ArmiesMoved(by="anna", source="siam", target="china", count=1), "RSK-MOV-01")


@PARATROOPS
def test_the_free_move_ends_in_an_own_area_that_is_open(bases) -> None:
    bases.hold("anna", "paratroops").play("anna", "toxic_waste", at="siam")
    for target in ("brazil", "japan", "siam"):
        assert bases.refused(move(bases, "paratroops", "japan", target, 2), "OWD-C41"), target
    assert bases.refused(attack(bases, "paratroops", "siam", "brazil", 2), "OWD-C41")


@PARATROOPS
@pytest.mark.rule("OWD-TIM-07")
def test_the_table_chooses_between_the_attack_and_the_move(bases) -> None:
    bases.hold("anna", "paratroops")
    verbs = {offer.verb for offer in bases.offers(e.CardPlayed, "anna", card="paratroops")}
    assert verbs == {"Paratroops: attack", "Paratroops: free move"}
    bases.with_({"alberta": ("anna", 1)}).do(r.ArmiesMoved(by="anna", source="alaska", target="alberta", count=1))
    assert not bases.offers(e.CardPlayed, "anna", card="paratroops")


# ---------------------------------------------------------------- tunnels


@TUNNELS
@pytest.mark.parametrize(
    ("source", "target"),
    [("central_america", "peru"), ("siam", "new_guinea"), ("alaska", "ontario"), ("alaska", "japan")],
)
def test_two_areas_away_below_whatever_lies_between(bases, source, target) -> None:
    bases.with_({source: ("anna", 6), target: ("ben", 2)}).hold("anna", "tunnels")
    assert target in bases.choices(e.CardPlayed, "to", "anna", card="tunnels", use="attack", at=source)
    bases.by_the_rules(attack(bases, "tunnels", source, target, 4)).nobody()
    fight = bases.state.fight
    assert (fight.source, fight.target, fight.committed) == (source, target, 4)
    assert bases.refused(r.AttackStopped(by="anna"), "OWD-COM-02")


@TUNNELS
@pytest.mark.rule("OWD-AMB-35")
def test_neither_next_door_nor_three_areas_away_nor_at_oneself(bases) -> None:
    bases.hold("anna", "tunnels").with_({"alberta": ("ben", 1), "quebec": ("ben", 1), "ontario": ("anna", 2)})
    for target in ("alberta", "kamchatka", "quebec", "brazil", "ontario", "alaska"):
        assert bases.refused(attack(bases, "tunnels", "alaska", target, 2), "OWD-C28"), target
    assert bases.refused(attack(bases, "tunnels", "alaska", "greenland", 6), "OWD-COM-01")


@TUNNELS
@pytest.mark.rule("OWD-C27")
def test_they_pass_below_toxic_waste_but_do_not_end_or_begin_in_it(bases) -> None:
    waste = bases.play("anna", "toxic_waste", at="northwest_territory").hold("anna", "tunnels")
    assert waste.fine(attack(bases, "tunnels", "alaska", "greenland", 2))
    bases.turn_of("ben").turn_of("anna").play("anna", "toxic_waste", at="greenland")
    assert bases.refused(attack(bases, "tunnels", "alaska", "greenland", 2), "OWD-C28")


@TUNNELS
def test_the_dug_in_capture_moves_in_like_any_committed_attack(bases) -> None:
    bases.play("anna", "tunnels", use="attack", at="alaska", to="greenland", count=4)
    assert bases.told().endswith("Tunnels: Alaska attacks Greenland.")
    bases.throw("666", "11")
    assert bases.state.holder("greenland") == "anna"
    assert bases.armies("alaska", "greenland") == (3, 3)
    assert bases.choices(r.ArmiesMovedIn, "count") == {3, 4}
    assert bases.state.phase == "attack"
    assert "tunnels" in bases.state.deck.shown


@TUNNELS
def test_as_a_free_move_they_lead_to_an_own_area_two_away(bases) -> None:
    bases.hold("anna", "tunnels").with_({"ontario": ("anna", 1), "alberta": ("anna", 1)})
    assert bases.refused(move(bases, "tunnels", "alaska", "alberta", 2), "OWD-C28")
    assert bases.refused(move(bases, "tunnels", "alaska", "greenland", 2), "OWD-C28")
    bases.by_the_rules(move(bases, "tunnels", "alaska", "ontario", 5)).nobody()
    assert bases.armies("alaska", "ontario") == (1, 6)
    assert bases.state.turn.moved
    assert bases.state.fight is None


@pytest.mark.parametrize("card", [pytest.param("tunnels", marks=TUNNELS), pytest.param("paratroops", marks=PARATROOPS)])
def test_after_such_an_attack_nothing_is_placed_or_turned_in(bases, card) -> None:
    target = {"tunnels": "greenland", "paratroops": "brazil"}[card]
    bases.play("anna", card, use="attack", at="alaska", to=target, count=1).throw("1", "6")
    assert bases.refused(
        bases.hold("anna", "national_guard").playing("anna", "national_guard", continent="asia"), "OWD-TIM-05"
    )
    bases.hold("anna", "bombers", "hacker", "mole")
    assert bases.refused(e.SetTurnedIn(by="anna", cards=("bombers", "hacker", "mole")), "OWD-HND-02")
