"""The order in which players answer, and what becomes of suggestions and accusations."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from assistant.core.fast_replace import replace
from assistant.core.seating import clockwise_from
from assistant.families.mystery.table import Accusation, M, Mystery, Suggestion
from assistant.kit import answer_windows


def queue(
    order: Sequence[str], by: str, *, first: str = "", back: bool = False, without: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the players who are asked after `by` has named cards, in order: all others to the left (CLUE-PRV-01).

    `first` begins instead (the player of the named suspect, KC-SUG-03); `back`: counter-clockwise; `without` are the
    dead and the absent, who are not asked.
    """
    begins = first if first in order else by
    round_ = clockwise_from(order, begins)
    if back:
        round_ = (*round_[:1], *reversed(round_[1:]))
    return tuple(player for player in round_ if player != by and player not in without)


def suggested(state: M, made: Suggestion) -> M:
    """Add a suggestion; one that was not finished is left as it is."""
    state = closed(state)
    return replace(state, suggestions=(*state.suggestions, made))


def heard(state: M, answers: Mapping[str, Any]) -> M:
    """Record answers to the last suggestion: a card ends it (CLUE-PRV-05), and so does the last pass (CLUE-PRV-07)."""
    return _last(state, answer_windows.heard(state.suggestions[-1], answers)) if state.suggestions else state


def closed(state: M) -> M:
    """Close the open suggestion, because play goes on; missing answers stay missing."""
    asked = state.open_suggestion
    return _last(state, answer_windows.shut(asked)) if asked else state


def _last(state: M, suggestion: Suggestion) -> M:
    return replace(state, suggestions=(*state.suggestions[:-1], suggestion))


def accused(state: M, made: Accusation) -> M:
    """Add an accusation that is not judged yet."""
    return replace(state, accusations=(*state.accusations, made))


def accusation_of(state: Mystery, player: str) -> Accusation | None:
    """Return the last accusation of a player, or None."""
    return next((made for made in reversed(state.accusations) if made.by == player), None)


def judged(state: M, made: Accusation, right: bool) -> M:
    """Record whether this accusation was right; a wrong one rules out that its cards are in the case file together."""
    at = max(i for i, one in enumerate(state.accusations) if one == made)
    verdict = replace(made, right=right)
    return replace(state, accusations=(*state.accusations[:at], verdict, *state.accusations[at + 1 :]))


def excluded(state: Mystery, cards: tuple[str, ...]) -> Accusation | None:
    """Return the wrong accusation that shows that these cards are not the case file together, or None."""
    return next((made for made in state.accusations if made.right is False and made.cards == cards), None)
