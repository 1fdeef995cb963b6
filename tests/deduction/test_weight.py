"""The memory of stored answers: figures, without the steps by which they were counted."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from assistant.deduction import BUDGET, QUICK, TooMuch
from assistant.figures.store.derive import derive
from assistant.games import GAMES
from assistant.games.clue.figures import knowing
from assistant.knowledge.evidence import evidence
from assistant.storage.game_file import read_lines
from assistant.table.table import MemoryLog, Table
from dashboards.parts.mystery.mind import ThinkingTask, glance, think

STORIES = Path(__file__).parents[1] / "stories" / "today"
BOUND = 500_000
"""Bytes of arrays that a kept answer may hold."""


def recorded(name: str) -> Table:
    with (STORIES / f"{name}.jsonl").open("rb") as file:
        written = read_lines(file, GAMES)
    return Table(written.game, MemoryLog(written.entries))


def held(root: object) -> int:
    """Return the bytes of all arrays that can be reached from here."""
    seen: set[int] = set()
    left, found = [root], 0
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, (type, ModuleType, FunctionType)):
            continue
        seen.add(id(one))
        if isinstance(one, np.ndarray):
            found += one.nbytes if one.base is None else 0
            left.append(one.base)
        else:
            left.extend(gc.get_referents(one))
    return found


@cache
def six() -> ThinkingTask:
    """Return Frank in a game of six: a quick estimate comes first, then more than a billion histories are counted."""
    return ThinkingTask(evidence(recorded("killer_clue-six"), "frank"), "random", None)


@pytest.mark.parametrize(("answer", "budget"), [(glance, QUICK), (think, BUDGET)])
def test_a_kept_thought_holds_figures_alone(answer: Any, budget: Any) -> None:
    found = answer(six(), budget)
    assert found.probabilities.deals > 1_000_000
    assert found.marks.cells
    assert held(found) < BOUND


def test_a_review_lets_go_of_what_only_its_tables_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts of single lines are passed from one table to the next, also those that were given up."""
    exact, counts = knowing._exact, list[int]()

    def heavy(known: Any) -> Any:
        steps = np.ones(BOUND)
        counts.append(len(steps))
        if len(counts) % 5 == 4:
            raise TooMuch
        found = exact(known)
        vars(found)["steps"] = steps
        return found

    monkeypatch.setattr(knowing, "_exact", heavy)
    assert held(derive(recorded("killer_clue-right"))) < BOUND
    assert len(counts) > 5
