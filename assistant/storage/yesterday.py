"""Files as Boardside wrote them until November 2026: lines without checksums, and journals that two databases could
share.

`games.friday` and `games.saturday` both wrote to `games.journal.jsonl`. Such a journal is taken over by a database to
which it clearly belongs; if that is not clear, the database alone counts and the journal is left unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from assistant.storage import records
from assistant.storage.inspection import BEHIND, MAGIC
from assistant.storage.reconcile import agree, common
from assistant.storage.records import Copy, Line

JOURNAL, SEALED = ".journal.jsonl", ".sealed.jsonl"


@dataclass
class Old:
    """An old journal: the lines that may be taken from it, and its path if all of them were taken."""

    copy: Copy
    bad: list[bytes]
    path: Path | None = None


def journal(path: Path, database: Copy) -> Old:
    """Return what the old journal beside this database contains. Raises OSError."""
    old = path.with_suffix(JOURNAL)
    if not old.exists() or of_another(old, JOURNAL, path):
        return Old({}, [])
    copy, bad, doubled = _read(old.read_bytes(), database)
    mine = not doubled and agree(database, copy)
    if database and not common(database, copy):
        return Old({}, [])
    beyond = _beyond(copy, database)
    if shared(path):
        games = {place for place in beyond if ("game", place[1]) in database}
        return Old({place: beyond[place] for place in games} if mine else {}, [])
    return Old(beyond, bad, old)


def of_another(old: Path, suffix: str, path: Path) -> bool:
    """Return whether it is today's journal or vault of another database: of `games.duckdb` for `games.duckdb.old`."""
    whose = old.with_name(old.name.removesuffix(suffix))
    return whose != path and _is_database(whose)


def _is_database(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(BEHIND + len(MAGIC))[BEHIND:] == MAGIC


def shared(path: Path) -> bool:
    """Return whether another database in this folder used the same name for its journal."""
    return any(other.stem == path.stem and other != path and _is_database(other) for other in path.parent.glob("*"))


def _read(data: bytes, database: Copy) -> tuple[Copy, list[bytes], bool]:
    """Return lines, damaged lines, and whether two of them claim the same place."""
    found: Copy = {}
    bad: list[bytes] = []
    doubled = False
    expected: dict[int, int] = {}
    for raw in data[: data.rfind(b"\n") + 1].split(b"\n")[:-1]:
        line = records.of_2026(raw)
        if line is None:
            bad.append(raw)
            continue
        place, bare = records.place(line), records.body(line)
        if place in found and found[place] != bare:
            doubled = True
        elif _in_order(line, expected) or database.get(place) == bare:
            found[place] = bare
        else:
            bad.append(raw)
    return found, bad, doubled


def _in_order(line: Line, expected: dict[int, int]) -> bool:
    """Return whether this entry is in its turn: games were written in order, so any other number is a flipped bit.

    After a damaged line, the next number shows where the counting continues.
    """
    if "entry" not in line:
        return True
    game, seq = line["game"], line["entry"]["seq"]
    due = expected.get(game, 1)
    expected[game] = due + 1 if seq < due else seq + 1
    return due <= seq <= due + 1


def _beyond(copy: Copy, database: Copy) -> Copy:
    """Return what the journal has and the database lacks: entries after its last one, and whole games.

    A line that the database has in another place is that line with a flipped bit.
    """
    known = {**database, **copy}
    moved = {_said(bare) for place, bare in database.items() if place not in copy}
    return {
        place: bare
        for place, bare in copy.items()
        if place not in database and ("game", place[1]) in known and _said(bare) not in moved
    }


def _said(bare: bytes) -> str:
    """Return an entry without its number and its game, or a game without its number and its title."""
    line: Line = msgspec.json.decode(bare)
    return repr({**line["entry"], "seq": 0} if "entry" in line else (line.get("key"), line.get("created")))
