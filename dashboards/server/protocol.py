"""What a line may bring: of Bokeh's protocol the few kinds of messages that a page of ours sends, with plain data.

Bokeh would build whatever model or array an event describes, change any model of the document, or put another document
in its place. None of that is ever asked for by a page of ours, so none of it is looked into.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from bokeh.protocol import Protocol
from bokeh.protocol.message import Message

PARTS: Final = 3
"""A message is a head, nothing, and its content."""
TOLD: Final = ("data_event", "document_ready")
"""What a page of ours tells: that it was tapped, and that it stands."""
TOUCHED: Final = ("cell-click", "reset")
"""What the page with plots tells beside it: the cell of a table, and the way back to the whole of a plot."""
CHOSEN: Final = ("indices", "page", "sorters")
"""And what of its models it changes: which marks or rows are chosen, which part of a table is shown, in what order."""
DEEP: Final = 30
"""So far are values of a message nested in each other at most."""


class Refused(ValueError):
    """Something that no page of ours says. The message names it, and nothing of it."""


def assembled(parts: list[str], drawn: bool = False) -> Message[Any]:
    """The message of these parts, with only those events that a page of ours tells; raises Refused.

    A page that is `drawn` has plots: there things are chosen too.
    """
    try:
        message = Protocol().assemble(*parts)
    except Exception:  # noqa: BLE001  (whatever is no message)
        raise Refused("what it sent is no message") from None
    if not message.complete:
        raise Refused("it announced more than a message has")
    if message.msgtype == "PATCH-DOC":
        content = cast("dict[str, Any]", message.content)
        content["events"] = [told for told in _events(content) if _is_told(told, drawn) or (drawn and _is_chosen(told))]
    elif message.msgtype != "PULL-DOC-REQ":
        raise Refused("it sent a kind of message that no page sends")
    return message


def _events(content: Mapping[str, Any]) -> list[Any]:
    found = content.get("events") if isinstance(content, dict) else None
    if not isinstance(found, list):
        raise Refused("its message has no list of events")
    return cast("list[Any]", found)


def _is_chosen(event: Any) -> bool:
    """Whether this says what is chosen in a plot or a table, with plain data."""
    if not isinstance(event, dict):
        return False
    told = cast("dict[str, Any]", event)
    right = told.get("kind") == "ModelChanged" and told.get("attr") in CHOSEN and _refers("model", told.get("model"))
    return right and _plain(told.get("new"))


def _is_told(event: Any, drawn: bool = False) -> bool:
    """Whether a page of ours tells this."""
    if not isinstance(event, dict):
        return False
    told = cast("dict[str, Any]", event)
    data = told.get("msg_data")
    if told.get("kind") != "MessageSent" or told.get("msg_type") != "bokeh_event" or not isinstance(data, dict):
        return False
    known = data.get("name") in TOLD or (drawn and data.get("name") in TOUCHED)
    return known and data.get("type") == "event" and _values(data.get("values"))


def _values(values: Any) -> bool:
    """Whether an event carries a reference to its model and plain data, and nothing that Bokeh would build."""
    entries = values.get("entries", []) if isinstance(values, dict) and values.get("type") == "map" else None
    if not isinstance(entries, list):
        return False
    return all(_is_pair(pair) and (_refers(*pair) or _plain(pair[1])) for pair in entries)


def _refers(name: str, value: Any) -> bool:
    return name == "model" and isinstance(value, dict) and set(value) == {"id"} and isinstance(value["id"], str)


def _is_pair(pair: Any) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)


def _plain(value: Any, depth: int = 0) -> bool:
    """Whether this is text, number, truth or nothing, or lists and objects of such."""
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
