"""Long work in a separate process: the same answer, ended when nobody waits, done here where no process can start."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.deduction import QUICK, posterior
from assistant.deduction.budget import Unwanted
from assistant.table.table import MemoryLog, Table
from dashboards.parts.mystery.mind import Prefix, course, reached
from dashboards.play import own_process, reviewing
from dashboards.play.own_process import here, in_own_process
from tests.recorded_games import whole
from tests.stories.record_today import FOLDER

CLUE = min(FOLDER.glob("clue-*.jsonl"))


def always() -> bool:
    return True


def test_another_process_gives_the_same_answer() -> None:
    assert in_own_process(always, divmod, 17, 5) == here(always, divmod, 17, 5) == (3, 2)
    assert in_own_process(always, os.getpid) != os.getpid()


def test_work_that_nobody_waits_for_is_ended() -> None:
    """The process sleeps for longer than any test, so this ends only because it is killed."""
    asked = 0

    def wanted() -> bool:
        nonlocal asked
        asked += 1
        return asked < 3

    with pytest.raises(Unwanted):
        in_own_process(wanted, time.sleep, 100_000)


def test_work_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    closing = threading.Event()
    monkeypatch.setattr(own_process, "CLOSING", closing)
    threading.Timer(own_process.ASKED, closing.set).start()
    with pytest.raises(Unwanted):
        in_own_process(always, time.sleep, 100_000)


def test_work_that_is_larger_than_a_pipe_arrives_whole() -> None:
    """A pipe holds 64 kB, and the process reads nothing until it has started."""
    sent = bytes(range(256)) * 10_000
    assert in_own_process(always, bytes.hex, sent) == sent.hex()


def test_work_that_fails_says_so() -> None:
    with pytest.raises(RuntimeError, match="failed"):
        in_own_process(always, divmod, 1, 0)


def test_without_another_process_it_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert in_own_process(always, os.getpid) == os.getpid()


def test_it_works_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert in_own_process(always, divmod, 9, 4) == (2, 1)


def test_the_process_does_without_panel() -> None:
    """It starts quickly: neither Panel nor DuckDB is imported for a count."""
    code = "import sys, dashboards.play.own_process, dashboards.parts.mystery.mind; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"panel", "bokeh", "duckdb", "pandas"} & {*loaded}


def test_the_course_of_a_game_works_out_only_what_is_new() -> None:
    table = whole(CLUE)
    seat = next(player.key for player in table.view(TABLE).players)
    steps = list(table.story(seat))
    rule = table.game.evidence
    full = rule(steps, seat)
    assert full is not None
    asked: list[int] = []

    def counting(evidence: Any, model: Any, moments: Any) -> Any:
        asked.extend(moments)
        return reached(evidence, model, moments)

    known = Prefix()
    first = course(full, "random", known, counting)
    assert first == course(full, "random", known, counting)
    assert asked == sorted({fact.moment for fact in full.facts})
    assert first[-1].bits == posterior(full, "random", budget=QUICK).bits


def test_a_review_is_the_same_from_another_process() -> None:
    table = whole(CLUE)
    other = Table(table.game, MemoryLog(table.entries))
    assert reviewing._shelf(table).plain(table, TABLE) == reviewing.plain_review(other, TABLE)
    assert own_process.ASKED < 1
