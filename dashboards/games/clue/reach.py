"""Which suggestion a player of Clue could make next: who would answer, and in which rooms. No rules: movement."""

from __future__ import annotations

from assistant.games.clue import movement, reach
from assistant.games.clue.state import Clue
from assistant.kit.seating import after
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.mystery.mind import Asking

FARTHEST = 6
"""Squares of the best roll."""


def asking(sight: Sight) -> Asking | None:
    """The next suggestion of the player who looks; None for who is out, or when the game is over."""
    state: Clue = sight.state
    player = sight.player
    if player is None or state.over or player in state.out or state.on_turn is None:
        return None
    rooms, where = _rooms(state, player)
    every = state.deck.get("room", ())
    if not rooms:
        rooms, where = every, "in any room: none is within reach"
    return Asking(player, after(state.order, player), tuple(r for r in every if r in rooms), where)


def _rooms(state: Clue, player: str) -> tuple[tuple[str, ...], str]:
    """Where the next suggestion could be made, and how far that looks."""
    here = state.room_of(player)
    if state.on_turn == player and here and movement.may_suggest(state, player):
        return (here,), f"in the {clip(state.card(here))}"
    if state.on_turn == player and not state.turn.suggested and not state.turn.moved:
        leads = movement.passage(state, here) if state.turn.roll is None else None
        far = state.turn.roll or FARTHEST
        rooms = [r for r in reach.enterable(state, player) if _within(state, player, r, far)]
        said = f"within {far} squares" if state.turn.roll else "within one roll"
        return (*rooms, *([leads] if leads and leads not in rooms else [])), said
    return _next_turn(state, player, here), "within one roll of the next turn"


def _next_turn(state: Clue, player: str, here: str | None) -> tuple[str, ...]:
    leads = movement.passage(state, here)
    rooms = [r for r in state.deck.get("room", ()) if r != here and _within(state, player, r, FARTHEST)]
    stays = [here] if here and state.piece(player) in state.summoned else []
    return (*stays, *rooms, *([leads] if leads and leads not in rooms else []))


def _within(state: Clue, player: str, room: str, far: int) -> bool:
    steps = movement.steps_to(state, state.piece(player), room)
    return steps is None or (steps != movement.BLOCKED and steps <= far)
