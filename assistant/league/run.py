"""The run of a league, from its plan to its last batch: several batches at a time, each stored when it is finished."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from typing import Any, TypeVar

from assistant.league.batch import LEAST, BatchResult, review_batch
from assistant.league.plan import Batch, Plan

T = TypeVar("T")


def reviewed(
    folder: Path,
    pool: Executor,
    many: int = 1,
    least: int = LEAST,
    step: Callable[[int, int], None] = lambda _d, _o: None,
) -> Plan:
    """Review the games of this folder that are not reviewed yet, into its `figures`.

    `many` workers are in the pool, batches hold `least` games (the last one fewer), `step` is called with the games
    done and their total. Raises `plan.Unreadable`, or the error of a worker; batches that were complete by then remain
    stored.
    """
    plan = Plan(folder, least)
    to_do = plan.to_do()
    done = plan.games - sum(len(batch.games) for batch in to_do)
    step(done, plan.games)

    def start(batch: Batch) -> Future[BatchResult]:
        return pool.submit(review_batch, batch.family, plan.sources(batch))

    for batch, result in as_they_come(start, to_do, 2 * many):
        plan.keep(batch, result)
        done += len(batch.games)
        step(done, plan.games)
    return plan


def as_they_come(start: Callable[[Any], Future[T]], to_do: Sequence[Any], at_once: int) -> Iterator[tuple[Any, T]]:
    """Yield every piece of work with its result, as soon as it is finished, with at most `at_once` pieces running."""
    waiting = list(reversed(to_do))
    running: dict[Future[T], Any] = {}
    try:
        while waiting or running:
            while waiting and len(running) < max(1, at_once):
                piece = waiting.pop()
                running[start(piece)] = piece
                if any(future.done() for future in running):
                    break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()
