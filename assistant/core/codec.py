"""Strict conversion of events and entries to JSON and back; the only module that knows how they are written.

A stored kind is never renamed and a field never changes its meaning. Any other change than a new field with a default
is an upcast: a function from the old mapping to the new one, stored in the game's `old.py`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast, get_type_hints

import msgspec

from assistant.core.event import Entry, Event
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.core.story import AMENDMENTS

_AMENDING = frozenset(kind.__name__ for kind in AMENDMENTS)
LONGEST = 64_000
"""The most bytes of an entry; a longer one is refused, because nobody says that much at a table."""


def event_to(event: Event) -> dict[str, Any]:
    """Return the event as plain JSON values, its kind first."""
    values: dict[str, Any] = {"kind": type(event).__name__}
    for f in fields(event):
        value = getattr(event, f.name)
        values[f.name] = event_to(value) if isinstance(value, Event) else _plain(value)
    return values


def _plain(value: Any) -> Any:
    """Return a value as plain JSON values; players without fields that are to be left out while they are empty."""
    plain: Any = msgspec.to_builtins(value)
    if isinstance(value, tuple) and value and isinstance(value[0], Seated):
        left_out = Seated.unwritten_when_empty
        return [{n: v for n, v in player.items() if v or n not in left_out} for player in plain]
    return plain


def event_from(raw: object, game: Game[Any]) -> Event:
    """Return the event that `raw` describes; raises Nonsense with the reason in one sentence."""
    if not isinstance(raw, dict) or not isinstance(cast("dict[str, Any]", raw).get("kind"), str):
        raise Nonsense("An entry needs a kind.")
    values = dict(cast("dict[str, Any]", raw))
    kind = str(values.pop("kind"))
    if kind in game.upcasts:
        try:
            values = game.upcasts[kind](values)
        except (KeyError, TypeError, ValueError):
            raise Nonsense(f"{kind}: an old entry with missing or unreadable fields.") from None
        kind = str(values.pop("kind", kind))
    event_type = next((k for k in AMENDMENTS if k.__name__ == kind), None) or game.kind(kind)
    if event_type is None:
        raise Nonsense(f"{game.title} has no entry called “{kind[:40]}”.")
    known = _known(values, event_type)
    if "event" in known and "event" in values:
        held: Any = values.pop("event")
        if isinstance(held, dict) and cast("dict[str, Any]", held).get("kind") in _AMENDING:
            raise Nonsense("A correction cannot correct a correction; strike it instead.")
        inner = event_from(cast("object", held), game)
        return event_type(**{**_numbers(values, event_type), "event": inner})
    return _convert(values, event_type)


def submission_from(raw: object, kind: type[Event]) -> Event:
    """Return the event that a page submits to a box for this kind of event; raises Nonsense with the reason in one
    sentence.
    """
    values = dict(cast("dict[str, Any]", raw)) if isinstance(raw, dict) else {}
    if values.pop("kind", None) != kind.__name__:
        raise Nonsense("Something else can be submitted here. Nothing was submitted.")
    _known(values, kind)
    return _convert(values, kind)


def _known(values: dict[str, Any], kind: type[Event]) -> set[str]:
    """Return the fields of this kind; raises Nonsense if there are values for any other."""
    known = {f.name for f in fields(kind)}
    if unknown := sorted(set(values) - known):
        raise Nonsense(f"{kind.__name__} has no field “{unknown[0][:40]}”.")
    return known


def content_from(raw: dict[str, Any], kind: type[Event]) -> Event:
    """Return an event of this kind that was submitted to a box, from the result of `event_to`; raises Nonsense."""
    return _convert({name: value for name, value in raw.items() if name != "kind"}, kind)


def _numbers(values: dict[str, Any], kind: type[Event]) -> dict[str, int]:
    """Return the strictly checked numbers of an amendment of this kind: its fields other than `event`."""
    numbers: dict[str, int] = {}
    for f in fields(kind):
        if f.name != "event" and f.name not in values:
            raise Nonsense(f"{kind.__name__} needs “{f.name}”.")
        if f.name != "event":
            numbers[f.name] = _convert(values[f.name], int)
    return numbers


def _convert(raw: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(raw, kind, strict=True)
    except msgspec.ValidationError as wrong:
        raise Nonsense(f"{getattr(kind, '__name__', 'entry')}: {wrong}.") from None


def unstorable(kind: type[Event]) -> str:
    """Return the first field of this kind whose type cannot be written and read; "" if there is none."""
    hints = get_type_hints(kind)
    for f in fields(kind):
        try:
            msgspec.json.schema(hints[f.name])
        except TypeError:
            return f.name
    return ""


def encode(entry: Entry) -> str:
    """Return one entry as one line of JSON."""
    values = {
        "seq": entry.seq,
        "at": entry.at,
        "author": entry.author,
        "seen": entry.seen,
        "note": entry.note,
        "event": event_to(entry.event),
    }
    return msgspec.json.encode(values).decode()


def decode(text: str | bytes, game: Game[Any]) -> Entry:
    """Return the entry that a line of JSON describes; raises Nonsense."""
    try:
        raw: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Nonsense(f"Not a line of JSON: {wrong}.") from None
    except RecursionError:
        raise Nonsense("Not a line of a game: it is nested too deeply.") from None
    if not isinstance(raw, dict):
        raise Nonsense("A line of a game is a JSON object.")
    values = cast("dict[str, Any]", raw)
    event = event_from(values.get("event"), game)
    try:
        return Entry(
            seq=msgspec.convert(values["seq"], int),
            event=event,
            at=msgspec.convert(values.get("at", 0), int),
            author=msgspec.convert(values.get("author", ""), str),
            seen=msgspec.convert(values.get("seen", 0), int),
            note=msgspec.convert(values.get("note", ""), str),
        )
    except (KeyError, msgspec.ValidationError) as wrong:
        raise Nonsense(f"The envelope of an entry is damaged: {wrong}.") from None
