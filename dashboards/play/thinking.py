"""Thinking off the event loop: one pool of workers for the process, and for each page the answers it still wants.

A page asks by name ("odds", "why", …) with a task that says everything the answer depends on. It gets the
last answer at once, and is woken when the right one is there; an answer to an older task is dropped.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final

log = logging.getLogger("boardside")

Run = Callable[[Callable[[], None]], None]
"""Gets a piece of work and sees to it that it is done, at once or later."""
WORKERS: Final = 2


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(WORKERS, thread_name_prefix="thinking")


def in_background(work: Callable[[], None]) -> None:
    """Have it done by the workers of this process."""
    _pool().submit(work)


def at_once(work: Callable[[], None]) -> None:
    """Do it now: for notebooks, files and tests, where nobody waits for a screen."""
    work()


class Thinker:
    """The questions of one page. May be asked and answered from any thread."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.run: Run = at_once
        self._changed = changed
        self._lock = threading.Lock()
        self._wanted: dict[str, Any] = {}
        self._known: dict[str, tuple[Any, Any]] = {}

    def ask(self, name: str, task: Any, work: Callable[[], Any]) -> tuple[Any, bool]:
        """The last answer of this name (None if there is none) and whether it answers this very task."""
        with self._lock:
            fresh = name in self._known and self._known[name][0] == task
            begun = name in self._wanted and self._wanted[name] == task
            if fresh:
                self._wanted.pop(name, None)
            else:
                self._wanted[name] = task
        if not fresh and not begun:
            self.run(lambda: self._work(name, task, work))
        with self._lock:
            known = self._known.get(name)
        return (known[1], known[0] == task) if known else (None, False)

    def _work(self, name: str, task: Any, work: Callable[[], Any]) -> None:
        if not self._wants(name, task):
            return
        try:
            answer = work()
        except Exception as wrong:  # noqa: BLE001  (a page without an answer is better than no page)
            log.error("Thinking failed: %s", type(wrong).__name__)
            answer = None
        with self._lock:
            if name not in self._wanted or self._wanted[name] != task:
                return
            del self._wanted[name]
            self._known[name] = (task, answer)
        self._changed()

    def _wants(self, name: str, task: Any) -> bool:
        with self._lock:
            return name in self._wanted and self._wanted[name] == task
