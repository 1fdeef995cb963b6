"""Processes of servers: cold ones, and warm ones that begin where the imports have ended.

What Boardside's server needs of others (Panel, Bokeh, DuckDB), its rules and its screens are imported once by a process
that does nothing else; a copy of it then runs the program, and can be stopped, killed and held like any other process.
Modules that make random choices on import are imported again by each copy.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Protocol

from tests.patience import PATIENCE

WARM = ("panel", "bokeh.server.server", "duckdb", "assistant.cli.main", "tests.ui.warmed")
"""Modules that are imported once."""
LOT = "dashboards.server.page"
"""Modules that each copy imports again, with everything that imports them: a page tells servers apart by a random
number.
"""


class Started(Protocol):
    """A process that runs a server."""

    pid: int

    def over(self) -> bool:
        """Whether it has ended."""
        ...

    def stop(self, how: signal.Signals) -> None:
        """Send it this signal and wait for its end."""
        ...


class Cold:
    """A process that was started anew."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process, self.pid = process, process.pid

    def over(self) -> bool:
        return self._process.poll() is not None

    def stop(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait(PATIENCE)


class _Warm:
    def __init__(self, process: BaseProcess) -> None:
        self._process, self.pid = process, process.pid or 0

    def over(self) -> bool:
        return self._process.exitcode is not None

    def stop(self, how: signal.Signals) -> None:
        if not self.over():
            os.kill(self.pid, how)
        self._process.join(PATIENCE)
        self._process.close()  # raises if it still runs


def cold_start(module: str, words: list[str], log: Path) -> Started:
    """Start a process that runs the module with these arguments; its output goes into the log."""
    with log.open("ab") as out:
        return Cold(
            subprocess.Popen(
                [sys.executable, "-m", module, *words], stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        )  # fmt: skip


def warm_start(module: str, words: list[str], log: Path) -> Started:
    """Start the same as a copy of a process that has already done the slow imports."""
    copy = _warm().Process(target=_become, args=(module, words, log, dict(os.environ)), daemon=True)
    copy.start()
    return _Warm(copy)


@cache
def _warm() -> ForkServerContext:
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(list(WARM))
    return found


def _become(module: str, words: list[str], log: Path, around: Mapping[str, str]) -> None:
    """Run the module as `python -m` would, within a copy."""
    assert LOT not in sys.modules, "all servers would have the same number"
    os.environ.clear()
    os.environ.update(around)
    with log.open("ab", buffering=0) as out:
        os.dup2(out.fileno(), sys.stdout.fileno())
        os.dup2(out.fileno(), sys.stderr.fileno())
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(write_through=True)  # type: ignore[union-attr]
    sys.argv[1:] = words
    runpy.run_module(module, run_name="__main__", alter_sys=True)
