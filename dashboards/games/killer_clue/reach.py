"""Which suggestion a player of Killer Clue could make next: rooms within reach with a weapon in them. No rules."""

from __future__ import annotations

from dataclasses import replace

from assistant.games.killer_clue.ahead import weapons
from assistant.games.killer_clue.state import KillerClue
from dashboards.games.clue import reach as clue
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery.mind import PossibleSuggestion


def asking(sight: SeatView) -> PossibleSuggestion | None:
    """Return the next suggestion as in Clue, with weapons and possible Red Herrings; None for the killer."""
    state: KillerClue = sight.state
    suggestion = clue.asking(sight)
    if suggestion is None or state.case_files.get(suggestion.asker):
        return None
    return replace(suggestion, weapons=weapons(state), free=state.herrings)
