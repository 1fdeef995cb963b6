"""The next game of the same table: every seat and every screen of a game finds the way to it.

A later game belongs to the same table if two of its players, or the only one, sat at the earlier one. A seat leads
to the seat of the same name; a link that the host replaced does not lead on. Somebody who opens the link of an older
game on purpose stays there: only a game that is over, or at which somebody was already sitting when the next one was
set up, leads on. A television goes there by itself, but asks while the game on it is still being played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from dashboards.server.links import Place

if TYPE_CHECKING:
    from assistant.storage.store import StoredGame
    from dashboards.server.house import House

EVENING = 24 * 3600 * 1000
"""Milliseconds after the last line of a game within which the next one belongs to it."""
SHARED = ("tv", "table", "watch")


@dataclass(frozen=True)
class NextGame:
    """The place in the next game, the title of that game, and when it was set up."""

    to: Place
    title: str
    created: int


def names(house: House, game: int) -> dict[str, tuple[str, bool]]:
    """Return the players of a game by name, ignoring case: key, and whether there is a device."""
    return {p.name.strip().casefold(): (p.key, p.device) for p in house.tables.open(game).view(TABLE).players}


def following(house: House, place: Place) -> NextGame | None:
    """Return the way of this place to the latest later game of the same table; None if there is none."""
    if place.role not in (*SHARED, "seat"):
        return None
    games = house.store.games(shelved=None)
    here = next((game for game in games if game.id == place.game), None)
    later = [game for game in games if here and _later(here, game)]
    for game in sorted(later, key=lambda game: -game.id):
        target = _there(house, place, game)
        if target and house.store.generation(target.game, target.seat, target.role) == 0:
            return NextGame(target, game.title, game.created)
    return None


def _later(here: StoredGame, later: StoredGame) -> bool:
    return later.id > here.id and not later.shelved and later.created - here.last < EVENING


def _there(house: House, place: Place, later: StoredGame) -> Place | None:
    try:
        old, new = names(house, place.game), names(house, later.id)
    except Nonsense:
        return None
    if len(old.keys() & new.keys()) < min(2, len(old)):
        return None
    if place.role != "seat":
        return replace(place, game=later.id)
    name = next((name for name, (key, _) in old.items() if key == place.seat), "")
    key, device = new.get(name, ("", False))
    return Place("seat", later.id, key) if device else None


def invitation(house: House, place: Place, way: NextGame | None, since: int) -> dict[str, Any] | None:
    """Return what a page says about the next game: its title, this place's link there, and whether to go by itself.

    A television goes there by itself unless the game on it is still being played; the others ask. `since` is when
    this place was first opened, in milliseconds. None if there is nothing to say.
    """
    if way is None:
        return None
    table = house.tables.open(place.game)
    over = table.view(TABLE).over
    if way.created < since and not over:
        return None
    played = sum(1 for line in table.account(TABLE) if not line.line.struck) > 1
    return {"title": way.title, "path": house.link(way.to), "go": place.role == "tv" and (over or not played)}
