"""Programs of others that show our screens, each on this computer alone: JupyterLab, Notebook, Voilà, Marimo, Panel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from playwright.sync_api import Page, expect

from tests.executed import ROOT
from tests.patience import PATIENCE

TOKEN = "of-this-test"
CALM = (
    "--no-browser", "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}",
    "--LabApp.extension_manager=readonly", "--LabApp.news_url=", "--ServerApp.open_browser=False",
    "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    "--ServerApp.allow_root=True", "--LabApp.expose_app_in_browser=True",
    "--JupyterNotebookApp.expose_app_in_browser=True",
)  # fmt: skip
RUN = """
async (number) => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  panel.content.activeCellIndex = number - 1;
  await window.jupyterapp.commands.execute('notebook:run-cell');
}
"""
"""The command behind the button: a click may come before the notebook and its kernel are connected."""


@contextmanager
def serving(folder: Path, books: Path, port: int, program: str = "jupyterlab") -> Iterator[str]:
    """Serve the notebooks of `books` with JupyterLab or `notebook`; yield the address.

    Everything else that the program writes is written in `folder`.
    """
    settings = folder / "settings/@jupyterlab/notebook-extension"
    settings.mkdir(parents=True)
    (settings / "tracker.jupyterlab-settings").write_text(json.dumps({"windowingMode": "none"}))
    words = ["-m", program, f"--ServerApp.root_dir={books}", f"--ServerApp.port={port}", *CALM]
    address = f"http://127.0.0.1:{port}"
    with running(words, f"{address}/api?token={TOKEN}", folder / "log", jupyter(folder)):
        yield address


def jupyter(folder: Path) -> dict[str, str]:
    """Return variables with which the programs of Jupyter keep everything of theirs in `folder`."""
    (folder / "data").mkdir(exist_ok=True)
    return {
        "JUPYTER_DATA_DIR": str(folder / "data"), "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"), "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"), "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }  # fmt: skip


def written(path: Path, *cells: str) -> None:
    """Write a notebook that nobody has run."""
    import nbformat
    from nbformat.v4 import new_code_cell, new_notebook

    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(new_notebook(cells=[new_code_cell(cell.strip()) for cell in cells], metadata=kernel), path)


def run(page: Page, address: str, cells: int) -> None:
    """Open a notebook of JupyterLab or Notebook, and run its first cells one after the other."""
    page.goto(f"{address}?token={TOKEN}")
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext", timeout=PATIENCE * 1000)
    for number in range(1, cells + 1):
        run_cell(page, number)


def run_cell(page: Page, number: int) -> None:
    """Run the cell with this number, and wait until it is done."""
    page.evaluate(RUN, number)
    prompt = page.locator(".jp-Notebook .jp-CodeCell .jp-InputPrompt").nth(number - 1)
    expect(prompt).to_have_text(f"[{number}]:", timeout=PATIENCE * 1000)


@contextmanager
def marimo(script: Path, port: int, folder: Path) -> Iterator[str]:
    """Run a notebook of Marimo as an application, with its log in `folder`; yield its address."""
    words = ["-m", "marimo", "run", str(script), "--headless", "--no-token", "--host", "127.0.0.1", f"--port={port}"]
    address = f"http://127.0.0.1:{port}"
    with running(words, f"{address}/health", folder / "log", {}):
        yield address


@contextmanager
def running(words: Sequence[str], ready: str, log: Path, surroundings: dict[str, str]) -> Iterator[None]:
    """Run Python with these words until the end of the block; it begins when something answers at the address `ready`.

    Raises RuntimeError with what the program has printed if it ends, or does not answer in time.
    """
    with log.open("wb") as file:
        around = os.environ | surroundings | {"PYTHONPATH": str(ROOT)}
        server = subprocess.Popen([sys.executable, *words], env=around, stdout=file, stderr=file)
    try:
        until = time.monotonic() + PATIENCE
        while not answers(ready):
            if server.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{' '.join(words[:2])} did not start:\n{log.read_text()}")
            time.sleep(0.1)
        yield
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:  # at its end it may wait for a thread of its own for ever
            server.kill()
            server.wait()


def answers(address: str) -> bool:
    """Whether a program answers at the address, whatever it says."""
    try:
        with urlopen(address, timeout=PATIENCE):
            return True
    except HTTPError:
        return True
    except OSError:
        return False
