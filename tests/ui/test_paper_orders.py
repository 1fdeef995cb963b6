"""Orders on paper: each line is typed when its round comes, on the shared screen, and carried out like any other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.core.codec import event_to
from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.plotted_axis.events import OrdersPlotted
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.table.table import Table
from dashboards.games.plotted_axis.pages import ready
from dashboards.play.page import Play
from tests.ui import plotted_table

GAME = GAMES["plotted_axis"]


@pytest.fixture
def page() -> Play:
    """Return the shared screen of two players without phones, in the first round."""
    table = Table(GAME)
    table.record(GAME.lay([Seated(key=key, name=key.title(), device=False) for key in ("anna", "ben")]))
    for power in ("ussr", "ger", "uk", "jpn", "usa"):
        table.record(GAME.kind("StepEnded")(by=power, step="weapons"))
    table.record(GAME.kind("StepEnded")(by="ussr", step="plot"))
    return Play(table, "table", "table")


def dictated(page: Play) -> dict[str, Any]:
    (block,) = (block for block in page.state()["entry"] if block["type"] == "dictated")
    return block


@pytest.mark.rule("PAA-SET-04", "PAA-EXE-05")
def test_a_line_on_paper_is_typed_revealed_and_carried_out(page: Play) -> None:
    block = dictated(page)
    assert "USSR" in block["title"]
    page.hear({"do": "look", "typed": {"n": 1, "slot": block["slot"], "text": "2i Kar -> Ukr"}})
    read = page.state()["looked"]["typed"]
    assert (read["left"], read["says"]) == ([], [])
    page.hear({"do": "record", "event": {**block["send"]["event"], "order": read["orders"][0]}})
    state: Any = page.table.view("table")
    assert state.now == Order(to="ukraine", groups=(OrderedUnits(units={"infantry": 2}, source="karelia"),))
    assert not any(found["type"] == "dictated" for found in page.state()["entry"]), "first this line is carried out"


@pytest.mark.rule("PAA-SET-04")
def test_what_is_not_understood_reveals_nothing(page: Play) -> None:
    page.hear({"do": "look", "typed": {"n": 1, "slot": "ussr", "text": "2i Nowhere -> Ukr"}})
    read = page.state()["looked"]["typed"]
    assert read["orders"] == []
    assert "Nowhere" in " ".join(read["says"])
    assert page.table.view("table").now is None


@pytest.mark.rule("PAA-EXE-04")
def test_a_country_on_paper_says_that_it_has_no_line_left(page: Play) -> None:
    taps = [tap for block in page.state()["entry"] for tap in block.get("taps", [])]
    (done,) = (tap for tap in taps if "has no lines left" in tap["label"])
    page.hear(done["send"])
    assert dictated(page)["slot"] == "ger"


@pytest.mark.rule("PAA-SET-04", "PAA-EXE-05")
def test_a_country_on_paper_among_sealed_books_leads_to_the_form_and_to_no_dead_end() -> None:
    table = plotted_table.table_of(paper=("carla",))
    screen = Play(table, TABLE, "table")
    for power in ("ussr", "ger", "jpn", "usa"):
        table.boxes.submit(plotted_table.box(table), power, OrdersPlotted(by=power))
    for _ in range(3):
        (box,) = (block for block in screen.state()["entry"] if block["type"] == "box" and block["reveal"])
        screen.hear(box["reveal"]["send"])
    state: Any = table.view(TABLE)
    assert (state.step, state.power) == ("execution", "uk")
    shown = screen.state()
    assert not any(block.get("reveal") for block in shown["entry"])
    assert shown["now"]["text"] == "Round 1: enter the United Kingdom's line from its paper."
    block = dictated(screen)
    order = event_to(OrdersPlotted(by="", orders=(plotted_table.move("norway", "united_kingdom"),)))["orders"][0]
    screen.hear({**block["send"], "event": {**block["send"]["event"], "order": order}})
    assert table.view(TABLE).now is not None  # type: ignore[attr-defined]


@pytest.mark.rule("PAA-SET-04", "PAA-INF-11")
def test_books_are_opened_at_the_end_even_where_the_last_country_plots_on_paper(page: Play) -> None:
    state: Any = page.table.view("table")
    assert not ready(state)
    assert ready(replace(state, step="final_build"))
