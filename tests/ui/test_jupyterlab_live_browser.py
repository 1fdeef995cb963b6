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
from tests.ui.jupyterlab import TOKEN, serving

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
from assistant.games.clue.events import TurnEnded
evening.record(TurnEnded(by="anna"), "anna", sure=True);
"""
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
        _written(books / f"{name}.ipynb", cells)
    with serving(folder, books, port_for(lab)) as address:
        yield address, books


def _written(path: Path, cells: str) -> None:
    import nbformat
    from nbformat.v4 import new_code_cell, new_notebook

    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    book = new_notebook(cells=[new_code_cell(cell.strip()) for cell in cells.split("---")], metadata=kernel)
    nbformat.write(book, path)


def _run(page: Page, address: str, name: str, cells: int) -> None:
    """Open a notebook and run its first cells one after the other."""
    page.goto(f"{address}/doc/tree/{name}.ipynb?token={TOKEN}")
    expect(page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_visible(timeout=PATIENCE * 1000)
    page.locator(".jp-Notebook .jp-CodeCell").first.click()
    for number in range(1, cells + 1):
        _next(page, number)


def _next(page: Page, number: int) -> None:
    """Run the chosen cell, and wait until it is done."""
    page.get_by_role("button", name="Run this cell and advance").click()
    expect(page.locator(".jp-InputPrompt").filter(has_text=f"[{number}]:")).to_be_visible(timeout=PATIENCE * 1000)


@pytest.mark.early
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_cell_a_phone_and_a_line_of_python_are_one_game(lab: tuple[str, Path], chromium: Browser) -> None:
    address, books = lab
    context: BrowserContext = chromium.new_context(viewport={"width": 1280, "height": 1400})
    context.set_default_timeout(PATIENCE * 1000)
    host = context.new_page()
    _run(host, address, "host", 3)
    expect(host.get_by_text("Anna’s turn").first).to_be_visible()
    links = dict(line.split() for line in (books / "links.txt").read_text().splitlines())
    width, height = PHONE
    phone = chromium.new_context(viewport={"width": width, "height": height}, has_touch=True).new_page()
    phone.goto(links["anna"])
    expect(phone.get_by_role("navigation")).to_be_visible()
    ben = context.new_page()
    _run(ben, address, "ben", 2)
    expect(ben.get_by_role("navigation").get_by_role("button", name="Notes")).to_be_visible()

    _next(host, 4)  # by a line of Python it is Ben's turn, in both notebooks and on the phone
    for page in (host, phone, ben):
        expect(page.get_by_text("Ben’s turn").first).to_be_visible()
    expect(host.locator(".bk-panel-models-markup-HTML").get_by_text("Ben")).to_be_visible()

    for page in (phone, ben):  # each device introduces the game once
        page.get_by_role("button", name="Skip").click()
    phone.get_by_role("navigation").get_by_role("button", name="More").tap()
    phone.get_by_role("button", name="Pause the clocks").tap()
    for page in (host, ben):
        expect(page.get_by_text("The clocks are paused.").first).to_be_visible()

    ben.get_by_role("navigation").get_by_role("button", name="Play").click()
    ben.get_by_role("button", name="Resume the clocks").click()  # a tap in a cell of the notebook that follows
    for page in (host, phone):
        expect(page.get_by_text("The clocks run again.").first).to_be_visible()
    phone.context.close()
    context.close()
