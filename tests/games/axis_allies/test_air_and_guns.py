"""Guns, raids on factories, and aircraft (AA-AAG, AA-SBR, AA-AIR)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as e

RAID = {"united_kingdom": "uk 3 bomber", "germany": "ger 1 factory 1 aa_gun 2 fighter", "western_europe": "usa 2 tank"}


@pytest.mark.rule("AA-AAG-01")
def test_aag_01_one_shot_per_aircraft(front) -> None:
    stacks = {"ukraine": "ger 5 fighter", "germany": "ger 1 bomber", "karelia": "ussr 3 infantry 1 aa_gun"}
    table = (
        front(stacks, "ger", "combat_move").go("fighter", "ukraine", "karelia", 5).go("bomber", "germany", "karelia")
    )
    table.fight("karelia")
    assert sum(len(flak.aircraft) for flak in table.state.flak) == 6, "six dice"
    assert table.choices(e.GunsFired, "hits", unit="fighter") == set(range(6))
    assert table.refused(e.GunsFired(at="karelia", unit="fighter", hits=6), "AA-AAG-01")
    assert table.refused(e.GunsFired(at="russia", unit="fighter", hits=0), "AA-AAG-01")
    table.guns("karelia", "fighter", faces="11234").guns("karelia", "bomber", faces="6")
    assert table.units("karelia", "ger") == {"fighter": 3, "bomber": 1}
    assert table.round()[0] == ("attacker", "3", 3, 3), "destroyed aircraft do not attack"
    assert table.refused(e.GunsFired(at="karelia", unit="fighter", hits=0), "AA-AAG-01"), "once"


@pytest.mark.rule("AA-AAG-01")
def test_aag_01_all_shot_down_is_the_end_of_the_attack(front) -> None:
    stacks = {"ukraine": "ger 2 fighter", "karelia": "ussr 1 infantry 1 aa_gun"}
    table = front(stacks, "ger", "combat_move").go("fighter", "ukraine", "karelia", 2).fight("karelia")
    table.guns("karelia", "fighter", 2)
    assert (table.state.battles, table.state.fighting) == ((), False)
    assert table.state.fought[-1].battle.lost == (("ger", "fighter", 2),)


@pytest.mark.rule("AA-AAG-02")
def test_aag_02_guns_on_the_way(front) -> None:
    stacks = {
        "united_kingdom": "uk 2 bomber",
        "western_europe": "ger 1 aa_gun",
        "germany": "ger 1 aa_gun",
        "eastern_europe": "ger 1 aa_gun",
        "southern_europe": "ger 1 aa_gun 1 infantry",
    }
    table = front(stacks, "uk", "combat_move").go("bomber", "united_kingdom", "southern_europe", 2)
    assert [flak.at for flak in table.state.flak] == ["western_europe"]
    assert table.refused(table.ending(), "AA-AAG-01")
    assert {offer.known["at"] for offer in table.offers(e.GunsFired)} == {"western_europe"}
    table.guns("western_europe", "bomber", 1).fight("southern_europe")
    table.guns("southern_europe", "bomber", 0)
    assert table.volley() == ("attacker", "4", 1, 4), "both guns"


@pytest.mark.rule("AA-AAG-02")
def test_aag_02_a_way_round_the_guns_is_taken(front) -> None:
    stacks = {"united_kingdom": "uk 1 bomber", "western_europe": "ger 1 aa_gun", "germany": "ger 1 infantry"}
    table = front(stacks, "uk", "combat_move").go("bomber", "united_kingdom", "germany")
    assert not table.state.flak, "by the Baltic it is as near"


@pytest.mark.rule("AA-AAG-03")
def test_aag_03_one_gun_per_area(front) -> None:
    stacks = {"united_kingdom": "uk 2 bomber", "germany": "ger 2 aa_gun 1 infantry"}
    table = front(stacks, "uk", "combat_move").go("bomber", "united_kingdom", "germany", 2).fight("germany")
    assert [len(flak.aircraft) for flak in table.state.flak] == [2]
    assert table.refused(e.GunsFired(at="germany", unit="bomber", hits=3), "AA-AAG-03")
    table.guns("germany", "bomber")
    assert table.volley() == ("attacker", "4", 2, 4), "one die per aircraft"


@pytest.mark.rule("AA-AAG-04")
def test_aag_04_taken_without_dice(front) -> None:
    table = front({"ukraine": "ger 1 infantry", "karelia": "ussr 2 aa_gun"}, "ger", "combat_move")
    table.go("infantry", "ukraine", "karelia")
    assert (table.state.battles, table.state.flak) == ((), ())
    assert table.units("karelia", "ger") == {"infantry": 1, "aa_gun": 2}
    own = front({"ukraine": "ger 1 fighter", "germany": "ger 1 aa_gun"}, "ger", "noncombat_move")
    own.go("fighter", "ukraine", "germany")
    assert not own.state.flak, "own guns do not fire"


# ---------------------------------------------------------------- raids


def raid(count: int = 1, at: str = "germany") -> e.RaidDeclared:
    return e.RaidDeclared(by="uk", at=at, count=count)


@pytest.mark.rule("AA-SBR-01")
def test_sbr_01_a_raid_while_tanks_attack(front) -> None:
    stacks = {
        "united_kingdom": "uk 3 bomber",
        "western_europe": "uk 2 tank",
        "southern_europe": "ger 1 factory 1 infantry",
    }
    table = front(stacks, "uk", "combat_move", owners={"western_europe": "uk"})
    table.go("tank", "western_europe", "southern_europe", 2).go("bomber", "united_kingdom", "southern_europe", 3)
    assert table.refused(raid(4, "southern_europe"), "AA-SBR-01")
    assert table.refused(raid(1, "germany"), "AA-SBR-01")
    assert table.choices(e.RaidDeclared, "count") == {1, 2, 3}
    table.by_the_rules(raid(2, "southern_europe"))
    assert table.told() == "The United Kingdom sends 2 bombers against the factory in Southern Europe."
    table.end()
    assert table.refused(e.BattleBegun(at="southern_europe"), "AA-SBR-02")
    assert not table.offered(e.BattleBegun)
    table.by_the_rules(e.FactoryRaided(at="southern_europe", faces=("4", "6")))
    assert table.money("ger") == 32 + 26 - 10
    table.fight("southern_europe")
    assert table.round()[:2] == [("attacker", "3", 2, 3), ("attacker", "4", 1, 4)], "the third bomber fights"


@pytest.mark.rule("AA-SBR-01")
def test_sbr_01_only_factories_of_the_enemy(front) -> None:
    table = front({"united_kingdom": "uk 1 bomber", "germany": "ger 1 infantry"}, "uk", "combat_move")
    table.go("bomber", "united_kingdom", "germany")
    assert table.refused(raid(), "AA-SBR-01"), "no factory"
    assert not table.offered(e.RaidDeclared)
    empty = front({"united_kingdom": "uk 1 bomber 1 fighter", "germany": "ger 1 factory"}, "uk", "combat_move")
    empty.go("bomber", "united_kingdom", "germany")
    assert empty.fine(raid()), "without a battle as well"


@pytest.mark.rule("AA-SBR-01", "AA-UNI-05")
def test_sbr_01_only_bombers_raid(front) -> None:
    stacks = {"karelia": "uk 1 fighter", "germany": "ger 1 factory 1 infantry"}
    table = front(stacks, "uk", "combat_move").do(e.StackSet(at="karelia", of="uk", unit="bomber", count=1))
    table.go("fighter", "karelia", "germany").go("bomber", "karelia", "germany")
    assert table.refused(raid(2), "AA-SBR-01")
    table.by_the_rules(raid()).end().by_the_rules(e.FactoryRaided(at="germany", faces=("5",))).fight("germany")
    assert table.volley() == ("attacker", "3", 1, 3), "the fighter fights"


@pytest.mark.rule("AA-SBR-02")
def test_sbr_02_guns_first(front) -> None:
    table = front(RAID, "uk", "combat_move").go("bomber", "united_kingdom", "germany", 3).do(raid(3))
    assert table.refused(e.FactoryRaided(at="germany", faces=("6",) * 3), "AA-SBR-02")
    table.guns("germany", "bomber", faces="146").end()
    assert table.refused(e.FactoryRaided(at="germany", faces=("6",) * 3), "AA-SBR-03"), "one is lost, two roll"
    table.by_the_rules(e.FactoryRaided(at="germany", faces=("6", "6")))
    assert table.money("ger") == 64 - 12
    assert table.state.step == "combat"
    assert table.fine(table.ending())


@pytest.mark.rule("AA-SBR-02")
def test_sbr_02_all_raiders_shot_down(front) -> None:
    table = front(RAID, "uk", "combat_move").go("bomber", "united_kingdom", "germany", 2).do(raid(2))
    table.guns("germany", "bomber", 2).end()
    assert (table.state.raids, table.state.battles, table.state.step) == ({}, (), "noncombat_move")
    assert table.refused(e.FactoryRaided(at="germany", faces=("6",)), "AA-SBR-03")


@pytest.mark.rule("AA-SBR-03")
def test_sbr_03_damage(front) -> None:
    stacks = {"united_kingdom": "uk 2 bomber", "germany": "ger 1 factory"}
    for have, left in ((32, 22), (7, 0)):
        table = front(stacks, "uk", "combat_move").do(e.MoneySet(of="ger", count=have))
        table.go("bomber", "united_kingdom", "germany", 2).do(raid(2)).end()
        table.by_the_rules(e.FactoryRaided(at="germany", faces=("4", "6")))
        assert table.money("ger") == left, "what is there"
        assert table.money("uk") == 30, "to the bank"


@pytest.mark.rule("AA-SBR-04")
def test_sbr_04_raiders_do_not_fight(front) -> None:
    stacks = {"united_kingdom": "uk 1 bomber", "germany": "ger 1 factory 3 fighter"}
    table = front(stacks, "uk", "combat_move").go("bomber", "united_kingdom", "germany").do(raid()).end()
    assert not table.state.fighting
    table.by_the_rules(e.FactoryRaided(at="germany", faces=("1",)))
    assert not table.state.battles, "fighters on the ground do not fire"
    assert table.units("germany", "uk") == {"bomber": 1}
    table.end().go("bomber", "germany", "united_kingdom")
    assert table.units("united_kingdom") == {"bomber": 1}


# ---------------------------------------------------------------- flights


@pytest.mark.rule("AA-AIR-01")
def test_air_01_range(front) -> None:
    stacks = {"karelia": "ussr 1 infantry", "germany": "ger 1 fighter", "japan": "jpn 1 fighter"}
    table = front(stacks, "ger", "combat_move").go("fighter", "germany", "karelia").fight("karelia")
    table.round(attacker_3=1)
    table.end()
    assert table.refused(table.move("fighter", "karelia", "western_europe"), "AA-AIR-01") == (
        "western_europe" not in table.choices(e.UnitsMoved, "target", unit="fighter")
    )
    assert table.refused(table.move("fighter", "karelia", "libya"), "AA-AIR-01"), "more than two areas are not left"
    table.go("fighter", "karelia", "germany")
    assert [piece.gone for piece in table.state.at("germany")] == [4], "two there and two back"
    assert table.illegal(table.move("fighter", "germany", "western_europe")), "all used"


@pytest.mark.rule("AA-AIR-01")
def test_air_01_island_and_water_are_two_spaces(front) -> None:
    table = front({"hawaii": "usa 1 fighter", "sz_wake": "usa 1 carrier"}, "usa", "noncombat_move")
    table.go("fighter", "hawaii", "sz_wake")
    assert [p.gone for p in table.state.at("sz_wake") if p.kind == "fighter"] == [2], "off the island costs one"


@pytest.mark.rule("AA-AIR-02")
def test_air_02_a_landing_must_be_possible(front) -> None:
    stacks = {"germany": "ger 2 fighter", "novosibirsk": "ussr 1 infantry", "russia": "ussr 1 tank"}
    table = front(stacks, "ger", "combat_move")
    assert table.refused(table.move("fighter", "germany", "russia"), "AA-AIR-02"), "3 areas, and Ukraine is 2 away"
    assert table.fine(table.move("fighter", "germany", "karelia"))
    assert table.refused(table.move("fighter", "germany", "novosibirsk"), "AA-AIR-02")
    assert "novosibirsk" not in table.choices(e.UnitsMoved, "target", unit="fighter")


@pytest.mark.rule("AA-AIR-02")
def test_air_02_three_used_and_none_within_one(front) -> None:
    table = front({"ukraine": "ger 1 fighter", "novosibirsk": "ussr 1 infantry"}, "ger", "combat_move")
    assert table.refused(table.move("fighter", "ukraine", "novosibirsk"), "AA-AIR-02"), "3 areas, and nothing near"
    assert table.fine(table.move("fighter", "ukraine", "russia")), "2 areas, and 2 back"


@pytest.mark.rule("AA-AIR-03")
def test_air_03_friendly_since_the_beginning(front) -> None:
    stacks = {"ukraine": "ger 1 tank", "germany": "ger 1 fighter"}
    table = front(stacks, "ger", "combat_move").go("tank", "ukraine", "caucasus").until("ger", "noncombat_move")
    assert table.holder("caucasus") == "ger"
    table.go("fighter", "germany", "caucasus")
    assert table.odd(table.ending(), "AA-AIR-05"), "one area is left, and Ukraine is near"
    assert table.end().units("caucasus") == {"tank": 1}
    table.do(e.StackSet(at="germany", of="ger", unit="fighter", count=1)).until("uk").until("ger", "noncombat_move")
    assert table.fine(table.go("fighter", "germany", "caucasus").ending()), "in the next turn"
    assert table.end().units("caucasus") == {"tank": 1, "fighter": 1}


@pytest.mark.rule("AA-AIR-03")
def test_air_03_what_stays_there_is_lost(front) -> None:
    stacks = {"ukraine": "ger 1 tank 1 fighter", "caucasus": "ussr 1 infantry"}
    table = front(stacks, "ger", "combat_move").go("tank", "ukraine", "caucasus").go("fighter", "ukraine", "caucasus")
    table.fight("caucasus").round(attacker_3=1)
    table.end()
    assert table.odd(table.ending(), "AA-AIR-05")
    table.end()
    assert table.units("caucasus") == {"tank": 1}
    assert "Germany loses a fighter: not landed." in table.told(), "Ukraine was near"


@pytest.mark.rule("AA-AIR-04")
def test_air_04_only_fighters_land_at_sea(front) -> None:
    stacks = {"hawaii": "usa 1 fighter 1 bomber", "sz_midway": "usa 1 carrier"}
    table = front(stacks, "usa", "noncombat_move")
    assert "sz_midway" in table.choices(e.UnitsMoved, "target", unit="fighter")
    table.go("fighter", "hawaii", "sz_midway").do(table.move("bomber", "hawaii", "sz_midway")).end()
    carrier = next(p for p in table.state.at("sz_midway") if p.kind == "carrier")
    assert [p.kind for p in table.state.pieces.on(carrier.id)] == ["fighter"]
    assert table.units("sz_midway") == {"carrier": 1, "fighter": 1}, "the bomber is lost"
    bare = front({"hawaii": "usa 1 fighter"}, "usa", "noncombat_move")
    bare.do(bare.move("fighter", "hawaii", "sz_s_pacific")).end()
    assert not bare.units("sz_s_pacific"), "no carrier"


@pytest.mark.rule("AA-AIR-05")
def test_air_05_lost_aircraft(front) -> None:
    stacks = {"sz_wake": "usa 1 carrier 1 fighter, jpn 1 battleship"}
    table = front(stacks, "jpn", "combat_move").go("battleship", "sz_wake", "sz_wake").fight("sz_wake")
    table.fire("attacker", 4, 1).by_the_rules(e.LossesChosen(side="defender", lost=("usa carrier",)))
    table.fire("defender", 3).fire("defender", 4, 1)
    assert not table.units("sz_wake"), "carrier sunk, nobody's island: lost"
    assert table.state.crashed[-1][1:] == ("usa", "fighter", "carrier sunk")


@pytest.mark.rule("AA-AIR-06")
def test_air_06_no_conquest_from_the_air(front) -> None:
    table = front({"ukraine": "ger 1 fighter", "germany": "ger 1 bomber"}, "ger", "combat_move")
    table.go("fighter", "ukraine", "caucasus").go("bomber", "germany", "karelia")
    assert not table.state.battles
    assert (table.holder("caucasus"), table.holder("karelia")) == ("ussr", "ussr")
    table.end()
    assert (table.holder("caucasus"), table.holder("karelia")) == ("ussr", "ussr")
    empty = front({"ukraine": "ger 1 bomber", "karelia": "ussr 1 factory"}, "ger", "combat_move")
    empty.go("bomber", "ukraine", "karelia").fight("karelia")
    assert (empty.holder("karelia"), empty.state.battles) == ("ussr", ())
