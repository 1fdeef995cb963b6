"""Readings of the plot, of books as written, of weapons, canals, routes and charts (PAA-AMB-37 to -50)."""

from __future__ import annotations

import pytest

from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.games.axis_allies import events as axis
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.books import stood
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from tests.plot_positions import NOOP, War, build, move

HALF = Order(kind="move", to="karelia")
EMPTY = Order(kind="move", to="karelia", groups=(OrderedUnits(units={"infantry": 0}, source="ukraine"),))


# ---------------------------------------------------------------- the time is up, lines that cannot both count


@pytest.mark.rule("PAA-AMB-37", "PAA-PLT-12")
@pytest.mark.parametrize("gap", [HALF, EMPTY, Order(kind="build", to="germany"), Order(kind="rockets")])
def test_what_stands_when_the_time_is_up(gap: Order) -> None:
    first, last = move("ukraine", "i germany"), build("germany", "i")
    draft = e.OrdersPlotted(by="ger", orders=(first, gap, NOOP, last))
    for reading, orders in (("close_up", (first, NOOP, last)), ("up_to_gap", (first,))):
        state = War({}, readings={"PAA-AMB-37": reading}).no_weapons().state
        assert stood(state, draft) == e.OrdersPlotted(by="ger", orders=orders)
    state = War({}, readings={"PAA-AMB-37": "up_to_gap"}).no_weapons().state
    whole = e.OrdersPlotted(by="ger", orders=(first, last))
    assert stood(state, whole) == whole


@pytest.mark.rule("PAA-AMB-37", "PAA-AMB-42")
def test_the_box_seals_what_stands_when_time_is_called() -> None:
    war = War({"germany": "ger i"}).no_weapons()
    boxes, key = war.table.boxes, war.box().key
    line = move("ukraine", "i germany")
    boxes.draft(key, "ger", e.OrdersPlotted(by="ger", orders=(HALF, line)))
    boxes.call_time(key)
    assert boxes.submission(key, "ger") == e.OrdersPlotted(by="ger", orders=(line,))
    assert boxes.submission(key, "usa") == e.OrdersPlotted(by="usa")


def twice(reading: str, first: Order, second: Order) -> list[str]:
    """Return what is said against two lines of Germany."""
    war = War({"germany": "ger 3i", "ukraine": "ger i"}, readings={"PAA-AMB-38": reading}).plots(ger=[first, second])
    war.over()
    return [line.why for line in war.state.revealed]


@pytest.mark.rule("PAA-AMB-38", "PAA-MOV-02")
def test_a_second_move_into_the_same_area() -> None:
    lines = move("eastern_europe", "i germany"), move("eastern_europe", "i ukraine")
    assert twice("second_void", *lines) == ["", "Germany has already moved into Eastern Europe."]
    both = "Two of Germany's lines name Eastern Europe."
    assert twice("both_void", *lines) == [both, both]


@pytest.mark.rule("PAA-AMB-38", "PAA-BLD-02")
def test_a_second_build_at_the_same_factory() -> None:
    lines = build("germany", "i"), build("germany", "2i")
    assert twice("second_void", *lines) == ["", "Germany has already had its build action."]
    both = "Two of Germany's lines name Germany."
    assert twice("both_void", *lines) == [both, both]


@pytest.mark.rule("PAA-AMB-38")
@pytest.mark.parametrize("reading", ["second_void", "both_void"])
def test_a_move_and_a_build_in_one_area_are_no_two_of_a_kind(reading: str) -> None:
    assert twice(reading, move("germany", "i ukraine"), build("germany", "i")) == ["", ""]


# ---------------------------------------------------------------- weapons


@pytest.mark.rule("PAA-AMB-40")
@pytest.mark.parametrize(("reading", "now"), [("at_once", True), ("next_turn", False)])
def test_a_weapon_of_this_turn(reading: str, now: bool) -> None:
    war = War({}, readings={"PAA-AMB-40": reading})
    war.do(axis.WeaponsResearched(by="ussr", faces=("6",)), axis.WeaponDeveloped(by="ussr", roll="1"))
    assert war.state.power == "ger", "the next country follows"
    assert war.state.developed("ussr", "jet_power") is now
    war.no_weapons()
    assert war.state.developed("ussr", "jet_power") is now
    war.plots().over()
    assert war.state.turn == 2
    assert war.state.developed("ussr", "jet_power")
    assert war.state.developments["ussr"] == ("jet_power",)


