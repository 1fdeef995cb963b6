"""The televisions of all games, six players with long names: nothing is cut off, all is large enough (U10)."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.games.clue import events as clue
from assistant.table.table import Table
from tests.ui.conftest import Served
from tests.ui.fingers import settled
from tests.ui.tv_tables import acquire_table, clue_moments, moments, named

TV = (1920, 1080)
MOMENTS = (
    "clue suggestion", "clue over", "risk quiet", "risk fight", "risk over", "cash quiet", "cash fight", "cash merger",
    "cash takeover", "cash over", "acquire quiet", "acquire merger", "acquire over",
)  # fmt: skip
JUDGED = ("cash over", "acquire over")
"""Moments at which there is a verdict; in Clue there is none before hands are opened."""
LOOK = """(least) => {
  const bs = [...document.querySelectorAll('*')].map(e => e.shadowRoot?.querySelector('.tv')).find(Boolean);
  const clipped = [], small = [], fit = (el) => {
    const style = getComputedStyle(el), shut = ['hidden', 'clip'].includes(style.overflowX);
    return !shut || (el.scrollWidth <= el.clientWidth + 1 && el.scrollHeight <= el.clientHeight + 3);
  };
  for (const el of bs.querySelectorAll('*')) {
    const own = [...el.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const box = el.getBoundingClientRect();
    if (el.closest('.only-read, title, defs') || !box.width) continue;
    const text = el.textContent.trim().slice(0, 40);
    if (own && el.ownerSVGElement) {
      const around = el.ownerSVGElement.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(el).fontSize) * el.getScreenCTM().a;
      if (size < least) small.push([size, text]);
      if (box.left < around.left - 1 || box.right > around.right + 1 || box.bottom > around.bottom + 1)
        clipped.push(text);
    } else if (own) {
      const size = parseFloat(getComputedStyle(el).fontSize);
      if (size < least) small.push([size, text]);
      if (!fit(el) || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) clipped.push(text);
    } else if (!el.ownerSVGElement && !fit(el)) clipped.push(`${el.className}: ${text}`);
  }
  const board = bs.querySelector('.board svg, .world .map, .squares, .verdict-box');
  const {x, y, width, height} = board.getBoundingClientRect();
  const rows = [...bs.querySelectorAll('.lines.last li')].map(li => li.getBoundingClientRect());
  const list = bs.querySelector('.lines.last')?.getBoundingClientRect();
  return {clipped, small, board: [x, y, width, height].map(Math.round),
    lines: rows.filter(r => r.height > 20 && r.top >= list.top - 2 && r.bottom <= list.bottom + 2).length};
}"""


class Shown:
    """A server with a table for every moment; `looks` are what was seen on a large screen, once for each."""

    def __init__(self, served: Served, numbers: dict[str, int]) -> None:
        self.served = served
        self.numbers = numbers
        self.looks: dict[str, dict[str, Any]] = {}

    def link(self, name: str, query: str = "") -> str:
        return self.served.link("tv", self.numbers[name]) + query

    def look(self, visit: Any, name: str) -> dict[str, Any]:
        """Return what is on the screen now: what `LOOK` finds, and figures of the heading and the sheet."""
        if name not in self.looks:
            page = visit(self.link(name), TV)
            page = judged(page) if name in JUDGED else at_rest(page)
            heading = page.locator("h1").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
            parts = (".sheet thead .owner", ".sheet tbody tr", ".sheet td.shares span", ".clocks .cash")
            counts = {part: page.locator(part).count() for part in parts}
            self.looks[name] = {**page.evaluate(LOOK, 27.9), "heading": heading, **counts}
        return self.looks[name]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    served = Served(tmp_path_factory.mktemp("six"))
    store = served.store()
    numbers = {name: store.create(key, name, entries) for name, (key, entries) in moments().items()}
    store.close()
    served.start()
    yield Shown(served, numbers)
    served.stop(signal.SIGKILL)


def at_rest(page: Page) -> Page:
    expect(page.locator(".lines.last li").last).to_be_visible()
    return settled(page)


def judged(page: Page) -> Page:
    """Wait until the game is over and the verdict has replaced the board."""
    expect(page.locator(".verdict-box svg").first).to_be_visible()
    return settled(page)


@pytest.mark.parametrize("name", MOMENTS)
def test_nothing_is_cut_off_and_all_is_large_enough(shown: Shown, visit: Any, name: str) -> None:
    found = shown.look(visit, name)
    assert not found["clipped"]
    assert not found["small"]
    # a verdict takes the place of lines below a board
    assert found["lines"] == 0 if name in JUDGED else 1 <= found["lines"] <= 5
    assert found["heading"] >= 35


@pytest.mark.parametrize("name", ["clue suggestion", "risk quiet", "cash merger", "acquire merger"])
def test_on_a_small_screen_letters_grow_and_the_newest_lines_stay(shown: Shown, visit: Any, name: str) -> None:
    page = at_rest(visit(shown.link(name, "?size=27&theme=day"), TV))
    found = page.evaluate(LOOK, 27.9)
    assert not found["clipped"]
    assert 1 <= found["lines"] <= 5
    sizes = page.locator(".lines .text").evaluate_all("all => all.map(e => parseFloat(getComputedStyle(e).fontSize))")
    assert min(sizes) >= 31
    assert page.evaluate("document.documentElement.dataset.theme") == "day"


@pytest.mark.parametrize("name", ["cash quiet", "cash fight", "cash merger", "acquire quiet", "acquire merger"])
def test_cash_and_shares_of_all_six_are_there(shown: Shown, visit: Any, name: str) -> None:
    found = shown.look(visit, name)
    assert found[".sheet thead .owner"] == 6
    assert found[".sheet tbody tr"] >= 5
    assert found[".sheet td.shares span"] > 5
    if name.startswith("cash"):
        assert found[".clocks .cash"] == 6


def test_the_board_keeps_its_place_whatever_is_said(shown: Shown, visit: Any) -> None:
    """Quiet, in a fight, while a merger is settled: the same map in the same place; at the end the verdict is there."""
    for names in (("risk quiet", "risk fight", "risk over"), ("cash quiet", "cash fight", "cash takeover"),
                  ("acquire quiet", "acquire merger"), ("clue suggestion",)):  # fmt: skip
        boards = {tuple(shown.look(visit, name)["board"]) for name in names}
        assert len(boards) == 1, names
    for name in JUDGED:
        x, y, width, height = shown.look(visit, name)["board"]
        assert x < 60, name
        assert width > 0.4 * TV[0], name
        assert y + height <= TV[1], name


# ---------------------------------------------------------------- what happens is large when it happens


def told(served: Served, key: str, table: Table) -> int:
    store = served.store()
    number = store.create(key, key, named(table))
    store.close()
    return number


def test_a_merger_is_large_on_the_television_when_it_happens(served: Served, visit: Any) -> None:
    number = told(served, "acquire", acquire_table())
    served.start()
    tv = at_rest(visit(served.link("tv", number), TV))
    expect(tv.locator(".drama")).to_have_count(0)
    before = tv.evaluate(LOOK, 0)["board"]
    table = visit(served.link("table", number), (820, 1180))
    table.locator("[data-square='5E']").first.tap()
    drama = tv.locator(".drama")
    expect(drama.locator("h2")).to_have_text("Merger")
    expect(drama.locator(".gone .called")).to_have_text("Luxor")
    expect(drama.locator(".kept .called")).to_have_text("Tower")
    found = tv.evaluate(LOOK, 27.9)
    assert (found["clipped"], found["board"]) == ([], before)
    later = visit(served.link("tv", number), TV)
    expect(later.locator("h1")).to_have_text(re.compile("Merger"))
    expect(later.locator(".drama")).to_have_count(0)


def test_the_envelope_is_large_when_it_is_opened(served: Served, visit: Any) -> None:
    entries = clue_moments()["clue before the end"]
    store = served.store()
    number = store.create("clue", "clue", entries)
    store.close()
    assert isinstance(entries[-1].event, clue.AccusationMade)
    served.start()
    tv = at_rest(visit(served.link("tv", number), TV))
    table = visit(served.link("table", number), (820, 1180))
    table.get_by_role("button", name=re.compile("right", re.IGNORECASE)).first.tap()
    expect(tv.locator(".drama .playing")).to_have_count(3)
    expect(tv.locator(".drama .verdict")).to_contain_text("wins")
    assert not tv.evaluate(LOOK, 27.9)["clipped"]


def test_words_of_the_connection_are_as_large_as_all_others(served: Served, visit: Any) -> None:
    number = told(served, "acquire", acquire_table())
    served.start()
    tv = visit(served.link("tv", number), TV)
    size = tv.locator("#offline").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 35
