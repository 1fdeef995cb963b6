"""Every `>>>` example of the pages and of the docstrings runs, and prints what is written there.

The examples of a page share their names, from top to bottom. An example in a docstring knows the names of its module
and of the public face of its package, as after `from assistant.odds import *`.
"""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.sessions import ran

ROOT = Path(__file__).resolve().parents[1]
FOLLOWED = frozenset({"docs/adding-a-game.md"})
"""Pages whose examples need the files that the page writes: `tests/test_tutorial.py` follows them."""
PAGES = sorted(
    {
        page.relative_to(ROOT).as_posix()
        for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
        if ">>> " in page.read_text("utf-8")
    }
    - FOLLOWED
)
MODULES = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for room in ("assistant", "boardside", "dashboards")
    for file in (ROOT / room).rglob("*.py")
    if ">>> " in file.read_text("utf-8")
)
FACES = {
    "assistant.odds": ("assistant.odds", "assistant.kit.fight", "assistant.kit.forces"),
    "assistant.knowledge": ("assistant.deduction", "assistant.content.catalogue"),
}
"""Modules whose public names an example of a package may use, beside those of its own module."""


@cache
def names(package: str) -> dict[str, Any]:
    """Return the public names of the modules that the examples of this package may use."""
    found: dict[str, Any] = {}
    for module in FACES.get(package, ()):
        found |= {name: value for name, value in vars(import_module(module)).items() if not name.startswith("_")}
    return found


def examples(module: ModuleType) -> Iterator[doctest.DocTest]:
    """Yield the docstrings of a module that hold examples, each with names of its own."""
    face = names(".".join(module.__name__.split(".")[:2]))
    for found in doctest.DocTestFinder(exclude_empty=True).find(module, globs={**face, **vars(module)}):
        if found.examples:
            yield found


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    ran(doctest.DocTestParser().get_doctest(text, {}, page, page, 0))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    found = list(examples(import_module(name)))
    assert found, f"{name} has “>>>” in no docstring."
    for example in found:
        ran(example)


def test_an_example_that_prints_something_else_is_noticed() -> None:
    example = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", "wrong", 0)
    with pytest.raises(AssertionError, match="Expected"):
        ran(example)
