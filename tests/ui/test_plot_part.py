"""The own order book on a page: what it holds, what is said of it, and that no other page learns of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.games.plotted_axis.events import OrdersPlotted
from assistant.games.plotted_axis.orders import Load, Order, OrderedUnits
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui.block_types import of_entry
from tests.ui.plotted_table import (
    OF,
    books,
    box,
    draft,
    move,
    others,
    plotting,
    seal,
    silent,
    source,
    table_of,
    written,
)

WORD = "quagmire"
"""Stands in a note, so that it can be looked for in everything that others get."""


# ---------------------------------------------------------------- what is written


@pytest.mark.rule("PAA-PLT-03", "PAA-PLT-09", "PAA-CHK-07", "PAA-INV-01")
def test_a_book_holds_its_lines_and_what_the_checks_say_of_each() -> None:
    ben = Play(table_of(), "ben")
    assert books(ben)["ger"]["book"] == []
    state = draft(ben, "ger", move("caucasus", "ukraine"), move("japan", "germany", {"infantry": 1}))
    assert not list(of_entry(state["entry"]))
    book = books(ben)["ger"]
    assert [line["to"] for line in book["book"]] == ["caucasus", "japan"]
    assert book["book"] == list(written("ger", *ben_orders(ben))["orders"])
    (far,) = (f for f in book["findings"] if f["lines"] == [2])
    assert (far["level"], far["text"]) == (
        "illegal",
        "Japan is across the sea from Germany: infantry need a transport.",
    )
    assert state["toast"] is None
    assert state["sheet"] is None


@pytest.mark.rule("PAA-CHK-07")
def test_what_is_said_of_a_book_is_never_about_the_book_before() -> None:
    jobs: list[Any] = []
    ben = Play(table_of(), "ben")
    ben.in_background(jobs.append, lambda: None)

    def worked_out() -> Any:
        while jobs:
            jobs.pop(0)()
        ben.state()
        return books(ben)["ger"]

    draft(ben, "ger", move("japan", "germany", {"infantry": 1}))
    assert worked_out()["findings"][0]["level"] == "illegal"
    draft(ben, "ger", move("ukraine", "germany", {"infantry": 1}))
    meanwhile = books(ben)["ger"]
    assert (meanwhile["findings"], meanwhile["chances"]) == ([], {})
    assert meanwhile["sources"], "where units can come from is still worth knowing"
    assert all("Japan" not in f["text"] for f in worked_out()["findings"])


def ben_orders(ben: Play) -> tuple[Order, ...]:
    event = ben.table.boxes.drafted(box(ben.table), "ger")
    assert isinstance(event, OrdersPlotted)
    return event.orders


@pytest.mark.rule("PAA-INF-02", "PAA-INF-03")
def test_no_other_page_changes_at_all_while_somebody_writes() -> None:
    table = table_of()
    pages = others(table, "ben")
    before = [silent(page) for page in pages]
    lines = [replace(move("caucasus", "ukraine"), note=WORD), *(move("egypt", "libya") for _ in range(20))]
    state = draft(Play(table, "ben"), "ger", *lines)
    assert WORD in json.dumps(state)
    assert [silent(page) for page in pages] == before
    seal(table, "ussr")
    assert not any(WORD in json.dumps(page.state()) for page in pages)


def test_an_attack_shows_its_odds_against_what_stands_there_now() -> None:
    ben = Play(table_of(), "ben")
    draft(ben, "ger", move("caucasus", "ukraine"), move("eastern_europe", "germany"))
    chances = books(ben)["ger"]["chances"]
    assert list(chances) == ["1"]
    assert re.fullmatch(r">?\d+ % to capture(, >?\d+ % to win)? \(current defenders\)", chances["1"]["say"])
    assert not chances["1"]["warn"]
    quiet = Play(table_of(help="notes"), "ben")
    draft(quiet, "ger", move("caucasus", "ukraine"))
    assert books(quiet)["ger"]["chances"] == {}


def test_aircraft_alone_win_and_take_nothing() -> None:
    ben = Play(table_of(), "ben")
    draft(ben, "ger", move("karelia", "germany", {"fighter": 1, "bomber": 1}))
    (chance,) = books(ben)["ger"]["chances"].values()
    assert chance["say"].startswith("0 % to capture, ")
    assert chance["say"].endswith("% to win (current defenders): no land unit comes to hold it")
    assert chance["warn"]


def test_an_attack_says_its_chance_once_and_warns_where_it_hardly_succeeds() -> None:
    ben = Play(table_of(), "ben")
    draft(ben, "ger", move("karelia", "finland_norway", {"infantry": 1}))
    (chance,) = books(ben)["ger"]["chances"].values()
    assert chance["say"] == "<1 % to capture (current defenders)"
    assert chance["warn"]


@pytest.mark.rule("PAA-BLD-07", "PAA-NOP-01")
def test_the_plan_of_a_country_has_its_money_its_prices_and_its_factories() -> None:
    ben = Play(table_of(noop=True), "ben")
    book = books(ben)["ger"]
    assert (book["hand"], book["prices"]["tank"], book["noop"]) == (32, 5, True)
    assert [site["at"] for site in book["sites"]] == ["germany", "southern_europe"]
    assert book["sites"][0]["zones"] == ["sz_baltic"]
    assert not books(Play(table_of(), "ben"))["ger"]["noop"]


# ---------------------------------------------------------------- from where


def test_sources_say_how_far_each_kind_comes_and_over_which_areas() -> None:
    ben = Play(table_of(), "ben")
    ukraine = source(ben, "ger", "ukraine")
    assert ukraine["to"]["infantry"]["caucasus"] == 1
    germany = source(ben, "ger", "germany")
    assert germany["to"]["tank"]["ukraine"] == 2
    assert germany["between"]["ukraine"] == ["eastern_europe"]
    assert "ukraine" not in germany["to"]["infantry"]
    assert germany["to"]["bomber"]["russia"] <= 6
    assert germany["units"] == germany["free"]


def test_units_with_orders_are_not_free_any_more() -> None:
    ben = Play(table_of(), "ben")
    whole = source(ben, "ger", "ukraine")["units"]
    draft(ben, "ger", move("caucasus", "ukraine", {"infantry": 2}))
    ukraine = source(ben, "ger", "ukraine")
    assert ukraine["units"] == whole
    assert ukraine["free"]["infantry"] == whole["infantry"] - 2


@pytest.mark.rule("PAA-AIR-06")
def test_aircraft_can_go_on_from_where_the_plan_brings_them() -> None:
    ben = Play(table_of(), "ben")
    draft(ben, "ger", move("karelia", "ukraine", {"fighter": 1}))
    karelia = source(ben, "ger", "karelia")
    assert karelia["units"] == {"fighter": 1}
    assert max(karelia["to"]["fighter"].values()) == 3


@pytest.mark.rule("PAA-TRN-03")
def test_who_is_taken_on_board_can_land_in_a_later_line() -> None:
    ben = Play(table_of(), "ben")
    assert "southern_europe" in source(ben, "ger", "sz_c_med")["loads"]
    load = Load(units={"tank": 1}, source="southern_europe")
    sails = Order(to="sz_e_med", groups=(OrderedUnits(source="sz_c_med", units={"transport": 1}, load=(load,)),))
    draft(ben, "ger", sails)
    east = source(ben, "ger", "sz_e_med")
    assert east["units"] == {"tank": 1}
    assert east["to"]["tank"]["egypt"] == 1
    assert east["aboard"] == "from transport"


@pytest.mark.rule("PAA-TRN-04")
def test_a_transport_can_load_without_moving_where_units_wait_on_a_coast() -> None:
    carla = Play(table_of(), "carla")
    at = next(s for s in books(carla)["uk"]["sources"] if s["at"] == "sz_north_sea")
    assert at["to"]["transport"]["sz_north_sea"] == 0
    assert "sz_north_sea" not in at["to"].get("battleship", {})
    table = table_of(
        units={"united_kingdom/uk/infantry": 0, "united_kingdom/uk/tank": 0, "united_kingdom/uk/aa_gun": 0}
    )
    bare = next(s for s in books(Play(table, "carla"))["uk"]["sources"] if s["at"] == "sz_north_sea")
    assert "sz_north_sea" not in bare["to"]["transport"]


# ---------------------------------------------------------------- typed lines


def typed(play: Play, text: str, **more: Any) -> dict[str, Any]:
    play.hear({"do": "look", "typed": {"n": 1, "slot": "ger", "text": text, **more}})
    found: dict[str, Any] = play.state()["looked"]["typed"]
    return found


@pytest.mark.rule("PAA-PLT-07")
def test_typed_lines_become_orders_in_their_rounds_and_what_is_not_understood_stays() -> None:
    ben = Play(table_of(), "ben")
    found = typed(ben, "2: 3i Ukr -> Cau\n1: build Germany 6t\n\n3: xyz -> Karelia")
    assert [order["kind"] for order in found["orders"]] == ["build", "move"]
    assert found["left"] == ["3: xyz -> Karelia"]
    assert len(found["says"]) == 1
    assert "xyz" in found["says"][0]


@pytest.mark.rule("PAA-CHK-01")
def test_typed_numbers_that_leave_one_out_are_told() -> None:
    ben = Play(table_of(), "ben")
    found = typed(ben, "1: noop\n3: noop\n3i Ukr -> Cau", lines=0)
    assert found["says"] == ["Round 2 has no line: number the lines from 1 to 2, without a gap."]
    assert found["left"] == ["1: noop", "3: noop"], "they stay typed; nothing of them is dropped"
    assert (len(found["orders"]), found["rounds"]) == (1, [None])
    assert typed(ben, "1: noop\n1: noop", lines=0)["left"] == ["1: noop", "1: noop"]
    assert typed(ben, "1: noop\n2: noop", lines=0)["says"] == []
    assert typed(ben, "7: noop")["says"] == [], "a line from paper is read in its own round"


@pytest.mark.rule("PAA-PLT-06", "PAA-CHK-01")
def test_typed_numbers_are_the_rounds_at_which_lines_are_inserted() -> None:
    ben = Play(table_of(), "ben")
    found = typed(ben, "3i Ukr -> Cau\n2: build Germany 6t\n1: noop", lines=3)
    assert [(order["kind"], number) for order, number in zip(found["orders"], found["rounds"], strict=True)] == [
        ("noop", 1),
        ("build", 2),
        ("move", None),
    ]
    assert (found["left"], found["says"]) == ([], [])
    assert typed(ben, "4: noop", lines=3)["rounds"] == [4]
    far = typed(ben, "7: noop", lines=3)
    assert far["says"] == ["Rounds 4, 5 and 6 have no lines: number the lines from 1 to 4, without a gap."]
    assert far["left"] == ["7: noop"]


@pytest.mark.parametrize("asked", [None, 7, [], {}, {"text": 5}, {"text": "->"}, {"text": "(" * 5000}])
def test_whatever_is_typed_is_answered(asked: Any) -> None:
    ben = Play(table_of(), "ben")
    ben.hear({"do": "look", "typed": asked})
    assert ben.state()["toast"] is None


def test_what_was_typed_on_a_shared_tablet_is_gone_when_it_is_let_go() -> None:
    table = table_of(way="tablet", paper=("ben",))
    screen = Play(table, TABLE, "table")
    screen.hear({"do": "hold", "player": "ben"})
    assert typed(screen, "3i Ukr -> Cau")["orders"]
    screen.hear({"do": "hold", "player": None})
    assert screen.state()["looked"]["typed"] is None


# ---------------------------------------------------------------- who writes where


@pytest.mark.rule("PAA-SET-06")
def test_a_player_of_several_countries_has_a_book_for_each_and_none_of_others() -> None:
    table = table_of(players=2)
    anna, ben = Play(table, "anna"), Play(table, "ben")
    assert list(books(anna)) == ["ussr", "uk", "usa"]
    assert list(books(ben)) == ["ger", "jpn"]
    draft(ben, "jpn", replace(move("china", "manchuria"), note=WORD))
    assert WORD not in json.dumps(anna.state())
    assert not books(ben)["ger"]["book"]
    assert len(books(ben)["jpn"]["book"]) == 1


def test_books_come_to_a_shared_screen_only_while_somebody_holds_it() -> None:
    table = table_of(seats=OF, paper=("ben",))
    table = _on_screen(table)
    screen = Play(table, TABLE, "table")
    screen.hear({"do": "hold", "player": "ben"})
    draft(screen, "ger", replace(move("caucasus", "ukraine"), note=WORD))
    held = json.dumps(screen.state()["cover"])
    assert WORD in held
    screen.hear({"do": "hold", "player": None})
    assert WORD not in json.dumps(screen.state())


def _on_screen(table: Table) -> Table:
    """Those without a device do not plot on paper, but on the shared screen."""
    first: Any = table.entries[0].event
    fresh = Table(table.game)
    fresh.record(replace(first, paper=()))
    return plotting(fresh)


@pytest.mark.rule("PAA-SET-04")
def test_who_plots_on_paper_has_no_book_here() -> None:
    table = table_of(paper=("ben",))
    assert "ger" not in books(Play(table, "anna"))
    assert not books(Play(table, TABLE, "table"))
    says = Play(table, TABLE, "tv").state()["status"]["say"]
    assert says == "Germany plots on paper · 0 of 4 sealed."
