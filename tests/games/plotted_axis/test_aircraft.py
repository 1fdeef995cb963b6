"""Aircraft: where they fly to, how far, twice, and what happens to a flight that was legal once."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies.reach import flights, shortest
from assistant.games.plotted_axis import events as e
from tests.plot_positions import NOOP, War, going, group, move

UKRAINE = {"ukraine": "ger"}


@pytest.mark.rule("PAA-AIR-01", "PAA-XAI-01")
def test_the_way_is_not_written_and_a_written_one_means_nothing() -> None:
    war = War({"ukraine": "ger f"}).line("ger", move("sz_north_sea", "f ukraine"))
    assert war.ready() == {"fighter": 1}
    war = War({"ukraine": "ger f"}).line("ger", move("sz_north_sea", "f ukraine", via="germany"))
    assert [(share.via, share.ready) for share in war.shares()] == [("", 1)]


@pytest.mark.rule("PAA-XAI-01")
def test_the_way_is_the_one_past_the_fewest_guns() -> None:
    war = War({"ukraine": "ger f"})
    assert shortest(war.state, "ukraine", "algeria") == 4
    guarded = War({"ukraine": "ger f", "southern_europe": "uk aa"}, own={"southern_europe": "uk"})
    assert flights(war.state, "ger", "germany", 4)["libya"].guns == ()
    assert shortest(guarded.state, "germany", "sz_c_med") == 2
    assert flights(guarded.state, "ger", "germany", 4)["sz_c_med"].guns == (), "round the gun, if there is the range"
    assert flights(guarded.state, "ger", "germany", 2)["sz_c_med"].guns == ("southern_europe",)


@pytest.mark.rule("PAA-AIR-02", "PAA-XAI-02")
def test_no_attack_and_no_stop_on_the_way() -> None:
    war = War({"germany": "ger b", "sz_baltic": "uk trn", "sz_north_sea": "uk sub"})
    war.line("ger", move("sz_north_sea", "b germany"))
    assert war.refused(war.goes(first="b"), "PAA-XAI-02")
    war.do(war.goes(first="b"))
    assert war.at("germany") == {"bomber": 1}
    war = War({"germany": "ger b", "sz_baltic": "uk trn", "sz_north_sea": "uk sub"})
    war.line("ger", move("sz_north_sea", "b germany")).all()
    assert [b.at for b in war.state.battles] == ["sz_north_sea"]
    assert war.at("sz_baltic") == {"transport": 1}


@pytest.mark.rule("PAA-AIR-03", "PAA-XAI-03")
def test_range_is_kept_for_the_landing() -> None:
    start = War()
    for source, target, used, near in (
        ("ukraine", "sz_north_sea", 3, {"western_europe", "finland_norway"}),
        ("germany", "sz_north_sea", 2, {"germany"}),
        ("ukraine", "sz_w_med", 3, {"western_europe", "algeria"}),
    ):
        assert shortest(start.state, source, target) == used
        kind = "b" if source == "germany" else "f"
        war = War({source: f"ger {kind}", target: "uk trn"}).line("ger", move(target, f"{kind} {source}"))
        assert sum(war.ready().values()) == 1
        war.all().wins()
        assert near <= war.places()
    far = War({"ukraine": "ger f", "sz_w_spain": "uk trn"}).line("ger", move("sz_w_spain", "f ukraine"))
    assert not far.ready(), "4 of 4"
    assert far.refused(far.goes("f"), "PAA-AIR-03")


@pytest.mark.rule("PAA-AIR-05")
def test_full_range_into_a_friendly_area() -> None:
    war = War({"ukraine": "ger f"}).line("ger", move("algeria", "f ukraine"))
    assert war.ready() == {"fighter": 1}
    war.all().over()
    assert war.at("algeria") == {"fighter": 1}


@pytest.mark.rule("PAA-AIR-06", "PAA-AIR-07", "PAA-XAI-05")
def test_a_bomber_on_two_legs() -> None:
    plot = [move("sz_e_med", "b germany"), move("sz_red_sea", "b sz_e_med")]
    war = War({"germany": "ger b", "sz_red_sea": "uk sub trn"}).plots(ger=plot).until("ger")
    assert war.ready() == {"bomber": 1}
    war.all().turn_page()
    assert war.told() == "Germany: 1 bomber will fly on later."
    war.until("ger", 2).all().fights(1, 0)
    war.by_the_rules(axis.AttackersRetreated(to=""))
    assert "libya" in war.places(), "3 + 1 + 2"
    war.lands("libya")
    lost = War({"germany": "ger b", "sz_red_sea": "uk trn"}, own={"libya": "uk"}).plots(ger=plot).until("ger")
    lost.all().turn_page().until("ger", 2)
    assert not lost.ready(), "Southern Europe would be 3 away, 7 in all"
    assert "PAA-AIR-03" in lost.why()


@pytest.mark.rule("PAA-AIR-07")
def test_the_legs_are_added_as_they_are_plotted() -> None:
    war = War({"germany": "ger f"}).plots(
        ger=[move("southern_europe", "f germany"), move("western_europe", "f southern_europe")]
    )
    war.until("ger").all().turn_page().until("ger", 2).all().over()
    assert {p.gone for p in war.state.at("western_europe") if p.kind == "fighter"} == {0}, "a new turn"
    war = War({"germany": "ger f"}).plots(
        ger=[move("southern_europe", "f germany"), move("western_europe", "f southern_europe"), NOOP], uk=[NOOP] * 4
    )
    war.until("ger").all().turn_page().until("ger", 2).all()
    assert {p.gone for p in war.state.at("western_europe") if p.kind == "fighter"} == {2}, "although it is 1 away"


@pytest.mark.rule("PAA-AIR-08", "PAA-MOV-02")
def test_a_leg_is_a_move_into_an_area() -> None:
    war = War({"germany": "ger b", "sz_c_med": "ger bb"}).plots(
        ger=[move("sz_e_med", "bb sz_c_med"), move("sz_e_med", "b germany")]
    )
    war.until("ger").all().over()
    assert [bool(line.why) for line in war.state.revealed] == [False, True]
    assert war.at("germany") == {"bomber": 1}


@pytest.mark.rule("PAA-AIR-09", "PAA-AIR-10")
def test_an_attack_ends_the_flight() -> None:
    plot = [move("sz_e_med", "b germany"), move("sz_red_sea", "b sz_e_med")]
    war = War({"germany": "ger b", "sz_e_med": "uk trn"}).plots(ger=plot).until("ger").all().wins()
    assert len(war.state.due) == 1
    assert war.refused(e.FlightsRevealed(by="ger", units={"bomber": 1}), "PAA-LND-03")
    war.lands("libya").until("ger", 2)
    assert not war.ready(), "it does not stand there"
    plot = [move("egypt", "2i libya", "b germany"), move("libya", "b egypt")]
    war = War({"germany": "ger b", "libya": "ger 2i", "egypt": "uk i"}).plots(ger=plot).until("ger").all().wins()
    war.lands("libya").until("ger", 2)
    assert not war.ready()


@pytest.mark.rule("PAA-AIR-09")
def test_landed_is_landed() -> None:
    war = War({"germany": "ger f"}).plots(
        ger=[move("eastern_europe", "f germany"), NOOP, move("ukraine", "f eastern_europe")]
    )
    war.until("ger")
    war.all()
    assert war.state.hovering
    war.by_the_rules(e.FlightsRevealed(by="ger", units={})).until("ger", 3)
    assert "PAA-MOV-04" in war.why("fighter")
    assert war.refused(war.goes("f"), "PAA-MOV-04")
    war.do(war.goes("f"))
    assert war.at("eastern_europe") == {"fighter": 1}


@pytest.mark.rule("PAA-XAI-03", "PAA-XAI-04", "PAA-AMB-25")
def test_legal_once_and_illegal_now() -> None:
    stacks = {"ukraine": "ger f", "gibraltar": "uk i", "sz_w_med": "uk trn"}
    plot = {
        "uk": [
            move("sz_w_med", group("trn", "sz_w_med", load="i gibraltar")),
            move("algeria", group("i", "sz_w_med", aboard="from transport")),
        ],
        "ger": [NOOP, move("spain", "i spain"), move("algeria", "f ukraine")],
    }
    war = War(stacks, noop=True).plots(**plot).until("uk", 1).all().until("uk", 2).all()
    assert war.state.controller("algeria") == "uk"
    war.until("ger", 3)
    assert not war.ready()
    assert "PAA-AIR-03" in war.why()
    assert war.refused(war.goes("f"), "PAA-AIR-03")
    war.pass_().over()
    assert war.at("ukraine") == {"fighter": 1}


@pytest.mark.rule("PAA-XAI-05")
def test_a_first_leg_needs_a_landing_place_of_its_own() -> None:
    plot = [move("sz_red_sea", "f libya"), move("egypt", "f sz_red_sea")]
    assert War({"libya": "ger f"}).line("ger", *plot).ready() == {"fighter": 1}, "2 there, 2 back"
    war = War({"libya": "ger f"}, own={"libya": "uk", "algeria": "uk"}).line("ger", *plot)
    assert not war.ready(), "although the second leg could be short"
    assert "PAA-AIR-03" in war.why()


# ---------------------------------------------------------------- readings


@pytest.mark.rule("PAA-AMB-23")
def test_an_aircraft_passes_its_second_leg() -> None:
    plot = [move("sz_baltic", "f germany"), move("karelia", "f sz_baltic")]

    def passed(**readings: str) -> War:
        war = War({"germany": "ger f"}, readings=readings).plots(ger=plot, uk=[NOOP] * 4).until("ger").all().turn_page()
        return war.until("ger", 2).pass_()

    war = passed()
    assert len(war.state.due) == 1
    assert war.lands("germany").state.power != "ger"
    war = passed(**{"PAA-AMB-23": "end_of_rounds"})
    assert not war.state.due
    assert war.at("sz_baltic") == {"fighter": 1}
    while war.state.step == "execution" and not war.state.due:
        war.step()
    assert len(war.state.due) == 1, "at the end of the rounds at the latest"


@pytest.mark.rule("PAA-AMB-23")
def test_an_aircraft_stays_behind_when_others_fly_on() -> None:
    plot = [move("sz_baltic", "2f germany"), move("eastern_europe", "2f sz_baltic")]
    war = War({"germany": "ger 2f"}).plots(ger=plot).until("ger").all().turn_page().until("ger", 2)
    war.by_the_rules(war.goes("f"))
    assert war.at("eastern_europe") == {"fighter": 1}
    assert [p.at for p in war.state.pieces.of(war.state.due)] == ["sz_baltic"], "the other lands at once"


@pytest.mark.rule("PAA-AMB-23")
def test_an_aircraft_whose_second_leg_is_void() -> None:
    far = [move("sz_baltic", "f germany"), move("egypt", "f sz_baltic")]
    war = War({"germany": "ger f"}).plots(ger=far).until("ger").all().turn_page().until("ger", 2)
    assert not war.ready()
    war.pass_()
    assert len(war.state.due) == 1


@pytest.mark.rule("PAA-AMB-24")
def test_a_flight_into_what_was_conquered_this_turn() -> None:
    books = {"ger": [move("egypt", "3i libya")], "jpn": [move("egypt", "b french_indo_china")]}
    stacks = {"libya": "ger 3i", "french_indo_china": "jpn b"}

    def taken(**readings: str) -> War:
        return War(stacks, readings=readings).plots(**books).until("ger").all().until("jpn")

    war = taken()
    assert war.ready() == {"bomber": 1}
    war.all().turn_page()
    assert "libya" in war.places()
    assert "egypt" not in war.places(), "it cannot stay"
    war = taken(**{"PAA-AMB-24": "never"})
    assert not war.ready()
    assert war.refused(war.goes("b"), "PAA-AMB-24")


@pytest.mark.rule("PAA-AMB-25")
def test_a_flight_into_what_was_lost_this_turn() -> None:
    books = {"ussr": [move("ukraine", "3i caucasus")], "ger": [move("ukraine", "f germany")]}

    def lost(**readings: str) -> War:
        stacks = {"caucasus": "ussr 3i", "germany": "ger f"}
        return War(stacks, readings=readings).plots(**books).until("ussr").all().until("ger")

    war = lost()
    assert war.ready() == {"fighter": 1}
    war.all()
    assert war.state.battle is not None
    war = lost(**{"PAA-AMB-25": "no"})
    assert not war.ready()
    assert war.refused(war.goes("f"), "PAA-AMB-25")


@pytest.mark.rule("PAA-AMB-15")
def test_the_first_leg_was_not_flown() -> None:
    plot = [move("eastern_europe", "f germany"), move("ukraine", "f eastern_europe")]

    def stayed(**readings: str) -> War:
        war = War({"germany": "ger f"}, readings=readings).plots(ger=plot).until("ger").pass_()
        return war.until("ger", 2)

    war = stayed()
    assert not war.ready()
    assert war.refused(war.goes("f"), "PAA-INV-02")
    war = stayed(**{"PAA-AMB-15": "direct"})
    assert war.ready() == {"fighter": 1}
    war.all()
    assert "1 fighter from Germany to Ukraine SSR" in war.told()
    assert war.at("ukraine") == {"fighter": 1}
    far = [move("eastern_europe", "f germany"), move("sz_e_us", "f eastern_europe")]
    war = War({"germany": "ger f"}, readings={"PAA-AMB-15": "direct"}).plots(ger=far).until("ger").pass_()
    assert not war.until("ger", 2).ready(), "range and landing count"
    both = War({"germany": "ger 2f"}, readings={"PAA-AMB-15": "direct"})
    both.plots(ger=[move("eastern_europe", "2f germany"), move("ukraine", "2f eastern_europe")]).until("ger")
    both.do(both.some(going(0, "2f"))).turn_page().until("ger", 2)
    assert both.ready() == {"fighter": 2}


@pytest.mark.rule("PAA-AIR-06", "PAA-AIR-09")
def test_who_has_a_later_line_is_said_from_the_book() -> None:
    stacks = {"germany": "ger 2f", "southern_europe": "ger f", "eastern_europe": "ger f"}
    lines = [
        move("eastern_europe", "2f germany"),
        move("western_europe", "f southern_europe"),
        move("karelia", "5b karelia"),
    ]
    war = War(stacks).plots(ger=lines).until("ger").all()
    assert war.page() == e.FlightsRevealed(by="ger", units={}), "later flights from elsewhere are of other aircraft"
    war = War(stacks).plots(ger=[lines[0], move("ukraine", "f eastern_europe")]).until("ger").all()
    assert war.page() == e.FlightsRevealed(by="ger", units={"fighter": 1})
    war = War(stacks).plots(ger=[lines[0], move("ukraine", "9f b eastern_europe")]).until("ger").all()
    assert war.page() == e.FlightsRevealed(by="ger", units={"fighter": 2}), "no more than are in the air"
    war.turn_page()
    assert sum("leg" in p.marks for p in war.state.at("eastern_europe")) == 2
