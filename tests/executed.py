"""Notebooks that were run from top to bottom, once for all tests that read their output.

The libraries that read and run notebooks take seconds to import, so only the process that runs them imports them,
not every process that collects tests.
"""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "dashboards" / "notebooks").glob("*.ipynb"))


def read(path: Path) -> Any:
    """Return a notebook from the repository."""
    import nbformat

    return nbformat.read(path, as_version=4)


def fresh_home(folder: Path) -> dict[str, str]:
    """Return variables under which nothing of this computer is read: no games, no settings, no history."""
    names = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "IPYTHONDIR")
    return dict.fromkeys(names, str(folder))


@cache
def executed(path: Path) -> Any:
    """Return the notebook with its outputs, to be read and not changed; raises CellExecutionError if a cell fails."""
    from nbclient import NotebookClient

    client = NotebookClient(read(path), timeout=PATIENCE, resources={"metadata": {"path": str(ROOT)}})
    with tempfile.TemporaryDirectory() as folder:
        return client.execute(env={**os.environ, **fresh_home(Path(folder))})


def printed(done: Any) -> str:
    """Return what the cells of an executed notebook print, and their values in words."""
    outputs = [out for cell in done.cells for out in cell.get("outputs", ())]
    return "\n".join(f"{out.get('text', '')}{out.get('data', {}).get('text/plain', '')}" for out in outputs)
