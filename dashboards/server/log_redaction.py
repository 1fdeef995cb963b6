"""Reports of failures in the terminal: their kind and place, and not too often. Never messages or contents.

The libraries of the server write what they were sent into their logs: whole messages, links, values in tracebacks.
Their loggers end here; a record keeps only its source, and a failure only its kind and place.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from tornado.iostream import StreamClosedError
from tornado.web import RequestHandler
from tornado.websocket import WebSocketClosedError

log = logging.getLogger("boardside")
access = logging.getLogger("boardside.access")

OTHERS: Final = ("asyncio", "bokeh", "concurrent", "panel", "param", "py.warnings", "tornado")
"""Libraries whose loggers, with all loggers below them, are redacted."""
OFTEN, PERIOD = 5, 60.0
"""How many lines of one kind are written in how many seconds; the rest is counted."""
KINDS: Final = 200
"""How many kinds are counted separately."""


class LogLimit:
    """Limits how often lines are written, so that a device that sends nonsense cannot fill the disk. Thread-safe."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._since: dict[str, tuple[float, int]] = {}

    def may(self, what: str) -> tuple[bool, int]:
        """Return whether this may be written now, and how many like it were left out before."""
        with self._lock:
            now = self._clock()
            what = what if what in self._since or len(self._since) < KINDS else "…"
            since, count = self._since.get(what, (now, 0))
            if now - since >= PERIOD:
                self._since[what] = (now, 1)
                return True, max(0, count - OFTEN)
            self._since[what] = (since, count + 1)
            return count < OFTEN, 0


PACE = LogLimit()
UNTRUSTED = "A device did not accept the certificate, or spoke plain http. The page about trust helps it."
"""The meaning of Tornado's line about a failed handshake."""


def report(wrong: BaseException, where: str) -> None:
    """Name a failure in the terminal by kind and place; its message could contain somebody's cards."""
    say(f"{where} failed: {type(wrong).__name__} at {place(wrong)}")


def say(what: str, level: int = logging.ERROR) -> None:
    """Write a line that contains nothing private, unless it was written too often."""
    written, left_out = PACE.may(what)
    if written:
        log.log(level, "%s%s", what, f" (and {left_out} times more)" if left_out else "")


def place(wrong: BaseException) -> str:
    """Return the file and line in which a failure began."""
    at = wrong.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return f"{at.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{at.tb_lineno}" if at else "?"


class Discretion(logging.Handler):
    """A handler that reduces what other libraries log to the source and the kind of failure."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log what kind of failure it was and where in the code it was raised."""
        failure = record.exc_info[1] if record.exc_info else None
        if isinstance(failure, (WebSocketClosedError, StreamClosedError)):
            return
        if failure is not None:
            report(failure, record.name)
        elif str(record.msg).startswith("SSL Error"):
            say(UNTRUSTED, logging.WARNING)
        elif record.levelno >= logging.WARNING:
            say(f"{record.name}: {record.levelname.lower()} at {record.module}:{record.lineno}", record.levelno)


def speak_discreetly() -> None:
    """Redact the loggers of the server's libraries, also those that another library has silenced (as Dask does)."""
    for name in OTHERS:
        logger = logging.getLogger(name)
        logger.handlers = [Discretion()]
        logger.setLevel(logging.WARNING)
        logger.propagate = False
        _below(name)


def _below(name: str) -> None:
    """Redirect existing loggers below this one, which may have handlers and levels of their own."""
    for known, logger in logging.root.manager.loggerDict.items():
        if known.startswith(f"{name}.") and isinstance(logger, logging.Logger):
            logger.handlers, logger.propagate = [], True
            if logger.level != logging.NOTSET:  # setting a level clears the caches of all loggers
                logger.setLevel(logging.NOTSET)


def hook_discreetly() -> None:
    """Report uncaught failures, also in threads and destructors, by kind and place."""

    def uncaught(_kind: type[BaseException], wrong: BaseException, _at: Any) -> None:
        if isinstance(wrong, KeyboardInterrupt):
            return
        report(wrong, "Boardside")

    sys.excepthook = uncaught
    threading.excepthook = lambda args: report(args.exc_value or RuntimeError(), "a thread")
    sys.unraisablehook = lambda args: report(args.exc_value or RuntimeError(), "clearing up")


def discreet(handler: RequestHandler) -> None:
    """Write one line per request to the access log, without the secret part of a link."""
    words = handler.request.path.split("/")
    path = "/".join([*words[:2], "…"] if len(words) > 2 else words)
    access.info("%s %s %s", handler.get_status(), handler.request.method, path[:60])
