"""Guerillas: armies among enemies, who fight before everybody else."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

pytestmark = pytest.mark.rule("OWD-C36")
AFRICA = {
    "north_africa": ("anna", 2),
    "south_africa": ("anna", 3),
    "egypt": ("ben", 1),
    "east_africa": ("carla", 4),
    "congo": (None, 0),
    "madagascar": ("ben", 2),
}


@pytest.fixture
def africa(table):
    """Anna owns two areas of Africa, three are enemies' and one is empty."""
    return table.with_(AFRICA)


@pytest.fixture
def fighting(africa):
    """Anna's guerillas are in Africa."""
    return africa.play("anna", "guerillas", continent="africa")


def inside(area: str) -> r.AttackAnnounced:
    return r.AttackAnnounced(by="anna", source=area, target=area)


@pytest.mark.rule("OWD-AMB-19")
def test_one_army_in_every_empty_or_enemy_area_and_empty_ones_are_taken(fighting) -> None:
    state = fighting.state
    assert state.guerillas == ("egypt", "east_africa", "madagascar")
    assert [force.armies for force in state.forces["egypt"]] == [1, 1]
    assert state.holder("egypt") == "ben"
    assert state.holder("congo") == "anna"
    assert fighting.armies("congo") == (1,)
    assert fighting.armies("north_africa", "south_africa") == (2, 3)
    assert not state.turn.captured, "nothing was attacked for it"
    assert fighting.told() == (
        "Nobody answers. Guerillas: Anna gets 1 army in Egypt; Anna gets 1 army in East Africa;"
        " Anna holds Congo with 1 army; Anna gets 1 army in Madagascar."
    )


@pytest.mark.rule("OWD-SAM-02")
def test_they_fight_before_everything_else(fighting) -> None:
    fighting.with_({"alaska": ("anna", 5), "alberta": ("anna", 2)}).hold(
        "anna", "paratroops", "mind_control", "bombers"
    )
    early = fighting.attacking("alaska", "kamchatka")
    assert fighting.refused(early, "OWD-SAM-02")
    said = [notice.text for notice in fighting.say(early)]
    assert "First the armies in Egypt fight the enemies in the same area." in said
    assert {offer.known.get("target") for offer in fighting.offers(r.AttackAnnounced)} == {
        "egypt",
        "east_africa",
        "madagascar",
    }
    assert fighting.refused(r.TurnEnded(by="anna"), "OWD-SAM-02")
    assert not fighting.offered(r.TurnEnded)
    for use, target in (("attack", "brazil"), ("move", "siam")):
        fly = fighting.playing("anna", "paratroops", use=use, at="alaska", to=target, count=2)
        assert fighting.refused(fly, "OWD-SAM-02"), use
        assert not fighting.offered(e.CardPlayed, "anna", card="paratroops", use=use)
    fighting.with_({"kamchatka": ("ben", 4)})
    assert fighting.refused(fighting.playing("anna", "mind_control", at="kamchatka", to="alaska"), "OWD-SAM-02")
    assert fighting.fine(fighting.playing("anna", "bombers", at="east_africa")), (
        "cards that are no attack may help them"
    )


@pytest.mark.rule("OWD-SAM-01")
def test_one_guerilla_fights_with_one_die_to_the_end(fighting) -> None:
    fighting.by_the_rules(inside("egypt"))
    assert fighting.told() == "The armies of Anna in Egypt fight."
    assert fighting.refused(r.DiceRolled(attack=(6, 5), defence=(1,)), "RSK-DIC-01")
    assert fighting.refused(r.AttackStopped(by="anna"), "OWD-SAM-01")
    assert not fighting.offered(r.AttackStopped)
    fighting.throw("5", "4")
    assert (fighting.state.holder("egypt"), *fighting.armies("egypt")) == ("anna", 1)
    assert len(fighting.state.forces["egypt"]) == 1
    assert "Anna holds Egypt." in fighting.told()
    assert not fighting.offered(r.ArmiesMovedIn)
    assert fighting.state.turn.captured == 1


