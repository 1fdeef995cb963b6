"""All imports of the program are declared, and a second bookkeeping shares no rule with what it checks."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = {"assistant", "boardside", "dashboards"}
BESIDE = sorted(ROOT.glob("tests/**/*_beside.py"))
CARRIED = re.compile(r"events|\w*_events")
"""Modules that hold the words of the table, which both bookkeepings use."""


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Return modules that a file imports, and the name that it takes from each ("" for the module itself)."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


def declared(*extras: str) -> set[str]:
    """Return the names of the distributions that the program requires, as pip compares them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    return {re.split(r"[\[=<>]", line)[0].lower().replace("_", "-") for line in wanted}


@pytest.mark.parametrize("shelf", sorted(OURS))
def test_every_import_of_others_is_declared(shelf: str) -> None:
    """A package that only comes with another one may be gone tomorrow."""
    known, wanted = packages_distributions(), declared("league")
    for path in (ROOT / shelf).rglob("*.py"):
        tops = {module.partition(".")[0] for module, _ in imported(path)} - OURS - set(sys.stdlib_module_names)
        for top in sorted(tops):
            names = {name.lower().replace("_", "-") for name in known.get(top, [top])}
            assert names & wanted, f"{path.relative_to(ROOT)} imports {top}, which pyproject.toml does not declare"


def local(path: Path) -> Iterator[Path]:
    """Return a file of the tests and all of the tests' modules that it imports."""
    found, left = set[Path](), [path]
    while left:
        one = left.pop()
        if one in found:
            continue
        found.add(one)
        left += [there for module, _ in imported(one) if (there := ROOT / f"{module.replace('.', '/')}.py").is_file()
                 and module.startswith("tests.")]  # fmt: skip
    return iter(found)


def shared(path: Path) -> list[str]:
    """Return the functions of the program that a file calls by name: no events, no classes, no tables of data."""
    return [
        f"{module}.{name}"
        for module, name in imported(path)
        if module.startswith(("assistant.games", "assistant.kit"))
        if not CARRIED.fullmatch(name) and not name[:1].isupper()
    ]


@pytest.mark.parametrize("path", BESIDE, ids=lambda path: path.stem)
def test_a_second_bookkeeping_shares_no_rule_with_the_first(path: Path) -> None:
    assert {str(one.relative_to(ROOT)): found for one in local(path) if (found := shared(one))} == {}


def test_there_is_a_second_bookkeeping() -> None:
    assert len(BESIDE) >= 2
