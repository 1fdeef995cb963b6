"""Fighters that land on a carrier of their own action, that ride into a battle, and whose carrier is sunk attacking."""

from __future__ import annotations

import random

import pytest

from assistant.content.maps import axis_world
from assistant.games.axis_allies import events as axis
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.orders import Order
from tests.plot_positions import War, going, group, move

OCEAN = {"sz_hawaii": "usa cv", "hawaii": "usa f"}
"""From Hawaii it is 3 areas to the empty Eastern Pacific, with no place to land within 1 area of that."""


def sails(to: str, via: str, *others: str) -> Order:
    """Move the carrier of Hawaii two zones, with others of the same action."""
    return move(to, group("cv", "sz_hawaii", via=via), *others)


# ---------------------------------------------------------------- a carrier of the same action


@pytest.mark.rule("PAA-LND-04", "PAA-XAI-03", "PAA-AMB-12", "PAA-AMB-19")
def test_a_fighter_counts_on_the_carrier_that_moves_in_its_own_action() -> None:
    alone = War(OCEAN).line("usa", move("sz_e_pacific", "f hawaii"))
    assert "PAA-AIR-03" in alone.why("fighter"), "3 of 4 areas, and the carrier is 2 areas behind"
    war = War(OCEAN).line("usa", sails("sz_e_pacific", "sz_s_pacific", "f hawaii"))
    assert war.ready() == {"carrier": 1, "fighter": 1}
    war.all().turn_page()
    assert war.aboard("sz_e_pacific") == {"fighter": 1}


@pytest.mark.rule("PAA-LND-04", "PAA-XAI-03")
def test_without_its_carrier_the_fighter_of_that_action_stays() -> None:
    war = War(OCEAN).line("usa", sails("sz_e_pacific", "sz_s_pacific", "f hawaii"))
    assert war.fine(war.some(going(0, "cv"), going(1, "f")))
    assert war.refused(war.some(going(1, "f")), "PAA-AIR-03")
    assert war.refused(war.some(going(0, first="cv"), going(1, "f")), "PAA-AIR-03") is False, "1 area behind will do"


@pytest.mark.rule("PAA-AMB-12", "PAA-XAI-03")
def test_a_carrier_that_leaves_is_no_landing_place_any_more() -> None:
    stacks = {"sz_s_pacific": "usa cv", "hawaii": "usa f"}
    line = move("sz_e_pacific", "cv sz_s_pacific", "f hawaii")
    war = War(stacks, readings={"PAA-AMB-12": "no"}).line("usa", line)
    assert war.ready() == {"carrier": 1}, "it was at home 1 area away, and leaves"
    assert war.fine(war.some(going(1, "f"))), "the carrier stays where it was as the turn began"
    assert War(stacks).line("usa", line).ready() == {"carrier": 1, "fighter": 1}


@pytest.mark.rule("PAA-AMB-19")
def test_amb_19_group_by_group_the_carrier_has_to_go_first() -> None:
    line = sails("sz_e_pacific", "sz_s_pacific", "f hawaii")
    war = War(OCEAN, readings={"PAA-AMB-19": "stepwise"}).line("usa", line)
    assert {o.verb for o in war.offers(e.OrderCarriedOut)} == {
        "Carry out all of it",
        "Move 1 carrier from the Hawaiian waters first",
    }
    war.by_the_rules(war.some(going(0, "cv")))
    assert war.fine(war.some(going(1, "f")))


@pytest.mark.rule("PAA-CAR-01", "PAA-XAI-03")
def test_fighters_named_in_another_group_of_the_line_ride_too() -> None:
    war = War({"sz_alaska": "jpn cv 2f"}).line("jpn", move("sz_n_pacific", "cv sz_alaska", "2f sz_alaska"))
    assert war.ready() == {"carrier": 1, "fighter": 2}
    war.all().turn_page()
    assert war.aboard("sz_n_pacific") == {"fighter": 2}


# ---------------------------------------------------------------- aboard an attacking carrier


def attack(**readings: str) -> War:
    """Move a carrier with two fighters on board against an enemy transport and submarine."""
    stacks = {"sz_alaska": "usa cv 2f", "sz_n_pacific": "jpn trn"}
    return War(stacks, readings=readings).line("usa", move("sz_n_pacific", "cv 2f sz_alaska"))


@pytest.mark.rule("PAA-AMB-51", "PAA-CAR-01", "PAA-MOV-02")
def test_amb_51_fighters_of_the_carrier_that_attacks() -> None:
    war = attack()
    (said,) = (n for n in war.say(war.goes("cv 2f")) if "PAA-AMB-51" in n.rules)
    assert "on board" in said.text
    war.all()
    assert war.state.battle is not None
    assert len(war.state.battle.attackers) == 1
    assert [(o.known["column"], len(o.blank("hits").choices) - 1) for o in war.offers(axis.ShotsFired)] == [("1", 1)]
    war = attack(**{"PAA-AMB-51": "attack"})
    assert not [n for n in war.say(war.goes("cv 2f")) if "PAA-AMB-51" in n.rules]
    war.all()
    assert war.state.battle is not None
    assert len(war.state.battle.attackers) == 3
    war.fights(0)
    assert [(o.known["column"], len(o.blank("hits").choices) - 1) for o in war.offers(axis.ShotsFired)] == [("3", 2)]
    war.wins()
    assert war.aboard("sz_n_pacific") == {"fighter": 2}, "an attack ends the flight, on their own carrier"
    assert {p.gone for p in war.state.at("sz_n_pacific") if p.kind == "fighter"} == {1}


