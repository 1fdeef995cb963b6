"""The examples of docs/gallery/: where they are, how they are run, and the season that some of them open."""

from __future__ import annotations

import ast
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from assistant.figures.store.figures_file import beside
from assistant.storage.store import default_path
from tests.seasons import write

GALLERY = Path(__file__).parents[1] / "docs" / "gallery"
EXAMPLES = sorted(GALLERY.glob("*.py"))
GAMES = 60
"""The number of games in the season that the examples open."""


def season() -> None:
    """Write a generated season where `open_season()` finds it; the home must be a fresh one."""
    path = beside(default_path())
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, GAMES)


def shown(path: Path) -> Any:
    """Run an example, and return what it shows; a notebook of Marimo is run cell by cell."""
    names = runpy.run_path(str(path))
    if "app" in names:
        _, names = names["app"].run()
    return names["shown"]


def code(source: str) -> list[str]:
    """Return the lines of an example that are code: no blank ones, no docstring, no frame of a cell of Marimo."""
    docstring = ast.parse(source).body[0]
    lines = (line.strip() for line in source.splitlines()[docstring.end_lineno or 0 :])
    return [line for line in lines if line and not line.startswith(("@app.cell", "def _(", "return"))]


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Return the modules that an example imports, and the name that it takes from each ("" for the module itself)."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((str(node.module), alias.name) for alias in node.names)
