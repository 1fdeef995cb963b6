"""Axis & Allies and its plotted variant as pages show and hear them: a turn, lines, battles, landings (PAA-EXE-06)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.families.common_rules import HelpAgreed
from assistant.games.axis_allies import events as a
from assistant.odds import BreakOff, Clash, clash, force, keeping_land
from dashboards.games.axis_allies.odds import _when  # pyright: ignore[reportPrivateUsage]
from dashboards.parts.common.text import percent
from dashboards.play.page import Play
from tests.axis_positions import Front
from tests.ui import war_table as war
from tests.ui.war_table import blocks, buttons, fought, last, line, move, put, tapped, told_now

UKRAINE = move("ukraine", "karelia", {"infantry": 3, "tank": 1})


# ---------------------------------------------------------------------- battles


def test_a_volley_is_one_tap_for_each_number_of_hits() -> None:
    table = war.battle()
    (clash,) = blocks(Play(table, "anna", "seat"), "clash")
    assert [tap["label"] for tap in clash["shot"]["hits"]] == ["0", "1", "2", "3"]
    Play(table, "anna", "seat").hear(clash["shot"]["hits"][2]["send"])
    assert last(table) == a.ShotsFired(side="attacker", column="1", hits=2)
    sides = blocks(Play(table, "ben", "seat"), "clash")[0]["sides"]
    assert [(rank["unit"], rank["hit"]) for rank in sides[1]["ranks"]] == [("infantry", 2), ("tank", 0), ("fighter", 0)]


@pytest.mark.rule("AA-CBT-07")
def test_both_lines_say_who_may_change_the_losses_and_once_boardside_rolls_it_rolls_for_both_sides() -> None:
    table = war.battle()
    table.record(a.ShotsFired(side="attacker", column="1", hits=1, faces=("1", "5", "6")), TABLE)
    assert told_now(table)[0] == "Tap how many hit. Ben may change the losses first."
    assert told_now(table, "ben")[0] == "Tap “Change losses…”, or wait for Anna to roll 1 die at 3."
    table.record(a.LossesChosen(side="defender", lost=("ger tank",)), TABLE)
    assert told_now(table, "ben")[0] == "Waiting for Anna to roll 1 die at 3.", "nobody is asked again"
    table.record(a.ShotsFired(side="attacker", column="3", hits=0, faces=("6",)), TABLE)
    (shot,) = (clash["shot"] for clash in blocks(Play(table, "ben", "seat"), "clash"))
    assert (shot["side"], shot["by"]) == ("defender", "Anna"), "no dice to tap while Boardside rolls on"
    assert not blocks(Play(table, "anna", "seat"), "clash")[0]["shot"]["by"]
    asked = told_now(war.battle(dice="boardside"), "ben")[0]
    assert asked == "Waiting for Anna to have Boardside roll 3 dice at 1.", "nobody has to roll"
    table = war.battle()
    for column, hits in (("1", 1), ("3", 0)):
        table.record(a.ShotsFired(side="attacker", column=column, hits=hits), TABLE)
    assert not blocks(Play(table, "ben", "seat"), "clash")[0]["shot"]["by"], "with dice of the table, Ben rolls"


def test_losses_are_proposed_and_can_be_others() -> None:
    table = war.battle()
    table.record(a.ShotsFired(side="attacker", column="1", hits=1), TABLE)
    play = Play(table, "ben", "seat")
    losses = blocks(play, "clash")[0]["losses"]
    assert [(troop["troop"], troop["hit"]) for troop in losses["troops"]] == [
        ("ger infantry", 1),
        ("ger tank", 0),
        ("ger fighter", 0),
    ]
    play.hear(put(losses["send"], lost=["ger tank"]))
    assert last(table) == a.LossesChosen(side="defender", lost=("ger tank",))
    ranks = blocks(play, "clash")[0]["sides"][1]["ranks"]
    assert [(rank["unit"], rank["hit"]) for rank in ranks] == [("infantry", 0), ("tank", 1), ("fighter", 0)]


@pytest.mark.rule("AA-CBT-07")
def test_only_the_side_that_loses_units_is_asked_for_its_losses() -> None:
    front = Front({"karelia": "ussr 1 infantry 1 tank", "ukraine": "ger 1 infantry"}, "ussr", "combat_move")
    front.go("infantry", "karelia", "ukraine").go("tank", "karelia", "ukraine").fight("ukraine")
    table = front.fire("attacker", 1, 0).fire("attacker", 3, 1).fire("defender", 2, 1).table
    who = {seat: blocks(Play(table, seat, "seat"), "clash")[0]["losses"]["by"] for seat in ("anna", "ben", "carla")}
    assert who == {"anna": "", "ben": "Anna", "carla": ""}, "on Carla's phone the whole battle is folded already"
    assert {seat: told_now(table, seat)[0] for seat in ("anna", "ben", "carla")} == {
        "anna": "Choose the attackers' losses.",
        "ben": "Waiting for Anna to choose losses.",
        "carla": "Waiting for Anna.",
    }
    assert Play(table, "carla", "seat").state()["status"]["asked"] == ["anna"]
    assert blocks(Play(table, TABLE, "table"), "clash")[0]["losses"]["by"] == "", "the shared screen is everybody's"


@pytest.mark.rule("AA-CBT-02")
def test_a_volley_is_asked_of_the_side_that_fires() -> None:
    front = Front({"karelia": "ussr 2 infantry", "ukraine": "ger 1 infantry"}, "ussr", "combat_move")
    front.go("infantry", "karelia", "ukraine", 2).fight("ukraine")
    volleys = (("anna", "ben", "2 dice at 1", "attacker", 1), ("ben", "anna", "1 die at 2", "defender", 2))
    for roller, other, dice, side, column in volleys:
        names = {"anna": "Anna", "ben": "Ben"}
        shots = {seat: blocks(Play(front.table, seat, "seat"), "clash")[0]["shot"]["by"] for seat in names}
        assert shots == {roller: "", other: names[roller]}
        assert told_now(front.table, roller)[0].endswith("Tap how many hit.")
        assert told_now(front.table, other) == (f"Waiting for {names[roller]} to roll {dice}.", [])
        status = Play(front.table, TABLE, "tv").state()["status"]
        assert status["asked"] == [roller]
        assert status["scene"]["say"].endswith(f"{dice} · {names[roller]}")
        assert blocks(Play(front.table, TABLE, "table"), "clash")[0]["shot"]["by"] == ""
        front.fire(side, column, 0)
    rolled = Front({"karelia": "ussr 2 infantry", "ukraine": "ger 1 infantry"}, "ussr", "combat_move", dice="rolled")
    rolled.go("infantry", "karelia", "ukraine", 2).fight("ukraine").fire("attacker", 1, 0)
    shots = [blocks(Play(rolled.table, seat, "seat"), "clash")[0]["shot"]["by"] for seat in ("anna", "ben")]
    assert shots == ["", "Anna"], "the attacker rolls on for both sides"


@pytest.mark.rule("AA-AAG-01", "AA-SBR-02")
def test_guns_are_asked_of_their_owner_and_not_of_whom_they_fire_at() -> None:
    raid = Front({"united_kingdom": "uk 1 bomber", "germany": "ger 1 aa_gun 1 factory"}, "uk", "combat_move")
    raid.go("bomber", "united_kingdom", "germany").end().by_the_rules(a.RaidDeclared(by="uk", at="germany", count=1))
    fight = Front({"united_kingdom": "uk 1 bomber", "germany": "ger 1 aa_gun 1 tank"}, "uk", "combat_move")
    fight.go("bomber", "united_kingdom", "germany").fight("germany")
    for front in (raid, fight):
        asked = {seat: told_now(front.table, seat)[0] for seat in ("anna", "ben", "carla")}
        assert asked["ben"] == "Guns in Germany: 1 die at 1 against bombers. How many hits?"
        assert asked["carla"] == "Waiting for Ben to roll for the guns."
        assert asked["anna"] == "Waiting for Ben."
        folds = [
            block["title"] for block in Play(front.table, "carla", "seat").state()["entry"] if block["type"] == "fold"
        ]
        assert folds == ["Enter it for Ben"]


def test_boardside_rolls_a_volley() -> None:
    table = war.battle()
    Play(table, "anna", "seat").hear({"do": "roll"})
    shot = last(table)
    assert isinstance(shot, a.ShotsFired)
    assert (len(shot.faces), shot.hits) == (3, sum(face == "1" for face in shot.faces))


@pytest.mark.rule("AA-CBT-07", "AA-RET-01")
def test_rolling_on_is_told_who_is_left_and_where_somebody_chooses_first() -> None:
    table = war.battle()
    play = Play(table, "anna", "seat")

    def clash_now() -> Any:
        return blocks(play, "clash")[0]

    assert clash_now()["shot"]["rolling"] == {"fired": 0, "left": 4, "attackers": 4, "decide": False}
    assert "account" not in clash_now()
    play.hear(clash_now()["shot"]["hits"][0]["send"])
    assert clash_now()["shot"]["rolling"] == {"fired": 1, "left": None, "attackers": 4, "decide": False}
    play.hear(clash_now()["shot"]["hits"][1]["send"])
    assert not clash_now()["shot"]["rolling"]["decide"], "infantry alone is hit: nobody would choose otherwise"
    assert blocks(Play(table, "ben", "seat"), "clash")[0]["losses"], "Ben can change it all the same"
    assert clash_now()["account"] == "Hits so far: Attackers 1 (1.0 expected)"
    while clash_now()["shot"]["side"] == "defender":
        play.hear(clash_now()["shot"]["hits"][0]["send"])
    rolling = clash_now()["shot"]["rolling"]
    assert (rolling["left"], rolling["decide"]) == (4, False), "a new round, and nobody was hit"
    assert blocks(Play(table, "ben", "seat"), "clash")[0]["shot"]["rolling"]["decide"], "Anna may retreat"
    assert clash_now()["account"].startswith("Hits so far: Attackers 1 (1.0 expected), Defenders 0 (")


@pytest.mark.rule("AA-CBT-07")
def test_rolling_on_stops_where_more_than_infantry_is_hit() -> None:
    table = war.battle()
    play = Play(table, "anna", "seat")
    for hits in (3, 1):
        play.hear(blocks(play, "clash")[0]["shot"]["hits"][hits]["send"])
    assert blocks(play, "clash")[0]["shot"]["rolling"]["decide"], "Ben chooses between a tank and a fighter"


def test_attackers_retreat_to_one_place_with_one_tap() -> None:
    table = war.battle()
    play = Play(table, "anna", "seat")
    while not war.state(table).battle.deciding and not [label for label in buttons(play) if label.startswith("to ")]:
        play.hear(blocks(play, "clash")[0]["shot"]["hits"][0]["send"])
    tapped(play, "to Karelia SSR")
    assert last(table) == a.AttackersRetreated(to="karelia")


def test_everybody_sees_the_battle_and_the_television_taps_nothing() -> None:
    state = Play(war.battle(), TABLE, "tv").state()
    assert state["status"]["scene"]["kind"] == "clash"
    assert state["status"]["scene"]["say"] == "Attackers: 3 dice at 1 · Anna"
    assert "do" not in str(state["status"]["scene"])


# ---------------------------------------------------------------------- a turn of Axis & Allies


def test_weapons_are_as_many_dice_as_can_be_paid() -> None:
    table = war.axis()
    (throw,) = blocks(Play(table, "anna", "seat"), "throw")
    assert throw["dice"] == [1, 2, 3, 4]
    Play(table, "anna", "seat").hear(put(throw["send"], faces=["3", "5"]))
    assert last(table) == a.WeaponsResearched(by="ussr", faces=("3", "5"))


def test_a_purchase_is_a_number_for_each_kind_and_can_be_given_back() -> None:
    table = war.axis(step="purchase")
    play = Play(table, "anna", "seat")
    (shop,) = blocks(play, "shop")
    assert (shop["left"], shop["wares"][0]["price"]) == (24, 3)
    play.hear(put(shop["send"], unit="infantry", count=8))
    (shop,) = blocks(play, "shop")
    assert (shop["left"], shop["wares"][0]["have"]) == (0, 8)
    assert [ware["unit"] for ware in shop["wares"]] == list(war.state(table).kinds), "all stay in their places"
    play.hear(put(shop["send"], unit="infantry", count=-3))
    assert war.state(table).bought == {"infantry": 5}


@pytest.mark.parametrize(("target", "via"), [("ukraine", ""), ("eastern_europe", "ukraine")])
def test_a_move_is_from_where_to_where_and_how_many(target: str, via: str) -> None:
    table = war.axis(step="combat_move")
    if via:
        table.record(a.StackSet(at="ukraine", of="ger", unit="infantry", count=0), TABLE, freely=True)
        table.record(a.StackSet(at="ukraine", of="ger", unit="tank", count=0), TABLE, freely=True)
        table.record(a.StackSet(at="ukraine", of="ger", unit="fighter", count=0), TABLE, freely=True)
    play = Play(table, "anna", "seat")
    (march,) = blocks(play, "march")
    assert march["here"]["karelia"].startswith("3 infantry")
    tank = next(move for move in march["moves"] if move["unit"] == "tank")
    assert via in tank["to"]["karelia"][target]
    play.hear(put(tank["send"], source="karelia", target=target, count=1, via=via))
    assert last(table) == a.UnitsMoved(by="ussr", unit="tank", source="karelia", target=target, via=via)


def test_new_units_are_placed_by_kind_and_area() -> None:
    table = war.axis(step="purchase")
    table.record(a.UnitBought(by="ussr", unit="tank", count=2), TABLE)
    play = Play(war.until(table, "placement"), "anna", "seat")
    (march,) = blocks(play, "march")
    (tank,) = march["moves"]
    assert set(tank["to"]["new tank"]) == {"russia", "karelia"}
    play.hear(put(tank["send"], target="russia", count=2))
    assert last(table) == a.UnitPlaced(by="ussr", unit="tank", at="russia", count=2)


def test_no_wall_of_forms_stands_in_the_entry() -> None:
    """Whatever is entered in the usual course has a block of its own: no generic form is open at any step."""
    for step in ("weapons", "purchase", "combat_move", "noncombat_move", "placement"):
        entry = Play(war.axis(step=step), "anna", "seat").state()["entry"]
        assert not [b for b in entry if b["type"] == "form" and not b.get("more") and not b.get("fold")]
        assert len([b for b in entry if not b.get("more")]) <= 3, step


def test_rockets_are_a_form_behind_their_verb() -> None:
    table = war.axis(step="combat_move")
    table.record(a.WeaponSet(of="ussr", weapon="rockets"), TABLE)
    (rockets,) = [
        b for b in Play(table, "anna", "seat").state()["entry"] if b.get("fold") == "Fire rockets at a factory"
    ]
    assert [row["name"] for row in rockets["rows"]] == ["source", "target", "roll"]


def test_no_more_units_board_than_the_transports_of_that_zone_hold() -> None:
    """One transport has an infantry on board; the other zone has an empty one."""
    stacks = {
        "western_europe": "ger 3 infantry 1 tank",
        "sz_w_spain": "ger 1 transport",
        "sz_north_sea": "ger 1 transport",
    }
    front = Front(stacks, "ger", "combat_move")
    front.load("infantry", "western_europe", "sz_w_spain")
    (block,) = [b for b in Play(front.table, "ben", "seat").state()["entry"] if b["type"] == "march"]
    boards = [move for move in block["moves"] if move["word"] == "Take on board"]
    boarding = {move["unit"]: move["room"]["western_europe"] for move in boards}
    assert boarding["infantry"] == {**boarding["infantry"], "sz_w_spain": 1, "sz_north_sea": 2}
    assert "sz_w_spain" not in boarding["tank"]
    assert not any("room" in move for move in block["moves"] if move["word"] == "Move")


def test_few_units_on_one_coast_do_not_limit_those_on_another() -> None:
    stacks = {"southern_europe": "ger 2 infantry", "libya": "ger 1 infantry", "sz_c_med": "ger 1 transport"}
    table = Front(stacks, "ger", "combat_move").table
    (block,) = [b for b in Play(table, "ben", "seat").state()["entry"] if b["type"] == "march"]
    (boards,) = [move for move in block["moves"] if move["word"] == "Take on board"]
    assert boards["room"] == {"southern_europe": {"sz_c_med": 2}, "libya": {"sz_c_med": 1}}
    assert boards["most"] == {"southern_europe": 2, "libya": 1}


def test_guns_have_a_button_for_each_number_of_hits_six_in_a_row() -> None:
    front = Front({"eastern_europe": "ger 2 fighter", "karelia": "ussr 1 infantry 1 aa_gun"}, "ger", "combat_move")
    front.go("fighter", "eastern_europe", "karelia", 2).fight("karelia")
    guns, rolls = Play(front.table, "anna", "seat").state()["entry"][:2]
    assert guns["title"] == "Guns in Karelia SSR: 2 dice at 1 against fighters. How many hits?"
    assert guns["look"] == "six"
    assert [tap["label"] for tap in guns["taps"]] == ["0", "1", "2"]
    assert [tap["label"] for tap in rolls["taps"]] == ["Boardside rolls"]


def test_who_must_land_a_fighter_in_the_turn_of_another_chooses_on_the_own_phone() -> None:
    """A submarine of Japan, played by David, has sunk one of two carriers of the USA, played by Edith."""
    stacks = {"sz_wake": "jpn 1 submarine", "sz_hawaii": "usa 2 carrier 1 fighter"}
    front = Front(stacks, "jpn", "combat_move").go("submarine", "sz_wake", "sz_hawaii").fight("sz_hawaii")
    front.fire("attacker", "submarines", 1).fire("defender", 3).fire("defender", 4, 1)
    first = {seat: Play(front.table, seat, "seat").state()["entry"][0] for seat in ("ben", "edith")}
    assert (first["ben"]["type"], first["ben"]["title"]) == ("fold", "Enter it for Japan")
    assert first["edith"]["title"] == "The USA lands a fighter from the Hawaiian waters: where?"


# ---------------------------------------------------------------------- afterwards


def asked(play: Play) -> dict[str, Any]:
    """Return what the page of the past is sent."""
    play.hear({"do": "look", "account": True, "charts": True})
    return play.state()["looked"]


def test_what_became_of_each_line_is_told_with_its_reason_and_who_was_in_the_way() -> None:
    books = {"ger": (move("karelia", "ukraine", {"infantry": 3}),)}
    table = line(move("ukraine", "karelia", {"infantry": 3, "tank": 1}), **books)
    play = Play(table, "anna", "seat")
    tapped(play, "Carry out all of it")
    fought(play)
    while war.state(table).power != "ger" or war.state(table).now is None:
        war.revealed(table)
    tapped(Play(table, "ben", "seat"), "Carry out none of it")
    account = asked(play)["account"]
    assert [(row["by"], row["how"]) for row in account["lines"]] == [("ger", "blocked"), ("ussr", "carried out")]
    assert account["lines"][0]["why"]
    assert account["stopped"] == [{"text": "The USSR stopped Germany", "count": 1}]


def test_luck_is_hits_against_the_average_of_the_same_dice() -> None:
    table = war.battle()
    fought(Play(table, "anna", "seat"))
    account = asked(Play(table, "anna", "seat"))["account"]
    salvoes = war.state(table).fought[0].battle.salvoes
    mean = sum(s.dice * s.strength for s in salvoes if s.side == "attacker") / 6
    assert account["battles"][0]["hits"] == [sum(s.hits for s in salvoes if s.side == "attacker"), round(mean, 1)]
    assert sum(side["swing"] for side in account["sides"]) == 0
    feared = sum(s.dice * s.strength for s in salvoes if s.side == "defender") / 6  # the defenders hit nothing
    swing = account["battles"][0]["hits"][0] - mean + feared
    assert account["sides"][0] == {"name": "Allies", "swing": round(swing, 1)}


@pytest.mark.parametrize("level", ["odds", "notes"])
def test_a_battle_says_how_likely_it_is_won_where_the_table_plays_with_odds(level: str) -> None:
    """At the start of a round, with average losses; within a round only how many hits the volley should have."""
    table = war.battle()
    table.record(HelpAgreed(level=level), TABLE)
    table_page = Play(table, TABLE, "table")
    (found,) = blocks(table_page, "clash")
    if level == "notes":
        assert "odds" not in found
        assert found["shot"]["expected"] == ""
        return
    attackers = force({"infantry": 3, "tank": 1}, "attack")
    there = {rank["unit"]: rank["count"] for rank in found["sides"][1]["ranks"]}
    exact = clash(Clash(keeping_land(attackers), force(there, "defence"), area=war.state(table).value("ukraine")))
    assert found["odds"]["chance"] == f"{percent(exact.captures)} %"
    assert found["odds"]["verb"] == "to capture"
    cost = f"attackers lose {exact.attack_cost:.0f} IPCs and defenders {exact.defend_cost:.0f}"
    stop = "Fighting on costs more than it gains."
    assert found["odds"]["say"] == f"Fought to the end, {cost} on average. {stop}", "no number that is no sum of these"
    assert found["shot"]["expected"] == "0.5 expected", "three dice at 1"
    table_page.hear(found["shot"]["hits"][1]["send"])
    (found,) = blocks(table_page, "clash")
    assert "odds" not in found


@pytest.mark.rule("AA-RET-01")
def test_only_an_attacker_who_may_retreat_now_is_told_to_do_so_now() -> None:
    stop = BreakOff(0, -6.8, -6.8)
    now = war.state(war.battle()).battle
    later = replace(now, round=2)
    assert _when(stop, now, "advice") == "Retreat after this round: fighting on costs more than it gains."
    assert later.deciding
    assert _when(stop, later, "advice") == "Retreat now: fighting on costs more than it gains."
    assert _when(stop, later, "odds") == "Fighting on costs more than it gains.", "no advice"
    assert _when(BreakOff(3, 6.8, 6.8), now, "advice") == "Fight on until 3 are left, then retreat."
    assert _when(BreakOff(0, 6.8, 6.8), now, "advice") == "Fight on to the end."
    assert _when(BreakOff(3, 6.8, 6.8), now, "odds") == "Fighting on gains more than it costs."


@pytest.mark.rule("AA-AIR-03", "AA-AIR-04")
def test_after_the_battles_aircraft_go_only_where_they_can_land() -> None:
    """Zones without a carrier are no end of a flight; those to which one can still come are."""
    table = Front({"ukraine": "ussr 1 fighter", "karelia": "ussr 1 infantry"}, "ussr", "noncombat_move").table
    (moves,) = blocks(Play(table, TABLE, "table"), "march")
    (fighter,) = [move for move in moves["moves"] if move["unit"] == "fighter"]
    assert "karelia" in fighter["to"]["ukraine"]
    assert not any(war.state(table).sea(area) for area in fighter["to"]["ukraine"])
    stacks = {"united_kingdom": "uk 1 fighter", "sz_north_sea": "uk 1 carrier"}
    table = Front(stacks, "uk", "noncombat_move").table
    (moves,) = blocks(Play(table, TABLE, "table"), "march")
    (fighter,) = [move for move in moves["moves"] if move["unit"] == "fighter"]
    assert "sz_north_sea" in fighter["to"]["united_kingdom"]


def test_areas_that_can_attack_come_first_among_those_that_units_leave() -> None:
    (moves,) = blocks(Play(war.axis(step="combat_move"), TABLE, "table"), "march")
    able = [
        any(area in moves["foes"] for move in moves["moves"] for area in move["to"].get(at, {})) for at in moves["here"]
    ]
    assert able == sorted(able, reverse=True)
    assert True in able
    assert False in able
