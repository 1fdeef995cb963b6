"""The second chance for builds, income, victory, NOOPs (PAA-FIN, PAA-INC, PAA-NOP, PAA-AMB-27 to -33, -44, -45)."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.plotted_axis import events as e
from tests.plot_positions import NOOP, War, build, move, units


def passed(*lines: object, power: str = "ger", only: dict[str, str] | None = None, **laid: object) -> War:
    """Pass these lines of a country, or carry them out as far as possible, up to its final build."""
    war = War(only if only is not None else {}, **laid).plots(**{power: lines})  # type: ignore[arg-type]
    while war.state.step == "execution":
        if war.state.now is not None and war.state.now.kind == "build":
            war.pass_()
        else:
            war.step()
    return war


def final(war: War, what: str, at: str, rest: int = 0, zone: str = "") -> e.FinallyBuilt:
    return e.FinallyBuilt(by=war.state.power, rest=rest, at=at, units=units(what), zone=zone)


@pytest.mark.rule("PAA-FIN-01", "PAA-INF-08")
def test_what_was_passed_can_be_built_at_the_end_and_everybody_knows_what_it_is() -> None:
    war = passed(build("germany", "6t"))
    assert (war.state.step, war.state.power) == ("final_build", "ger")
    assert war.seen("").rests["ger"][0].units == (("tank", 6),)
    assert {o.known["at"] for o in war.offers(e.FinallyBuilt)} == {"germany", "southern_europe"}
    war.by_the_rules(final(war, "6t", "germany"))
    assert war.at("germany") == {"tank": 6}
    assert war.state.turn == 2, "nothing is left to build"
    assert war.money("ger") == 2 + war.state.income("ger")


@pytest.mark.rule("PAA-FIN-01", "PAA-FIN-06")
def test_nobody_has_to_build_and_the_money_stays() -> None:
    war = passed(build("germany", "6t"))
    over = e.StepEnded(by="ger", step="final_build")
    assert war.odd(over, "PAA-FIN-03"), "asked once: the tanks are given up"
    war.do(over)
    assert war.money("ger") == 32 + 32
    assert war.at("germany") == {}
    assert war.state.rests == {}


@pytest.mark.rule("PAA-FIN-01")
def test_what_was_built_has_no_second_chance() -> None:
    war = War({}).line("ger", build("germany", "2i")).all().over()
    assert war.state.turn == 2
    assert war.at("germany") == {"infantry": 2}


@pytest.mark.rule("PAA-FIN-02")
def test_units_of_a_new_factory_go_to_the_original_one() -> None:
    war = War({}, more={"india": "uk fac"})
    war.plots(uk=[build("india", "2i")])
    war.until("uk").pass_().over()
    assert war.state.step == "final_build"
    assert {o.known["at"] for o in war.offers(e.FinallyBuilt)} == {"united_kingdom"}
    assert war.refused(final(war, "2i", "india"), "PAA-FIN-02")
    war.by_the_rules(final(war, "2i", "united_kingdom"))


@pytest.mark.rule("PAA-FIN-02")
def test_germany_has_two_original_factories_and_japan_one() -> None:
    japan = passed(build("japan", "i"), power="jpn", only={}, more={"manchuria": "jpn fac"})
    assert {o.known["at"] for o in japan.offers(e.FinallyBuilt)} == {"japan"}
    assert japan.refused(final(japan, "i", "manchuria"), "PAA-FIN-02")
    germany = passed(build("germany", "i"))
    assert germany.fine(final(germany, "i", "southern_europe"))


@pytest.mark.rule("PAA-FIN-03", "PAA-AMB-28")
def test_with_too_little_money_the_country_chooses() -> None:
    war = passed(build("germany", "2f 2i"), ipcs={"ger": 17})
    assert "PAA-FIN-03" in war.illegal(final(war, "2f 2i", "germany"))
    assert war.refused(final(war, "f 2i", "germany"), "PAA-FIN-03")
    (lost,) = (n.text for n in war.say(final(war, "f i", "germany")) if n.level == "hint")
    assert lost == "One factory takes all that is left of a build, so 1 infantry and 1 fighter are given up."
    war.by_the_rules(final(war, "f i", "germany"))
    assert "in the final build. 1 infantry and 1 fighter are given up." in war.told()
    assert war.at("germany") == {"fighter": 1, "infantry": 1}
    assert war.money("ger") == 2 + 32


@pytest.mark.rule("PAA-FIN-04")
def test_what_was_not_plotted_is_not_built() -> None:
    war = passed(build("germany", "f"), ipcs={"ger": 9})
    assert war.refused(final(war, "i", "germany"), "PAA-FIN-04")
    assert war.refused(final(war, "f", "germany"), "PAA-FIN-03")
    assert not war.offers(e.FinallyBuilt)
    war.do(final(war, "i", "germany"))
    assert war.at("germany") == {}
    assert war.refused(final(war, "f", "germany", rest=1), "PAA-FIN-04")


@pytest.mark.rule("PAA-FIN-04", "PAA-XBL-04")
def test_what_was_left_out_of_a_build_is_the_rest_and_no_more() -> None:
    war = War({}, ipcs={"ger": 10}).plots(ger=[build("germany", "6t"), build("southern_europe", "i")])
    war.until("ger").all()
    assert war.state.rests["ger"][0].units == (("tank", 4),)
    war.until("ger", 2).pass_().over().do(axis.MoneySet(of="ger", count=40))
    assert war.refused(final(war, "5t", "germany"), "PAA-FIN-04")
    assert war.fine(final(war, "4t", "germany"))


@pytest.mark.rule("PAA-FIN-05", "PAA-SEQ-01")
def test_the_ussr_builds_first_and_who_has_nothing_is_not_asked() -> None:
    war = War({}).plots(usa=[build("eastern_us", "i")], ger=[build("germany", "i")], ussr=[build("russia", "i")])
    while war.state.step == "execution":
        war.pass_() if war.state.now else war.turn_page()
    seen: list[str] = []
    for _ in range(3):
        seen.append(war.state.power)
        other = e.StepEnded(by="usa" if war.state.power != "usa" else "ger", step="final_build")
        assert war.refused(other, "PAA-FIN-05")
        war.do(e.StepEnded(by=war.state.power, step="final_build"))
    assert seen == ["ussr", "ger", "usa"]
    assert war.state.turn == 2


@pytest.mark.rule("PAA-FIN-06")
def test_without_original_factories_the_money_is_kept() -> None:
    war = War({"eastern_europe": "ussr t, ussr i"}, own={"eastern_europe": "ussr"}, ipcs={"ger": 14})
    war.do(*(axis.StackSet(at=a, of="ger", unit="factory", count=0) for a in ("germany", "southern_europe")))
    war.plots(ger=[build("germany", "4i")]).until("ger")
    assert not war.offers(e.BuildCarriedOut)
    war.pass_().over()
    assert not war.offers(e.FinallyBuilt)
    war.do(e.StepEnded(by="ger", step="final_build"))
    assert war.money("ger") == 14 + war.state.income("ger")


# ---------------------------------------------------------------- readings of builds


@pytest.mark.rule("PAA-AMB-27")
@pytest.mark.parametrize(("reading", "built"), [("at_reveal", {"infantry": 5}), ("at_plot", {})])
def test_money_that_was_not_there_when_the_order_was_written(reading: str, built: dict[str, int]) -> None:
    war = War(
        {"caucasus": "ger t"},
        own={"caucasus": "ger"},
        ipcs={"ger": 3, "ussr": 12},
        readings={"PAA-AMB-27": reading},
    )
    war.plots(ger=[move("russia", "t caucasus"), build("germany", "5i")]).until("ger", 1).all().until("ger", 2)
    assert war.money("ger") == 15
    assert war.offered(e.BuildCarriedOut) is bool(built)
    assert war.refused(war.builds("5i"), "PAA-AMB-27") is not bool(built)
    war.do(war.builds("5i"))
    assert war.at("germany") == built


@pytest.mark.rule("PAA-AMB-27")
def test_the_money_of_the_plot_is_for_all_builds_together_and_each_plot_counts_anew() -> None:
    war = War({}, ipcs={"ger": 6}, readings={"PAA-AMB-27": "at_plot"})
    war.plots(ger=[build("germany", "i"), build("southern_europe", "2i")]).until("ger").all()
    war.do(axis.MoneySet(of="ger", count=30)).until("ger", 2)
    assert not war.offers(e.BuildCarriedOut)
    assert war.refused(war.builds("2i"), "PAA-AMB-27")
    war.pass_().over().do(e.StepEnded(by="ger", step="final_build"))
    war.plots(ger=[build("germany", "2i"), build("southern_europe", "2i")]).until("ger").all().until("ger", 2).all()
    assert war.at("southern_europe") == {"infantry": 2}


@pytest.mark.rule("PAA-AMB-28")
@pytest.mark.parametrize(("reading", "left"), [("one_per_build", ()), ("free", (("tank", 4),))])
def test_the_rest_of_one_build_goes_to_one_factory_or_to_several(reading: str, left: object) -> None:
    war = passed(build("germany", "6t"), build("southern_europe", "i"), readings={"PAA-AMB-28": reading})
    war.by_the_rules(final(war, "2t", "germany"))
    assert [rest.units for rest in war.state.rests["ger"] if rest.at == "germany"] == ([left] if left else [])
    if left:
        war.by_the_rules(final(war, "4t", "southern_europe"))
        assert war.at("southern_europe") == {"tank": 4}


@pytest.mark.rule("PAA-AMB-29", "PAA-FIN-02")
@pytest.mark.parametrize(("reading", "fine"), [("no", False), ("yes", True)])
def test_a_factory_that_was_lost_and_won_back(reading: str, fine: bool) -> None:
    war = War(
        {"finland_norway": "ger t", "russia": "ussr 2t"}, readings={"PAA-AMB-29": reading}, ipcs={"ussr": 30}, noop=True
    )
    war.plots(ger=[move("karelia", "t finland_norway")], ussr=[build("karelia", "i"), move("karelia", "2t russia")])
    war.until("ussr").pass_().until("ger").all().until("ussr", 2).all().wins().over()
    assert (war.state.step, war.state.controller("karelia")) == ("final_build", "ussr")
    assert war.fine(final(war, "i", "karelia")) is fine
    assert war.fine(final(war, "i", "russia"))
    assert ("karelia" in {o.known["at"] for o in war.offers(e.FinallyBuilt)}) is fine


@pytest.mark.rule("PAA-AMB-29", "PAA-BLD-09")
def test_a_factory_of_others_builds_nothing_for_its_captor_at_the_end() -> None:
    war = War({"finland_norway": "ger t"}, readings={"PAA-AMB-29": "yes"})
    war.plots(ger=[move("karelia", "t finland_norway"), build("germany", "i")]).until("ger", 2).pass_().over()
    assert war.state.controller("karelia") == "ger"
    assert war.refused(final(war, "i", "karelia"), "PAA-FIN-02")
    assert not war.state.producing("karelia", "ger")


@pytest.mark.rule("PAA-AMB-30")
@pytest.mark.parametrize(("reading", "fine"), [("yes", True), ("no", False)])
def test_a_factory_that_has_built_takes_final_builds(reading: str, fine: bool) -> None:
    war = War({}, readings={"PAA-AMB-30": reading}, ipcs={"ger": 30})
    war.plots(ger=[build("germany", "i"), build("southern_europe", "2i")]).until("ger").all().until(
        "ger", 2
    ).pass_().over()
    assert war.fine(final(war, "2i", "germany")) is fine
    assert war.refused(final(war, "2i", "germany"), "PAA-AMB-30") is not fine
    assert war.fine(final(war, "2i", "southern_europe"))


@pytest.mark.rule("PAA-AMB-31")
@pytest.mark.parametrize(("reading", "fine"), [("no_second_factory", False), ("planned_area", True)])
def test_a_factory_that_was_left_out(reading: str, fine: bool) -> None:
    war = passed(build("western_europe", "fac"), readings={"PAA-AMB-31": reading})
    assert war.fine(final(war, "fac", "western_europe")) is fine
    assert war.illegal(final(war, "fac", "germany"))
    assert war.offered(e.FinallyBuilt, at="western_europe") is fine
    war.do(final(war, "fac", "western_europe"))
    assert war.state.factory("western_europe") is fine


@pytest.mark.rule("PAA-AMB-32")
def test_a_new_factory_has_a_line_of_its_own() -> None:
    war = War({}).line("uk", build("india", "fac"))
    war.all()
    assert war.state.factory("india")
    war = War({}).line("uk", build("united_kingdom", "2i fac"))
    assert [o.known["units"] for o in war.offers(e.BuildCarriedOut)] == [{"infantry": 2}]
    war.do(e.BuildCarriedOut(by="uk", units=units("2i fac"), zone="india"))
    assert not war.state.factory("india")


@pytest.mark.rule("PAA-AMB-32")
def test_a_new_factory_can_be_part_of_the_line_of_another() -> None:
    war = War({}, readings={"PAA-AMB-32": "with_existing"}).line("uk", build("united_kingdom", "2i fac", "india"))
    (offer,) = war.offers(e.BuildCarriedOut)
    assert offer.known["units"] == units("2i fac")
    war.by_the_rules(e.BuildCarriedOut(**offer.known))
    assert war.state.factory("india")
    assert war.at("united_kingdom") == {"infantry": 2}
    assert war.money("uk") == 30 - 21


@pytest.mark.rule("PAA-AMB-33")
@pytest.mark.parametrize(("reading", "moves"), [("moves_only", True), ("nothing", False)])
def test_a_country_that_loses_its_capital(reading: str, moves: bool) -> None:
    war = War(
        {"caucasus": "ger t", "yakut": "ussr i"},
        own={"caucasus": "ger"},
        readings={"PAA-AMB-33": reading},
        noop=True,
    )
    war.plots(ger=[move("russia", "t caucasus")], ussr=[NOOP, build("karelia", "i"), move("evenki", "i yakut")])
    war.until("ger").all()
    while war.state.round < 3:
        war.turn_page()
    built = next(line for line in war.state.revealed if line.order.kind == "build")
    assert built.why == "The USSR has lost its capital this turn."
    assert not war.state.rests.get("ussr"), "void, not passed"
    war.turn_page()
    if moves:
        assert war.ready() == {"infantry": 1}
        war.all()
    assert war.at("yakut") == ({} if moves else {"infantry": 1})


# ---------------------------------------------------------------- PAA-INC


@pytest.mark.rule("PAA-INC-01", "PAA-AMB-44")
def test_each_country_collects_what_it_controls_at_that_moment() -> None:
    war = War({"libya": "ger t", "finland_norway": "ger t", "french_west_africa": "uk i"}, ipcs={"ger": 0})
    war.plots(
        ger=[move("egypt", "t libya"), move("karelia", "t finland_norway")],
        uk=[move("algeria", "i french_west_africa")],
    ).over()
    assert war.state.turn == 2
    assert war.money("ger") == 32 + 3 + 2 - 1


@pytest.mark.rule("PAA-INC-01")
def test_without_its_capital_a_country_collects_nothing() -> None:
    war = War({"caucasus": "ger t"}, own={"caucasus": "ger"}, ipcs={"ussr": 0}).plots(
        ger=[move("russia", "t caucasus")]
    )
    war.over()
    assert war.money("ussr") == 0


@pytest.mark.rule("PAA-AMB-44")
def test_income_together_or_one_after_the_other() -> None:
    war = War({}, ipcs={"ussr": 0, "ger": 0}).plots().over()
    assert (war.state.step, war.money("ussr"), war.money("ger")) == ("weapons", 24, 32)
    war = War({}, ipcs={"ussr": 0, "ger": 0}, readings={"PAA-AMB-44": "turn_order"}).plots().over()
    assert (war.state.step, war.state.power, war.money("ussr")) == ("income", "ussr", 0)
    assert war.offered(e.StepEnded)
    war.by_the_rules(e.StepEnded(by="ussr", step="income"))
    assert (war.state.power, war.money("ussr"), war.money("ger")) == ("ger", 24, 0)
    for power in ("ger", "uk", "jpn", "usa"):
        war.by_the_rules(e.StepEnded(by=power, step="income"))
    assert (war.state.turn, war.state.step, war.money("ger")) == (2, "weapons", 32)


@pytest.mark.rule("PAA-AMB-45")
@pytest.mark.parametrize(("reading", "at_once"), [("end_of_turn", False), ("at_once", True)])
def test_when_victory_is_looked_for(reading: str, at_once: bool) -> None:
    war = War(
        {"caucasus": "ger t", "sz_north_sea": "ger trn"},
        own={"caucasus": "ger", "united_kingdom": "ger"},
        readings={"PAA-AMB-45": reading},
        economic=False,
        noop=True,
    )
    war.plots(ger=[move("russia", "t caucasus"), NOOP]).until("ger").all()
    assert war.state.over is at_once
    if not at_once:
        war.over()
    assert (war.state.over, war.state.winner) == (True, "axis")


# ---------------------------------------------------------------- PAA-NOP


@pytest.mark.rule("PAA-NOP-01")
def test_a_noop_takes_a_round_where_the_table_plays_with_it() -> None:
    war = War({"germany": "ger 2i"}, noop=True)
    lines = [move("eastern_europe", "i germany"), NOOP, move("southern_europe", "i germany")]
    war.plots(ger=lines).until("ger", 1).all().until("ger", 3)
    assert war.state.now == lines[2]
    without = War({"germany": "ger i"}).plots(ger=[NOOP])
    while without.state.power != "ger":
        without.turn_page()
    page = without.page()
    assert without.refused(page, "PAA-NOP-01")


@pytest.mark.rule("PAA-NOP-02", "PAA-AMB-39")
@pytest.mark.parametrize(("reading", "round_"), [("skip_second", 3), ("harmless", 4)])
def test_two_noops_in_a_row(reading: str, round_: int) -> None:
    line = move("eastern_europe", "i germany")
    war = War({"germany": "ger 2i"}, noop=True, readings={"PAA-AMB-39": reading})
    war.plots(ger=[move("southern_europe", "i germany"), NOOP, NOOP, line])
    while not (war.state.now and war.state.now == line):
        war.step()
    assert war.state.round == round_


@pytest.mark.rule("PAA-NOP-02")
def test_noops_with_a_line_between_are_both_counted() -> None:
    line = move("eastern_europe", "i germany")
    war = War({"germany": "ger i"}, noop=True).plots(ger=[NOOP, line, NOOP, move("ukraine", "i eastern_europe")])
    war.until("ger", 2).all().until("ger", 4)
    assert war.state.round == 4


@pytest.mark.rule("PAA-NOP-03", "PAA-INF-09")
def test_in_its_noop_round_a_country_defends_lands_and_withdraws() -> None:
    stacks = {"ukraine": "ger i f", "karelia": "ussr i", "sz_w_spain": "ger sub", "sz_north_sea": "uk bb"}
    war = War(stacks, noop=True).plots(
        ger=[NOOP], ussr=[move("ukraine", "i karelia")], uk=[move("sz_w_spain", "bb sz_north_sea")]
    )
    war.until("ussr").all().fights(0)
    assert war.offered(axis.ShotsFired, side="defender")
    war.fights(1)
    pieces, money = war.state.pieces, war.state.ipcs
    war.turn_page()
    assert war.state.revealed[-1].order == NOOP
    assert war.told() == "Round 1, Germany plays a NOOP: nothing moves and nothing is built."
    assert (war.state.pieces, war.state.ipcs, war.state.power) == (pieces, money, "uk")
    war.until("uk").all().fights(0, 0)
    assert war.offered(axis.SubmarinesWithdrawn, of="ger")
