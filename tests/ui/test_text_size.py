"""Letters as large as the browser sets them, and a phone on its side."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import simulate, simulate_cold_cash
from tests.ui.conftest import PHONE, Served, sideways
from tests.ui.fingers import settled
from tests.ui.risk_table import attacking

LETTERS = """() => {
  const root = [...document.querySelectorAll('*')].map(e => e.shadowRoot).find(r => r?.querySelector('.bs'));
  const own = (el) => [...el.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
  return Object.fromEntries([...root.querySelectorAll('.bs *')].filter(el => own(el) && el.getClientRects().length
    && !el.ownerSVGElement && !el.closest('.only-read')).map((el, n) =>
    [`${el.tagName} ${el.className} ${el.textContent.slice(0, 20)}`, parseFloat(getComputedStyle(el).fontSize)]));
}"""
PLACES = {
    "risk": ("Play", "Map", "Charts", "Odds", "More"),
    "cash": ("Market", "Odds", "Feed"),
    "clue": ("Play", "Notes"),
}


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    served = Served(tmp_path_factory.mktemp("letters"))
    store = served.store()
    cash = simulate_cold_cash.Game(3, 2, options={"CCR-AMB-36": "open"}).play(3)
    numbers = {
        "risk": store.create("risk", "R", attacking().entries),
        "cash": store.create("cold_cash_risk", "C", cash.entries),
        "clue": store.create("clue", "Cl", simulate.Game(3, 8).play(6).entries),
    }
    store.close()
    served.start()
    yield lambda name, role="seat": served.link(role, numbers[name], "anna" if role == "seat" else "table")
    served.stop(signal.SIGKILL)


def go(page: Page, place: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=place, exact=True).click()
    settled(page)


def larger(page: Page) -> None:
    """Imitate a browser whose text size is set to 200 %."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    settled(page)


@pytest.mark.parametrize("name", PLACES)
def test_letters_grow_with_those_of_the_browser(link: Any, visit: Any, name: str) -> None:
    page = visit(link(name), PHONE)
    expect(page.locator("nav button").first).to_be_visible()
    for place in PLACES[name]:
        page.evaluate("document.documentElement.style.fontSize = ''")
        go(page, place)
        before = page.evaluate(LETTERS)
        larger(page)
        after = page.evaluate(LETTERS)
        same = [what for what, size in before.items() if after.get(what, 99) < 1.3 * size]
        assert not same, place
        assert sideways(page) <= 0
        heads = page.locator("nav button").evaluate_all("all => all.map(e => e.scrollWidth - e.clientWidth)")
        assert max(heads) <= 1


def test_charts_and_the_replay_grow_too(link: Any, visit: Any) -> None:
    page = visit(link("cash"), PHONE)
    go(page, "Market")
    tick = page.locator(".chart .tick").first
    usual = tick.evaluate("e => e.getBoundingClientRect().height")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    go(page, "Feed")
    go(page, "Market")
    assert tick.evaluate("e => e.getBoundingClientRect().height") > 1.6 * usual
    replay = visit(link("cash", "replay"), (1280, 800))
    expect(replay.locator(".jump .text").first).to_be_visible()
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    before = replay.locator(".jump .text").first.evaluate(size)
    larger(replay)
    assert replay.locator(".jump .text").first.evaluate(size) >= 1.9 * before


def test_a_phone_on_its_side_has_the_map_beside_what_is_tapped(link: Any, visit: Any) -> None:
    page = visit(link("risk"), (844, 390))
    for place, beside in (("Play", ".play .beside button"), ("Map", ".tools button")):
        go(page, place)
        board, entry = page.locator(".world .map").bounding_box(), page.locator(beside).first.bounding_box()
        assert board
        assert entry
        assert entry["x"] >= board["x"] + board["width"]
        assert board["width"] > 400
        assert entry["y"] + entry["height"] < 390
        assert board["y"] + board["height"] <= 345
        assert sideways(page) <= 0
