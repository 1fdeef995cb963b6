"""An evening in Notebook, Voilà, Marimo and as a widget of Jupyter: a cell and a phone are one game there too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.patience import PATIENCE
from tests.ui.conftest import PHONE
from tests.ui.devices import port_for
from tests.ui.hosts import jupyter, marimo, run, running, serving, written

SET_UP = """
import boardside, panel as pn
from pathlib import Path
pn.extension({options})
evening = boardside.host("clue", ["Anna", "Ben", "Carla"], db="{folder}/games.duckdb", address="127.0.0.1", port=0)
Path("{folder}/links.txt").write_text("\\n".join(f"{{name}} {{link}}" for name, link in evening.links.items()));
"""
SCREEN, PLOT = 'evening.show("ben")', 'evening.plot.grid("table")'
MARIMO = """
import marimo
app = marimo.App()

@app.cell
def _():
{set_up}
    return (evening,)

@app.cell
def _(evening):
    {screen}

@app.cell
def _(evening):
    {plot}
"""
THEIRS = ("https://cdn.holoviz.org/panel/", "https://cdn.jsdelivr.net/npm/@fortawesome/fontawesome-free")
"""Panel's style sheets and Voilà's icons: both ask for them, in vain here, and our screens need none."""


@contextmanager
def _notebook(folder: Path) -> Iterator[tuple[str, int]]:
    with _books(folder, "notebook", SCREEN, "inline=True") as address:
        yield f"{address}/notebooks/evening.ipynb", 3


@contextmanager
def _widget(folder: Path) -> Iterator[tuple[str, int]]:
    with _books(folder, "jupyterlab", f"pn.ipywidget({SCREEN})", "inline=True") as address:
        yield f"{address}/doc/tree/evening.ipynb", 3


@contextmanager
def _books(folder: Path, program: str, screen: str, options: str) -> Iterator[str]:
    (folder / "books").mkdir()
    written(folder / "books/evening.ipynb", SET_UP.format(folder=folder, options=options), screen, PLOT)
    with serving(folder, folder / "books", port_for(_books), program) as address:
        yield address


@contextmanager
def _voila(folder: Path) -> Iterator[tuple[str, int]]:
    options = 'comms="ipywidgets", inline=True'
    written(folder / "evening.ipynb", SET_UP.format(folder=folder, options=options), SCREEN, PLOT)
    port = port_for(_voila)
    words = ["-m", "voila", str(folder / "evening.ipynb"), "--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}"]
    address = f"http://127.0.0.1:{port}/"
    with running(words, f"{address}voila/static/favicon.ico", folder / "log", jupyter(folder)):
        yield address, 0


@contextmanager
def _marimo(folder: Path) -> Iterator[tuple[str, int]]:
    set_up = "\n".join(f"    {line}" for line in SET_UP.format(folder=folder, options="inline=True").splitlines())
    (folder / "evening.py").write_text(MARIMO.format(set_up=set_up, screen=SCREEN, plot=PLOT))
    with marimo(folder / "evening.py", port_for(_marimo), folder) as address:
        yield address, 0


@pytest.mark.early
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.parametrize("hosted", [_notebook, _widget, _voila, _marimo])
def test_a_cell_and_a_phone_are_one_game(
    hosted: Callable[[Path], contextmanager[tuple[str, int]]], tmp_path: Path, chromium: Browser
) -> None:
    outside: list[str] = []
    with hosted(tmp_path) as (address, cells):
        page = _opened(chromium, (1280, 1400), outside)
        if cells:
            run(page, address, cells)
        else:
            page.goto(address)
        page.get_by_role("button", name="Skip").click()
        expect(page.get_by_role("navigation").get_by_role("button", name="Notes")).to_be_visible()
        expect(page.locator("canvas").first).to_be_attached()

        links = dict(line.split() for line in (tmp_path / "links.txt").read_text().splitlines())
        phone = _opened(chromium, PHONE, outside)
        phone.goto(links["anna"])
        phone.get_by_role("button", name="Skip").click()
        phone.get_by_role("navigation").get_by_role("button", name="More").click()
        phone.get_by_role("button", name="Pause the clocks").click()
        page.get_by_role("button", name="Resume the clocks").click()  # where the phone's tap has arrived
        expect(phone.get_by_text("The clocks run again.").first).to_be_attached()
        page.context.close()
        phone.context.close()
    assert not outside


def _opened(chromium: Browser, size: tuple[int, int], outside: list[str]) -> Page:
    """Open a page without a network, which writes down what is asked of other hosts in vain."""
    width, height = size
    context = chromium.new_context(viewport={"width": width, "height": height})
    context.set_default_timeout(PATIENCE * 1000)

    def asked(request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", *THEIRS)):
            outside.append(request.url)

    context.on("request", asked)
    context.route(lambda url: url.startswith("http") and "//127.0.0.1:" not in url, lambda route: route.abort())
    return context.new_page()
