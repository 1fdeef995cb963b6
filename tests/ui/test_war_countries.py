"""Axis & Allies and its plotted variant on their pages: countries, lists of battles, rockets, landings, neutrals."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from assistant.core.event import TABLE
from assistant.games.axis_allies import events as a
from assistant.games.plotted_axis.events import OrdersPlotted
from assistant.games.plotted_axis.orders import Order
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.axis_positions import Front
from tests.ui import map_labels, plotted_table
from tests.ui import war_table as war
from tests.ui.conftest import Served, Visit
from tests.ui.crawl import TELEVISION
from tests.ui.fingers import settled
from tests.ui.war_table import blocks


def test_a_player_has_the_badges_of_their_countries_and_the_heading_that_of_the_one_on_turn() -> None:
    status = Play(war.axis(players=3), TABLE, "tv").state()["status"]
    assert {who: [flag["key"] for flag in flags] for who, flags in status["flags"].items()} == {
        who: [power for power, player in war.state(war.axis(players=3)).seats.items() if player == who]
        for who in status["flags"]
    }
    assert status["flag"]["key"] == "ussr" == status["flags"][status["who"]][0]["key"]
    plotting = Play(plotted_table.plotting(plotted_table.table_of()), TABLE, "tv").state()["status"]
    assert plotting["flag"] is None, "everyone plots"


@pytest.mark.rule("PAA-SET-05")
def test_once_all_books_are_sealed_nobody_plots_and_no_time_runs() -> None:
    table = plotted_table.table_of()
    before = Play(table, TABLE, "tv").state()["status"]
    assert "until" in before
    for power in war.state(table).plotters:
        table.boxes.submit(plotted_table.box(table), power, OrdersPlotted(by=power, orders=()))
    status = Play(table, TABLE, "tv").state()["status"]
    assert (status["title"], "until" in status) == ("Turn 1: all plans are sealed", False)


def test_a_battle_says_how_many_are_fought_and_which_are_next() -> None:
    said: list[tuple[int, int, int]] = []
    for number, table in enumerate(map_labels.SIMULATED["axis_allies"]()):
        state = war.state(table)
        scene = Play(table, TABLE, "tv").state()["status"]["scene"] if state.battles else None
        if scene and scene["battles"]:
            fought, total = map(int, re.match(r"(\d+) of (\d+) battles fought", scene["battles"]).groups())  # type: ignore[union-attr]
            assert total == fought + len(state.battles)
            assert all(state.area(battle.at) in scene["battles"] for battle in state.battles[1:])
            said.append((state.turn, fought, total))
        if number > 251:
            break
    assert any(0 < fought < total for _, fought, total in said), "battles of a turn are counted"


@pytest.mark.rule("PAA-AMB-35", "AA-WPN-05")
@pytest.mark.parametrize("reading", ["any_own_round", "plotted"])
@pytest.mark.parametrize("dice", ["typed", "rolled"])
def test_rockets_can_be_fired_however_dice_are_rolled(reading: str, dice: str) -> None:
    table = war.plotted(options={"PAA-AMB-35": reading}, dice=dice)
    table.record(a.WeaponSet(of="ussr", weapon="rockets"), TABLE)
    table = war.revealed(war.sealed(table, {"ussr": [Order(kind="rockets", to="germany")]}), 1 + (reading == "plotted"))
    entry = Play(table, "anna", "seat").state()["entry"]
    titles = [str(block.get("fold") or block.get("title")) for block in entry]
    assert any(title.startswith("Fire rockets") for title in titles), titles


@pytest.mark.rule("AA-AMP-01", "AA-TRN-02")
def test_units_on_ships_are_named_with_them_and_wait_for_the_sea_battle() -> None:
    stacks = {"sz_baltic": "ger 1 transport", "germany": "ger 2 infantry 1 tank", "sz_north_sea": "uk 1 submarine"}
    front = Front(stacks, "ger", "combat_move").load("infantry", "germany", "sz_baltic", 2)
    front.go("transport", "sz_baltic", "sz_north_sea")
    (moves,) = blocks(Play(front.table, TABLE, "table"), "march")
    assert list(moves["stays"].values()) == [
        "Units on ships in the North Sea go ashore once the sea battle there is won."
    ]
    front.fight("sz_north_sea")
    (fight,) = blocks(Play(front.table, TABLE, "table"), "clash")
    assert [side["aboard"] for side in fight["sides"]] == ["2 infantry aboard", ""]


@pytest.mark.rule("AA-AMP-01", "AA-TRN-02")
def test_each_step_of_a_landing_says_which_comes_next() -> None:
    stacks = {"sz_baltic": "ger 1 transport", "germany": "ger 2 infantry", "sz_north_sea": "uk 1 submarine"}
    front = Front(stacks, "ger", "combat_move")

    def told(word: str, unit: str, source: str, target: str) -> str:
        (moves,) = blocks(Play(front.table, TABLE, "table"), "march")
        (move,) = (one for one in moves["moves"] if (one["word"], one["unit"]) == (word, unit))
        return str(move.get("over", {}).get(source, {}).get(target, ""))

    assert told("Take on board", "infantry", "germany", "sz_baltic") == (
        "Then move the transport on, or land from this zone."
    )
    assert not told("Move", "transport", "sz_baltic", "sz_north_sea"), "an empty one carries nobody ashore"
    front.load("infantry", "germany", "sz_baltic", 2)
    assert (
        told("Move", "transport", "sz_baltic", "sz_north_sea") == "The units on board land after the sea battle there."
    )
    peace = Front({"sz_baltic": "ger 1 transport", "germany": "ger 1 infantry"}, "ger", "combat_move")
    front = peace.load("infantry", "germany", "sz_baltic", 1)
    assert told("Move", "transport", "sz_baltic", "sz_north_sea") == "From there the units on board can land."


@pytest.mark.rule("AA-NEU-01")
def test_neutral_land_says_what_it_costs() -> None:
    front = Front({"ukraine": "ger 1 tank"}, "ger", "combat_move")
    (moves,) = blocks(Play(front.table, TABLE, "table"), "march")
    assert "neutral: costs 3 IPCs" in moves["foes"].values()


def test_many_weapons_leave_room_for_the_money_on_television(served: Served, visit: Visit) -> None:
    number = served.lay("Anna", "Ben", "Carla", game="axis_allies")

    def armed(table: Table) -> None:
        for power in ("ussr", "ger"):
            for weapon in ("super_submarines", "jet_power", "industrial_technology"):
                table.record(a.WeaponSet(of=power, weapon=weapon), TABLE)

    served.told(number, armed)
    served.start()
    page = visit(served.link("tv", number), TELEVISION)
    money = page.locator(".countries tbody td")
    expect(money).to_have_count(10)
    settled(page)
    edge = page.locator(".countries").evaluate("table => table.parentElement.getBoundingClientRect().right")
    for box in (money.nth(at).bounding_box() for at in range(10)):
        assert box
        assert box["x"] + box["width"] <= edge + 1
        assert box["y"] + box["height"] <= TELEVISION[1]
