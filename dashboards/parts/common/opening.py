"""What waits for the word of those whose secrets it would lay open: the question, and who is still waited for."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.core.offer import Nonsense
from assistant.table.disclosure import Opening
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import tap, taps
from dashboards.parts.common.seat_view import Sight
from dashboards.parts.common.text import clip


def number(message: Json) -> int:
    """Which question a tap answers; raises Nonsense."""
    found = message.get("opening")
    if type(found) is not int:
        raise Nonsense("That is not asked any more.")
    return found


def blocks(sight: Sight, player: str | None) -> list[Json]:
    """The question, to an owner who has not answered or to the shared screen; else who is waited for.

    `player` is who holds this page: the own seat, or whoever has the shared tablet just now.
    """
    now = sight.table.openings.now
    if now is None or not sight.writes:
        return []
    if player is None or player in now.waiting:
        whose = f"your {now.owners[player]}" if player else _everybodys(sight, now)
        yes = "Open it" if player else "All agree"
        buttons = [
            tap(yes, {"do": "agree", "opening": now.id}, main=True),
            tap("Not now", {"do": "decline", "opening": now.id}),
        ]
        return [{**taps(f"{_who(sight, now)} That lays {whose} open to everybody.", buttons), "private": bool(player)}]
    return [taps(asked(sight, now), [tap("Take it back", {"do": "decline", "opening": now.id}, quiet=True)])]


def status(sight: Sight, found: Json) -> Json:
    """What everybody reads beside whose turn it is: whose word is waited for, if anybody's."""
    now = sight.table.openings.now
    return {**found, "say": asked(sight, now)} if now else found


def asked(sight: Sight, now: Opening) -> str:
    """Whose word is waited for."""
    return f"{_listed(map(sight.name, now.waiting))} must agree first: it lays open what they keep secret."


def _who(sight: Sight, now: Opening) -> str:
    """What was entered, and by whom: an owner should know who asks."""
    who = next((p.name for p in sight.state.players if p.key == now.author), "The table")
    return f"{clip(who)} enters: {clip(now.text, 200)}"


def _everybodys(sight: Sight, now: Opening) -> str:
    whats = {what for _, what in now.bare}
    return f"{' and '.join(sorted(whats))} of {_listed(map(sight.name, now.owners))}"


def _listed(names: Iterable[str]) -> str:
    *first, last = [*names] or ["Nobody"]
    return f"{', '.join(first)} and {last}" if first else last
