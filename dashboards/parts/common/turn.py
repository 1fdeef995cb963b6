"""Whose turn it is and how long everybody has been on turn."""

from __future__ import annotations

import time
from collections.abc import Iterator

from assistant.kit.clock import clocks
from assistant.story import Inserted
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.common.words import Json

BREAK = 30 * 60_000
"""A longer silence is a break that nobody is charged for."""


def times(sight: Sight) -> Json | None:
    """Clock per player in milliseconds, and whose runs; None if the table plays without."""
    if not sight.laid or not getattr(sight.state, "timers", True):
        return None
    moments = list(_moments(sight))
    away = moments[-1][0] if moments else 0
    found = clocks((at - gap, on_turn, runs) for gap, at, on_turn, runs in moments)
    since = found.since + away
    now = time.time_ns() // 1_000_000
    resting = now - since > BREAK
    return {
        "spent": dict(found.spent),
        "running": None if resting else found.running,
        "since": since,
        "now": now,
        "paused": bool(getattr(sight.state, "paused", False)),
    }


def _moments(sight: Sight) -> Iterator[tuple[int, int, str | None, bool]]:
    """Public lines: breaks so far, moment, who is on turn from then on, whether time runs."""
    away, last = 0, 0
    for told in sight.living:
        if not told.line.label or isinstance(told.line.entry.event, Inserted):
            continue
        at = told.line.entry.at
        if last and at - last > BREAK:
            away += at - last
        last = max(last, at)
        state = sight.walk.afters[told.line.seq]
        runs = not getattr(state, "paused", False) and not state.over
        yield away, at, state.on_turn, runs


def plain_status(sight: Sight) -> Json:
    """Who is on turn, for a game without words of its own."""
    state = sight.state
    if not state.players:
        return {"who": None, "title": "The table is not laid yet", "say": "The host lays it.", "queue": []}
    if state.over:
        return {"who": None, "title": "The game is over", "say": "", "queue": []}
    name = clip(state.seated(state.on_turn).name) if state.on_turn else "Nobody"
    return {"who": state.on_turn, "title": f"{name} is on turn", "say": "", "queue": []}
