"""The line that both copies on the disk store: one JSON object, and a checksum over its exact bytes.

There are four kinds: an entry of a game, which never changes; and a game, a setting and a link of a seat, of which the
line with the highest number `n` counts. A line of the journal ends in `,"sum":"…"}`; the same checksum is in its row of
the database, so each copy can be verified by itself and the two can be compared.
"""

from __future__ import annotations

import contextlib
from hashlib import blake2b
from typing import Any, TypeGuard, cast

import msgspec

Line = dict[str, Any]
Place = tuple[Any, ...]
"""The identity of a line: ("entry", game, seq), ("game", game), ("setting", name), ("seat", game, seat, role)."""
Copy = dict[Place, bytes]
"""The lines of one copy without their checksums, by their places."""

VERSION = 1
"""The version of both file formats; a higher one was written by a Boardside that this one does not know."""
_MARK = b',"sum":"'
_TAIL = len(_MARK) + 16 + len(b'"}')


def checksum(body: bytes) -> str:
    """Return 64 bits over the bytes of a line: flipping any single bit changes them."""
    return blake2b(body, digest_size=8).hexdigest()


def body(line: Line) -> bytes:
    """Return the bytes of a line without its checksum. Raises UnicodeEncodeError for half a surrogate pair."""
    return msgspec.json.encode(line)


def entry_body(game: int, entry: str) -> bytes:
    """Return the same for an entry whose JSON already exists."""
    return b'{"game":%d,"entry":%s}' % (game, entry.encode())


def summed(bare: bytes) -> bytes:
    """Return a line of the journal, including its end."""
    return b'%s%s%s"}\n' % (bare[:-1], _MARK, checksum(bare).encode())


def unsummed(raw: bytes) -> bytes | None:
    """Return the bytes of a journal line without checksum and end; None if they are not what was written."""
    bare = raw[:-_TAIL] + b"}"
    return bare if raw == summed(bare)[:-1] else None


def header(database: str) -> Line:
    """Return the first line of a journal, which names the database it belongs to."""
    return {"journal": VERSION, "database": database}


def read(bare: bytes) -> Line | None:
    """Return the line that these bytes encode; None if it is not one of ours."""
    try:
        line: Any = msgspec.json.decode(bare)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return line if _is_line(line) else None


def game_line(game: int, key: str, title: str, created: int, shelved: bool = False, lines: int = 0, n: int = 0) -> Line:
    """Return the line of a game; `lines` is how many entries it was imported with, all of them or none."""
    about = {"title": title, "created": created, "shelved": shelved, "lines": lines}
    return {"game": game, "key": key, **about, "n": n}


def setting_line(name: str, value: str, n: int = 0) -> Line:
    """Return the line of a setting."""
    return {"setting": name, "value": value, "n": n}


def seat_line(game: int, seat: str, role: str, generation: int, n: int = 0) -> Line:
    """Return the line that counts how often a link was renewed."""
    return {"game": game, "seat": seat, "role": role, "generation": generation, "n": n}


def place(line: Line) -> Place:
    """Return the identity of the line."""
    if "setting" in line:
        return ("setting", line["setting"])
    if "seat" in line:
        return ("seat", line["game"], line["seat"], line["role"])
    if "entry" in line:
        return ("entry", line["game"], line["entry"]["seq"])
    return ("game", line["game"])


class EventHeader(msgspec.Struct):
    """The part of an event that does not depend on the game."""

    kind: str


class EntryHeader(msgspec.Struct):
    """The part of an entry that does not depend on the game."""

    seq: int
    at: int
    author: str
    seen: int
    note: str
    event: EventHeader


class _EntryLine(msgspec.Struct):
    game: int
    entry: EntryHeader


envelope = msgspec.json.Decoder(EntryHeader).decode
_entry_line = msgspec.json.Decoder(_EntryLine).decode


def place_of(bare: bytes) -> Place | None:
    """Return the identity of the line that these bytes encode; None if it is not one of ours."""
    with contextlib.suppress(msgspec.DecodeError):
        line = _entry_line(bare)
        return ("entry", line.game, line.entry.seq)
    other = read(bare)
    return place(other) if other else None


def number(bare: bytes) -> int:
    """Return the number that tells which of two lines with the same identity is later; 0 for entries."""
    line = cast("Line", msgspec.json.decode(bare))
    return int(line.get("n", 0))


def may_renew(raw: bytes) -> bool:
    """Return whether an unreadable line may have been the renewal of a link."""
    return not any(word in raw for word in (b'"entry":{', b',"author":"', b'{"setting":', b'"key":"', b'"journal":'))


_SHAPES: tuple[dict[str, type], ...] = (
    {"game": int, "entry": dict},
    {"setting": str, "value": str},
    {"game": int, "seat": str, "role": str, "generation": int},
    {"game": int, "key": str, "title": str, "created": int},
)
_ENVELOPE = {"seq": int, "at": int, "author": str, "seen": int, "note": str, "event": dict}


def _is_line(line: object) -> TypeGuard[Line]:
    shape = next((shape for shape in _SHAPES if _has(line, shape)), None)
    if shape is None:
        return False
    entry = cast("Line", line).get("entry")
    return "entry" not in shape or (
        _has(entry, _ENVELOPE) and isinstance(cast("Line", entry)["event"].get("kind"), str)
    )


def _has(value: object, shape: dict[str, type]) -> bool:
    return isinstance(value, dict) and all(type(cast("Line", value).get(name)) is kind for name, kind in shape.items())
