"""A full order book is worked out away from the event loop, and its odds count only units that the country has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assistant.core.codec import event_to
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.checks_follow import STAND_INS, follow
from assistant.games.plotted_axis.orders import Order
from dashboards.games.plotted_axis import plotting
from dashboards.games.plotted_axis.chances import chances
from dashboards.play.page import Play
from tests.plot_positions import War, move

CAUCASUS = move("caucasus", "3i 2t ukraine")


class PlottingPage:
    """A page of the writer of all books, with background work waiting."""

    def __init__(self) -> None:
        self.war = War().no_weapons()
        self.play = Play(self.war.table, "anna", "seat")
        self.work: list[Callable[[], None]] = []
        self.play.in_background(self.work.append, lambda: None)
        self.box = self.war.box().key

    def writes(self, *orders: Order) -> None:
        event = event_to(e.OrdersPlotted(by="ger", orders=orders))
        self.play.hear({"do": "write", "box": self.box, "slot": "ger", "event": event})

    def book(self) -> Any:
        """Return the German book as the page draws it."""
        plots = next(block for block in self.play.state()["entry"] if block["type"] == "plot")
        return next(book for book in plots["books"] if book["slot"] == "ger")

    def waits(self) -> None:
        while self.work:
            self.work.pop(0)()


@pytest.mark.parametrize("name", ["findings", "chances", "sources", "read"])
def test_a_tap_on_a_book_works_nothing_out_itself(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, known = PlottingPage(), getattr(plotting, name)
    running: list[bool] = []

    def counted(*given: Any) -> Any:
        running.append(bool(given))
        return known(*given)

    monkeypatch.setattr(plotting, name, counted)
    page.writes(CAUCASUS)
    page.play.hear({"do": "look", "typed": {"n": 1, "slot": "ger", "text": "3i Ukr -> Cau"}})
    assert page.book()["book"], "what is written is there at once"
    assert page.play.state()["looked"]["typed"] is None
    assert not running
    page.waits()
    assert running
    assert page.play.state()["looked"]["typed"]["orders"]
    assert page.book()["sources"]


def test_nothing_is_said_of_a_book_until_it_is_worked_out_itself() -> None:
    page = PlottingPage()
    page.writes(CAUCASUS)
    page.book()
    page.waits()
    first = page.book()["chances"]
    assert set(first) == {"1"}
    page.writes(CAUCASUS, move("karelia", "3i eastern_europe"))
    assert page.book()["chances"] == {}, "lines may have moved: what was said of the book before is not about these"
    assert page.book()["sources"], "where units stand is the same"
    page.waits()
    assert set(page.book()["chances"]) == {"1", "2"}


@pytest.mark.rule("PAA-CHK-20")
def test_units_that_are_not_there_are_left_out_of_the_odds_and_told() -> None:
    state = War({"ukraine": "ger 3i 2t", "caucasus": "ussr 3i"}).no_weapons().state
    (fair,) = chances(state, "ger", [CAUCASUS]).values()
    (wild,) = chances(state, "ger", [move("caucasus", "99i 99t ukraine")]).values()
    assert wild == {**fair, "say": f"{fair['say']}, not counting 193 units that are not there"}
    (one,) = chances(state, "ger", [move("caucasus", "4i 2t ukraine")]).values()
    assert one == {**fair, "say": f"{fair['say']}, not counting 1 unit that is not there"}
    assert chances(state, "ger", [move("caucasus", "99b germany")]) == {}


def test_a_book_makes_up_few_units_whatever_number_is_written() -> None:
    state = War().no_weapons().state
    book = [move("karelia", "99i 99t 99f 99b germany")] * 42
    made_up = [token for token in follow(state, "ger", book).tokens if not token.real]
    assert len(made_up) <= 4 * STAND_INS


@pytest.mark.rule("PAA-AMB-51")
@pytest.mark.parametrize("reading", ["cargo", "attack"])
def test_amb_51_the_odds_of_a_carrier_count_its_fighters_as_the_table_reads_it(reading: str) -> None:
    war = War({"sz_alaska": "usa cv 2f", "sz_n_pacific": "jpn trn"}, readings={"PAA-AMB-51": reading}).no_weapons()
    (found,) = chances(war.state, "usa", [move("sz_n_pacific", "cv 2f sz_alaska")]).values()
    (alone,) = chances(war.state, "usa", [move("sz_n_pacific", "cv sz_alaska")]).values()
    assert (found == alone) == (reading == "cargo")
