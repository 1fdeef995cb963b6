"""One table and four phones play a whole game turn of Killer Clue in real browsers, with every tap counted.

Anna (Scarlet) is the killer, with the Rope in the Hall. Ben, Carla and David are innocent.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.setup import lay
from assistant.table.table import Table
from tests.simulate import seats
from tests.ui.conftest import PHONE, TABLET, Served, sideways
from tests.ui.killer_table import FILE, HANDS, WEAPONS

COUNT = "window.taps = 0; document.addEventListener('pointerdown', () => window.taps++, true)"
SMALLEST = """() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const buttons = roots.flatMap(r => [...r.querySelectorAll('main button, nav button')]);
  return buttons.map(b => b.getBoundingClientRect()).filter(r => r.width).map(r => Math.min(r.height, r.width));
}"""


def laid(**more: Any) -> e.GameStarted:
    return replace(lay(seats(4)), weapons=WEAPONS, timers=False, **more)


def dealt(table: Table) -> None:
    """Hands and envelopes are entered."""
    for player, cards in HANDS.items():
        table.record(clue.HandDealt(of=player, cards=cards), player)
        table.record(e.EnvelopeInspected(of=player, case_file=FILE if player == "anna" else ()), player)


class House:
    """A served table of four, and its pages."""

    def __init__(self, served: Served, number: int, visit: Any) -> None:
        self.served, self.number, self._visit = served, number, visit

    def phone(self, player: str, size: tuple[int, int] = PHONE, **options: Any) -> Page:
        return self._opened("seat", player, size, **options)

    def table(self, size: tuple[int, int] = TABLET, **options: Any) -> Page:
        return self._opened("table", "table", size, **options)

    def tv(self, **options: Any) -> Page:
        page: Page = self._visit(self.served.link("tv", self.number), (1920, 1080), **options)
        expect(page.locator("header.turn")).to_be_visible()
        return page

    def _opened(self, role: str, seat: str, size: tuple[int, int], **options: Any) -> Page:
        page: Page = self._visit(self.served.link(role, self.number, seat), size, **options)
        expect(page.locator("nav")).to_be_visible()
        page.evaluate(COUNT)
        return page


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, dict[str, int]]]:
    """One server with a table whose envelopes are closed, and tables on which all is entered."""
    served = Served(tmp_path_factory.mktemp("house"))
    store = served.store()
    numbers: dict[str, int] = {}
    for name in ("closed", "turn", "look"):
        numbers[name] = store.create("killer_clue", "An evening")
        table = Table(GAMES["killer_clue"], store.log(numbers[name]))
        table.record(laid(help="advice" if name == "look" else "forced"))
        if name != "closed":
            dealt(table)
        if name == "look":
            table.record(clue.TurnEnded(by="anna"), freely=True)
            table.record(clue.TokenMoved(by="ben", token="mustard", to="lounge", how="dice"), freely=True)
    store.close()
    yield served.start(), numbers
    served.stop(signal.SIGKILL)


@pytest.fixture
def at(house: tuple[Served, dict[str, int]], visit: Any) -> Any:
    return lambda name: House(house[0], house[1][name], visit)


def chip(page: Page, name: str) -> None:
    page.locator("main .chip", has_text=name).first.tap()


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def taps(page: Page) -> int:
    """Taps on this page since this was asked last."""
    found = int(page.evaluate("window.taps"))
    page.evaluate("window.taps = 0")
    return found


def head(page: Page, text: str) -> None:
    expect(page.locator("header.turn")).to_contain_text(text)


# ---------------------------------------------------------------- the player's envelope


def test_killer_and_innocent_open_their_envelopes_with_the_same_taps(at: Any) -> None:
    found = at("closed")
    pages = {player: found.phone(player) for player in ("anna", "ben")}
    shapes = {player: list(_opening(page, player)) for player, page in pages.items()}
    assert [rows for rows, _ in shapes["anna"]] == [rows for rows, _ in shapes["ben"]]
    assert [count for _, count in shapes["anna"]] == [count for _, count in shapes["ben"]] == [4, 3]
    tv = found.tv()
    expect(tv.locator("body")).to_contain_text("Waiting for Carla and David to look into their envelopes.")
    for page in (tv, pages["ben"]):
        assert "are the killer" not in page.content()


def _opening(page: Page, player: str) -> Iterator[tuple[list[str], int]]:
    """Return what can be tapped, and how many taps it took: first the hand, then the envelope."""
    for card in HANDS[player]:
        page.locator(f".own .chip[aria-label='{NAMES[card]}']").tap()
    expect(page.locator(".envelope")).to_be_visible()
    yield ["hand"], taps(page)
    shape = [f"{len(row.locator('.chip').all())} chips" for row in page.locator(".envelope .row-of").all()]
    shape += page.locator(".envelope .tall").all_inner_texts()
    page.locator(".envelope .row-of").nth(0).locator(".chip", has_text="Rope").tap()
    page.locator(".envelope .row-of").nth(1).locator(".chip", has_text="Hall").tap()
    button(page, "I am the killer" if player == "anna" else "I am innocent").tap()
    expect(page.locator(".envelope")).to_have_count(0)
    yield shape, taps(page)


NAMES = {card.key: card.name for card in laid().cards}


def test_what_one_knows_is_covered_and_not_told_where_one_plays(at: Any) -> None:
    """Advice is for innocents alone: that a phone has none where one suggests would tell who the killer is."""
    found = at("look")
    ben = found.phone("ben")
    button(ben, "Notes").tap()
    expect(ben.locator(".cell.hidden").first).to_be_visible()
    assert ben.locator(".cell").count() == ben.locator(".cell.hidden").count()
    button(ben, "Notes hidden").tap()
    expect(ben.locator(".next, .asking").first).to_be_visible()
    button(ben, "Play").tap()
    expect(ben.locator(".form.suggest")).to_be_visible()
    expect(ben.locator(".best-ask")).to_have_count(0)


# ---------------------------------------------------------------- a whole turn


def test_a_game_turn_with_a_danger_round(at: Any) -> None:
    found = at("turn")
    anna, ben, carla, david = (found.phone(player) for player in ("anna", "ben", "carla", "david"))
    table, tv = found.table(), found.tv()
    phones = (anna, ben, carla, david)
    _investigation(anna, ben, carla, david, tv)
    _intrigue(anna, ben, carla, david, tv)
    _danger(phones, table, tv)


def shot(page: Page, name: str) -> None:
    """Check that the page fits its window and a thumb; with `PICTURES=folder`, also take a picture."""
    assert sideways(page) <= 0
    if (page.viewport_size or {}).get("width", 0) < 1000:
        assert min(page.evaluate(SMALLEST)) >= 47.9
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def _investigation(anna: Page, ben: Page, carla: Page, david: Page, tv: Page) -> None:
    """Anna asks for Mustard with the Lead Pipe in the Lounge: the weapon is the only one there, Ben is asked first."""
    shot(anna, "10-anna-turn")
    chip(anna, "Lounge")
    head(anna, "In the Lounge")
    shot(anna, "11-anna-suggest")
    taps(anna)
    chip(anna, "Mustard")
    head(ben, "Anna suggests")
    shot(ben, "12-ben-asked")
    shot(anna, "12-anna-waits")
    shot(tv, "12-tv")
    expect(ben.locator(".own .chip")).to_have_count(4)
    taps(ben)
    button(ben, "Lead Pipe").tap()
    expect(tv.locator(".lines")).to_contain_text("Ben gives Anna a card.")
    assert (taps(anna), taps(ben)) == (1, 1)
    assert "Lead Pipe" not in tv.locator(".lines").inner_text().split("gives")[-1]
    # Ben is in the Lounge now: David comes there too
    head(anna, "Ben’s turn")
    for page, player in ((ben, "Ben"), (carla, "Carla"), (david, "David")):
        head(page, f"{player}’s turn")
        shot(page, f"13-{player}")
        if player == "Ben":
            page.get_by_role("button", name="Move instead").tap()
        chip(page, {"Ben": "Dining", "Carla": "Lounge", "David": "Lounge"}[player])
        head(page, "In the")
        button(page, "End the turn").tap()
    head(tv, "Anna may play cards")


def _intrigue(anna: Page, ben: Page, carla: Page, david: Page, tv: Page) -> None:
    shot(anna, "20-anna-intrigue")
    taps(anna)
    chip(anna, "Distracted")
    shot(anna, "21-anna-targets")
    chip(anna, "White")
    expect(tv.locator("body")).to_contain_text("distracted")
    assert taps(anna) == 2
    shot(anna, "22-anna-after")
    chip(anna, "Crime Scene")
    chip(anna, "Hall")
    expect(anna.locator("main")).to_contain_text("Ask for the Hall")
    shot(anna, "23-anna-ask")
    chip(anna, "To the left")
    head(ben, "Anna asks everyone")
    shot(ben, "24-ben-mini")
    shot(tv, "24-tv-mini")
    for page, player in ((ben, "Ben"), (carla, "Carla"), (david, "David")):
        head(page, f"Does {player} give a card?")
        button(page, "I have none").tap()
    head(anna, "Anna may play cards")
    chip(anna, "Done")
    for page, player in ((ben, "Ben"), (carla, "Carla"), (david, "David")):
        head(page, f"{player} may play cards")
        chip(page, "No card")


def _danger(phones: tuple[Page, ...], table: Page, tv: Page) -> None:
    anna, ben, carla, david = phones
    head(tv, "Everyone plays a card face down")
    shot(anna, "30-anna-danger")
    shot(ben, "30-ben-danger")
    shot(tv, "30-tv-danger")
    shot(table, "30-table-danger")
    button(anna, "House").tap()
    shot(anna, "31-anna-house")
    button(anna, "Play").tap()
    for page, card in ((anna, "Mustard"), (ben, "An Intrigue card"), (carla, "Blackout"), (david, "Lounge")):
        taps(page)
        page.locator(".box .chip", has_text=card).first.tap()
        expect(page.locator(".toast")).to_contain_text("Done.")
        assert taps(page) == 1
    shot(anna, "32-anna-laid")
    shot(ben, "32-ben-laid")
    for page in phones:
        expect(button(page, "Reveal submissions")).to_be_in_viewport(ratio=1)
    button(table, "Reveal submissions").tap()
    head(tv, "Blackout")
    shot(tv, "33-tv-panic")
    shot(table, "33-table-panic")
    shot(ben, "33-ben-dead")
    shot(anna, "33-anna-received")
    for page, card in ((anna, "Ballroom"), (carla, "Mustard"), (david, "Kitchen")):
        taps(page)
        page.locator(".several .chip", has_text=card).tap()
        expect(page.locator(".several.own")).to_have_count(0)
        assert taps(page) == 1
    chip(table, "7 ·")
    head(tv, "may play cards")
    for page in (anna, carla, david):
        chip(page, "No card")
    head(tv, "Everyone plays a card face down")
    shot(table, "34-table-danger")
    taps(table)
    table.locator(".several .chip", has_text="Library").tap()
    button(table, "Rest had no effect").tap()
    head(tv, "The turn ends")
    assert taps(table) == 2
    shot(anna, "35-anna-ending")
    shot(tv, "35-tv-ending")
    button(anna, "Done: next turn").tap()
    head(tv, "Turn 2")
    button(anna, "Notes").tap()
    shot(anna, "36-anna-notes")
