"""The places a token can reach and the reasons it cannot reach others, for advice, offers and screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from assistant.games.clue import movement
from assistant.games.clue.movement import BLOCKED
from assistant.games.clue.state import CORRIDOR, Clue


@dataclass(frozen=True)
class TokenRoute:
    """A place a player's token could go: the squares it takes, and why it cannot go there now.

    `steps` is None if squares are not counted or every door is blocked. `why_not` is "" if the token may go there,
    otherwise a sentence, with its `rules`.
    """

    to: str
    steps: int | None = None
    why_not: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class NextRooms:
    """The rooms in which a player could make the next suggestion, in the order of the deck.

    `when`: "here" (in the current room), "now" (this turn) or "next" (the player's next turn). `squares` is the
    distance considered: the roll, or the best roll. No rooms means that none is within reach.
    """

    rooms: tuple[str, ...]
    when: Literal["here", "now", "next"]
    squares: int = 6


def way(state: Clue, player: str, to: str, token: str = "") -> TokenRoute:
    """Return how a token gets to a room, a square or the corridor by the die (CLUE-MOV-03, -05, -06).

    `token` is the player's own by default.
    """
    token = token or state.piece(player)
    steps = None if to == CORRIDOR else movement.steps_to(state, token, to)
    why_not, rules = _why_not(state, player, token, to, steps)
    return TokenRoute(to, None if steps == BLOCKED else steps, why_not, rules)


def _why_not(state: Clue, player: str, token: str, to: str, steps: int | None) -> tuple[str, tuple[str, ...]]:
    turn = state.turn
    if to == CORRIDOR:
        if movement.doors_blocked(state, player):
            return "Every door of the room is blocked by a token.", ("CLUE-MOV-03", "CLUE-AMB-03")
        return "", ()
    where = movement.place_name(state, to)
    if player == state.on_turn and to == turn.began_in:
        return f"You left {where} this turn and cannot enter it again before your next turn.", ("CLUE-SUG-06",)
    if to == state.tokens.get(token):
        return f"{state.card(token)} is already there.", ("CLUE-MOV-05",)
    if movement.is_taken(state, token, to):
        return f"Another token stands on {where}. You cannot pass through it or land on it.", ("CLUE-AMB-04",)
    if steps == BLOCKED:
        return f"Every door on the way to {where} is blocked by a token.", ("CLUE-MOV-03",)
    if player == state.on_turn and steps is not None and turn.roll is not None and steps > turn.roll:
        return f"{where} is {steps} squares away, but the roll is {turn.roll}.", ("CLUE-MOV-06",)
    return "", ()


def enterable(state: Clue, player: str) -> tuple[str, ...]:
    """Return the rooms the current player can enter: within the roll, or any unblocked room before it (CLUE-MOV-06)."""
    return tuple(room for room in state.rooms if not way(state, player, room).why_not)


def ahead(state: Clue, player: str) -> NextRooms:
    """Return where a player could suggest next (CLUE-SUG-01, CLUE-SUG-05 to -08, CLUE-MOV-06, CLUE-MOV-08)."""
    here, turn = state.room_of(player), state.turn
    if state.on_turn == player and here and movement.may_suggest(state, player):
        return NextRooms((here,), "here", state.farthest)
    if state.on_turn == player and not turn.suggested and not turn.moved:
        leads = movement.passage(state, here) if turn.roll is None else None
        far = turn.roll or state.farthest
        near = {room for room in enterable(state, player) if _within(state, player, room, far)}
        return NextRooms(_of_deck(state, near | {leads}), "now", far)
    near = {room for room in state.rooms if room != here and _within(state, player, room, state.farthest)}
    stays = here if state.piece(player) in state.summoned else None
    leads = movement.passage(state, here)
    return NextRooms(_of_deck(state, near | {stays, leads}), "next", state.farthest)


def _within(state: Clue, player: str, room: str, far: int) -> bool:
    steps = movement.steps_to(state, state.piece(player), room)
    return steps is None or (steps != BLOCKED and steps <= far)


def _of_deck(state: Clue, rooms: set[str | None] | set[str]) -> tuple[str, ...]:
    return tuple(room for room in state.rooms if room in rooms)
