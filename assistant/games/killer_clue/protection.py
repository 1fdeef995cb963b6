"""Protection: who protects whom, and who could be murdered now (KC-PRO-01 to -07). Uses open information only.

Y protects X if both are in the same room, Y is not distracted, and Y is in no consultation or X is a partner in it.
"""

from __future__ import annotations

from collections.abc import Mapping

from assistant.content.house_rules import chosen
from assistant.games.killer_clue.state import KillerClue
from assistant.kit.effects import Effect, in_force

DISTRACTED = "distracted"
CONSULTING = "consulting"
SERVANT = "servant"
LOCKED = "locked"
CANDLES = "candles"
GONE = "gone"
"""Kinds of effects in force; GONE is a pawn that is missing until the next Intrigue Round begins."""


def distracted(state: KillerClue, player: str) -> bool:
    """Return whether a player protects nobody for now (KC-DST-01); KC-AMB-09 decides after a change of rooms."""
    effects = in_force(state, DISTRACTED, state.piece(player))
    if chosen(state, "KC-AMB-09") == "ends_on_leaving":
        return any(effect.on[1] == state.place(player) for effect in effects)
    return bool(effects)


def partners(state: KillerClue, player: str) -> tuple[frozenset[str], bool]:
    """Return a player's current consultation partners, and whether the player protects only those.

    A consultation counts while both are in the same room (KC-AMB-11). By other house rules only the latest one counts,
    or the restriction remains after the two have parted.
    """
    reading, token = chosen(state, "KC-AMB-11"), state.piece(player)
    consultations = in_force(state, CONSULTING, token)
    if reading == "latest_consultation_only":
        consultations = consultations[-1:]
    others = [next((o for o in effect.on if o != token), token) for effect in consultations]
    together = frozenset(
        p
        for other in others
        if (p := state.owner(other)) in state.living and p and state.place(p) == state.place(player)
    )
    restricted = bool(consultations) if reading == "restriction_remains_after" else bool(together)
    return together, restricted


def protects(state: KillerClue, one: str, other: str) -> bool:
    """Return whether `one` protects `other` (KC-PRO-07)."""
    room = state.place(one)
    if one == other or room not in state.rooms or state.place(other) != room:
        return False
    if one not in state.living or other not in state.living or distracted(state, one):
        return False
    together, restricted = partners(state, one)
    return not restricted or other in together


def protectors(state: KillerClue) -> Mapping[str, tuple[str, ...]]:
    """Return who protects each player in the game, in table order."""
    return {x: tuple(y for y in state.living if protects(state, y, x)) for x in state.living}


def served(state: KillerClue, player: str) -> bool:
    """Return whether a servant protects this player (KC-BUT-02): all in the room, or those present when it came."""
    effects = in_force(state, SERVANT)
    if chosen(state, "KC-AMB-27") == "at_the_time":
        return any(player in effect.on[1:] for effect in effects)
    return any(effect.on[0] == state.place(player) for effect in effects)


def unprotected(state: KillerClue) -> tuple[str, ...]:
    """Return players in a room whom nobody protects: any killer's possible victims (KC-PRO-03, -MUR-02)."""
    guards = protectors(state)
    return tuple(x for x in state.living if state.place(x) in state.rooms and not guards[x] and not served(state, x))


def victims(state: KillerClue, killer: str) -> tuple[str, ...]:
    """Return whom this killer may murder now (KC-MUR-04, KC-MUR-06)."""
    return tuple(player for player in unprotected(state) if player != killer)


def why_safe(state: KillerClue, player: str) -> str:
    """Return the reason why a player cannot be murdered now, as the end of a sentence; "" if there is none."""
    if player not in state.living:
        return "is out of the game"
    if player in state.is_missing:
        return "is missing"
    if state.place(player) not in state.rooms:
        return "is not in a room"
    if guards := protectors(state)[player]:
        return f"is protected by {' and '.join(state.name(one) for one in guards)}"
    if served(state, player):
        return "is protected by the servants"
    return ""


def locked(state: KillerClue, room: str) -> Effect | None:
    """Return the lock on a room (KC-DOR-01)."""
    return next(iter(in_force(state, LOCKED, room)), None)


def candlelit(state: KillerClue) -> tuple[str, ...]:
    """Return the rooms with candles (KC-DNG-08)."""
    return tuple(effect.on[0] for effect in in_force(state, CANDLES))
