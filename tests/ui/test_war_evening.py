"""Flaws that players found in an evening of Axis & Allies: gold buttons, who is asked, dice, the end."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.families.conceding import GameConceded
from assistant.games.axis_allies import events as a
from assistant.odds import Clash, clash, force, keeping_land
from assistant.table.table import Table
from dashboards.parts.common.text import percent
from dashboards.play.page import Play
from tests.axis_positions import Front
from tests.ui import war_table as war
from tests.ui.war_table import blocks, buttons


def page(table: Table, seat: str = "anna") -> Play:
    return Play(table, seat, "seat")


def gold(table: Table, seat: str = "anna") -> list[str]:
    """Return the gold buttons of a page."""
    return [
        tap["label"] for block in page(table, seat).state()["entry"] for tap in block.get("taps", ()) if tap.get("main")
    ]


def now(table: Table, seat: str = "anna") -> str:
    return page(table, seat).state()["now"]["text"]


def say(table: Table) -> str:
    """Return the second line of the television."""
    return Play(table, TABLE, "tv").state()["status"]["say"]


def dice_by_boardside(**laid: Any) -> Table:
    return war.axis(dice="rolled", **laid)


@pytest.mark.rule("AA-WPN-01")
def test_boardside_rolls_as_many_dice_for_weapons_as_are_chosen() -> None:
    table = dice_by_boardside()
    assert now(table) == "Choose how many dice Boardside rolls, or tap “Roll no weapon dice”."
    assert not blocks(page(table), "throw"), "nobody types faces"
    dice = buttons(page(table))
    assert [label for label in dice if "di" in label and label[0].isdigit()] == ["1 die", "2 dice", "3 dice", "4 dice"]
    page(table).hear(dice["3 dice"])
    rolled = table.entries[-1].event
    assert isinstance(rolled, a.WeaponsResearched)
    assert len(rolled.faces) == 3
    assert set(rolled.faces) <= set("123456")
    before = len(table.entries)
    page(table).hear({"do": "roll", "about": {"dice": 1}})
    assert len(table.entries) == before, "once a turn"


@pytest.mark.rule("AA-WPN-05")
def test_boardside_rolls_the_die_of_rockets() -> None:
    table = dice_by_boardside(step="combat_move")
    table.record(a.WeaponSet(of="ussr", weapon="rockets"), TABLE)
    assert not blocks(page(table), "form") or all(
        b["title"] != "Fire rockets at a factory" for b in blocks(page(table), "form")
    )
    page(table).hear(buttons(page(table))["Germany from Karelia SSR"])
    fired = table.entries[-1].event
    assert isinstance(fired, a.RocketsFired)
    assert (fired.source, fired.target) == ("karelia", "germany")
    before = len(table.entries)
    page(table).hear({"do": "roll", "about": {"source": "karelia", "target": "japan"}})
    assert len(table.entries) == before, "out of range"


@pytest.mark.rule("AA-WPN-02")
def test_a_breakthrough_is_not_thrown_away_with_a_gold_button() -> None:
    table = war.axis()
    assert gold(table) == ["Roll no weapon dice"]
    table.record(a.WeaponsResearched(by="ussr", faces=("6",)), TABLE)
    assert "Finish weapons" not in gold(table)
    assert now(table).startswith("Breakthrough: roll on the chart")
    assert "2 · Rockets" in buttons(page(table)), "each number says what it brings"
    table.record(a.WeaponDeveloped(by="ussr", roll="2"), TABLE)
    country = page(table).state()["board"]["countries"][0]
    assert (country["key"], country["weapons"]) == ("ussr", ["Rockets"])


@pytest.mark.rule("AA-RET-01", "AA-SUB-03")
def test_only_the_attacker_is_offered_a_retreat_and_only_its_owner_a_submarine() -> None:
    table = war.battle()
    while not any(label.startswith("to ") for label in buttons(page(table))):
        page(table).hear(blocks(page(table), "clash")[0]["shot"]["hits"][0]["send"])
    assert "to Karelia SSR" in buttons(page(table))
    assert now(table).endswith("Tap how many hit, or retreat.")
    assert now(table, "ben") == "Waiting for Anna to roll 3 dice at 1."
    assert not any(label.startswith("to ") for label in buttons(page(table, "ben"))), "Ben defends"
    air = Front({"karelia": "ussr 2 fighter", "ukraine": "ger 3 infantry"}, "ussr", "combat_move")
    air.go("fighter", "karelia", "ukraine", 2).fight("ukraine").round()
    assert now(air.table) == "Attackers: 2 dice at 3. Tap how many hit, or break off the attack."
    assert "Break off the attack" in buttons(page(air.table))
    sea = Front({"sz_baltic": "ger 1 submarine", "sz_north_sea": "uk 1 submarine 1 battleship"}, "ger", "combat_move")
    sea.go("submarine", "sz_baltic", "sz_north_sea").fight("sz_north_sea").round()
    assert now(sea.table, "carla") == "Withdraw submarines, or wait for Ben to roll 1 die at 2."
    titles = {seat: [b["title"] for b in blocks(page(sea.table, seat), "taps")] for seat in ("ben", "carla")}
    assert not any("United Kingdom: withdraw" in title for title in titles["ben"])
    assert any("United Kingdom: withdraw" in title for title in titles["carla"])
    assert "Or retreat" in titles["ben"]
    assert "Or retreat" not in titles["carla"]


@pytest.mark.rule("AA-SBR-01")
def test_bombers_over_a_factory_raid_with_gold_and_with_others_they_fight() -> None:
    stacks = {
        "united_kingdom": "uk 1 bomber",
        "eastern_europe": "uk 1 infantry",
        "germany": "ger 2 infantry 1 factory",
    }
    alone = Front(stacks, "uk", "combat_move").go("bomber", "united_kingdom", "germany").end()
    assert gold(alone.table, "carla") == ["1 bomber"]
    assert now(alone.table, "carla") == "Raid the factory in Germany. Tap “1 bomber”."
    both = Front(stacks, "uk", "combat_move").go("bomber", "united_kingdom", "germany")
    both.go("infantry", "eastern_europe", "germany").end()
    assert gold(both.table, "carla") == ["Fight for Germany"]
    assert now(both.table, "carla") == "Tap “Fight for Germany”."


@pytest.mark.rule("AA-BAT-01")
def test_a_battle_with_battleships_says_how_many_bombard() -> None:
    stacks = {
        "sz_baltic": "ger 1 battleship 1 transport",
        "germany": "ger 1 infantry",
        "united_kingdom": "uk 1 infantry",
    }
    table = Front(stacks, "ger", "combat_move").load("infantry", "germany", "sz_baltic")
    table.go("transport", "sz_baltic", "sz_north_sea").go("battleship", "sz_baltic", "sz_north_sea")
    table.go("infantry", "sz_north_sea", "united_kingdom").end()
    labels = [label for label in buttons(page(table.table, "ben")) if label.startswith("Fight")]
    assert labels == [
        "Fight for the United Kingdom with 1 battleship bombarding",
        "Fight for the United Kingdom without bombardment",
    ]
    assert gold(table.table, "ben") == labels[:1]


def test_the_television_asks_what_the_phones_are_asked() -> None:
    front = Front({"eastern_europe": "ger 2 fighter", "karelia": "ussr 1 infantry 1 aa_gun"}, "ger", "combat_move")
    front.go("fighter", "eastern_europe", "karelia", 2).fight("karelia")
    scene = Play(front.table, TABLE, "tv").state()["status"]["scene"]
    assert scene["say"] == "Guns in Karelia SSR: 2 dice at 1 against fighters · Anna"
    front.guns("karelia", "fighter", 0).fire("attacker", 3, 1).fire("defender", 2, 1)
    assert Play(front.table, TABLE, "tv").state()["status"]["scene"] is None, "nothing is left to choose"
    mixed = Front({"ukraine": "ger 1 infantry 1 tank", "karelia": "ussr 1 infantry"}, "ger", "combat_move")
    mixed.go("infantry", "ukraine", "karelia").go("tank", "ukraine", "karelia").fight("karelia")
    mixed.fire("attacker", 1, 0).fire("attacker", 3, 1).fire("defender", 2, 1)
    assert Play(mixed.table, TABLE, "tv").state()["status"]["scene"]["say"] == "Choose the attackers' losses · Ben"


def test_the_television_names_the_dice_of_a_raid() -> None:
    stacks = {"united_kingdom": "uk 1 bomber", "germany": "ger 1 factory 1 aa_gun"}
    table = Front(stacks, "uk", "combat_move").go("bomber", "united_kingdom", "germany")
    table.do(a.RaidDeclared(by="uk", at="germany", count=1))
    assert say(table.table) == "Round 1 · Carla · Guns in Germany: 1 die at 1 against bombers"
    table.guns("germany", "bomber", 0)
    table.end()
    assert say(table.table) == "Round 1 · Carla · Roll 1 die for the raid on Germany"


@pytest.mark.rule("AA-VIC-01")
def test_the_end_is_announced_and_says_who_won_and_how() -> None:
    stacks = {"karelia": "ger 1 infantry"}
    table = Front(stacks, "ger", "combat_move", owners={"karelia": "ger", "united_kingdom": "ger"})
    table.go("infantry", "karelia", "russia")
    assert table.told().endswith("If this stands, the Axis win at the end of the round.")
    table.until("usa", "placement").end()
    status = Play(table.table, TABLE, "tv").state()["status"]
    assert status["title"] == "The Axis have won"
    assert status["say"] == "Ben and David win by taking the capitals of the USSR and the United Kingdom."


@pytest.mark.rule("AA-CBT-09")
def test_an_area_that_nobody_can_take_is_told() -> None:
    table = Front({"ukraine": "ger 1 infantry", "russia": "ussr 1 bomber"}, "ussr", "combat_move")
    table.go("bomber", "russia", "ukraine").fight("ukraine").round(attacker_4=1)
    assert "The USSR has won the battle for Ukraine SSR, but no land unit is left to take it." in table.told()


def test_units_that_are_hit_are_counted_apart_from_the_others() -> None:
    table = war.battle()
    page(table).hear(blocks(page(table), "clash")[0]["shot"]["hits"][1]["send"])
    ranks = blocks(page(table), "clash")[0]["sides"][1]["ranks"]
    assert [(r["label"], r["count"], r["hit"]) for r in ranks if r["hit"]] == [("2 infantry", 3, 1)]


@pytest.mark.rule("AA-AAG-01", "AA-BAT-01")
def test_odds_reckon_with_guns_that_have_not_fired() -> None:
    stacks = {"eastern_europe": "ger 2 fighter 1 infantry", "karelia": "ussr 1 infantry 1 aa_gun"}
    front = Front(stacks, "ger", "combat_move").go("fighter", "eastern_europe", "karelia", 2)
    front.go("infantry", "eastern_europe", "karelia").fight("karelia")
    ours, theirs = force({"infantry": 1, "fighter": 2}, "attack"), force({"infantry": 1}, "defence")
    exact = {aa: clash(Clash(keeping_land(ours), theirs, aa=aa, area=3)).captures for aa in (True, False)}
    assert exact[True] < exact[False]
    for aa in (True, False):
        (found,) = blocks(page(front.table, "ben"), "clash")
        assert found["odds"]["chance"] == f"{percent(exact[aa])} %"
        assert ("Fighting on" in found["odds"]["say"]) != aa, "nobody can stop before the guns fire"
        if aa:
            front.guns("karelia", "fighter", 0)


@pytest.mark.rule("AA-RET-01", "AA-AMP-02")
def test_when_to_stop_is_said_only_to_those_who_can() -> None:
    stacks = {"sz_baltic": "ger 1 transport", "germany": "ger 2 infantry", "united_kingdom": "uk 1 infantry"}
    table = Front(stacks, "ger", "combat_move").load("infantry", "germany", "sz_baltic", 2)
    table.go("transport", "sz_baltic", "sz_north_sea").go("infantry", "sz_north_sea", "united_kingdom", 2)
    table.fight("united_kingdom")
    (landed,) = blocks(page(table.table, "ben"), "clash")
    assert "Fighting on" not in landed["odds"]["say"], "who came by sea cannot retreat"
    walked = Front({"ukraine": "ger 2 infantry", "karelia": "ussr 1 infantry"}, "ger", "combat_move")
    (free,) = blocks(page(walked.go("infantry", "ukraine", "karelia", 2).fight("karelia").table, "ben"), "clash")
    assert "Fighting on" in free["odds"]["say"]
    assert Play(walked.table, TABLE, "tv").state()["status"]["scene"]["odds"] == free["odds"], "everybody sees it"


@pytest.mark.rule("AA-AAG-01")
def test_guns_on_the_way_are_said_before_an_aircraft_moves() -> None:
    guns = ("western_europe", "southern_europe", "germany", "eastern_europe", "finland_norway")
    stacks = {"united_kingdom": "uk 1 bomber", **dict.fromkeys(guns, "ger 1 aa_gun 1 infantry")}
    front = Front(stacks, "uk", "combat_move")
    (march,) = blocks(page(front.table, "carla"), "march")
    (bomber,) = (move for move in march["moves"] if move["unit"] == "bomber")
    over = bomber["over"]["united_kingdom"]
    assert over, "some targets lie behind the guns"
    for target in bomber["to"]["united_kingdom"]:
        flown = Front(stacks, "uk", "combat_move").go("bomber", "united_kingdom", target)
        fired = {flak.at for flak in flown.state.flak} - {target}
        assert bool(fired) == (target in over), target
        assert all(flown.state.place(at) in over[target] for at in fired)


@pytest.mark.rule("AA-TRN-02")
def test_where_units_are_counts_all_of_them_and_not_only_those_that_fit_on_board() -> None:
    front = Front({"united_kingdom": "uk 5 infantry", "sz_north_sea": "uk 1 transport"}, "uk", "combat_move")
    (march,) = blocks(page(front.table, "carla"), "march")
    assert march["here"]["united_kingdom"] == "5 infantry"
    (boarding,) = (move for move in march["moves"] if move["word"] == "Take on board")
    assert boarding["most"] == {"united_kingdom": 2}


@pytest.mark.rule("AA-AIR-05")
def test_many_aircraft_that_must_land_are_counted_in_the_line_of_what_now() -> None:
    aloft = {"sz_north_sea": "uk 1 fighter", "sz_baltic": "uk 1 fighter", "sz_c_med": "uk 1 fighter"}
    front = Front(aloft, "uk", "noncombat_move")
    assert now(front.table, "carla") == "Land 3 aircraft from 3 areas, or they are lost."


@pytest.mark.rule("AA-AMP-01")
def test_combat_is_not_finished_with_gold_while_a_landing_waits_at_sea() -> None:
    stacks = {
        "sz_baltic": "ger 1 submarine 1 transport",
        "germany": "ger 2 infantry",
        "sz_north_sea": "uk 1 transport",
        "united_kingdom": "uk 1 infantry",
    }
    table = Front(stacks, "ger", "combat_move").load("infantry", "germany", "sz_baltic", 2)
    table.go("submarine", "sz_baltic", "sz_north_sea").go("transport", "sz_baltic", "sz_north_sea").end()
    table.fight("sz_north_sea").fire("attacker", "submarines", 1)
    assert "Finish combat" in buttons(page(table.table, "ben"))
    assert gold(table.table, "ben") == []
    assert now(table.table, "ben") == "Land 2 infantry from the North Sea in the United Kingdom, or they stay at sea."
    table.go("infantry", "sz_north_sea", "united_kingdom", 2)
    assert gold(table.table, "ben") == ["Fight for the United Kingdom"]


@pytest.mark.rule("AA-CBT-07", "AA-CBT-09")
def test_losses_that_would_leave_nobody_to_take_the_area_are_asked_about() -> None:
    stacks = {"ukraine": "ger 2 infantry", "karelia": "ussr 2 infantry 1 fighter"}
    table = Front(stacks, "ussr", "combat_move").go("infantry", "karelia", "ukraine", 2)
    table.go("fighter", "karelia", "ukraine").fight("ukraine").round(defender_2=1)
    (usual,) = blocks(page(table.table), "clash")
    assert not usual["losses"]["last"], "an infantry is left"
    table.fire("attacker", 1).fire("attacker", 3, 1).fire("defender", 2, 1)
    (asked,) = blocks(page(table.table), "clash")
    assert asked["losses"]["last"]
    assert [(t["troop"], t["hit"]) for t in asked["losses"]["troops"]] == [("ussr infantry", 0), ("ussr fighter", 1)]
    ranks = asked["sides"][0]["ranks"]
    assert [(r["unit"], r["count"], r["hit"]) for r in ranks] == [("infantry", 1, 0), ("fighter", 1, 1)], "as proposed"
    assert now(table.table) == "Choose the attackers' losses, keeping a land unit to take Ukraine SSR."


def test_the_map_of_a_phone_begins_where_a_battle_is_fought() -> None:
    stacks = {"sz_hawaii": "usa 1 battleship", "sz_wake": "jpn 1 submarine"}
    table = Front(stacks, "jpn", "combat_move").go("submarine", "sz_wake", "sz_hawaii").end()
    assert page(table.table, "ben").state()["board"]["home"] == "germany"
    table.fight("sz_hawaii")
    assert page(table.table, "ben").state()["board"]["home"] == "sz_hawaii"


def test_the_past_counts_rounds_and_in_the_plotted_game_turns() -> None:
    for table, word in ((war.axis(), "round 1"), (war.plotted(), "turn 1")):
        play = page(table)
        play.hear({"do": "look", "charts": True})
        assert play.state()["looked"]["charts"]["at"][-1] == word


def test_a_battle_that_is_left_at_the_end_of_the_game_is_shown_no_more() -> None:
    table = war.battle()
    table.record(GameConceded(winner="axis"), TABLE)
    assert war.state(table).battle
    for seat, role in (("anna", "seat"), (TABLE, "table"), (TABLE, "tv")):
        shown = Play(table, seat, role).state()
        assert shown["status"]["scene"] is None
        assert "battles" not in shown["board"]


@pytest.mark.parametrize(("money", "last"), [(24, ["3", "4"]), (215, ["35", "40", "43"])])
def test_a_rich_country_is_not_asked_with_a_wall_of_buttons(money: int, last: list[str]) -> None:
    table = dice_by_boardside()
    table.record(a.MoneySet(of="ussr", count=money), TABLE)
    dice = [label.split()[0] for label in buttons(page(table)) if label[0].isdigit()]
    assert dice[-len(last) :] == last
    assert len(dice) < 20
