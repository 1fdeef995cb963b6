"""Submarines, support shots, landings, transports, carriers (AA-SUB, AA-BAT, AA-AMP, AA-TRN, AA-CAR)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as e

LANDING = {
    "united_kingdom": "uk 4 infantry 1 tank",
    "sz_north_sea": "uk 2 transport 1 battleship",
    "western_europe": "ger 5 infantry",
}


def sea(front, ours: str, theirs: str, **laid):
    """Germany attacks the North Sea from the Baltic."""
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
    stacks["sz_w_med"] = "ger 1 submarine"
    table = front(stacks, "ger", "combat_move").go("submarine", "sz_w_med", "sz_w_spain")
    table.go("battleship", "sz_baltic", "sz_north_sea", 2).fight("sz_w_spain")
    table.round(attacker_submarines=1)
    table.fight("sz_north_sea").round()
    assert table.refused(leave("sz_w_spain"), "AA-SUB-04")


# ---------------------------------------------------------------- support shots


def landing(front, target: str = "western_europe", count: int = 4, stacks=LANDING, **laid):
    """UK infantry goes ashore from the North Sea."""
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
    assert landing(front, stacks=allies).fight("western_europe").volley() == ("attacker", "1", 4, 1), "the own ones"


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


# ---------------------------------------------------------------- transports


@pytest.mark.rule("AA-TRN-01")
@pytest.mark.parametrize(
    ("first", "more", "able"),
    [
        ("infantry", "infantry", True),
        ("infantry", "tank", False),
        ("tank", "infantry", False),
        ("tank", "tank", False),
        ("aa_gun", "infantry", False),
        ("aa_gun", "aa_gun", False),
    ],
)
def test_trn_01_capacity(front, first: str, more: str, able: bool) -> None:
    stacks = {"united_kingdom": "uk 3 infantry 2 tank 2 aa_gun", "sz_north_sea": "uk 1 transport"}
    table = front(stacks, "uk", "combat_move").load(first, "united_kingdom", "sz_north_sea")
    event = table.board(more, "united_kingdom", "sz_north_sea")
    assert table.refused(event, "AA-TRN-01") == (not able)
    assert table.offered(e.UnitsBoarded, unit=more) == able
    before = len(table.state.at("sz_north_sea"))
    table.do(event)
    assert len(table.state.at("sz_north_sea")) - before == able


@pytest.mark.rule("AA-TRN-01")
def test_trn_01_no_third_infantry_and_no_aircraft(front) -> None:
    stacks = {"united_kingdom": "uk 3 infantry 1 fighter", "sz_north_sea": "uk 1 transport"}
    table = front(stacks, "uk", "combat_move")
    assert table.refused(table.board("infantry", "united_kingdom", "sz_north_sea", 3), "AA-TRN-01")
    assert table.refused(table.board("fighter", "united_kingdom", "sz_north_sea"), "AA-TRN-01")
    assert table.fine(table.board("infantry", "united_kingdom", "sz_north_sea", 2))
    foreign = front({**stacks, "sz_north_sea": "usa 1 transport"}, "uk", "combat_move")
    assert foreign.refused(foreign.board("infantry", "united_kingdom", "sz_north_sea"), "AA-TRN-01")


@pytest.mark.rule("AA-TRN-02")
def test_trn_02_load_move_unload(front) -> None:
    stacks = {"germany": "ger 2 infantry", "sz_baltic": "ger 1 transport", "united_kingdom": "uk 1 infantry"}
    table = front(stacks, "ger", "combat_move").load("infantry", "germany", "sz_baltic", 2)
    assert table.told() == "Germany: 2 infantry from Germany on board in Baltic Sea."
    table.go("transport", "sz_baltic", "sz_north_sea").go("infantry", "sz_north_sea", "united_kingdom", 2)
    table.fight("united_kingdom")
    assert table.volley() == ("attacker", "1", 2, 1)


@pytest.mark.rule("AA-TRN-02")
def test_trn_02_the_zone_touches_the_land(front) -> None:
    stacks = {"united_kingdom": "uk 2 infantry", "sz_e_canada": "uk 1 transport"}
    table = front(stacks, "uk", "combat_move")
    assert table.refused(table.board("infantry", "united_kingdom", "sz_e_canada"), "AA-TRN-02")
    table.do(table.board("infantry", "united_kingdom", "sz_e_canada"))
    assert table.units("united_kingdom") == {"infantry": 2}
    table.go("transport", "sz_e_canada", "sz_north_sea").load("infantry", "united_kingdom", "sz_north_sea", 2)
    table.go("infantry", "sz_north_sea", "finland_norway", 2)
    assert table.holder("finland_norway") == "uk", "after the move"


@pytest.mark.rule("AA-TRN-02")
def test_trn_02_during_the_move(front) -> None:
    stacks = {"united_kingdom": "uk 2 infantry", "sz_e_canada": "uk 1 transport"}
    table = front(stacks, "uk", "combat_move").go("transport", "sz_e_canada", "sz_north_sea")
    table.load("infantry", "united_kingdom", "sz_north_sea", 2)
    assert table.offered(e.UnitsMoved, unit="transport", source="sz_north_sea", target="sz_baltic")
    assert table.illegal(table.move("transport", "sz_north_sea", "sz_n_atlantic", via="sz_e_canada")), "one is left"
    table.go("transport", "sz_north_sea", "sz_karelia").go("infantry", "sz_karelia", "karelia", 2)
    assert table.units("karelia") == {"infantry": 2}
    assert table.illegal(table.move("transport", "sz_karelia", "sz_north_sea"))


@pytest.mark.rule("AA-TRN-02")
def test_trn_02_it_does_not_go_on_in_another_step(front) -> None:
    stacks = {"sz_e_canada": "uk 2 transport", "sz_baltic": "ger 1 submarine"}
    table = front(stacks, "uk", "combat_move").go("transport", "sz_e_canada", "sz_north_sea").end()
    assert table.illegal(table.move("transport", "sz_north_sea", "sz_karelia")), "it has moved"
    hostile = front(stacks, "uk", "combat_move").go("transport", "sz_e_canada", "sz_baltic", via="sz_north_sea")
    assert hostile.illegal(hostile.move("transport", "sz_baltic", "sz_north_sea")), "two zones are gone"


@pytest.mark.rule("AA-TRN-02")
def test_trn_02_unloading_ends_the_move(front) -> None:
    stacks = {"united_kingdom": "uk 4 infantry", "sz_north_sea": "uk 1 transport"}
    table = front(stacks, "uk", "combat_move").load("infantry", "united_kingdom", "sz_north_sea", 2)
    table.go("infantry", "sz_north_sea", "finland_norway", 2)
    assert table.illegal(table.move("transport", "sz_north_sea", "sz_e_canada"))
    assert not table.offered(e.UnitsMoved, unit="transport")
    assert table.refused(table.board("infantry", "united_kingdom", "sz_north_sea"), "AA-TRN-01"), "nor loads again"


@pytest.mark.rule("AA-TRN-02")
def test_trn_02_it_stays_on_board_until_a_later_turn(front) -> None:
    stacks = {"united_kingdom": "uk 2 infantry", "sz_north_sea": "uk 1 transport"}
    table = front(stacks, "uk", "combat_move").load("infantry", "united_kingdom", "sz_north_sea", 2)
    table.until("jpn").until("uk").go("transport", "sz_north_sea", "sz_baltic")
    table.go("infantry", "sz_baltic", "germany")
    assert table.holder("germany") == "uk"


@pytest.mark.rule("AA-TRN-03")
def test_trn_03_loaded_units_do_not_move_themselves(front) -> None:
    stacks = {"germany": "ger 1 tank", "sz_baltic": "ger 1 transport", "western_europe": "ger 1 tank"}
    table = front(stacks, "ger", "combat_move").go("tank", "germany", "western_europe")
    table.load("tank", "western_europe", "sz_baltic")
    table.go("tank", "sz_baltic", "karelia")
    assert table.illegal(table.board("tank", "western_europe", "sz_baltic")), "it has walked to the coast"
    assert table.illegal(table.move("tank", "karelia", "russia")), "landed: no further move"
    assert table.units("karelia") == {"tank": 1}


@pytest.mark.rule("AA-TRN-03")
def test_trn_03_ashore_in_a_neighbouring_area_only(front) -> None:
    stacks = {"germany": "ger 1 tank 1 aa_gun", "sz_baltic": "ger 2 transport"}
    table = (
        front(stacks, "ger", "combat_move").load("tank", "germany", "sz_baltic").load("aa_gun", "germany", "sz_baltic")
    )
    assert table.refused(table.move("tank", "sz_baltic", "united_kingdom"), "AA-TRN-03")
    assert table.refused(table.move("tank", "sz_baltic", "sz_north_sea"), "AA-TRN-03")
    assert table.refused(table.move("aa_gun", "sz_baltic", "karelia"), "AA-MOV-08")
    assert table.choices(e.UnitsMoved, "target", unit="tank") == {
        "eastern_europe",
        "finland_norway",
        "germany",
        "karelia",
        "sweden",
        "western_europe",
    }


@pytest.mark.rule("AA-TRN-04")
def test_trn_04_bridging(front) -> None:
    table = landing(front, "finland_norway")
    assert table.units("finland_norway") == {"infantry": 4}
    assert table.holder("finland_norway") == "uk"
    assert {piece.gone for piece in table.state.at("sz_north_sea")} == {0}, "without leaving the zone"


@pytest.mark.rule("AA-TRN-05")
def test_trn_05_cargo_goes_down(front) -> None:
    stacks = {"united_kingdom": "uk 2 infantry", "sz_north_sea": "uk 1 transport", "sz_baltic": "ger 1 submarine"}
    table = front(stacks, "uk", "combat_move").load("infantry", "united_kingdom", "sz_north_sea", 2)
    table.until("ger").go("submarine", "sz_baltic", "sz_north_sea").fight("sz_north_sea")
    table.fire("attacker", "submarines", 1)
    assert table.units("sz_north_sea") == {"submarine": 1}
    lost = {(owner, kind): count for owner, kind, count in table.state.fought[-1].battle.lost}
    assert lost == {("uk", "transport"): 1, ("uk", "infantry"): 2}
    assert sum(table.state.kinds[kind].cost * count for (_, kind), count in lost.items()) == 14


@pytest.mark.rule("AA-TRN-06")
def test_trn_06_cargo_does_not_fight(front) -> None:
    stacks = {
        "united_kingdom": "uk 1 tank",
        "germany": "ger 1 tank",
        "sz_north_sea": "uk 1 transport",
        "sz_baltic": "ger 1 transport 1 battleship",
    }
    table = front(stacks, "uk", "combat_move").load("tank", "united_kingdom", "sz_north_sea").until("ger")
    table.load("tank", "germany", "sz_baltic").go("transport", "sz_baltic", "sz_north_sea")
    table.go("battleship", "sz_baltic", "sz_north_sea").fight("sz_north_sea")
    assert table.round() == [("attacker", "4", 1, 4), ("defender", "1", 1, 1)], "a tank on board adds no die"
    table.fire("attacker", 4, 1)
    assert not table.offered(e.LossesChosen)


# ---------------------------------------------------------------- carriers


@pytest.mark.rule("AA-CAR-01")
def test_car_01_two_fighters(front) -> None:
    stacks = {"hawaii": "usa 3 fighter 1 bomber", "sz_hawaii": "usa 1 carrier"}
    table = front(stacks, "usa", "noncombat_move").go("fighter", "hawaii", "sz_hawaii", 3)
    assert table.odd(table.ending(), "AA-AIR-05"), "no place for the third"
    table.end()
    assert table.units("sz_hawaii") == {"carrier": 1, "fighter": 2}
    assert "USA loses a fighter" in table.told()


@pytest.mark.rule("AA-CAR-02")
def test_car_02_fighters_fly_from_it(front) -> None:
    stacks = {"sz_hawaii": "usa 1 carrier 2 fighter", "sz_japan": "jpn 1 transport"}
    table = front(stacks, "usa", "combat_move").go("carrier", "sz_hawaii", "sz_wake")
    assert table.units("sz_wake") == {"carrier": 1, "fighter": 2}, "they travel with the ship"
    assert {p.gone for p in table.state.at("sz_wake") if p.kind == "fighter"} == {0}, "only its own flight counts"
    table.go("fighter", "sz_wake", "sz_japan").fight("sz_japan").round(attacker_3=1)
    table.end().go("fighter", "sz_japan", "sz_wake").end()
    assert table.units("sz_wake") == {"carrier": 1, "fighter": 2}


@pytest.mark.rule("AA-CAR-03")
def test_car_03_defending_with_fighters(front) -> None:
    table = sea(front, "ger 1 battleship", "uk 1 carrier 2 fighter")
    assert table.round()[1:] == [("defender", "3", 1, 3), ("defender", "4", 2, 4)]


@pytest.mark.rule("AA-CAR-04")
def test_car_04_carrier_sunk_off_an_island(front) -> None:
    stacks = {"sz_wake": "jpn 2 submarine", "sz_hawaii": "usa 1 carrier 1 fighter"}
    table = front(stacks, "jpn", "combat_move").go("submarine", "sz_wake", "sz_hawaii", 2).fight("sz_hawaii")
    table.fire("attacker", "submarines", 1)
    table.fire("defender", 4, 1).round(defender_4=1)
    assert table.units("hawaii") == {"fighter": 1}, "on the Hawaiian Islands"
    assert not table.units("sz_hawaii")


@pytest.mark.rule("AA-CAR-04")
def test_car_04_another_carrier_of_the_zone(front) -> None:
    stacks = {
        "sz_wake": "jpn 1 battleship",
        "sz_n_pacific": "usa 1 carrier 1 fighter 1 transport, uk 1 carrier 1 fighter",
    }
    table = front(stacks, "jpn", "combat_move").go("battleship", "sz_wake", "sz_n_pacific").fight("sz_n_pacific")
    table.fire("attacker", 4, 1).by_the_rules(e.LossesChosen(side="defender", lost=("usa carrier",)))
    table.fire("defender", 1).fire("defender", 3).fire("defender", 4, 1)
    assert table.units("sz_n_pacific", "usa") == {"fighter": 1, "transport": 1}
    uk = next(p for p in table.state.at("sz_n_pacific") if p.kind == "carrier")
    assert {p.owner for p in table.state.pieces.on(uk.id)} == {"uk", "usa"}


@pytest.mark.rule("AA-CAR-05")
def test_car_05_allied_fighters(front) -> None:
    stacks = {"united_kingdom": "uk 1 fighter", "sz_north_sea": "usa 1 carrier"}
    table = front(stacks, "uk", "noncombat_move").go("fighter", "united_kingdom", "sz_north_sea").end()
    carrier = next(p for p in table.state.at("sz_north_sea") if p.kind == "carrier")
    assert [p.owner for p in table.state.pieces.on(carrier.id)] == ["uk"]
    table.until("usa").go("carrier", "sz_north_sea", "sz_e_canada")
    assert table.units("sz_e_canada", "uk") == {"fighter": 1}, "it travels with it, as cargo"
    assert table.illegal(table.move("fighter", "sz_e_canada", "sz_north_sea")), "not the USA's to fly"
    table.until("uk").go("fighter", "sz_e_canada", "united_kingdom")
    enemy = front({"japan": "jpn 1 fighter", "sz_japan": "usa 1 carrier"}, "jpn", "noncombat_move")
    assert "sz_japan" not in enemy.choices(e.UnitsMoved, "target", unit="fighter")
