"""Which suggestion a player of Clue could make next: who would answer, and in which rooms. No rules."""

from __future__ import annotations

from assistant.games.clue import reach
from assistant.games.clue.state import Clue
from assistant.games.clue.tell import with_article
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery.mind import PossibleSuggestion


def asking(sight: SeatView) -> PossibleSuggestion | None:
    """Return the next suggestion of the player who looks; None if that player is out or the game is over."""
    state: Clue = sight.state
    player = sight.player
    if player is None or state.over or player in state.out or state.on_turn is None:
        return None
    ahead = reach.ahead(state, player)
    rooms = ahead.rooms or state.rooms
    where = how_far(state, ahead) if ahead.rooms else f"in any {state.classes[-1]}: none is within reach"
    return PossibleSuggestion(player, sight.game.asked(state, player), rooms, where)


def how_far(state: Clue, ahead: reach.NextRooms) -> str:
    """Return in words how far ahead these rooms are."""
    if ahead.when == "here":
        return f"in {clip(with_article(state, ahead.rooms[0]))}"
    if ahead.when == "next":
        return "within one roll of the next turn"
    return f"within {ahead.squares} squares" if state.turn.roll else "within one roll"
