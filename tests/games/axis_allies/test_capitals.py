"""Capitals, liberation and victory (AA-CAP, AA-LIB, AA-VIC)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import board
from assistant.games.axis_allies import events as e

ISLES = {"united_kingdom": "ger 1 infantry 1 factory 1 aa_gun", "eire": "usa 2 tank", "egypt": "ger 1 infantry"}


def fall_of_russia(front, **laid):
    table = front(
        {"ukraine": "ger 1 tank", "yakut": "ussr 1 tank", "russia": "ussr 1 factory"}, "ger", "combat_move", **laid
    )
    return table.do(e.MoneySet(of="ussr", count=11)).go("tank", "ukraine", "russia", via="karelia")


@pytest.mark.rule("AA-CAP-01")
def test_cap_01_plunder(front) -> None:
    table = fall_of_russia(front)
    assert (table.money("ger"), table.money("ussr")) == (32 + 11, 0)
    assert table.holder("russia") == "ger"
    assert table.told().endswith("Germany now controls Russia. It takes all 11 IPCs of the USSR.")
    berlin = front({"eastern_europe": "ussr 1 tank", "germany": "ger 1 factory"}, "ussr", "combat_move")
    berlin.do(e.MoneySet(of="ger", count=11)).go("tank", "eastern_europe", "germany")
    assert berlin.told().endswith("The USSR now controls Germany. It takes all 11 IPCs there."), "named once"
    plain = front({"ukraine": "ger 1 infantry"}, "ger", "combat_move").go("infantry", "ukraine", "karelia")
    assert plain.money("ussr") == 48, "no capital"
    assert plain.told().endswith("Germany now controls Karelia SSR.")


@pytest.mark.rule("AA-CAP-01")
def test_cap_01_a_lost_capital_is_not_plundered_again(front) -> None:
    table = front({"manchuria": "jpn 1 tank", "evenki": "jpn 1 tank"}, "jpn", "combat_move", owners={"russia": "ger"})
    before = dict(table.state.ipcs)
    table.do(table.move("tank", "evenki", "russia"))
    assert table.state.ipcs == before, "it is an ally's"


@pytest.mark.rule("AA-CAP-02")
def test_cap_02_without_a_capital(front) -> None:
    stacks = {"novosibirsk": "ussr 2 tank", "karelia": "ussr 1 factory", "kazakh": "ger 1 infantry"}
    table = front(stacks, "ussr", "purchase", owners={"russia": "ger", "kazakh": "ger"})
    assert table.refused(e.UnitBought(by="ussr", unit="infantry"), "AA-CAP-02")
    lost = front(stacks, "ussr", "weapons", owners={"russia": "ger", "kazakh": "ger"}).end()
    assert lost.told() == "The USSR cannot buy units while its capital is taken."
    assert not table.offered(e.UnitBought)
    table.do(e.UnitBought(by="ussr", unit="infantry")).end()
    table.go("tank", "novosibirsk", "kazakh", 2).fight("kazakh").round(attacker_3=1)
    assert table.holder("kazakh") == "ussr", "its tanks still attack"
    table.until("ussr", "placement")
    assert table.refused(e.UnitPlaced(by="ussr", unit="infantry", at="karelia"), "AA-PLC-01")


@pytest.mark.rule("AA-CAP-03")
def test_cap_03_capital_liberated(front) -> None:
    stacks = {"germany": "usa 1 infantry", "sz_baltic": "usa 1 transport", "united_kingdom": "ger 1 factory"}
    table = front(stacks, "uk", owners={"united_kingdom": "ger"})
    assert table.until("jpn").money("uk") == 30, "nothing collected"
    table.until("usa").load("infantry", "germany", "sz_baltic").go("transport", "sz_baltic", "sz_north_sea")
    table.go("infantry", "sz_north_sea", "united_kingdom")
    assert table.holder("united_kingdom") == "uk"
    assert table.units("united_kingdom", "uk") == {"factory": 1}
    assert table.money("uk") == 30
    table.until("uk", "purchase")
    assert table.fine(e.UnitBought(by="uk", unit="infantry")), "what it has in hand"
    assert table.until("jpn").money("uk") == 60


@pytest.mark.rule("AA-CAP-04")
def test_cap_04_capitals(front) -> None:
    assert {power.key: power.capital for power in board.powers().values()} == {
        "ussr": "russia",
        "ger": "germany",
        "uk": "united_kingdom",
        "jpn": "japan",
        "usa": "eastern_us",
    }
    west = front({}, owners={"western_us": "jpn"}).state
    assert west.capital_free("usa"), "Western United States is not a capital"
    assert not front({}, owners={"eastern_us": "jpn"}).state.capital_free("usa")


# ---------------------------------------------------------------- liberation


@pytest.mark.rule("AA-LIB-01")
def test_lib_01_allied_land_goes_home(front) -> None:
    stacks = {"western_us": "usa 1 infantry", "western_canada": "jpn 1 factory 1 aa_gun"}
    table = front(stacks, "usa", "combat_move", owners={"western_canada": "jpn"})
    table.go("infantry", "western_us", "western_canada")
    assert table.holder("western_canada") == "uk", "British again at once"
    assert table.units("western_canada", "uk") == {"factory": 1, "aa_gun": 1}
    assert table.state.produced("uk") == 30


@pytest.mark.rule("AA-LIB-02")
def test_lib_02_owners_capital_lost(front) -> None:
    stacks = {
        "libya": "usa 1 tank",
        "germany": "usa 1 infantry",
        "sz_baltic": "usa 1 transport",
        "egypt": "ger 1 factory",
    }
    table = front(stacks, "usa", "combat_move", owners={"united_kingdom": "ger", "egypt": "ger"})
    table.go("tank", "libya", "egypt")
    assert (table.holder("egypt"), table.state.income("usa")) == ("usa", 38), "and its 2 IPCs"
    table.load("infantry", "germany", "sz_baltic").go("transport", "sz_baltic", "sz_north_sea")
    table.go("infantry", "sz_north_sea", "united_kingdom")
    assert table.holder("egypt") == "uk", "until the UK is freed"
    assert table.units("egypt", "uk") == {"factory": 1}
    assert table.state.income("usa") == 36


@pytest.mark.rule("AA-LIB-03")
def test_lib_03_conquered_enemy_land(front) -> None:
    table = front({"caucasus": "uk 1 infantry"}, "uk", "combat_move").go("infantry", "caucasus", "ukraine")
    assert table.holder("ukraine") == "uk"
    japanese = front({"karelia": "uk 1 infantry"}, "uk", "combat_move", owners={"eastern_europe": "jpn"})
    japanese.go("infantry", "karelia", "eastern_europe")
    assert japanese.holder("eastern_europe") == "uk"


# ---------------------------------------------------------------- victory


def to_the_end(front, **laid):
    """End the USA's turn."""
    table = front({}, "usa", "placement", **laid)
    assert not table.state.over
    return table.end()


