"""House rules of Axis & Allies that Plotted A&A takes: each makes a difference here too."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.plotted_axis import events as e
from tests.plot_positions import War, group, move


@pytest.mark.rule("AA-AMB-02")
@pytest.mark.parametrize(("reading", "again"), [("one_per_country", False), ("one_per_gun", True)])
def test_how_many_guns_fire_rockets(reading: str, again: bool) -> None:
    readings = {"AA-AMB-02": reading, "PAA-AMB-35": "weapons_phase"}
    war = War({"germany": "ger aa", "western_europe": "ger aa"}, readings=readings)
    war.do(axis.WeaponSet(of="ger", weapon="rockets"))
    while war.state.power != "ger":
        war.do(e.StepEnded(by=war.state.power, step=war.state.step))
    shot = axis.RocketsFired(by="ger", source="western_europe", target="united_kingdom", roll="3")
    war.by_the_rules(shot)
    assert war.offered(axis.RocketsFired) == again
    assert war.fine(axis.RocketsFired(by="ger", source="germany", target="united_kingdom", roll="3")) == again


@pytest.mark.rule("AA-AMB-11")
@pytest.mark.parametrize(("reading", "leaves"), [("no", False), ("yes", True)])
def test_aircraft_that_fight_beside_a_landing(reading: str, leaves: bool) -> None:
    stacks = {"sz_c_med": "ger trn", "southern_europe": "ger t f", "egypt": "uk 3i"}
    sail = move("sz_e_med", group("trn", "sz_c_med", load="t southern_europe"))
    war = War(stacks, readings={"AA-AMB-11": reading}).line(
        "ger", sail, move("egypt", "t sz_e_med", "f southern_europe")
    )
    war.all().until("ger", 2).all().fights(0, 0)
    assert war.at("egypt", "ger") == {"tank": 1, "fighter": 1}
    assert war.offered(axis.AttackersRetreated) == leaves


@pytest.mark.rule("AA-AMB-14")
@pytest.mark.parametrize("reading", ["same_zone", "one_area"])
def test_fighters_of_a_sunk_carrier(reading: str) -> None:
    stacks = {"sz_baltic": "ger sub", "sz_karelia": "uk cv f"}
    line = move("sz_karelia", group("sub", "sz_baltic", via="sz_north_sea"))
    war = War(stacks, readings={"AA-AMB-14": reading}).line("ger", line).all().fights(1, 1)
    assert war.state.battle is None
    assert war.at("karelia") == ({"fighter": 1} if reading == "one_area" else {}), "no island"


@pytest.mark.rule("AA-AMB-19")
@pytest.mark.parametrize(("reading", "owner"), [("original_owner", "uk"), ("conqueror", "usa")])
def test_whose_area_it_is(reading: str, owner: str) -> None:
    war = War({"western_us": "usa i"}, own={"western_canada": "jpn"}, readings={"AA-AMB-19": reading})
    war.line("usa", move("western_canada", "i western_us")).all()
    assert war.state.controller("western_canada") == owner


@pytest.mark.rule("AA-AMB-20")
@pytest.mark.parametrize(("reading", "winner"), [("end_of_round", "axis"), ("hold_own", None)])
def test_whether_a_side_must_hold_its_own_capitals(reading: str, winner: str | None) -> None:
    """When victory is looked for is a question of Plotted A&A itself (PAA-AMB-45)."""
    owners = {"united_kingdom": "jpn", "japan": "usa", "karelia": "ger"}
    war = War({"karelia": "ger t"}, own=owners, readings={"AA-AMB-20": reading}, economic=False)
    war.line("ger", move("russia", "t karelia")).all().over()
    assert (war.state.over, war.state.winner) == (winner is not None, winner)


@pytest.mark.rule("AA-AMB-20")
@pytest.mark.parametrize(("reading", "over"), [("end_of_round", False), ("hold_own", False), ("at_once", True)])
def test_a_battle_for_the_last_capital(reading: str, over: bool) -> None:
    stacks = {"karelia": "ger 2t", "russia": "ussr i"}
    owners = {"united_kingdom": "jpn", "karelia": "ger"}
    war = War(stacks, own=owners, readings={"AA-AMB-20": reading}, economic=False)
    war.line("ger", move("russia", "2t karelia")).all().wins()
    assert war.state.over == over
