"""The run of a league, from its plan to its last batch: a game is stored when it is reviewed, a batch when joined."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from typing import Any, TypeVar

from assistant.league.batch import LEAST, BatchResult, GameResult, join_batch, review_game
from assistant.league.plan import Batch, Plan

T = TypeVar("T")
Piece = tuple[Batch, int]
"""A game of a batch to review; the number 0 stands for joining the batch."""
JOIN = 0


def reviewed(
    folder: Path,
    pool: Executor,
    many: int = 1,
    least: int = LEAST,
    step: Callable[[int, int], None] = lambda _d, _o: None,
) -> Plan:
    """Review the games of this folder that are not reviewed yet, into its `figures`.

    `many` workers are in the pool, batches hold `least` games (the last one fewer), `step` is called with the games
    done and their total. Raises `plan.Unreadable`, or the error of a worker; games that were reviewed by then remain
    stored.
    """
    plan = Plan(folder, least)
    to_do: deque[Piece] = deque(piece for batch in plan.to_do() for piece in _pieces(plan, batch))
    done = plan.games - sum(number != JOIN for _, number in to_do)
    step(done, plan.games)

    def start(piece: Piece) -> Future[GameResult | BatchResult]:
        batch, number = piece
        if number == JOIN:
            return pool.submit(join_batch, batch.family, plan.reviews(batch))
        return pool.submit(review_game, plan.source(batch, number))

    for (batch, number), result in as_they_come(start, to_do, 2 * many):
        if isinstance(result, BatchResult):
            plan.keep(batch, result)
            continue
        plan.keep_game(batch, number, result)
        done += 1
        step(done, plan.games)
        if not plan.missing(batch):
            to_do.appendleft((batch, JOIN))
    return plan


def _pieces(plan: Plan, batch: Batch) -> list[Piece]:
    return [(batch, number) for number in plan.missing(batch)] or [(batch, JOIN)]


def as_they_come(start: Callable[[Any], Future[T]], to_do: deque[Any], at_once: int) -> Iterator[tuple[Any, T]]:
    """Yield every piece of work with its result, as soon as it is finished, with at most `at_once` pieces running.

    Pieces are taken from the left of `to_do`; more can be added between two results.
    """
    running: dict[Future[T], Any] = {}
    try:
        while to_do or running:
            while to_do and len(running) < max(1, at_once):
                piece = to_do.popleft()
                running[start(piece)] = piece
                if any(future.done() for future in running):
                    break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()
