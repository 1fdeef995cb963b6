"""Transports: what is picked up and where, and the landing as a separate action."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.plotted_axis import events as e
from tests.plot_positions import War, build, group, move

EGYPT = [
    move("sz_e_med", group("bb trn", "sz_c_med", load="t southern_europe")),
    move("egypt", group("", "libya", every=True), group("t", "sz_e_med", aboard="from transport")),
]
STACKS = {"sz_c_med": "ger bb trn", "southern_europe": "ger t i", "libya": "ger i t", "egypt": "uk i"}
BRIDGE = [
    move("sz_north_sea", group("trn", "sz_north_sea", load="i united_kingdom")),
    move("western_europe", group("i", "sz_north_sea", aboard="from transport")),
]
UK = {"united_kingdom": "uk i", "sz_north_sea": "uk trn"}


@pytest.mark.rule("PAA-TRN-01", "PAA-TRN-02", "PAA-TRN-03", "PAA-TRN-05", "PAA-TRN-07")
def test_a_tank_goes_to_egypt_by_sea() -> None:
    war = War(STACKS).plots(ger=[*EGYPT, move("kenya_rhodesia", "t egypt")]).until("ger")
    assert war.ready() == {"battleship": 1, "transport": 1}
    assert "taking 1 tank from Southern Europe" in war.told()
    assert "Egypt" not in war.told(), "the line says nothing of the landing"
    war.all()
    assert war.aboard("sz_e_med") == {"tank": 1}
    assert war.at("southern_europe") == {"infantry": 1}
    war.until("ger", 2)
    assert war.ready() == {"infantry": 1, "tank": 2}
    war.all().do(axis.BattleBegun(at="egypt", support=0))
    assert war.state.battle is not None
    assert len(war.state.battle.attackers) == 3, "all of them attack together"
    war.wins().until("ger", 3)
    assert not war.ready(), "after the landing it cannot go on"
    assert "PAA-MOV-04" in war.why("tank")


@pytest.mark.rule("PAA-TRN-01")
def test_only_what_is_written_is_picked_up() -> None:
    war = War(STACKS).line("ger", *EGYPT)
    assert war.refused(war.goes("bb trn", load="i southern_europe"), "PAA-TRN-01")
    assert war.refused(war.goes("bb trn", load="2t southern_europe"), "PAA-TRN-01")
    assert war.fine(war.goes("bb trn"))
    war.do(war.goes("bb trn"))
    assert war.aboard("sz_e_med") == {}


@pytest.mark.rule("PAA-TRN-01")
def test_nothing_is_picked_up_where_the_ship_does_not_pass() -> None:
    line = move("sz_e_med", group("trn", "sz_c_med", load="t germany"))
    war = War({"sz_c_med": "ger trn", "germany": "ger t"}).line("ger", line).all()
    assert war.aboard("sz_e_med") == {}
    assert war.at("germany") == {"tank": 1}


@pytest.mark.rule("PAA-TRN-03", "PAA-TRN-04")
def test_bridging_needs_two_actions() -> None:
    own = {"western_europe": "uk"}
    war = War(UK, own=own).plots(uk=BRIDGE).until("uk").all()
    assert war.at("sz_north_sea") == {"transport": 1, "infantry": 1}
    war.until("uk", 2).all()
    assert war.at("western_europe") == {"infantry": 1}
    assert War(UK, own=own).plots(uk=BRIDGE[:1]).until("uk").all().over().at("western_europe") == {}
    direct = move("western_europe", "i united_kingdom")
    assert not War(UK, own=own).line("uk", direct).ready(), "it cannot be done in one round"


@pytest.mark.rule("PAA-TRN-06")
def test_the_pick_up_comes_before_the_landing() -> None:
    war = War(UK, own={"western_europe": "uk"}).plots(uk=BRIDGE[::-1]).until("uk")
    assert not war.ready()
    assert "PAA-INV-02" in war.why("infantry")
    aboard = War(UK, own={"western_europe": "uk"}).plots(uk=BRIDGE[:1]).until("uk").all().over()
    assert (aboard.state.turn, aboard.aboard("sz_north_sea")) == (2, {"infantry": 1})
    aboard.plots(uk=BRIDGE[1:]).until("uk")
    assert aboard.ready() == {"infantry": 1}, "what began the turn on board needs only the landing"
    aboard.all()
    assert aboard.at("western_europe") == {"infantry": 1}


@pytest.mark.rule("PAA-TRN-05", "PAA-TRN-06")
def test_a_transport_that_has_landed_something_takes_nothing_on_board() -> None:
    war = War({**UK, "finland_norway": "uk i"}, own={"western_europe": "uk", "finland_norway": "uk"})
    war.plots(uk=BRIDGE).until("uk").all().until("uk", 2).all().over()
    assert war.at("sz_north_sea") == {"transport": 1}


# ---------------------------------------------------------------- readings


@pytest.mark.rule("PAA-AMB-08")
def test_who_was_to_be_picked_up_is_not_there() -> None:
    line = move("sz_e_med", group("trn", "sz_c_med", load="2i southern_europe"))
    stacks = {"sz_c_med": "ger trn", "southern_europe": "ger i"}
    war = War(stacks).line("ger", line)
    war.all()
    assert war.at("sz_e_med") == {"transport": 1, "infantry": 1}, "with what it can still pick up"
    war = War(stacks, readings={"PAA-AMB-08": "void"}).line("ger", line)
    assert war.refused(war.goes("trn"), "PAA-AMB-08")
    assert not war.whole()
    both = {"sz_c_med": "ger trn", "southern_europe": "ger 2i"}
    assert War(both, readings={"PAA-AMB-08": "void"}).line("ger", line).all().aboard("sz_e_med") == {"infantry": 2}


@pytest.mark.rule("PAA-AMB-09", "PAA-TRN-03")
def test_who_is_not_put_ashore() -> None:
    def left(**readings: str) -> War:
        war = War(STACKS, readings=readings).plots(ger=EGYPT).until("ger").all().until("ger", 2).pass_()
        assert war.aboard("sz_e_med") == {"tank": 1}
        return war.over()

    war = left()
    assert war.aboard("sz_e_med") == {"tank": 1}
    war = left(**{"PAA-AMB-09": "back"})
    assert war.aboard("sz_e_med") == {}
    assert war.at("southern_europe") == {"tank": 1, "infantry": 1}


@pytest.mark.rule("PAA-AMB-09")
def test_nobody_goes_back_to_what_was_lost_or_to_where_it_was_not() -> None:
    stacks = {**STACKS, "western_europe": "uk 4i"}
    books = {"ger": EGYPT[:1], "uk": [move("southern_europe", "4i western_europe")]}
    war = War(stacks, readings={"PAA-AMB-09": "back"}).plots(**books).until("ger").all()
    war.until("uk").all().wins().over()
    assert war.aboard("sz_e_med") == {"tank": 1}
    war = War({"sz_c_med": "ger trn", "southern_europe": "ger t"}, readings={"PAA-AMB-09": "back"})
    line = move("sz_c_med", group("trn", "sz_c_med", load="t southern_europe"))
    war.plots(ger=[line]).until("ger").all().over()
    assert war.aboard("sz_c_med") == {}


@pytest.mark.rule("PAA-AMB-10", "PAA-TRN-06")
def test_units_that_began_the_turn_on_board() -> None:
    def second(line: object, **readings: str) -> War:
        war = War({"sz_c_med": "ger 2trn", "southern_europe": "ger t"}, readings=readings)
        pick_up = move("sz_c_med", group("trn", "sz_c_med", load="t southern_europe"))
        war.plots(ger=[pick_up]).until("ger").all().over()
        return war.plots(ger=[line]).until("ger")

    plain = move("sz_e_med", "2trn sz_c_med")
    assert second(plain).all().aboard("sz_e_med") == {"tank": 1}
    war = second(plain, **{"PAA-AMB-10": "must_plot"})
    assert not war.ready()
    assert "PAA-AMB-10" in war.why("transport")
    assert war.refused(war.goes("2trn"), "PAA-AMB-10")
    for line in (move("sz_e_med", "2trn t sz_c_med"), move("sz_e_med", group("2trn", "sz_c_med", load="t sz_c_med"))):
        war = second(line, **{"PAA-AMB-10": "must_plot"})
        assert war.ready()["transport"] == 2
        war.all()
        assert war.at("sz_e_med") == {"transport": 2, "tank": 1}
        assert war.aboard("sz_e_med") == {"tank": 1}
    war = second(move("sz_e_med", "trn t sz_c_med"))
    assert war.ready() == {"transport": 1, "tank": 1}, "naming them is never wrong"
    war.all()
    assert war.aboard("sz_e_med") == {"tank": 1}


@pytest.mark.rule("PAA-AMB-06", "PAA-BLD-01")
def test_where_new_ships_appear() -> None:
    line, written = build("southern_europe", "sub"), build("germany", "sub i", "sz_baltic")
    war = War({}).line("ger", line)
    assert {o.known["zone"] for o in war.offers(e.BuildCarriedOut)} == {"sz_c_med"}
    war = War({}).line("uk", build("united_kingdom", "sub"))
    assert war.fine(war.builds("sub", "sz_north_sea"))
    assert war.refused(war.builds("sub", "sz_baltic"), "PAA-AMB-06")
    coasts = War({}).line("ussr", build("karelia", "trn"))
    assert {o.known["zone"] for o in coasts.offers(e.BuildCarriedOut)} == {"sz_baltic", "sz_karelia"}
    war = War({}, readings={"PAA-AMB-06": "plotted_zone"}).line("ger", line)
    assert not war.offered(e.BuildCarriedOut)
    assert war.refused(war.builds("sub", "sz_c_med"), "PAA-AMB-06")
    war = War({}, readings={"PAA-AMB-06": "plotted_zone"}).line("ger", written).all()
    assert (war.at("sz_baltic"), war.at("germany")) == ({"submarine": 1}, {"infantry": 1})
    war = War({}, readings={"PAA-AMB-06": "plotted_zone"}).line("ussr", build("karelia", "trn", "sz_karelia"))
    assert war.refused(war.builds("trn", "sz_baltic"), "PAA-AMB-06")
    assert war.fine(war.builds("trn", "sz_karelia"))
    war.pass_().over()
    assert war.offered(e.FinallyBuilt, zone="sz_baltic"), "at the end no zone is plotted"


@pytest.mark.rule("PAA-AMB-07")
def test_new_ships_beside_enemy_ships() -> None:
    line = build("germany", "sub i")
    war = War({"sz_baltic": "uk trn"}).line("ger", line)
    assert war.refused(war.builds("sub", "sz_baltic"), "PAA-AMB-07")
    assert not any("submarine" in o.known["units"] for o in war.offers(e.BuildCarriedOut))
    war.by_the_rules(war.builds("i")).over()
    assert war.state.rests["ger"][0].units == (("submarine", 1),)
    war = War({"sz_baltic": "uk trn"}, readings={"PAA-AMB-07": "yes"}).line("ger", line).all()
    assert war.at("sz_baltic") == {"transport": 1, "submarine": 1}
    assert war.state.battle is None


@pytest.mark.rule("PAA-AMB-06")
def test_a_zone_that_is_named_for_land_units_alone_is_no_zone_of_new_ships() -> None:
    war = War({}, readings={"PAA-AMB-06": "plotted_zone"}).line("ger", build("germany", "2i"))
    assert not war.refused(war.builds("2i", "sz_baltic"), "PAA-AMB-06")
