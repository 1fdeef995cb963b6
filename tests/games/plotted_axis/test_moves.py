"""Moves over land and sea: one into an area, one per unit, two areas by a written route."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.shares import shares
from tests.plot_positions import NOOP, War, going, group, move

# ---------------------------------------------------------------- movement


@pytest.mark.rule("PAA-MOV-01")
def test_two_destinations_are_two_actions() -> None:
    war = War({"libya": "ger 2i"}).plots(ger=[move("egypt", "i libya"), move("french_equatorial_africa", "i libya")])
    war.until("ger").all().until("ger", 2).all()
    assert war.at("egypt") == war.at("french_equatorial_africa") == {"infantry": 1}
    war = War({"sz_baltic": "ger sub"}).line("ger", move("sz_karelia", "sub sz_baltic", via="sz_north_sea")).all()
    assert war.at("sz_karelia") == {"submarine": 1}, "a destination can be at sea"


@pytest.mark.rule("PAA-MOV-02")
def test_only_one_move_into_an_area() -> None:
    war = War({"ukraine": "ger 3i", "eastern_europe": "ger 3i", "russia": "ussr i"}).plots(
        ger=[move("karelia", "3i ukraine"), move("karelia", "3i eastern_europe")],
        ussr=[NOOP, move("karelia", "i russia")],
    )
    war.until("ger").all().until("ussr", 2)
    assert war.ready() == {"infantry": 1}, "another country may"
    war.pass_().turn_page()
    assert war.state.revealed[-1].by == "ger"
    assert "has already moved into Karelia SSR" in war.state.revealed[-1].why
    assert war.at("eastern_europe") == {"infantry": 3}


@pytest.mark.rule("PAA-MOV-02", "PAA-EXE-05")
def test_a_passed_move_counts_too() -> None:
    war = War({"ukraine": "ger 3i", "eastern_europe": "ger 3i"}).plots(
        ger=[move("karelia", "3i ukraine"), move("karelia", "3i eastern_europe")],
    )
    war.until("ger").pass_().over()
    assert [bool(line.why) for line in war.state.revealed] == [False, True]


@pytest.mark.rule("PAA-MOV-03")
def test_any_number_of_moves_through_an_area() -> None:
    stacks = {"ukraine": "ger 3i", "eastern_europe": "ger 2t", "karelia": "ussr i", "sz_baltic": "ger sub trn"}
    war = War(stacks).plots(
        ger=[
            move("karelia", "3i ukraine"),
            move("russia", "t eastern_europe", via="karelia"),
            move("caucasus", "t eastern_europe", via="karelia"),
            move("sz_w_spain", "sub sz_baltic", via="sz_north_sea"),
            move("sz_e_canada", "trn sz_baltic", via="sz_north_sea"),
        ]
    )
    war.until("ger").all().wins()
    for number in (2, 3, 4, 5):
        war.until("ger", number).all()
    assert war.at("russia") == war.at("caucasus") == {"tank": 1}
    assert (war.at("sz_w_spain"), war.at("sz_e_canada")) == ({"submarine": 1}, {"transport": 1})


@pytest.mark.rule("PAA-MOV-04")
def test_one_move_of_a_unit() -> None:
    war = War({"germany": "ger t", "sz_c_med": "ger bb"}).plots(
        ger=[
            move("eastern_europe", "t germany"),
            move("karelia", "t eastern_europe"),
            move("sz_e_med", "bb sz_c_med"),
            move("sz_red_sea", "bb sz_e_med"),
        ]
    )
    war.until("ger").all().until("ger", 2)
    assert "PAA-MOV-04" in war.why("tank")
    war.pass_().until("ger", 3).all().until("ger", 4)
    assert "PAA-MOV-04" in war.why("battleship")
    assert war.refused(war.goes("bb"), "PAA-MOV-04")
    war.do(war.goes("bb"))
    assert war.at("sz_e_med") == {"battleship": 1}


@pytest.mark.rule("PAA-MOV-05", "PAA-AIR-06", "PAA-AIR-07")
def test_aircraft_move_once_or_twice_but_no_third_time() -> None:
    war = War({"germany": "ger b", "sz_c_med": "uk trn"}).plots(
        ger=[move("eastern_europe", "b germany"), move("ukraine", "b eastern_europe"), move("germany", "b ukraine")]
    )
    war.until("ger").all().turn_page().until("ger", 2)
    assert war.ready() == {"bomber": 1}
    war.all()
    assert not war.state.hovering, "the second leg was its last: it lands at once"
    war.until("ger", 3)
    assert not war.ready()
    assert "PAA-MOV-04" in war.why("bomber")


@pytest.mark.rule("PAA-MOV-06")
def test_there_is_one_kind_of_movement() -> None:
    war = War({"eastern_europe": "ger 5i", "germany": "ger 2i", "ukraine": "ussr i"}, own={"ukraine": "ussr"}).plots(
        ger=[
            move("ukraine", "3i eastern_europe"),
            move("southern_europe", "i germany"),
            move("karelia", "2i eastern_europe"),
        ]
    )
    war.until("ger").all().wins().until("ger", 2).all().until("ger", 3).all()
    assert war.at("southern_europe") == {"infantry": 1}
    assert war.state.controller("karelia") == "ger"


@pytest.mark.rule("PAA-MOV-07", "PAA-TWO-01")
def test_normal_range() -> None:
    stacks = {"germany": "ger i 2t, ger aa", "sz_baltic": "ger sub", "eastern_europe": "ger aa"}
    war = War(stacks).line("ger", move("karelia", "i germany", group("2t", "germany", via="eastern_europe")))
    assert war.ready() == {"tank": 2}
    assert "AA-UNI-01" in war.why("infantry")
    war = War(stacks).line("ger", move("ukraine", "aa eastern_europe", group("i", "germany", via="eastern_europe")))
    assert war.ready() == {"aa_gun": 1}
    war = War({"germany": "ger 2t"}).line("ger", move("karelia", "2t germany"))
    assert not war.ready(), "the area in between is not named"
    war = War(stacks).line("ger", move("sz_n_atlantic", "sub sz_baltic", via="sz_north_sea"))
    assert not war.ready()
    assert "AA-UNI-01" in war.why("submarine")


# ---------------------------------------------------------------- two areas


@pytest.mark.rule("PAA-TWO-01", "PAA-TWO-02", "PAA-TWO-03", "PAA-AMB-49")
def test_a_longer_way_can_be_chosen() -> None:
    war = War().line("ger", move("egypt", "i libya", group("t", "libya", via="french_equatorial_africa")))
    ways = {share.kind: share.via for share in war.shares()}
    assert ways == {"infantry": "", "tank": "french_equatorial_africa"}
    war.all()
    assert war.state.controller("french_equatorial_africa") == "ger", "taken in passing"
    assert war.at("egypt", "ger") == {"infantry": 1, "tank": 1}


@pytest.mark.rule("PAA-TWO-01", "PAA-AMB-49")
def test_ships_name_their_way_only_if_the_table_says_so() -> None:
    line = move("sz_e_us", "sub sz_w_spain")
    war = War().line("ger", line)
    assert not war.ready()
    assert "AA-UNI-01" in war.why()
    for reading in ("free_way", "tanks_only"):
        war = War(readings={"PAA-AMB-49": reading}).line("ger", line)
        assert war.ready() == {"submarine": 1}
        assert war.all().at("sz_e_us", "ger") == {"submarine": 1}
    way = move("sz_e_us", "sub sz_w_spain", via="sz_n_atlantic")
    assert War().line("ger", way).ready() == {"submarine": 1}


@pytest.mark.rule("PAA-X2A-01", "PAA-X2A-05")
def test_all_the_way_half_of_it_or_nothing() -> None:
    line = move("egypt", group("t", "libya", via="french_equatorial_africa"))
    war = War({"libya": "ger t"}).line("ger", line)
    assert war.fine(war.goes("t"))
    war.by_the_rules(war.goes(first="t"))
    assert war.at("french_equatorial_africa") == {"tank": 1}
    assert war.state.controller("french_equatorial_africa") == "ger"
    assert "1 tank from Libya as far as French Equatorial Africa" in war.told()
    assert War({"libya": "ger t"}).line("ger", line).pass_().at("libya") == {"tank": 1}
    two = move("karelia", group("2t", "germany", via="eastern_europe"))
    war = War({"germany": "ger 2t"}).line("ger", two)
    war.by_the_rules(war.goes("t", first="t"))
    assert (war.at("karelia", "ger"), war.at("eastern_europe")) == ({"tank": 1}, {"tank": 1})
    war = War({"germany": "ger 2t"}).line("ger", two)
    assert war.refused(war.goes("2t", first="t"), "PAA-EXE-06")


@pytest.mark.rule("PAA-X2A-01")
def test_ships_stop_between_too() -> None:
    war = War({"sz_baltic": "ger sub trn"}).line("ger", move("sz_w_spain", "sub trn sz_baltic", via="sz_north_sea"))
    war.by_the_rules(war.goes("trn", first="sub"))
    assert (war.at("sz_north_sea"), war.at("sz_w_spain")) == ({"submarine": 1}, {"transport": 1})


@pytest.mark.rule("PAA-X2A-02")
def test_an_enemy_between_is_attacked_or_nothing() -> None:
    stacks = {"libya": "ger t", "french_equatorial_africa": "uk i"}
    war = War(stacks).line("ger", move("egypt", group("t", "libya", via="french_equatorial_africa")))
    assert not war.ready()
    assert war.refused(war.goes("t"), "PAA-X2A-02")
    assert [(s.kind, s.ready, s.first) for s in war.shares()] == [("tank", 1, True)]
    assert not war.offered(e.OrderCarriedOut), "all of it is nothing"
    war.by_the_rules(war.goes(first="t"))
    assert war.state.battle is not None
    assert war.state.battle.at == "french_equatorial_africa"
    war.wins()
    assert war.state.controller("french_equatorial_africa") == "ger"


@pytest.mark.rule("PAA-X2A-02")
def test_ships_are_stopped_by_ships() -> None:
    stacks = {"sz_baltic": "ger sub", "sz_north_sea": "uk trn"}
    war = War(stacks).line("ger", move("sz_w_spain", "sub sz_baltic", via="sz_north_sea"))
    assert war.refused(war.goes("sub"), "PAA-X2A-02")
    war.by_the_rules(war.goes(first="sub"))
    assert war.state.battle is not None
    assert war.state.battle.at == "sz_north_sea"


@pytest.mark.rule("PAA-X2A-03")
def test_nobody_leaves_the_plotted_way() -> None:
    stacks = {"libya": "ger t", "french_equatorial_africa": "uk i"}
    war = War(stacks).line("ger", move("egypt", group("t", "libya", via="french_equatorial_africa")))
    assert "AA-MOV-02" in war.illegal(war.goes("t")), "although Libya and Egypt are neighbours"
    war = War({"sz_baltic": "ger sub", "sz_north_sea": "uk trn", "sz_w_spain": "ger sub"})
    war.line("ger", move("sz_e_canada", "sub sz_w_spain", via="sz_north_sea"))
    assert war.refused(war.goes("sub"), "PAA-X2A-02")


@pytest.mark.rule("PAA-X2A-04")
def test_units_of_one_area_cannot_follow() -> None:
    stacks = {"libya": "ger i t", "french_equatorial_africa": "uk i"}
    line = move("egypt", "i libya", group("t", "libya", via="french_equatorial_africa"))
    war = War(stacks).line("ger", line)
    assert war.refused(war.goes(first="i"), "PAA-X2A-01")
    assert war.fine(war.goes("i"))
    war.do(war.goes(first="i"))
    assert war.at("french_equatorial_africa") == {"infantry": 1}, "only the British one"
    assert war.at("libya") == {"infantry": 1, "tank": 1}
    war = War(stacks).line("ger", line)
    war.by_the_rules(war.some(going(0, "i"), going(1, first="t")))
    assert war.at("egypt") == {"infantry": 1}
    assert war.state.battle is not None
    assert [p.kind for p in war.state.pieces.of(war.state.battle.attackers)] == ["tank"]


@pytest.mark.rule("PAA-X2A-02", "PAA-AMB-20")
def test_who_chooses_which_of_two_battles_comes_first() -> None:
    stacks = {"libya": "ger i t", "french_equatorial_africa": "uk i", "egypt": "uk i"}
    line = move("egypt", "i libya", group("t", "libya", via="french_equatorial_africa"))

    def two(**readings: str) -> War:
        war = War(stacks, readings=readings).line("ger", line)
        return war.do(war.some(going(0, "i"), going(1, first="t")))

    war = two()
    assert war.choices(axis.BattleBegun, "at") | {o.known["at"] for o in war.offers(axis.BattleBegun)} == {
        "egypt",
        "french_equatorial_africa",
    }
    assert war.fine(axis.BattleBegun(at="egypt"))
    war = two(**{"PAA-AMB-20": "via_first"})
    assert [o.known["at"] for o in war.offers(axis.BattleBegun)] == ["french_equatorial_africa"]
    assert war.refused(axis.BattleBegun(at="egypt"), "PAA-AMB-20")
    war.by_the_rules(axis.BattleBegun(at="french_equatorial_africa")).fights(1, 0)
    assert war.state.battle is not None
    assert war.state.battle.at == "egypt"


@pytest.mark.rule("PAA-INV-03", "PAA-TRN-01")
def test_the_sea_is_the_reason_that_units_ashore_cannot_cross_it() -> None:
    war = War({"japan": "jpn 2t 1i"}).line("jpn", move("manchuria", "2t i japan"))
    why = {share.kind: share.why.text for share in shares(war.state, "jpn") if share.why}
    assert why == {
        "tank": "Manchuria is across the sea from Japan: tanks need a transport.",
        "infantry": "Manchuria is across the sea from Japan: infantry need a transport.",
    }
