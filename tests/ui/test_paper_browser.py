"""Printing in real browsers: the button on a phone, on the tablet and in the lobby, and the printed pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from assistant.core.event import TABLE
from assistant.core.game import Game
from assistant.games import GAMES
from assistant.table.table import Table
from dashboards.lobby import laying
from dashboards.play.paper import paper_page
from tests.example_games import COUP, MISSING, PAD
from tests.kit.bazaar import GAME as BAZAAR
from tests.recorded_games import table as recorded
from tests.recorded_games import whole
from tests.stories.record_today import FOLDER
from tests.ui.conftest import LAPTOP, PHONE, TABLET, Served, Visit, sideways
from tests.ui.ready_moments import moments
from tests.ui.setting_up import NAMES, name_players, new_game

PAPERS = {"A4": 703, "Letter": 725}
"""Pixels between the margins of both formats."""
OURS = ("acquire", "advanced_cluedo", "axis_allies", "clue", "cold_cash_risk", "killer_clue", "not_a_clue",
        "one_world_dominion", "plotted_axis", "risk")  # fmt: skip
ONE_PAGE = {"Detective sheet", "Protection sheet", "Scores", "Stock sheet", "Plot form", "Names for the plot form"}
"""Sheets that fit on one page of either format, with as many players as there can be."""
CUT = """() => [...document.querySelectorAll(".page, .page td, .page th, .page li, .page h1, .page p")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
  .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`)"""
LONG = ("Bartholomew-Alexandrina", "Maximilian Constantine J", "W" * 24, "Li", "Ö", "Wilhelmina-Charlottenbur")
"""Names as long as they may be."""
USUAL = ("Maximilian", "Annabelle", "Li", "Christoph", "Wilhelmina", "Ö")


def printer(page: Page, text: str) -> Iterator[str]:
    """Yield each format of paper, with the page laid out for it."""
    page.set_content(text)
    page.emulate_media(media="print")
    for paper, wide in PAPERS.items():
        page.set_viewport_size({"width": wide, "height": 1000})
        yield paper


def pages(page: Page, paper: str) -> int:
    """Return the number of printed pages."""
    page.emulate_media(media="print")
    found = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))
    page.emulate_media(media="screen")
    return found


def alone(page: Page) -> Iterator[str]:
    """Yield the title of each sheet, while no other is ticked."""
    ticks = page.locator(".choose input").all()
    page.emulate_media(media="screen")
    for tick in ticks:
        tick.uncheck()
    for tick, title in zip(ticks, page.locator(".page h1").all_text_contents(), strict=True):
        tick.check()
        yield title
        tick.uncheck()


@pytest.fixture
def sheet_page(chromium: Browser) -> Iterator[Page]:
    """Yield a page to print from."""
    page = chromium.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("game", OURS)
def test_no_sheet_is_cut_off_on_either_paper(sheet_page: Page, game: str) -> None:
    for path in sorted(FOLDER.glob(f"{game}-*.jsonl"))[:2]:
        table = recorded(path, len(whole(path).entries) // 2)
        for seat in (TABLE, table.view(TABLE).players[0].key):
            for paper in printer(sheet_page, paper_page(table, seat)):
                assert sheet_page.evaluate(CUT) == [], f"{paper}, {seat}"


def crowded(game: str, names: tuple[str, ...]) -> str:
    """Return the sheets of a new table with as many players as there can be."""
    most = laying.of(game).seats(laying.fresh(game))[1]
    table = Table(GAMES[game])
    table.record(laying.of(game).event(laying.seated(game, names[:most], {})))
    return paper_page(table)


@pytest.mark.parametrize("game", OURS)
def test_long_names_of_many_players_are_not_cut_off(sheet_page: Page, game: str) -> None:
    for paper in printer(sheet_page, crowded(game, LONG)):
        assert sheet_page.evaluate(CUT) == [], paper


@pytest.mark.parametrize("game", OURS)
def test_a_sheet_takes_one_page_with_many_players(sheet_page: Page, game: str) -> None:
    sheet_page.set_content(crowded(game, USUAL))
    for title in alone(sheet_page):
        if title in ONE_PAGE:
            assert [pages(sheet_page, paper) for paper in PAPERS] == [1, 1], title


@pytest.mark.parametrize("game", [COUP, MISSING, PAD, BAZAAR], ids=lambda game: game.key)
def test_games_of_other_authors_print_what_is_on_their_table(
    sheet_page: Page, game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, game.key, game)
    for table in moments(game, 3, 4, (0, 12)):
        text = paper_page(table)
        assert "On the table" in text
        assert all(player.name in text for player in table.view(TABLE).players)
        for paper in printer(sheet_page, text):
            assert sheet_page.evaluate(CUT) == [], paper


def test_a_sheet_is_printed_from_a_phone(served: Served, visit: Visit, chromium: Browser, tmp_path: Path) -> None:
    number = served.lay(*NAMES)
    served.start()
    phone = visit(served.link("seat", number, NAMES[0].lower()), PHONE)
    saved = _tapped(phone, tmp_path)
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    wrong: list[str] = []
    page.on("request", lambda asked: None if asked.url.startswith("file:") else wrong.append(asked.url))
    page.add_init_script("globalThis.print = () => { globalThis.printed = true }")
    page.goto(saved.as_uri())
    assert sideways(page) <= 0
    expect(page.get_by_role("heading", name=f"Detective sheet of {NAMES[0]}")).to_be_visible()
    button = page.get_by_role("button", name="Print sheets")
    box, tick = button.bounding_box(), page.locator(".choose").first.bounding_box()
    assert box
    assert tick
    assert min(box["height"], tick["height"]) >= 48
    button.click()
    assert page.evaluate("globalThis.printed")
    every = pages(page, "A4")
    page.get_by_label("Print “Playing on without power”").uncheck()
    expect(page.get_by_role("heading", name="Playing on without power")).to_be_hidden()
    assert pages(page, "A4") == every - 1
    page.close()
    assert not wrong


def test_the_tablet_prints_too(served: Served, visit: Visit, tmp_path: Path) -> None:
    number = served.lay(*NAMES)
    served.start()
    saved = _tapped(visit(served.link("table", number), TABLET), tmp_path)
    assert "Detective sheet of" not in saved.read_text("utf-8")


def test_the_lobby_prints_for_a_table_that_is_set_up_and_for_one_that_is(
    served: Served, visit: Visit, tmp_path: Path
) -> None:
    page = visit(served.start().link("host"), LAPTOP)
    new_game(page)
    page.get_by_role("button", name="3 Rules").click()
    page.get_by_role("button", name="Print sheets").click()
    expect(page.get_by_role("status").filter(has_text="needs a name")).to_be_visible()
    page.get_by_role("button", name="1 Players").click()
    name_players(page, *NAMES)
    page.get_by_role("button", name="3 Rules").click()
    prepared = _saved(page, tmp_path / "prepared.html").read_text("utf-8")
    assert all(name in prepared for name in NAMES)
    assert "Playing on without power" not in prepared
    assert "6 cards" in prepared
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    begun = _saved(page, tmp_path / "begun.html").read_text("utf-8")
    assert "Playing on without power" in begun


def _tapped(page: Page, folder: Path) -> Path:
    page.locator("nav button", has_text="More").tap()
    box = page.get_by_role("button", name="Print sheets").bounding_box()
    assert box
    assert box["height"] >= 48
    return _saved(page, folder / "sheets.html")


def _saved(page: Page, file: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name="Print sheets").click()
    assert download.value.suggested_filename.endswith("-sheets.html")
    download.value.save_as(file)
    return file
