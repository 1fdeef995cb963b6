"""A table, a television and four phones play a contest, a bribe and an attack in real browsers, every tap counted."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.games.advanced_cluedo import events as e
from tests.ui.advanced_table import ORDER, at, night, table_of, told
from tests.ui.conftest import PHONE, TABLET, Served, sideways

COUNT = "window.taps = 0; document.addEventListener('pointerdown', () => window.taps++, true)"
SMALLEST = """() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const buttons = roots.flatMap(r => [...r.querySelectorAll('main button:not(.cell), nav button')]);
  return buttons.map(b => b.getBoundingClientRect()).filter(r => r.width).map(r => Math.min(r.height, r.width));
}"""
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def mansion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, dict[str, int]]]:
    """One server with a table of part 1, where two are in the Lounge, and one in the night."""
    served = Served(tmp_path_factory.mktemp("mansion"))
    store = served.store()
    day = at(table_of(), scarlet="lounge", mustard="lounge")
    told(day, e.clue.WeaponMoved(weapon="rope", to="lounge"))
    numbers = {
        "day": store.create("advanced_cluedo", "By day", day.entries),
        "night": store.create("advanced_cluedo", "By night", night().entries),
        "dark": store.create("advanced_cluedo", "Later", night().entries),
    }
    store.close()
    yield served.start(), numbers
    served.stop(signal.SIGKILL)


@pytest.fixture
def page(mansion: tuple[Served, dict[str, int]], visit: Any) -> Open:
    """Return a function that opens a page of one of the tables: `page("day", "ben")`, `page("night", role="tv")`."""
    served, numbers = mansion

    def opened(table: str, seat: str = "table", role: str = "seat", size: tuple[int, int] = PHONE) -> Page:
        found: Page = visit(served.link(role, numbers[table], seat), size)
        expect(found.locator("header.turn")).to_be_visible()
        found.evaluate(COUNT)
        return found

    return opened


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def taps(page: Page) -> int:
    """Taps on this page since this was asked last."""
    found = int(page.evaluate("window.taps"))
    page.evaluate("window.taps = 0")
    return found


def head(page: Page, text: str) -> None:
    expect(page.locator("header.turn")).to_contain_text(text)


def shot(page: Page, name: str) -> None:
    """Check that the page fits its window and a thumb; with `PICTURES=folder`, also take a picture."""
    assert sideways(page) <= 0
    if (page.viewport_size or {}).get("width", 0) < 1000:
        assert min(page.evaluate(SMALLEST)) >= 47.9
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_a_contest_and_a_bribe_on_four_phones(page: Open) -> None:
    phones = {player: page("day", player) for player in ORDER}
    table, tv = page("day", role="table", size=TABLET), page("day", role="tv", size=(1920, 1080))
    anna, ben, carla = phones["anna"], phones["ben"], phones["carla"]
    _contest(anna, ben, carla, table, tv)
    _bribe(anna, ben, tv)


def _contest(anna: Page, ben: Page, carla: Page, table: Page, tv: Page) -> None:
    """Anna grabs a clue card from Ben: two taps on her phone, one on his, and one reveals."""
    taps(anna)
    button(anna, "Queen of Clubs, 13").tap()
    shot(anna, "anna-card")
    button(anna, "Club: grab a clue card · Colonel Mustard").tap()
    head(ben, "Anna against Ben")
    expect(anna.locator(".toast")).to_contain_text("Done.")
    for page, name in ((anna, "anna"), (ben, "ben"), (carla, "carla"), (table, "table"), (tv, "tv")):
        shot(page, f"contest-{name}")
    expect(carla.locator(".box")).to_have_count(0)
    assert taps(anna) == 2
    taps(ben)
    ben.locator(".box").get_by_role("button", name="10 of Clubs", exact=True).tap()
    expect(ben.locator(".toast")).to_contain_text("Done.")
    assert taps(ben) == 1
    head(tv, "Everybody has played")
    expect(tv.locator(".contest .pack-face")).to_have_count(0)
    button(anna, "Turn up the cards").tap()
    expect(tv.locator(".contest .verdict")).to_have_text("Anna gets a clue card.")
    expect(tv.locator(".contest-side .figure")).to_have_text(["13", "10"])
    shot(tv, "contest-shown")
    expect(button(ben, "Lead Piping")).to_be_visible()
    shot(ben, "ben-owes")
    taps(ben)
    button(ben, "Lead Piping").tap()
    expect(tv.locator(".lines")).to_contain_text("Ben hands Anna a clue card.")
    assert taps(ben) == 1
    assert "Piping" not in tv.locator(".lines").inner_text()


def _bribe(anna: Page, ben: Page, tv: Page) -> None:
    """Offer a Diamond to a player: one tap on the phone that is asked, and one to hand the card over."""
    head(anna, "Anna’s turn")
    button(anna, "9 of Diamonds, 9").tap()
    button(anna, "Bribe for a clue card").tap()
    anna.locator(".fan .pack-use .chip", has_text="Ben").tap()
    head(tv, "Anna bribes Ben")
    shot(ben, "bribe-ben")
    taps(ben)
    button(ben, "Take it").tap()
    button(ben, "Kitchen").tap()
    head(tv, "Anna’s turn")
    assert taps(ben) == 2
    button(anna, "Notes").tap()
    shot(anna, "anna-notes")


def test_an_attack_takes_three_taps_and_no_arithmetic(page: Open) -> None:
    anna, carla, tv = page("night", "anna"), page("night", "carla"), page("night", role="tv", size=(1920, 1080))
    shot(anna, "night-anna")
    shot(carla, "night-carla")
    taps(anna)
    anna.locator(".strike .chip", has_text="Mustard").tap()
    shot(anna, "night-target")
    button(anna, "5 → 30").tap()
    shot(anna, "night-counter")
    button(anna, "2 → 8").tap()
    expect(tv.locator(".contest .verdict")).to_have_text("Ben loses 22 Survival Points.")
    assert taps(anna) == 3
    expect(tv.locator(".standings li", has_text="Ben").locator(".figure")).to_have_text("32")
    shot(tv, "night-tv")
    anna.get_by_role("navigation").get_by_role("button", name="Table", exact=True).tap()
    shot(anna, "night-table")


def test_an_assault_takes_as_many_cards_as_one_likes_and_none_is_one_tap(page: Open) -> None:
    anna, ben, tv = page("dark", "anna"), page("dark", "ben"), page("dark", role="tv", size=(1920, 1080))
    button(anna, "Queen of Clubs, 13").tap()
    button(anna, "Assault with Clubs").tap()
    anna.locator(".fan .pack-use .chip", has_text="Mustard").tap()
    head(anna, "Anna against Ben")
    taps(anna)
    box = anna.locator(".box")
    expect(button(anna, "Play face down")).to_be_disabled()
    box.get_by_role("button", name="7 of Clubs", exact=True).tap()
    box.get_by_role("button", name="Queen of Clubs", exact=True).tap()
    expect(box).to_contain_text("2 cards · 20 together")
    shot(anna, "assault-anna")
    button(anna, "Play face down").tap()
    expect(anna.locator(".toast")).to_contain_text("Done.")
    assert taps(anna) == 3
    shot(ben, "assault-ben")
    taps(ben)
    button(ben, "Play no card").tap()
    expect(ben.locator(".toast")).to_contain_text("Done.")
    assert taps(ben) == 1
    button(ben, "Turn up the cards").tap()
    expect(tv.locator(".contest .verdict")).to_have_text("Ben loses 20 Survival Points.")
    shot(tv, "assault-tv")
