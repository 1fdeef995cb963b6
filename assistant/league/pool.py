"""The executors of a league's work: in this thread, in processes on this machine, or on a Dask scheduler."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import re
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from importlib import import_module
from multiprocessing.connection import wait
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
PATIENCE: Final = 20
"""The number of seconds to wait for a scheduler's answer."""
ADDRESS: Final = re.compile(r"(tcp|tls|ws|wss)://[^\s/:]+:\d{1,5}|(tcp|tls)://\[[0-9a-fA-F:]+\]:\d{1,5}")
EXTRA: Final = (
    "A scheduler needs Dask, which is not installed. Install it with: pip install 'boardside[league]'. "
    "Without it, --jobs uses all processors of this computer."
)


class NoScheduler(RuntimeError):
    """No work can be given to a scheduler; the message is a sentence."""


class Here(Executor):
    """An executor that does the work immediately, in the calling thread."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do the work and return its completed future."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as wrong:  # noqa: BLE001  (the future passes it on)
            future.set_exception(wrong)
        return future


@contextlib.contextmanager
def workers(jobs: int = 0, scheduler: str = "") -> Generator[tuple[Executor, int]]:
    """Open an executor and say how many workers it has: `jobs` processes (all processors if 0), or a Dask scheduler's.

    Raises NoScheduler, with the reason and what can be done.
    """
    if scheduler:
        with _dask(scheduler) as (executor, count):
            yield executor, count
        return
    count = jobs or os.cpu_count() or 1
    if count == 1:
        yield Here(), 1
        return
    # Spawned, not forked, so that workers do not inherit this process's files and threads.
    apart = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, mp_context=apart, initializer=leave_with_the_parent)
    try:
        yield pool, count
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def leave_with_the_parent() -> None:
    """End this process when its parent is gone, since a parent that was killed cannot tell its workers."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextlib.contextmanager
def _dask(address: str) -> Generator[tuple[Executor, int]]:
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise NoScheduler(EXTRA) from None
    if not ADDRESS.fullmatch(address):
        raise NoScheduler(f"{address[:80]} is not a scheduler address. Use one like tcp://10.0.0.1:8786")
    try:
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as wrong:
        raise NoScheduler(
            f"No Dask scheduler answers at {address} ({_short(wrong)}). Start one with: dask scheduler"
        ) from None
    try:
        many = sum(client.nthreads().values())
        if not many:
            raise NoScheduler(f"The scheduler at {address} has no workers yet. Start some with: dask worker {address}")
        pool = client.get_executor(retries=2)
        try:
            yield pool, many
        finally:
            pool.shutdown(wait=False)
    finally:
        client.close()


def _short(wrong: Exception) -> str:
    return str(wrong).split("\n", maxsplit=1)[0].rstrip(".")[:120] or type(wrong).__name__
