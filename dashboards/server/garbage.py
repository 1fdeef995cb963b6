"""Full garbage collections, made while nobody would notice.

A full collection stops every thread until it has looked at everything that was made since the start. Python begins one
in the middle of whatever happens to make something new, which is a tap that everybody waits for. Here it comes after a
second without a tap or an opened page; in a house that is never quiet, every three seconds between two taps.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING, Final

from tornado.ioloop import PeriodicCallback

if TYPE_CHECKING:
    from dashboards.server.house import House

CALM: Final = 1.0
"""Seconds without opened pages or taps."""
LONG: Final = 3.0
"""Seconds after which no quiet moment is waited for: until then, garbage takes memory."""
LOOKED: Final = 500
"""Milliseconds between two checks whether the time has come."""
SELDOM: Final = 1_000
"""Collections of the middle generation after which Python makes a full one by itself: usually 10."""


class Collecting:
    """The full collections of a house; `start` them on its event loop."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._again = PeriodicCallback(self.look, LOOKED)
        self._seen = 0
        self._last = time.monotonic()

    def start(self) -> None:
        """Leave out of all collections what the program itself consists of, and begin to check."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*gc.get_threshold()[:2], SELDOM)
        self._again.start()

    def look(self) -> None:
        """Collect if enough was made since the last time, in a quiet moment or after a long time without one."""
        made, now = gc.get_stats()[1]["collections"], time.monotonic()
        if made != self._seen and (now - self.house.stirred >= CALM or now - self._last >= LONG):
            self._seen, self._last = made, now
            gc.collect()
