"""Movement, canals and neutral areas (AA-MOV, AA-CAN, AA-NEU)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.tell import tell

AFRICA = {"libya": "ger 1 tank 1 infantry", "egypt": "uk 1 infantry"}


@pytest.mark.rule("AA-MOV-01")
def test_mov_01_an_empty_enemy_area_is_taken(front) -> None:
    table = front({"algeria": "ger 1 tank"}, "ger", "combat_move").go("tank", "algeria", "french_west_africa")
    assert table.holder("french_west_africa") == "ger"
    assert not table.state.battles
    assert table.told() == (
        "Germany: 1 tank from Algeria to French West Africa. Germany now controls French West Africa."
    )


@pytest.mark.rule("AA-MOV-01")
def test_mov_01_a_defended_one_begins_a_battle(front) -> None:
    table = front(AFRICA, "ger", "combat_move").go("infantry", "libya", "egypt")
    assert table.holder("egypt") == "uk"
    assert [battle.at for battle in table.state.battles] == ["egypt"]
    table.go("tank", "libya", "egypt")
    assert [len(battle.attackers) for battle in table.state.battles] == [2], "one battle for an area"


@pytest.mark.rule("AA-MOV-02")
@pytest.mark.parametrize(
    ("enemy", "able"), [("ussr 1 infantry", False), ("ussr 1 fighter", False), ("jpn 1 tank", True)]
)
def test_mov_02_stop_where_the_enemy_is(front, enemy: str, able: bool) -> None:
    table = front({"ukraine": enemy, "eastern_europe": "ger 1 tank"}, "ger", "combat_move")
    move = table.move("tank", "eastern_europe", "caucasus", via="ukraine")
    assert table.refused(move, "AA-MOV-02") == (not able)
    assert table.offered(e.UnitsMoved, unit="tank", via="ukraine", target="caucasus") == able


@pytest.mark.rule("AA-MOV-03")
def test_mov_03_blitz(front) -> None:
    table = front(AFRICA, "ger", "combat_move")
    assert table.offered(e.UnitsMoved, unit="tank", via="french_equatorial_africa", target="egypt")
    table.go("tank", "libya", "egypt", via="french_equatorial_africa")
    assert table.holder("french_equatorial_africa") == "ger"
    assert [battle.at for battle in table.state.battles] == ["egypt"]
    assert table.state.battles[0].origins == ("french_equatorial_africa",)


@pytest.mark.rule("AA-MOV-03")
def test_mov_03_blitz_and_back(front) -> None:
    table = front({"libya": "ger 1 tank"}, "ger", "combat_move")
    assert table.offered(e.UnitsMoved, unit="tank", via="french_equatorial_africa", target="libya"), "or back"
    table.go("tank", "libya", "libya", via="french_equatorial_africa")
    assert (table.holder("french_equatorial_africa"), table.units("libya")) == ("ger", {"tank": 1})
    assert table.illegal(table.move("tank", "libya", "egypt")), "it has moved"
    idle = front({"libya": "ger 1 tank"}, "ger", "combat_move")
    assert not idle.offered(e.UnitsMoved, unit="tank", via="algeria", target="libya"), "there and back for nothing"


@pytest.mark.rule("AA-MOV-03")
def test_mov_03_two_empty_areas_in_one_go(front) -> None:
    table = front({"libya": "ger 2 tank"}, "ger", "combat_move")
    table.go("tank", "libya", "belgian_congo", 2, via="french_equatorial_africa")
    assert [table.holder(a) for a in ("french_equatorial_africa", "belgian_congo")] == ["ger", "ger"]
    walking = front({"libya": "ger 1 infantry"}, "ger", "combat_move")
    assert not walking.offered(e.UnitsMoved, unit="infantry", via="french_equatorial_africa")


@pytest.mark.rule("AA-MOV-04")
def test_mov_04_guns_and_factories_do_not_stop_a_blitz(front) -> None:
    stacks = {"eastern_europe": "ger 1 tank", "karelia": "ussr 1 aa_gun 1 factory", "russia": "ussr 1 infantry"}
    table = front(stacks, "ger", "combat_move").go("tank", "eastern_europe", "russia", via="karelia")
    assert table.units("karelia", "ger") == {"aa_gun": 1, "factory": 1}, "both in passing"
    assert table.holder("karelia") == "ger"


@pytest.mark.rule("AA-MOV-05")
def test_mov_05_ships_stop_in_hostile_zones(front) -> None:
    fleet = {"sz_baltic": "ger 2 battleship", "sz_north_sea": "uk 1 transport"}
    table = front(fleet, "ger", "combat_move")
    assert table.refused(table.move("battleship", "sz_baltic", "sz_w_spain", via="sz_north_sea"), "AA-MOV-05")
    assert not table.offered(e.UnitsMoved, unit="battleship", via="sz_north_sea")
    table.go("battleship", "sz_baltic", "sz_north_sea", 2)
    assert [battle.at for battle in table.state.battles] == ["sz_north_sea"]
    clear = front({"sz_baltic": "ger 2 battleship"}, "ger", "combat_move")
    clear.go("battleship", "sz_baltic", "sz_w_spain", 2, via="sz_north_sea")
    assert clear.units("sz_w_spain") == {"battleship": 2}


@pytest.mark.rule("AA-MOV-05")
def test_mov_05_fighters_in_the_air_do_not_block(front) -> None:
    table = front({"sz_baltic": "ger 1 submarine", "sz_north_sea": "uk 1 fighter"}, "ger", "combat_move")
    assert table.fine(table.move("submarine", "sz_baltic", "sz_w_spain", via="sz_north_sea"))


@pytest.mark.rule("AA-MOV-06")
def test_mov_06_land_and_water(front) -> None:
    stacks = {"united_kingdom": "uk 1 infantry 1 tank", "sz_north_sea": "uk 1 battleship"}
    table = front(stacks, "uk", "combat_move")
    assert table.refused(table.move("infantry", "united_kingdom", "western_europe"), "AA-UNI-01")
    assert table.refused(table.move("infantry", "united_kingdom", "sz_north_sea"), "AA-MOV-06")
    assert table.illegal(table.move("tank", "united_kingdom", "western_europe", via="sz_north_sea"))
    assert table.refused(table.move("battleship", "sz_north_sea", "united_kingdom"), "AA-MOV-06")
    assert not table.offered(e.UnitsMoved, unit="infantry")
    assert "united_kingdom" not in table.choices(e.UnitsMoved, "target", unit="battleship")


@pytest.mark.rule("AA-MOV-06")
def test_mov_06_no_stack_is_set_into_the_water(front) -> None:
    table = front({})
    assert table.refused(e.StackSet(at="sz_baltic", of="ger", unit="tank", count=1), "AA-MOV-06")
    assert table.refused(e.StackSet(at="germany", of="ger", unit="transport", count=1), "AA-MOV-06")
    table.do(e.StackSet(at="sz_baltic", of="ger", unit="tank", count=1))
    assert not table.units("sz_baltic")
    assert table.fine(e.StackSet(at="sz_baltic", of="ger", unit="fighter", count=1))


@pytest.mark.rule("AA-MOV-07")
def test_mov_07_other_moves(front) -> None:
    stacks = {"ukraine": "ger 2 infantry 1 tank", "caucasus": "ussr 1 infantry"}
    table = front(stacks, "ger", "combat_move").go("infantry", "ukraine", "caucasus").go("tank", "ukraine", "caucasus")
    table.fight("caucasus").round(attacker_1=1)
    table.end()
    assert table.holder("caucasus") == "ger"
    table.go("infantry", "ukraine", "caucasus")
    assert table.units("caucasus") == {"infantry": 2, "tank": 1}, "walks into what was conquered this turn"
    assert table.refused(table.move("infantry", "caucasus", "ukraine"), "PAA-MOV-04"), "these have fought or moved"
    assert table.refused(table.move("tank", "caucasus", "ukraine"), "PAA-MOV-04")


@pytest.mark.rule("AA-MOV-07")
def test_mov_07_enemy_areas_are_entered_before_the_battles_only(front) -> None:
    stacks = {
        "libya": "ger 1 tank",
        "egypt": "uk 1 infantry",
        "sz_baltic": "ger 1 submarine",
        "sz_north_sea": "uk 1 carrier",
    }
    table = front(stacks, "ger", "noncombat_move")
    for event in (
        table.move("tank", "libya", "egypt"),
        table.move("tank", "libya", "french_equatorial_africa"),
        table.move("tank", "libya", "algeria", via="french_equatorial_africa"),
        table.move("submarine", "sz_baltic", "sz_north_sea"),
    ):
        assert table.refused(event, "AA-MOV-07")
    assert table.choices(e.UnitsMoved, "target", unit="tank") == {"algeria"}
    assert not table.offered(e.UnitsMoved, unit="submarine")
    table.go("tank", "libya", "algeria")


@pytest.mark.rule("AA-MOV-07")
def test_mov_07_through_friendly_areas(front) -> None:
    table = front({"germany": "ger 1 tank"}, "ger", "noncombat_move")
    table.go("tank", "germany", "ukraine", via="eastern_europe")
    assert table.units("ukraine") == {"tank": 1}
    assert table.illegal(table.move("tank", "ukraine", "eastern_europe")), "once a turn"


@pytest.mark.rule("AA-MOV-08")
def test_mov_08_guns_move_peacefully(front) -> None:
    table = front({"germany": "ger 1 aa_gun", "ukraine": "ger 1 aa_gun"}, "ger", "combat_move")
    assert table.refused(table.move("aa_gun", "ukraine", "caucasus"), "AA-MOV-08")
    assert table.choices(e.UnitsMoved, "target", unit="aa_gun", source="germany") == {
        "eastern_europe",
        "southern_europe",
        "western_europe",
    }
    assert table.refused(table.move("aa_gun", "germany", "ukraine", via="eastern_europe"), "AA-UNI-01"), "one area"
    table.go("aa_gun", "germany", "eastern_europe")
    assert table.units("eastern_europe") == {"aa_gun": 1}
    assert table.refused(table.move("aa_gun", "ukraine", "turkey"), "AA-UNI-01")


# ---------------------------------------------------------------- canals


SUEZ = {"sz_e_med": "ger 1 battleship", "libya": "ger 3 infantry 1 fighter"}


@pytest.mark.rule("AA-CAN-01")
@pytest.mark.parametrize(
    ("owners", "able"),
    [
        ({}, False),
        ({"egypt": "ger"}, False),
        ({"syria_iraq": "jpn"}, False),
        ({"egypt": "ger", "syria_iraq": "jpn"}, True),
    ],
)
def test_can_01_suez(front, owners, able: bool) -> None:
    table = front(SUEZ, "ger", "combat_move", owners=owners)
    event = table.move("battleship", "sz_e_med", "sz_red_sea")
    assert table.refused(event, "AA-CAN-01") == (not able)
    assert table.fine(event) == able
    assert ("sz_red_sea" in table.choices(e.UnitsMoved, "target", unit="battleship", via="")) == able


@pytest.mark.rule("AA-CAN-01")
def test_can_01_since_the_beginning_of_the_turn(front) -> None:
    table = front(SUEZ, "ger", "combat_move", owners={"syria_iraq": "jpn"})
    table.go("infantry", "libya", "egypt")
    assert table.holder("egypt") == "ger"
    assert table.refused(table.move("battleship", "sz_e_med", "sz_red_sea"), "AA-CAN-01"), "taken this turn"
    table.until("jpn").until("ger")
    assert table.fine(table.move("battleship", "sz_e_med", "sz_red_sea")), "held since this one began"


@pytest.mark.rule("AA-CAN-01")
@pytest.mark.parametrize(("owner", "able"), [("usa", True), ("ger", False), ("neutral", False)])
def test_can_01_panama(front, owner: str, able: bool) -> None:
    table = front({"sz_caribbean": "uk 1 transport"}, "uk", "combat_move", owners={"panama": owner})
    assert table.fine(table.move("transport", "sz_caribbean", "sz_w_panama")) == able


@pytest.mark.rule("AA-CAN-01")
def test_can_01_land_units_and_aircraft_are_not_affected(front) -> None:
    table = front(
        {"egypt": "uk 1 tank 1 fighter", "sz_red_sea": "uk 1 carrier"},
        "uk",
        "combat_move",
        owners={"syria_iraq": "jpn"},
    )
    table.go("tank", "egypt", "syria_iraq")
    assert table.fine(table.move("fighter", "egypt", "sz_red_sea"))
    assert table.illegal(table.move("fighter", "egypt", "sz_black")) == []


@pytest.mark.rule("AA-CAN-02")
def test_can_02_passing_costs_one_step(front) -> None:
    table = front({"sz_caribbean": "usa 1 transport", "sz_gulf_mexico": "usa 1 carrier"}, "usa", "combat_move")
    table.go("carrier", "sz_gulf_mexico", "sz_w_panama", via="sz_caribbean")
    assert next(p.gone for p in table.state.at("sz_w_panama")) == 2
    table.go("transport", "sz_caribbean", "sz_w_panama")
    assert table.units("sz_w_panama") == {"carrier": 1, "transport": 1}
    med = front({"sz_c_med": "uk 1 battleship"}, "uk", "combat_move")
    assert med.fine(med.move("battleship", "sz_c_med", "sz_red_sea", via="sz_e_med"))


# ---------------------------------------------------------------- neutral areas


@pytest.mark.rule("AA-NEU-01")
def test_neu_01_three_ipcs(front) -> None:
    table = front({"western_europe": "ger 3 infantry"}, "ger", "combat_move").go(
        "infantry", "western_europe", "spain", 2
    )
    assert (table.money("ger"), table.holder("spain"), table.state.battles) == (29, "ger", ())
    assert table.told().startswith("Germany: 2 infantry from Western Europe to Spain. It pays 3 IPCs for neutral land.")
    table.go("infantry", "western_europe", "spain")
    assert table.money("ger") == 29, "once"
    poor = front({"western_europe": "ger 1 infantry"}, "ger", "combat_move", ipcs={"ger": 2})
    assert poor.refused(poor.move("infantry", "western_europe", "spain"), "AA-NEU-01")
    assert poor.offered(e.UnitsMoved, target="germany")
    assert not poor.offered(e.UnitsMoved, target="spain")


@pytest.mark.rule("AA-NEU-02")
def test_neu_02_no_income(front) -> None:
    table = front({"western_europe": "ger 1 infantry"}, "ger", "combat_move").go("infantry", "western_europe", "spain")
    assert table.state.income("ger") == 32
    assert all(table.state.value(area) == 0 for area in table.state.world.keys if table.state.neutral(area))
    table.until("uk")
    assert table.money("ger") == 29 + 32


@pytest.mark.rule("AA-NEU-03")
def test_neu_03_entering_ends_the_move(front) -> None:
    table = front({"germany": "ger 1 tank"}, "ger", "combat_move")
    assert table.refused(table.move("tank", "germany", "western_europe", via="switzerland"), "AA-NEU-03")
    assert not table.offered(e.UnitsMoved, unit="tank", via="switzerland")
    table.go("tank", "germany", "switzerland")
    assert table.illegal(table.move("tank", "switzerland", "western_europe"))
    later = front({"germany": "ger 1 tank"}, "ger", "combat_move", owners={"switzerland": "ger"})
    assert later.fine(later.move("tank", "germany", "western_europe", via="switzerland")), "no longer neutral"


def test_a_move_is_one_unit_unless_it_says_how_many() -> None:
    state = AxisAllies()
    move = e.UnitsMoved(by="ger", unit="tank", source="germany", target="ukraine")
    assert move.count == 1
    assert "1 tank from" in tell(move, state, state)
    assert "2 tanks from" in tell(replace(move, count=2), state, state)
