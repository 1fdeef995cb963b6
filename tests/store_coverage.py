"""Branch coverage of the store by its own tests, printed; ends with 1 if it is below 95 percent.

python -m tests.store_coverage

The bar holds for lines and branches together, and for branches alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

LEAST = 95
FILES = (
    "assistant/storage/*.py", "assistant/secrets/commitments.py", "assistant/core/submissions.py",
    "assistant/core/errors.py", "assistant/figures/store/figures_file.py", "assistant/figures/questions/csv_cells.py",
)  # fmt: skip
TESTS = (
    "test_store.py", "test_two_copies.py", "test_full_disk.py", "test_vault.py", "test_reconcile.py",
    "test_errors.py", "test_cli.py", "test_import_checks.py", "test_transcript.py",
    "test_cli_stores.py", "test_uptime.py", "test_store_files.py", "test_game_file.py", "test_journal.py",
    "test_private_files.py", "test_file_ownership.py",
    "test_sealed_orders.py", "test_sealed_books.py", "test_stored_books.py", "faults/test_store_faults.py",
    "afterwards/test_figures_file.py",
)  # fmt: skip


def main() -> int:
    """Run the tests of the store and print what of it they reached."""
    here = Path(__file__).parents[1]
    with tempfile.TemporaryDirectory(prefix="boardside-coverage-") as folder:
        surroundings = {**os.environ, "COVERAGE_FILE": str(Path(folder) / "data"), "PYTHONPATH": str(here)}
        run = [sys.executable, "-m", "coverage", "run", "--branch", f"--include={','.join(FILES)}", "-m", "pytest"]
        tests = [f"tests/{name}" for name in TESTS]
        done = subprocess.run([*run, "--benchmark-disable", "-qq", *tests], cwd=here, env=surroundings, check=False)
        told = [sys.executable, "-m", "coverage", "report", "--show-missing", f"--fail-under={LEAST}"]
        covered = subprocess.run(told, cwd=here, env=surroundings, check=False)
        return done.returncode or covered.returncode or int(branches(here, surroundings) < LEAST)


def branches(here: Path, surroundings: Mapping[str, str]) -> float:
    """Print and return the percentage of branches that were taken."""
    command = [sys.executable, "-m", "coverage", "json", "--quiet", "-o", "-"]
    totals = json.loads(subprocess.check_output(command, cwd=here, env=surroundings))["totals"]
    taken, of = totals["covered_branches"], totals["num_branches"]
    print(f"branches alone: {taken} of {of}, {100 * taken / of:.1f} %")
    return 100 * taken / of


if __name__ == "__main__":
    sys.exit(main())
