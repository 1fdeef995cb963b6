"""Shuttle Diplomacy and Weather Control: forbidden attacks and closed lanes for one game turn."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

TREATY = pytest.mark.rule("OWD-C29")
WEATHER = pytest.mark.rule("OWD-C30")


@pytest.fixture
def front(table):
    """Anna's Alaska beside Ben's Kamchatka over water, Ben's Northwest Territory and David's Alberta over land."""
    near = {"kamchatka": ("ben", 5), "northwest_territory": ("ben", 5), "alberta": ("david", 5)}
    return table.with_({"alaska": ("anna", 5), **near})


@pytest.fixture
def peace(front):
    """Anna and Ben have a treaty."""
    return front.play("anna", "shuttle_diplomacy", whom="anna", other="ben")


# ---------------------------------------------------------------- shuttle diplomacy


@TREATY
def test_neither_attacks_the_other_and_everybody_else_is_free(peace) -> None:
    assert peace.told().endswith("Shuttle Diplomacy: Anna and Ben may not attack each other.")
    assert peace.refused(peace.attacking("alaska", "kamchatka"), "OWD-C29")
    assert peace.choices(r.AttackAnnounced, "target", source="alaska") == {"alberta"}
    assert peace.fine(peace.attacking("alaska", "alberta"))
    peace.turn_of("ben")
    assert peace.refused(peace.attacking("kamchatka", "alaska"), "OWD-C29")
    assert peace.fine(peace.attacking("northwest_territory", "alberta"))
    peace.turn_of("david")
    assert peace.fine(peace.attacking("alberta", "alaska"))


@TREATY
@pytest.mark.rule("OWD-TRM-03")
def test_the_treaty_ends_when_the_next_turn_of_its_player_begins(peace) -> None:
    for player in ("ben", "carla", "david"):
        assert peace.begins(player).state.at_peace("anna", "ben")
    peace.begins("anna")
    assert not peace.state.at_peace("anna", "ben")
    assert "shuttle_diplomacy" in peace.state.deck.shown
    assert "Shuttle Diplomacy is over." in peace.told()
    assert peace.fine(peace.placed().attacking("alaska", "kamchatka"))


@TREATY
def test_any_two_can_be_named_also_others_and_nobody_twice(front) -> None:
    front.hold("anna", "shuttle_diplomacy").with_({"japan": ("carla", 5)})
    assert front.refused(front.playing("anna", "shuttle_diplomacy", whom="ben", other="ben"), "OWD-C29")
    assert front.refused(front.playing("anna", "shuttle_diplomacy", whom="ben"), "OWD-C29")
    front.play("anna", "shuttle_diplomacy", whom="ben", other="carla")
    assert front.fine(front.attacking("alaska", "kamchatka"))
    front.turn_of("carla")
    assert front.refused(front.attacking("japan", "kamchatka"), "OWD-C29")


@TREATY
@pytest.mark.rule("OWD-NEU-02")
def test_rebels_make_treaties_and_mutants_do_not(front) -> None:
    front.play("anna", "rebellion", at="kamchatka").turn_of("ben").play("ben", "mutant_horde", at="alberta")
    front.turn_of("carla").hold("carla", "shuttle_diplomacy")
    able = front.choices(e.CardPlayed, "whom", "carla", card="shuttle_diplomacy")
    assert "rebels_1" in able
    assert "mutants_1" not in able
    wrong = front.playing("carla", "shuttle_diplomacy", whom="anna", other="mutants_1")
    assert front.refused(wrong, "OWD-C29")
    front.play("carla", "shuttle_diplomacy", whom="anna", other="rebels_1").turn_of("anna")
    assert front.refused(front.attacking("alaska", "kamchatka"), "OWD-C29")


@TREATY
@pytest.mark.rule("OWD-C28", "OWD-C41")
def test_no_committed_attack_breaks_it_either(peace) -> None:
    dig = peace.hold("anna", "tunnels", "paratroops").playing
    peace.with_({"irkutsk": ("ben", 2)})
    assert peace.refused(dig("anna", "tunnels", use="attack", at="alaska", to="irkutsk", count=2), "OWD-C28")
    assert peace.refused(dig("anna", "paratroops", use="attack", at="alaska", to="irkutsk", count=2), "OWD-C41")


@TREATY
@pytest.mark.rule("OWD-C32")
def test_a_provocateur_breaks_it(front) -> None:
    front.with_({"alberta": ("carla", 5)}).play("anna", "shuttle_diplomacy", whom="ben", other="carla")
    front.turn_of("david").hold("david", "provocateur")
    provoke = front.playing("david", "provocateur", at="northwest_territory", to="alberta")
    assert front.fine(provoke)
    front.do(provoke).nobody()
    assert front.state.fight.forced
    assert front.state.fight.attacker == "ben"


@TREATY
def test_cards_are_no_attacks(peace) -> None:
    assert peace.fine(peace.hold("anna", "bombers").playing("anna", "bombers", at="kamchatka"))


@TREATY
@pytest.mark.rule("OWD-C36")
def test_guerillas_that_are_there_already_must_fight(front) -> None:
    front.play("anna", "guerillas", continent="australia")
    area = front.state.guerillas[0]
    whom = front.state.holder(area)
    front.do(e.CardPlayed(by="anna", card="shuttle_diplomacy", whom="anna", other=whom)).nobody()
    assert front.state.at_peace("anna", whom)
    assert front.fine(r.AttackAnnounced(by="anna", source=area, target=area))


# ---------------------------------------------------------------- weather control


@pytest.fixture
def storm(front):
    """Anna lets the weather close the lanes."""
    return front.play("anna", "weather_control")


@WEATHER
@pytest.mark.rule("OWD-TRM-02")
def test_nobody_attacks_over_water_and_everybody_over_land(storm) -> None:
    assert storm.told().endswith("Weather Control: the sea lanes are closed.")
    assert storm.refused(storm.attacking("alaska", "kamchatka"), "OWD-C30")
    assert storm.choices(r.AttackAnnounced, "target", source="alaska") == {"alberta", "northwest_territory"}
    storm.with_({"brazil": ("ben", 4), "egypt": ("ben", 4), "north_africa": ("anna", 1)}).turn_of("ben")
    assert storm.refused(storm.attacking("brazil", "north_africa"), "OWD-C30")
    assert storm.fine(storm.attacking("egypt", "north_africa"))


@WEATHER
def test_no_free_move_crosses_water(storm) -> None:
    storm.with_({"kamchatka": ("anna", 1), "alberta": ("anna", 1)})
    assert storm.refused(r.ArmiesMoved(by="anna", source="alaska", target="kamchatka", count=1), "OWD-C30")
    assert storm.choices(r.ArmiesMoved, "target", source="alaska") == {"alberta"}
    storm.hold("anna", "fast_rail")
    assert storm.choices(e.CardPlayed, "to", "anna", card="fast_rail", at="alaska") >= {"alberta", "ontario"}
    assert "kamchatka" not in storm.choices(e.CardPlayed, "to", "anna", card="fast_rail", at="alaska")


@WEATHER
def test_armies_of_others_do_not_sail_by_card_either(storm) -> None:
    storm.with_({"japan": ("ben", 5), "kamchatka": ("ben", 5), "mongolia": ("carla", 1), "irkutsk": ("ben", 1)})
    storm.turn_of("david").hold("david", "hacker", "provocateur")
    assert "kamchatka" not in storm.choices(e.CardPlayed, "to", "david", card="hacker", at="japan")
    assert storm.refused(storm.playing("david", "provocateur", at="alaska", to="kamchatka"), "OWD-C32")
    storm.turn_of("anna").with_({"kamchatka": ("ben", 5)})
    assert storm.fine(storm.hold("anna", "mind_control").playing("anna", "mind_control", at="kamchatka", to="alaska"))


@WEATHER
@pytest.mark.rule("OWD-C31")
def test_controlled_armies_cannot_sail_home(storm) -> None:
    storm.hold("anna", "mind_control")
    assert storm.refused(storm.playing("anna", "mind_control", at="kamchatka", to="alaska"), "OWD-C31")
    assert storm.fine(storm.playing("anna", "mind_control", at="northwest_territory", to="alaska"))


@WEATHER
@pytest.mark.rule("OWD-C40")
def test_the_navy_stays_in_harbour(storm) -> None:
    storm.hold("anna", "navy")
    assert storm.refused(storm.playing("anna", "navy"), "OWD-C30")
    assert not storm.offered(e.CardPlayed, "anna", card="navy")
    storm.turn_of("ben").attack("northwest_territory", "alaska")
    assert storm.refused(storm.playing("anna", "navy"), "OWD-C30"), "in defence neither"


@WEATHER
@pytest.mark.rule("OWD-C28", "OWD-C41")
def test_tunnels_run_below_the_lanes_and_paratroops_fly_over_them(storm) -> None:
    storm.with_({"siam": ("anna", 5), "new_guinea": ("david", 1)}).hold("anna", "tunnels", "paratroops")
    play = storm.playing
    assert storm.fine(play("anna", "tunnels", use="attack", at="siam", to="new_guinea", count=2))
    assert storm.fine(play("anna", "paratroops", use="attack", at="siam", to="eastern_australia", count=2))
    assert storm.fine(play("anna", "tunnels", use="move", at="siam", to="western_australia", count=2))
    assert storm.refused(storm.attacking("siam", "indonesia"), "OWD-C30")


@WEATHER
@pytest.mark.rule("OWD-AMB-30", "OWD-C44")
def test_mutants_roll_for_neighbours_they_can_reach(storm) -> None:
    storm.turn_of("ben").with_({"alaska": ("carla", 5)}).play("ben", "mutant_horde", at="alaska").ends()
    assert [offer.verb for offer in storm.offers(e.DieRolled)] == [
        "The mutants attack: 1 Northwest Territory, 2 Alberta"
    ]
    storm.roll(3)
    assert storm.state.fight is None
    assert storm.state.acting


@WEATHER
@pytest.mark.rule("OWD-TRM-03")
def test_the_weather_clears_when_the_next_turn_of_its_player_begins(storm) -> None:
    for player in ("ben", "carla", "david"):
        assert storm.begins(player).state.lane_shut("alaska", "kamchatka")
    storm.begins("anna")
    assert "Weather Control is over." in storm.told()
    assert "weather_control" in storm.state.deck.shown
    assert storm.fine(storm.placed().attacking("alaska", "kamchatka"))
