"""Where tokens can go on the squares of the mansion. Houses with other rooms are left to the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from assistant.content.catalogue import mansion
from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.seating import Seated
from assistant.games.clue.events import TokenMoved
from assistant.games.clue.state import CORRIDOR, Clue
from assistant.kit.mansion import Place, Square

BLOCKED: Final = -1
"""Stands for a number of squares: no unblocked door leads there."""


def placed_by_hand(event: Event) -> bool:
    """Return whether a token was put in its place by hand; the rules of movement do not apply."""
    return isinstance(event, TokenMoved) and event.how == "placed"


def start_of(suspect: str) -> str:
    """Return the square that carries this suspect's name (CLUE-SET-01), or the corridor for other suspects."""
    return next((_key(square) for name, square in mansion().starts if name == suspect), CORRIDOR)


def next_to_scarlet(players: Sequence[Seated]) -> Seated | None:
    """Return the first player whose square comes clockwise after Miss Scarlet's (CLUE-AMB-02)."""
    order = [suspect for suspect, _ in mansion().starts]
    if "scarlet" not in order:
        return None
    at = order.index("scarlet")
    for suspect in order[at:] + order[:at]:
        for player in players:
            if player.piece == suspect:
                return player
    return None


def passage(state: Clue, room: str | None) -> str | None:
    """Return the room that the secret passage leads to, or None (CLUE-MOV-08)."""
    return mansion().passage(room) if room and in_mansion(state) else None


def squares(state: Clue) -> Mapping[str, str]:
    """Return the squares of the corridor with their names; empty if the house is not the mansion."""
    return _squares() if in_mansion(state) else {}


def place_name(state: Clue, place: str) -> str:
    """Return the name of a room, a square or the corridor as players say it."""
    return _squares().get(place) or ("the corridor" if place == CORRIDOR else state.card(place))


def walked_to(state: Clue, place: str) -> str:
    """Return the name of a room, or "the corridor" for a square of it, which carries no number on the board."""
    return "the corridor" if place in _squares() else place_name(state, place)


def in_mansion(state: Clue) -> bool:
    """Return whether the rooms of this deck are the nine rooms of the mansion (CLUE-EQP-01)."""
    return _is_mansion(state.rooms)


@lru_cache(16)
def _is_mansion(rooms: tuple[str, ...]) -> bool:
    return set(rooms) == set(mansion().ring)


def before_door(place: str) -> str:
    """Return the room whose door a token on this square blocks (CLUE-ACC-08), or ""."""
    square = square_of(place)
    return min(mansion().doors_before(square), default="") if square else ""


def taken(state: Clue, token: str) -> frozenset[Square]:
    """Return the squares of the other tokens, which block doors and cannot be passed (CLUE-MOV-03, CLUE-AMB-04)."""
    others = (square_of(place) for suspect, place in state.tokens.items() if suspect != token)
    return frozenset(square for square in others if square)


def is_taken(state: Clue, token: str, to: str) -> bool:
    """Return whether another token stands on exactly this square (CLUE-AMB-04)."""
    return in_mansion(state) and square_of(to) in taken(state, token)


def steps_to(state: Clue, token: str, to: str) -> int | None:
    """Return the squares needed from where `token` stands; BLOCKED if there is no way, None if unknown."""
    start, goal = _place(state, state.tokens.get(token, "")), _place(state, to)
    if start is None or goal is None:
        return _any_door(state, token, goal)
    far = _far(state, token, start)
    return far.get(goal, BLOCKED)


