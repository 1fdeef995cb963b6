"""Fighters and their carriers: first the ride, then the flight, then back on board."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from tests.plot_positions import War, group, move

RAID = {"sz_japan": "jpn cv 2f trn", "japan": "jpn 2i", "alaska": "usa i"}
SAIL = move("sz_alaska", group("cv 2f trn", "sz_japan", via="sz_soviet_far_east", load="2i japan"))
STRIKE = move(
    "alaska", group("2f", "sz_alaska", aboard="on carrier"), group("2i", "sz_alaska", aboard="from transport")
)


@pytest.mark.rule("PAA-CAR-01", "PAA-CAR-02", "PAA-CAR-03", "PAA-CAR-04", "PAA-PLT-10", "PAA-TRN-07")
def test_the_raid_on_alaska() -> None:
    war = War(RAID).plots(jpn=[SAIL, STRIKE]).until("jpn")
    assert war.ready() == {"carrier": 1, "fighter": 2, "transport": 1}
    war.all()
    assert war.at("sz_alaska") == {"carrier": 1, "fighter": 2, "transport": 1, "infantry": 2}
    assert war.aboard("sz_alaska") == {"fighter": 2, "infantry": 2}
    assert {p.gone for p in war.state.at("sz_alaska") if p.kind == "fighter"} == {2}
    war.until("jpn", 2)
    assert war.ready() == {"fighter": 2, "infantry": 2}
    war.all()
    assert war.state.battle is not None
    assert len(war.state.battle.attackers) == 4
    war.wins()
    assert war.state.controller("alaska") == "jpn"
    assert war.places() == {"sz_alaska"}, "1 area is left"
    war.lands("sz_alaska").lands("sz_alaska")
    assert war.aboard("sz_alaska") == {"fighter": 2}
    assert {p.gone for p in war.state.at("sz_alaska") if p.kind == "fighter"} == {4}


@pytest.mark.rule("PAA-CAR-02")
def test_riding_costs_range() -> None:
    far = move("western_canada", group("2f", "sz_alaska"))
    war = War(RAID, own={}).plots(jpn=[SAIL, far]).until("jpn").all().until("jpn", 2)
    assert not war.ready(), "2 on board, 2 there, nothing left to come back with"
    assert "PAA-AIR-03" in war.why("fighter")
    war = War({"sz_alaska": "jpn cv 2f"}).plots(jpn=[far]).until("jpn")
    assert war.ready() == {"fighter": 2}, "2 there and 2 back"


@pytest.mark.rule("PAA-CAR-02")
def test_riding_costs_nothing_in_the_base_game_only() -> None:
    war = War({"sz_japan": "jpn cv 2f"}).line("jpn", move("sz_alaska", "cv sz_japan", via="sz_n_pacific")).all()
    assert {p.gone for p in war.state.at("sz_alaska") if p.kind == "fighter"} == {2}


@pytest.mark.rule("PAA-CAR-03")
def test_room_on_the_carrier() -> None:
    line = move("sz_alaska", "f japan")
    war = War({"sz_alaska": "jpn cv 2f", "japan": "jpn f"}).line("jpn", line)
    assert not war.ready(), "3 of 4 flown, and no place for it there"
    assert "PAA-AIR-03" in war.why()
    war = War({"sz_alaska": "jpn cv f", "japan": "jpn f"}).line("jpn", line)
    assert war.ready() == {"fighter": 1}
    war.all().turn_page()
    assert war.aboard("sz_alaska") == {"fighter": 2}


@pytest.mark.rule("PAA-CAR-01", "PAA-MOV-05")
def test_after_ride_and_flight_there_is_no_third_move() -> None:
    war = War({"sz_alaska": "jpn cv 2f"}).plots(
        jpn=[
            move("sz_n_pacific", "cv 2f sz_alaska"),
            move("sz_japan", "2f sz_n_pacific"),
            move("japan", "2f sz_japan"),
        ]
    )
    war.until("jpn").all().until("jpn", 2)
    assert war.ready() == {"fighter": 2}
    war.all()
    assert not war.state.hovering
    assert war.places() >= {"japan"}
    war.lands("japan").lands("japan").until("jpn", 3)
    assert not war.ready()


@pytest.mark.rule("PAA-CAR-01")
def test_only_the_named_carrier_and_its_fighters_go() -> None:
    war = War({"sz_alaska": "jpn 2cv 4f"}).line("jpn", move("sz_n_pacific", "cv 2f sz_alaska"))
    war.all()
    assert war.at("sz_n_pacific") == war.at("sz_alaska") == {"carrier": 1, "fighter": 2}
    assert war.aboard("sz_n_pacific") == {"fighter": 2}
    war = War({"sz_alaska": "jpn 2cv 4f"}).line("jpn", move("sz_n_pacific", "cv 3f sz_alaska"))
    war.all()
    assert war.at("sz_n_pacific") == {"carrier": 1, "fighter": 3}, "two ride, one flies"


@pytest.mark.rule("PAA-AMB-11")
def test_fighters_that_nobody_names() -> None:
    line = move("sz_n_pacific", "cv sz_alaska")
    war = War({"sz_alaska": "jpn cv 2f"}).line("jpn", line).all()
    assert war.aboard("sz_n_pacific") == {"fighter": 2}
    war = War({"sz_alaska": "jpn cv 2f"}, readings={"PAA-AMB-11": "stay"}).line("jpn", line).all()
    assert war.at("sz_n_pacific") == {"carrier": 1}
    assert len(war.state.due) == 2
    war.lands("sz_n_pacific").lands("sz_n_pacific")
    assert war.aboard("sz_n_pacific") == {"fighter": 2}
    war = War({"sz_alaska": "jpn cv 2f"}, readings={"PAA-AMB-11": "stay"})
    war.line("jpn", move("sz_n_pacific", "cv f sz_alaska")).all()
    assert war.aboard("sz_n_pacific") == {"fighter": 1}
    assert len(war.state.due) == 1


@pytest.mark.rule("PAA-AMB-11", "PAA-LND-05")
def test_who_has_landed_on_a_carrier_goes_on_with_it() -> None:
    book = [move("sz_alaska", "f japan"), move("sz_n_pacific", "cv sz_alaska")]
    war = War({"sz_alaska": "jpn cv f", "japan": "jpn f"}, readings={"PAA-AMB-11": "stay"}).plots(jpn=book)
    war.until("jpn").all().until("jpn", 2)
    assert war.aboard("sz_alaska") == {"fighter": 2}
    war.all()
    assert war.aboard("sz_n_pacific") == {"fighter": 1}
    assert len(war.state.due) == 1, "the one that could have been named"


@pytest.mark.rule("PAA-AMB-11", "AA-CAR-05")
def test_allied_fighters_cannot_be_named_and_are_cargo() -> None:
    war = War({"sz_alaska": "usa cv, uk f"}, readings={"PAA-AMB-11": "stay"})
    war.line("usa", move("sz_midway", "cv sz_alaska")).all()
    assert war.aboard("sz_midway") == {"fighter": 1}
    assert not war.state.due


@pytest.mark.rule("PAA-AMB-12")
def test_a_carrier_that_came_this_turn() -> None:
    stacks = {"sz_alaska": "usa cv", "hawaii": "usa f"}
    book = [move("sz_midway", "cv sz_alaska"), move("sz_hawaii", "f hawaii")]

    def flown(**readings: str) -> War:
        return War(stacks, readings=readings).plots(usa=book).until("usa").all().until("usa", 2).all().turn_page()

    assert flown().places() >= {"hawaii", "sz_midway"}
    war = flown(**{"PAA-AMB-12": "no"})
    assert "sz_midway" not in war.places()
    assert "hawaii" in war.places()
    assert war.refused(
        axis.AircraftLanded(by="usa", unit="fighter", source="sz_hawaii", target="sz_midway"), "AA-AIR-03"
    )


@pytest.mark.rule("PAA-AMB-13")
def test_airborne_fighters_over_a_carrier_defend() -> None:
    plot = {
        "jpn": [move("sz_n_pacific", "cv f sz_alaska", "2f japan"), move("japan", "2f sz_n_pacific")],
        "usa": [move("sz_n_pacific", "b hawaii")],
    }
    stacks = {"sz_alaska": "jpn cv f", "japan": "jpn 2f", "hawaii": "usa b"}

    def guarded(**readings: str) -> War:
        war = War(stacks, readings=readings).plots(**plot).until("jpn").all().turn_page()
        assert len([p for p in war.state.at("sz_n_pacific") if "flying" in p.marks]) == 2
        return war.until("usa").all()

    def marked(war: War, mark: str) -> int:
        return sum(mark in p.marks for p in war.state.at("sz_n_pacific") if p.kind == "fighter")

    war = guarded()
    assert len(war.state.due) == 1, "one defends where there is room, the other makes way"
    assert (marked(war, "flying"), marked(war, "landed")) == (2, 0)
    assert "sz_n_pacific" not in war.places()
    war.lands("japan")
    assert war.state.battle is not None
    assert sum(p.kind == "fighter" and war.state.defends(p) for p in war.state.at("sz_n_pacific")) == 2
    war = guarded(**{"PAA-AMB-13": "start_only"})
    assert len(war.state.due) == 1, "the carrier came this turn: both make way, one of them onto the free deck"
    assert (marked(war, "flying"), marked(war, "landed")) == (1, 1)


@pytest.mark.rule("PAA-AMB-14")
def test_the_carrier_is_sunk_while_its_fighters_fly() -> None:
    stacks = {"sz_japan": "jpn cv 2f", "sz_wake": "usa bb", "soviet_far_east": "ussr i"}
    plot = {
        "jpn": [move("sz_soviet_far_east", "2f sz_japan"), move("soviet_far_east", "2f sz_soviet_far_east")],
        "usa": [move("sz_japan", "bb sz_wake")],
    }

    def sunk(**readings: str) -> War:
        war = War(stacks, readings=readings).plots(**plot).until("jpn").all().turn_page()
        return war.until("usa").all().wins()

    war = sunk()
    assert not war.state.due
    assert len(war.at("sz_soviet_far_east")) == 1
    war.until("jpn", 2)
    assert war.ready() == {"fighter": 2}
    war = sunk(**{"PAA-AMB-14": "at_once"})
    assert len(war.state.due) == 2
    assert "japan" in war.places()
