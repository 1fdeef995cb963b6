"""Reach and sight on the squares of the mansion (AC-CLB-02, AC-ENC-01, AC-MWP-02).

If the table does not count squares, tokens are in "the corridor": then nothing is known, and nothing is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from assistant.content.catalogue import mansion
from assistant.games.advanced_cluedo.state import AdvancedCluedo
from assistant.games.clue.movement import in_mansion, square_of, taken
from assistant.games.clue.state import CORRIDOR
from assistant.kit.mansion import Square
from assistant.kit.phrasing import counted

ARM: Final = 2
"""Squares between two characters who can reach each other in a passageway."""
SIGHT: Final = 6
"""Squares within which a character in a passageway sees an attack."""


def in_reach(state: AdvancedCluedo, by: str, target: str) -> bool:
    """Return whether two characters are in one room or within two squares, now or when the turn began (AC-ENC-01)."""
    return any(_together(state, at, by, target) for at in _moments(state))


def how_near(state: AdvancedCluedo, by: str, target: str) -> str:
    """Return in words what puts two characters in reach: room, squares, or the turn’s beginning; "" if nothing does."""
    if not _together(state, state.tokens, by, target):
        return "near when the turn began" if in_reach(state, by, target) else ""
    if state.place(by) in state.rooms:
        return "same room"
    here, there = square_of(state.place(by)), square_of(state.place(target))
    return counted(_far(here, there), "square") if here and there else "square unknown"


def unseen(state: AdvancedCluedo, by: str, target: str) -> bool:
    """Return whether now or when the turn began two characters are in reach and nobody else sees it (AC-MWP-02)."""
    return any(_together(state, at, by, target) and not witnesses(state, at, by, target) for at in _moments(state))


def witnesses(state: AdvancedCluedo, at: Mapping[str, str], by: str, target: str) -> tuple[str, ...]:
    """Return other characters in the room, or within six squares in a passageway (AC-MWP-02)."""
    others = [suspect for suspect in state.alive if suspect not in (by, target)]
    where = at.get(by, "")
    if where in state.rooms:
        return tuple(suspect for suspect in others if at.get(suspect) == where)
    return tuple(suspect for suspect in others if _sees(at.get(suspect, ""), (where, at.get(target, ""))))


def steps_to_stairs(state: AdvancedCluedo, token: str) -> int | None:
    """Return the squares from a token to the staircase; None if squares are not counted (AC-END-02)."""
    place = state.place(token)
    start = place if place in state.rooms else square_of(place)
    return mansion().to_stairs(start, taken(state, token)) if start and in_mansion(state) else None


def nearest_room(state: AdvancedCluedo, suspect: str) -> str:
    """Return a character's room or the nearest one; if unknown, the last one its player was in."""
    place = state.place(suspect)
    if place in state.rooms:
        return place
    if square := square_of(place):
        far = mansion().distances(square)
        if far:
            return min(far, key=lambda room: far[room])
    visited = state.visited.get(state.owner(suspect), "")
    return visited if visited in state.rooms else next(iter(state.rooms), "")


def _moments(state: AdvancedCluedo) -> Iterator[Mapping[str, str]]:
    yield state.tokens
    yield state.stood


def _together(state: AdvancedCluedo, at: Mapping[str, str], one: str, other: str) -> bool:
    first, second = at.get(one, ""), at.get(other, "")
    if first in state.rooms or second in state.rooms:
        return first == second
    return _close(first, second, ARM, unknown=True)


def _sees(place: str, others: tuple[str, str]) -> bool:
    return any(_close(place, other, SIGHT, unknown=False) for other in others)


def _close(one: str, other: str, most: int, *, unknown: bool) -> bool:
    """Return whether two places in the passageways are within this many squares; `unknown` if not counted."""
    first, second = square_of(one), square_of(other)
    if first and second:
        return _far(first, second) <= most
    if CORRIDOR in (one, other) and (first or second or one == other):
        return unknown
    return False


@lru_cache(4096)
def _far(one: Square, other: Square) -> int:
    return mansion().walk(one).get(other, 999)
