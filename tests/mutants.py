"""Small deliberate faults, one at a time, each tried against the tests that reach it: would the tests notice?

python tests/mutants.py                                  # 200 faults of every area; a stopped run continues
python tests/mutants.py --area store --sample 100
python tests/mutants.py --area odds --again              # survivors once more, after tests were added

The checkout is not touched: a fault exists only in the memory of one process. All tests are collected once, and each
fault is tried in a fork of that process: the functions of its file get their broken code there. Code that only an
import executes, and every fault that survived, is tried in a process that imports the broken file itself.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import hashlib
import json
import os
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mutations import Fault, Finder, found
from reach import CRASHED, HUNG, KEPT, ROOT, TREE, Child, Map, Tests, collected, copied, mapped, reaching, run, together
from script_mutants import script_faults
from script_mutants import tried as tried_in_node

AREAS: dict[str, tuple[str, ...]] = {
    "store": (
        "assistant/storage/*.py",
        "assistant/figures/store/figures_file.py",
        "assistant/figures/questions/csv_cells.py",
    ),
    "secrecy": (
        "assistant/secrets/*.py",
        *(f"assistant/table/{name}.py" for name in ("validation", "disclosure", "preview", "responses")),
        "assistant/core/box.py",
        "assistant/core/submissions.py",
        "assistant/core/fingerprint.py",
        "dashboards/parts/common/seat_view.py",
        "dashboards/play/recording.py::_allowed",
        "dashboards/server/links.py",
    ),
    "dashboards": ("dashboards/**/*.py",),
    "scripts": ("dashboards/**/*.js",),
    "rules": (
        "assistant/families/**/*.py",
        "assistant/games/**/*.py",
        "assistant/kit/**/*.py",
    ),
    "deduction": ("assistant/deduction/**/*.py",),
    "odds": ("assistant/odds/**/*.py",),
}
TESTS: dict[str, tuple[str, ...]] = {
    "store": (
        *(
            "tests/test_store.py",
            "tests/test_private*.py",
            "tests/test_two_copies.py",
            "tests/test_full_disk.py",
            "tests/test_cli*.py",
        ),
        *("tests/test_stored_books.py", "tests/test_boxes.py", "tests/test_sealed*.py", "tests/test_transcript.py"),
        "tests/test_codec.py",
        *("tests/test_file_ownership.py", "tests/test_table.py", "tests/faults/test_*.py"),
        *("tests/test_*disk*.py", "tests/test_*store*.py", "tests/test_*vault*.py", "tests/test_*import*.py"),
        *("tests/test_game_file.py", "tests/test_reconcile.py", "tests/test_journal.py", "tests/test_uptime.py"),
        "tests/afterwards/test_figures_file.py",
    ),
    "secrecy": (
        *("tests/test_validation.py", "tests/test_boxes.py", "tests/test_sealed*.py", "tests/test_stored_books.py"),
        "tests/test_deadline.py",
        *("tests/test_file_ownership.py", "tests/test_disclosure.py", "tests/test_what_if.py", "tests/test_table.py"),
        *("tests/test_projection.py", "tests/test_event.py", "tests/test_merging.py", "tests/test_uptime.py"),
        *("tests/test_*preview*.py", "tests/faults/test_*.py"),
        *("tests/ui/test_box*.py", "tests/ui/test_books*.py", "tests/ui/test_links.py", "tests/ui/test_*silence.py"),
        "tests/games/killer_clue/test_danger_box.py",
        "tests/test_seat_view.py",
    ),
    "dashboards": (
        *("tests/ui/test_*.py", "tests/faults/test_*.py", "tests/test_door_lines.py", "tests/test_seat_view.py"),
        *("tests/test_what_if.py", "tests/test_review_pages.py"),
        *("tests/afterwards/test_kept_up.py", "tests/afterwards/test_statistics.py"),
    ),
    "rules": (
        *("tests/games/**/test_*.py", "tests/kit/test_*.py", "tests/test_figures.py"),
        *("tests/afterwards/test_market_review.py", "tests/test_previews.py"),
    ),
    "deduction": ("tests/deduction/**/test_*.py",),
    "odds": ("tests/odds/test_*.py", "tests/test_odds*.py", "tests/test_war.py"),
}
"""The folders of the tests nearest to an area; no others are tried."""
ALIVE = ("survived", "unreached")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
Result = dict[str, Any]


def sample(faults: list[Fault], seed: int, size: int) -> list[Fault]:
    """Draw faults by their content, not by their place, so that most of the sample stays when the code moves."""
    return sorted(faults, key=lambda fault: hashlib.sha256(f"{seed} {fault.key}".encode()).digest())[:size]


def faults_of(area: str, root: Path) -> list[Fault]:
    """Return all faults of an area, without those that make no difference."""
    same = {entry["key"] for entry in tomllib.loads(EQUIVALENT.read_text("utf-8")).get("same", ())}
    if area == "scripts":
        return [fault for fault in script_faults(root) if fault.key not in same]
    return [fault for pattern in AREAS[area] for fault in found(root, pattern) if fault.key not in same]


# ---------------------------------------------------------------- one fault in a process


def broken_code(fault: Fault) -> CodeType:
    """Return the module of a fault, compiled with the fault in it."""
    there = TREE / fault.path
    return compile(Finder(fault.path, there.read_text("utf-8")).broken(fault.key), str(there), "exec")


def inside(code: CodeType) -> Iterator[CodeType]:
    """Yield all code objects within one, outermost first."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from inside(one)


