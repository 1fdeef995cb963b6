"""Thinking off the event loop: workers for the process, and for each page the answers it still wants.

A page asks by name ("odds", "why", …) with a task that contains everything the answer depends on. It immediately
gets the last answer, and is woken when the right one is there; an answer to an older task is dropped. A question
that takes seconds is answered twice: first with an estimate, and then, once the only worker for long questions is
free, for good. Work that a page no longer wants is not begun, and long work can ask whether it is still wanted.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from dashboards.play.heap import give_back
from dashboards.play.own_process import here

log = logging.getLogger("boardside")

Run = Callable[[Callable[[], None]], None]
"""Takes a piece of work and has it done, now or later."""
Wanted = Callable[[], bool]
"""Returns whether anybody still waits for the answer."""
Apart = Callable[..., Any]
"""Takes `wanted`, a function and its arguments, and returns what the function returns (`own_process`)."""
WORKERS: Final = 2


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(WORKERS, thread_name_prefix="thinking")


@cache
def _long_pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="thinking longer")


def _cleared_up(work: Callable[[], None]) -> None:
    work()
    give_back()


def in_background(work: Callable[[], None]) -> None:
    """Have the work done by the workers of this process."""
    _pool().submit(_cleared_up, work)


def in_turn(work: Callable[[], None]) -> None:
    """Have the work done by the one worker for long work: first answers never wait for it, and memory stays low."""
    _long_pool().submit(_cleared_up, work)


def at_once(work: Callable[[], None]) -> None:
    """Do the work now: for notebooks, files and tests, where nobody waits for a screen."""
    work()


@dataclass(frozen=True)
class First:
    """A first answer; `final` if no better one follows."""

    answer: Any
    final: bool


@dataclass(frozen=True, eq=False)
class _Question:
    """One occasion on which something was asked. Two questions about the same task are different."""

    name: str
    task: Any
    failed: Callable[[Any], Any]
    """Turns the first answer into the lasting one if the better one fails."""


@dataclass(frozen=True)
class _Known:
    task: Any
    answer: Any
    final: bool


def _as_it_is(answer: Any) -> Any:
    return answer


class Thinker:
    """The questions of one page. May be asked and answered from any thread."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.run: Run = at_once
        self.run_long: Run = at_once
        self.apart: Apart = here
        self._changed = changed
        self._lock = threading.Lock()
        self._wanted: dict[str, _Question] = {}
        self._known: dict[str, _Known] = {}

    def ask(self, name: str, task: Any, work: Callable[[], Any]) -> tuple[Any, bool]:
        """Return the last answer of this name (None if there is none) and whether it answers this very task."""
        if question := self._begun(name, task):
            self.run(lambda: self._work(question, work))
        return self._known_answer(name, task)

    def ask_twice(
        self,
        name: str,
        task: Any,
        first: Callable[[Wanted], First],
        then: Callable[[Wanted], Any],
        failed: Callable[[Any], Any] = _as_it_is,
    ) -> tuple[Any, bool]:
        """Return what `ask` does, for a question whose quick first answer stands in until `then` has a better one.

        If `then` fails, what `failed` makes of the first answer stays.
        """
        if question := self._begun(name, task, failed):
            self.run(lambda: self._work_first(question, first, then))
        return self._known_answer(name, task)

    def _begun(self, name: str, task: Any, failed: Callable[[Any], Any] = _as_it_is) -> _Question | None:
        """Note what is wanted, and return the question; None if its answer is known for good or being worked out."""
        with self._lock:
            known, asked = self._known.get(name), self._wanted.get(name)
            if known and known.final and known.task == task:
                self._wanted.pop(name, None)
                return None
            if asked and asked.task == task:
                return None
            self._wanted[name] = question = _Question(name, task, failed)
            return question

    def _known_answer(self, name: str, task: Any) -> tuple[Any, bool]:
        with self._lock:
            known = self._known.get(name)
        return (known.answer, known.task == task) if known else (None, False)

    def _work_first(self, question: _Question, first: Callable[[Wanted], First], then: Callable[[Wanted], Any]) -> None:
        def wanted() -> bool:
            return self._wants(question)

        result: First | None = self._tried(question, lambda: first(wanted))
        if not wanted():
            return
        if result is not None:
            self._keep(question, result.answer, result.final)
        if result is None or not result.final:
            self.run_long(lambda: self._work(question, lambda: then(wanted)))

    def _work(self, question: _Question, work: Callable[[], Any]) -> None:
        if self._wants(question):
            self._keep(question, self._tried(question, work), True)

    def _tried(self, question: _Question, work: Callable[[], Any]) -> Any:
        """Return the answer; None if it is no longer wanted, or if the work fails."""
        if not self._wants(question):
            return None
        try:
            return work()
        except Exception as wrong:  # noqa: BLE001  (a page without an answer is better than no page)
            if self._wants(question):
                log.error("Thinking failed: %s", type(wrong).__name__)
        return None

    def _keep(self, question: _Question, answer: Any, final: bool) -> None:
        """Keep an answer that is still wanted, and have it shown."""
        with self._lock:
            if self._wanted.get(question.name) is not question:
                return
            if final:
                del self._wanted[question.name]
            known = self._known.get(question.name)
            if answer is None and known and known.task == question.task:
                answer = question.failed(known.answer)  # the first answer is better than none
            self._known[question.name] = _Known(question.task, answer, final)
        self._changed()

    def _wants(self, question: _Question) -> bool:
        with self._lock:
            return self._wanted.get(question.name) is question
