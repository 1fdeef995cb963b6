"""Tokens and weapons: where they stand, lie, or are carried along.

A weapon lies in one room, or is carried by one player; while its carrier is in the corridor it lies before the pawn and
is in no room (KC-INV-06).
"""

from __future__ import annotations

from assistant.core.fast_replace import replace
from assistant.families.mystery.table import M, Mystery


def stood(state: M, token: str, place: str) -> M:
    """A token stands in a room, on a square, or in the corridor; summoned ones too (CLUE-SUG-02)."""
    return replace(state, tokens={**state.tokens, token: place})


def laid(state: M, weapon: str, room: str) -> M:
    """A weapon lies in a room, and nobody carries it (CLUE-SUG-09)."""
    carried = {one: player for one, player in state.carried.items() if one != weapon}
    return replace(state, weapons={**state.weapons, weapon: room}, carried=carried)


def taken(state: M, weapon: str, player: str) -> M:
    """A player takes a weapon along, out of a room or from whoever had it (KC-INV-05, AC-SPD-02)."""
    weapons = {one: room for one, room in state.weapons.items() if one != weapon}
    return replace(state, weapons=weapons, carried={**state.carried, weapon: player})


def put_down(state: M, player: str, room: str) -> M:
    """Whatever a player carries lies in the room that was entered (KC-INV-05)."""
    for weapon in carries(state, player):
        state = laid(state, weapon, room)
    return state


def carries(state: Mystery, player: str) -> tuple[str, ...]:
    """Weapons that a player has along."""
    return tuple(weapon for weapon, carrier in state.carried.items() if carrier == player)


def weapons_in(state: Mystery, room: str) -> tuple[str, ...]:
    """Weapons that lie in a room (KC-INV-07); those that somebody there carries are not among them."""
    return tuple(weapon for weapon, place in state.weapons.items() if place == room)
