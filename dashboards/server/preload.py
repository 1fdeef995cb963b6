"""What the page of statistics needs is imported before the host asks for it, while nobody would notice.

HoloViews, pandas and what goes with them take more than a second of a processor, once: the page that is opened first
would stand a second later than all others. Python's threads take turns, so an import makes everybody else wait. It is
therefore done in steps, each of them only when no page was opened and nothing was tapped for a moment, and not before
there are figures to show: a house that has none spares the memory.
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
"""Seconds for which nothing may have been opened or tapped: while only the lobby is in use, and while tables are."""
LOOKED: Final = 250
"""Milliseconds after which it is looked again whether the time has come."""
MODULES: Final = (
    "holoviews", "dashboards.analysis.charts", "dashboards.analysis.sheet", "pandas.io.formats.style",
    "panel.models.tabulator",
)  # fmt: skip
"""What is imported, in an order that splits the work: each brings what those before it have not.

HoloViews' own Bokeh part is none of them: `charts` has it loaded, and would take it for loaded already.
"""


class Warming:
    """The steps that are still to be done for figures that are served; `start` it on the event loop."""

    def __init__(self, figures: Statistics) -> None:
        self.house = figures.house
        self.left: deque[Callable[[], object]] = deque([head, figures.season])
        self.left += (partial(import_module, name) for name in MODULES)
        self._again = PeriodicCallback(self._look, LOOKED)

    def start(self) -> None:
        """Begin to look; it stops by itself after the last step."""
        self._again.start()

    async def _look(self) -> None:
        while self.left and self._quiet():
            try:
                await asyncio.to_thread(self.left.popleft())
            except Foreign:
                pass  # the lobby and the page say that no figures can be kept
            except Exception as wrong:  # noqa: BLE001  (the page will do it itself, or say that it cannot)
                report(wrong, "warming up")
        if not self.left:
            self._again.stop()

    def _quiet(self) -> bool:
        rest = CALM if self.house.tables.all() else SOON
        return time.monotonic() - self.house.stirred >= rest and beside(self.house.store.path).exists()
