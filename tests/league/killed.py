"""A league that is stopped by kill -9 again and again, and finished: what is lost, and whether the bytes are the same.

    python -m tests.league.killed --games 1000 --kills 10

Games of Clue are simulated, then reviewed twice: once with all its processes killed this many times on the way, once
undisturbed. Printed are the reviewed games before each kill and after the next start, and whether both folders of
figures have the same bytes.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec

from assistant.league.plan import PlanFile


def there(folder: Path) -> int:
    """Return how many games are reviewed, without touching anything."""
    figures_, plan = folder / "figures", folder / "figures" / "plan.json"
    if not plan.exists():
        return 0
    batches = msgspec.json.decode(plan.read_bytes(), type=PlanFile).batches
    done = {file.stem for file in (figures_ / "done").glob("*.json")}
    whole = [batch for batch in batches if f"{batch.number:06}" in done]
    begun = [file for file in (figures_ / "started").glob("*/*.review") if file.parent.name not in done]
    return sum(len(batch.games) for batch in whole) + len(begun)


def command(*words: str) -> subprocess.Popen[bytes]:
    """Start a command of Boardside in a process group of its own."""
    program = [sys.executable, "-m", "assistant.cli.main", *words]
    return subprocess.Popen(program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def killed_at(folder: Path, games: int) -> int:
    """Review until this many games are done, kill all processes, and return how many are there then."""
    running = command("league", str(folder))
    while running.poll() is None and there(folder) < games:
        try:
            running.wait(0.5)
        except subprocess.TimeoutExpired:
            continue
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    return there(folder)


def figures(folder: Path) -> dict[str, bytes]:
    """Return all files of the figures, by their place."""
    place = folder / "figures"
    return {str(file.relative_to(place)): file.read_bytes() for file in sorted(place.rglob("*.parquet"))}


def main(words: Sequence[str] | None = None) -> None:
    """Simulate, review with kills, review without, and compare."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", type=int, default=1000)
    given.add_argument("--kills", type=int, default=10)
    said = given.parse_args(words)
    with tempfile.TemporaryDirectory() as home:
        often, once = Path(home) / "often", Path(home) / "once"
        command("simulate", "clue", str(often), "--games", str(said.games), "--seats", "4").wait()
        shutil.copytree(often, once)
        before = 0
        for nth in range(1, said.kills + 1):
            after = killed_at(often, said.games * nth // (said.kills + 1))
            print(
                f"kill {nth}: {after} of {said.games} games are reviewed, {after - before} more than before", flush=True
            )
            assert after >= before, "a reviewed game was lost"
            before = after
        command("league", str(often)).wait()
        command("league", str(once)).wait()
        same = figures(often) == figures(once)
        print(f"{there(often)} games reviewed; both leagues have {'the same bytes' if same else 'OTHER bytes'}")


if __name__ == "__main__":
    main()
