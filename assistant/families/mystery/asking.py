"""Who is asked in which order, and what becomes of suggestions and accusations."""

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
    """Who is asked after `by` has named cards: all others to the left (CLUE-PRV-01).

    `first` begins instead (the player of the named suspect, KC-SUG-03); `back`: counter-clockwise; `without` are the
    dead and the absent, who are not asked.
    """
    begins = first if first in order else by
    round_ = clockwise_from(order, begins)
    if back:
        round_ = (*round_[:1], *reversed(round_[1:]))
    return tuple(player for player in round_ if player != by and player not in without)


def suggested(state: M, made: Suggestion) -> M:
    """A suggestion is made; one that was not finished is left as it is."""
    state = closed(state)
    return replace(state, suggestions=(*state.suggestions, made))


def heard(state: M, answers: Mapping[str, Any]) -> M:
    """Answers to the last suggestion: a card ends it (CLUE-PRV-05), and so does the last pass (CLUE-PRV-07)."""
    return _last(state, answer_windows.heard(state.suggestions[-1], answers)) if state.suggestions else state


def closed(state: M) -> M:
    """Play goes on: an unfinished suggestion is left as it is."""
    asked = state.open_suggestion
    return _last(state, answer_windows.shut(asked)) if asked else state


def _last(state: M, suggestion: Suggestion) -> M:
    return replace(state, suggestions=(*state.suggestions[:-1], suggestion))


def accused(state: M, made: Accusation) -> M:
    """An accusation is made, and not judged yet."""
    return replace(state, accusations=(*state.accusations, made))


def accusation_of(state: Mystery, player: str) -> Accusation | None:
    """The last accusation of a player."""
    return next((made for made in reversed(state.accusations) if made.by == player), None)


def judged(state: M, made: Accusation, right: bool) -> M:
    """It is known whether this accusation was right; a wrong one excludes its cards together."""
    at = max(i for i, one in enumerate(state.accusations) if one == made)
    found = replace(made, right=right)
    return replace(state, accusations=(*state.accusations[:at], found, *state.accusations[at + 1 :]))


def excluded(state: Mystery, cards: tuple[str, ...]) -> Accusation | None:
    """The wrong accusation that shows these cards not to be the case file together; None if there is none."""
    return next((made for made in state.accusations if made.right is False and made.cards == cards), None)
