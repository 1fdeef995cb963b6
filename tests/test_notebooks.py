"""Every notebook runs from top to bottom, and holds no outputs in the repository."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "dashboards" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "strip the outputs before a commit"
    done = NotebookClient(notebook, timeout=PATIENCE, resources={"metadata": {"path": str(ROOT)}}).execute()
    kinds = {kind for cell in done.cells for out in cell.get("outputs", ()) for kind in out.get("data", {})}
    assert "text/html" in kinds or "application/vnd.holoviews_exec.v0+json" in kinds


def test_there_is_a_notebook_to_run() -> None:
    assert NOTEBOOKS
