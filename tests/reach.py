"""Which tests reach which lines: the tests run in a copy of the checkout, each in sight of what it executes.

The checkout is not touched: its files are copied to .mutants/tree. Tests with a browser or with processes of their own
are left out. The copy is where the small faults of `make mutants` are tried as well.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".mutants"
TREE, MAP = KEPT / "tree", KEPT / "map.json"
SHELVES = ("assistant", "dashboards", "data", "maps", "tests")
APART = (
    "tests/bench",
    "tests/test_catalogue.py",
    "tests/test_cli.py",
    "tests/test_lines.py",
    "tests/test_notebooks.py",
    "tests/test_store.py",
)
"""Tests with processes of their own, which a fault in the memory of this one cannot reach."""
BROWSER = {"chromium", "served", "visit"}
FEW, HUNG = 30, 9
Tests = dict[str, float]
"""Tests and how many seconds each takes."""
Map = dict[str, Any]
"""{"tests": [[test, seconds], …], "lines": {path: {line: [number of a test, …]}}, "print": of what it was made}"""


def apart(do: Callable[[], int], most: float, said: Path) -> int | None:
    """Do it in a process of its own; None if it took longer than `most` seconds."""
    child = os.fork()
    if not child:
        os.setsid()
        out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.dup2(out, 2)
        code = 3
        try:
            os.chdir(TREE)
            sys.path.insert(0, str(TREE))
            code = do()
        finally:
            if sys.exc_info()[0]:
                traceback.print_exc()
            sys.stdout.flush()
            os._exit(code)
    end = time.monotonic() + most
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def tests(plugin: object, *paths: str) -> int:
    """Run tests of the copy under a plugin."""
    import pytest
    from hypothesis import Phase, settings

    # the same examples every time, and no search for smaller ones
    quick = (Phase.explicit, Phase.generate)
    settings.register_profile("faults", phases=quick, database=None, derandomize=True, deadline=None)
    settings.load_profile("faults")
    words = ["-q", "-x", "--tb=short", "-p", "no:cacheprovider", "--benchmark-disable"]
    words += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # hypothesis is imported before the fork
    words += [word for path in APART for word in ("--ignore", path)]
    return int(pytest.main([*words, *(paths or ("tests",))], plugins=[plugin]))


class Reaching:
    """Notes which lines every test reaches, and how long it takes."""

    def __init__(self) -> None:
        import coverage

        self.cover = coverage.Coverage(data_file=None, source=["assistant", "dashboards"], messages=False)
        self.cover.start()
        self.seconds: Tests = {}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = _plain(items)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.cover.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration

    def write(self, to: Path, of: str) -> None:
        self.cover.stop()
        data, names = self.cover.get_data(), list(self.seconds)
        number = {name: at for at, name in enumerate(names)} | {"": -1}
        lines = {
            str(Path(path).relative_to(TREE)): {
                line: [number[c] for c in contexts if c in number]
                for line, contexts in data.contexts_by_lineno(path).items()
            }
            for path in data.measured_files()
        }
        to.write_text(json.dumps({"print": of, "tests": list(self.seconds.items()), "lines": lines}), "utf-8")


class Chosen:
    """Runs these tests alone, the quick ones first; each may take some times longer than it took."""

    def __init__(self, wanted: Tests) -> None:
        self.wanted = wanted

    def run(self) -> int:
        """Run them."""
        return tests(self, *sorted({test.partition("::")[0] for test in self.wanted}))

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [i for i in _plain(items) if {i.nodeid, i.nodeid.partition("::")[0]} & self.wanted.keys()]
        items.sort(key=lambda item: self.wanted.get(item.nodeid, 0))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.signal(signal.SIGPROF, self._too_long)
        signal.setitimer(
            signal.ITIMER_PROF, 60 + 10 * self.wanted.get(nodeid, 6)
        )  # of the processor: others may be busy

    def _too_long(self, *_: object) -> None:
        os._exit(HUNG)


def _plain(items: list[Any]) -> list[Any]:
    """Tests without a browser."""
    return [item for item in items if not BROWSER & set(getattr(item, "fixturenames", ()))]


# ---------------------------------------------------------------- the map


def copied() -> str:
    """Copy the shelves; gives a fingerprint of what was copied."""
    found = hashlib.sha256()
    TREE.mkdir(parents=True, exist_ok=True)
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *SHELVES, "pyproject.toml"]
    wanted = [p for p in subprocess.check_output(asked, cwd=ROOT, text=True).splitlines() if (ROOT / p).is_file()]
    for path in sorted(wanted):
        data = (ROOT / path).read_bytes()
        found.update(path.encode() + data)
        there = TREE / path
        if not there.is_file() or there.read_bytes() != data:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(data)
    for stray in (path for top in SHELVES for path in list((TREE / top).rglob("*.*")) if path.is_file()):
        if "__pycache__" not in stray.parts and str(stray.relative_to(TREE)) not in wanted:
            stray.unlink()
    return found.hexdigest()


def mapped(of: str) -> Map:
    """Which tests reach which lines of this copy; measured if it is not known."""
    known = json.loads(MAP.read_text("utf-8")) if MAP.is_file() else {}
    if known.get("print") != of:
        print("Which tests reach which lines: running them all once …", flush=True)

        def measured() -> int:
            plugin = Reaching()
            code = tests(plugin)
            plugin.write(MAP, of)
            return code

        if apart(measured, 7200, KEPT / "map.txt"):
            MAP.unlink(missing_ok=True)
            raise SystemExit(f"The tests fail without any fault: {KEPT / 'map.txt'}")
        known = json.loads(MAP.read_text("utf-8"))
    return known


def reaching(known: Map, path: str, there: range) -> Tests:
    """Tests that reach these lines; of what is read on import, all that reach its file, or its folder."""
    lines = known["lines"].get(path, {})
    hit = {test for line in there for test in lines.get(str(line), ())}
    if -1 in hit:
        hit = {test for those in lines.values() for test in those}
    if hit == {-1}:
        beside = (of for file, of in known["lines"].items() if Path(file).parent == Path(path).parent)
        hit = {test for of in beside for those in of.values() for test in those}
    return dict(known["tests"][test] for test in hit - {-1})


def waves(known: Map, reached: Tests, most: float) -> Iterator[Tests]:
    """A few quick tests that reach a fault, then the others, then all tests of their files: the quick ones first."""
    files = {test.partition("::")[0] for test in reached}
    more = [(test, t) for test, t in known["tests"] if test.partition("::")[0] in files and test not in reached]
    quick = sorted(reached.items(), key=lambda test: test[1])
    for wave in (quick[:FEW], quick[FEW:], sorted(more, key=lambda test: test[1])):
        spent = accumulate(t for _, t in wave)
        if within := [test for test, so_far in zip(wave, spent, strict=True) if so_far <= most] or wave[:1]:
            yield dict(within)
