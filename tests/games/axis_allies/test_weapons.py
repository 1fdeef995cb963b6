"""Weapons: dice, the chart, and what each development does (AA-WPN)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import board
from assistant.games.axis_allies import events as e


def rolled(table, faces: str, by: str = "ger") -> object:
    return table.by_the_rules(e.WeaponsResearched(by=by, faces=tuple(faces)))


@pytest.mark.rule("AA-WPN-01")
def test_wpn_01_five_ipcs_a_die(front) -> None:
    table = front({}, "ger")
    assert table.refused(e.WeaponsResearched(by="ger", faces=tuple("1111111")), "AA-WPN-01"), "35 of 32"
    rolled(table, "123")
    assert table.money("ger") == 32 - 15
    assert not table.state.breakthroughs
    assert table.refused(e.WeaponsResearched(by="ger", faces=("1",)), "AA-WPN-01"), "all dice together"
    assert not table.offered(e.WeaponsResearched)
    assert table.do(e.WeaponsResearched(by="ger", faces=("6",))).money("ger") == 17


@pytest.mark.rule("AA-WPN-01")
def test_wpn_01_as_many_dice_as_can_be_paid_are_offered(front) -> None:
    table = front({}, "ger", ipcs={"ger": 14})
    assert sorted(offer.blank("faces").count for offer in table.offers(e.WeaponsResearched)) == [1, 2]
    assert table.refused(e.WeaponsResearched(by="ger", faces=("1",) * 3), "AA-WPN-01")
    assert table.do(e.WeaponsResearched(by="ger", faces=("6",) * 3)).money("ger") == 4, (
        "what cannot be paid is not rolled"
    )
    assert table.state.breakthroughs == 2
    assert not front({}, "ger", ipcs={"ger": 4}).offered(e.WeaponsResearched)


@pytest.mark.rule("AA-WPN-02")
def test_wpn_02_each_six_is_a_success(front) -> None:
    table = front({}, "ger")
    assert table.refused(e.WeaponDeveloped(by="ger", roll="1"), "AA-WPN-02")
    rolled(table, "626")
    assert table.told() == "Germany rolls 3 dice for weapons (6, 2, 6): 2 successes."
    assert table.odd(table.ending(), "AA-WPN-02"), "breakthroughs would be lost"
    for roll in ("1", "4"):
        assert table.offered(e.WeaponDeveloped)
        table.by_the_rules(e.WeaponDeveloped(by="ger", roll=roll))
    assert table.state.developments == {"ger": ("jet_power", "long_range")}
    assert table.refused(e.WeaponDeveloped(by="ger", roll="2"), "AA-WPN-02"), "two sixes, two weapons"
    assert not table.offered(e.WeaponDeveloped)
    assert table.fine(table.ending())


@pytest.mark.rule("AA-WPN-03")
def test_wpn_03_allies_do_not_share_it(front) -> None:
    stacks = {"karelia": "uk 1 fighter, usa 1 fighter", "ukraine": "ger 2 infantry"}
    table = front(stacks, "ger", "combat_move", weapons={"uk": "jet_power"})
    table.go("infantry", "ukraine", "karelia", 2).fight("karelia")
    assert table.round() == [("attacker", "1", 2, 1), ("defender", "4", 1, 4), ("defender", "5", 1, 5)]


@pytest.mark.rule("AA-WPN-03")
def test_wpn_03_at_once_and_for_good(front) -> None:
    table = front({"germany": "ger 1 factory"}, "ger")
    rolled(table, "6").by_the_rules(e.WeaponDeveloped(by="ger", roll="5")).end()
    table.by_the_rules(e.UnitBought(by="ger", unit="tank"))
    assert table.money("ger") == 32 - 5 - 4, "in the same turn"
    table.until("uk", "purchase").until("ger", "purchase")
    assert table.state.price("tank", "ger") == 4, "and in the next"
    assert table.state.price("tank", "jpn") == 5
    table.do(e.WeaponSet(of="ger", weapon="industrial_technology", has=False))
    assert table.state.price("tank", "ger") == 5
    assert table.told() == "Germany does not have Industrial Technology."


@pytest.mark.rule("AA-WPN-04")
@pytest.mark.parametrize(
    ("roll", "weapon"),
    [
        (1, "jet_power"),
        (2, "rockets"),
        (3, "super_submarines"),
        (4, "long_range"),
        (5, "industrial_technology"),
        (6, "heavy_bombers"),
    ],
)
def test_wpn_04_the_chart(front, roll: int, weapon: str) -> None:
    table = rolled(front({}, "ger"), "6").do(e.WeaponDeveloped(by="ger", roll=str(roll)))
    assert table.state.developments == {"ger": (weapon,)}
    assert table.told().startswith(f"Germany rolls {roll}: {board.developments()[weapon].name}")


@pytest.mark.rule("AA-WPN-04")
def test_wpn_04_jets_defend_with_five_and_attack_with_three(front) -> None:
    stacks = {"karelia": "ussr 1 fighter", "ukraine": "ger 1 fighter 1 tank"}
    table = front(stacks, "ger", "combat_move", weapons={"ussr": "jet_power", "ger": "jet_power"})
    table.go("fighter", "ukraine", "karelia").fight("karelia")
    assert table.round() == [("attacker", "3", 1, 3), ("defender", "5", 1, 5)]


@pytest.mark.rule("AA-WPN-04")
def test_wpn_04_super_submarines_attack_with_three_and_defend_with_two(front) -> None:
    stacks = {"sz_baltic": "ger 1 submarine", "sz_north_sea": "uk 1 submarine"}
    table = front(stacks, "ger", "combat_move", weapons={"ger": "super_submarines", "uk": "super_submarines"})
    table.go("submarine", "sz_baltic", "sz_north_sea").fight("sz_north_sea")
    assert table.round() == [("attacker", "submarines", 1, 3), ("defender", "submarines", 1, 2)]


@pytest.mark.rule("AA-WPN-04")
@pytest.mark.parametrize(("kind", "before", "after"), [("fighter", 4, 6), ("bomber", 6, 8)])
def test_wpn_04_long_range(front, kind: str, before: int, after: int) -> None:
    for weapon, far in (("jet_power", before), ("long_range", after)):
        table = front({"ukraine": f"ger 1 {kind}"}, "ger", "noncombat_move", weapons={"ger": weapon})
        lengths = set()
        for target in table.choices(e.UnitsMoved, "target"):
            table2 = front({"ukraine": f"ger 1 {kind}"}, "ger", "noncombat_move", weapons={"ger": weapon})
            table2.do(table2.move(kind, "ukraine", target))
            lengths |= {piece.gone for piece in table2.state.at(target) if piece.kind == kind}
        assert max(lengths) == far, weapon


@pytest.mark.rule("AA-WPN-04")
def test_wpn_04_industrial_technology(front) -> None:
    table = front({}, "ger", "purchase", weapons={"ger": "industrial_technology"})
    table.by_the_rules(e.UnitBought(by="ger", unit="tank", count=6))
    assert table.money("ger") == 32 - 24
    plain = front({}, "ger", "purchase").by_the_rules(e.UnitBought(by="ger", unit="tank", count=6))
    assert plain.money("ger") == 32 - 30


# ---------------------------------------------------------------- rockets


def launch(source: str = "western_europe", target: str = "united_kingdom", roll: str = "4") -> e.RocketsFired:
    return e.RocketsFired(by="ger", source=source, target=target, roll=roll)


LONDON = {
    "western_europe": "ger 1 aa_gun",
    "southern_europe": "ger 1 aa_gun",
    "united_kingdom": "uk 1 factory",
    "karelia": "ussr 1 factory",
    "eastern_us": "usa 1 factory",
}


@pytest.mark.rule("AA-WPN-05")
def test_wpn_05_rockets(front) -> None:
    stacks = {**LONDON, "germany": "ger 1 infantry", "finland_norway": "jpn 1 aa_gun"}
    table = front(stacks, "ger", "combat_move", weapons={"ger": "rockets"})
    assert table.choices(e.RocketsFired, "source") == {"western_europe", "southern_europe"}, "where Germany has a gun"
    assert table.offered(e.RocketsFired, source="western_europe", target="united_kingdom")
    table.by_the_rules(launch())
    assert table.money("uk") == 30 - 4
    assert table.told() == "Germany fires rockets at the United Kingdom: the United Kingdom loses 4 IPCs."
    assert table.refused(launch(), "AA-WPN-05"), "one gun once a turn"
    assert not table.offered(e.RocketsFired)
    table.until("uk").until("ger")
    assert table.fine(launch()), "and again in the next turn"


@pytest.mark.rule("AA-WPN-05")
def test_wpn_05_a_gun_a_factory_within_three_areas(front) -> None:
    table = front(LONDON, "ger", "combat_move", weapons={"ger": "rockets"})
    assert table.refused(launch(target="eastern_us"), "AA-WPN-05"), "too far"
    assert table.refused(launch(source="germany"), "AA-WPN-05"), "no gun"
    assert table.refused(launch(target="egypt"), "AA-WPN-05"), "no factory"
    assert table.fine(launch(source="southern_europe", target="karelia")), "two areas"
    assert "eastern_us" not in table.choices(e.RocketsFired, "target")
    table.do(e.ControlSet(at="united_kingdom", of="ger"))
    assert table.refused(launch(), "AA-WPN-05"), "not an enemy's"
    bare = front(LONDON, "ger", "combat_move")
    assert bare.refused(launch(), "AA-WPN-05"), "no rockets"
    assert not bare.offered(e.RocketsFired)


@pytest.mark.rule("AA-WPN-05")
def test_wpn_05_three_areas_and_not_four(front) -> None:
    stacks = {"eastern_europe": "ger 1 aa_gun", "ukraine": "ger 1 aa_gun", "united_kingdom": "uk 1 factory"}
    table = front(stacks, "ger", "combat_move", weapons={"ger": "rockets"})
    assert table.fine(launch(source="eastern_europe")), "Baltic, North Sea, United Kingdom"
    assert table.refused(launch(source="ukraine"), "AA-WPN-05"), "one more"
    assert table.choices(e.RocketsFired, "source") == {"eastern_europe"}


# ---------------------------------------------------------------- heavy bombers


@pytest.mark.rule("AA-WPN-06")
def test_wpn_06_three_dice_in_attack_and_one_in_defence(front) -> None:
    stacks = {"germany": "ger 1 bomber", "karelia": "ussr 1 infantry 1 bomber"}
    table = front(stacks, "ger", "combat_move", weapons={"ger": "heavy_bombers", "ussr": "heavy_bombers"})
    table.go("bomber", "germany", "karelia").fight("karelia")
    assert table.round() == [("attacker", "4", 3, 4), ("defender", "1", 1, 1), ("defender", "2", 1, 2)]


@pytest.mark.rule("AA-WPN-06")
@pytest.mark.parametrize(("weapon", "faces", "loss"), [("heavy_bombers", "256", 13), ("rockets", "2", 2)])
def test_wpn_06_three_dice_in_raids(front, weapon: str, faces: str, loss: int) -> None:
    stacks = {"germany": "ger 1 bomber", "united_kingdom": "uk 1 factory"}
    table = front(stacks, "ger", "combat_move", weapons={"ger": weapon})
    table.go("bomber", "germany", "united_kingdom").by_the_rules(e.RaidDeclared(by="ger", at="united_kingdom")).end()
    for wrong in (faces[1:], faces + "1"):
        assert table.refused(e.FactoryRaided(at="united_kingdom", faces=tuple(wrong)), "AA-WPN-06")
    assert [offer.blank("faces").count for offer in table.offers(e.FactoryRaided)] == [len(faces)]
    table.by_the_rules(e.FactoryRaided(at="united_kingdom", faces=tuple(faces)))
    assert table.money("uk") == 30 - loss


@pytest.mark.rule("AA-WPN-07")
def test_wpn_07_no_development_twice(front) -> None:
    table = rolled(front({}, "ger", weapons={"ger": "jet_power"}), "66")
    table.do(e.WeaponDeveloped(by="ger", roll="1"))
    assert table.state.developments == {"ger": ("jet_power",)}
    assert table.told() == "Germany rolls 1: Jet Power, which it already has."
    assert table.state.breakthroughs == 1
