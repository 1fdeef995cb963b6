"""Would the tests notice? Small deliberate faults, one at a time, each against the tests that reach it.

python tests/mutants.py                        # 300 faults of seed 8; goes on where it was stopped
python tests/mutants.py --only 'assistant/odds/*' --again
python tests/mutants.py --again --tests tests/kit/test_seating.py      # would these tests notice?

The checkout is not touched: a fault exists only in the memory of the process that imports the copy. If it survives the
tests that reach it, all tests of their files get a chance.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.machinery import SourceFileLoader
from typing import Any

from mutations import Fault, Finder, found
from reach import FEW, HUNG, KEPT, MAP, ROOT, TREE, Chosen, Map, Tests, apart, copied, mapped, reaching, waves

SOURCES = (
    "assistant/dealing/*.py",
    "assistant/deduction/*.py",
    "assistant/games/**/*.py",
    "assistant/housekeeping.py",
    "assistant/kit/**/*.py",
    "assistant/odds/*.py",
    "dashboards/parts/common/sight.py",
    "dashboards/play/hearing.py::_may_say",
    "dashboards/server/links.py",
)
ALIVE = ("survived", "unreached")
LAST = KEPT / "last.txt"
Result = dict[str, Any]


def tried(fault: Fault, of: Iterator[Tests]) -> Result:
    """What becomes of one fault in these waves of tests."""
    became, by, count = "unreached", "", 0
    for wanted in of:
        became, count = "survived", count + len(wanted)
        code = apart(lambda w=wanted: _broken(fault, w), 120 + 12 * sum(wanted.values()), LAST)
        if code != 0:
            said = reversed(LAST.read_text("utf-8", "replace").splitlines())
            by = next((line for line in said if line.startswith(("FAILED", "ERROR"))), "")[:160]
            became = "hung" if code in (None, HUNG) else "killed" if code in (1, 2, 4) else f"killed ({code})"
            break
    where = {"key": fault.key, "path": fault.path, "line": fault.line, "within": fault.within, "kind": fault.kind}
    return {**where, "told": fault.told, "instead": fault.instead, "tests": count, "became": became, "by": by}


def _broken(fault: Fault, wanted: Tests) -> int:
    """Run tests in this process, which imports the file of the fault with the fault in it."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    there = TREE / fault.path
    code = compile(Finder(fault.path, there.read_text("utf-8")).broken(fault.key), str(there), "exec")
    plain = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> Any:
        return code if self.path == str(there) else plain(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    return Chosen(wanted).run()


def sample(faults: list[Fault], seed: int, size: int) -> list[Fault]:
    """Drawn by what they are, not by where they stand: most of the sample stays when the code moves."""
    return sorted(faults, key=lambda fault: hashlib.sha256(f"{seed} {fault.key}".encode()).digest())[:size]


def report(results: list[Result]) -> Iterator[str]:
    """Killed and survived per package, and every survivor."""
    alive = [r for r in results if r["became"] in ALIVE]
    per: Counter[tuple[str, bool]] = Counter()
    for result in results:
        parts = result["path"].split("/")
        per["/".join(parts[: 3 if parts[1] == "games" else 2]), result in alive] += 1
    for package in sorted({package for package, _ in per}):
        yield f"{package:40} {per[package, False]:4} killed {per[package, True]:4} survived"
    killed = len(results) - len(alive)
    yield f"{'together':40} {killed:4} killed {len(alive):4} survived: {killed / max(1, len(results)):.1%} killed"
    for result in sorted(alive, key=lambda r: (r["path"], r["line"])):
        where = f"{result['path']}:{result['line']} in {result['within']}"
        yield f"\n{where} ({result['kind']}; {result['tests']} tests)"
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
    asked.add_argument("--tests", action="append", help="these files of tests, whatever reaches a fault")
    asked.add_argument("--as-copied", action="store_true", help="go on with the last copy, whatever changed since")
    asked.add_argument("--report", action="store_true", help="print what is known and try nothing")
    given = asked.parse_args()
    fingerprint = "" if given.report or given.as_copied else copied()
    root = ROOT if given.report else TREE
    faults = sample([fault for pattern in SOURCES for fault in found(root, pattern)], given.seed, given.sample)
    chosen = [fault for fault in faults if any(fnmatch(fault.path, pattern) for pattern in given.only or "*")]
    kept = KEPT / f"seed-{given.seed}.jsonl"
    lines = kept.read_text("utf-8").splitlines() if kept.is_file() else []
    done = {result["key"]: result for result in map(json.loads, lines)}
    alive = {key for key, result in done.items() if result["became"] in ALIVE}
    left = [f for f in chosen if (given.again and f.key in alive) or (f.key not in done and not given.tests)]
    if left and not given.report:
        these = dict.fromkeys(given.tests or (), 60.0)
        known = {} if these else json.loads(MAP.read_text("utf-8")) if given.as_copied else mapped(fingerprint)
        _control(known, these)
        for at, fault in enumerate(left, 1):
            reached = {} if these else reaching(known, fault.path, fault.lines)
            of = iter([these]) if these else waves(known, reached, given.most)
            done[fault.key] = result = tried(fault, of)
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")
            print(f"{at:4} {result['became']:9} {fault.path}:{fault.line} {result['by']}", flush=True)
    print("\n".join(report([{**done[fault.key], "line": fault.line} for fault in chosen if fault.key in done])))


def _control(known: Map, these: Tests) -> None:
    """Without a fault the tests are green; what every test needs is imported once, here."""
    import hypothesis  # noqa: F401
    import numpy as np  # noqa: F401
    import pytest  # noqa: F401

    if apart(Chosen(these or dict(known["tests"][-FEW:])).run, 3600, LAST):
        raise SystemExit(f"The tests fail without any fault: {LAST}")


if __name__ == "__main__":
    main()
