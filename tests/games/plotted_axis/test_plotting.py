"""Lines of a book: round numbers, mixtures, "all", the time, and what is impossible now."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies.board import POWERS
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.orders import Order, closed
from assistant.games.plotted_axis.state import Plotted
from tests.plot_positions import NOOP, War, build, going, group, move


@pytest.mark.rule("PAA-PLT-01", "PAA-PLT-03", "PAA-PLT-04")
def test_every_line_has_a_round_of_its_own_without_gaps() -> None:
    book = [move("eire", "i eire"), move("spain", "i spain"), move("sweden", "i sweden"), build("germany", "t")]
    war = War().plots(ger=book).over()
    shown = [(line.round, line.order) for line in war.state.revealed]
    assert shown == list(enumerate(book, 1)), "the place in the book is the number: none twice, none left out"
    war = War().plots(ger=book).until("ger")
    assert war.refused(e.OrderRevealed(by="ger", round=2, order=book[1]), "PAA-EXE-02")
    war.pass_().until("ger")
    assert war.state.round == 2


@pytest.mark.rule("PAA-PLT-02")
def test_what_is_not_written_does_not_happen() -> None:
    war = War({"ukraine": "ger t", "eastern_europe": "ger i"})
    war.plots(ger=[move("germany", "i eastern_europe"), build("germany", "t")]).until("ger")
    assert war.refused(war.goes("t"), "PAA-EXE-08")
    assert war.refused(war.goes("i", number=1), "PAA-EXE-08")
    war.all().until("ger", 2)
    assert war.refused(war.goes("t"), "PAA-EXE-08"), "a build moves nobody"
    war.pass_().over()
    assert war.at("ukraine") == {"tank": 1}


@pytest.mark.rule("PAA-PLT-02", "PAA-AIR-04")
def test_retreats_and_landings_need_no_order() -> None:
    war = War({"ukraine": "ger 3i f", "karelia": "ussr i"}, own={"ukraine": "ger"})
    war.line("ger", move("karelia", "3i f ukraine")).all().fights(0, 0, 0)
    assert war.offered(axis.AttackersRetreated, to="ukraine")
    war.by_the_rules(axis.AttackersRetreated(to="ukraine"))
    assert war.places() >= {"ukraine", "eastern_europe", "germany"}
    war.lands("eastern_europe")
    assert (war.at("ukraine"), war.at("eastern_europe")) == ({"infantry": 3}, {"fighter": 1})


@pytest.mark.rule("PAA-PLT-05", "PAA-PLT-06")
def test_moves_and_builds_in_any_mixture() -> None:
    war = War({"germany": "ger i"}).plots(
        ger=[build("germany", "t"), move("eastern_europe", "i germany"), build("southern_europe", "i")]
    )
    war.until("ger", 1).all().until("ger", 2).all().until("ger", 3).all()
    assert war.at("germany") == {"tank": 1}
    assert war.at("southern_europe") == war.at("eastern_europe") == {"infantry": 1}


@pytest.mark.rule("PAA-PLT-07", "PAA-MOV-01", "PAA-TWO-03")
def test_one_line_has_many_groups() -> None:
    war = War({"finland_norway": "ger 3i t", "ukraine": "ger 3i t", "eastern_europe": "ger 3i t", "germany": "ger 2t"})
    via = group("2t", "germany", via="eastern_europe")
    war.line("ger", move("karelia", "3i t finland_norway", "3i t ukraine", "3i t eastern_europe", via))
    assert war.ready() == {"infantry": 9, "tank": 5}
    assert {share.via for share in war.shares() if share.group < 3} == {""}
    assert {share.via for share in war.shares() if share.group == 3} == {"eastern_europe"}
    assert war.told().endswith("2 tanks from Germany through Eastern Europe.")
    war.all()
    assert war.at("karelia") == {"infantry": 9, "tank": 5}
    for line in (
        Order(kind="move", to="karelia"),
        Order(kind="move", groups=(via,)),
        Order(kind="build", to="germany"),
    ):
        assert not line.complete
        assert War(paper=("ussr",)).plots().refused(e.OrderRevealed(by="ussr", round=1, order=line), "PAA-PLT-07")


@pytest.mark.rule("PAA-PLT-09", "PAA-AMB-17", "PAA-AMB-16")
def test_all_is_whoever_stands_there() -> None:
    war = War().plots(
        ger=[
            move("egypt", group("", "libya", every=True)),
            move("french_west_africa", group("", "algeria", every=True)),
        ]
    )
    war.until("ger", 1)
    assert war.ready() == {"infantry": 1, "tank": 1}
    assert war.told() == "Round 1, Germany to Anglo-Egypt Sudan: all from Libya."
    war.pass_().until("ger", 2)
    assert war.ready() == {"infantry": 1}


@pytest.mark.rule("PAA-PLT-10", "PAA-AIR-08")
def test_one_line_for_land_sea_and_air() -> None:
    north_sea = move(
        "sz_north_sea",
        "f ukraine", "f finland_norway", "f eastern_europe", "f western_europe", "f b germany", "sub trn sz_baltic",
    )  # fmt: skip
    war = War().line("ger", north_sea)
    everybody = {"fighter": 5, "bomber": 1, "submarine": 1, "transport": 1}
    assert war.ready() == everybody
    war.all()
    assert war.at("sz_north_sea", "ger") == everybody
    assert war.state.battle is not None


@pytest.mark.rule("PAA-PLT-11")
def test_whoever_has_no_order_stays_and_defends() -> None:
    war = War({"karelia": "ussr 5i", "eastern_europe": "ger 2i", "ukraine": "ger i"})
    war.plots(ussr=[move("eastern_europe", "5i karelia")], ger=[move("germany", "i ukraine")])
    war.until("ussr").all()
    assert war.state.battle is not None
    assert war.fights(0, 2).at("eastern_europe") == {"infantry": 5}, "they hit two of the five"
    assert war.at("ukraine") == {"infantry": 1}


@pytest.mark.rule("PAA-PLT-12", "PAA-AMB-37")
def test_when_the_time_is_up_what_stands_is_sealed() -> None:
    half = Order(kind="move", to="karelia")
    book = (move("karelia", "3i ukraine"), half, build("germany", "t"))
    war = War().no_weapons()
    draft = e.OrdersPlotted(by="ger", orders=book)
    assert war.box().stands(draft) == e.OrdersPlotted(by="ger", orders=(book[0], book[2]))
    assert war.box().blank is not None
    assert war.box().blank("uk") == e.OrdersPlotted(by="uk")
    war = War(readings={"PAA-AMB-37": "up_to_gap"}).no_weapons()
    assert war.box().stands(draft) == e.OrdersPlotted(by="ger", orders=(book[0],))
    assert closed(book[:1], "up_to_gap") == book[:1]
    assert War().plots().refused(e.ExecutionBegun(), "PAA-SEQ-01"), "no line can be added when reading has begun"
    assert War().plots().box().shut


# ---------------------------------------------------------------- impossible now


@pytest.mark.rule("PAA-INV-01", "PAA-INV-03")
def test_a_blocked_way_can_be_plotted_and_works_when_it_is_clear() -> None:
    stacks = {"ukraine": "ger 4i", "eastern_europe": "ger 2t", "karelia": "ussr i", "russia": "ussr i"}
    far = move("russia", group("2t", "eastern_europe", via="karelia"))
    war = War(stacks)
    assert war.box_takes(far)
    war.plots(ger=[far]).until("ger")
    assert not war.ready()
    assert "AA-MOV-02" in war.why("tank")
    war = War(stacks).plots(ger=[move("karelia", "4i ukraine"), far]).until("ger").all().wins().until("ger", 2)
    assert war.ready() == {"tank": 2}
    war.all()
    assert war.at("russia", "ger") == {"tank": 2}


@pytest.mark.rule("PAA-INV-01")
def test_a_landing_from_a_hostile_zone_can_be_plotted() -> None:
    stacks = {"sz_baltic": "ger trn, uk sub", "germany": "ger 2i", "sz_north_sea": "ger 3sub"}
    land = move("karelia", group("i", "sz_baltic", aboard="from transport"))
    book = [move("sz_baltic", group("trn", "sz_baltic", load="i germany"), "3sub sz_north_sea"), land]
    war = War(stacks, own={"karelia": "ussr"})
    assert war.box_takes(*book)
    war.plots(ger=[book[0], land]).until("ger").do(war.some(going(0, "trn", load="i germany"), going(1, "3sub")))
    war.wins().until("ger", 2)
    assert war.ready() == {"infantry": 1}


@pytest.mark.rule("PAA-INV-02")
def test_a_line_can_begin_where_the_unit_is_not() -> None:
    line = move("sz_karelia", "sub sz_north_sea")
    war = War({"sz_baltic": "ger sub"})
    assert war.box_takes(line)
    war.line("ger", line)
    assert not war.ready()
    assert "PAA-INV-02" in war.why("submarine")
    assert not war.whole()
    war = War({"sz_baltic": "ger sub", "sz_w_spain": "uk bb"})
    war.plots(ger=[NOOP, line], uk=[move("sz_baltic", "bb sz_w_spain", via="sz_north_sea")])
    war.until("uk").all().fights(0, 0)
    war.by_the_rules(axis.SubmarinesWithdrawn(side="defender", of="ger", to="sz_north_sea", count=1))
    war.until("ger", 2)
    assert war.ready() == {"submarine": 1}, "it was driven there"


@pytest.mark.rule("PAA-SET-04", "PAA-SET-06")
def test_a_country_that_plots_on_paper_seals_no_book_on_a_screen() -> None:
    assert Plotted(paper=("ger", "uk")).plotters == ("ussr", "jpn", "usa")
    assert set(Plotted().plotters) == set(POWERS)
