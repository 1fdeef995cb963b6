"""Would the tests notice? Small deliberate faults, one at a time, each against the tests that reach it.

python tests/mutants.py                        # 300 faults of seed 8; goes on where it was stopped
python tests/mutants.py --only 'assistant/odds/*' --again

The checkout is not touched: its files are copied to .mutants/tree, and a fault exists only in the memory of the
process that imports it. Which tests reach a line is measured once and kept; if a fault survives those, all tests of
their files get a chance. Tests with a browser or with processes of their own are left out.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from itertools import accumulate
from pathlib import Path
from typing import Any

from mutations import Fault, Finder, found

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".mutants"
TREE, MAP = KEPT / "tree", KEPT / "map.json"
SHELVES = ("assistant", "dashboards", "data", "maps", "tests")
SOURCES = (
    "assistant/deduction/*.py",
    "assistant/games/**/*.py",
    "assistant/housekeeping.py",
    "assistant/kit/**/*.py",
    "assistant/odds/*.py",
    "dashboards/parts/common/sight.py",
    "dashboards/play/hearing.py::_may_say",
    "dashboards/server/links.py",
)
APART = (
    "tests/bench",
    "tests/test_lines.py",
    "tests/test_cli.py",
    "tests/test_notebooks.py",
    "tests/test_store.py",
    "tests/test_catalogue.py",
)
FEW, HUNG = 30, 9
BROWSER = {"chromium", "served", "visit"}
Map = dict[str, Any]
"""{"tests": [[node, seconds], …], "lines": {path: {line: [number of a test, …]}}, "print": of what it was made}"""


# ---------------------------------------------------------------- a process of its own


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
        self.seconds: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if not BROWSER & set(getattr(item, "fixturenames", ()))]

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

    def __init__(self, wanted: dict[str, float]) -> None:
        self.wanted = wanted

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = sorted((i for i in items if i.nodeid in self.wanted), key=lambda i: self.wanted[i.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.signal(signal.SIGPROF, self._too_long)
        signal.setitimer(signal.ITIMER_PROF, 60 + 10 * self.wanted[nodeid])  # of the processor: others may be busy

    def _too_long(self, *_: object) -> None:
        os._exit(HUNG)


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


def reaching(known: Map, fault: Fault) -> dict[str, float]:
    """Tests that reach a fault and their seconds; of a line read on import, all that reach its file."""
    lines = known["lines"].get(fault.path, {})
    hit = {test for line in fault.lines for test in lines.get(str(line), ())}
    if -1 in hit:
        hit = {test for those in lines.values() for test in those}
    return dict(known["tests"][test] for test in hit - {-1})


# ---------------------------------------------------------------- one fault


def waves(known: Map, reached: dict[str, float], most: float) -> Iterator[dict[str, float]]:
    """A few quick tests that reach a fault, then the others, then all tests of their files: the quick ones first."""
    files = {test.partition("::")[0] for test in reached}
    more = [(test, t) for test, t in known["tests"] if test.partition("::")[0] in files and test not in reached]
    quick = sorted(reached.items(), key=lambda test: test[1])
    for wave in (quick[:FEW], quick[FEW:], sorted(more, key=lambda test: test[1])):
        spent = accumulate(t for _, t in wave)
        if within := [test for test, so_far in zip(wave, spent, strict=True) if so_far <= most] or wave[:1]:
            yield dict(within)


def tried(fault: Fault, known: Map, most: float) -> dict[str, Any]:
    """What becomes of one fault."""
    reached = reaching(known, fault)
    became, by = "survived" if reached else "unreached", ""
    for wanted in waves(known, reached, most):
        code = apart(lambda w=wanted: _broken(fault, w), 120 + 12 * sum(wanted.values()), KEPT / "last.txt")
        if code:
            said = (KEPT / "last.txt").read_text("utf-8", "replace")
            by = next((line for line in reversed(said.splitlines()) if line.startswith(("FAILED", "ERROR"))), "")[:160]
            became = "hung" if code == HUNG else "killed" if code in (1, 2, 4) else f"killed ({code})"
            break
        if code is None:
            became = "hung"
            break
    found = {"key": fault.key, "path": fault.path, "line": fault.line, "within": fault.within, "kind": fault.kind}
    return {**found, "told": fault.told, "instead": fault.instead, "tests": len(reached), "became": became, "by": by}


def _broken(fault: Fault, wanted: dict[str, float]) -> int:
    """Run tests in this process, in which the file of the fault is imported with the fault in it."""
    import resource
    from importlib.machinery import SourceFileLoader

    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    there = TREE / fault.path
    code = compile(Finder(fault.path, there.read_text("utf-8")).broken(fault.key), str(there), "exec")
    plain = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> Any:
        return code if self.path == str(there) else plain(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    return tests(Chosen(wanted), *_files(wanted))


def _files(wanted: dict[str, float]) -> list[str]:
    return sorted({test.partition("::")[0] for test in wanted})


# ---------------------------------------------------------------- all of them


def sample(faults: list[Fault], seed: int, size: int) -> list[Fault]:
    """Drawn by what they are, not by where they stand: most of the sample stays when the code moves."""
    return sorted(faults, key=lambda fault: hashlib.sha256(f"{seed} {fault.key}".encode()).digest())[:size]


def report(results: list[dict[str, Any]]) -> Iterator[str]:
    """Killed and survived per package, and every survivor."""
    alive = [r for r in results if r["became"] in ("survived", "unreached")]
    per: Counter[tuple[str, bool]] = Counter()
    for result in results:
        parts = result["path"].split("/")
        per["/".join(parts[: 3 if parts[1] == "games" else 2]), result in alive] += 1
    for package in sorted({package for package, _ in per}):
        yield f"{package:40} {per[package, False]:4} killed {per[package, True]:4} survived"
    killed = len(results) - len(alive)
    yield f"{'together':40} {killed:4} killed {len(alive):4} survived: {killed / max(1, len(results)):.1%} killed"
    for result in sorted(alive, key=lambda r: (r["path"], r["line"])):
        where, tests_ = f"{result['path']}:{result['line']} in {result['within']}", result["tests"]
        yield f"\n{where} ({result['kind']}, reached by {tests_} tests)"
        lines = (result["told"].splitlines(), result["instead"].splitlines())
        changed = list(difflib.unified_diff(*lines, n=1, lineterm=""))[2:]
        yield from (f"    {line}" for line in changed if not line.startswith("@@"))


def main() -> None:
    """Copy, measure, break, count."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seed", type=int, default=8)
    asked.add_argument("--sample", type=int, default=300)
    asked.add_argument("--only", action="append", help="of the sample, only the faults of these files (a pattern)")
    asked.add_argument("--again", action="store_true", help="try survivors again (after tests were added)")
    asked.add_argument("--most", type=float, default=60, help="seconds of tests in each of three waves for one fault")
    asked.add_argument("--as-copied", action="store_true", help="go on with the last copy, whatever changed since")
    asked.add_argument("--report", action="store_true", help="print what is known and try nothing")
    given = asked.parse_args()
    known = json.loads(MAP.read_text("utf-8")) if given.as_copied else {} if given.report else mapped(copied())
    root = ROOT if given.report else TREE
    faults = sample([fault for pattern in SOURCES for fault in found(root, pattern)], given.seed, given.sample)
    chosen = [fault for fault in faults if any(fnmatch(fault.path, pattern) for pattern in given.only or "*")]
    kept = KEPT / f"seed-{given.seed}.jsonl"
    lines = kept.read_text("utf-8").splitlines() if kept.is_file() else []
    done = {result["key"]: result for result in map(json.loads, lines)}
    import hypothesis  # noqa: F401 (what every test needs is imported once)
    import numpy as np  # noqa: F401
    import pytest  # noqa: F401

    if chosen and not given.report:
        plain = next(waves(known, dict(known["tests"][-FEW:]), given.most))
        if apart(lambda: tests(Chosen(plain), *_files(plain)), 3600, KEPT / "last.txt"):
            raise SystemExit(f"The tests fail without any fault: {KEPT / 'last.txt'}")
    for at, fault in enumerate(chosen, 1):
        old = done.get(fault.key)
        if given.report or (old and not (given.again and old["became"] in ("survived", "unreached"))):
            continue
        done[fault.key] = result = tried(fault, known, given.most)
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")
        print(f"{at:4} {result['became']:9} {fault.path}:{fault.line} {result['by']}", flush=True)
    here = {fault.key: fault for fault in chosen}
    print("\n".join(report([{**done[key], "line": here[key].line} for key in here if key in done])))


if __name__ == "__main__":
    main()
