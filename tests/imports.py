"""Checks of imports that no contract can express: python -m tests.imports

No module of the program imports itself by way of others; imports for types alone do not count. No test file imports
from another: what several need stands in a module beside them. Every room says what it may import and where to begin.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping, Set
from pathlib import Path

import grimp

TESTS = Path(__file__).parent
ROOMS = ("assistant/*/__init__.py", "dashboards/*/__init__.py", "dashboards/parts/*/__init__.py")


def circles(imports: Mapping[str, Set[str]]) -> Iterator[list[str]]:
    """Yield one circle of each group of modules that import each other: each imports the next, the last the first."""
    reached = {module: _reachable(imports, module) for module in imports}
    inside: set[str] = set()
    for module in sorted(imports):
        if module in reached[module] and module not in inside:
            inside |= {other for other in reached[module] if module in reached.get(other, ())}
            yield _shortest(imports, module)


def _reachable(imports: Mapping[str, Set[str]], start: str) -> set[str]:
    reached: set[str] = set()
    left = [start]
    while left:
        new = imports.get(left.pop(), set()) - reached
        reached |= new
        left += new
    return reached


def _shortest(imports: Mapping[str, Set[str]], start: str) -> list[str]:
    ways = [[start]]
    seen: set[str] = set()
    for way in ways:
        for module in sorted(imports.get(way[-1], ())):
            if module == start:
                return way
            if module not in seen:
                seen.add(module)
                ways.append([*way, module])
    raise LookupError(start)


def program() -> dict[str, set[str]]:
    """Return which modules each module of the program imports when it runs."""
    graph = grimp.build_graph("assistant", "boardside", "dashboards", exclude_type_checking_imports=True)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def borrowed(path: Path) -> Iterator[str]:
    """Yield the test files from which this file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.rpartition(".")[2].startswith("test_"):
            yield node.module


def untold(root: Path) -> Iterator[str]:
    """Yield the rooms that do not say what they may import, or where to begin reading."""
    rooms = {path for pattern in ROOMS for path in root.glob(pattern)}
    for path in sorted(rooms):
        told = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").lower()
        if not ("may import" in told or "imports no" in told) or "begin with" not in told:
            yield str(path.relative_to(root))


def main() -> int:
    """Print what is wrong, and return the number of such lines."""
    wrong = [f"a circle of imports: {' -> '.join([*circle, circle[0]])}" for circle in circles(program())]
    for path in sorted(TESTS.rglob("*.py")):
        name = path.relative_to(TESTS.parent)
        wrong += [f"{name} imports from the test file {other}: move what both need" for other in borrowed(path)]
    wrong += [f"{room} must say what the room may import and where to begin" for room in untold(TESTS.parent)]
    print("\n".join(wrong) or "No circle of imports, no test file imports from another, every room is described.")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(bool(main()))
