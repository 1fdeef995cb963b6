"""Breaking off an attack (AA-RET)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as e

KARELIA = {
    "finland_norway": "ger 1 infantry",
    "ukraine": "ger 1 tank 1 infantry",
    "eastern_europe": "ger 1 tank",
    "germany": "ger 1 bomber",
    "karelia": "ussr 4 infantry 1 fighter",
}


def attack(front):
    table = front(KARELIA, "ger", "combat_move")
    for area in ("finland_norway", "ukraine"):
        table.go("infantry", area, "karelia")
    table.go("tank", "eastern_europe", "karelia").go("tank", "ukraine", "karelia").go("bomber", "germany", "karelia")
    return table.fight("karelia")


def back(to: str) -> e.AttackersRetreated:
    return e.AttackersRetreated(to=to)


@pytest.mark.rule("AA-RET-01")
def test_ret_01_after_any_complete_round(front) -> None:
    table = attack(front)
    assert table.refused(back("ukraine"), "AA-RET-01"), "not before the first"
    table.fire("attacker", 1)
    assert table.refused(back("ukraine"), "AA-RET-01"), "nor in the middle"
    assert not table.offered(e.AttackersRetreated)
    table.fire("attacker", 3).fire("attacker", 4).fire("defender", 2, 3).fire("defender", 4)
    assert sum(table.units("karelia", "ger").values()) == 2
    table.by_the_rules(back("ukraine"))
    assert table.units("karelia", "ger") == {"bomber": 1}
    assert table.units("ukraine") == {"tank": 1}, "three were lost, the cheapest first"
    assert table.told() == "Germany retreats to Ukraine SSR. The battle for Karelia SSR is broken off."


@pytest.mark.rule("AA-RET-01")
def test_ret_01_or_fight_on(front) -> None:
    table = attack(front)
    table.round()
    assert table.offered(e.AttackersRetreated)
    assert table.offered(e.ShotsFired)
    table.fire("attacker", 1)
    assert not table.offered(e.AttackersRetreated)


@pytest.mark.rule("AA-RET-02")
def test_ret_02_all_to_one_place(front) -> None:
    table = attack(front)
    table.round()
    assert table.choices(e.AttackersRetreated, "to") == {"finland_norway", "ukraine", "eastern_europe"}
    for area in ("germany", "caucasus", "russia", "sz_baltic", ""):
        assert table.refused(back(area), "AA-RET-02"), area
    table.by_the_rules(back("eastern_europe"))
    assert table.units("eastern_europe") == {"infantry": 2, "tank": 2}
    assert all("moved" in p.marks for p in table.state.at("eastern_europe"))


@pytest.mark.rule("AA-RET-02")
def test_ret_02_from_where_one_of_those_left_came(front) -> None:
    table = attack(front)
    table.round(defender_2=3, defender_4=1)
    table.by_the_rules(e.LossesChosen(side="attacker", lost=("ger bomber",)))
    assert table.units("karelia", "ger") == {"tank": 1}
    assert len(table.choices(e.AttackersRetreated, "to")) == 1
    [to] = table.choices(e.AttackersRetreated, "to")
    assert to in ("eastern_europe", "ukraine")
    assert table.refused(back("finland_norway"), "AA-RET-02")


@pytest.mark.rule("AA-RET-02")
def test_ret_02_ships_back_to_a_zone(front) -> None:
    stacks = {"sz_baltic": "ger 2 submarine", "sz_w_spain": "ger 1 battleship", "sz_north_sea": "uk 2 battleship"}
    table = front(stacks, "ger", "combat_move").go("submarine", "sz_baltic", "sz_north_sea", 2)
    table.go("battleship", "sz_w_spain", "sz_north_sea").fight("sz_north_sea")
    table.round()
    assert table.choices(e.AttackersRetreated, "to") == {"sz_baltic", "sz_w_spain"}
    table.by_the_rules(back("sz_baltic"))
    assert table.units("sz_baltic") == {"submarine": 2, "battleship": 1}


@pytest.mark.rule("AA-RET-02")
def test_ret_02_transports_take_their_cargo_along(front) -> None:
    stacks = {
        "germany": "ger 2 infantry",
        "sz_baltic": "ger 1 transport 1 battleship",
        "sz_north_sea": "uk 1 battleship",
    }
    table = front(stacks, "ger", "combat_move").load("infantry", "germany", "sz_baltic", 2)
    table.go("transport", "sz_baltic", "sz_north_sea").go("battleship", "sz_baltic", "sz_north_sea")
    table.fight("sz_north_sea").round()
    table.by_the_rules(back("sz_baltic"))
    assert table.units("sz_baltic") == {"infantry": 2, "transport": 1, "battleship": 1}


@pytest.mark.rule("AA-RET-02")
def test_ret_02_after_a_blitz_to_the_area_between(front) -> None:
    stacks = {"libya": "ger 1 tank", "egypt": "uk 2 infantry"}
    table = front(stacks, "ger", "combat_move").go("tank", "libya", "egypt", via="french_equatorial_africa")
    table.fight("egypt").round()
    assert table.choices(e.AttackersRetreated, "to") == {"french_equatorial_africa"}
    assert table.refused(back("libya"), "AA-RET-02")


@pytest.mark.rule("AA-RET-03")
def test_ret_03_aircraft_land_instead(front) -> None:
    table = attack(front)
    table.round()
    table.by_the_rules(back("ukraine"))
    assert table.units("karelia", "ger") == {"bomber": 1}
    table.end().go("bomber", "karelia", "germany").end()
    assert table.units("germany") == {"bomber": 1}


@pytest.mark.rule("AA-RET-03")
def test_ret_03_aircraft_alone_go_nowhere_in_particular(front) -> None:
    stacks = {"germany": "ger 2 fighter", "karelia": "ussr 2 infantry"}
    table = front(stacks, "ger", "combat_move").go("fighter", "germany", "karelia", 2).fight("karelia")
    table.round()
    assert [offer.known for offer in table.offers(e.AttackersRetreated)] == [{"to": ""}]
    table.by_the_rules(back(""))
    assert (table.state.battles, table.units("karelia", "ger")) == ((), {"fighter": 2})
    table.end().go("fighter", "karelia", "germany", 2)


@pytest.mark.rule("AA-RET-04")
def test_ret_04_defenders_stay(front) -> None:
    table = front({"ukraine": "ger 3 tank", "karelia": "ussr 1 fighter 1 infantry"}, "ger", "combat_move")
    table.go("tank", "ukraine", "karelia", 3).fight("karelia")
    table.round()
    assert table.refused(e.AircraftLanded(by="ussr", kind="fighter", source="karelia", target="russia"), "AA-RET-04")
    assert not table.offered(e.AircraftLanded)
    assert table.illegal(e.SubmarinesWithdrawn(side="defender", of="ussr", to="sz_baltic"))
    table.round(attacker_3=2)
    assert not table.units("karelia", "ussr"), "it defends until it is lost"
