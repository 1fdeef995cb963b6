"""Placing, factories and income (AA-PLC, AA-IC, AA-INC)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as e


def ready(front, stacks, power: str = "ger", money: int = 300, **bought: int):
    """Buy these for the country, up to the placement step."""
    table = front(stacks, power, "purchase").do(e.MoneySet(of=power, count=money))
    table.do(*(e.UnitBought(by=power, unit=kind, count=count) for kind, count in bought.items()))
    return table.until(power, "placement")


def place(kind: str, at: str, count: int = 1, by: str = "ger") -> e.UnitPlaced:
    return e.UnitPlaced(by=by, unit=kind, at=at, count=count)


@pytest.mark.rule("AA-PLC-01")
def test_plc_01_at_factories_held_since_the_beginning(front) -> None:
    stacks = {"germany": "ger 1 factory", "ukraine": "ger 1 tank", "karelia": "ussr 1 factory"}
    table = front(stacks, "ger", "purchase").do(e.UnitBought(by="ger", unit="tank", count=3)).end()
    table.go("tank", "ukraine", "karelia").until("ger", "placement")
    assert table.units("karelia", "ger") == {"tank": 1, "factory": 1}
    assert table.refused(place("tank", "karelia"), "AA-PLC-01"), "captured this turn"
    assert table.refused(place("tank", "ukraine"), "AA-PLC-01"), "no factory"
    assert table.refused(place("tank", "united_kingdom"), "AA-PLC-01")
    assert table.refused(place("tank", "germany", 4), "AA-PLC-01"), "three were bought"
    assert table.refused(place("infantry", "germany"), "AA-PLC-01"), "none was bought"
    assert table.choices(e.UnitPlaced, "at") == {"germany"}
    table.by_the_rules(place("tank", "germany", 3))
    assert table.illegal(table.move("tank", "germany", "ukraine")), "they do nothing this turn"


@pytest.mark.rule("AA-PLC-02")
@pytest.mark.parametrize(
    ("power", "area", "zones"),
    [
        ("ger", "germany", {"sz_baltic"}),
        ("ger", "southern_europe", {"sz_c_med"}),
        ("usa", "western_us", {"sz_w_us", "sz_gulf_mexico"}),
        ("ussr", "russia", {"sz_caspian"}),
        ("ussr", "karelia", {"sz_karelia", "sz_baltic"}),
    ],
)
def test_plc_02_ships_next_to_the_factory(front, power: str, area: str, zones: set[str]) -> None:
    table = ready(front, {area: f"{power} 1 factory"}, power, transport=2)
    assert table.choices(e.UnitPlaced, "at") == zones
    assert table.refused(place("transport", "sz_s_pacific", by=power), "AA-PLC-02")
    assert table.refused(place("transport", area, by=power), "AA-PLC-02")
    table.by_the_rules(place("transport", min(zones), 2, by=power))
    assert table.units(min(zones)) == {"transport": 2}


@pytest.mark.rule("AA-PLC-03")
def test_plc_03_not_among_enemy_ships(front) -> None:
    stacks = {"germany": "ger 1 factory", "southern_europe": "ger 1 factory", "sz_baltic": "uk 2 battleship"}
    table = ready(front, stacks, submarine=1)
    assert table.refused(place("submarine", "sz_baltic"), "AA-PLC-03")
    assert table.choices(e.UnitPlaced, "at") == {"sz_c_med"}
    table.by_the_rules(place("submarine", "sz_c_med"))
    friends = ready(front, {**stacks, "sz_baltic": "jpn 1 battleship"}, submarine=1)
    assert friends.fine(place("submarine", "sz_baltic"))


@pytest.mark.rule("AA-PLC-04")
def test_plc_04_new_fighters_on_land(front) -> None:
    table = ready(front, {"germany": "ger 1 factory"}, carrier=1, fighter=1)
    table.by_the_rules(place("carrier", "sz_baltic"))
    assert table.refused(place("fighter", "sz_baltic"), "AA-PLC-04")
    assert table.choices(e.UnitPlaced, "at", unit="fighter") == {"germany"}
    table.by_the_rules(place("fighter", "germany"))
    assert (table.units("sz_baltic"), table.units("germany")) == ({"carrier": 1}, {"factory": 1, "fighter": 1})


# ---------------------------------------------------------------- complexes


@pytest.mark.rule("AA-IC-01")
def test_ic_01_one_per_area(front) -> None:
    table = ready(front, {"germany": "ger 1 factory"}, factory=2)
    assert table.refused(place("factory", "germany"), "AA-IC-01")
    table.by_the_rules(place("factory", "ukraine"))
    assert table.refused(place("factory", "ukraine"), "AA-IC-01"), "nor a second new one"
    table.do(e.StackSet(at="libya", of="ger", unit="factory", count=2))
    assert table.units("libya") == {"factory": 1}


@pytest.mark.rule("AA-IC-01")
def test_ic_01_not_two_at_once(front) -> None:
    table = ready(front, {"germany": "ger 1 factory"}, factory=2)
    assert table.refused(place("factory", "ukraine", 2), "AA-IC-01")
    assert table.choices(e.UnitPlaced, "count", at="ukraine") == {1}


@pytest.mark.rule("AA-IC-02")
def test_ic_02_new_complexes(front) -> None:
    table = ready(front, {"united_kingdom": "uk 1 factory"}, "uk", factory=1, tank=1)
    assert table.money("uk") == 300 - 15 - 5
    assert table.refused(place("factory", "gibraltar", by="uk"), "AA-AMB-17")
    assert table.refused(place("factory", "western_europe", by="uk"), "AA-IC-02")
    assert table.refused(place("factory", "sz_india", by="uk"), "AA-IC-02")
    table.by_the_rules(place("factory", "india", by="uk"))
    assert table.refused(place("tank", "india", by="uk"), "AA-PLC-01"), "it produces from the next turn on"


@pytest.mark.rule("AA-IC-02")
def test_ic_02_held_since_the_beginning(front) -> None:
    table = front({"libya": "ger 1 infantry"}, "ger", "purchase").do(e.UnitBought(by="ger", unit="factory")).end()
    table.go("infantry", "libya", "egypt").until("ger", "placement")
    assert table.refused(place("factory", "egypt"), "AA-IC-02")
    assert "egypt" not in table.choices(e.UnitPlaced, "at")
    assert table.fine(place("factory", "libya"))


@pytest.mark.rule("AA-IC-03")
def test_ic_03_capacity(front) -> None:
    home = ready(front, {"germany": "ger 1 factory"}, infantry=40)
    assert home.fine(place("infantry", "germany", 40)), "an original complex places any number"
    for power, area in (("uk", "india"), ("ger", "karelia")):
        table = front({area: f"{power} 1 factory"}, power, "purchase", owners={area: power})
        table.do(e.MoneySet(of=power, count=300), e.UnitBought(by=power, unit="infantry", count=9))
        table.until(power, "placement")
        assert table.refused(place("infantry", area, 4, by=power), "AA-IC-03")
        assert table.choices(e.UnitPlaced, "count", at=area) == {1, 2, 3}
        table.by_the_rules(place("infantry", area, 2, by=power))
        assert table.refused(place("infantry", area, 2, by=power), "AA-IC-03"), "three in a turn"
        assert table.fine(place("infantry", area, by=power))
        table.do(place("infantry", area, by=power)).until("jpn").until(power, "purchase")
        table.do(e.UnitBought(by=power, unit="infantry", count=3)).until(power, "placement")
        assert table.fine(place("infantry", area, 3, by=power)), "and three in the next"


@pytest.mark.rule("AA-IC-03")
def test_ic_03_ships_count_at_the_factory_they_come_from(front) -> None:
    table = ready(front, {"india": "uk 1 factory"}, "uk", infantry=3, transport=3)
    table.by_the_rules(place("transport", "sz_india", 2, by="uk"))
    assert table.refused(place("infantry", "india", 2, by="uk"), "AA-IC-03")
    table.by_the_rules(place("infantry", "india", by="uk"))
    assert table.refused(place("transport", "sz_india", by="uk"), "AA-IC-03")


@pytest.mark.rule("AA-IC-04")
def test_ic_04_captured_complexes(front) -> None:
    stacks = {"germany": "ger 1 factory", "ukraine": "ger 1 tank", "karelia": "ussr 1 factory"}
    table = front(stacks, "ger", "combat_move").go("tank", "ukraine", "karelia")
    table.until("uk").until("ger", "purchase").do(e.UnitBought(by="ger", unit="infantry")).until("ger", "placement")
    table.by_the_rules(place("infantry", "karelia"))
    assert table.units("karelia", "ger") == {"factory": 1, "tank": 1, "infantry": 1}


@pytest.mark.rule("AA-IC-05")
def test_ic_05_indestructible(front) -> None:
    stacks = {"united_kingdom": "uk 2 bomber", "germany": "ger 1 factory 1 infantry", "western_europe": "uk 2 tank"}
    table = front(stacks, "uk", "combat_move", owners={"western_europe": "uk"})
    assert table.refused(table.move("factory", "germany", "western_europe"), "AA-IC-05")
    table.go("bomber", "united_kingdom", "germany", 2).go("tank", "western_europe", "germany", 2)
    table.do(e.RaidDeclared(by="uk", at="germany", count=2)).end().do(e.FactoryRaided(at="germany", faces=("6", "6")))
    assert table.units("germany", "ger") == {"factory": 1, "infantry": 1}, "after a raid of 12"
    table.fight("germany").round(attacker_3=1)
    assert table.units("germany") == {"factory": 1, "bomber": 2, "tank": 2}, "and after a battle"
    own = front({"germany": "ger 1 factory"}, "ger", "combat_move")
    assert own.refused(own.move("factory", "germany", "ukraine"), "AA-IC-05")
    assert not own.offered(e.UnitsMoved, unit="factory")


# ---------------------------------------------------------------- income


@pytest.mark.rule("AA-INC-01")
def test_inc_01_the_sum_of_values(front) -> None:
    table = front({"ukraine": "ger 1 infantry"}, "ger", "combat_move").go("infantry", "ukraine", "karelia")
    assert table.state.income("ger") == 35
    assert table.until("uk").money("ger") == 32 + 35
    table.do(e.ValueSet(at="karelia", count=7))
    assert table.state.income("ger") == 39, "the table's own board"
    assert table.told() == "Karelia SSR is worth 7 IPCs."


@pytest.mark.rule("AA-INC-02")
def test_inc_02_both_incomes_change_at_once(front) -> None:
    table = front({"ukraine": "ger 1 infantry"}, "ger", "combat_move")
    money = dict(table.state.ipcs)
    table.go("infantry", "ukraine", "karelia")
    assert (table.state.income("ussr"), table.state.income("ger")) == (21, 35)
    assert table.state.ipcs == money, "the money comes at the end of the turn"


@pytest.mark.rule("AA-INC-03")
def test_inc_03_no_capital_no_income(front) -> None:
    table = front({}, "ussr", owners={"russia": "ger"})
    assert table.holder("yakut") == "ussr"
    assert table.state.income("ussr") == 0
    assert table.state.produced("ussr") == 16
    assert table.until("ger", "weapons").money("ussr") == 24
    assert table.told() == "The USSR collects nothing while its capital is taken. Germany begins its turn."