@pytest.mark.rule("AA-VIC-01")
@pytest.mark.parametrize(
    ("lost", "won"),
    [
        (("russia",), False),
        (("russia", "united_kingdom"), True),
        (("russia", "eastern_us"), True),
        (("united_kingdom", "eastern_us"), True),
        (("russia", "western_us"), False),
    ],
)
def test_vic_01_two_of_three_capitals(front, lost: tuple[str, ...], won: bool) -> None:
    table = to_the_end(front, owners=dict.fromkeys(lost, "ger"), economic=False)
    assert (table.state.over, table.state.winner) == (won, "axis" if won else None)
    if won:
        assert "The war is over: the Axis won by taking the capitals of the " in table.told()
        assert table.state.on_turn is None
        assert table.refused(e.WeaponsResearched(by="ussr"), "AA-VIC-01")
        assert all(offer.rare for offer in table.offers(e.StackSet))
        assert not table.offered(e.StepEnded)


@pytest.mark.rule("AA-VIC-01")
def test_vic_01_at_the_end_of_a_complete_round(front) -> None:
    table = fall_of_russia(front, owners={"united_kingdom": "ger"}, economic=False)
    assert not table.state.over
    for power in ("uk", "jpn", "usa"):
        assert not table.until(power).state.over
    assert table.until("ussr").state.winner == "axis"


@pytest.mark.rule("AA-VIC-02")
@pytest.mark.parametrize(("lost", "won"), [(("germany",), False), (("japan",), False), (("germany", "japan"), True)])
def test_vic_02_both_axis_capitals(front, lost: tuple[str, ...], won: bool) -> None:
    table = to_the_end(front, owners=dict.fromkeys(lost, "usa"))
    assert (table.state.over, table.state.winner) == (won, "allies" if won else None)


@pytest.mark.rule("AA-VIC-03")
@pytest.mark.parametrize(("worth", "economic", "won"), [(6, True, False), (7, True, True), (7, False, False)])
def test_vic_03_economic_victory(front, worth: int, economic: bool, won: bool) -> None:
    table = front({}, "usa", "placement", economic=economic)
    assert table.state.income("ger") + table.state.income("jpn") == 57
    taken = ("karelia", "caucasus", "china", "sinkiang", "india", "egypt", "australia", "hawaii", "alaska")
    table.do(*(e.ControlSet(at=area, of="ger") for area in taken))
    gained = sum(table.state.value(area) for area in taken)
    table.do(e.ValueSet(at="gibraltar", count=worth), e.ControlSet(at="gibraltar", of="jpn"))
    assert 57 + gained + worth == 77 + worth
    assert table.end().state.winner == ("axis" if won else None)
    assert table.told().endswith("The war is over: the Axis won with an income of 84 IPCs.") == won
