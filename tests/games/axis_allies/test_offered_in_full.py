"""Everything that the rules allow in a step is offered: research with all the money, raids until the battle begins."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as e
from tests.axis_positions import Front
from tests.plot_positions import War, move

RAID = {"united_kingdom": "uk 2 bomber 1 infantry", "germany": "ger 2 infantry 1 factory"}


@pytest.mark.rule("AA-WPN-01")
@pytest.mark.parametrize("money", [4, 5, 34, 35, 36, 77])
def test_as_many_research_dice_are_offered_as_can_be_paid(money: int) -> None:
    table = Front({"russia": "ussr 1 infantry"}, "ussr", "weapons").do(e.MoneySet(of="ussr", count=money))
    offered = {o.blank("faces").count for o in table.offers(e.WeaponsResearched)}
    allowed = {n for n in range(1, 20) if table.fine(e.WeaponsResearched(by="ussr", faces=("1",) * n))}
    assert offered == allowed == set(range(1, money // 5 + 1))


@pytest.mark.rule("AA-WPN-01", "PAA-WPN-02")
def test_the_same_before_orders_are_plotted() -> None:
    war = War().do(e.MoneySet(of="ussr", count=36))
    assert {o.blank("faces").count for o in war.offers(e.WeaponsResearched)} == set(range(1, 8))


@pytest.mark.rule("AA-SBR-01")
@pytest.mark.parametrize("step", ["combat_move", "combat"])
def test_a_raid_is_offered_as_long_as_the_rules_allow_it(step: str) -> None:
    table = Front(RAID, "uk", "combat_move").go("bomber", "united_kingdom", "germany", 2)
    table.until("uk", step)
    offered = set(table.choices(e.RaidDeclared, "count"))
    assert offered == {n for n in range(1, 4) if table.fine(e.RaidDeclared(by="uk", at="germany", count=n))} == {1, 2}
    table.by_the_rules(e.RaidDeclared(by="uk", at="germany", count=1))
    assert set(table.choices(e.RaidDeclared, "count")) == {1}
    assert table.fine(e.RaidDeclared(by="uk", at="germany", count=1))


@pytest.mark.rule("AA-SBR-01", "AA-SBR-02")
@pytest.mark.parametrize("begun", ["raid", "battle"])
def test_no_raid_is_offered_or_allowed_while_something_else_waits(begun: str) -> None:
    table = Front({**RAID, "germany": "ger 2 infantry 1 factory 1 aa_gun"}, "uk", "combat_move")
    table.go("bomber", "united_kingdom", "germany", 2).until("uk", "combat")
    table.by_the_rules(
        e.RaidDeclared(by="uk", at="germany", count=1) if begun == "raid" else e.BattleBegun(at="germany")
    )
    assert not table.offered(e.RaidDeclared)
    assert table.refused(e.RaidDeclared(by="uk", at="germany", count=1), "AA-AAG-01")


@pytest.mark.rule("PAA-SBR-01", "PAA-SBR-02")
def test_raids_of_plotted_bombers_are_offered_as_long_as_they_are_allowed() -> None:
    war = War({"united_kingdom": "uk 2b", "germany": "ger 2i"}).line("uk", move("germany", "2b united_kingdom")).all()
    for left in (2, 1):
        assert set(war.choices(e.RaidDeclared, "count")) == set(range(1, left + 1))
        war.by_the_rules(e.RaidDeclared(by="uk", at="germany", count=1))
    assert not war.offered(e.RaidDeclared)
