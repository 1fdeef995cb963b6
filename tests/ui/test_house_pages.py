"""The pages around the games make nobody stumble: lobby, list, set-up, join, statistics and puzzles, dark and light.

They are measured as the pages of games are (`crawl.js`).
"""

from __future__ import annotations

import pytest

from tests.ui.conftest import PHONE, SMALL, Served, Visit
from tests.ui.page_faults import SCHEMES, faults


@pytest.mark.parametrize("scheme", SCHEMES)
def test_lobby_and_set_up(served: Served, visit: Visit, scheme: str) -> None:
    served.lay("Anna", "Ben", "Cleo")
    served.lay("Anna", "Ben", "Cleo", game="acquire")
    page = visit(served.start().link("host"), color_scheme=scheme)
    found = {}
    page.get_by_role("button", name="New game", exact=True).wait_for()
    found["lobby"] = faults(page)
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_role("searchbox").or_(page.get_by_placeholder("Search the games")).first.wait_for()
    found["games"] = faults(page)
    page.locator("button", has_text="Advanced Cluedo").first.click()
    steps = page.locator(".setup-steps button")
    for at in range(3):
        steps.nth(at).click()
        found[f"step {at + 1}"] = faults(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_join_and_statistics(served: Served, visit: Visit, scheme: str) -> None:
    served.lay("Anna", "Ben", "Cleo")
    served.start()
    join = visit(served.url("/"), color_scheme=scheme)
    join.get_by_role("button").first.wait_for()
    statistics = visit(served.link("statistics"), color_scheme=scheme)
    statistics.get_by_role("heading").first.wait_for()
    found = {"join": faults(join), "statistics": faults(statistics)}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_puzzles(served: Served, visit: Visit, scheme: str) -> None:
    """The host adds a player; the player's page asks five puzzles, one after another, and says what was right."""
    served.start()
    host = visit(served.link("training"), color_scheme=scheme)
    host.get_by_label("Name").fill("Anna")
    host.get_by_role("button", name="Add player").click()
    link = host.get_by_role("link", name="Open here")
    link.wait_for()
    found = {"players": faults(host)}
    page = visit(served.url(str(link.get_attribute("href"))), PHONE, color_scheme=scheme)
    for number in range(1, 6):
        page.get_by_role("article", name=f"Puzzle {number}").wait_for()
        found[f"puzzle {number}"] = faults(page, PHONE, SMALL) if number > 1 else faults(page)
        page.locator(".puzzle-choices button").first.click()
        page.get_by_role("button", name="Next").wait_for()
        found[f"answer {number}"] = faults(page, PHONE, SMALL)
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Five more").wait_for()
    found["done"] = faults(page)
    page.get_by_role("button", name="Five more").click()
    page.get_by_role("article", name="Puzzle 6").wait_for()
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
