"""The long trials, each with its seed and its figures in one line: files killed and damaged, tables sent anything.

python -m tests.faults [--seed N] [--only kills|points|calls|damages|server|events|taps|messages|maps]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from assistant.games import GAMES
from tests.faults import damages, fuzz, kills, replay, secrecy, serving, system_calls, taps
from tests.ui import map_labels
from tests.ui.conftest import ARGUMENTS, browser_program


def _kills(seed: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="boardside-trial-") as folder:
        yield kills.rounds(Path(folder), seed, 100)


def _points(seed: int) -> Iterator[str]:
    for number in range(4):
        yield replay.trial(seed + number, 120, 300)


def _calls(seed: int) -> Iterator[str]:
    yield system_calls.every(seed)


def _damages(seed: int) -> Iterator[str]:
    yield damages.trial(seed, 16, 25)
    yield damages.trial_of_both(seed, 8, 25)


def _server(seed: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="boardside-trial-") as folder:
        yield serving.rounds(Path(folder), seed, 200)


def _events(seed: int) -> Iterator[str]:
    for game in GAMES.values():
        counted, falls = fuzz.trial(game, seed, 100_000)
        assert not falls, falls
        yield f"{game.key}, seed {seed}: " + ", ".join(f"{counted[what]} {what}" for what in fuzz.COUNTED)


def _taps(seed: int) -> Iterator[str]:
    outcome = taps.trial("clue", 2_000, seed)
    assert outcome.good, outcome
    yield f"clue, seed {seed}: {outcome}"


def _messages(seed: int) -> Iterator[str]:
    for game in GAMES:
        found = secrecy.trial(game, seed, 200_000)
        assert not found.differences, found.differences
        yield f"{game}, seed {seed}: {found}"


def _maps(_seed: int) -> Iterator[str]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
        for game in map_labels.SIMULATED:
            measured = map_labels.Measured(browser, game)
            for position in map_labels.positions(game, 40):
                faults = list(measured.faults(position))
                assert not faults, faults
            yield f"{game}: {measured}"
        browser.close()


TRIALS: dict[str, Callable[[int], Iterator[str]]] = {
    "kills": _kills,
    "points": _points,
    "calls": _calls,
    "damages": _damages,
    "server": _server,
    "events": _events,
    "taps": _taps,
    "messages": _messages,
    "maps": _maps,
}


def main() -> None:
    """Run them, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=TRIALS, action="append")
    given = parser.parse_args()
    for name in given.only or TRIALS:
        begun = time.monotonic()
        for figures in TRIALS[name](given.seed):
            print(f"{name}: {figures} ({time.monotonic() - begun:.0f} s)", flush=True)
            begun = time.monotonic()


if __name__ == "__main__":
    main()
