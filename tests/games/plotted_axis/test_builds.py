"""Build actions: one per factory, its capacity, what new units can do, and what money decides."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.plotted_axis import events as e
from tests.plot_positions import War, build, group, move

# ---------------------------------------------------------------- plotting


@pytest.mark.rule("PAA-BLD-01", "PAA-XBL-01")
def test_a_build_places_everything_and_is_paid() -> None:
    war = War().line("ger", build("germany", "6t"))
    assert war.fine(war.builds("4t"))
    war.all()
    assert war.at("germany")["tank"] == 2 + 6
    assert war.money("ger") == 2
    assert war.told().startswith("Germany builds 6 tanks in Germany for 30 IPCs.")
    war = War().line("ger", build("germany", "6t"))
    war.by_the_rules(war.builds("4t"))
    assert (war.at("germany")["tank"], war.money("ger")) == (2 + 4, 12)


@pytest.mark.rule("PAA-EXE-02")
def test_a_build_that_is_revealed_reads_as_a_sentence() -> None:
    war = War().line("ger", build("germany", "6t"))
    assert war.told() == "Round 1, Germany builds 6 tanks in Germany."
    war = War().line("uk", build("united_kingdom", "i 1trn", zone="sz_north_sea"))
    told = "the United Kingdom builds 1 infantry and 1 transport in the United Kingdom, ships to the North Sea."
    assert war.told() == f"Round 1, {told}"


@pytest.mark.rule("PAA-BLD-02", "PAA-AMB-38")
def test_no_factory_has_two_build_actions() -> None:
    book = [build("germany", "3i"), build("southern_europe", "i"), build("germany", "3i")]
    war = War({}).plots(ger=book).until("ger").all().until("ger", 2).all().over()
    assert (war.at("germany"), war.at("southern_europe")) == ({"infantry": 3}, {"infantry": 1})
    assert [bool(line.why) for line in war.state.revealed] == [False, False, True]
    assert any("Void: Germany has already had its build action." in line.text for line in war.table.account("table"))
    war = War({}).plots(ger=[*book, build("germany", "3i")]).until("ger").pass_().over()
    assert [bool(line.why) for line in war.state.revealed][2:] == [True, True], "although nothing was built"


@pytest.mark.rule("PAA-BLD-03")
def test_capacity_of_the_factory() -> None:
    war = War({}, more={"india": "uk fac"}).line("uk", build("india", "4i"))
    assert war.refused(war.builds("4i"), "PAA-BLD-03")
    assert war.fine(war.builds("3i"))
    war.all()
    assert war.at("india") == {"infantry": 3}, "the tap brings what can be built"
    war = War({}).line("ger", build("germany", "10i"))
    assert war.fine(war.builds("10i"))


@pytest.mark.rule("PAA-BLD-03")
def test_ships_and_land_units_of_a_small_factory_count_together() -> None:
    war = War({}, more={"india": "uk fac"}).line("uk", build("india", "2i 2sub"))
    assert war.refused(war.builds("2i 2sub"), "PAA-BLD-03")
    assert war.fine(war.builds("2i sub"))


@pytest.mark.rule("PAA-BLD-04", "PAA-XBL-04", "PAA-BLD-09")
def test_a_factory_lost_before_the_build_has_a_second_chance() -> None:
    war = War({"ukraine": "ger 3i"}).plots(
        ussr=[move("eire", "i eire"), move("eire", "i eire"), build("karelia", "4i")],
        ger=[move("karelia", "3i ukraine"), build("karelia", "i")],
    )
    war.until("ger", 1).all().until("ger", 2)
    assert war.refused(war.builds("i"), "PAA-BLD-09")
    war.pass_().until("ussr", 3)
    assert not war.whole()
    assert war.refused(war.builds("4i"), "PAA-BLD-09")
    war.pass_().over()
    assert (war.state.step, war.state.power) == ("final_build", "ussr")
    war.by_the_rules(e.FinallyBuilt(by="ussr", rest=0, at="russia", units={"infantry": 4}))
    assert war.at("russia") == {"infantry": 4}
    assert war.money("ussr") == 24 - 12
    assert war.state.power == "ger"
    assert war.refused(e.FinallyBuilt(by="ger", rest=0, at="karelia", units={"infantry": 1}), "PAA-BLD-09")


@pytest.mark.rule("PAA-BLD-05")
def test_new_units_stand_and_defend() -> None:
    war = War({"karelia": "ussr 6i"}).plots(
        ger=[build("germany", "4t"), move("eastern_europe", "4t germany")],
        ussr=[move("eastern_europe", "6i karelia"), move("eire", "i eire"), move("germany", "6i eastern_europe")],
    )
    war.until("ger", 1).all().until("ger", 2)
    assert not war.ready()
    assert "PAA-BLD-05" in war.why("tank")
    assert war.refused(war.goes("t"), "PAA-BLD-05")
    war = War({"eastern_europe": "ussr 6i"}, own={"eastern_europe": "ussr"})
    war.plots(ger=[build("germany", "4t")], ussr=[move("eire", "i eire"), move("germany", "6i eastern_europe")])
    war.until("ger").all().until("ussr", 2).all().fights(0)
    defenders = war.offers(axis.ShotsFired)[0]
    assert (defenders.known["side"], defenders.known["column"]) == ("defender", "2")
    assert max(defenders.blank("hits").choices) == 4


@pytest.mark.rule("PAA-BLD-06")
def test_nobody_boards_a_new_transport() -> None:
    war = War({"united_kingdom": "uk 2i"}).plots(
        uk=[
            build("united_kingdom", "trn"),
            move("sz_north_sea", group("trn", "sz_north_sea", load="2i united_kingdom")),
        ]
    )
    war.until("uk").all().until("uk", 2)
    assert war.at("sz_north_sea") == {"transport": 1}
    assert not war.ready()
    war.do(war.goes("trn", load="2i united_kingdom"))
    assert war.at("united_kingdom") == {"infantry": 2}


@pytest.mark.rule("PAA-BLD-06")
def test_nobody_boards_a_new_transport_beside_an_old_one() -> None:
    war = War({"united_kingdom": "uk 4i", "sz_north_sea": "uk trn"}).plots(
        uk=[
            build("united_kingdom", "trn"),
            move("sz_north_sea", group("2trn", "sz_north_sea", load="4i united_kingdom")),
        ]
    )
    war.until("uk").all().until("uk", 2)
    assert war.ready() == {"transport": 1}
    war.all()
    assert war.aboard("sz_north_sea") == {"infantry": 2}


@pytest.mark.rule("PAA-BLD-07")
def test_nobody_lands_on_a_new_carrier() -> None:
    war = War({"western_us": "usa f"}, ipcs={"usa": 40}).plots(
        usa=[build("western_us", "cv", "sz_w_us"), move("sz_w_us", "f western_us")]
    )
    war.until("usa").all().until("usa", 2).all().turn_page()
    assert war.aboard("sz_w_us") == {}
    assert "western_us" in war.places()
    assert "sz_w_us" not in war.places()


@pytest.mark.rule("PAA-BLD-08", "PAA-AMB-41")
def test_a_new_factory_produces_next_turn() -> None:
    war = War({}).plots(uk=[build("india", "fac"), build("india", "3i")])
    war.until("uk").all().over()
    assert war.money("uk") == 15 + 30
    assert not war.at("india")
    assert war.state.turn == 2
    war.line("uk", build("india", "3i")).all()
    assert war.at("india") == {"infantry": 3}


@pytest.mark.rule("PAA-BLD-10")
def test_a_new_submarine_may_withdraw() -> None:
    war = War({"sz_north_sea": "uk bb"}, own={}).plots(
        ger=[build("germany", "sub", "sz_baltic")],
        uk=[move("eire", "i eire"), move("sz_baltic", "bb sz_north_sea")],
    )
    war.until("ger").all().until("uk", 2).all().fights(0, 0)
    assert war.offered(axis.SubmarinesWithdrawn, of="ger", side="defender")
    war.by_the_rules(axis.SubmarinesWithdrawn(side="defender", of="ger", to="sz_north_sea"))
    assert war.at("sz_north_sea") == {"submarine": 1}


# ---------------------------------------------------------------- when the line is out


@pytest.mark.rule("PAA-XBL-02")
def test_too_little_money() -> None:
    war = War().plots(ger=[build("germany", "6t")], ussr=[]).until("ger").do(axis.MoneySet(of="ger", count=26))
    assert war.refused(war.builds("6t"), "PAA-XBL-02")
    assert war.fine(war.builds("5t"))
    war.all()
    assert (war.at("germany")["tank"], war.money("ger")) == (7, 1)


@pytest.mark.rule("PAA-XBL-02")
def test_a_country_without_its_money_chooses_what_it_leaves_out() -> None:
    war = War({}).line("ger", build("germany", "3t 3i")).do(axis.MoneySet(of="ger", count=16))
    assert war.fine(war.builds("3t"))
    assert war.fine(war.builds("2t 2i"))
    assert war.refused(war.builds("3t i"), "PAA-XBL-02")
    war.all()
    assert war.at("germany") == {"infantry": 3, "tank": 1}, "the tap: cheap ones first"


@pytest.mark.rule("PAA-XBL-03")
def test_no_other_units_are_built() -> None:
    war = War({}).line("ger", build("germany", "6t")).do(axis.MoneySet(of="ger", count=28))
    assert war.refused(war.builds("5t i"), "PAA-XBL-03")
    assert war.fine(war.builds("5t"))
    war.do(war.builds("5t i"))
    assert war.at("germany") == {"tank": 5}


@pytest.mark.rule("PAA-XBL-04")
def test_the_rest_can_wait() -> None:
    war = War({}).line("ger", build("germany", "6t"))
    war.by_the_rules(war.builds("4t")).over()
    assert war.state.step == "final_build"
    assert war.refused(e.FinallyBuilt(by="ger", rest=0, at="germany", units={"tank": 3}), "PAA-FIN-04")
    war.by_the_rules(e.FinallyBuilt(by="ger", rest=0, at="germany", units={"tank": 2}))
    assert war.at("germany") == {"tank": 6}
    assert war.state.turn == 2


@pytest.mark.rule("PAA-XBL-05")
def test_a_build_can_be_passed_on_purpose() -> None:
    war = War({}).line("ger", build("germany", "6t"))
    assert war.offered(e.OrderPassed)
    war.pass_()
    assert war.at("germany") == {}
    assert war.state.rests["ger"] == (("germany", (("tank", 6),)),)
    war.over().by_the_rules(e.FinallyBuilt(by="ger", rest=0, at="germany", units={"tank": 6}))
    assert war.at("germany") == {"tank": 6}
    assert war.money("ger") == 2 + 32