# ---------------------------------------------------------------- sealing and numbers


@pytest.mark.rule("PAA-AMB-42")
def test_a_sealed_book_is_opened_again_until_the_last_is_sealed() -> None:
    war = War({}).no_weapons()
    boxes, key = war.table.boxes, war.box().key
    boxes.submit(key, "ger", e.OrdersPlotted(by="ger", orders=(NOOP,)))
    boxes.take_back(key, "ger")
    assert boxes.waiting(key) == ("ussr", "ger", "uk", "jpn", "usa")
    for power in ("ussr", "ger", "uk", "jpn", "usa"):
        boxes.submit(key, power, e.OrdersPlotted(by=power))
    with pytest.raises(Nonsense, match="Everybody has submitted"):
        boxes.take_back(key, "ger")
    boxes.reveal(key)
    with pytest.raises(Nonsense, match="already being read"):
        boxes.take_back(key, "ger")


@pytest.mark.rule("PAA-AMB-42")
def test_sealing_is_final_where_the_table_says_so() -> None:
    war = War({}, readings={"PAA-AMB-42": "final"}).no_weapons()
    boxes, key = war.table.boxes, war.box().key
    boxes.submit(key, "ger", e.OrdersPlotted(by="ger", orders=(NOOP,)))
    with pytest.raises(Nonsense, match="can't be taken back"):
        boxes.take_back(key, "ger")
    with pytest.raises(Nonsense, match="can't be taken back"):
        boxes.submit(key, "ger", e.OrdersPlotted(by="ger"))


@pytest.mark.rule("PAA-AMB-43", "PAA-INF-03")
def test_how_many_lines_a_book_has_is_secret_or_told() -> None:
    lines = {"ger": [NOOP, move("ukraine", "i germany")], "uk": [NOOP]}
    war = War({}, noop=True).plots(**lines)
    assert war.state.counts == {}
    assert [x.event.lines for x in war.table.entries if isinstance(x.event, e.ExecutionBegun)] == [{}], "nor in the log"
    assert war.told() == "5 books are sealed. The first round begins."
    war = War({}, noop=True, readings={"PAA-AMB-43": "open"}).plots(**lines)
    assert war.seen("").counts == {"ussr": 0, "ger": 2, "uk": 1, "jpn": 0, "usa": 0}
    assert "Germany 2, United Kingdom 1" in war.told()
    secret = War({}, noop=True).plots()
    shut = secret.table.game.apply(e.ExecutionBegun(books={}, lines={"ger": 2}), War({}).no_weapons().state)
    assert shut.counts == {}


# ---------------------------------------------------------------- canals, ways, the chart


@pytest.mark.rule("PAA-AMB-46")
@pytest.mark.parametrize(("reading", "open_"), [("turn_start", False), ("now", True)])
def test_a_canal_that_was_taken_in_this_turn(reading: str, open_: bool) -> None:
    war = War(
        {"libya": "ger t", "sz_e_med": "ger bb"},
        own={"syria_iraq": "ger"},
        readings={"PAA-AMB-46": reading},
    )
    war.plots(ger=[move("egypt", "t libya"), move("sz_red_sea", "bb sz_e_med")]).until("ger", 1).all().until("ger", 2)
    assert (war.ready() == {"battleship": 1}) is open_
    assert ("AA-CAN-01" in war.why()) is not open_


@pytest.mark.rule("PAA-AMB-46")
@pytest.mark.parametrize("reading", ["turn_start", "now"])
def test_a_canal_is_closed_to_whoever_has_lost_a_bank(reading: str) -> None:
    war = War({"libya": "ger t", "sz_e_med": "uk sub"}, readings={"PAA-AMB-46": reading}, noop=True)
    war.plots(ger=[move("egypt", "t libya")], uk=[move("sz_red_sea", "sub sz_e_med")]).until("ger").all().until("uk")
    assert war.ready() == {}
    assert "AA-CAN-01" in war.why()


