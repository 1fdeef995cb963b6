"""Sheets that ask once: advice on an entry, what others recorded meanwhile, and "are you sure"."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.core.event import Event
from assistant.core.game import Notice
from assistant.table.table import PendingQuestion
from dashboards.parts.common.feed import notice
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip


def question(sight: SeatView, event: Event, pending: PendingQuestion) -> Json:
    """Return the sheet for an entry that is not simply recorded: why, and the rules it rests on."""
    return {
        "type": "ask",
        "title": clip(sight.would(event), 200),
        "notices": [notice(n) for n in pending.notices],
        "since": [clip(text, 200) for text in pending.since],
    }


def laying(notices: Iterable[Notice], send: Json) -> Json:
    """Return the sheet with what the rules say about a secret submission; it shows no words of the submission."""
    return {"type": "lay", "title": "Check before submitting", "notices": [notice(n) for n in notices], "send": send}


def sure(text: str, yes: str, send: Json, lines: Iterable[str] = ()) -> Json:
    """Return the sheet for a step that needs confirmation."""
    return {"type": "sure", "title": text, "yes": yes, "send": send, "lines": list(lines)}
