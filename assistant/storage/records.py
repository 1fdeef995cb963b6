"""The record that both copies on the disk store: one JSON object, and a checksum over its exact bytes.

There are four kinds: an entry of a game, which never changes; and a game, a setting and a link of a seat, of which the
record with the highest number `n` counts. A record is one line of the journal, which ends in `,"sum":"…"}`; the same
checksum is in its row of the database, so each copy can be verified by itself and the two can be compared.
"""

from __future__ import annotations

import contextlib
from hashlib import blake2b
from typing import Any, TypeGuard, cast

import msgspec

StoredRecord = dict[str, Any]
Place = tuple[Any, ...]
"""The identity of a record: ("entry", game, seq), ("game", game), ("setting", name), ("seat", game, seat, role)."""
Copy = dict[Place, bytes]
"""The records of one copy without their checksums, by their places."""

VERSION = 1
"""The version of both file formats; a higher one was written by a Boardside that this one does not know."""
_MARK = b',"sum":"'
_TAIL = len(_MARK) + 16 + len(b'"}')


def checksum(body: bytes) -> str:
    """Return 64 bits over the bytes of a record: flipping any single bit changes them."""
    return blake2b(body, digest_size=8).hexdigest()


def body(record: StoredRecord) -> bytes:
    """Return the bytes of a record without its checksum. Raises UnicodeEncodeError for half a surrogate pair."""
    return msgspec.json.encode(record)


def entry_body(game: int, entry: str) -> bytes:
    """Return the bytes of an entry's record without its checksum, from the JSON of the entry."""
    return b'{"game":%d,"entry":%s}' % (game, entry.encode())


def summed(bare: bytes) -> bytes:
    """Return a line of the journal, including its end."""
    return b'%s%s%s"}\n' % (bare[:-1], _MARK, checksum(bare).encode())


def unsummed(raw: bytes) -> bytes | None:
    """Return the bytes of a journal line without checksum and end; None if they are not what was written."""
    bare = raw[:-_TAIL] + b"}"
    return bare if raw == summed(bare)[:-1] else None


def header(database: str) -> StoredRecord:
    """Return the first line of a journal, which names the database it belongs to."""
    return {"journal": VERSION, "database": database}


def read(bare: bytes) -> StoredRecord | None:
    """Return the record that these bytes encode; None if it is not one of ours."""
    try:
        record: Any = msgspec.json.decode(bare)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return record if _is_record(record) else None


def game_record(
    game: int, key: str, title: str, created: int, shelved: bool = False, lines: int = 0, n: int = 0
) -> StoredRecord:
    """Return the record of a game; `lines` is how many entries it was imported with, all of them or none."""
    about = {"title": title, "created": created, "shelved": shelved, "lines": lines}
    return {"game": game, "key": key, **about, "n": n}


def setting_record(name: str, value: str, n: int = 0) -> StoredRecord:
    """Return the record of a setting."""
    return {"setting": name, "value": value, "n": n}


def seat_record(game: int, seat: str, role: str, generation: int, n: int = 0) -> StoredRecord:
    """Return the record that counts how often a link was renewed."""
    return {"game": game, "seat": seat, "role": role, "generation": generation, "n": n}


def place(record: StoredRecord) -> Place:
    """Return the identity of the record."""
    if "setting" in record:
        return ("setting", record["setting"])
    if "seat" in record:
        return ("seat", record["game"], record["seat"], record["role"])
    if "entry" in record:
        return ("entry", record["game"], record["entry"]["seq"])
    return ("game", record["game"])


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


class _EntryRecord(msgspec.Struct):
    game: int
    entry: EntryHeader


envelope = msgspec.json.Decoder(EntryHeader).decode
_entry_record = msgspec.json.Decoder(_EntryRecord).decode


def place_of(bare: bytes) -> Place | None:
    """Return the identity of the record that these bytes encode; None if it is not one of ours."""
    with contextlib.suppress(msgspec.DecodeError):
        record = _entry_record(bare)
        return ("entry", record.game, record.entry.seq)
    other = read(bare)
    return place(other) if other else None


def number(bare: bytes) -> int:
    """Return the number that tells which of two records with the same identity is later; 0 for entries."""
    record = cast("StoredRecord", msgspec.json.decode(bare))
    return int(record.get("n", 0))


def may_renew(raw: bytes) -> bool:
    """Return whether an unreadable record may have been the renewal of a link."""
    return not any(word in raw for word in (b'"entry":{', b',"author":"', b'{"setting":', b'"key":"', b'"journal":'))


_SHAPES: tuple[dict[str, type], ...] = (
    {"game": int, "entry": dict},
    {"setting": str, "value": str},
    {"game": int, "seat": str, "role": str, "generation": int},
    {"game": int, "key": str, "title": str, "created": int},
)
_ENVELOPE = {"seq": int, "at": int, "author": str, "seen": int, "note": str, "event": dict}


def _is_record(record: object) -> TypeGuard[StoredRecord]:
    shape = next((shape for shape in _SHAPES if _has(record, shape)), None)
    if shape is None:
        return False
    entry = cast("StoredRecord", record).get("entry")
    return "entry" not in shape or (
        _has(entry, _ENVELOPE) and isinstance(cast("StoredRecord", entry)["event"].get("kind"), str)
    )


def _has(value: object, shape: dict[str, type]) -> bool:
    return isinstance(value, dict) and all(
        type(cast("StoredRecord", value).get(name)) is kind for name, kind in shape.items()
    )