@pytest.mark.rule("PAA-AMB-49")
@pytest.mark.parametrize(("reading", "goes"), [("via_needed", False), ("free_way", True), ("tanks_only", True)])
def test_a_ship_without_a_written_way(reading: str, goes: bool) -> None:
    war = War({"sz_w_spain": "ger sub"}, readings={"PAA-AMB-49": reading})
    war.line("ger", move("sz_e_us", "sub sz_w_spain"))
    assert (war.ready() == {"submarine": 1}) is goes
    tank = War({"germany": "ger t"}, readings={"PAA-AMB-49": reading}).line("ger", move("ukraine", "t germany"))
    assert tank.ready() == {}, "a tank always names its way"


@pytest.mark.rule("PAA-AMB-49")
@pytest.mark.parametrize(("reading", "ways"), [("via_needed", []), ("free_way", ["", "x"]), ("tanks_only", [""])])
def test_a_free_way_is_chosen_at_the_reveal(reading: str, ways: list[str]) -> None:
    """Two ways lead to the coast of the United States."""
    war = War({"sz_w_spain": "ger sub"}, readings={"PAA-AMB-49": reading}).line(
        "ger", move("sz_e_us", "sub sz_w_spain")
    )
    found = [offer.known["going"][0].via for offer in war.offers(e.OrderCarriedOut)]
    assert len(found) == len(ways)
    unproposed = [area for area in ("sz_n_atlantic", "sz_e_canada") if area not in found]
    other = e.OrderCarriedOut(by="ger", going=(e.Going(group=0, units={"submarine": 1}, via=unproposed[0]),))
    assert war.fine(other) is (reading == "free_way")
    assert war.refused(other, "PAA-AMB-49") is (reading != "free_way")
    if reading == "free_way":
        war.by_the_rules(e.OrderCarriedOut(by="ger", going=war.offers(e.OrderCarriedOut)[1].known["going"]))
        assert war.at("sz_e_us") == {"submarine": 1}


@pytest.mark.rule("PAA-AMB-49")
def test_the_chosen_way_is_the_one_that_is_sailed() -> None:
    war = War({"sz_w_spain": "ger sub", "sz_e_us": "usa trn"}, readings={"PAA-AMB-49": "free_way"})
    war.line("ger", move("sz_e_us", "sub sz_w_spain"))
    for via in ("sz_n_atlantic", "sz_e_canada"):
        event = e.OrderCarriedOut(by="ger", going=(e.Going(group=0, units={"submarine": 1}, via=via),))
        after = war.table.game.apply(event, war.state)
        assert {came for _, came in after.battles[0].came} == {via}
    wrong = e.OrderCarriedOut(by="ger", going=(e.Going(group=0, units={"submarine": 1}, via="sz_north_sea"),))
    assert war.illegal(wrong)


@pytest.mark.rule("PAA-AMB-49")
def test_a_ship_whose_only_way_is_blocked_stays() -> None:
    for between in ("sz_n_atlantic", "sz_e_canada"):
        war = War({"sz_w_spain": "ger sub", between: "uk bb"}, readings={"PAA-AMB-49": "free_way"})
        assert war.line("ger", move("sz_e_us", "sub sz_w_spain")).ready() == {"submarine": 1}
    both = {"sz_n_atlantic": "uk bb", "sz_e_canada": "uk bb"}
    war = War({"sz_w_spain": "ger sub", **both}, readings={"PAA-AMB-49": "free_way"})
    assert war.line("ger", move("sz_e_us", "sub sz_w_spain")).ready() == {}


@pytest.mark.rule("PAA-AMB-50", "PAA-SET-02")
@pytest.mark.parametrize(("reading", "tanks", "infantry"), [("chart", 1, 1), ("data", 2, 1)])
def test_the_tanks_of_ukraine(reading: str, tanks: int, infantry: int) -> None:
    chart = {"ukraine/ger/tank": 1, "ukraine/ger/infantry": 1}
    war = War(units=chart, readings={"PAA-AMB-50": reading})
    assert war.at("ukraine") == {"tank": tanks, "infantry": infantry, "fighter": 1}
    assert War(readings={"PAA-AMB-50": reading}).at("ukraine")["tank"] == 2, "as our data say, without a word"


@pytest.mark.rule("PAA-AMB-26", "PAA-AMB-50")
def test_every_reading_of_this_game_can_be_chosen() -> None:
    ids = {ruling.ambiguity for ruling in GAMES["plotted_axis"].rulings}
    assert {f"PAA-AMB-{number:02}" for number in range(1, 52)} <= ids
