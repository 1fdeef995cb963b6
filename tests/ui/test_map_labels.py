"""No label on a map covers another one or a stack: a few positions of each war; `make trials` measures 200."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from assistant.games.axis_allies import events as a
from tests.recorded_games import table
from tests.stories.record_today import FOLDER
from tests.ui import war_table as war
from tests.ui.conftest import SMALL
from tests.ui.crawl import TELEVISION, moment
from tests.ui.map_labels import SIMULATED, Measured, Position, positions

LEAST = {"cold_cash_risk": 100}
"""The fewest labels and stacks of a position that must have been measured, at all sizes together."""


@pytest.mark.parametrize("game", SIMULATED)
def test_no_label_covers_another_or_a_stack(chromium: Browser, game: str) -> None:
    measured = Measured(chromium, game)
    for position in positions(game, 4):
        assert list(measured.faults(position)) == []
    assert measured.positions >= 4
    assert measured.labels > measured.positions * LEAST.get(game, 200)
    measured.crawler.page.context.close()


SPOILED = {
    "covers": """(one, other) => one.setAttribute("transform", other.getAttribute("transform"))""",
    "cut": """(one) => one.setAttribute("transform", "translate(-5 200)")""",
    "number": """(one) => { one.querySelector(".count").textContent = "" }""",
    "error": """() => setTimeout(() => { throw new Error("broken") })""",
}


@pytest.mark.parametrize("kind", SPOILED)
def test_each_kind_of_fault_is_seen(chromium: Browser, kind: str) -> None:
    measured = Measured(chromium, "axis_allies")
    spoiled = moment(table(FOLDER / "axis_allies-economic.jsonl", 50), "a game", "tv", think=False)
    measured.crawler.draw(spoiled, TELEVISION)
    assert measured.measured("whole", whole=True) == []
    measured.crawler.page.evaluate(f"""() => {{
      const all = [...document.getElementById("screen").shadowRoot.querySelectorAll(".at")];
      ({SPOILED[kind]})(...all.filter((one) => one.querySelector(".stack-of")));
    }}""")
    assert kind in {fault.kind for fault in measured.measured("spoiled", whole=True)}
    measured.crawler.page.context.close()


def test_new_units_that_wait_beside_the_map_break_no_map(chromium: Browser) -> None:
    """Where they come from is no area, so that the map lights up nothing for them."""
    board = war.axis(step="purchase")
    board.record(a.UnitBought(by="ussr", unit="tank", count=2), "table")
    measured = Measured(chromium, "axis_allies")
    assert list(measured.faults(Position("placement", war.until(board, "placement")))) == []
    page = measured.crawler.page
    measured.crawler.draw(moment(board, "placement", "seat", think=False), SMALL)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".march .chip").first.click()
    page.get_by_role("button", name="Map", exact=True).click()
    assert measured.measured("placement", whole=False) == []
    page.context.close()
