"""Transports and carriers (AA-TRN, AA-CAR)."""

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


def landing(front, target: str = "western_europe", count: int = 4, stacks=LANDING, **laid):
    """Land UK infantry from the North Sea."""
    table = front(stacks, "uk", "combat_move", **laid).load("infantry", "united_kingdom", "sz_north_sea", count)
    return table.go("infantry", "sz_north_sea", target, count)


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


def test_boarding_is_offered_in_the_order_of_the_unit_table(front) -> None:
    """A tank and an AA gun cost the same; the order is the same in every process all the same."""
    stacks = {"united_kingdom": "uk 1 aa_gun 1 tank 1 infantry", "sz_north_sea": "uk 2 transport"}
    offers = front(stacks, "uk", "combat_move").offers(e.UnitsBoarded)
    assert [offer.known["unit"] for offer in offers] == ["infantry", "tank", "aa_gun"]


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
    assert table.told() == "Germany loads 2 infantry from Germany onto transports in the Baltic Sea."
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
    assert "The USA loses a fighter" in table.told()


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
@pytest.mark.parametrize("zone", ["uk 1 carrier, usa 1 carrier", "usa 1 carrier, uk 1 carrier"])
def test_car_05_the_own_carrier_is_taken_before_an_allied_one(front, zone: str) -> None:
    stacks = {"united_kingdom": "uk 1 fighter, usa 1 fighter", "sz_north_sea": zone}
    table = front(stacks, "uk", "noncombat_move").go("fighter", "united_kingdom", "sz_north_sea").end()
    table.until("usa", "noncombat_move").go("fighter", "united_kingdom", "sz_north_sea").end()
    carriers = [piece for piece in table.state.at("sz_north_sea") if piece.kind == "carrier"]
    assert len(carriers) == 2
    for carrier in carriers:
        assert [piece.owner for piece in table.state.pieces.on(carrier.id)] == [carrier.owner]


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
