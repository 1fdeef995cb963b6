"""JupyterLab as a program of its own, over a folder of notebooks, on this computer alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.executed import ROOT
from tests.patience import PATIENCE

TOKEN = "of-this-test"
CALM = (
    "--no-browser", "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}",
    "--LabApp.extension_manager=readonly", "--LabApp.news_url=", "--ServerApp.open_browser=False",
    "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
    "--ServerApp.allow_root=True",
)  # fmt: skip


@contextmanager
def serving(folder: Path, books: Path, port: int) -> Iterator[str]:
    """Serve the notebooks of `books`, with everything else that JupyterLab writes in `folder`; yield its address."""
    data, settings = folder / "data", folder / "settings/@jupyterlab/notebook-extension"
    settings.mkdir(parents=True)
    data.mkdir(exist_ok=True)
    (settings / "tracker.jupyterlab-settings").write_text(json.dumps({"windowingMode": "none"}))
    surroundings = os.environ | {
        "JUPYTER_DATA_DIR": str(data), "JUPYTER_CONFIG_DIR": str(folder / "config"), "PYTHONPATH": str(ROOT),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"), "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"), "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }  # fmt: skip
    words = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={books}", f"--ServerApp.port={port}"]
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
