"""The progress of long work, and the time left."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TextIO

WIDTH: Final = 30


class Progress:
    """A progress bar in a terminal; elsewhere, a line after each tenth. The time left is based on this run's pace."""

    def __init__(self, what: str, out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self.what, self.out, self.clock = what, out, clock
        self.began = clock()
        self.first: int | None = None
        self.said = -1

    def __call__(self, done: int, of: int) -> None:
        """Show that `done` of the work is finished."""
        if self.first is None:
            self.first = done
        share = done / of if of else 1.0
        if self.out.isatty():
            filled = round(WIDTH * share)
            bar = "█" * filled + "░" * (WIDTH - filled)
            end = "\n" if done >= of else ""
            self.out.write(f"\r{self.what} {bar} {done:,} of {of:,}{self.left(done, of)}\033[K{end}")
        elif int(10 * share) > self.said or done >= of:
            self.said = int(10 * share)
            self.out.write(f"{self.what}: {done:,} of {of:,}{self.left(done, of)}\n")
        self.out.flush()

    def left(self, done: int, of: int) -> str:
        """Return the estimated time left, in words; "" while it cannot be estimated, and at the end."""
        fresh = done - (self.first or 0)
        if done >= of or not fresh:
            return ""
        return f", {spoken((self.clock() - self.began) / fresh * (of - done))} left"


def spoken(seconds: float) -> str:
    """Return a duration as people say it."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    if seconds < 5400:
        return f"{round(seconds / 60)} min"
    hours, rest = divmod(round(seconds / 60), 60)
    return f"{hours} h {rest} min"
