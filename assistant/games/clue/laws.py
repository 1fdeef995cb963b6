"""The invariants of a game of Clue, and the counts for the statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.families.mystery import laws as mystery
from assistant.games.clue.state import Clue


def laws(state: Clue) -> Iterator[str]:
    """Yield a sentence for every violated invariant."""
    if state.players:
        for law in (mystery.once_each, mystery.one_place_each, mystery.case_file, mystery.pieces, mystery.shown_once):
            yield from law(state)


def metrics(state: Clue) -> Mapping[str, float]:
    """Return figures of a game, each a number over the whole log so far."""
    answered = [s for s in state.suggestions if s.closed]
    figures = {
        "turns": state.turn.number,
        "suggestions": len(state.suggestions),
        "unanswered": sum(1 for s in answered if s.shown_by is None),
        "accusations": len(state.accusations),
    }
    for player in state.order:
        figures[f"suggestions by {player}"] = sum(s.by == player for s in state.suggestions)
        figures[f"shown by {player}"] = sum(s.shown_by == player for s in answered)
    return figures
