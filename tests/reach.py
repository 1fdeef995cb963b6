"""The lines that each test reaches, measured in a copy of the checkout.

The checkout is not touched: its files are copied to .mutants/tree, where the faults of `make mutants` are tried too.
Tests that need a browser, or that take long (`early`), are left out. All tests are collected once; everything that
runs afterwards is forked from the process that has collected them.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".mutants"
TREE, MAP = KEPT / "tree", KEPT / "map.json"
SHELVES = ("assistant", "boardside", "dashboards", "data", "docs", "maps", "tests")
APART = ("tests/bench", "tests/test_catalogue.py", "tests/test_lines.py", "tests/test_notebooks.py", "tests/scripts")
"""Tests of data, of notebooks and of scripts: no fault in the memory of this process can reach them."""
BROWSER = {"chromium", "served", "visit"}
CRASHED, HUNG = 70, 9
"""The exit codes of a child that did not get to its tests, and of one whose test took too long."""
Tests = dict[str, float]
"""Tests and how many seconds each takes."""
Map = dict[str, Any]
"""{"names": [test, …], "seconds": […], "reached": {path: {line: [number of a test, …]}}, and fingerprints}"""


class Child:
    """A forked process that does one thing in the copy, in a process group and a folder of its own."""

    def __init__(self, do: Callable[[Path], int], most: float, said: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mutant-"))
        self.end = time.monotonic() + most
        self.pid = os.fork()
        if not self.pid:
            self._live(do, said)

    def _live(self, do: Callable[[Path], int], said: Path) -> None:
        code = CRASHED
        try:
            os.setsid()
            out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(out, 1)
            os.dup2(out, 2)
            os.chdir(TREE)
            code = do(self.folder)
        except BaseException:  # noqa: BLE001 - whatever it was: the parent must never go on as the child
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(code)

    def ended(self) -> int | None:
        """Return the exit code, or None while the child still runs; one that takes too long is ended."""
        done, status = os.waitpid(self.pid, os.WNOHANG)
        if not done and time.monotonic() < self.end:
            return None
        if not done:
            os.killpg(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self._tidy()
        return os.waitstatus_to_exitcode(status) if done else HUNG

    def _tidy(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)  # processes that the tests started
        shutil.rmtree(self.folder, ignore_errors=True)


def together(children: Iterable[tuple[Any, Child]], jobs: int) -> Iterator[tuple[Any, int]]:
    """Run children side by side, `jobs` at a time; yield what each stands for and its exit code."""
    running: list[tuple[Any, Child]] = []
    waiting = iter(children)
    more = True
    while more or running:
        while more and len(running) < jobs:
            started = next(waiting, None)
            more = started is not None
            if started:
                running.append(started)
        time.sleep(0.005)
        for one in list(running):
            if (code := one[1].ended()) is not None:
                running.remove(one)
                yield one[0], code


def collected(then: Callable[[Any], None], *paths: str) -> int:
    """Collect tests of the copy (all of them, or those of these files) and do something instead of running them."""
    import pytest
    from hypothesis import Phase, settings

    # the same examples every time, and no search for smaller ones
    quick = (Phase.explicit, Phase.generate)
    settings.register_profile("faults", phases=quick, database=None, derandomize=True, deadline=None)
    settings.load_profile("faults")
    words = ["-q", "--tb=line", "--capture=sys", "-p", "no:cacheprovider", "--benchmark-disable"]
    words += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # hypothesis is imported before the fork
    words += [word for path in APART for word in ("--ignore", path)]
    sys.path.insert(0, str(TREE))
    return int(pytest.main([*words, *(paths or ("tests",))], plugins=[Instead(then)]))


class Instead:
    """A plugin that drops tests with a browser, and does something else instead of running the others."""

    def __init__(self, then: Callable[[Any], None]) -> None:
        self.then = then

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Keep the tests that open no browser and do not take long."""
        items[:] = [
            item
            for item in items
            if not BROWSER & set(getattr(item, "fixturenames", ())) and not item.get_closest_marker("early")
        ]

    def pytest_runtestloop(self, session: Any) -> bool:
        """Do the other thing, and end the session."""
        self.then(session)
        return True


def run(session: Any, items: list[Any], folder: Path, seconds: Tests) -> str:
    """Run tests in this process until one fails, and return its name; a test may take ten times longer than it took."""
    session.config._tmp_path_factory._basetemp = folder
    failed: list[str] = []
    noting = _Noting(failed)
    session.config.pluginmanager.register(noting)
    signal.signal(signal.SIGPROF, lambda *_: os._exit(HUNG))
    for at, item in enumerate(items):
        # Measure processor time, because other processes may be busy.
        signal.setitimer(signal.ITIMER_PROF, 15 + 10 * seconds.get(item.nodeid, 6))
        after = items[at + 1] if at + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if failed:
            break
    session.config.pluginmanager.unregister(noting)
    return failed[0] if failed else ""


class _Noting:
    def __init__(self, failed: list[str]) -> None:
        self.failed = failed

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


# ---------------------------------------------------------------- the copy


def copied() -> dict[str, str]:
    """Copy the shelves; return a fingerprint of every file."""
    TREE.mkdir(parents=True, exist_ok=True)
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *SHELVES, "pyproject.toml"]
    wanted = [p for p in subprocess.check_output(asked, cwd=ROOT, text=True).splitlines() if (ROOT / p).is_file()]
    prints = {}
    for path in sorted(wanted):
        data = (ROOT / path).read_bytes()
        prints[path] = hashlib.sha256(data).hexdigest()[:16]
        there = TREE / path
        if not there.is_file() or there.read_bytes() != data:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(data)
    for stray in (path for top in SHELVES for path in list((TREE / top).rglob("*.*")) if path.is_file()):
        if "__pycache__" not in stray.parts and str(stray.relative_to(TREE)) not in prints:
            stray.unlink()
    return prints


