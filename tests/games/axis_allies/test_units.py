"""Buying, and the properties of each kind of unit (AA-PUR, AA-UNI)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as e

TABLE = {
    "infantry": (3, 1, 2, 1),
    "tank": (5, 3, 2, 2),
    "fighter": (12, 3, 4, 4),
    "bomber": (15, 4, 1, 6),
    "aa_gun": (5, 0, 0, 1),
    "factory": (15, 0, 0, 0),
    "transport": (8, 0, 1, 2),
    "submarine": (8, 2, 2, 2),
    "carrier": (18, 1, 3, 2),
    "battleship": (24, 4, 4, 2),
}
LAND = {"germany": "ger 1 factory"}


def buy(kind: str, count: int = 1) -> e.UnitBought:
    return e.UnitBought(by="ger", unit=kind, count=count)


@pytest.mark.rule("AA-PUR-01")
def test_pur_01_paid_from_hand(front) -> None:
    table = front(LAND, "ger", "purchase")
    assert table.fine(buy("tank", 6))
    assert table.fine(buy("infantry", 10))
    assert table.refused(buy("infantry", 11), "AA-PUR-01")
    assert table.refused(buy("tank", 7), "AA-PUR-01")
    assert table.choices(e.UnitBought, "count", unit="infantry") == set(range(1, 11))
    table.do(buy("infantry", 11))
    assert (table.money("ger"), table.state.bought) == (2, {"infantry": 10}), "nothing on credit"
    assert not table.offered(e.UnitBought, unit="tank", count=1)


@pytest.mark.rule("AA-PUR-01")
def test_pur_01_what_was_bought_by_mistake_is_given_back(front) -> None:
    table = front(LAND, "ger", "purchase").by_the_rules(buy("tank", 2), buy("infantry"))
    assert table.told() == "Germany buys 1 infantry for 3 IPCs and has 19 IPCs left."
    table.by_the_rules(buy("tank", -1))
    assert (table.money("ger"), table.state.bought) == (24, {"tank": 1, "infantry": 1})
    assert table.told() == "Germany gives back 1 tank for 5 IPCs and has 24 IPCs left."
    assert table.refused(buy("bomber", -1), "AA-PUR-01")
    assert table.do(buy("tank", -3)).money("ger") == 29


@pytest.mark.rule("AA-PUR-02")
def test_pur_02_what_is_left_is_kept(front) -> None:
    table = front(LAND, "ger", "purchase").do(buy("infantry", 10)).until("ger", "placement")
    table.do(e.UnitPlaced(by="ger", unit="infantry", at="germany", count=10)).end()
    assert table.money("ger") == 2 + 32


# ---------------------------------------------------------------- the unit table


@pytest.mark.rule("AA-UNI-01")
@pytest.mark.parametrize("kind", sorted(TABLE))
def test_uni_01_the_unit_table(front, kind: str) -> None:
    found = front({}).state.kinds[kind]
    assert (found.cost, found.attack, found.defense, found.move) == TABLE[kind]
    table = front(LAND, "ger", "purchase").by_the_rules(buy(kind))
    assert table.money("ger") == 32 - TABLE[kind][0]


@pytest.mark.rule("AA-UNI-01")
def test_uni_01_points_for_thirty_ipcs(front) -> None:
    table = front({"ukraine": "ger 6 tank", "karelia": "ussr 10 infantry"}, "ger", "combat_move")
    table.go("tank", "ukraine", "karelia", 6).fight("karelia")
    fired = table.round()
    assert [dice * strength for _, _, dice, strength in fired] == [18, 20]
    assert table.state.cost({"infantry": 10}, "ussr") == table.state.cost({"tank": 6}, "ger") == 30


@pytest.mark.rule("AA-UNI-01")
@pytest.mark.parametrize("kind", ["battleship", "carrier", "submarine", "transport"])
def test_uni_01_every_ship_is_lost_with_one_hit(front, kind: str) -> None:
    table = front({"sz_baltic": "ger 1 battleship", "sz_north_sea": f"uk 1 {kind}"}, "ger", "combat_move")
    table.go("battleship", "sz_baltic", "sz_north_sea").fight("sz_north_sea")
    table.round(attacker_4=1)
    assert table.units("sz_north_sea") == {"battleship": 1}


@pytest.mark.rule("AA-UNI-01")
@pytest.mark.parametrize("kind", ["infantry", "tank", "fighter", "bomber"])
def test_uni_01_every_unit_on_land_is_lost_with_one_hit(front, kind: str) -> None:
    table = front({"ukraine": "ger 1 tank", "karelia": f"ussr 1 {kind}"}, "ger", "combat_move")
    table.go("tank", "ukraine", "karelia").fight("karelia").round(attacker_3=1)
    assert table.units("karelia") == {"tank": 1}


@pytest.mark.rule("AA-UNI-02")
def test_uni_02_infantry(front) -> None:
    table = front({"ukraine": "ger 6 infantry", "karelia": "ussr 6 infantry"}, "ger", "combat_move")
    assert table.refused(table.move("infantry", "ukraine", "russia", via="caucasus"), "AA-UNI-01"), "one area"
    assert table.refused(table.move("infantry", "ukraine", "russia"), "AA-UNI-01")
    table.go("infantry", "ukraine", "karelia", 6).fight("karelia")
    fired = table.round()
    assert fired == [("attacker", "1", 6, 1), ("defender", "2", 6, 2)]
    assert [dice * strength / 6 for _, _, dice, strength in fired] == [1, 2]


@pytest.mark.rule("AA-UNI-03")
def test_uni_03_tanks(front) -> None:
    table = front({"germany": "ger 1 tank", "karelia": "ussr 1 tank"}, "ger", "combat_move")
    assert table.refused(table.move("tank", "germany", "karelia"), "AA-UNI-01"), "by what way?"
    table.go("tank", "germany", "karelia", via="eastern_europe").fight("karelia")
    assert table.round() == [("attacker", "3", 1, 3), ("defender", "2", 1, 2)]
    far = front({"germany": "ger 1 tank"}, "ger", "combat_move")
    assert far.refused(far.move("tank", "germany", "russia", via="karelia"), "AA-UNI-01"), "three areas"
    assert far.offered(e.UnitsMoved, unit="tank", via="eastern_europe", target="karelia")


@pytest.mark.rule("AA-UNI-04")
def test_uni_04_fighters(front) -> None:
    stacks = {"sz_north_sea": "uk 1 carrier 2 fighter", "sz_baltic": "ger 1 battleship", "ukraine": "ger 1 fighter"}
    table = front(stacks, "ger", "combat_move")
    assert table.refused(table.move("fighter", "ukraine", "sz_e_canada"), "AA-AIR-02"), "four areas, and no way back"
    assert table.fine(table.move("fighter", "ukraine", "sz_north_sea")), "three, and one to Finland-Norway"
    table.go("battleship", "sz_baltic", "sz_north_sea").fight("sz_north_sea")
    assert table.round() == [("attacker", "4", 1, 4), ("defender", "3", 1, 3), ("defender", "4", 2, 4)]


@pytest.mark.rule("AA-UNI-04")
def test_uni_04_fighters_fly_four_areas_in_all(front) -> None:
    table = front({"germany": "ger 1 fighter", "karelia": "ussr 1 infantry"}, "ger", "combat_move")
    table.go("fighter", "germany", "karelia").fight("karelia")
    assert table.round(attacker_3=1)[0] == ("attacker", "3", 1, 3)
    table.end()
    assert table.fine(table.move("fighter", "karelia", "germany")), "two there and two back"
    assert table.fine(table.move("fighter", "karelia", "southern_europe"))
    assert table.refused(table.move("fighter", "karelia", "libya"), "AA-AIR-01")


@pytest.mark.rule("AA-UNI-05")
def test_uni_05_bombers(front) -> None:
    table = front(
        {
            "united_kingdom": "uk 1 bomber",
            "germany": "ger 1 infantry 1 bomber 1 factory",
            "sz_e_canada": "uk 1 carrier",
        },
        "uk",
        "combat_move",
    )
    table.go("bomber", "united_kingdom", "germany")
    assert [piece.gone for piece in table.state.at("germany") if piece.owner == "uk"] == [3]
    assert table.offered(e.RaidDeclared, at="germany")
    table.fight("germany")
    assert table.round(attacker_4=1)[:2] == [("attacker", "4", 1, 4), ("defender", "1", 1, 1)]
    table.round(attacker_4=1)
    table.end()
    assert table.fine(table.move("bomber", "germany", "united_kingdom")), "three areas back"
    assert table.refused(table.move("bomber", "germany", "sz_e_canada"), "AA-AIR-02"), "not on a carrier"


@pytest.mark.rule("AA-UNI-06")
def test_uni_06_guns_and_factories(front) -> None:
    stacks = {"ukraine": "ger 1 infantry", "karelia": "ussr 1 infantry 1 aa_gun 1 factory"}
    table = front(stacks, "ger", "combat_move").go("infantry", "ukraine", "karelia").fight("karelia")
    assert table.round(attacker_1=1) == [("attacker", "1", 1, 1), ("defender", "2", 1, 2)], "no die for a gun"
    assert table.units("karelia", "ger") == {"infantry": 1, "aa_gun": 1, "factory": 1}, "captured with the area"
    assert not table.units("karelia", "ussr")


@pytest.mark.rule("AA-UNI-06")
def test_uni_06_they_are_never_casualties(front) -> None:
    stacks = {"ukraine": "ger 3 tank", "karelia": "ussr 1 infantry 1 tank 1 aa_gun 1 factory"}
    table = front(stacks, "ger", "combat_move").go("tank", "ukraine", "karelia", 3).fight("karelia")
    table.fire("attacker", 3, 1)
    assert table.choices(e.LossesChosen, "lost") == {"ussr infantry", "ussr tank"}
    assert table.refused(e.LossesChosen(side="defender", lost=("ussr aa_gun",)), "AA-CBT-07")


@pytest.mark.rule("AA-UNI-07")
def test_uni_07_ships(front) -> None:
    table = front({"sz_baltic": "ger 1 transport", "sz_north_sea": "uk 1 transport"}, "ger", "combat_move")
    assert table.refused(table.move("transport", "sz_baltic", "sz_e_us", via="sz_e_canada"), "AA-UNI-01"), "3 zones"
    table.go("transport", "sz_baltic", "sz_north_sea").fight("sz_north_sea")
    assert table.volley() == ("defender", "1", 1, 1), "an attacking transport can never score a hit"
    far = front({"sz_w_spain": "ger 1 transport 1 submarine 1 carrier 1 battleship"}, "ger", "combat_move")
    for kind in ("transport", "submarine", "carrier", "battleship"):
        assert far.fine(far.move(kind, "sz_w_spain", "sz_e_us", via="sz_n_atlantic"))
        assert far.refused(far.move(kind, "sz_w_spain", "sz_gulf_mexico", via="sz_e_us"), "AA-UNI-01")


@pytest.mark.rule("AA-UNI-08")
def test_uni_08_the_piece_limit_is_an_option(front) -> None:
    stacks = {"germany": "ger 1 factory 1 tank", "ukraine": "ger 1 tank", "libya": "ger 3 tank, jpn 1 infantry"}
    off = front(stacks, "ger", "purchase")
    assert off.fine(buy("tank")), "no limit of groups"
    on = front(stacks, "ger", "purchase", groups={"tank": 3, "infantry": 1})
    assert on.odd(buy("tank"), "AA-UNI-08"), "three groups on the board"
    assert on.fine(buy("infantry")), "Germany has no infantry on the board"
    assert front(stacks, "ger", "purchase", groups={"tank": 4}).fine(buy("tank"))
