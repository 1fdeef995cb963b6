"""An evening from a notebook: hosted in a cell of JupyterLab, followed by another notebook, played on two phones.

Lines recorded on a phone, in a cell and by Python are lines of one game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.patience import PATIENCE
from tests.ui.conftest import PHONE
from tests.ui.devices import port_for
from tests.ui.hosts import run, run_cell, serving, written

HOST = """
import boardside, panel as pn
from pathlib import Path
pn.extension(inline=True)
evening = boardside.host("clue", ["Anna", "Ben", "Carla"], db="games.duckdb", address="127.0.0.1", port=0)
Path("links.txt").write_text("\\n".join(f"{name} {link}" for name, link in evening.links.items()));
---
evening.show(role="tv")
---
pn.pane.Str(evening.param.on_turn, name="turn")
---
evening.record(evening.events.TurnEnded(by="anna"), "anna", sure=True);
"""
SECRET = "quicksand"
"""A word in Carla’s notes that must never be sent to Ben’s notebook."""
FOLLOW = """
import boardside, panel as pn
from pathlib import Path
pn.extension(inline=True)
links = dict(line.split() for line in Path("links.txt").read_text().splitlines())
ben = boardside.connect(links["ben"])
---
ben.show()
"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """JupyterLab over two notebooks that nobody has run: the host's and Ben's; gives its address and their folder."""
    folder = tmp_path_factory.mktemp("live")
    books = folder / "books"
    books.mkdir()
    for name, cells in (("host", HOST), ("ben", FOLLOW)):
        written(books / f"{name}.ipynb", *cells.split("---"))
    with serving(folder, books, port_for(lab)) as address:
        yield address, books


def _phone(chromium: Browser, link: str) -> Page:
    width, height = PHONE
    context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=True)
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.goto(link)
    expect(page.get_by_role("navigation")).to_be_visible()
    return page


def _noted(phone: Page, text: str) -> None:
    """Write private notes, and see them again on a page that is loaded anew: the server has them."""
    notes = phone.get_by_role("textbox", name="Your notes")
    for again in (False, True):
        phone.get_by_role("navigation").get_by_role("button", name="Notes").tap()
        if again:
            expect(notes).to_have_value(text)
        else:
            notes.fill(text)
            notes.blur()
            phone.reload()


def _heard(page: Page) -> list[str]:
    """Return a list that fills with everything that the page's sockets are sent."""
    heard: list[str] = []

    def keep(frame: str | bytes) -> None:
        heard.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))

    page.on("websocket", lambda socket: socket.on("framereceived", keep))
    return heard


@pytest.mark.early
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_cell_a_phone_and_a_line_of_python_are_one_game(lab: tuple[str, Path], chromium: Browser) -> None:
    address, books = lab
    context: BrowserContext = chromium.new_context(viewport={"width": 1280, "height": 1400})
    context.set_default_timeout(PATIENCE * 1000)
    host = context.new_page()
    run(host, f"{address}/doc/tree/host.ipynb", 3)
    expect(host.get_by_text("Anna’s turn").first).to_be_visible()
    links = dict(line.split() for line in (books / "links.txt").read_text().splitlines())
    phone, carla = _phone(chromium, links["anna"]), _phone(chromium, links["carla"])
    ben = context.new_page()
    heard = _heard(ben)
    run(ben, f"{address}/doc/tree/ben.ipynb", 2)
    expect(ben.get_by_role("navigation").get_by_role("button", name="Notes")).to_be_visible()

    run_cell(host, 4)  # by a line of Python it is Ben's turn, in both notebooks and on the phone
    for page in (host, phone, ben):
        expect(page.get_by_text("Ben’s turn").first).to_be_visible()
    expect(host.locator(".bk-panel-models-markup-HTML").get_by_text("Ben")).to_be_visible()

    for page in (phone, carla, ben):  # each device introduces the game once
        page.get_by_role("button", name="Skip").click()
    _noted(carla, SECRET)
    phone.get_by_role("navigation").get_by_role("button", name="More").tap()
    phone.get_by_role("button", name="Pause the clocks").tap()
    for page in (host, ben, carla):
        expect(page.get_by_text("The clocks are paused.").first).to_be_attached()

    ben.get_by_role("navigation").get_by_role("button", name="Play").click()
    ben.get_by_role("button", name="Resume the clocks").click()  # a tap in a cell of the notebook that follows
    for page in (host, phone, carla):
        expect(page.get_by_text("The clocks run again.").first).to_be_attached()

    said = "".join(heard)
    assert "The clocks run again." in said, "what the notebook was sent is here"
    assert SECRET not in said
    for page in (phone, carla):
        page.context.close()
    context.close()
