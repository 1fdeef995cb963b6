"""How a table reads open rules about moves: each reading changes something."""

from __future__ import annotations

import pytest

from assistant.games.axis_allies import events as axis
from assistant.games.plotted_axis import events as e
from tests.plot_positions import War, build, going, group, move


@pytest.mark.rule("PAA-AMB-01")
def test_moves_into_own_areas() -> None:
    book = [move("ukraine", "i eastern_europe"), move("ukraine", "2i eastern_europe"), move("karelia", "i ukraine")]
    again = move("karelia", "2i eastern_europe")

    def played(**readings: str) -> list[bool]:
        stacks = {"eastern_europe": "ger 5i", "ukraine": "ger i", "karelia": "ussr i"}
        war = War(stacks, readings=readings).plots(ger=[*book, again]).until("ger", 1).all()
        while war.state.step == "execution":
            war.pass_() if war.state.now else war.step()
        return [bool(line.why) for line in war.state.revealed]

    assert played() == [False, True, False, True]
    assert played(**{"PAA-AMB-01": "attacks_only"}) == [False, False, False, True]


@pytest.mark.rule("PAA-AMB-02", "PAA-MOV-02")
def test_retreats_into_an_area_that_was_moved_into() -> None:
    stacks = {"ukraine": "ger 3i", "eastern_europe": "ger 2i f", "karelia": "ussr i"}
    book = [move("ukraine", "i eastern_europe"), move("karelia", "3i ukraine", "i f eastern_europe")]

    def fought(**readings: str) -> War:
        war = War(stacks, readings=readings).plots(ger=book).until("ger").all().until("ger", 2).all()
        return war.fights(0, 0, 0)

    war = fought()
    assert war.choices(axis.AttackersRetreated, "to") == {"ukraine", "eastern_europe"}
    war = fought(**{"PAA-AMB-02": "yes"})
    assert war.choices(axis.AttackersRetreated, "to") == {"eastern_europe"}
    assert war.refused(axis.AttackersRetreated(to="ukraine"), "AA-RET-02")


@pytest.mark.rule("PAA-AMB-02")
def test_landings_in_an_area_that_was_moved_into() -> None:
    stacks = {"germany": "ger i b", "sz_north_sea": "uk trn", "eastern_europe": "ger f"}
    book = [move("western_europe", "i germany"), move("sz_north_sea", "b germany")]

    def flown(**readings: str) -> War:
        return War(stacks, readings=readings).plots(ger=book).until("ger").all().until("ger", 2).all().wins()

    assert {"western_europe", "germany"} <= flown().places()
    war = flown(**{"PAA-AMB-02": "yes"})
    assert "western_europe" not in war.places()
    assert "germany" in war.places()
    friendly = War({"eastern_europe": "ger f"}, readings={"PAA-AMB-02": "yes"}).line(
        "ger", move("algeria", "f eastern_europe")
    )
    assert friendly.ready() == {"fighter": 1}, "its own move is no landing move"
    assert friendly.all().turn_page().at("algeria") == {"fighter": 1}


@pytest.mark.rule("PAA-AMB-02")
def test_the_range_counts_open_places_only() -> None:
    stacks = {"germany": "ger i", "ukraine": "ger f", "sz_w_med": "uk trn"}
    book = [move("western_europe", "i germany"), move("algeria", "i libya"), move("sz_w_med", "f ukraine")]

    def flown(**readings: str) -> War:
        war = War({**stacks, "libya": "ger i"}, readings=readings).plots(ger=book)
        return war.until("ger", 1).all().until("ger", 2).all().until("ger", 3)

    assert flown().ready() == {"fighter": 1}
    assert not flown(**{"PAA-AMB-02": "yes"}).ready()


@pytest.mark.rule("PAA-AMB-02")
def test_withdrawals_into_a_zone_that_was_moved_into() -> None:
    def left(**readings: str) -> War:
        war = War({"sz_c_med": "ger sub trn", "sz_w_med": "uk bb"}, readings=readings)
        war.plots(ger=[move("sz_e_med", "trn sz_c_med")], uk=[move("sz_c_med", "bb sz_w_med")])
        return war.until("ger").all().until("uk").all().fights(0, 0)

    assert left().choices(axis.SubmarinesWithdrawn, "to") == {"sz_w_med", "sz_black", "sz_e_med"}
    war = left(**{"PAA-AMB-02": "yes"})
    assert war.choices(axis.SubmarinesWithdrawn, "to") == {"sz_w_med", "sz_black"}
    assert war.refused(axis.SubmarinesWithdrawn(side="defender", of="ger", to="sz_e_med"), "AA-SUB-04")


