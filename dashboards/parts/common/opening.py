"""Entries that wait for players’ consent because they would reveal their secrets: the question, and who must agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.table.disclosure import Opening
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip


def number(message: Json) -> int:
    """Return the question that a tap answers; raise Nonsense if the message names none."""
    opening = message.get("opening")
    if type(opening) is not int:
        raise Nonsense("That question is no longer open.")
    return opening


def blocks(sight: SeatView, player: str | None) -> list[Json]:
    """Return the question for an owner who has not answered or for the shared screen; else who is waited for.

    `player` is the holder of this page: its own seat, or the player with the shared tablet in hand.
    """
    now = sight.table.openings.now
    if not sight.writes:
        return []
    if now is None:
        return list(_refused(sight))
    if player is None or player in now.waiting:
        whose = f"your {now.owners[player]}" if player else _everybodys(sight, now)
        yes = "Reveal it" if player else "All agree"
        buttons = [
            tap(yes, {"do": "agree", "opening": now.id}, main=True, big=True),
            tap("Don't reveal", {"do": "decline", "opening": now.id}, big=True),
        ]
        title, ask = f"{_who(sight, now)} That reveals {whose} to everybody.", f"Reveal {whose} to everybody?"
        return [{**taps(title, buttons, look="two"), "private": bool(player), "ask": clip(ask, 80)}]
    back = tap("Take it back", {"do": "decline", "opening": now.id}, quiet=True)
    return [{**taps(asked(sight, now), [back]), "ask": f"Waiting for {_listed(map(sight.name, now.waiting))} to agree"}]


def _refused(sight: SeatView) -> Iterator[Json]:
    """Yield for the author of an entry, until the next one, who did not agree to it."""
    no = sight.table.openings.refusal
    if no and no.author == sight.seat != no.by and no.revision == sight.table.revision:
        who = "The table" if no.by == TABLE else sight.name(no.by)
        yield taps(f"{who} did not agree, so nothing was recorded: {clip(no.text, 200)}", [], brief=True)


def status(sight: SeatView, status: Json) -> Json:
    """Return the status with the question, and whose consent is awaited, if anybody’s; each thing is said once."""
    now = sight.table.openings.now
    if not now:
        return status
    who = now.author if any(player.key == now.author for player in sight.state.players) else None
    said = _besides(sight, now)
    return {**status, "who": who, "asked": list(now.waiting), "title": "Does everybody agree?", "say": said}


def _besides(sight: SeatView, now: Opening) -> str:
    """Return what the question on this page does not say: who is waited for, or what is to be entered, or both."""
    if not sight.writes:
        return f"{_who(sight, now)} {asked(sight, now)}"
    if sight.player is None or sight.player in now.waiting:
        return f"Waiting for {_listed(map(sight.name, now.waiting))} to agree."
    return _who(sight, now)


def asked(sight: SeatView, now: Opening) -> str:
    """Return a sentence with the players whose consent is awaited."""
    return f"{_listed(map(sight.name, now.waiting))} must agree first, because this reveals their secrets."


def _who(sight: SeatView, now: Opening) -> str:
    """Return what was entered and by whom, because an owner should know who asks."""
    who = next((p.name for p in sight.state.players if p.key == now.author), "The table")
    return f"{clip(who)} wants to enter: {clip(now.text, 200)}"


def _everybodys(sight: SeatView, now: Opening) -> str:
    whats = {what for _, what in now.bare}
    return f"{' and '.join(sorted(whats))} of {_listed(map(sight.name, now.owners))}"


def _listed(names: Iterable[str]) -> str:
    *first, last = [*names] or ["Nobody"]
    return f"{', '.join(first)} and {last}" if first else last
