"""Notebooks that were run from top to bottom, once for everybody who reads what came out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "dashboards" / "notebooks").glob("*.ipynb"))


def read(path: Path) -> Any:
    """A notebook as it lies in the repository."""
    return nbformat.read(path, as_version=4)


@cache
def executed(path: Path) -> Any:
    """The same with its outputs; raises CellExecutionError for a cell that fails. To be looked at and not changed."""
    return NotebookClient(read(path), timeout=PATIENCE, resources={"metadata": {"path": str(ROOT)}}).execute()
