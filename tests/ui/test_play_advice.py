"""Odds, reasons and what-ifs in a real browser: figures in the cells, the line that a cell rests on, a false pass."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.ui.clue_phone import asked, mistaken
from tests.ui.conftest import Served

SMALL = (320, 640)


@pytest.fixture(scope="module")
def served_tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, int, int]]:
    found = Served(tmp_path_factory.mktemp("odds"))
    good, wrong = (found.lay("Anna", "Ben", "Carla", help="advice") for _ in range(2))
    found.told(good, asked)
    found.told(wrong, mistaken)
    yield found.start(), good, wrong
    found.stop(signal.SIGKILL)


def notes(served: Served, game: int, visit: Any) -> Any:
    page = visit(served.link("seat", game, "anna"), SMALL)
    page.locator("nav button", has_text="Notes").tap()
    return page


def test_cells_hold_figures_and_a_mark_says_why(served_tables: Any, visit: Any) -> None:
    served, good, _ = served_tables
    page = notes(served, good, visit)
    figure = page.get_by_label("Professor Plum, Envelope: open, ").locator("b")
    expect(figure).to_have_count(0)  # figures would tell which rows are those of one's own cards
    page.get_by_role("button", name="Your column is hidden").tap()
    expect(figure).to_have_text(re.compile(r"^[1-9][0-9]?$"))
    expect(page.locator(".grid")).to_contain_text("shows at random")
    expect(page.locator(".asking > summary")).to_have_text(re.compile(r"rules out\s+[1-9][0-9]? %$"))
    page.get_by_label("Mr. Green, Ben: can't have it").tap()
    expect(page.locator(".told.why")).to_contain_text("Ben does not have Mr. Green.")
    expect(page.locator(".told.why")).to_contain_text("Line 4: Ben passes: Mr. Green, Rope, Hall.")
    page.get_by_label("pencil yes").tap()
    expect(page.locator(".told.why")).to_contain_text("Your pencil mark says otherwise.")
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL[0]
    assert not re.search(r"\bbits?\b|shows at random|no habits", page.locator(".grid").inner_text(), re.IGNORECASE)
    page.get_by_text("How the chances are computed").tap()
    page.get_by_role("button", name="no habits").tap()
    expect(page.locator(".grid")).to_contain_text("deals, no habits.")


def test_a_false_pass_is_named_and_a_what_if_lifts_it(served_tables: Any, visit: Any) -> None:
    served, _, wrong = served_tables
    page = notes(served, wrong, visit)
    expect(page.locator(".conflict")).to_contain_text("Ben passes: Mr. Green, Rope, Hall.")
    page.get_by_role("button", name="Ignore line 4").tap()
    expect(page.locator(".conflict")).to_have_count(0)
    expect(page.locator(".whatif")).to_contain_text("On this page only")
    expect(page.get_by_label("Mr. Green, Ben: has it")).to_be_visible()
    page.get_by_role("button", name="Count all lines").tap()
    expect(page.locator(".conflict")).to_be_visible()
