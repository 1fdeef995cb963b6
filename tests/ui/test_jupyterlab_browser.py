"""The notebooks in JupyterLab, in a browser without a network: every plot has pixels."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.executed import NOTEBOOKS, ROOT, executed
from tests.patience import PATIENCE
from tests.ui.devices import port_for
from tests.ui.fingers import settled

OURS = {path.stem: path for path in NOTEBOOKS if path.stem in ("market", "review", "season", "war")}
TOKEN = "of-this-test"
CALM = (
    "--no-browser", "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}",
    "--LabApp.extension_manager=readonly", "--LabApp.news_url=", "--ServerApp.open_browser=False",
    "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    "--ServerApp.allow_root=True",
)  # fmt: skip
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
    data, settings = folder / "data", folder / "settings/@jupyterlab/notebook-extension"
    settings.mkdir(parents=True)
    data.mkdir()
    (settings / "tracker.jupyterlab-settings").write_text(json.dumps({"windowingMode": "none"}))
    (folder / "books").mkdir()
    notary = NotebookNotary(data_dir=str(data))
    for name, path in OURS.items():
        done = executed(path)
        notary.sign(done)
        nbformat.write(done, folder / "books" / f"{name}.ipynb")
    notary.store.close()
    port = port_for(lab)
    surroundings = os.environ | {
        "JUPYTER_DATA_DIR": str(data), "JUPYTER_CONFIG_DIR": str(folder / "config"), "PYTHONPATH": str(ROOT),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"), "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"), "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }  # fmt: skip
    words = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder / 'books'}", f"--ServerApp.port={port}"]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen([*words, *CALM], env=surroundings, stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait(server, f"{address}/api?token={TOKEN}", folder / "log")
        yield address
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:  # at its end it may wait for a thread of its own for ever
            server.kill()
            server.wait()


def _wait(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(address, timeout=PATIENCE):
                return
        except OSError as wrong:
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}") from wrong
            time.sleep(0.1)


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
    for name in OURS:
        page.goto(f"{lab}/doc/tree/{name}.ipynb?token={TOKEN}")
        expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible()
        wanted = _plots(name)
        _until_drawn(page, wanted, name)
        if pictures := os.environ.get("PICTURES"):
            _photographed(page, Path(pictures) / f"jupyterlab-{name}.png")
        if name in ("market", "season", "war"):
            expect(page.locator(".jp-OutputArea select, .jp-OutputArea .bk-btn-group").first).to_be_visible()
    context.close()
    assert not outside


def _plots(name: str) -> int:
    """How many cells of the notebook show a plot, as their outputs say: at least one."""
    cells = executed(OURS[name]).cells
    drawn = sum("framed(" in cell.source or "pn.bind" in cell.source for cell in cells if cell.cell_type == "code")
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
