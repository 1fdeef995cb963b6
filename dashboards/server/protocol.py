"""Messages allowed on a connection: the few kinds of Bokeh's protocol that our pages send, with plain data.

Bokeh would build any model or array that an event describes, change any model of the document, or replace the
document by another. Our pages never ask for that, so such messages are not even examined.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from bokeh.protocol import Protocol
from bokeh.protocol.message import Message

PARTS: Final = 3
"""The parts of a message: a header, an empty part, and its content."""
MESSAGES: Final = ("data_event", "document_ready")
"""Events from our pages: a tap, and that the page is ready."""
TOUCHED: Final = ("cell-click", "reset")
"""Further events from the page with plots: a click in a table, and the reset of a plot."""
CHOSEN: Final = ("indices", "page", "sorters")
"""Properties that page may change: chosen marks or rows, the visible part of a table, and its order."""
DEEP: Final = 30
"""The deepest allowed nesting of values in a message."""


class Refused(ValueError):
    """Something that our pages never send. The message names its kind, and none of its contents."""


def assembled(parts: list[str], drawn: bool = False) -> Message[Any]:
    """Return the message of these parts, with only those events that our pages send; raise Refused.

    A page that is `drawn` has plots, in which things can also be chosen.
    """
    try:
        message = Protocol().assemble(*parts)
    except Exception:  # noqa: BLE001  (anything that is not a message)
        raise Refused("it sent something that is not a message") from None
    if not message.complete:
        raise Refused("it announced more parts than a message has")
    if message.msgtype == "PATCH-DOC":
        content = cast("dict[str, Any]", message.content)
        content["events"] = [
            event for event in _events(content) if _is_message(event, drawn) or (drawn and _is_chosen(event))
        ]
    elif message.msgtype != "PULL-DOC-REQ":
        raise Refused("it sent a kind of message that no page sends")
    return message


def _events(content: Mapping[str, Any]) -> list[Any]:
    events = content.get("events") if isinstance(content, dict) else None
    if not isinstance(events, list):
        raise Refused("its message has no list of events")
    return cast("list[Any]", events)


def _is_chosen(event: Any) -> bool:
    """Return whether this says what is chosen in a plot or a table, with plain data."""
    if not isinstance(event, dict):
        return False
    fields = cast("dict[str, Any]", event)
    right = (
        fields.get("kind") == "ModelChanged" and fields.get("attr") in CHOSEN and _refers("model", fields.get("model"))
    )
    return right and _plain(fields.get("new"))


def _is_message(event: Any, drawn: bool = False) -> bool:
    """Return whether our pages send this event."""
    if not isinstance(event, dict):
        return False
    fields = cast("dict[str, Any]", event)
    data = fields.get("msg_data")
    if fields.get("kind") != "MessageSent" or fields.get("msg_type") != "bokeh_event" or not isinstance(data, dict):
        return False
    known = data.get("name") in MESSAGES or (drawn and data.get("name") in TOUCHED)
    return known and data.get("type") == "event" and _values(data.get("values"))


def _values(values: Any) -> bool:
    """Return whether an event has a reference to its model and plain data, and nothing that Bokeh would build."""
    entries = values.get("entries", []) if isinstance(values, dict) and values.get("type") == "map" else None
    if not isinstance(entries, list):
        return False
    return all(_is_pair(pair) and (_refers(*pair) or _plain(pair[1])) for pair in entries)


def _refers(name: str, value: Any) -> bool:
    return name == "model" and isinstance(value, dict) and set(value) == {"id"} and isinstance(value["id"], str)


def _is_pair(pair: Any) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)


def _plain(value: Any, depth: int = 0) -> bool:
    """Return whether this is text, a number, a boolean or null, or lists and objects of these."""
    if not isinstance(value, list | dict):
        return True
    if depth >= DEEP:
        return False
    if isinstance(value, list):
        return all(_plain(one, depth + 1) for one in value)
    if value.get("type") != "map" or not set(value) <= {"type", "entries"}:
        return False
    entries = value.get("entries", [])
    return isinstance(entries, list) and all(_is_pair(pair) and _plain(pair[1], depth + 1) for pair in entries)