# ---------------------------------------------------------------- the map


def mapped(session: Any, prints: dict[str, str], jobs: int, stale: bool = False) -> Map:
    """Return which of the collected tests reach which lines; new or changed files of tests are measured.

    If a source has changed, everything is measured again (with `stale` it is not).
    """
    source = hashlib.sha256("".join(f"{p}{h}" for p, h in prints.items() if _is_source(p)).encode()).hexdigest()
    known: Map = json.loads(MAP.read_text("utf-8")) if MAP.is_file() else {}
    if not known or (known["source"] != source and not stale):
        known = {"names": [], "seconds": [], "reached": {}, "source": source, "files": {}}
    files = {_file(item.nodeid): prints[_file(item.nodeid)] for item in session.items}
    changed = [file for file, print_ in files.items() if known["files"].get(file) != print_]
    known["names"] = [None if name and _file(name) in changed else name for name in known["names"]]
    _measure(session, known, changed, jobs, prints)
    return known


def _file(test: str) -> str:
    return test.partition("::")[0]


def _is_source(path: str) -> bool:
    return path.startswith(("assistant/", "boardside/", "dashboards/")) and path.endswith(".py")


def _measure(session: Any, known: Map, changed: list[str], jobs: int, prints: dict[str, str]) -> None:
    """Run the tests of these files once, recording what each executes; save the map after every few files."""
    shares = [changed[at : at + 4] for at in range(0, len(changed), 4)]
    if changed:
        print(f"Which lines {len(changed)} files of tests reach: running them once …", file=sys.__stdout__, flush=True)

    def started() -> Iterator[tuple[int, Child]]:
        for at, share in enumerate(shares):
            mine = [item for item in session.items if _file(item.nodeid) in share]
            part, said = KEPT / f"part-{at}.json", KEPT / f"part-{at}.txt"
            yield at, Child(lambda folder, m=mine, p=part: _watched(session, m, folder, p), 3600, said)

    for at, code in together(started(), jobs):
        part, said = KEPT / f"part-{at}.json", KEPT / f"part-{at}.txt"
        if code:
            raise SystemExit(f"These tests ended before they were done: {said}")
        for line in said.read_text("utf-8", "replace").splitlines():
            if line.startswith("Left out"):
                print(line, file=sys.__stdout__, flush=True)
        found = json.loads(part.read_text("utf-8"))
        part.unlink()
        said.unlink()
        _added(known, found)
        known["files"] |= {file: prints[file] for file in shares[at]}
        MAP.write_text(json.dumps(known), "utf-8")


def _added(known: Map, found: Map) -> None:
    """Put what a few tests reached into the map, where tests are numbers."""
    number = {name: at for at, name in enumerate(found["seconds"], len(known["names"]))}
    known["names"] += found["seconds"].keys()
    known["seconds"] += found["seconds"].values()
    for path, lines in found["reached"].items():
        there = known["reached"].setdefault(path, {})
        for line, tests in lines.items():
            there.setdefault(line, []).extend(number[test] for test in tests)


def _watched(session: Any, items: list[Any], folder: Path, to: Path) -> int:
    """Run tests and record how long each takes and what it reaches."""
    import coverage

    seconds: Tests = {}
    cover = coverage.Coverage(data_file=None, source=["assistant", "boardside", "dashboards"], messages=False)
    cover.set_option("run:disable_warnings", ["already-imported", "module-not-measured", "no-data-collected"])
    cover.start()
    session.config.pluginmanager.register(_Timing(cover, seconds))
    left = list(items)
    while failed := run(session, left, folder, dict.fromkeys((i.nodeid for i in left), 60.0)):
        print(f"\nLeft out, as it fails here without any fault: {failed}", file=sys.__stderr__)
        left = left[[item.nodeid for item in left].index(failed) + 1 :]
        seconds.pop(failed)
    cover.stop()
    data = cover.get_data()
    reached = {
        str(Path(path).relative_to(TREE)): {
            line: sorted(set(contexts) & seconds.keys()) for line, contexts in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }
    to.write_text(json.dumps({"seconds": seconds, "reached": reached}), "utf-8")
    return 0


def forget() -> None:
    """Empty the caches of the program's functions: a test reaches what it needs, even if an earlier one needed it."""
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in ("assistant", "boardside", "dashboards"):
            for value in [*vars(module).values()]:
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


class _Timing:
    def __init__(self, cover: Any, seconds: Tests) -> None:
        self.cover, self.seconds = cover, seconds

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        forget()
        self.cover.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid] = round(self.seconds.get(report.nodeid, 0) + report.duration, 4)


def reaching(known: Map, path: str, there: range, most: float) -> Tests:
    """Return the tests that reach these lines, the quickest first, no more than fit into `most` seconds.

    Lines that only an import executes count as reached by every test of their file, or of their folder.
    """
    lines = known["reached"].get(path, {})
    hit = {test for line in there for test in lines.get(str(line), ())}
    hit = hit or {test for tests in lines.values() for test in tests}
    if not hit:
        beside = (of for file, of in known["reached"].items() if Path(file).parent == Path(path).parent)
        hit = {test for of in beside for tests in of.values() for test in tests}
    chosen: Tests = {}
    spent = 0.0
    for seconds, test in sorted((known["seconds"][n], known["names"][n]) for n in hit if known["names"][n]):
        spent += seconds
        if chosen and spent > most:
            break
        chosen[test] = seconds
    return chosen
