"""The board of Not A Clue: locations in a ring, the Canary Islands in the middle, markers on pieces. No rules."""

from __future__ import annotations

from assistant.games.clue import events as clue
from assistant.games.clue.state import CORRIDOR
from assistant.games.not_a_clue.state import NotAClue
from dashboards.games.not_a_clue.status import purses
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import message_for, record
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery import ring


def board(sight: SeatView) -> Json:
    """Return every piece in its location; a tap or drag moves it."""
    state: NotAClue = sight.state
    player = state.on_turn
    own = player if player and (sight.role == "table" or sight.player == player) else ""
    moved = clue.TokenMoved(by=own, token=state.piece(own), to="$to", how="dice")
    return {
        **ring.board(state.tokens, _house(state), state.centre, _lies(state), state.pot),
        "writes": sight.writes and not state.over,
        "mine": state.piece(own) if own else "",
        "corridor": CORRIDOR,
        "set": {"token": message_for(sight, clue.TokenMoved, "token", "to", how="placed")},
        "move": {"send": record(moved), "asks": True} if own else None,
    }


def picture(state: NotAClue) -> Json:
    """Return what a frame of the replay draws: board, trapped players, pot, purses, the open theory."""
    if not state.players:
        return {}
    house = _house(state)
    frame: dict[str, object] = {
        "t": ring.spots(state.tokens, house, state.centre),
        "w": {},
        "house": house,
        "on_piece": _lies(state),
        "pot": ring.roubles(state.pot),
        "purses": purses(state),
    }
    if asked := state.open_suggestion:
        frame["three"] = list(asked.cards)
    return frame


def _house(state: NotAClue) -> Json:
    called = "" if state.islands else "Canary Islands"
    return ring.drawing(state.rooms, state.corners, state.centre, called or state.card(state.islands))


def _lies(state: NotAClue) -> dict[str, Json]:
    """Return bars for the pieces of trapped players, and the Minkin card on one; nothing once the game is over."""
    if state.over:
        return {}
    marks: dict[str, Json] = {state.piece(player): {"trapped": True} for player in state.trapped}
    return {**marks, state.piece(state.minkin): {"exposed": True}} if state.minkin else marks
