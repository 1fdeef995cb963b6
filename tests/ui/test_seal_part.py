"""Sealing an order book on a page: what is asked, reopened, counted down, and told of it (PAA-INV-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.games.plotted_axis.events import OrdersPlotted, StepEnded
from assistant.table.table import Table
from dashboards.games.plotted_axis.plotting import ALL, SEALED
from dashboards.play.page import Play
from tests.ui import war_table as war
from tests.ui.plotted_table import (
    OF,
    books,
    box,
    draft,
    move,
    others,
    seal,
    silent,
    table_of,
)

WORD = "quagmire"
"""Stands in a note, so that it can be looked for in everything that others get."""


# ---------------------------------------------------------------- sealing


def lay(play: Play, power: str, **more: Any) -> dict[str, Any]:
    play.hear({**books(play)[power]["seal"]["send"], **more})
    return dict(play.state())


@pytest.mark.rule("PAA-CHK-03", "PAA-INV-01", "PAA-INF-02")
def test_a_book_that_breaks_a_rule_of_plotting_is_asked_about_once() -> None:
    table = table_of()
    ben, pages = Play(table, "ben"), others(table, "ben")
    draft(ben, "ger", move("caucasus", "ukraine", {"infantry": 1}), move("caucasus", "ukraine", {"infantry": 1}))
    before = [silent(page) for page in pages]
    sheet = lay(ben, "ger")["sheet"]
    (notice,) = sheet["notices"]
    assert notice["text"] == "Germany's book breaks a rule of plotting. Open it to put it right, or seal it."
    assert [silent(page) for page in pages] == before
    assert "ger" in (table.boxes.waiting(box(table)) or ())
    ben.hear(sheet["send"])
    assert "ger" not in (table.boxes.waiting(box(table)) or ())


@pytest.mark.rule("PAA-SEQ-03", "PAA-CHK-11")
def test_an_empty_book_is_asked_about_and_an_impossible_order_is_not() -> None:
    table = table_of()
    ben, anna = Play(table, "ben"), Play(table, "anna")
    (notice,) = lay(ben, "ger")["sheet"]["notices"]
    assert notice["text"] == "Germany's book is empty: its units would only defend this turn."
    draft(anna, "ussr", move("japan", "russia", {"infantry": 1}))
    assert lay(anna, "ussr")["sheet"] is None
    assert "ussr" not in (table.boxes.waiting(box(table)) or ())


@pytest.mark.rule("PAA-AMB-42")
def test_a_book_cannot_be_reopened_once_all_are_sealed() -> None:
    table = table_of()
    ben = Play(table, "ben")
    seal(table, "ger")
    assert (books(ben)["ger"]["note"], bool(books(ben)["ger"]["back"])) == (SEALED, True)
    seal(table, "ussr", "uk", "jpn", "usa")
    assert (books(ben)["ger"]["note"], books(ben)["ger"]["back"]) == (ALL, None)
    table.boxes.reveal(box(table), TABLE)
    table.undo()
    back = books(ben)["ger"]["back"]
    ben.hear(back["send"])
    assert "ger" in (table.boxes.waiting(box(table)) or ()), "after an undo, it can be put right"


def test_the_line_of_now_names_every_country_whose_book_is_open() -> None:
    table = table_of(seats={**OF, "uk": "anna", "usa": "anna"})
    anna = Play(table, "anna")
    every = "the USSR, the United Kingdom and the USA"
    assert anna.state()["now"]["text"] == f"Open, write and seal the orders of {every}."
    seal(table, "ussr", "usa")
    assert anna.state()["now"]["text"] == "Open, write and seal the orders of the United Kingdom."


def test_a_country_that_nobody_plays_is_sealed_on_the_shared_screen() -> None:
    table = table_of(seats={**OF, "jpn": ""})
    screen = Play(table, TABLE, "table")
    (tap,) = (t for b in screen.state()["entry"] for t in b.get("taps", []) if "Japan has no orders" in t["label"])
    screen.hear(tap["send"])
    assert "jpn" not in (table.boxes.waiting(box(table)) or ())


@pytest.mark.rule("PAA-AMB-41")
def test_allies_read_along_only_where_the_table_agreed() -> None:
    def peeks(table: Table) -> list[str]:
        draft(Play(table, "ben"), "ger", replace(move("caucasus", "ukraine"), note=WORD))
        return [" ".join(b["lines"]) for b in Play(table, "david").state()["entry"] if b["type"] == "peek"]

    assert peeks(table_of()) == []
    (found,) = peeks(table_of(options={"PAA-AMB-41": "side"}))
    assert WORD in found
    assert not [b for b in Play(table_of(options={"PAA-AMB-41": "side"}), "carla").state()["entry"] if _of_axis(b)]


def _of_axis(block: dict[str, Any]) -> bool:
    return block["type"] == "peek" and ("Germany" in block["title"] or "Japan" in block["title"])


# ---------------------------------------------------------------- sealing and the time


@pytest.mark.rule("PAA-INF-04", "PAA-SEQ-04")
def test_a_book_is_sealed_opened_again_and_sealed() -> None:
    table = table_of()
    ben = Play(table, "ben")
    draft(ben, "ger", move("caucasus", "ukraine"))
    ben.hear({**books(ben)["ger"]["seal"]["send"], "id": "seal"})
    book = books(ben)["ger"]
    assert (book["sealed"], len(book["book"])) == (True, 1)
    assert "1 of 5 sealed" in Play(table, TABLE, "tv").state()["status"]["say"]
    ben.hear({**book["back"]["send"], "id": "back"})
    book = books(ben)["ger"]
    assert (book["sealed"], len(book["book"])) == (False, 1)
    assert "0 of 5 sealed" in Play(table, TABLE, "tv").state()["status"]["say"]


@pytest.mark.rule("PAA-AMB-42")
def test_where_the_seal_is_final_nothing_opens_it_again() -> None:
    table = table_of(options={"PAA-AMB-42": "final"})
    seal(table, "ger")
    assert books(Play(table, "ben"))["ger"]["back"] is None


@pytest.mark.rule("PAA-SET-05", "PAA-PLT-12")
def test_every_screen_counts_down_and_when_the_time_is_up_what_stands_is_sealed() -> None:
    table = table_of(plot_seconds=600)
    began = table.entries[-1].at
    for page in [*others(table, ""), Play(table, "ben")]:
        assert page.state()["status"]["until"]["ends"] == began + 600_000
    draft(Play(table, "ben"), "ger", move("caucasus", "ukraine"))
    assert Play(table, TABLE, "tv").state()["status"]["until"]["ends"] == began + 600_000
    anna = Play(table, "anna")
    (tap,) = (t for b in anna.state()["entry"] for t in b.get("taps", []) if t["label"] == "Time is up")
    anna.hear(tap["send"])
    sheet = anna.state()["sheet"]
    assert "Germany" in sheet["lines"][0]
    anna.hear(sheet["send"])
    assert table.boxes.full(box(table))
    laid = table.boxes.submission(box(table), "ger")
    assert isinstance(laid, OrdersPlotted)
    assert len(laid.orders) == 1
    assert "until" not in Play(table_of(plot_seconds=0), TABLE, "tv").state()["status"]


def test_the_count_begins_anew_when_plotting_begins_and_not_when_somebody_seals() -> None:
    table = table_of()
    until = Play(table, TABLE, "tv").state()["status"]["until"]
    seal(table, "ger", "uk")
    assert Play(table, TABLE, "tv").state()["status"]["until"]["ends"] == until["ends"]


@pytest.mark.rule("PAA-INF-11")
def test_when_all_are_sealed_anybody_begins_and_nothing_but_fingerprints_is_told() -> None:
    table = table_of()
    draft(Play(table, "ben"), "ger", move("caucasus", "ukraine"))
    Play(table, "ben").hear({"do": "lay", "box": box(table), "slot": "ger"})
    seal(table, "ussr", "uk", "jpn", "usa")
    carla = Play(table, "carla")
    (found,) = (b for b in carla.state()["entry"] if b["type"] == "box")
    assert found["reveal"]["label"] == "Start reading"
    assert "lay" not in found
    (prints,) = (b for b in carla.state()["entry"] if b["type"] == "fingerprints")
    assert [p["text"] for p in prints["books"]] == [""] * 5
    carla.hear(found["reveal"]["send"])
    assert not books(Play(table, "ben"))
    (prints,) = (b for b in carla.state()["entry"] if b["type"] == "fingerprints")
    assert [p["text"] for p in prints["books"]] == [""] * 5


def test_nobody_is_asked_for_the_next_line_before_the_one_that_is_out_is_done() -> None:
    table = table_of()
    draft(Play(table, "ben"), "ger", move("libya", "algeria"))
    Play(table, "ben").hear({"do": "lay", "box": box(table), "slot": "ger"})
    seal(table, "ussr", "uk", "jpn", "usa")
    screen = Play(table, TABLE, "table")

    def reveals() -> list[dict[str, Any]]:
        return [b["reveal"]["send"] for b in screen.state()["entry"] if b["type"] == "box"]

    for _ in range(3):  # that it begins, that the USSR has no line, the line of Germany
        screen.hear(reveals()[0])
    assert reveals() == []
    ben = Play(table, "ben")
    (tap,) = (t for b in ben.state()["entry"] for t in b.get("taps", []) if t["label"] == "Carry out all of it")
    ben.hear(tap["send"])
    assert len(reveals()) == 1


@pytest.mark.rule("PAA-INF-11")
def test_the_books_that_were_read_can_be_shown_but_the_step_comes_first() -> None:
    table = table_of()
    seal(table, "ussr", "ger", "uk", "jpn", "usa")
    war.revealed(table)
    while (state := war.state(table)).step != "weapons":
        if state.step == "execution":
            war.revealed(table)
        else:
            table.record(StepEnded(by=state.power, step=state.step), TABLE)
    for seat, role in (("anna", "seat"), (TABLE, "table")):
        entry = Play(table, seat, role).state()["entry"]
        assert not [block for block in entry if block.get("reveal")], "nothing gold"
        ((block, button),) = (
            (block, tap) for block in entry for tap in block.get("taps", ()) if tap["label"] == "Show last turn's books"
        )
        assert block["beside"]
        assert not button.get("main")
    Play(table, "anna", "seat").hear(button["send"])
    assert war.state(table).shown
