"""The suggestions a player could make next, for advice: who would answer, and which weapons are where."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.games.killer_clue.asking import queue_of
from assistant.games.killer_clue.state import KillerClue

DIRECTIONS = ("left", "right")


def asked(state: KillerClue, player: str) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return who answers, in order, by named suspect and direction (KC-SUG-03, KC-AMB-03)."""
    return {
        (suspect, direction): queue_of(state, player, state.owner(suspect) or "", direction)
        for suspect in state.deck["suspect"]
        for direction in DIRECTIONS
    }


def weapons(state: KillerClue) -> Mapping[str, tuple[str, ...]]:
    """Return the weapons that may be named in each room (KC-INV-07)."""
    return {room: tuple(w for w, place in state.weapons.items() if place == room) for room in state.rooms}
