"""The answers of people to puzzles: settings of the store, saved with the games, in both copies.

    note(store, "anna", Attempt("3f…", right=True, at=1_760_000_000_000))
    attempts(store, "anna")

Every month of a person is one setting: a new attempt rewrites a few kilobytes at most.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Final

from assistant.figures.store.derive import person_of
from assistant.figures.store.people import people
from assistant.storage.settings import SettingsSource, WritableSettings

PLAYERS: Final = "training players"
"""The name of the setting with the people who train: person → name and chosen games."""
MOST: Final = 24
"""The most people who can train with one store."""
LONGEST: Final = 40
"""The longest name, in characters."""


@dataclass(frozen=True)
class Attempt:
    """An answer: the key of the puzzle, whether it was right, and when, in milliseconds since 1970."""

    puzzle: str
    right: bool
    at: int

    @property
    def day(self) -> date:
        """The day of the attempt, by this computer's calendar."""
        return datetime.fromtimestamp(self.at / 1000).astimezone().date()


@dataclass(frozen=True)
class Trainee:
    """Somebody who trains: the person across all games, the name, and the chosen games (none: all)."""

    person: str
    name: str
    games: tuple[str, ...] = ()


def trainees(store: SettingsSource) -> dict[str, Trainee]:
    """Return the people who train, by person, in the order in which they were added."""
    stored = _read(store.setting(PLAYERS, "{}"))
    return {person: Trainee(person, str(one["name"]), tuple(one["games"])) for person, one in stored.items()}


def add_trainee(store: WritableSettings, name: str) -> Trainee | None:
    """Let somebody train under this name; return None if there is no name or there are too many. Raises NotRecorded."""
    plain = " ".join(name.split())[:LONGEST]
    now = trainees(store)
    person = people(store).of(plain)
    if not person_of(plain) or (person not in now and len(now) >= MOST):
        return None
    if person not in now:
        now[person] = Trainee(person, plain)
        _write_players(store, now)
    return now[person]


def choose_games(store: WritableSettings, person: str, games: Iterable[str]) -> None:
    """Let a person's days have puzzles of these games alone; none means all. Raises NotRecorded."""
    now = trainees(store)
    if person in now:
        now[person] = Trainee(person, now[person].name, tuple(sorted(set(games))))
        _write_players(store, now)


def drop_trainee(store: WritableSettings, person: str) -> None:
    """Stop the training of a person, and forget the attempts. Raises NotRecorded."""
    now = trainees(store)
    if now.pop(person, None) is None:
        return
    for month in _months(store, person):
        store.remember(_month(person, month), "")
    store.remember(_index(person), "")
    _write_players(store, now)


def attempts(store: SettingsSource, person: str) -> list[Attempt]:
    """Return all attempts of a person, in order."""
    return [attempt for month in _months(store, person) for attempt in _of_month(store, person, month)]


def note(store: WritableSettings, person: str, attempt: Attempt) -> None:
    """Store an attempt; raises NotRecorded, and then it was not stored."""
    month = datetime.fromtimestamp(attempt.at / 1000, UTC).strftime("%Y-%m")
    months = _months(store, person)
    if month not in months:
        store.remember(_index(person), json.dumps(sorted({*months, month})))
    every = [*_of_month(store, person, month), attempt]
    store.remember(_month(person, month), json.dumps([[one.puzzle, int(one.right), one.at] for one in every]))


def missed_by_people(every: Iterable[Sequence[Attempt]]) -> Mapping[str, tuple[int, int]]:
    """Return, by puzzle, how many people tried it and how many missed it at their first attempt."""
    counts: dict[str, tuple[int, int]] = {}
    for one in every:
        first = {attempt.puzzle: attempt for attempt in reversed(one)}
        for key, attempt in first.items():
            tried, missed = counts.get(key, (0, 0))
            counts[key] = tried + 1, missed + (not attempt.right)
    return counts


def _of_month(store: SettingsSource, person: str, month: str) -> list[Attempt]:
    stored: Any = json.loads(store.setting(_month(person, month)) or "[]")
    return [Attempt(str(puzzle), bool(right), int(at)) for puzzle, right, at in stored]


def _months(store: SettingsSource, person: str) -> list[str]:
    return list(json.loads(store.setting(_index(person)) or "[]"))


def _index(person: str) -> str:
    return f"training of {person}"


def _month(person: str, month: str) -> str:
    return f"training of {person} in {month}"


def _read(text: str) -> Mapping[str, Any]:
    return dict(json.loads(text or "{}"))


def _write_players(store: WritableSettings, now: Mapping[str, Trainee]) -> None:
    said = {person: {"name": one.name, "games": list(one.games)} for person, one in now.items()}
    store.remember(PLAYERS, json.dumps(said, ensure_ascii=False))
