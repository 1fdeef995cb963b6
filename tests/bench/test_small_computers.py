"""A processor that is four times as slow, as in a small computer that is always on: the start of the program.

The process is stopped for three quarters of every twenty-fifth of a second. The browser is another device, not slowed.
"""

from __future__ import annotations

import os
import re
import signal
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.ui.conftest import Served, chromium  # noqa: F401

TIMES = 4
RUNS = 0.01
"""Seconds that a slowed process runs at a time."""


@contextmanager
def slowed(served: Served) -> Iterator[None]:
    """Let a server, from its first moment, run for one part of the time in four."""
    over = threading.Event()

    def slow() -> None:
        while not over.wait(RUNS):
            if pid := served.pid:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGSTOP)
                    over.wait(RUNS * (TIMES - 1))
                    os.kill(pid, signal.SIGCONT)

    beat = threading.Thread(target=slow)
    beat.start()
    try:
        yield
    finally:
        over.set()
        beat.join()


def test_cold_start_with_a_slow_processor(benchmark: Any, tmp_path: Path, chromium: Browser) -> None:  # noqa: F811
    """From the start of the process to the lobby on the screen."""
    times: list[float] = []

    def started() -> None:
        served = Served(tmp_path, cold=True)
        served.store().close()
        context = chromium.new_context()
        page = context.new_page()
        with slowed(served):
            start = time.perf_counter()
            served.start()
            page.goto(served.link("host"))
            page.get_by_role("button", name=re.compile("New game")).wait_for()
            times.append(time.perf_counter() - start)
        context.close()
        served.stop()

    benchmark.pedantic(started, rounds=5, warmup_rounds=1)
    benchmark.extra_info["s median"] = round(statistics.median(times[1:]), 2)
