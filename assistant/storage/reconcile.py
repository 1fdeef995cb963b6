"""The reconciliation of the two copies: which record counts, what one copy lacks, and what both have lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from assistant.storage import records
from assistant.storage.records import Copy, Place, StoredRecord


@dataclass
class MergedCopies:
    """The combined contents of two copies."""

    all: Copy
    given: list[Place]
    """The places that the database lacked or had in an older version."""
    taken_back: list[str] = field(default_factory=list[str])
    """The titles of games whose import was interrupted before everything was on the disk."""
    lost: list[str] = field(default_factory=list[str])
    """The losses that neither copy can repair, as sentences."""

    def ordered(self) -> list[bytes]:
        """Return all records in the order of a journal: each game before its entries."""
        return [self.all[place] for place in sorted(self.all, key=_order)]

    def last(self) -> dict[int, int]:
        """Return the number of the last entry of each game."""
        numbers: dict[int, int] = {}
        for kind, *rest in self.all:
            if kind == "entry":
                numbers[rest[0]] = max(numbers.get(rest[0], 0), rest[1])
        return numbers

    def named(self) -> dict[Place, bytes]:
        """Return everything that is not an entry."""
        return {place: bare for place, bare in self.all.items() if place[0] != "entry"}


def agree(database: Copy, journal: Copy) -> bool:
    """Return whether these can be copies of the same data: all entries and games that both contain are the same."""
    return not any(place in database and _differs(database[place], bare, place) for place, bare in journal.items())


def common(database: Copy, journal: Copy) -> bool:
    """Return whether both contain the same game."""
    return any(place[0] == "game" and place in journal for place in database)


def _differs(one: bytes, other: bytes, place: Place) -> bool:
    if place[0] == "entry" or one == other:
        return one != other
    if place[0] != "game":
        return False
    return _identity(one) != _identity(other)


def _identity(bare: bytes) -> tuple[object, object]:
    record: StoredRecord = msgspec.json.decode(bare)
    return record["key"], record["created"]


def merged(database: Copy, journal: Copy, changed: Iterable[Place] = ()) -> MergedCopies:
    """Combine both copies: the later record of each place counts, or the database's if neither is later.

    `changed` are places whose record in the database differs from what was written.
    """
    both = MergedCopies(dict(database), [])
    for place, bare in journal.items():
        mine = database.get(place)
        if mine is None or (mine != bare and place[0] != "entry" and records.number(bare) > records.number(mine)):
            both.all[place] = bare
            both.given.append(place)
    _take_back(both, database, journal)
    _name_lost(both, {place for place in changed if place not in both.all})
    return both


def _take_back(both: MergedCopies, database: Copy, journal: Copy) -> None:
    """Remove a game whose import was interrupted: it either has all its entries, or it was never acknowledged.

    Nothing is written after records that were not acknowledged, so they are the last ones of the journal.
    """
    last = next(reversed(journal), None)
    if last is None or last[0] not in ("game", "entry") or ("game", last[1]) in database:
        return
    game = last[1]
    bare = both.all.get(("game", game))
    record: StoredRecord = msgspec.json.decode(bare) if bare else {"title": "", "lines": 1}
    if sum(place[:2] == ("entry", game) for place in journal) < record["lines"] or not bare:
        both.taken_back.append(record["title"])
        _drop(both, game)


def _drop(both: MergedCopies, game: int) -> None:
    for place in [place for place in both.all if place[0] in ("game", "entry") and place[1] == game]:
        del both.all[place]
    both.given = [place for place in both.given if place in both.all]


def _name_lost(both: MergedCopies, changed: set[Place]) -> None:
    lost = _numbers(changed)
    for game, numbers in _numbers((*both.all, *changed)).items():
        bare = both.all.get(("game", game))
        if bare is None:
            both.lost.append(f"{_lines(len(numbers))} belonged to game {game}; nothing else of that game was found.")
            _drop(both, game)
        elif gaps := sorted(lost.get(game, set()) | _gaps(numbers)):
            title = msgspec.json.decode(bare)["title"]
            both.lost.append(f"In “{title}” {_named(gaps)} lost in both copies.")


def _numbers(copy: Iterable[Place]) -> dict[int, set[int]]:
    numbers: dict[int, set[int]] = {}
    for kind, *rest in copy:
        if kind == "entry":
            numbers.setdefault(rest[0], set()).add(rest[1])
    return numbers


def _gaps(numbers: set[int]) -> set[int]:
    return set(range(1, max(numbers) + 1)) - numbers


def _named(gaps: list[int]) -> str:
    if len(gaps) == 1:
        return f"line {gaps[0]} is"
    return f"{len(gaps)} lines from {gaps[0]} to {gaps[-1]} are"


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"


def _order(place: Place) -> tuple[int, int, int, str]:
    kind, *rest = place
    if kind == "setting":
        return (0, 0, 0, rest[0])
    second = ("game", "seat", "entry").index(kind)
    return (1, rest[0], second, f"{rest[1]:09}" if kind == "entry" else "\0".join(rest[1:]))


def pieces(both: MergedCopies) -> list[str]:
    """Return the writes that the database lacked: "" for a single record, the title for a game with all its entries."""
    came: dict[int, StoredRecord] = {p[1]: msgspec.json.decode(both.all[p]) for p in both.given if p[0] == "game"}
    alone = [p for p in both.given if _alone(p, came)]
    return [came[p[1]]["title"] if p[0] == "game" and came[p[1]]["lines"] else "" for p in alone]


def _alone(place: Place, came: dict[int, StoredRecord]) -> bool:
    """Return whether this record was written on its own; the entries of an imported game were written with it."""
    return place[0] != "entry" or place[1] not in came or place[2] > came[place[1]]["lines"]
