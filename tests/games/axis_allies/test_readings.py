"""The open readings AA-AMB-01 to AA-AMB-10, each in every option."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.battle import AreaBattle
from assistant.games.axis_allies.fighting import ended
from assistant.kit.pieces import changed


def read(front, number: int, reading: str, stacks, power: str = "ger", step: str = "combat_move", **laid):
    """Return a table with this reading."""
    return front(stacks, power, step, options={f"AA-AMB-{number:02}": reading}, **laid)


@pytest.mark.rule("AA-AMB-01")
@pytest.mark.parametrize(("reading", "weapon"), [("listed", "jet_power"), ("table", "heavy_bombers")])
def test_amb_01_the_chart(front, reading: str, weapon: str) -> None:
    table = read(front, 1, reading, {}, step="weapons")
    assert table.offered(e.ChartSet) == (reading == "table")
    table.do(e.ChartSet(roll="1", weapon="heavy_bombers"))
    assert table.told() == "On this table's weapons chart, 1 is Heavy Bombers."
    table.do(e.WeaponsResearched(by="ger", faces=("6",)), e.WeaponDeveloped(by="ger", roll="1"))
    assert table.state.developments == {"ger": (weapon,)}


@pytest.mark.rule("AA-AMB-02", "AA-WPN-05")
@pytest.mark.parametrize(("reading", "again"), [("one_per_country", False), ("one_per_gun", True)])
def test_amb_02_how_many_rockets(front, reading: str, again: bool) -> None:
    stacks = {
        "western_europe": "ger 1 aa_gun",
        "germany": "ger 1 aa_gun",
        "united_kingdom": "uk 1 factory",
        "southern_europe": "jpn 1 aa_gun",
    }
    table = read(front, 2, reading, stacks, weapons={"ger": "rockets"})

    def shot(source: str) -> e.RocketsFired:
        return e.RocketsFired(by="ger", source=source, target="united_kingdom", roll="3")

    assert table.choices(e.RocketsFired, "source") == {"western_europe", "germany"}, "its own guns"
    table.by_the_rules(shot("western_europe"))
    assert table.fine(shot("germany")) == again
    assert table.refused(shot("germany"), "AA-AMB-02") == (not again)
    assert table.choices(e.RocketsFired, "source") == ({"germany"} if again else set())
    table.do(shot("germany"))
    assert table.refused(shot("germany"), "AA-AMB-02"), "each gun once"


@pytest.mark.rule("AA-AMB-03", "AA-WPN-07")
@pytest.mark.parametrize(("reading", "left"), [("lost", 0), ("reroll", 1)])
def test_amb_03_rolled_again(front, reading: str, left: int) -> None:
    table = read(front, 3, reading, {}, step="weapons", weapons={"ger": "jet_power"})
    table.do(e.WeaponsResearched(by="ger", faces=("6",)), e.WeaponDeveloped(by="ger", roll="1"))
    assert table.state.breakthroughs == left
    assert table.offered(e.WeaponDeveloped) == bool(left)
    second = e.WeaponDeveloped(by="ger", roll="2")
    assert table.fine(second) == bool(left)
    if left:
        assert table.do(second).state.developments["ger"] == ("jet_power", "rockets")


@pytest.mark.rule("AA-AMB-03")
def test_amb_03_who_has_all_six_rolls_no_more(front) -> None:
    table = read(front, 3, "reroll", {}, step="weapons")
    table.do(*(e.WeaponSet(of="ger", weapon=weapon) for weapon in table.table.game.vocabulary(table.state)["weapon"]))
    table.do(e.WeaponsResearched(by="ger", faces=("6",)), e.WeaponDeveloped(by="ger", roll="1"))
    assert table.state.breakthroughs == 0


@pytest.mark.rule("AA-AMB-04", "AA-MOV-05")
@pytest.mark.parametrize("reading", ["yes", "subs_pass"])
def test_amb_04_do_submarines_block(front, reading: str) -> None:
    passing = reading == "subs_pass"
    for enemy, ours, able in (
        ("submarine", "battleship", passing),
        ("submarine", "submarine", passing),
        ("battleship", "submarine", passing),
        ("transport", "battleship", False),
        ("battleship", "battleship", False),
    ):
        table = read(front, 4, reading, {"sz_baltic": f"ger 1 {ours}", "sz_north_sea": f"uk 1 {enemy}"})
        move = table.move(ours, "sz_baltic", "sz_w_spain", via="sz_north_sea")
        assert table.fine(move) == able, (enemy, ours)
        assert table.refused(move, "AA-MOV-05") == (not able)
        assert table.offered(e.UnitsMoved, unit=ours, via="sz_north_sea") == able
        table.go(ours, "sz_baltic", "sz_north_sea")
        assert table.state.battles, "units that end there fight"


@pytest.mark.rule("AA-AMB-05", "AA-NEU-01")
@pytest.mark.parametrize(("reading", "paid"), [("pay", 3), ("free", 0), ("forbidden", None)])
def test_amb_05_flying_over_neutrals(front, reading: str, paid: int | None) -> None:
    stacks = {"western_europe": "ger 1 fighter"}
    table = read(front, 5, reading, stacks)
    over = table.move("fighter", "western_europe", "spain")
    if reading == "forbidden":
        assert table.refused(over, "AA-AIR-01")
    elif reading == "pay":
        assert table.odd(over, "AA-AMB-05")
    else:
        assert table.fine(over)
    before = table.money("ger")
    table.do(over)
    assert before - table.money("ger") == (paid or 0)
    assert bool(table.units("spain")) == (paid is not None)
    assert table.state.neutral("spain"), "nobody lands there"
    poor = read(front, 5, reading, stacks, ipcs={"ger": 2})
    assert poor.fine(poor.move("fighter", "western_europe", "spain")) == (reading == "free")


@pytest.mark.rule("AA-AMB-05")
@pytest.mark.parametrize(("reading", "length", "money"), [("pay", 3, 36), ("free", 2, 36), ("forbidden", 3, 36)])
def test_amb_05_the_way_round(front, reading: str, length: int, money: int) -> None:
    table = read(front, 5, reading, {"brazil": "usa 1 fighter"}, "usa", "noncombat_move")
    table.go("fighter", "brazil", "panama")
    assert [piece.gone for piece in table.state.at("panama")] == [length], "by Colombia only where that is free"
    assert table.money("usa") == money


@pytest.mark.rule("AA-AMB-06", "AA-CBT-03")
@pytest.mark.parametrize("reading", ["each_column", "whole_side"])
def test_amb_06_when_casualties_are_taken(front, reading: str) -> None:
    stacks = {"ukraine": "ger 1 infantry 1 tank", "karelia": "ussr 1 infantry 1 tank 1 fighter"}
    table = read(front, 6, reading, stacks)
    table.go("infantry", "ukraine", "karelia").go("tank", "ukraine", "karelia").fight("karelia")
    table.fire("attacker", 1, 1).fire("attacker", 3, 1)
    both = e.LossesChosen(side="defender", lost=("ussr tank", "ussr fighter"))
    assert table.fine(both) == (reading == "whole_side")
    one = e.LossesChosen(side="defender", lost=("ussr fighter",))
    assert table.fine(one) == (reading == "each_column"), "the hit of the infantry is taken already"
    table.do(both if reading == "whole_side" else one)
    table.fire("defender", 2).fire("defender", 4)
    left = {"infantry": 1} if reading == "whole_side" else {"tank": 1}
    assert table.units("karelia", "ussr") == left


@pytest.mark.rule("AA-AMB-07", "AA-AAG-02")
@pytest.mark.parametrize("reading", ["attack_flights", "all_flights", "destination_only"])
def test_amb_07_guns_under_the_way(front, reading: str) -> None:
    guns = dict.fromkeys(("western_europe", "germany", "eastern_europe", "finland_norway"), "ger 1 aa_gun")
    stacks = {**guns, "united_kingdom": "uk 1 bomber", "southern_europe": "ger 1 infantry"}
    table = read(front, 7, reading, stacks, "uk").go("bomber", "united_kingdom", "southern_europe")
    assert bool(table.state.flak) == (reading != "destination_only"), "on the way to a target"
    for flak in table.state.flak:
        table.guns(flak.at, "bomber")
    table.fight("southern_europe").round(attacker_4=1)
    table.end().go("bomber", "southern_europe", "united_kingdom")
    assert bool(table.state.flak) == (reading == "all_flights"), "on the way home"


@pytest.mark.rule("AA-AMB-08", "AA-SUB-03")
@pytest.mark.parametrize("reading", ["no_first_shot", "both"])
def test_amb_08_first_shots_of_defenders(front, reading: str) -> None:
    stacks = {"sz_baltic": "ger 1 battleship", "sz_north_sea": "uk 1 submarine"}
    table = read(front, 8, reading, stacks).go("battleship", "sz_baltic", "sz_north_sea").fight("sz_north_sea")
    first = [("defender", "submarines", 1, 2), ("attacker", "4", 1, 4)]
    assert table.round() == (first if reading == "both" else first[::-1])
    sunk = read(front, 8, reading, stacks).go("battleship", "sz_baltic", "sz_north_sea").fight("sz_north_sea")
    if reading == "both":
        sunk.fire("defender", "submarines", 1)
        assert sunk.units("sz_north_sea") == {"submarine": 1}, "sunk before it fires"
    else:
        sunk.fire("attacker", 4, 1).fire("defender", "submarines", 1)
        assert not sunk.units("sz_north_sea"), "both"


@pytest.mark.rule("AA-AMB-08")
def test_amb_08_both_sides_submarines_fire_at_the_same_time(front) -> None:
    stacks = {"sz_baltic": "ger 1 submarine", "sz_north_sea": "uk 1 submarine"}
    table = read(front, 8, "both", stacks).go("submarine", "sz_baltic", "sz_north_sea").fight("sz_north_sea")
    table.fire("attacker", "submarines", 1).fire("defender", "submarines", 1)
    assert not table.units("sz_north_sea")


@pytest.mark.rule("AA-AMB-09", "AA-SUB-04")
@pytest.mark.parametrize(
    ("reading", "defenders", "attackers"),
    [
        ("friendly_or_empty", {"sz_e_canada", "sz_karelia", "sz_w_spain", "sz_baltic"}, set[str]()),
        (
            "also_attackers",
            {"sz_e_canada", "sz_karelia", "sz_w_spain", "sz_baltic"},
            {"sz_e_canada", "sz_karelia", "sz_w_spain", "sz_baltic"},
        ),
        ("submerge", {"sz_north_sea"}, {"sz_north_sea"}),
    ],
)
def test_amb_09_where_submarines_leave(front, reading: str, defenders: set[str], attackers: set[str]) -> None:
    stacks = {"sz_baltic": "ger 1 submarine 1 battleship", "sz_north_sea": "uk 1 submarine 1 battleship"}
    table = read(front, 9, reading, stacks).go("submarine", "sz_baltic", "sz_north_sea")
    table.go("battleship", "sz_baltic", "sz_north_sea").fight("sz_north_sea").round()
    assert table.choices(e.SubmarinesWithdrawn, "to", side="defender") == defenders
    assert table.choices(e.SubmarinesWithdrawn, "to", side="attacker") == attackers
    gone = e.SubmarinesWithdrawn(side="attacker", of="ger", to="sz_baltic")
    assert table.fine(gone) == ("sz_baltic" in attackers)
    table.by_the_rules(e.SubmarinesWithdrawn(side="defender", of="uk", to=min(defenders)))
    assert table.round(attacker_4=1) == [
        ("attacker", "submarines", 1, 2),
        ("attacker", "4", 1, 4),
        ("defender", "4", 1, 4),
    ]
    assert not table.state.battles
    assert ("submarine" in table.units("sz_north_sea", "uk")) == (reading == "submerge"), "it came through"


@pytest.mark.rule("AA-AMB-10", "AA-BAT-01")
@pytest.mark.parametrize(("reading", "dice"), [("yes", 2), ("no", 1)])
def test_amb_10_do_units_hit_by_bombardment_fire(front, reading: str, dice: int) -> None:
    stacks = {
        "united_kingdom": "uk 2 infantry",
        "sz_north_sea": "uk 1 transport 1 battleship",
        "western_europe": "ger 2 infantry",
    }
    table = read(front, 10, reading, stacks, "uk").load("infantry", "united_kingdom", "sz_north_sea", 2)
    table.go("infantry", "sz_north_sea", "western_europe", 2).fight("western_europe")
    table.fire("attacker", "bombardment", 1).fire("attacker", 1)
    assert table.volley() == ("defender", "2", dice, 2)


@pytest.mark.rule("AA-AMB-09", "AA-SUB-04")
def test_a_submarine_that_submerged_defends_again_once_the_battle_is_over(front) -> None:
    state = front({"sz_north_sea": "uk 1 submarine, ger 1 submarine"}).state
    theirs, ours = sorted(state.at("sz_north_sea"), key=lambda piece: piece.owner, reverse=True)
    battle = AreaBattle(at="sz_north_sea", attacker="ger", attackers=frozenset({ours.id}))
    below = changed(state.pieces, [theirs.id], lambda piece: piece.marked("dived"))
    state = replace(state, pieces=below, battles=(battle,), fighting=True)
    assert [piece.owner for piece in state.at("sz_north_sea") if not state.defends(piece)] == ["uk"]
    over = ended(state)
    assert all(map(over.defends, over.at("sz_north_sea")))
