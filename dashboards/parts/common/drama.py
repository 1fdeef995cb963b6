"""Great moments: what is shown large on the television for a few seconds when it happens. No rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from assistant.kit.phrasing import listed
from assistant.table.table import SeatLine
from dashboards.parts.common.feed import FURTHER
from dashboards.parts.common.labels import Json, some
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

Drama = Callable[[SeatView, SeatLine], Json | None]
"""Makes a great moment of a line that was just entered; returns None for most lines."""
LONGEST = 400


def great(title: str, say: str = "", **more: object) -> Json:
    """Return a great moment.

    `who` is the player it is about, `three` are cards of the deck drawn large, `gone` and `kept` corporations, `areas`
    are marked on the map, `look` is "loss" for what somebody loses and "card" for a card that is played, `kicker` the
    sentence above the title.
    """
    return {"title": title, "say": clip(say, LONGEST), **more}


def card(line: SeatLine, name: str, text: str, who: str, areas: Collection[str] = ()) -> Json:
    """Return a card that was played: its name, what it does, who played it, and the areas that it targets."""
    return great(name, text, who=who, look="card", kicker=FURTHER.sub("", line.text), areas=list(areas))


def drama(sight: SeatView, status: Json, own: Drama) -> Json | None:
    """Return the great moment that the last line made: the game's own, or that the game is over, or somebody out.

    `line` is its number, by which a screen knows whether it was shown already.
    """
    newest = next(sight.lately, None)
    if newest is None or not newest.line.label:
        return None
    found = own(sight, newest) or _over(newest, status) or lost(sight, newest, _out(newest))
    return {"line": newest.number, **found} if found else None


def _out(line: SeatLine) -> list[str]:
    """Return the players who are out after this line."""
    players = [player.key for player in line.after.players]
    return [key for key in some(line.after, "out") if key in players]


def _over(line: SeatLine, status: Json) -> Json | None:
    if line.before.over or not line.after.over:
        return None
    return great(status["title"], status.get("say", ""), who=status.get("who"), three=status.get("three", []))


def lost(sight: SeatView, line: SeatLine, gone: Collection[Any], how: str = "out") -> Json | None:
    """Return the great moment in which this line puts players out; None if there are none. `how` is the game's word."""
    now: Sequence[str] = [key for key in gone if key not in some(line.before, "out")]
    if not now:
        return None
    is_ = "is" if len(now) == 1 else "are"
    return great(f"{listed(sight.name(key) for key in now)} {is_} {how}", line.text, who=now[0], look="loss")
