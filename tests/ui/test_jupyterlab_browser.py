"""The notebooks in JupyterLab, in a browser without a network: every plot has pixels."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.executed import NOTEBOOKS, executed, printed
from tests.patience import PATIENCE
from tests.ui.devices import port_for
from tests.ui.fingers import settled
from tests.ui.hosts import TOKEN, serving

OURS = {path.stem: path for path in NOTEBOOKS if path.stem in ("market", "review", "season", "war")}
PLOT = re.compile(r"\.plot\.\w+\(|\.plot\(|\.standing\(|pn\.bind\(")
"""How a cell draws a plot."""
SHOWN = """
() => {
  const canvases = [];
  const walk = (node) => {
    for (const one of node.querySelectorAll('*')) {
      if (one.tagName === 'CANVAS' && one.width > 99 && one.height > 99) canvases.push(one);
      if (one.shadowRoot) walk(one.shadowRoot);
    }
  };
  walk(document);
  return canvases.map((one) => {
    const seen = one.getContext('2d').getImageData(0, 0, one.width, one.height).data;
    const colours = new Set();
    for (let at = 0; at < seen.length; at += 4 * 7) {
      if (seen[at + 3]) colours.add((seen[at] << 16) | (seen[at + 1] << 8) | seen[at + 2]);
    }
    return colours.size;
  });
}
"""
"""How many colours every canvas of the page shows, those in shadow roots too; a blank one shows none or one."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab over a folder with the executed and trusted notebooks; gives its address."""
    import nbformat
    from nbformat.sign import NotebookNotary

    folder = tmp_path_factory.mktemp("lab")
    (folder / "books").mkdir()
    (folder / "data").mkdir()
    notary = NotebookNotary(data_dir=str(folder / "data"))
    for name, path in OURS.items():
        done = executed(path)
        notary.sign(done)
        nbformat.write(done, folder / "books" / f"{name}.ipynb")
    notary.store.close()
    with serving(folder, folder / "books", port_for(lab)) as address:
        yield address


@pytest.mark.early
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_every_plot_of_the_notebooks_has_pixels_and_nothing_is_asked_of_a_network(lab: str, chromium: Browser) -> None:
    outside: list[str] = []

    def cut(route: Route) -> None:
        if route.request.url.startswith((lab, lab.replace("http", "ws"), "data:", "blob:")):
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    context = chromium.new_context(viewport={"width": 1280, "height": 1000})
    context.route("**/*", cut)
    page = context.new_page()
    for name, path in OURS.items():
        page.goto(f"{lab}/doc/tree/{name}.ipynb?token={TOKEN}")
        expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible()
        wanted = _plots(name)
        _until_drawn(page, wanted, name)
        assert "np." not in printed(executed(path)), "numbers are printed as numbers"
        if pictures := os.environ.get("PICTURES"):
            _photographed(page, Path(pictures) / f"jupyterlab-{name}.png")
        if name in ("market", "season", "war"):
            expect(page.locator(".jp-OutputArea select, .jp-OutputArea .bk-btn-group").first).to_be_visible()
    context.close()
    assert not outside


def _plots(name: str) -> int:
    """How many cells of the notebook show a plot, as their outputs say: at least one."""
    cells = executed(OURS[name]).cells
    drawn = sum(bool(PLOT.search(cell.source)) for cell in cells if cell.cell_type == "code")
    assert drawn
    return drawn


def _until_drawn(page: Page, wanted: int, name: str) -> None:
    """Wait until as many canvases as there are plots show more than one colour."""
    until = time.monotonic() + PATIENCE
    while True:
        colours: list[int] = page.evaluate(SHOWN)
        drawn = [one for one in colours if one > 3]
        if len(drawn) >= wanted:
            return
        assert time.monotonic() < until, f"{name}: {len(drawn)} of {wanted} plots are drawn: {colours}"
        page.wait_for_timeout(200)


def _photographed(page: Page, path: Path) -> None:
    """Photograph the whole notebook, not only what fits on the screen."""
    high: int = page.evaluate("document.querySelector('.jp-WindowedPanel-outer, .jp-Notebook').scrollHeight")
    page.set_viewport_size({"width": 1280, "height": min(high + 120, 9000)})
    settled(page).screenshot(path=path)
    page.set_viewport_size({"width": 1280, "height": 1000})
