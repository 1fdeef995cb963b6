"""The consequences of any line: who entered a room, whose turn it is, who escapes."""

from __future__ import annotations

from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.state import NEEDED, STAIRS, AdvancedCluedo
from assistant.games.clue import events as clue
from assistant.games.clue import turns as base
from assistant.games.clue.movement import placed_by_hand
from assistant.kit.playing_cards import discarded

SETS = (e.GameStarted, e.PartTwoBegun)
"""Events that place tokens at the start of a part; nobody enters a room by them."""


def followed(event: Event, before: AdvancedCluedo, after: AdvancedCluedo) -> AdvancedCluedo:
    """Return the table after a line and its automatic consequences."""
    if after.tokens != before.tokens and not isinstance(event, SETS):
        after = _left(_entered(event, before, after))
    after = _climbed(after)
    if after.turn.number != before.turn.number and not after.over:
        after = _begun(after, getattr(event, "by", None))
    return after


def back(state: AdvancedCluedo) -> bool:
    """Return whether a played card is shuffled back into the pack immediately (AC-AMB-04, AC-PCT-03)."""
    return state.phase != "one" or chosen(state, "AC-AMB-04") == "shuffle_back_at"


def complete(state: AdvancedCluedo, player: str) -> bool:
    """Return whether all three objectives of a player are face up (AC-OBJ-03)."""
    return len(state.shown.get(player, ())) >= NEEDED


# ---------------------------------------------------------------- rooms


def _entered(event: Event, before: AdvancedCluedo, after: AdvancedCluedo) -> AdvancedCluedo:
    """Grant a playing card for a new room, and let left-behind weapons be taken again (AC-INV-03, AC-SUG-05).

    A player brought by others enters too, unless the house rule counts only their own moves (AC-AMB-02). A token placed
    by hand has not moved.
    """
    any_way = isinstance(event, clue.TokenMoved) or chosen(after, "AC-AMB-02") == "any_entry"
    for player in after.living:
        token, room = after.piece(player), after.room_of(player)
        if room is None or room == before.tokens.get(token) or after.visited.get(player) == room:
            continue
        locked = frozenset(pair for pair in after.locked if pair[0] != player)
        after = replace(after, visited={**after.visited, player: room}, locked=locked)
        if any_way and not placed_by_hand(event):
            after = replace(after, due={**after.due, player: after.due.get(player, 0) + 1})
    return after


def _left(after: AdvancedCluedo) -> AdvancedCluedo:
    """Send off a servant with cleaning materials when the player leaves the room (AC-OBL-04)."""
    for player, (room, court) in after.servants.items():
        if after.room_of(player) != room:
            servants = {p: at for p, at in after.servants.items() if p != player}
            after = discarded(replace(after, servants=servants), (court,), back=True)
    return after


def _climbed(state: AdvancedCluedo) -> AdvancedCluedo:
    """Record players on the stairs with all objectives, who escape if still there next turn (AC-END-02)."""
    up = [p for p in state.living if complete(state, p) and state.place(state.piece(p)) == STAIRS]
    if state.phase != "two" or set(up) == set(state.climbed):
        return state
    return replace(state, climbed={p: state.climbed.get(p, state.turn.number) for p in up})


# ---------------------------------------------------------------- turns


def _begun(state: AdvancedCluedo, acted: Any) -> AdvancedCluedo:
    """Begin a turn, unless it is missed (AC-ACE-01); a player still on the stairs has escaped (AC-END-02)."""
    if state.on_turn != acted:
        state = _missed(state)
    state = replace(state, stood=dict(state.tokens), searched=False)
    player = state.on_turn
    if player and player in state.climbed and state.climbed[player] < state.turn.number:
        return replace(state, over=True, winner=player, on_turn=None)
    return state


def _missed(state: AdvancedCluedo) -> AdvancedCluedo:
    """Give the turn to the next player who does not miss it."""
    while state.on_turn and (missed := state.skips.get(state.on_turn, 0)):
        state = base.next_turn(replace(state, skips={**state.skips, state.on_turn: missed - 1}))
    return state
