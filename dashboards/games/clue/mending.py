"""A line of Clue that is put right: its fields by name, a card that was overlooked, what can be put in before it."""

from __future__ import annotations

from itertools import dropwhile, takewhile
from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.codec import event_to
from assistant.games.clue import events as e
from assistant.games.clue import mending
from assistant.table.table import Told
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import tap
from dashboards.parts.common.seat_view import Sight

FIELDS = {
    "SuggestionMade": {"by": "Suggested by"},
    "AccusationMade": {"by": "Accused by"},
    "HandDealt": {"of": "Hand of"},
}
TITLES = {
    "AccusationMade": "Accusation",
    "DiceRolled": "Die cast",
    "Passed": "Pass",
    "SuggestionMade": "Suggestion",
}
"""Words and kinds of lines that are called otherwise than usual."""


ANSWERS = (e.Passed, e.CardShown, e.NobodyShowed)


def extras(sight: Sight, told: Told) -> list[Json]:
    """Who passed wrongly: the answer is corrected, or the suggestion annulled (CLUE-AMB-09)."""
    closing = _closing(sight, told) if sight.writes else None
    if closing is None:
        return []
    if chosen(sight.state, "CLUE-AMB-09") == "annul_the_suggestion":
        return [tap("A card was overlooked: annul the suggestion", {"do": "annul", "seq": closing.number})]
    return [_overlooked(sight, closing, p) for p in mending.may_have_overlooked(sight.living, closing.number)]


def _overlooked(sight: Sight, closing: Told, player: str) -> Json:
    answer: Any = closing.event
    send = {"do": "amend", "seq": closing.number, "event": event_to(mending.overlooked(answer, player))}
    return tap(f"{sight.name(player)} overlooked a card", send, player=player)


def _closing(sight: Sight, told: Told) -> Told | None:
    """The answer that ended a suggestion: this line, or for a pass the one that followed before the next suggestion."""
    if told.line.struck or not isinstance(told.event, ANSWERS):
        return None
    after = dropwhile(lambda other: other is not told, sight.living)
    answers = takewhile(lambda other: not isinstance(other.event, e.SuggestionMade), after)
    return next((a for a in answers if mending.may_have_overlooked(sight.living, a.number)), None)
