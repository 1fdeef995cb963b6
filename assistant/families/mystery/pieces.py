"""Tokens and weapons: where they stand, and which player carries them.

A weapon is in one room, or is carried by one player. While its carrier is in the corridor, it is in front of the pawn
and in no room (KC-INV-06).
"""

from __future__ import annotations

from assistant.core.fast_replace import replace
from assistant.families.mystery.table import M, Mystery


def stood(state: M, token: str, place: str) -> M:
    """Put a token in a room, on a square, or in the corridor; summoned tokens too (CLUE-SUG-02)."""
    return replace(state, tokens={**state.tokens, token: place})


def put_in_room(state: M, weapon: str, room: str) -> M:
    """Put a weapon in a room, so that nobody carries it (CLUE-SUG-09)."""
    carried = {one: player for one, player in state.carried.items() if one != weapon}
    return replace(state, weapons={**state.weapons, weapon: room}, carried=carried)


def taken(state: M, weapon: str, player: str) -> M:
    """Give a weapon to a player to carry, out of a room or from another carrier (KC-INV-05, AC-SPD-02)."""
    weapons = {one: room for one, room in state.weapons.items() if one != weapon}
    return replace(state, weapons=weapons, carried={**state.carried, weapon: player})


def put_down(state: M, player: str, room: str) -> M:
    """Put down everything that a player carries in the room that was entered (KC-INV-05)."""
    for weapon in carries(state, player):
        state = put_in_room(state, weapon, room)
    return state


def carries(state: Mystery, player: str) -> tuple[str, ...]:
    """Return the weapons that a player carries."""
    return tuple(weapon for weapon, carrier in state.carried.items() if carrier == player)
