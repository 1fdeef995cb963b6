"""The television: letters as large as two metres ask for, nothing cut off, long names as text (U10)."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.games.clue import events as e
from assistant.table.table import Table
from tests.ui.conftest import PHONE, Served

NAMES = ("Maximiliane-Wilhelmina", "أبو بكر الصديق", "<b>Bob</b>", "🎩🎩 Zoë 🎩", "Wwwwwwwwwwwwwwwwwwwwwww", "F")
TV = (1920, 1080)
SIZES = """() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const found = [];
  for (const el of roots.flatMap(r => [...r.querySelectorAll('.tv *')])) {
    const own = [...el.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const box = el.getBoundingClientRect();
    if (!own || !box.width || el.closest('.only-read, title, .token')) continue;
    const scale = el.getScreenCTM ? el.getScreenCTM().a : 1;
    found.push([parseFloat(getComputedStyle(el).fontSize) * scale, el.textContent.trim(), box.bottom, box.right]);
  }
  return found;
}"""


def suggested(table: Table) -> None:
    """Let the first player suggest in the first room, and the next two pass."""
    state = table.view("table")
    player = state.on_turn
    suspect, weapon, room = (state.deck[kind][-1] for kind in ("suspect", "weapon", "room"))
    table.record(e.TokenMoved(by=player, token=state.piece(player), to=room, how="placed"))
    table.record(e.SuggestionMade(by=player, suspect=suspect, weapon=weapon, room=room))
    for other in table.view("table").suggestions[-1].asked[:2]:
        table.record(e.Passed(by=other))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, dict[str, int]]]:
    found = Served(tmp_path_factory.mktemp("tv"))
    numbers = {
        "large": found.lay(*NAMES, edition="master_detective"),
        "usual": found.lay("Anna", "Ben", "Carla", "David"),
    }
    for number in numbers.values():
        found.told(number, suggested)
    yield found.start(), numbers
    found.stop(signal.SIGKILL)


@pytest.mark.parametrize("name", ["usual", "large"])
def test_letters_can_be_read_from_two_metres(tables: Any, visit: Any, name: str) -> None:
    served, numbers = tables
    page: Page = visit(served.link("tv", numbers[name]), TV)
    expect(page.locator(".happening h2")).to_contain_text("suggests")
    expect(page.locator(".answers .passed")).to_have_count(2)
    found = page.evaluate(SIZES)
    small = [(round(size, 1), text) for size, text, *_ in found if size < 28]
    assert not small
    assert not [text for _, text, bottom, right in found if bottom > TV[1] + 1 or right > TV[0] + 1]
    lines = page.locator(".lines.last")
    assert lines.evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    for main in (".turn h1", ".playing .called", ".happening h2"):
        assert page.locator(main).first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 35


def test_names_are_text_and_fit(tables: Any, visit: Any) -> None:
    served, numbers = tables
    page: Page = visit(served.link("watch", numbers["large"]), (320, 640))
    expect(page.locator(".happening")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert "<b>Bob</b>" in page.locator("main").inner_text()
    phone: Page = visit(served.link("seat", numbers["large"], "f"), PHONE)
    phone.locator("nav button", has_text="Notes").tap()
    expect(phone.locator(".cells")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert min(phone.locator("button.cell").evaluate_all("cells => cells.map(c => c.offsetWidth)")) >= 30
