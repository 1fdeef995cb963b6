"""The course of a battle (AA-CBT)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as e

KARELIA = {
    "ukraine": "ger 2 infantry 1 tank",
    "germany": "ger 1 bomber 1 fighter",
    "karelia": "ussr 2 infantry 1 fighter 1 tank 1 aa_gun",
}


def attack(front, stacks=KARELIA, at: str = "karelia", power: str = "ger", **laid):
    """Attack there with all units of the country."""
    table = front(stacks, power, "combat_move", **laid)
    for area, words in stacks.items():
        for of in words.split(","):
            who, *units = of.split()
            for count, kind in zip(units[::2], units[1::2], strict=True):
                if who == power and area != at and kind not in ("factory", "aa_gun"):
                    table.go(kind, area, at, int(count))
    return table.fight(at)


@pytest.mark.rule("AA-CBT-01")
def test_cbt_01_the_steps_of_a_round_on_land(front) -> None:
    table = attack(front)
    assert table.refused(table.shots("attacker", "1"), "AA-CBT-01"), "the guns first"
    assert not table.offered(e.ShotsFired)
    assert [offer.known["unit"] for offer in table.offers(e.GunsFired)] == ["fighter"]
    table.guns("karelia", "fighter").guns("karelia", "bomber")
    fired = table.round()
    assert fired == [
        ("attacker", "1", 2, 1),
        ("attacker", "3", 2, 3),
        ("attacker", "4", 1, 4),
        ("defender", "2", 3, 2),
        ("defender", "4", 1, 4),
    ]
    assert not table.state.flak, "no guns in the second round"
    assert table.rounds == 2
    assert table.offered(e.AttackersRetreated)
    assert table.round() == fired


@pytest.mark.rule("AA-CBT-01")
def test_cbt_01_opening_fire_by_the_coast_comes_only_once(front) -> None:
    stacks = {
        "western_europe": "ger 3 infantry",
        "united_kingdom": "uk 2 infantry",
        "sz_north_sea": "uk 1 battleship 1 transport",
    }
    table = front(stacks, "uk", "combat_move").load("infantry", "united_kingdom", "sz_north_sea", 2)
    table.go("infantry", "sz_north_sea", "western_europe", 2).fight("western_europe")
    assert table.round() == [("attacker", "bombardment", 1, 4), ("attacker", "1", 2, 1), ("defender", "2", 3, 2)]
    assert table.round() == [("attacker", "1", 2, 1), ("defender", "2", 3, 2)], "no bombardment"


@pytest.mark.rule("AA-CBT-02")
def test_cbt_02_a_hit_is_the_number_or_less(front) -> None:
    table = attack(front, {"ukraine": "ger 6 tank", "karelia": "ussr 6 infantry"})
    assert table.refused(table.shots("attacker", "3", 7), "AA-CBT-02")
    assert table.refused(table.shots("attacker", "3", faces="1234561"), "AA-CBT-02")
    assert table.choices(e.ShotsFired, "hits") == set(range(7))
    table.fire("attacker", 3, faces="123456")
    assert len(table.battle.hit) == 3, "1, 2, 3"
    assert table.told() == "Attackers (Germany), units at 3: 3 hits (1, 2, 3, 4, 5, 6)."
    table.fire("defender", 2, faces="123456")
    assert table.units("karelia") == {"infantry": 3, "tank": 4}


@pytest.mark.rule("AA-CBT-03")
def test_cbt_03_column_by_column(front) -> None:
    table = attack(front)
    table.guns("karelia", "fighter").guns("karelia", "bomber")
    assert table.refused(table.shots("attacker", "4"), "AA-CBT-03"), "first the infantry"
    table.fire("attacker", 1)
    assert table.refused(table.shots("attacker", "1"), "AA-CBT-03"), "once"
    assert table.volley() == ("attacker", "3", 2, 3), "tank and fighter together"
    table.fire("attacker", 3)
    assert table.volley() == ("attacker", "4", 1, 4)


@pytest.mark.rule("AA-CBT-04")
@pytest.mark.parametrize(("ours", "left"), [(1, {}), (0, {"infantry": 1})])
def test_cbt_04_who_is_hit_still_fires(front, ours: int, left: dict[str, int]) -> None:
    table = attack(front, {"ukraine": "ger 1 infantry", "karelia": "ussr 1 infantry"})
    table.fire("attacker", 1, 1)
    assert table.units("karelia", "ussr") == {"infantry": 1}, "hit, and still there"
    assert table.volley() == ("defender", "2", 1, 2)
    table.fire("defender", 2, ours)
    assert table.units("karelia") == left
    assert table.holder("karelia") == ("ussr" if ours else "ger")
    assert table.state.fought[-1].result == ("both gone" if ours else "won")


@pytest.mark.rule("AA-CBT-05")
def test_cbt_05_opening_fire_is_immediate(front) -> None:
    table = attack(front, {"sz_baltic": "ger 1 submarine", "sz_north_sea": "uk 1 transport"}, "sz_north_sea")
    table.fire("attacker", "submarines", 1)
    assert not table.state.battles, "the transport does not fire"
    assert table.units("sz_north_sea") == {"submarine": 1}
    two = attack(front, {"sz_baltic": "ger 1 submarine", "sz_north_sea": "uk 2 battleship"}, "sz_north_sea")
    two.fire("attacker", "submarines", 1)
    assert two.volley() == ("defender", "4", 1, 4), "one of two is gone"


@pytest.mark.rule("AA-CBT-05")
def test_cbt_05_shot_down_aircraft_do_not_fire(front) -> None:
    table = attack(front, {"germany": "ger 2 bomber", "karelia": "ussr 1 infantry 1 aa_gun"})
    table.guns("karelia", "bomber", 1)
    assert table.volley() == ("attacker", "4", 1, 4)
    assert table.told() == "The guns in Karelia SSR shoot down 1 bomber."


@pytest.mark.rule("AA-CBT-06")
def test_cbt_06_attackers_first(front) -> None:
    table = attack(front, {"ukraine": "ger 2 infantry", "karelia": "ussr 2 infantry"})
    for _ in range(3):
        assert table.refused(table.shots("defender", "2"), "AA-CBT-06")
        table.fire("attacker", 1)
        assert table.refused(table.shots("attacker", "1"), "AA-CBT-06")
        table.fire("defender", 2)


@pytest.mark.rule("AA-CBT-07")
def test_cbt_07_the_owner_chooses(front) -> None:
    table = attack(front, {"ukraine": "ger 3 tank", "karelia": "ussr 1 infantry 1 fighter"})
    table.fire("attacker", 3, 1)
    [offer] = table.offers(e.LossesChosen)
    assert offer.blank("lost").prefilled == ("ussr infantry",), "the cheapest is proposed"
    assert table.refused(e.LossesChosen(side="defender", lost=()), "AA-CBT-07")
    assert table.refused(e.LossesChosen(side="defender", lost=("ussr infantry", "ussr fighter")), "AA-CBT-07")
    assert table.refused(e.LossesChosen(side="defender", lost=("ussr bomber",)), "AA-CBT-07")
    assert table.refused(e.LossesChosen(side="attacker", lost=("ger tank",)), "AA-CBT-07"), "not hit"
    table.by_the_rules(e.LossesChosen(side="defender", lost=("ussr fighter",)))
    assert table.told() == "The defenders assign the hits to 1 fighter."
    table.fire("defender", 2).fire("defender", 4)
    assert table.units("karelia", "ussr") == {"infantry": 1}


@pytest.mark.rule("AA-CBT-07")
def test_cbt_07_the_attackers_choose_theirs(front) -> None:
    table = attack(front, {"ukraine": "ger 1 infantry 1 tank 1 fighter", "karelia": "ussr 4 infantry"})
    table.fire("attacker", 1).fire("attacker", 3).fire("defender", 2, 1)
    table.by_the_rules(e.LossesChosen(side="attacker", lost=("ger fighter",)))
    assert table.units("karelia", "ger") == {"infantry": 1, "tank": 1}
    assert table.rounds == 2


@pytest.mark.rule("AA-CBT-07")
def test_cbt_07_without_a_choice_the_cheapest_go(front) -> None:
    table = attack(front, {"ukraine": "ger 1 infantry 1 tank 1 fighter", "karelia": "ussr 4 infantry"})
    table.round(defender_2=2)
    table.fire("attacker", 3)
    assert table.units("karelia", "ger") == {"fighter": 1}
    alike = attack(front, {"ukraine": "ger 3 infantry", "karelia": "ussr 4 infantry"})
    alike.fire("attacker", 1).fire("defender", 2, 1)
    assert not alike.offered(e.LossesChosen), "nothing to choose among like units"
    assert alike.units("karelia", "ger") == {"infantry": 2}


@pytest.mark.rule("AA-CBT-07", "AA-SUB-02")
def test_cbt_07_hits_of_submarines_are_not_taken_by_aircraft(front) -> None:
    stacks = {"sz_baltic": "ger 1 submarine", "sz_north_sea": "uk 1 carrier 2 fighter 1 battleship"}
    table = attack(front, stacks, "sz_north_sea").fire("attacker", "submarines", 1)
    assert table.choices(e.LossesChosen, "lost") == {"uk carrier", "uk battleship"}
    assert table.refused(e.LossesChosen(side="defender", lost=("uk fighter",)), "AA-SUB-02")
    assert table.fine(e.LossesChosen(side="defender", lost=("uk battleship",)))


@pytest.mark.rule("AA-CBT-08")
def test_cbt_08_the_end_of_a_battle(front) -> None:
    stacks = {"ukraine": "ger 1 tank", "karelia": "ussr 1 infantry"}
    gone = attack(front, stacks)
    gone.round(attacker_3=1, defender_2=1)
    assert (gone.units("karelia"), gone.holder("karelia"), gone.state.fighting) == ({}, "ussr", False)
    lost = attack(front, stacks)
    lost.round(defender_2=1)
    assert (lost.units("karelia"), lost.holder("karelia"), lost.state.battles) == ({"infantry": 1}, "ussr", ())
    assert "The attack on Karelia SSR has failed." in lost.told()
    won = attack(front, stacks)
    won.round(attacker_3=1)
    assert (won.units("karelia"), won.holder("karelia")) == ({"tank": 1}, "ger")
    on = attack(front, stacks)
    on.round()
    assert on.state.fighting
    assert on.refused(on.ending(), "AA-CBT-08")
    assert on.refused(on.move("tank", "karelia", "ukraine"), "AA-CBT-08")
    on.by_the_rules(e.AttackersRetreated(to="ukraine"))
    assert on.state.fought[-1].result == "retreated"


@pytest.mark.rule("AA-CBT-09")
def test_cbt_09_aircraft_alone_never_conquer(front) -> None:
    stacks = {"ukraine": "ger 1 infantry", "russia": "ussr 1 bomber 1 fighter"}
    table = attack(front, stacks, "ukraine", "ussr")
    table.round(attacker_3=1, attacker_4=1)
    assert (table.holder("ukraine"), table.units("ukraine", "ger")) == ("ger", {}), "German, but empty"
    assert not table.state.battles


@pytest.mark.rule("AA-CBT-09")
def test_cbt_09_a_land_unit_has_to_survive(front) -> None:
    stacks = {"ukraine": "ger 1 infantry", "russia": "ussr 1 fighter", "caucasus": "ussr 1 infantry"}
    with_infantry = attack(front, stacks, "ukraine", "ussr")
    with_infantry.round(attacker_3=1)
    assert with_infantry.holder("ukraine") == "ussr"
    without = attack(front, stacks, "ukraine", "ussr")
    without.round(attacker_3=1, defender_2=1)
    assert without.state.fighting, "the last losses are still to be chosen"
    without.by_the_rules(e.LossesChosen(side="attacker", lost=("ussr infantry",)))
    assert without.units("ukraine") == {"fighter": 1}
    assert without.holder("ukraine") == "ger"


@pytest.mark.rule("AA-CBT-10")
def test_cbt_10_sea_battles(front) -> None:
    stacks = {
        "sz_w_spain": "ger 1 submarine",
        "western_europe": "ger 2 fighter",
        "sz_north_sea": "uk 1 battleship",
    }
    table = attack(front, stacks, "sz_north_sea")
    assert [v[:2] for v in table.round(attacker_3=1)] == [
        ("attacker", "submarines"),
        ("attacker", "3"),
        ("defender", "4"),
    ]
    assert table.state.fought[-1].result == "won"
    assert "sz_north_sea" not in table.state.control
    table.end()
    table.go("fighter", "sz_north_sea", "western_europe", 2).end()
    assert table.units("western_europe") == {"fighter": 2}
    assert table.units("sz_north_sea") == {"submarine": 1}


@pytest.mark.rule("AA-CBT-11")
def test_cbt_11_allies_attack_one_by_one(front) -> None:
    stacks = {"karelia": "ussr 1 infantry, uk 1 tank", "eastern_europe": "ger 3 infantry"}
    table = front(stacks, "ussr", "combat_move").go("infantry", "karelia", "eastern_europe")
    assert table.refused(e.UnitsMoved(by="uk", unit="tank", source="karelia", target="eastern_europe"), "AA-GEN-03")
    assert table.illegal(table.move("tank", "karelia", "eastern_europe")), "not the USSR's"
    table.fight("eastern_europe")
    assert table.round(defender_2=1)[0] == ("attacker", "1", 1, 1)
    table.until("uk").go("tank", "karelia", "eastern_europe").fight("eastern_europe")
    assert table.volley() == ("attacker", "3", 1, 3), "one after the other"


@pytest.mark.rule("AA-CBT-12")
def test_cbt_12_allies_defend_together(front) -> None:
    table = attack(front, {"ukraine": "ger 3 tank", "karelia": "ussr 2 infantry, uk 1 fighter"})
    table.fire("attacker", 3, 1)
    assert table.choices(e.LossesChosen, "lost") == {"ussr infantry", "uk fighter"}
    table.by_the_rules(e.LossesChosen(side="defender", lost=("uk fighter",)))
    assert table.volley() == ("defender", "2", 2, 2)
    table.fire("defender", 2)
    assert table.volley() == ("defender", "4", 1, 4), "hit, and fires"


@pytest.mark.rule("AA-CBT-13")
def test_cbt_13_the_attacker_chooses_the_order(front) -> None:
    stacks = {"ukraine": "ger 2 infantry", "karelia": "ussr 1 infantry", "caucasus": "ussr 1 infantry"}
    table = front(stacks, "ger", "combat_move")
    table.go("infantry", "ukraine", "karelia").go("infantry", "ukraine", "caucasus").end()
    assert {offer.known["at"] for offer in table.offers(e.BattleBegun)} == {"karelia", "caucasus"}
    assert table.refused(e.BattleBegun(at="russia"), "AA-CBT-13")
    table.fight("caucasus")
    assert table.refused(e.BattleBegun(at="karelia"), "AA-CBT-08"), "one at a time"
    table.round(attacker_1=1)
    table.fight("karelia")
    assert table.battle.at == "karelia"


@pytest.mark.rule("AA-CBT-13")
def test_cbt_13_the_sea_battle_comes_before_the_landing(front) -> None:
    stacks = {
        "western_europe": "ger 2 infantry",
        "sz_baltic": "ger 1 transport 1 battleship",
        "sz_north_sea": "uk 1 transport",
        "united_kingdom": "uk 1 infantry",
    }
    table = front(stacks, "ger", "combat_move").load("infantry", "western_europe", "sz_baltic", 2)
    table.go("transport", "sz_baltic", "sz_north_sea").go("battleship", "sz_baltic", "sz_north_sea")
    ashore = table.move("infantry", "sz_north_sea", "united_kingdom", 2)
    assert table.refused(ashore, "AA-AMP-01")
    table.fight("sz_north_sea").round(attacker_4=1)
    assert table.refused(table.move("battleship", "sz_north_sea", "sz_baltic"), "AA-CBT-13"), "only ashore now"
    assert table.offered(e.UnitsMoved, unit="infantry", target="united_kingdom")
    table.by_the_rules(ashore).fight("united_kingdom")
    assert table.volley() == ("attacker", "1", 2, 1), "the battleship has fought"


@pytest.mark.rule("AA-CBT-13")
def test_cbt_13_a_landing_waits_for_battles_in_the_zones_beside(front) -> None:
    stacks = {
        "libya": "ger 1 infantry",
        "algeria": "ger 2 infantry",
        "sz_c_med": "ger 1 battleship 1 transport",
        "sz_e_med": "uk 1 submarine",
        "egypt": "uk 1 infantry",
        "western_europe": "uk 1 infantry",
        "sz_w_med": "ger 1 transport",
    }
    table = front(stacks, "ger", "combat_move", owners={"western_europe": "uk"})
    table.load("infantry", "algeria", "sz_w_med").go("infantry", "sz_w_med", "western_europe")
    table.go("infantry", "libya", "egypt").go("battleship", "sz_c_med", "sz_e_med").end()
    assert table.fine(e.BattleBegun(at="egypt")), "nobody came by sea"
    assert table.fine(e.BattleBegun(at="western_europe")), "another sea"
    assert table.fine(e.BattleBegun(at="sz_e_med"))


@pytest.mark.rule("AA-CBT-07", "AA-CBT-09")
def test_cbt_07_the_proposed_losses_keep_a_land_unit(front) -> None:
    stacks = {"ukraine": "ger 2 infantry", "russia": "ussr 1 bomber", "karelia": "ussr 1 infantry 1 fighter"}

    def attacked(**laid):
        table = front(stacks, "ussr", "combat_move", **laid)
        for kind, source in (("infantry", "karelia"), ("fighter", "karelia"), ("bomber", "russia")):
            table.go(kind, source, "ukraine")
        return table.fight("ukraine")

    table = attacked()
    table.round(defender_2=1)
    (offer,) = table.offers(e.LossesChosen)
    assert offer.verb == "Choose the attackers' losses, keeping a land unit to take Ukraine SSR"
    assert offer.blanks[0].prefilled == ("ussr fighter",)
    both = attacked()
    both.round(defender_2=2)
    assert both.offers(e.LossesChosen)[0].blanks[0].prefilled == ("ussr fighter", "ussr bomber"), (
        "the infantry takes it"
    )
    stacks |= {"ukraine": "ger 5 infantry 3 tank"}
    weak = attacked()
    weak.round(defender_2=1)
    (offer,) = weak.offers(e.LossesChosen)
    assert offer.verb == "Choose the attackers' losses", "the area will not be taken: no aircraft is given for it"
    assert offer.blanks[0].prefilled == ("ussr infantry",)


@pytest.mark.rule("AA-CBT-05", "AA-CBT-07")
def test_cbt_05_losses_are_told_when_they_are_final(front) -> None:
    stacks = {"ukraine": "ger 3 infantry", "karelia": "ussr 3 infantry 1 fighter"}
    table = front(stacks, "ussr", "combat_move").go("infantry", "karelia", "ukraine", 3)
    table.go("fighter", "karelia", "ukraine").fight("ukraine").round(attacker_1=1, defender_2=1)
    assert table.told() == "Defenders (Germany), units at 2: 1 hit.", "it may be the fighter"
    table.fire("attacker", 1, 0)
    assert table.told() == "The USSR loses 1 infantry. Germany loses 1 infantry. Attackers (USSR), units at 1: 0 hits."
    alike = front(stacks, "ussr", "combat_move").go("infantry", "karelia", "ukraine", 3).fight("ukraine")
    alike.round(attacker_1=1, defender_2=1)
    assert (
        alike.told() == "Defenders (Germany), units at 2: 1 hit. The USSR loses 1 infantry. Germany loses 1 infantry."
    )
    sunk = front(
        {"sz_baltic": "ger 1 submarine", "united_kingdom": "uk 2 infantry", "sz_north_sea": "uk 1 transport"},
        "uk",
        "combat_move",
    )
    sunk.load("infantry", "united_kingdom", "sz_north_sea", 2).until("ger", "combat_move")
    sunk.go("submarine", "sz_baltic", "sz_north_sea").fight("sz_north_sea").fire("attacker", "submarines", 1)
    assert "The United Kingdom loses 2 infantry and 1 transport." in sunk.told(), "with its cargo"
