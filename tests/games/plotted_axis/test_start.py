"""The changes of the variant: the start, names of sea zones, the phases of the common turn, weapons."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.games.axis_allies import board
from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies.board import POWERS
from assistant.games.axis_allies.setup import SHARED
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.setup import lay
from tests.plot_positions import War, build, move
from tests.words import seated

# ---------------------------------------------------------------- introduction


@pytest.mark.rule("PAA-INT-01", "PAA-SET-01")
def test_units_are_those_of_the_classic_game() -> None:
    tank = War().state.kinds["tank"]
    assert (tank.attack, tank.defense, tank.move, tank.cost) == (3, 2, 2, 5)
    war = War({"ukraine": "ger 2i", "caucasus": "ussr i"}).line("ger", move("caucasus", "2i ukraine"))
    war.all()
    assert war.offers(axis.ShotsFired)[0].known == {"side": "attacker", "column": "1"}, "AA-CBT-02 fills the gap"
    assert not {"combat_move", "purchase", "placement"} & set(GAMES["plotted_axis"].vocabulary(war.state)["step"])


@pytest.mark.rule("PAA-SET-01")
def test_losses_and_capitals_are_as_in_the_base_game() -> None:
    war = War({"eastern_europe": "ger 2i t", "karelia": "ussr 2i"}).line("ger", move("karelia", "2i t eastern_europe"))
    war.all().fights(0, 0, 1)
    assert war.offered(axis.LossesChosen, lost="ger tank"), "AA-CBT-07"
    war.do(axis.LossesChosen(side="attacker", lost=("ger tank",)))
    assert war.at("karelia", "ger") == {"infantry": 2}
    war = War({"caucasus": "ger 2i"}, own={"caucasus": "ger"}).line("ger", move("russia", "2i caucasus")).all()
    assert (war.money("ger"), war.money("ussr")) == (32 + 24, 0), "AA-CAP-01: the money of the capital"


@pytest.mark.rule("PAA-INT-02", "PAA-EXE-03", "PAA-EXE-04")
def test_rounds_go_on_until_the_longest_book_is_read() -> None:
    lengths = {"ussr": 4, "ger": 7, "uk": 5, "jpn": 6, "usa": 3}
    war = War(noop=True).plots(**{p: [move("eire", "i eire")] * n for p, n in lengths.items()})
    war.over()
    shown = [(line.round, line.by) for line in war.state.revealed]
    assert max(shown)[0] == 7
    assert [by for number, by in shown if number == 7] == ["ger"]
    assert [by for number, by in shown if number == 4] == ["ussr", "ger", "uk", "jpn"]
    assert {power: sum(by == power for _, by in shown) for power in POWERS} == lengths
    assert (war.state.turn, war.state.step) == (2, "weapons")


@pytest.mark.rule("PAA-INT-03", "PAA-PLT-01")
def test_the_board_is_open_and_the_orders_are_not() -> None:
    war = War({"karelia": "ussr 8i", "russia": "ussr i"})
    war.plots(ussr=[move("karelia", "i russia"), move("caucasus", "5i karelia")])
    war.until("ussr").all()
    assert war.seen("anna").stacks("karelia") == war.state.stacks("karelia")
    assert war.at("karelia") == {"infantry": 9}
    for seat in ("anna", TABLE):
        assert "5" not in str(war.seen(seat).revealed), "the line of round 2"
        assert len(war.seen(seat).revealed) == 1
    assert not any("Caucasus" in line.text for line in war.table.account(TABLE))


# ---------------------------------------------------------------- getting started


@pytest.mark.rule("PAA-SET-02")
def test_the_start_is_the_normal_one() -> None:
    state = War().state
    counts: dict[str, int] = {}
    for piece in state.pieces:
        if piece.owner == "ger":
            counts[piece.kind] = counts.get(piece.kind, 0) + 1
    assert counts == {
        "infantry": 19, "tank": 10, "fighter": 5, "bomber": 1, "submarine": 2,
        "transport": 2, "battleship": 1, "aa_gun": 3, "factory": 2,
    }  # fmt: skip
    assert state.ipcs["ger"] == 32
    assert (state.turn, state.step, state.power) == (1, "weapons", "ussr")
    assert War(units={"ukraine/ger/tank": 1}).at("ukraine") == {"infantry": 3, "tank": 1, "fighter": 1}


@pytest.mark.rule("PAA-SET-03")
def test_zones_are_called_as_the_table_likes() -> None:
    war = War()
    assert "sz_north_sea" in war.state.world.neighbours("united_kingdom")
    assert war.state.area("sz_north_sea") == "North Sea"
    assert set(war.state.world.neighbours("sz_e_med")) >= {"egypt", "syria_iraq", "turkey"}
    assert "E Med" in board.aliases()["sz_e_med"]
    war.plots(usa=[move("sz_alaska", "bb sz_w_us", via="sz_w_canada")])
    war.do(axis.AreaRenamed(at="sz_alaska", name="Bering"))
    assert war.state.area("sz_alaska") == "Bering"
    assert war.state.called("area", "sz_alaska") == "Bering"
    war.until("usa")
    assert (
        war.told() == "Round 1, the USA to Bering: 1 battleship from the US west coast through the Canada west coast."
    )
    war.all()
    assert war.at("sz_alaska") == {"battleship": 1}
    war.do(axis.AreaRenamed(at="sz_alaska", name=""))
    assert war.state.area("sz_alaska") == "Bering Sea"
    assert war.offered(axis.AreaRenamed)


@pytest.mark.rule("PAA-SET-03")
def test_no_name_fits_two_places() -> None:
    said = [alias.casefold() for aliases in board.aliases().values() for alias in aliases]
    names = [area.name.casefold() for area in War().state.world.areas]
    assert len(set(said)) == len(said)
    assert not set(said) & set(names)
    assert "brazil coast" not in said


@pytest.mark.rule("PAA-SET-04")
def test_orders_on_paper_are_entered_line_by_line() -> None:
    war = War({"ukraine": "ger 3i", "karelia": "ussr i"}, paper=POWERS).no_weapons()
    assert not list(war.table.game.boxes(war.state)), "no book on any screen"
    war.by_the_rules(e.StepEnded(by="ussr", step="plot"))
    assert (war.state.step, war.state.power, war.state.round) == ("execution", "ussr", 1)
    war.by_the_rules(e.BookEnded(by="ussr", round=1))
    war.by_the_rules(e.OrderRevealed(by="ger", round=1, order=move("karelia", "3i ukraine")))
    assert war.ready() == {"infantry": 3}
    assert War(paper=("jpn",)).state.plotters == ("ussr", "ger", "uk", "usa")


@pytest.mark.rule("PAA-SET-04")
def test_whoever_has_no_screen_plots_on_paper() -> None:
    players = [*seated("anna", device=True), *seated("ben", device=False)]
    assert lay(players).paper == ("ger", "jpn")
    war = War(paper=("ger",)).plots()
    assert tuple(war.state.books) == ("ussr", "uk", "jpn", "usa")
    war.turn_page()
    assert war.state.power == "ger"
    with pytest.raises(ValueError, match="plots on paper"):
        war.page()
    assert war.offered(e.BookEnded, by="ger")
    war.by_the_rules(e.BookEnded(by="ger", round=1)).over()
    assert war.state.turn == 2


@pytest.mark.rule("PAA-SET-05")
def test_the_time_is_agreed_beforehand() -> None:
    assert War().state.plot_seconds == 900
    assert War(plot_seconds=1200).state.plot_seconds == 1200
    assert War(plot_seconds=-5).state.plot_seconds == 0, "none"


@pytest.mark.rule("PAA-SET-06")
def test_a_player_of_several_countries_has_a_book_for_each() -> None:
    players = seated("anna", "ben", "carla", device=True)
    laid = lay(players)
    assert SHARED[3] == (("ussr",), ("ger", "jpn"), ("uk", "usa"))
    war = War(players=tuple(players), seats=laid.seats, paper=()).no_weapons()
    box = war.box()
    assert box.filled_by("carla") == ("uk", "usa")
    assert box.seats == POWERS
    order = move("eire", "i eire")
    war.plots(uk=[order], usa=[order])
    war.until("uk")
    assert war.state.on_turn == "carla"
    assert war.pass_().until("usa").state.on_turn == "carla"
    assert [line.by for line in war.state.revealed] == ["uk", "usa"]


# ---------------------------------------------------------------- the phases


@pytest.mark.rule("PAA-SEQ-01", "PAA-SEQ-02", "PAA-SEQ-05")
def test_five_phases() -> None:
    war = War({"united_kingdom": "uk i"})
    seen = [war.state.step]

    def note() -> None:
        if war.state.step != seen[-1]:
            seen.append(war.state.step)

    for power in POWERS:
        assert war.state.power == power, "the USA, too, before anybody has plotted"
        war.by_the_rules(e.StepEnded(by=power, step="weapons"))
        note()
    money = dict(war.state.ipcs)
    war.plots(uk=[build("united_kingdom", "2i")]).until("uk")
    note()
    assert war.refused(e.StepEnded(by="uk", step="execution"), "PAA-EXE-03")
    war.pass_()
    assert dict(war.state.ipcs) == money, "no income between plotting and final build"
    war.over()
    note()
    assert (war.state.step, war.state.power) == ("final_build", "uk")
    assert war.refused(e.StepEnded(by="uk", step="income"), "PAA-SEQ-01")
    war.do(e.StepEnded(by="uk", step="final_build"))  # although two infantry are given up
    assert seen == ["weapons", "plot", "execution", "final_build"]
    assert (war.state.turn, war.state.step) == (2, "weapons")
    assert war.money("uk") == 60


@pytest.mark.rule("PAA-SEQ-05")
def test_income_buys_nothing_before_the_next_turn() -> None:
    war = War(ipcs={"uk": 0}).plots(uk=[build("united_kingdom", "2i")]).until("uk")
    assert war.refused(war.builds("2i"), "PAA-XBL-02")
    assert not war.offered(e.BuildCarriedOut)
    war.pass_().over()
    assert war.refused(e.FinallyBuilt(by="uk", rest=0, at="united_kingdom", units={"infantry": 1}), "PAA-FIN-03")
    war.by_the_rules(e.StepEnded(by="uk", step="final_build"))
    assert (war.money("uk"), war.at("united_kingdom").get("infantry")) == (30, 2)


@pytest.mark.rule("PAA-SEQ-03", "PAA-PLT-11")
def test_an_empty_book_is_a_book() -> None:
    war = War().plots()
    assert war.state.step == "execution"
    war.over()
    assert not war.state.revealed
    assert war.state.pieces.by_area.keys() == War().state.pieces.by_area.keys()


@pytest.mark.rule("PAA-SEQ-04")
def test_execution_begins_when_all_are_sealed() -> None:
    war = War().no_weapons()
    assert war.box().seats == POWERS
    four = e.ExecutionBegun(books=dict.fromkeys(POWERS[:4], "x"))
    assert war.refused(four, "PAA-SEQ-04")
    assert war.refused(e.StepEnded(by="ussr", step="plot"), "PAA-SEQ-04")
    assert not war.offered(e.StepEnded)
    assert war.fine(e.ExecutionBegun(books=dict.fromkeys(POWERS, "x")))
    war.plots()
    assert war.state.books == {power: f"sealed {power}" for power in POWERS}
    assert war.refused(e.ExecutionBegun(books=dict.fromkeys(POWERS, "x")), "PAA-SEQ-01")
    assert war.told() == "5 books are sealed. The first round begins."


@pytest.mark.rule("PAA-SEQ-06")
def test_the_turn_begins_for_all_at_once() -> None:
    war = War({"libya": "ger 2i"}).plots(ger=[move("egypt", "2i libya")]).until("ger").all()
    assert war.state.controller("egypt") == "ger"
    for power in POWERS:
        assert war.state.friendly_at_start("egypt", power) == (power in ("ussr", "uk", "usa"))
    war.over()
    assert war.state.friendly_at_start("egypt", "jpn"), "a new turn"


# ---------------------------------------------------------------- weapons


@pytest.mark.rule("PAA-WPN-01")
def test_countries_develop_one_after_the_other() -> None:
    war = War()
    assert war.refused(axis.WeaponsResearched(by="ger", faces=("1",)), "PAA-WPN-01")
    war.by_the_rules(axis.WeaponsResearched(by="ussr", faces=("6", "2")))
    assert (war.state.power, war.state.breakthroughs) == ("ussr", 1)
    war.by_the_rules(axis.WeaponDeveloped(by="ussr", roll="1"))
    assert war.state.developments["ussr"]
    assert war.state.power == "ger", "which knows of the Soviet success"
    assert war.refused(e.StepEnded(by="uk", step="weapons"), "PAA-WPN-01")
    war.by_the_rules(axis.WeaponsResearched(by="ger", faces=("5",)))
    assert (war.state.power, war.state.breakthroughs, war.money("ger")) == ("uk", 0, 27)


@pytest.mark.rule("PAA-WPN-02")
def test_weapons_are_paid_before_plotting_and_not_plotted() -> None:
    war = War().do(e.StepEnded(by="ussr", step="weapons"))
    war.by_the_rules(axis.WeaponsResearched(by="ger", faces=("1", "2", "3", "4")))
    assert war.money("ger") == 12
    war.plots(ger=[build("germany", "6t")]).until("ger")
    assert war.refused(war.builds("6t"), "PAA-XBL-02")
    assert war.fine(war.builds("2t"))
    assert war.refused(axis.WeaponsResearched(by="ger", faces=("1",)), "PAA-SEQ-01")


@pytest.mark.rule("PAA-WPN-02")
def test_a_weapon_can_be_used_in_the_same_turn() -> None:
    row = next(str(d.roll) for key, d in board.developments().items() if key == "long_range")
    war = War({"ukraine": "ger f"}, own={"ukraine": "ger"}).do(e.StepEnded(by="ussr", step="weapons"))
    war.do(axis.WeaponsResearched(by="ger", faces=("6",))).do(axis.WeaponDeveloped(by="ger", roll=row))
    assert war.state.developed("ger", "long_range")
    war.line("ger", move("sz_w_spain", "f ukraine"))
    assert war.ready() == {"fighter": 1}, "4 areas there and 2 left"
    assert not War({"ukraine": "ger f"}).line("ger", move("sz_w_spain", "f ukraine")).ready()