def test_a_tie_kills_it_and_the_enemy_keeps_the_area(fighting) -> None:
    fighting.do(inside("east_africa")).throw("5", "54")
    assert fighting.state.fight is None
    assert fighting.armies("east_africa") == (4,)
    assert fighting.state.guerillas == ("egypt", "madagascar")


def test_after_the_last_of_them_the_ordinary_attacks_begin(fighting) -> None:
    fighting.do(inside("egypt")).throw("6", "1").do(inside("east_africa")).throw("1", "66")
    fighting.do(inside("madagascar")).throw("6", "11").throw("1", "6")
    assert fighting.state.guerillas == ()
    assert fighting.armies("madagascar") == (1,)
    assert fighting.fine(fighting.attacking("south_africa", "east_africa"))
    fighting.ends()
    assert "Anna draws a card." in fighting.told(), "Egypt was captured"


def test_they_come_after_the_new_armies_are_placed(lay_table) -> None:
    table = lay_table().begins("anna").with_(AFRICA).hold("anna", "guerillas")
    event = table.playing("anna", "guerillas", continent="africa")
    assert table.state.unplaced
    assert table.refused(event, "OWD-C36")
    assert not table.offered(e.CardPlayed, "anna", card="guerillas")
    table.placed()
    assert table.fine(event)


def test_it_wants_a_continent_that_is_not_all_ones_own(africa) -> None:
    australia = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
    africa.with_(dict.fromkeys(australia, ("anna", 1))).hold("anna", "guerillas")
    assert africa.refused(africa.playing("anna", "guerillas", continent="australia"), "OWD-C36")
    assert africa.refused(africa.playing("anna", "guerillas"), "OWD-C36")
    assert "australia" not in africa.choices(e.CardPlayed, "continent", "anna", card="guerillas")


@pytest.mark.rule("OWD-C27")
def test_none_is_put_into_an_area_that_is_closed(africa) -> None:
    africa.play("david", "nuclear_terrorists").do(e.CardTurnedUp(card="mad_cow_disease"))
    africa.turn_of("david").play("david", "toxic_waste", at="egypt").turn_of("anna")
    africa.play("anna", "guerillas", continent="africa")
    assert africa.state.guerillas == ("east_africa", "madagascar")
    assert africa.state.holder("congo") == "anna", "one game turn later it is open again"


@pytest.mark.rule("OWD-C37")
def test_none_goes_where_an_icbm_struck(africa) -> None:
    africa.turn_of("david").play("david", "icbm", at="congo").turn_of("anna")
    africa.play("anna", "guerillas", continent="africa")
    assert africa.state.holder("congo") is None
    assert "congo" not in africa.state.forces


@pytest.mark.rule("OWD-TRD-01")
def test_the_last_area_taken_by_a_guerilla_brings_the_hand(africa) -> None:
    held = [area for area in africa.state.held("carla") if area != "east_africa"]
    africa.with_(dict.fromkeys(held, ("david", 1)) | {"east_africa": ("carla", 1)}).hold("carla", "bombers")
    africa.play("anna", "guerillas", continent="africa")
    mine = africa.state.deck.hand("anna")
    africa.do(inside("east_africa")).throw("6", "1")
    assert africa.state.out == ("carla",)
    assert africa.state.deck.hand("anna") == mine + 2


@pytest.mark.rule("OWD-NEU-02")
def test_rebels_are_enemies_too(africa) -> None:
    africa.turn_of("ben").play("ben", "rebellion", at="egypt").turn_of("anna")
    africa.play("anna", "guerillas", continent="africa")
    assert "egypt" in africa.state.guerillas
    assert africa.state.holder("egypt") == "rebels_1"


def test_the_holder_may_answer_only_with_mole_and_may_defend_with_a_card(africa) -> None:
    africa.show("anna", "guerillas", continent="africa").hold("ben", "mole", "fortification")
    assert africa.fine(e.CardAnswered(by="ben", card="mole"))
    africa.nobody().do(inside("madagascar"))
    assert africa.fine(africa.playing("ben", "fortification"))
    africa.play("ben", "fortification")
    assert africa.state.fight.modifiers == (0, 2)
