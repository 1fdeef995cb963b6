"""Corrections to a line of Clue: its fields by name, and a card that was overlooked."""

from __future__ import annotations

from itertools import dropwhile, takewhile
from typing import Any

from assistant.content.house_rules import chosen
from assistant.core.codec import event_to
from assistant.games.clue import events as e
from assistant.games.clue import mending
from assistant.table.table import SeatLine
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import tap
from dashboards.parts.common.seat_view import SeatView

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
"""Events and fields that have other names than usual."""


ANSWERS = (e.Passed, e.CardShown, e.NobodyShowed)


def extras(sight: SeatView, seat_line: SeatLine) -> list[Json]:
    """Return the buttons for a wrong pass: correct the answer, or annul the suggestion (CLUE-AMB-09)."""
    closing = _closing(sight, seat_line) if sight.writes else None
    if closing is None:
        return []
    if chosen(sight.state, "CLUE-AMB-09") == "annul_the_suggestion":
        return [tap("Card overlooked: cancel the suggestion", {"do": "annul", "seq": closing.number})]
    return [_overlooked(sight, closing, p) for p in mending.may_have_overlooked(sight.living, closing.number)]


def _overlooked(sight: SeatView, closing: SeatLine, player: str) -> Json:
    answer: Any = closing.event
    send = {"do": "amend", "seq": closing.number, "event": event_to(mending.overlooked(answer, player))}
    return tap(f"{sight.name(player)} overlooked a card", send, player=player)


def _closing(sight: SeatView, seat_line: SeatLine) -> SeatLine | None:
    """Return the answer that ended a suggestion: this line or, for a pass, the one that followed it."""
    if seat_line.line.struck or not isinstance(seat_line.event, ANSWERS):
        return None
    after = dropwhile(lambda other: other is not seat_line, sight.living)
    answers = takewhile(lambda other: not isinstance(other.event, e.SuggestionMade), after)
    return next((a for a in answers if mending.may_have_overlooked(sight.living, a.number)), None)