def reach(state: Clue, player: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the rooms and squares within the current player's roll; both are empty before the roll."""
    roll = state.turn.roll
    near = [place for place, steps in _ahead(state, player).items() if steps <= roll] if roll is not None else []
    rooms = frozenset(place for place in near if isinstance(place, str))
    return rooms, frozenset(_key(place) for place in near if isinstance(place, Square))


def rooms_by_roll(state: Clue, player: str) -> tuple[frozenset[str], ...]:
    """Return the rooms within each possible roll, from 1 to the best: those that `reach` returns after that roll."""
    far = {place: steps for place, steps in _ahead(state, player).items() if isinstance(place, str)}
    rolls = range(1, state.farthest + 1)
    return tuple(frozenset(room for room, steps in far.items() if steps <= roll) for roll in rolls)


def _ahead(state: Clue, player: str) -> Mapping[Place, int]:
    """Return the squares needed to every place; empty once the player has entered a room or suggested this turn."""
    token, turn = state.piece(player), state.turn
    start = _place(state, state.tokens.get(token, ""))
    if turn.entered or turn.suggested or start is None:
        return {}
    far = _far(state, token, start)
    return {place: steps for place, steps in far.items() if steps > 0 and place != turn.began_in}


def rooms_from(state: Clue, token: str, start: str) -> Mapping[str, int]:
    """Return the squares that `token` needs from a room or a square to every room that it can reach on foot.

    Empty if squares are not counted.
    """
    place = _place(state, start)
    if place is None:
        return {}
    far = _far(state, token, place)
    return {to: steps for to, steps in far.items() if isinstance(to, str) and to != start}


def shut_in(state: Clue, player: str) -> bool:
    """Return whether every way out of the room is blocked (CLUE-AMB-03); after a roll, passages too (CLUE-MOV-08)."""
    rolled = state.on_turn == player and state.turn.roll is not None
    return doors_blocked(state, player) and (rolled or passage(state, state.room_of(player)) is None)


def doors_blocked(state: Clue, player: str) -> bool:
    """Return whether tokens block all doors of the player's room (CLUE-MOV-03).

    Nobody is ever shut in if the house rule makes the blocking token step aside (CLUE-AMB-03).
    """
    room = state.room_of(player)
    if room is None or not in_mansion(state) or chosen(state, "CLUE-AMB-03") == "blocking_token_must":
        return False
    return not mansion().open_doors(room, taken(state, state.piece(player)))


def may_stay(state: Clue, player: str) -> bool:
    """Return whether a player who cannot leave may suggest in the same room again (CLUE-AMB-03)."""
    return chosen(state, "CLUE-AMB-03") == "may_suggest_anyway" and shut_in(state, player)


def may_suggest(state: Clue, player: str) -> bool:
    """Return whether the player entered a room or was summoned since their last turn (CLUE-SUG-01, -05 to -08)."""
    turn, room = state.turn, state.room_of(player)
    if room is None or turn.suggested:
        return False
    if turn.moved:
        return turn.entered and room != turn.began_in
    if room != turn.began_in:
        return True
    return (turn.summoned and turn.roll is None) or may_stay(state, player)


def _far(state: Clue, token: str, start: Place) -> Mapping[Place, int]:
    board, slanting = mansion(), state.slanting
    diagonals = slanting or chosen(state, "CLUE-AMB-04") == "diagonals_allowed"
    others = taken(state, token)
    aside = chosen(state, "CLUE-AMB-03") == "blocking_token_must"
    if aside and isinstance(start, str) and not board.open_doors(start, others):
        others -= {door.outside for door in board.room(start).doors}
    return _walked(start, others, diagonals, slanting)


@lru_cache(64)  # all that the pages of one table ask for at one line
def _walked(start: Place, others: frozenset[Square], diagonals: bool, doorways: bool) -> Mapping[Place, int]:
    """Return the squares needed to every square and every other room."""
    board = mansion()
    squares = board.walk(start, others, diagonals=diagonals, doorways=doorways)
    return {**squares, **board.rooms_from(squares, start, others, doorways)}


def _any_door(state: Clue, token: str, goal: Place | None) -> int | None:
    """Return BLOCKED if all doors of the room are blocked (CLUE-MOV-03), even if the token's square is unknown."""
    if isinstance(goal, str) and not mansion().open_doors(goal, taken(state, token)):
        return BLOCKED
    return None


def _place(state: Clue, place: str) -> Place | None:
    if not in_mansion(state):
        return None
    return place if place in mansion().ring else square_of(place)


@cache
def _squares() -> Mapping[str, str]:
    board = mansion()
    starts = (square for _, square in board.starts)
    return {_key(s): f"square {_key(s)}" for s in sorted({*board.floor, *starts})}


def _key(square: Square) -> str:
    return f"{square.column},{square.row}"


@cache
def square_of(place: str) -> Square | None:
    """Return the square with this name; None for rooms and for unknown places in the corridor."""
    if place not in _squares():
        return None
    column, row = place.split(",")
    return Square(int(column), int(row))