@pytest.mark.rule("PAA-AMB-51", "PAA-AMB-11")
def test_amb_51_fighters_that_nobody_names_are_cargo_in_both_readings() -> None:
    for reading in ("cargo", "attack"):
        war = War({"sz_alaska": "usa cv 2f", "sz_n_pacific": "jpn trn"}, readings={"PAA-AMB-51": reading})
        war.line("usa", move("sz_n_pacific", "cv sz_alaska")).all()
        assert war.state.battle is not None
        assert len(war.state.battle.attackers) == 1


@pytest.mark.rule("PAA-AMB-51", "PAA-CAR-01")
@pytest.mark.parametrize("reading", ["cargo", "attack"])
def test_amb_51_where_nobody_is_met_they_only_ride(reading: str) -> None:
    war = War({"sz_alaska": "usa cv 2f"}, readings={"PAA-AMB-51": reading})
    war.plots(usa=[move("sz_n_pacific", "cv 2f sz_alaska"), move("sz_alaska", "2f sz_n_pacific")]).until("usa").all()
    assert war.aboard("sz_n_pacific") == {"fighter": 2}
    war.until("usa", 2)
    assert war.ready() == {"fighter": 2}


@pytest.mark.rule("PAA-AMB-51")
def test_amb_51_the_line_of_the_feed_says_who_fights() -> None:
    war = attack()
    event, before = war.goes("cv 2f"), war.state
    after = war.table.game.apply(event, before)
    assert "2 fighters on board do not fight" in war.table.game.tell(event, before, after)
    war = attack(**{"PAA-AMB-51": "attack"})
    event, before = war.goes("cv 2f"), war.state
    after = war.table.game.apply(event, before)
    assert "do not fight" not in war.table.game.tell(event, before, after)


@pytest.mark.rule("PAA-LND-06", "PAA-LND-11", "AA-CAR-04")
@pytest.mark.parametrize("reading", ["cargo", "attack"])
def test_the_attacking_carrier_is_sunk_and_its_fighters_land_in_range(reading: str) -> None:
    stacks = {"sz_hawaii": "usa cv 2f", "sz_midway": "jpn bb"}
    war = War(stacks, readings={"PAA-AMB-51": reading}).line("usa", move("sz_midway", "cv 2f sz_hawaii")).all()
    while war.state.battle is not None and not war.state.due:
        (shot,) = war.offers(axis.ShotsFired)
        ours = shot.known["side"] == "attacker"
        war.do(axis.ShotsFired(**shot.known, hits=0 if ours else 1))
        if war.offered(axis.LossesChosen):
            war.do(axis.LossesChosen(side="attacker", lost=("usa carrier",)))
        if war.offered(axis.AttackersRetreated):
            war.do(axis.AttackersRetreated(**war.offers(axis.AttackersRetreated)[0].known))
    assert "carrier" not in war.at("sz_midway", "usa")
    assert len(war.state.due) == 2
    assert {"hawaii"} <= war.places()
    war.lands("hawaii").lands("hawaii")
    assert war.at("hawaii", "usa") == {"fighter": 2}


@pytest.mark.rule("PAA-LND-11", "PAA-LND-06")
def test_with_nothing_in_range_they_go_down_with_the_attacking_carrier() -> None:
    line = move("sz_peru", group("cv f", "sz_mexico", via="sz_e_pacific"))
    lost = {"new_zealand": "jpn", "panama": "jpn", "brazil": "ger"}
    war = War({"sz_mexico": "usa cv f", "sz_peru": "jpn bb"}, own=lost).line("usa", line).all().loses()
    assert war.state.crashed[-1][1:3] == ("usa", "fighter")
    assert not war.state.due


@pytest.mark.rule("AA-CAR-05", "AA-CAR-04", "PAA-LND-06")
def test_an_allied_fighter_aboard_a_sunk_attacking_carrier_lands_in_its_own_range() -> None:
    war = War({"sz_hawaii": "usa cv, uk f", "sz_midway": "jpn bb"}).line("usa", move("sz_midway", "cv sz_hawaii"))
    war.all().loses()
    assert [p.owner for p in war.state.pieces.of(war.state.due)] == ["uk"]
    war.lands("hawaii")
    assert war.at("hawaii", "uk") == {"fighter": 1}


# ---------------------------------------------------------------- anywhere


@pytest.mark.rule("PAA-XAI-03", "PAA-XAI-05", "PAA-LND-04", "PAA-AMB-12")
@pytest.mark.parametrize("reading", ["yes", "no"])
def test_whoever_may_fly_with_the_carrier_comes_down_where_nobody_is_met(reading: str) -> None:
    dice, world = random.Random(3), axis_world()
    seas = sorted(world.seas)
    saved = 0
    for _ in range(30):
        start = dice.choice(seas)
        via = dice.choice([z for z in world.neighbours(start) if z in world.seas] or [start])
        to = dice.choice([z for z in world.neighbours(via) if z in world.seas] or [start])
        home = dice.choice(["hawaii", "midway", "western_us", "brazil", "panama", "alaska", "sinkiang"])
        war = War({start: "usa cv", home: "usa 2f"}, readings={"PAA-AMB-12": reading})
        war.line("usa", move(to, group("cv", start, via=via), group("2f", home)))
        ready = war.ready()
        alone = war.fine(war.some(going(1, "2f")))
        if not ready.get("fighter"):
            continue
        saved += not alone
        war.all()
        if war.state.hovering:
            war.turn_page()
        while war.state.due:
            war.lands(min(war.places()))
        assert not war.state.crashed, (start, via, to, home)
    assert bool(saved) == (reading == "yes"), "some of them come down only because the carrier comes along"
