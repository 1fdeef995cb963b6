"""The open readings AA-AMB-11 to AA-AMB-21, each in every option."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as e

EGYPT = {
    "southern_europe": "ger 1 tank 1 fighter",
    "sz_c_med": "ger 1 transport",
    "egypt": "uk 3 infantry",
}


def read(front, number: int, reading: str, stacks, power: str = "ger", step: str = "combat_move", **laid):
    """Return a table with this reading."""
    return front(stacks, power, step, options={f"AA-AMB-{number:02}": reading}, **laid)


@pytest.mark.rule("AA-AMB-11", "AA-AMP-03")
@pytest.mark.parametrize("reading", ["no", "yes"])
@pytest.mark.parametrize("overland", [False, True])
def test_amb_11_aircraft_in_a_landing(front, reading: str, overland: bool) -> None:
    stacks = {**EGYPT, "libya": "ger 1 infantry"} if overland else EGYPT
    table = read(front, 11, reading, stacks).load("tank", "southern_europe", "sz_c_med")
    table.go("transport", "sz_c_med", "sz_e_med").go("tank", "sz_e_med", "egypt")
    table.go("fighter", "southern_europe", "egypt")
    if overland:
        table.go("infantry", "libya", "egypt")
    table.fight("egypt").round()
    able = overland or reading == "yes"
    to = "libya" if overland else ""
    assert table.offered(e.AttackersRetreated) == able
    assert table.fine(e.AttackersRetreated(to=to)) == able
    table.do(e.AttackersRetreated(to=to))
    fighters = [v for v in table.round() if v[:2] == ("attacker", "3")]
    assert fighters == [("attacker", "3", 1 if reading == "yes" else 2, 3)], "the tank, with or without the fighter"
    assert table.units("libya") == ({"infantry": 1} if overland else {})


@pytest.mark.rule("AA-AMB-11")
def test_amb_11_who_is_alone_over_the_beach_may_leave(front) -> None:
    table = read(front, 11, "no", EGYPT).load("tank", "southern_europe", "sz_c_med")
    table.go("transport", "sz_c_med", "sz_e_med").go("tank", "sz_e_med", "egypt")
    table.go("fighter", "southern_europe", "egypt").fight("egypt")
    table.fire("attacker", 3).fire("defender", 2, 1)
    table.by_the_rules(e.LossesChosen(side="attacker", lost=("ger tank",)))
    assert table.fine(e.AttackersRetreated(to="")), "the landed troops are gone"


@pytest.mark.rule("AA-AMB-12", "AA-CAN-01")
@pytest.mark.parametrize("reading", ["open", "closed"])
@pytest.mark.parametrize(("owner", "holds"), [("neutral", False), ("usa", False), ("jpn", True)])
def test_amb_12_the_black_sea(front, reading: str, owner: str, holds: bool) -> None:
    table = read(front, 12, reading, {"sz_black": "ger 1 submarine"}, owners={"turkey": owner})
    able = reading == "open" or holds
    for zone in ("sz_c_med", "sz_e_med"):
        assert table.fine(table.move("submarine", "sz_black", zone)) == able
    assert table.refused(table.move("submarine", "sz_black", "sz_c_med"), "AA-AMB-12") == (not able)
    assert table.offered(e.UnitsMoved, unit="submarine") == able


@pytest.mark.rule("AA-AMB-13", "AA-TRN-01")
@pytest.mark.parametrize(
    ("reading", "loads"),
    [
        ("two_infantry_or_one", {("infantry", "infantry")}),
        (
            "plus_infantry",
            {("infantry", "infantry"), ("infantry", "tank"), ("tank", "infantry"), ("aa_gun", "infantry")},
        ),
    ],
)
def test_amb_13_load(front, reading: str, loads: set[tuple[str, str]]) -> None:
    stacks = {"germany": "ger 3 infantry 2 tank 2 aa_gun", "sz_baltic": "ger 1 transport"}
    found: set[tuple[str, str]] = set()
    for first in ("infantry", "tank", "aa_gun"):
        for more in ("infantry", "tank"):
            table = read(front, 13, reading, stacks).load(first, "germany", "sz_baltic")
            event = table.board(more, "germany", "sz_baltic")
            if table.fine(event):
                found.add((first, more))
            table.do(event)
            aboard = [piece for piece in table.state.at("sz_baltic") if piece.on]
            assert (len(aboard) == 2) == ((first, more) in found)
            assert not list(table.table.game.laws(table.state))
            if len(aboard) == 2:
                assert table.refused(table.board("infantry", "germany", "sz_baltic"), "AA-TRN-01")
    assert found == loads


@pytest.mark.rule("AA-AMB-14", "AA-CAR-04")
@pytest.mark.parametrize("reading", ["same_zone", "one_area"])
def test_amb_14_fighters_of_a_sunk_carrier(front, reading: str) -> None:
    stacks = {"sz_baltic": "ger 1 submarine", "sz_karelia": "uk 1 carrier 1 fighter"}
    table = read(front, 14, reading, stacks).go("submarine", "sz_baltic", "sz_karelia", via="sz_north_sea")
    table.fight("sz_karelia").fire("attacker", "submarines", 1).fire("defender", 4, 1)
    assert table.units("karelia") == ({"fighter": 1} if reading == "one_area" else {}), "no island"
    assert bool(table.state.crashed) == (reading == "same_zone")


@pytest.mark.rule("AA-AMB-14")
@pytest.mark.parametrize("reading", ["same_zone", "one_area"])
def test_amb_14_a_carrier_one_zone_away(front, reading: str) -> None:
    stacks = {"sz_japan": "jpn 1 submarine", "sz_wake": "usa 1 carrier 1 fighter", "sz_hawaii": "usa 1 carrier"}
    table = read(front, 14, reading, stacks, "jpn").go("submarine", "sz_japan", "sz_wake").fight("sz_wake")
    table.fire("attacker", "submarines", 1).fire("defender", 4, 1)
    assert table.units("sz_hawaii") == ({"carrier": 1, "fighter": 1} if reading == "one_area" else {"carrier": 1})


@pytest.mark.rule("AA-AMB-14", "AA-CAR-04")
@pytest.mark.parametrize(
    ("reading", "places"),
    [("same_zone", {"hawaii", "sz_hawaii"}), ("one_area", {"hawaii", "sz_hawaii", "sz_midway"})],
)
def test_amb_14_several_places_to_choose_from(front, reading: str, places: set[str]) -> None:
    stacks = {"sz_wake": "jpn 1 submarine", "sz_hawaii": "usa 2 carrier 1 fighter", "sz_midway": "uk 1 carrier"}
    stacks["sz_w_us"] = "usa 1 battleship"
    table = read(front, 14, reading, stacks, "jpn").go("submarine", "sz_wake", "sz_hawaii").fight("sz_hawaii")
    table.fire("attacker", "submarines", 1).fire("defender", 3).fire("defender", 4, 1)
    assert table.choices(e.AircraftLanded, "target") == places
    assert table.refused(table.ending(), "AA-AIR-03"), "it lands first"
    far = e.AircraftLanded(by="usa", unit="fighter", source="sz_hawaii", target="western_us")
    assert table.refused(far, "AA-AIR-03"), "it does not fly home"
    table.by_the_rules(e.AircraftLanded(by="usa", unit="fighter", source="sz_hawaii", target="hawaii"))
    assert table.units("hawaii") == {"fighter": 1}
    assert table.fine(table.ending())


@pytest.mark.rule("AA-AMB-15", "AA-AIR-02")
@pytest.mark.parametrize("reading", ["no", "yes"])
def test_amb_15_suicide(front, reading: str) -> None:
    stacks = {"japan": "jpn 1 fighter", "sz_hawaii": "usa 1 carrier"}
    table = read(front, 15, reading, stacks, "jpn")
    attack = table.move("fighter", "japan", "sz_hawaii")
    assert table.refused(attack, "AA-AIR-02") == (reading == "no")
    assert table.odd(attack, "AA-AIR-02") == (reading == "yes")
    assert ("sz_hawaii" in table.choices(e.UnitsMoved, "target", unit="fighter")) == (reading == "yes")
    table.do(attack).fight("sz_hawaii").round(attacker_3=1)
    table.until("usa", "weapons")
    assert not table.units("sz_hawaii"), "the aircraft is lost"


@pytest.mark.rule("AA-AMB-15")
@pytest.mark.parametrize(
    ("carrier", "able"), [("jpn 1 carrier", True), ("jpn 1 carrier 2 fighter", False), ("", False)]
)
def test_amb_15_a_carrier_that_can_still_come_counts(front, carrier: str, able: bool) -> None:
    stacks = {"japan": "jpn 1 fighter", "sz_midway": "usa 1 transport"}
    if carrier:
        stacks["sz_japan"] = carrier
    table = read(front, 15, "no", stacks, "jpn")
    attack = table.move("fighter", "japan", "sz_midway")
    assert table.refused(attack, "AA-AIR-02") == (not able)
    assert ("sz_midway" in table.choices(e.UnitsMoved, "target", unit="fighter", source="japan")) == able


@pytest.mark.rule("AA-AMB-15")
def test_amb_15_a_carrier_that_has_moved_does_not_come(front) -> None:
    stacks = {"japan": "jpn 1 fighter", "sz_midway": "usa 1 transport", "sz_indo_china": "jpn 1 carrier"}
    table = read(front, 15, "no", stacks, "jpn")
    attack = table.move("fighter", "japan", "sz_midway")
    assert table.refused(attack, "AA-AIR-02"), "it comes too late"
    near = read(front, 15, "no", {**stacks, "sz_indo_china": "jpn 1 transport", "sz_okinawa": "jpn 1 carrier"}, "jpn")
    near.go("carrier", "sz_okinawa", "sz_japan")
    assert near.refused(near.move("fighter", "japan", "sz_midway"), "AA-AIR-02"), "it has moved"


@pytest.mark.rule("AA-AMB-16", "AA-PLC-03")
@pytest.mark.parametrize(("reading", "able"), [("no", False), ("yes", True)])
def test_amb_16_new_ships_among_enemies(front, reading: str, able: bool) -> None:
    stacks = {"germany": "ger 1 factory", "sz_baltic": "uk 1 battleship"}
    table = read(front, 16, reading, stacks, step="purchase").do(e.UnitBought(by="ger", unit="submarine"))
    table.until("ger", "placement")
    event = e.UnitPlaced(by="ger", unit="submarine", at="sz_baltic")
    assert table.fine(event) == able
    assert table.refused(event, "AA-AMB-16") == (not able)
    assert table.offered(e.UnitPlaced) == able


@pytest.mark.rule("AA-AMB-17", "AA-IC-02")
@pytest.mark.parametrize(("reading", "able"), [("no", False), ("yes", True)])
def test_amb_17_a_complex_without_value(front, reading: str, able: bool) -> None:
    table = read(front, 17, reading, {"united_kingdom": "uk 1 factory"}, "uk", "purchase")
    table.do(e.UnitBought(by="uk", unit="factory")).until("uk", "placement")
    event = e.UnitPlaced(by="uk", unit="factory", at="gibraltar")
    assert table.fine(event) == able
    assert table.refused(event, "AA-AMB-17") == (not able)
    if able:
        table.do(event).until("jpn").until("uk", "purchase")
        table.do(e.UnitBought(by="uk", unit="tank")).until("uk", "placement")
        assert table.refused(e.UnitPlaced(by="uk", unit="tank", at="gibraltar"), "AA-IC-03"), "capacity 0"


@pytest.mark.rule("AA-AMB-18", "AA-IC-03")
@pytest.mark.parametrize(
    ("reading", "home", "captured", "built"),
    [("value_limit", None, 3, 3), ("unlimited", None, None, 3), ("all_limited", 10, 3, 3)],
)
def test_amb_18_capacity(front, reading: str, home: int | None, captured: int | None, built: int) -> None:
    stacks = dict.fromkeys(("germany", "karelia", "ukraine"), "ger 1 factory")
    table = read(front, 18, reading, stacks, step="purchase", owners={"karelia": "ger"})
    table.do(e.MoneySet(of="ger", count=300), e.UnitBought(by="ger", unit="infantry", count=20))
    table.until("ger", "placement")
    for area, most in (("germany", home), ("karelia", captured), ("ukraine", built)):
        found = table.choices(e.UnitPlaced, "count", at=area)
        assert max(found) == (most or 20), area
        over = e.UnitPlaced(by="ger", unit="infantry", at=area, count=(most or 19) + 1)
        assert table.refused(over, "AA-IC-03") == (most is not None)


@pytest.mark.rule("AA-AMB-19", "AA-LIB-01")
@pytest.mark.parametrize(("reading", "owner"), [("original_owner", "uk"), ("conqueror", "usa")])
def test_amb_19_whose_is_it(front, reading: str, owner: str) -> None:
    stacks = {"western_us": "usa 1 infantry", "libya": "usa 1 tank"}
    table = read(front, 19, reading, stacks, "usa", owners={"western_canada": "jpn", "algeria": "ger"})
    table.go("infantry", "western_us", "western_canada").go("tank", "libya", "algeria")
    assert table.holder("western_canada") == owner
    assert table.holder("algeria") == "usa", "an enemy's in any case"


@pytest.mark.rule("AA-AMB-20", "AA-VIC-01", "AA-VIC-02")
@pytest.mark.parametrize("reading", ["end_of_round", "hold_own", "at_once"])
def test_amb_20_when_victory_is_counted(front, reading: str) -> None:
    stacks = {"ukraine": "ger 1 tank"}
    table = read(front, 20, reading, stacks, owners={"united_kingdom": "jpn", "japan": "usa"}, economic=False)
    table.go("tank", "ukraine", "russia", via="karelia")
    assert table.state.over == (reading == "at_once")
    table.until("usa", "placement").end()
    assert table.state.winner == (None if reading == "hold_own" else "axis"), "Japan is not in the Axis' hands"


@pytest.mark.rule("AA-AMB-20")
@pytest.mark.parametrize(("reading", "won"), [("end_of_round", False), ("hold_own", False), ("at_once", True)])
def test_amb_20_at_once_after_a_battle(front, reading: str, won: bool) -> None:
    stacks = {"karelia": "ussr 1 tank", "germany": "ger 1 infantry"}
    table = read(front, 20, reading, stacks, "ussr", owners={"japan": "usa"})
    table.go("tank", "karelia", "germany", via="eastern_europe").fight("germany").round(attacker_3=1)
    assert table.state.over == won
    assert table.state.winner == ("allies" if won else None)


@pytest.mark.rule("AA-AMB-21", "AA-GEN-03")
@pytest.mark.parametrize("reading", ["free", "no_attack"])
def test_amb_21_the_ussr_in_the_first_turn(front, reading: str) -> None:
    stacks = {"karelia": "ussr 1 infantry 1 tank", "russia": "ussr 1 fighter", "ukraine": "ger 1 infantry"}
    table = read(front, 21, reading, stacks, "ussr")
    banned = reading == "no_attack"
    for event in (
        table.move("infantry", "karelia", "ukraine"),
        table.move("infantry", "karelia", "eastern_europe"),
        table.move("tank", "karelia", "germany", via="eastern_europe"),
        table.move("fighter", "russia", "ukraine"),
    ):
        assert table.refused(event, "AA-AMB-21") == banned
        assert table.fine(event) == (not banned)
    assert table.fine(table.move("infantry", "karelia", "caucasus"))
    offered = table.choices(e.UnitsMoved, "target", unit="fighter") | table.choices(
        e.UnitsMoved, "target", unit="infantry"
    )
    assert ("ukraine" in offered) == (not banned)
    table.until("ger").until("ussr")
    assert table.fine(table.move("infantry", "karelia", "ukraine")), "in the second turn"