@pytest.mark.rule("PAA-AMB-03", "PAA-TRN-04")
def test_a_pick_up_on_the_spot() -> None:
    stacks = {"united_kingdom": "uk 2i", "sz_north_sea": "uk trn", "sz_w_spain": "uk bb"}
    book = [
        move("sz_north_sea", group("trn", "sz_north_sea", load="2i united_kingdom")),
        move("sz_north_sea", "bb sz_w_spain"),
    ]

    def played(**readings: str) -> War:
        return War(stacks, readings=readings).plots(uk=book).until("uk").all().over()

    assert played().at("sz_w_spain") == {"battleship": 1}
    war = played(**{"PAA-AMB-03": "no"})
    assert war.at("sz_north_sea") == {"transport": 1, "battleship": 1, "infantry": 2}


@pytest.mark.rule("PAA-AMB-04")
def test_a_build_and_a_move_in_one_area() -> None:
    book = [build("germany", "t"), move("germany", "i eastern_europe")]

    def played(*lines: int, **readings: str) -> dict[str, int]:
        war = War({"eastern_europe": "ger i"}, readings=readings).plots(ger=[book[n] for n in lines])
        while war.state.turn == 1 and war.state.step == "execution":
            war.step()
        return war.at("germany")

    assert played(0, 1) == played(1, 0) == {"tank": 1, "infantry": 1}
    assert played(0, 1, **{"PAA-AMB-04": "no"}) == {"tank": 1}
    assert played(1, 0, **{"PAA-AMB-04": "no"}) == {"infantry": 1}


@pytest.mark.rule("PAA-AMB-16", "PAA-PLT-09")
def test_which_units_all_means() -> None:
    stacks = {"germany": "ger 2i", "eastern_europe": "ger 3i 2t"}
    every = move("ukraine", group("", "eastern_europe", every=True))
    book = [build("germany", "i"), move("southern_europe", "i germany"), every]

    def out(war: War) -> War:
        return war.plots(ger=book).until("ger", 3)

    assert out(War(stacks)).ready() == {"infantry": 3, "tank": 2}
    more = axis.StackSet(at="eastern_europe", of="ger", unit="infantry", count=5)
    war = out(War(stacks)).do(more)
    assert war.ready() == {"infantry": 5, "tank": 2}
    war = out(War(stacks, readings={"PAA-AMB-16": "at_plot"})).do(more)
    assert war.ready() == {"infantry": 3, "tank": 2}


@pytest.mark.rule("PAA-AMB-16")
def test_all_of_them_in_the_second_leg_of_aircraft() -> None:
    stacks = {"germany": "ger f", "eastern_europe": "ger f"}
    book = [move("eastern_europe", "f germany"), move("ukraine", group("", "eastern_europe", every=True))]

    def second(**readings: str) -> dict[str, int]:
        war = War(stacks, readings=readings).plots(ger=book).until("ger").all().turn_page()
        return war.until("ger", 2).ready()

    assert second() == {"fighter": 2}
    assert second(**{"PAA-AMB-16": "at_plot"}) == {"fighter": 1}


@pytest.mark.rule("PAA-AMB-17", "PAA-PLT-09")
def test_all_kinds_or_infantry_and_tanks() -> None:
    stacks = {"eastern_europe": "ger 2i t f aa"}
    line = move("ukraine", group("", "eastern_europe", every=True))
    assert War(stacks).line("ger", line).ready() == {"infantry": 2, "tank": 1, "fighter": 1, "aa_gun": 1}
    war = War(stacks, readings={"PAA-AMB-17": "combat_land"}).line("ger", line)
    assert war.ready() == {"infantry": 2, "tank": 1}
    assert war.refused(war.goes("f"), "PAA-EXE-08")
    written = move("ukraine", group("f", "eastern_europe", every=True))
    war = War(stacks, readings={"PAA-AMB-17": "combat_land"}).line("ger", written)
    assert war.ready() == {"fighter": 1}, "who is named goes"


@pytest.mark.rule("PAA-AMB-18", "PAA-EXE-08")
def test_more_stand_there_than_are_written() -> None:
    stacks = {"eastern_europe": "ger 5i"}
    line = move("ukraine", "3i eastern_europe")
    war = War(stacks).line("ger", line)
    assert war.ready() == {"infantry": 3}
    assert war.refused(war.goes("4i"), "PAA-EXE-06")
    war = War(stacks, readings={"PAA-AMB-18": "yes"}).line("ger", line)
    assert war.ready() == {"infantry": 5}
    war.by_the_rules(war.goes("5i"))
    assert war.at("ukraine") == {"infantry": 5}


