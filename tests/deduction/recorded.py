"""Every number that the engine returned for the recorded games of Clue on the day they were recorded.

    python -m tests.deduction.recorded

prints how far today's numbers are from those of `recorded.json`; `python -m tests.deduction.recorded write` writes them
again, which is only right if a number was wrong. For each game, seat and line that taught something: the number of
deals, the bits missing, the chance of the likeliest envelope, and two sums over all cells of the grid, each cell with
its own weight, so that no cell can change without changing one of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from math import cos, sin
from pathlib import Path
from typing import Any

import numpy as np

from assistant.content.catalogue import SHELF
from assistant.core.event import TABLE
from assistant.deduction import posterior
from assistant.table.table import Table
from tests.recorded_games import whole

FIXTURE = Path(__file__).with_name("recorded.json")
MODELS = ("random", "uniform")
FILES = {
    "demo": SHELF / "data" / "clue" / "demo.jsonl",
    **{path.stem: path for path in sorted((SHELF / "tests" / "stories" / "today").glob("clue-*.jsonl"))},
}


def figures(evidence: Any, model: Any) -> list[Any]:
    """Return deals as text (whole numbers of any length), then bits, best chance and two weighted sums of the cells."""
    found = posterior(evidence, model)
    cells = found.chance.ravel()
    odd = np.array([cos(at) for at in range(len(cells))])
    even = np.array([sin(at * 1.7) for at in range(len(cells))])
    return [str(found.deals), found.bits, found.best[1], float(cells @ odd), float(cells @ even)]


def recorded(table: Table) -> Iterator[tuple[str, list[list[Any]]]]:
    """Return, for every seat and model, the figures after each line that changed its evidence."""
    seats = (*(player.key for player in table.view(TABLE).players), TABLE)
    for seat in seats:
        rows: dict[str, list[list[Any]]] = {model: [] for model in MODELS}
        before: Any = None
        for lines in range(1, len(table.lines) + 1):
            evidence = table.game.evidence(table.story(seat, lines), seat)
            if evidence is None or evidence == before:
                continue
            before = evidence
            for model in MODELS:
                rows[model].append([lines, *figures(evidence, model)])
        yield from ((f"{seat} {model}", found) for model, found in rows.items())


def everything() -> dict[str, dict[str, list[list[Any]]]]:
    """Return the figures of all recorded games."""
    return {name: dict(recorded(whole(path))) for name, path in FILES.items()}


def furthest(now: Any, then: Any) -> float:
    """Return the largest difference of any two figures; infinite if deals or lines differ."""
    if isinstance(then, dict):
        return max(furthest(now[key], then[key]) for key in then) if now.keys() == then.keys() else float("inf")
    if isinstance(then, list):
        pairs = zip(now, then, strict=True)
        return max((furthest(*pair) for pair in pairs), default=0.0) if len(now) == len(then) else float("inf")
    if isinstance(then, float):
        return abs(now - then)
    return 0.0 if now == then else float("inf")


if __name__ == "__main__":
    found = everything()
    if "write" in sys.argv[1:]:
        FIXTURE.write_text(json.dumps(found, separators=(",", ":")).replace("]],", "]],\n") + "\n", "utf-8")
    many = sum(len(rows) for seats in found.values() for rows in seats.values())
    print(f"{many} positions, furthest from what was recorded: {furthest(found, json.loads(FIXTURE.read_text()))}")
