"""Nerve Gas and Toxic Waste: the victims of gas, the area that waste closes, and for how long."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

GAS = pytest.mark.rule("OWD-C23")
WASTE = pytest.mark.rule("OWD-C27")


@pytest.fixture
def coast(table):
    """Anna's Alaska with 8 armies beside Ben's Kamchatka with 5; the other areas around have something to lose."""
    around = {"yakutsk": ("anna", 8), "irkutsk": ("carla", 7), "mongolia": ("david", 1), "japan": ("carla", 6)}
    return table.with_({"alaska": ("anna", 8), "kamchatka": ("ben", 5), **around})


# ---------------------------------------------------------------- nerve gas


@GAS
@pytest.mark.rule("OWD-ERR-02")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_up_to_four_the_target_loses_half_rounded_down(coast, face) -> None:
    before = coast.armies("alaska", "yakutsk", "irkutsk", "mongolia", "japan")
    coast.play("anna", "nerve_gas", face, at="kamchatka")
    assert coast.armies("kamchatka") == (3,)
    assert coast.armies("alaska", "yakutsk", "irkutsk", "mongolia", "japan") == before
    assert f"Nerve Gas ({face}): Kamchatka loses 2 of 5." in coast.told()


@GAS
@pytest.mark.rule("OWD-RND-01")
@pytest.mark.parametrize("face", [5, 6])
def test_on_five_and_six_a_random_neighbour_loses_half_even_ones_own(coast, face) -> None:
    coast.play("anna", "nerve_gas", face, at="kamchatka")
    assert coast.state.plays, "the neighbour is still to be rolled"
    coast.roll(2)
    assert coast.armies("kamchatka", "yakutsk") == (5, 4)
    assert coast.state.holder("yakutsk") == "anna"
    assert f"Nerve Gas ({face}, 2): Yakutsk loses 4 of 8." in coast.told()


@GAS
@pytest.mark.rule("OWD-RND-02")
def test_a_die_that_numbers_no_neighbour_is_rolled_again(coast) -> None:
    coast.play("anna", "nerve_gas", 5, 6, 6, at="kamchatka")
    assert coast.state.plays
    assert coast.armies("japan") == (6,)
    coast.roll(5)
    assert coast.armies("japan") == (3,)
    assert not coast.state.plays


@GAS
def test_the_offer_of_the_die_numbers_the_neighbours_only_when_they_matter(coast) -> None:
    coast.play("anna", "nerve_gas", at="kamchatka")
    assert [offer.verb for offer in coast.offers(e.DieRolled)] == ["Nerve Gas: the die"]
    coast.roll(6)
    (offer,) = coast.offers(e.DieRolled)
    assert offer.verb == "Nerve Gas: 1 Alaska, 2 Yakutsk, 3 Irkutsk, 4 Mongolia, 5 Japan"


@GAS
def test_a_single_army_survives_and_an_empty_neighbour_loses_nothing(coast) -> None:
    coast.with_({"kamchatka": ("ben", 1), "mongolia": (None, 0)})
    coast.play("anna", "nerve_gas", 3, at="kamchatka")
    assert coast.armies("kamchatka") == (1,)
    assert coast.told().endswith("Nerve Gas (3): nothing happens.")
    coast.turn_of("ben").turn_of("anna").with_({"kamchatka": ("ben", 5)}).play(
        "anna", "nerve_gas", 5, 4, at="kamchatka"
    )
    assert coast.state.holder("mongolia") is None
    assert coast.armies("kamchatka") == (5,)


@GAS
def test_the_target_lies_beside_an_own_area_and_may_be_ones_own(coast) -> None:
    play = coast.hold("anna", "nerve_gas").playing
    assert coast.fine(play("anna", "nerve_gas", at="madagascar"))
    coast.with_({"south_africa": ("carla", 1), "east_africa": ("carla", 1)})
    assert coast.refused(play("anna", "nerve_gas", at="madagascar"), "OWD-C23")
    assert coast.refused(play("anna", "nerve_gas"), "OWD-C23")
    assert "madagascar" not in coast.choices(e.CardPlayed, "at", "anna", card="nerve_gas")
    coast.with_({"northwest_territory": ("anna", 6)})
    assert coast.fine(play("anna", "nerve_gas", at="northwest_territory"))
    coast.play("anna", "nerve_gas", 1, at="northwest_territory")
    assert coast.armies("northwest_territory") == (3,)


@GAS
@pytest.mark.rule("OWD-C06")
def test_haz_gear_protects_its_player_and_nobody_else(coast) -> None:
    coast.play("ben", "haz_gear").play("anna", "nerve_gas", 2, at="kamchatka")
    assert coast.armies("kamchatka") == (5,)
    coast.turn_of("ben").turn_of("anna").play("anna", "nerve_gas", 2, at="kamchatka")
    assert coast.armies("kamchatka") == (3,), "one game turn later nothing protects"


@GAS
def test_gas_crosses_lanes_in_any_weather(coast) -> None:
    coast.play("anna", "weather_control").play("anna", "nerve_gas", 6, 1, at="kamchatka")
    assert coast.armies("alaska") == (4,)


@GAS
@pytest.mark.rule("OWD-NEU-02")
def test_rebels_choke_like_anybody(coast) -> None:
    coast.play("anna", "rebellion", at="kamchatka").play("anna", "nerve_gas", 4, at="kamchatka")
    assert coast.state.holder("kamchatka") == "rebels_1"
    assert coast.armies("kamchatka") == (3,)


# ---------------------------------------------------------------- toxic waste


@pytest.fixture
def wasted(coast):
    """Anna has played Toxic Waste on Ben's Kamchatka, where he has 20 armies."""
    return coast.with_({"kamchatka": ("ben", 20)}).play("anna", "toxic_waste", at="kamchatka")