@pytest.mark.rule("PAA-AMB-21")
def test_a_stop_where_another_line_goes() -> None:
    stacks = {"germany": "ger t", "southern_europe": "ger i"}
    book = [move("eastern_europe", "i southern_europe"), move("karelia", "t germany", via="eastern_europe")]

    def second(**readings: str) -> War:
        return War(stacks, readings=readings).plots(ger=book).until("ger").all().until("ger", 2)

    war = second()
    war.by_the_rules(war.goes(first="t"))
    assert war.at("eastern_europe") == {"infantry": 1, "tank": 1}
    war = second(**{"PAA-AMB-21": "no"})
    assert war.refused(war.goes(first="t"), "PAA-AMB-21")
    assert war.fine(war.goes("t"))


@pytest.mark.rule("PAA-AMB-22")
def test_enemies_in_a_zone_with_own_ships() -> None:
    stacks = {"sz_baltic": "ger bb, uk sub", "sz_north_sea": "ger sub"}
    spot = move("sz_baltic", "bb sz_baltic")
    war = War(stacks).line("ger", spot)
    assert war.ready() == {"battleship": 1}
    war.all()
    assert war.state.battle is not None
    assert len(war.state.battle.attackers) == 1
    war = War(stacks, readings={"PAA-AMB-22": "only_newcomers"}).line("ger", spot)
    assert not war.ready()
    assert war.refused(war.goes("bb"), "PAA-AMB-22")
    new = move("sz_baltic", "sub sz_north_sea")
    war = War(stacks).line("ger", new).all()
    assert war.state.battle is not None
    assert len(war.state.battle.attackers) == 1, "the battleship looks on"
    war = War(stacks, readings={"PAA-AMB-22": "only_newcomers"}).line("ger", new).all()
    assert war.state.battle is not None
    assert len(war.state.battle.attackers) == 2
    loading = move("sz_baltic", group("trn", "sz_baltic", load="i germany"))
    war = War({"sz_baltic": "ger trn", "germany": "ger i"}, readings={"PAA-AMB-22": "only_newcomers"}).line(
        "ger", loading
    )
    assert war.ready() == {"transport": 1}, "a pick-up is no attack"


@pytest.mark.rule("PAA-AMB-19")
def test_everything_is_declared_before_the_dice_or_group_by_group() -> None:
    stacks = {"ukraine": "ger 3i", "eastern_europe": "ger 3i f", "karelia": "ussr i"}
    line = move("karelia", "3i ukraine", "3i f eastern_europe")
    war = War(stacks).line("ger", line)
    war.by_the_rules(war.goes("3i")).wins()
    assert war.state.power != "ger", "the other group has had its chance"
    war = War(stacks, readings={"PAA-AMB-19": "stepwise"}).line("ger", line)
    assert len(war.offers(e.OrderCarriedOut)) == 3, "all of it, or one of the groups"
    war.by_the_rules(war.goes("3i"))
    assert war.state.battle is not None
    war.wins()
    assert (war.state.power, war.state.now) == ("ger", line)
    assert war.refused(war.goes("i"), "PAA-AMB-19")
    assert war.ready() == {"infantry": 3, "fighter": 1}
    assert war.state.last_revealed is not None
    war.by_the_rules(war.goes("2i", number=1))
    assert war.at("karelia") == {"infantry": 5}
    assert war.state.power != "ger"
    assert list(war.state.revealed[0].moved) == [(0, "infantry", 3), (1, "infantry", 2)]
    war = War(stacks, readings={"PAA-AMB-19": "stepwise"}).line("ger", line)
    war.do(war.goes("3i")).loses()
    assert war.state.power == "ger"
    war.pass_()
    assert war.at("eastern_europe") == {"infantry": 3, "fighter": 1}
    assert war.state.revealed[0].moved == ((0, "infantry", 3),)
    war = War(stacks, readings={"PAA-AMB-19": "stepwise"}).line("ger", line)
    war.by_the_rules(war.some(going(0, "3i"), going(1, "i"))).wins()
    assert war.state.power != "ger", "both groups were decided at once"


@pytest.mark.rule("PAA-AMB-05")
def test_allies_attack_together_only_where_the_table_agrees() -> None:
    stacks = {"germany": "ger 2i", "eastern_europe": "ger 2i", "karelia": "ussr i", "manchuria": "jpn 2i"}
    lines = {"ger": [move("karelia", "2i eastern_europe")], "jpn": [move("karelia", "b manchuria")]}
    stacks["manchuria"] = "jpn b"
    war = War(stacks).plots(**lines).until("ger").all()
    assert war.state.battle is not None, "it begins at once"
    war = War(stacks, readings={"PAA-AMB-05": "yes_agreed"}).plots(**lines).until("ger").all()
    assert war.state.battle is None
    assert [b.at for b in war.state.battles] == ["karelia"]
    assert war.fine(axis.BattleBegun(at="karelia"))
    while war.state.power != "jpn" or war.state.now is None:
        war.turn_page()
    war.all()
    assert len(war.state.battles[0].attackers) == 3
