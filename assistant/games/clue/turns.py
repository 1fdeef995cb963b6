"""Turn order: who comes next, who acts, who is out."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.seating import next_of
from assistant.games.clue.movement import before_door
from assistant.games.clue.state import CORRIDOR, C, Turn


def turn_of(state: C, player: str | None) -> C:
    """Give `player` the turn, in the room that their token is in."""
    if player is None:
        return replace(state, on_turn=None)
    turn = Turn(state.turn.number + 1, state.room_of(player), state.piece(player) in state.summoned)
    return replace(state, on_turn=player, turn=turn)


def next_turn(state: C) -> C:
    """Give the turn to the next player to the left who is not out (CLUE-SET-09, CLUE-ACC-06)."""
    if state.over:
        return state
    return turn_of(done(state), next_of(state.order, state.on_turn, state.out))


def acting(state: C, player: str) -> C:
    """Give the turn to the player who acts, even if the rules would not: the log records what happened."""
    if state.on_turn == player or state.over:
        return state
    return turn_of(done(state), player)


def out(state: C, player: str) -> C:
    """Take a player out of the turn order and clear the door their token blocks (CLUE-ACC-06, CLUE-ACC-08).

    A last remaining player plays on or wins at once (CLUE-AMB-07); if nobody remains, nobody wins.
    """
    token = state.piece(player)
    room = before_door(state.tokens.get(token, CORRIDOR))
    tokens = {**state.tokens, token: room} if room in state.rooms else state.tokens
    state = replace(state, out=state.out | {player}, tokens=tokens)
    active = [p for p in state.order if p not in state.out]
    if not active:
        return replace(state, over=True, on_turn=None)
    if len(active) == 1 and chosen(state, "CLUE-AMB-07") == "last_active_player":
        return replace(state, over=True, winner=active[0], on_turn=None)
    return next_turn(state) if state.on_turn == player else state


def done(state: C) -> C:
    """End the right to suggest where a token was summoned, now that the turn is over (CLUE-SUG-07)."""
    ended = state.piece(state.on_turn) if state.on_turn else ""
    return replace(state, summoned=state.summoned - {ended})
