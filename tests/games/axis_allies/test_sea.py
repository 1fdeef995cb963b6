"""Submarines, support shots, landings (AA-SUB, AA-BAT, AA-AMP)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as e

LANDING = {
    "united_kingdom": "uk 4 infantry 1 tank",
    "sz_north_sea": "uk 2 transport 1 battleship",
    "western_europe": "ger 5 infantry",
}


def sea(front, ours: str, theirs: str, **laid):
    """Let Germany attack the North Sea from the Baltic."""
    table = front({"sz_baltic": ours, "sz_north_sea": theirs}, "ger", "combat_move", **laid)
    _, *units = ours.split()
    for count, kind in zip(units[::2], units[1::2], strict=True):
        table.go(kind, "sz_baltic", "sz_north_sea", int(count))
    return table.fight("sz_north_sea")


@pytest.mark.rule("AA-SUB-01")
def test_sub_01_first_shot(front) -> None:
    table = sea(front, "ger 2 submarine 1 battleship", "uk 1 battleship")
    assert table.volley() == ("attacker", "submarines", 2, 2), "before everything else"
    table.fire("attacker", "submarines", 1)
    assert not table.state.battles, "sunk before it fires"
    missed = sea(front, "ger 2 submarine 1 battleship", "uk 1 battleship")
    assert missed.round() == [("attacker", "submarines", 2, 2), ("attacker", "4", 1, 4), ("defender", "4", 1, 4)]
    assert missed.volley() == ("attacker", "submarines", 2, 2), "in every round"


@pytest.mark.rule("AA-SUB-02")
def test_sub_02_not_against_aircraft(front) -> None:
    stacks = {"sz_baltic": "ger 1 submarine 1 battleship", "sz_north_sea": "uk 2 fighter"}
    table = front(stacks, "ger", "combat_move")
    table.go("submarine", "sz_baltic", "sz_north_sea").go("battleship", "sz_baltic", "sz_north_sea")
    table.fight("sz_north_sea")
    assert [v[:2] for v in table.round()] == [("attacker", "4"), ("defender", "4")], "their dice are wasted"


@pytest.mark.rule("AA-SUB-02")
def test_sub_02_more_hits_than_ships(front) -> None:
    table = sea(front, "ger 3 submarine", "uk 1 carrier 2 fighter").fire("attacker", "submarines", 3)
    assert table.volley() == ("defender", "4", 2, 4), "one ship, one hit that counts"


@pytest.mark.rule("AA-SUB-03")
def test_sub_03_defending_submarines_fire_normally(front) -> None:
    table = sea(front, "ger 1 battleship", "uk 1 submarine 1 transport")
    table.fire("attacker", 4, 1).by_the_rules(e.LossesChosen(side="defender", lost=("uk submarine",)))
    table.fire("defender", 1)
    assert table.volley() == ("defender", "submarines", 1, 2), "sunk by attack fire, it still rolls once"
    table.fire("defender", "submarines", 1)
    assert table.units("sz_north_sea") == {"transport": 1}


@pytest.mark.rule("AA-SUB-03")
def test_sub_03_sunk_by_a_first_shot_it_does_not(front) -> None:
    table = sea(front, "ger 1 submarine", "uk 1 submarine")
    table.fire("attacker", "submarines", 1)
    assert not table.state.battles
    assert table.units("sz_north_sea") == {"submarine": 1}


def leave(to: str, count: int = 1, side: str = "defender", of: str = "uk") -> e.SubmarinesWithdrawn:
    return e.SubmarinesWithdrawn(side=side, of=of, to=to, count=count)


@pytest.mark.rule("AA-SUB-04")
def test_sub_04_withdrawal(front) -> None:
    table = sea(front, "ger 1 battleship", "uk 2 submarine")
    assert table.refused(leave("sz_w_spain"), "AA-SUB-04"), "after a complete round"
    assert not table.offered(e.SubmarinesWithdrawn)
    table.round()
    assert table.refused(leave("sz_n_atlantic"), "AA-SUB-04"), "not beside"
    assert table.refused(leave("united_kingdom"), "AA-SUB-04")
    assert table.refused(leave("sz_w_spain", 3), "AA-SUB-04")
    assert table.choices(e.SubmarinesWithdrawn, "to") == {"sz_baltic", "sz_e_canada", "sz_karelia", "sz_w_spain"}
    table.by_the_rules(leave("sz_w_spain"))
    assert (table.units("sz_w_spain"), table.state.fighting) == ({"submarine": 1}, True)
    table.by_the_rules(leave("sz_karelia"))
    assert (table.units("sz_north_sea"), table.state.battles) == ({"battleship": 1}, ()), "nobody is left to fight"


@pytest.mark.rule("AA-SUB-04")
def test_sub_04_no_way_out(front) -> None:
    stacks = {"sz_baltic": "ger 1 submarine", "sz_north_sea": "uk 3 battleship"}
    table = front(stacks, "uk", "combat_move").go("battleship", "sz_north_sea", "sz_baltic", 2).fight("sz_baltic")
    table.round()
    assert table.refused(leave("sz_north_sea", of="ger"), "AA-SUB-04")
    assert not table.offered(e.SubmarinesWithdrawn)


@pytest.mark.rule("AA-SUB-04")
def test_sub_04_not_into_a_zone_fought_over_this_turn(front) -> None:
    stacks = {"sz_baltic": "ger 2 battleship", "sz_north_sea": "uk 1 submarine", "sz_w_spain": "uk 1 transport"}
    stacks["sz_w_med"] = "ger 1 battleship"
    table = front(stacks, "ger", "combat_move").go("battleship", "sz_w_med", "sz_w_spain")
    table.go("battleship", "sz_baltic", "sz_north_sea", 2).fight("sz_w_spain")
    table.round(attacker_4=1, defender_1=1)
    assert not table.units("sz_w_spain")
    table.fight("sz_north_sea").round()
    assert table.fine(leave("sz_karelia"))
    assert table.refused(leave("sz_w_spain"), "AA-SUB-04")


# ---------------------------------------------------------------- support shots


def landing(front, target: str = "western_europe", count: int = 4, stacks=LANDING, **laid):
    """Land UK infantry from the North Sea."""
    table = front(stacks, "uk", "combat_move", **laid).load("infantry", "united_kingdom", "sz_north_sea", count)
    return table.go("infantry", "sz_north_sea", target, count)


@pytest.mark.rule("AA-BAT-01")
def test_bat_01_support_shot(front) -> None:
    table = landing(front, stacks={**LANDING, "sz_north_sea": "uk 2 transport 2 battleship"})
    assert [offer.known.get("support") for offer in table.end().offers(e.BattleBegun)] == [None, 0, 1]
    assert table.refused(e.BattleBegun(at="western_europe", support=3), "AA-BAT-01")
    table.fight("western_europe")
    assert table.volley() == ("attacker", "bombardment", 2, 4), "2 x 4/6 = 1.33 hits"
    table.fire("attacker", "bombardment", 1)
    assert table.volley() == ("attacker", "1", 4, 1)


@pytest.mark.rule("AA-BAT-01")
def test_bat_01_who_joins_by_air_takes_no_shot_away(front) -> None:
    table = landing(front, stacks={**LANDING, "united_kingdom": "uk 4 infantry 1 tank 1 fighter"})
    table.go("fighter", "united_kingdom", "western_europe").fight("western_europe")
    assert table.volley() == ("attacker", "bombardment", 1, 4)


@pytest.mark.rule("AA-BAT-01")
@pytest.mark.parametrize(("support", "shots"), [(0, None), (1, 1)])
def test_bat_01_it_may_be_left_out(front, support: int, shots: int | None) -> None:
    table = landing(front, stacks={**LANDING, "sz_north_sea": "uk 2 transport 2 battleship"})
    table.fight("western_europe", support)
    assert table.volley() == (("attacker", "bombardment", 1, 4) if shots else ("attacker", "1", 4, 1))


@pytest.mark.rule("AA-BAT-01")
def test_bat_01_only_for_landings(front) -> None:
    stacks = {"karelia": "ussr 1 tank", "sz_karelia": "ussr 1 battleship", "finland_norway": "ger 1 infantry"}
    table = front(stacks, "ussr", "combat_move").go("tank", "karelia", "finland_norway").fight("finland_norway")
    assert table.volley() == ("attacker", "3", 1, 3)
    allies = {**LANDING, "sz_north_sea": "uk 2 transport, usa 1 battleship"}
    assert landing(front, stacks=allies).fight("western_europe").volley() == ("attacker", "1", 4, 1), (
        "only Britain's ships"
    )


@pytest.mark.rule("AA-BAT-02")
def test_bat_02_not_after_a_sea_battle(front) -> None:
    stacks = {
        **LANDING,
        "sz_north_sea": "",
        "sz_e_canada": "uk 1 battleship 1 submarine",
        "sz_baltic": "uk 2 transport",
    }
    stacks["sz_north_sea"] = "ger 1 submarine"
    stacks["germany"] = "uk 2 infantry"
    table = front(stacks, "uk", "combat_move").load("infantry", "germany", "sz_baltic", 2)
    table.go("transport", "sz_baltic", "sz_north_sea").go("battleship", "sz_e_canada", "sz_north_sea")
    table.fight("sz_north_sea").round(attacker_4=1)
    table.go("infantry", "sz_north_sea", "western_europe", 2).fight("western_europe")
    assert table.volley() == ("attacker", "1", 2, 1)


@pytest.mark.rule("AA-BAT-03")
def test_bat_03_one_landing_each(front) -> None:
    stacks = {
        "southern_europe": "ger 4 infantry",
        "sz_c_med": "ger 2 transport 1 battleship",
        "egypt": "uk 2 infantry",
        "syria_iraq": "uk 2 infantry",
    }
    table = front(stacks, "ger", "combat_move").load("infantry", "southern_europe", "sz_c_med", 4)
    table.go("transport", "sz_c_med", "sz_e_med", 2).go("battleship", "sz_c_med", "sz_e_med")
    table.go("infantry", "sz_e_med", "egypt", 2).go("infantry", "sz_e_med", "syria_iraq", 2)
    table.fight("egypt")
    assert table.volley() == ("attacker", "bombardment", 1, 4)
    table.round(attacker_bombardment=1, attacker_1=1)
    assert table.refused(e.BattleBegun(at="syria_iraq", support=1), "AA-BAT-03")
    table.fight("syria_iraq")
    assert table.volley() == ("attacker", "1", 2, 1), "one support shot in all"


@pytest.mark.rule("AA-BAT-03")
def test_bat_03_who_was_silent_can_support_the_next(front) -> None:
    stacks = {
        "southern_europe": "ger 4 infantry",
        "sz_c_med": "ger 2 transport 1 battleship",
        "egypt": "uk 2 infantry",
        "syria_iraq": "uk 2 infantry",
    }
    table = front(stacks, "ger", "combat_move").load("infantry", "southern_europe", "sz_c_med", 4)
    table.go("transport", "sz_c_med", "sz_e_med", 2).go("battleship", "sz_c_med", "sz_e_med")
    table.go("infantry", "sz_e_med", "egypt", 2).go("infantry", "sz_e_med", "syria_iraq", 2)
    table.fight("egypt", 0).round(defender_2=2)
    assert not table.units("egypt", "ger")
    table.fight("syria_iraq")
    assert table.volley() == ("attacker", "bombardment", 1, 4)


# ---------------------------------------------------------------- landings


@pytest.mark.rule("AA-AMP-01")
def test_amp_01_clear_the_zone_first(front) -> None:
    stacks = {
        "western_europe": "ger 1 tank",
        "sz_baltic": "ger 1 transport 1 submarine",
        "sz_north_sea": "uk 1 submarine",
        "united_kingdom": "uk 1 infantry",
    }
    table = front(stacks, "ger", "combat_move").load("tank", "western_europe", "sz_baltic")
    table.go("transport", "sz_baltic", "sz_north_sea").go("submarine", "sz_baltic", "sz_north_sea")
    ashore = table.move("tank", "sz_north_sea", "united_kingdom")
    assert table.refused(ashore, "AA-AMP-01")
    assert not table.offered(e.UnitsMoved, unit="tank")
    table.fight("sz_north_sea").round()
    assert table.state.fighting
    table.round(attacker_submarines=1)
    assert table.fine(ashore), "fought first"


@pytest.mark.rule("AA-AMP-02")
def test_amp_02_no_retreat_to_the_ships(front) -> None:
    table = landing(front, count=3).fight("western_europe", 0)
    table.round()
    assert table.refused(e.AttackersRetreated(to="sz_north_sea"), "AA-AMP-02")
    assert not table.offered(e.AttackersRetreated), "3 infantry against 5 fight on"
    assert table.volley() == ("attacker", "1", 3, 1)
    before = table.state
    table.do(e.AttackersRetreated(to="sz_north_sea"))
    assert table.state.battles[0].attackers == before.battles[0].attackers


@pytest.mark.rule("AA-AMP-03")
def test_amp_03_others_may_retreat(front) -> None:
    stacks = {
        "libya": "ger 1 tank",
        "southern_europe": "ger 1 tank",
        "sz_c_med": "ger 1 transport",
        "egypt": "uk 3 infantry",
    }
    table = front(stacks, "ger", "combat_move").load("tank", "southern_europe", "sz_c_med")
    table.go("transport", "sz_c_med", "sz_e_med").go("tank", "sz_e_med", "egypt").go("tank", "libya", "egypt")
    table.fight("egypt").round()
    assert table.choices(e.AttackersRetreated, "to") == {"libya"}
    table.by_the_rules(e.AttackersRetreated(to="libya"))
    assert (table.units("libya"), table.units("egypt", "ger")) == ({"tank": 1}, {"tank": 1})
    assert table.volley() == ("attacker", "3", 1, 3), "the landed tank fights on"
    assert not table.offered(e.AttackersRetreated)
