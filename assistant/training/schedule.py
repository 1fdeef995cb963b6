"""When a puzzle comes again, and which five belong to a day.

A missed puzzle comes back by FSRS, the free spaced repetition scheduler (https://github.com/open-spaced-repetition),
until it is known. Everything follows from the attempts before the day, so a day has the same five on every device.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from fsrs import Card, Rating, Scheduler

from assistant.training.attempts import Attempt
from assistant.training.puzzle import Puzzle

DAILY: Final = 5
"""The number of puzzles of a day."""
AGAIN: Final = 3
"""The most of them that come again."""
WEIGHT: Final = 4
"""How many people the three reference players count as when people's misses are added."""
LATEST: Final = 20
"""The number of last attempts by which the difficulty of new puzzles is chosen."""
EASY: Final = 0.15
HARD: Final = 0.75
"""The least and the greatest difficulty that is looked for."""
USUAL: Final = 0.4
"""The difficulty of a newcomer's puzzles."""
STEP: Final = 0.1
"""How exactly a difficulty is met."""
OWN: Final = 3
"""The most puzzles of a day that are taken from a person's decisions while there are others."""
WELL: Final = 0.7
"""The share of right answers at which the difficulty is about right."""


def scheduler() -> Scheduler:
    """Return the scheduler, with its published parameters, counting in days."""
    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def due(attempts: Sequence[Attempt]) -> dict[str, date]:
    """Return the day from which on each puzzle that was ever missed comes again."""
    schedule, cards, missed = scheduler(), dict[str, Card](), set[str]()
    for attempt in attempts:
        if attempt.right and attempt.puzzle not in missed:
            continue
        missed.add(attempt.puzzle)
        rating = Rating.Good if attempt.right else Rating.Again
        card = cards.get(attempt.puzzle) or Card(card_id=0)
        at = datetime.combine(attempt.day, time(), UTC)
        cards[attempt.puzzle], _ = schedule.review_card(card, rating, at)
    return {key: card.due.date() for key, card in cards.items()}


def difficulty(puzzle: Puzzle, people: Mapping[str, tuple[int, int]]) -> float:
    """Return how likely a puzzle is missed, by the reference players and by people (puzzle → tried, missed)."""
    tried, missed = people.get(puzzle.key, (0, 0))
    return (WEIGHT * puzzle.difficulty + missed) / (WEIGHT + tried)


def wanted(attempts: Sequence[Attempt]) -> float:
    """Return the difficulty of new puzzles: higher if most of the last ones were right."""
    latest = attempts[-LATEST:]
    if not latest:
        return USUAL
    right = sum(attempt.right for attempt in latest) / len(latest)
    return min(HARD, max(EASY, USUAL + (right - WELL)))


def five(
    puzzles: Iterable[Puzzle],
    attempts: Sequence[Attempt],
    person: str,
    day: date,
    people: Mapping[str, tuple[int, int]] | None = None,
    most: int = DAILY,
) -> list[Puzzle]:
    """Return a person's puzzles of this day: missed ones that are due, then new ones, the person's decisions first.

    New ones are about as difficult as is good for the person, of different games and kinds as far as there are some.
    """
    by_key = {puzzle.key: puzzle for puzzle in puzzles}
    before = [attempt for attempt in attempts if attempt.day < day]
    again = sorted((when, key) for key, when in due(before).items() if when <= day and key in by_key)
    chosen = [by_key[key] for _, key in again[:AGAIN]]
    tried = {attempt.puzzle for attempt in before}
    aim = wanted(before)
    new = [puzzle for key, puzzle in by_key.items() if key not in tried]
    rank = {
        puzzle.key: (
            round(abs(difficulty(puzzle, people or {}) - aim) / STEP),
            _drawn(person, day, puzzle.key),
        )
        for puzzle in new
    }

    def order(puzzle: Puzzle) -> tuple[object, ...]:
        mine = sum(_decided(one, person) for one in chosen) < OWN and _decided(puzzle, person)
        games = sum(one.game == puzzle.game for one in chosen)
        kinds = sum((one.game, one.what) == (puzzle.game, puzzle.what) for one in chosen)
        return (not mine, games, kinds, *rank[puzzle.key])

    while new and len(chosen) < most:
        best = min(new, key=order)
        new.remove(best)
        chosen.append(best)
    return chosen


def _decided(puzzle: Puzzle, person: str) -> bool:
    return puzzle.source.kind == "own" and puzzle.source.by == person


def _drawn(person: str, day: date, key: str) -> str:
    """Return a draw of lots that is the same all day."""
    return hashlib.sha256(f"{person} {day} {key}".encode()).hexdigest()


def streak(attempts: Sequence[Attempt], today: date) -> int:
    """Return on how many days in a row, up to today or yesterday, the person answered something."""
    days = {attempt.day for attempt in attempts}
    day = today if today in days else today - timedelta(days=1)
    count = 0
    while day in days:
        count, day = count + 1, day - timedelta(days=1)
    return count