def exchanged(fault: Fault, functions: list[FunctionType]) -> bool:
    """Give the functions of this process their broken code; return whether one of them has changed."""
    there = str(TREE / fault.path)
    new = broken_code(fault)
    importing(there, new)
    by_place: dict[tuple[str, int], list[CodeType]] = {}
    for code in inside(new):
        by_place.setdefault((code.co_qualname, code.co_firstlineno), []).append(code)
    changed = False
    for function in functions:
        old = function.__code__
        for code in by_place.get((old.co_qualname, old.co_firstlineno), ()):
            if len(by_place[old.co_qualname, old.co_firstlineno]) == 1 and code != old:
                try:
                    function.__code__ = code
                except ValueError:  # it no longer speaks of a variable around it
                    return False
                changed = True
    return changed


def importing(there: str, code: CodeType) -> None:
    """Give this code to every later import of this file."""
    plain = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> Any:
        return code if self.path == there else plain(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def limited() -> None:
    """Let no fault fill the memory of the computer."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))


class Trials:
    """The faults of a run, and their results."""

    def __init__(self, known: Map, jobs: int, most: float) -> None:
        self.known, self.jobs, self.most = known, jobs, most
        self.killers: dict[str, Counter[str]] = {}

    def wanted(self, fault: Fault) -> Tests:
        """Return the tests for one fault: first those that noticed others in its file, then the quickest."""
        tests = reaching(self.known, fault.path, fault.lines, self.most)
        first = self.killers.get(fault.path, Counter())
        return dict(sorted(tests.items(), key=lambda test: (-min(first[test[0]], 1) if test[1] < 1 else 0, test[1])))

    def result(self, fault: Fault, code: int, said: Path, count: int) -> Result:
        """Return what became of a fault, from the exit code of its process."""
        by = said.read_text("utf-8", "replace").strip().splitlines()[-1:] if said.is_file() else []
        if code == CRASHED:
            raise SystemExit(f"A trial ended before a test could fail: {said}")
        became = {0: "survived", 1: "killed", HUNG: "hung", 5: "unreached", 6: "cold"}.get(code, f"killed ({code})")
        if became == "killed" and by:
            self.killers.setdefault(fault.path, Counter())[by[0]] += 1
        return result_of(fault, became, by[0] if by and became == "killed" else "", count)

    def warm(self, session: Any, faults: list[Fault]) -> Iterator[Result]:
        """Try faults in forks of this process, which has collected all tests."""
        items = {item.nodeid: item for item in session.items}
        gc.unfreeze()
        live: dict[str, list[FunctionType]] = {}
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                live.setdefault(one.__code__.co_filename, []).append(one)
        gc.freeze()

        def attempt(fault: Fault, wanted: Tests, folder: Path) -> int:
            limited()
            if not wanted:
                return 5
            if not exchanged(fault, live.get(str(TREE / fault.path), [])):
                return 6
            failed = run(session, [items[test] for test in wanted], folder, wanted)
            print(f"\n{failed}", file=sys.__stdout__, flush=True)
            return bool(failed)

        yield from self._all(faults, attempt)

    def cold(self, faults: list[Fault]) -> Iterator[Result]:
        """Try faults in processes that import the broken file themselves."""

        def attempt(fault: Fault, wanted: Tests, folder: Path) -> int:
            limited()
            if not wanted:
                return 5
            importing(str(TREE / fault.path), broken_code(fault))
            code = [3]

            def then(session: Any) -> None:
                items = [item for test in wanted for item in session.items if item.nodeid == test]
                failed = run(session, items, folder, wanted)
                print(f"\n{failed}", file=sys.__stdout__, flush=True)
                os._exit(bool(failed))

            code[0] = collected(then, *sorted({test.partition("::")[0] for test in wanted}))
            return code[0] or 3  # it could not even be collected

        yield from self._all(faults, attempt)

    def _all(self, faults: list[Fault], attempt: Any) -> Iterator[Result]:
        counts: dict[str, int] = {}

        def started() -> Iterator[tuple[Fault, Child]]:
            for fault in faults:
                wanted = self.wanted(fault)
                counts[fault.key] = len(wanted)
                most = 90 + 15 * sum(wanted.values())
                said = KEPT / f"said-{fault.key}.txt"
                yield fault, Child(lambda folder, f=fault, w=wanted: attempt(f, w, folder), most, said)

        for fault, code in together(started(), self.jobs):
            said = KEPT / f"said-{fault.key}.txt"
            yield self.result(fault, code, said, counts[fault.key])
            said.unlink(missing_ok=True)


def result_of(fault: Fault, became: str, by: str, count: int) -> Result:
    """Return a line of the file of results."""
    where = {"key": fault.key, "path": fault.path, "line": fault.line, "within": fault.within, "kind": fault.kind}
    return {**where, "told": fault.told, "instead": fault.instead, "tests": count, "became": became, "by": by[:160]}


# ---------------------------------------------------------------- results


class Results:
    """The results for the faults of a seed, in a file: a run that was stopped goes on."""

    def __init__(self, seed: int) -> None:
        self.path = KEPT / f"seed-{seed}.jsonl"
        self.done: dict[str, Result] = {}
        self.count, self.began = 0, time.monotonic()
        self.read()

    def read(self) -> None:
        """Read the results that this and other processes have found."""
        lines = self.path.read_text("utf-8").splitlines() if self.path.is_file() else []
        self.done = {result["key"]: result for result in map(json.loads, lines)}

    def add(self, result: Result) -> None:
        """Keep a result, and print it."""
        self.done[result["key"]] = result
        KEPT.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")
        self.count += 1
        pace = (time.monotonic() - self.began) / self.count
        where = f"{result['path']}:{result['line']}"
        said = f"{self.count:4} {pace:5.2f} s each {result['became']:9} {where} {result['by']}"
        print(said, file=sys.__stdout__, flush=True)

    def left(self, faults: list[Fault], again: bool) -> list[Fault]:
        """Return the faults that are still to be tried."""
        alive = {key for key, result in self.done.items() if result["became"] in ALIVE}
        return [f for f in faults if f.key not in self.done or (again and f.key in alive)]


def report(area: str, results: list[Result]) -> Iterator[str]:
    """Return killed and survived faults of an area, and every survivor."""
    alive = [result for result in results if result["became"] in ALIVE]
    killed = len(results) - len(alive)
    for result in sorted(alive, key=lambda r: (r["path"], r["line"])):
        where = f"{result['path']}:{result['line']} in {result['within']}"
        yield f"\n{where} ({result['kind']}; {result['tests']} tests; {result['key']})"
        lines = (result["told"].splitlines(), result["instead"].splitlines())
        changed = list(difflib.unified_diff(*lines, n=1, lineterm=""))[2:]
        yield from (f"    {line}" for line in changed if not line.startswith("@@"))
    yield f"{area:12} {killed:4} killed {len(alive):4} survived: {killed / max(1, len(results)):.1%} killed"


# ---------------------------------------------------------------- the run


def try_python(
    area: str, left: list[Fault], results: Results, given: argparse.Namespace, prints: dict[str, str]
) -> None:
    """Try faults of Python files: first in forks, then in new processes for import-time code and all survivors."""
    paths = sorted({str(path.relative_to(TREE)) for pattern in TESTS[area] for path in TREE.glob(pattern)})
    known_at = KEPT / "known.json"

    def everything(session: Any) -> None:
        known = mapped(session, prints, given.jobs, given.stale)
        collected_here = {item.nodeid for item in session.items}
        known["names"] = [name if name in collected_here else None for name in known["names"]]
        trials = Trials(known, given.jobs, given.most)
        again = []
        for result in trials.warm(session, left):
            if result["became"] in ("cold", "survived"):
                again.append(result["key"])
            else:
                results.add(result)
        known_at.write_text(json.dumps({"known": known, "again": again}), "utf-8")
        os._exit(0)  # skip the summary of the session

    _apart(everything, paths)
    results.read()
    found_there = json.loads(known_at.read_text("utf-8"))
    known_at.unlink()
    cold = [fault for fault in left if fault.key in set(found_there["again"])]
    for result in Trials(found_there["known"], given.jobs, min(given.most, 20)).cold(cold):
        results.add(result)


def _apart(everything: Any, paths: list[str]) -> None:
    """Collect and try in a fork of this process, which stays free of what the tests import."""
    pid = os.fork()
    if not pid:
        code = 3
        try:
            os.chdir(TREE)
            code = collected(everything, *paths)
        finally:
            sys.stdout.flush()
            os._exit(code)
    _, status = os.waitpid(pid, 0)
    if os.waitstatus_to_exitcode(status):
        raise SystemExit("The tests could not be collected, or they fail without any fault.")


def asked() -> argparse.Namespace:
    """Return the arguments of the command line."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--area", action="append", choices=AREAS, help="only this area (all of them)")
    words.add_argument("--seed", type=int, default=8)
    words.add_argument("--sample", type=int, default=200, help="faults per area")
    words.add_argument("--again", action="store_true", help="try survivors again (after tests were added)")
    words.add_argument("--most", type=float, default=40, help="seconds of tests for one fault")
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="faults side by side")
    words.add_argument("--stale", action="store_true", help="do not measure again which lines tests reach")
    words.add_argument("--report", action="store_true", help="print what is known and try nothing")
    return words.parse_args()


def main() -> None:
    """Copy, measure, break, count."""
    given = asked()
    results = Results(given.seed)
    prints = {} if given.report else copied()
    root = ROOT if given.report else TREE
    areas = {area: sample(faults_of(area, root), given.seed, given.sample) for area in given.area or AREAS}
    if not given.report:
        warmed()
        for area, faults in areas.items():
            left = results.left(faults, given.again)
            if left and area == "scripts":
                for fault, code, by in tried_in_node(left, given.jobs):
                    results.add(result_of(fault, {0: "survived", HUNG: "hung"}.get(code, "killed"), by, 1))
            elif left:
                try_python(area, left, results, given, prints)
    for area, faults in areas.items():
        print(
            "\n".join(report(area, [{**results.done[f.key], "line": f.line} for f in faults if f.key in results.done]))
        )


def warmed() -> None:
    """Import, once and before any fork, everything that all tests need and no fault can be in."""
    import duckdb  # noqa: F401
    import holoviews  # noqa: F401
    import hypothesis  # noqa: F401
    import panel  # noqa: F401
    import pytest  # noqa: F401


if __name__ == "__main__":
    main()