@WASTE
def test_nobody_attacks_into_or_out_of_it(wasted) -> None:
    assert wasted.refused(wasted.attacking("alaska", "kamchatka"), "OWD-C27")
    assert "kamchatka" not in wasted.choices(r.AttackAnnounced, "target", source="alaska")
    wasted.turn_of("ben")
    assert wasted.refused(wasted.attacking("kamchatka", "alaska"), "OWD-C27")
    assert not wasted.choices(r.AttackAnnounced, "target", source="kamchatka") & {"alaska", "irkutsk", "japan"}


@WASTE
def test_nobody_moves_or_is_placed_there_and_cards_bring_nobody(wasted) -> None:
    wasted.with_({"irkutsk": ("ben", 4)}).begins("ben")
    assert wasted.refused(r.ArmiesPlaced(by="ben", at="kamchatka", count=1), "OWD-C27")
    assert "kamchatka" not in wasted.choices(r.ArmiesPlaced, "at")
    wasted.play("ben", "national_guard", continent="asia")
    assert wasted.armies("kamchatka", "irkutsk") == (20, 5)
    wasted.placed()
    for source, target in (("irkutsk", "kamchatka"), ("kamchatka", "irkutsk")):
        assert wasted.refused(r.ArmiesMoved(by="ben", source=source, target=target, count=1), "OWD-C27")
    move = wasted.hold("ben", "paratroops").playing
    assert wasted.refused(move("ben", "paratroops", use="move", at="kamchatka", to="irkutsk", count=2), "OWD-C41")


@WASTE
@pytest.mark.rule("OWD-AMB-31")
def test_the_two_armies_of_a_named_area_stay_outside_and_removal_goes_on(wasted) -> None:
    wasted.play("ben", "informant", whom="anna").do(e.CardTaken(by="ben", of="anna"))
    assert wasted.armies("kamchatka") == (20,)
    wasted.play("anna", "bombers", 6, at="kamchatka")
    assert wasted.armies("kamchatka") == (6,)


@WASTE
@pytest.mark.rule("OWD-TRM-03")
def test_it_ends_when_the_next_turn_of_its_player_begins(wasted) -> None:
    for player in ("ben", "carla", "david"):
        wasted.begins(player)
        assert wasted.state.shut("kamchatka", player, "enter") == "toxic_waste"
    assert "toxic_waste" in wasted.state.deck.lying
    wasted.begins("anna")
    assert not wasted.state.effects
    assert "toxic_waste" in wasted.state.deck.shown
    assert "Toxic Waste is over." in wasted.told()
    assert wasted.fine(wasted.placed().attacking("alaska", "kamchatka"))


@WASTE
def test_an_own_area_is_shielded_too(coast) -> None:
    coast.play("anna", "toxic_waste", at="alaska")
    assert coast.told().endswith("Toxic Waste: Alaska is closed in both directions.")
    assert coast.refused(coast.attacking("alaska", "kamchatka"), "OWD-C27")
    assert coast.refused(coast.turn_of("ben").attacking("kamchatka", "alaska"), "OWD-C27")


@WASTE
@pytest.mark.rule("OWD-C06")
def test_who_wears_haz_gear_goes_in_and_out(wasted) -> None:
    wasted.play("ben", "haz_gear").with_({"irkutsk": ("ben", 4)}).begins("ben")
    assert wasted.fine(r.ArmiesPlaced(by="ben", at="kamchatka", count=1))
    wasted.placed()
    assert wasted.fine(wasted.attacking("kamchatka", "alaska"))
    assert wasted.fine(r.ArmiesMoved(by="ben", source="irkutsk", target="kamchatka", count=2))
    assert wasted.refused(
        wasted.turn_of("carla").with_({"japan": ("carla", 5)}).attacking("japan", "kamchatka"), "OWD-C27"
    )


@WASTE
def test_it_lies_on_any_area_and_can_be_redirected(coast) -> None:
    coast.hold("anna", "toxic_waste").with_({"siam": (None, 0)})
    assert coast.choices(e.CardPlayed, "at", "anna", card="toxic_waste") == set(coast.state.world.keys)
    coast.show("anna", "toxic_waste", at="kamchatka").answer("ben", "counter_espionage", at="alaska").nobody()
    assert coast.state.shut("alaska", "anna", "leave") == "toxic_waste"
    assert not coast.state.shut("kamchatka", "ben", "leave")


@WASTE
def test_the_area_still_counts_for_new_armies(coast) -> None:
    australia = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
    coast.with_(dict.fromkeys(australia, ("ben", 1)))
    before = coast.state.income("ben")
    coast.play("anna", "toxic_waste", at="indonesia")
    assert coast.state.income("ben") == before
