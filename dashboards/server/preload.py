"""Imports for the page of statistics, made before the host asks for it, while nobody would notice.

Importing HoloViews, pandas and their dependencies takes more than a second of processor time, once: the page opened
first would appear a second later than all others. Python's threads take turns, so an import makes everybody else
wait. It is therefore done in steps, each only after a moment without an opened page or a tap, and not before
there are statistics to show: a house without any saves the memory.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Final

from tornado.ioloop import PeriodicCallback

from assistant.figures.store.derived import Foreign, beside
from dashboards.server.log_redaction import report
from dashboards.server.statistics import Statistics, head

SOON, CALM = 0.5, 3.0
"""Seconds without opened pages or taps: while only the lobby is in use, and while tables are."""
LOOKED: Final = 250
"""Milliseconds between two checks whether the time has come."""
MODULES: Final = (
    "holoviews", "dashboards.analysis.charts", "dashboards.analysis.sheet", "pandas.io.formats.style",
    "panel.models.tabulator",
)  # fmt: skip
"""The modules to import, in an order that splits the work: each brings what those before it have not.

HoloViews' own Bokeh part is not among them: `charts` loads it, and would otherwise assume that it is loaded already.
"""


class Warming:
    """The remaining steps for the statistics that are served; `start` it on the event loop."""

    def __init__(self, figures: Statistics) -> None:
        self.house = figures.house
        self.left: deque[Callable[[], object]] = deque([head, figures.season])
        self.left += (partial(import_module, name) for name in MODULES)
        self._again = PeriodicCallback(self._look, LOOKED)

    def start(self) -> None:
        """Begin to check; it stops by itself after the last step."""
        self._again.start()

    async def _look(self) -> None:
        while self.left and self._quiet():
            try:
                await asyncio.to_thread(self.left.popleft())
            except Foreign:
                pass  # the lobby and the page say that no statistics can be kept
            except Exception as wrong:  # noqa: BLE001  (the page will do it itself, or say that it cannot)
                report(wrong, "warming up")
        if not self.left:
            self._again.stop()

    def _quiet(self) -> bool:
        rest = CALM if self.house.tables.all() else SOON
        return time.monotonic() - self.house.stirred >= rest and beside(self.house.store.path).exists()
