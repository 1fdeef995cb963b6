"""Notebooks, run from top to bottom once for all tests that read their outputs.

The libraries that read and run them take seconds to import, so only the process that needs them imports them.
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
    """Return a notebook as it is in the repository."""
    import nbformat

    return nbformat.read(path, as_version=4)


def fresh_home(folder: Path) -> dict[str, str]:
    """Return variables that keep a process from reading this computer's games, settings and history."""
    names = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "IPYTHONDIR")
    return dict.fromkeys(names, str(folder))


@cache
def executed(path: Path) -> Any:
    """Return the notebook with its outputs; raise CellExecutionError for a cell that fails.

    The result is shared and must not be changed.
    """
    from nbclient import NotebookClient

    client = NotebookClient(read(path), timeout=PATIENCE, resources={"metadata": {"path": str(ROOT)}})
    with tempfile.TemporaryDirectory() as folder:
        return client.execute(env={**os.environ, **fresh_home(Path(folder))})
