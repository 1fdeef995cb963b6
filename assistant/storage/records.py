"""A line, as both copies on the disk keep it: one JSON object, and a checksum over its very bytes.

Four kinds: an entry of a game, never changed; a game, a setting, a link of a seat, of which the line with the highest
number `n` counts. A line of the journal ends in `,"sum":"…"}`; the same checksum stands in its row of the database: a
copy can be told to be good by itself, and the two can be compared. Lines of 2026 have none: they carry no `n` either.
"""

from __future__ import annotations

import contextlib
from hashlib import blake2b
from typing import Any, TypeGuard, cast

import msgspec

Line = dict[str, Any]
Place = tuple[Any, ...]
"""What a line is about: ("entry", game, seq), ("game", game), ("setting", name), ("seat", game, seat, role)."""
Copy = dict[Place, bytes]
"""The lines of one copy without their checksums, by their places."""

VERSION = 1
"""Of the two files; a higher one is of a Boardside that this one does not know."""
_MARK = b',"sum":"'
_TAIL = len(_MARK) + 16 + len(b'"}')


def checksum(body: bytes) -> str:
    """64 bits over the bytes of a line: no single flipped bit gives the same."""
    return blake2b(body, digest_size=8).hexdigest()


def body(line: Line) -> bytes:
    """The bytes of a line without its checksum. Raises UnicodeEncodeError for half a character."""
    return msgspec.json.encode(line)


def entry_body(game: int, entry: str) -> bytes:
    """The same for an entry whose JSON is there already."""
    return b'{"game":%d,"entry":%s}' % (game, entry.encode())


def summed(bare: bytes) -> bytes:
    """A line of the journal, its end included."""
    return b'%s%s%s"}\n' % (bare[:-1], _MARK, checksum(bare).encode())


def unsummed(raw: bytes) -> bytes | None:
    """The bytes of a line of the journal without checksum and end; None if they are not as they were written."""
    bare = raw[:-_TAIL] + b"}"
    return bare if raw == summed(bare)[:-1] else None


def header(database: str) -> Line:
    """The first line of a journal: the database it belongs to."""
    return {"journal": VERSION, "database": database}


def read(bare: bytes) -> Line | None:
    """The line that these bytes are; None if they are none of ours."""
    try:
        line: Any = msgspec.json.decode(bare)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return line if _is_line(line) else None


def of_2026(bare: bytes) -> Line | None:
    """A line without checksum, as the line that it would be today."""
    line = read(bare)
    if line is not None and "key" in line and "n" not in line:
        return game_line(line["game"], line["key"], line["title"], line["created"])
    return line


def game_line(game: int, key: str, title: str, created: int, shelved: bool = False, lines: int = 0, n: int = 0) -> Line:
    """A game as it is now; `lines` is how many entries it came with, all of them or not at all."""
    about = {"title": title, "created": created, "shelved": shelved, "lines": lines}
    return {"game": game, "key": key, **about, "n": n}


def setting_line(name: str, value: str, n: int = 0) -> Line:
    """What is remembered under a name."""
    return {"setting": name, "value": value, "n": n}


def seat_line(game: int, seat: str, role: str, generation: int, n: int = 0) -> Line:
    """How often a link was renewed."""
    return {"game": game, "seat": seat, "role": role, "generation": generation, "n": n}


def place(line: Line) -> Place:
    """What the line is about."""
    if "setting" in line:
        return ("setting", line["setting"])
    if "seat" in line:
        return ("seat", line["game"], line["seat"], line["role"])
    if "entry" in line:
        return ("entry", line["game"], line["entry"]["seq"])
    return ("game", line["game"])


class Kind(msgspec.Struct):
    """Of an event, what does not depend on the game."""

    kind: str


class Envelope(msgspec.Struct):
    """Of an entry, what does not depend on the game."""

    seq: int
    at: int
    author: str
    seen: int
    note: str
    event: Kind


class _EntryLine(msgspec.Struct):
    game: int
    entry: Envelope


envelope = msgspec.json.Decoder(Envelope).decode
_entry_line = msgspec.json.Decoder(_EntryLine).decode


def place_of(bare: bytes) -> Place | None:
    """What the line is about that these bytes are; None if they are none of ours."""
    with contextlib.suppress(msgspec.DecodeError):
        line = _entry_line(bare)
        return ("entry", line.game, line.entry.seq)
    other = read(bare)
    return place(other) if other else None


def number(bare: bytes) -> int:
    """Which of two lines about the same is the later one; entries have no other."""
    line = cast("Line", msgspec.json.decode(bare))
    return int(line.get("n", 0))


def may_renew(raw: bytes) -> bool:
    """Whether a line that cannot be read any more may have been the renewal of a link."""
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
