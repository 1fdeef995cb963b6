"""A line of Clue that is put right: its fields by name, a card that was overlooked, what can be put in before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.codec import event_to
from assistant.event import Event
from assistant.games.clue import events as e
from assistant.games.clue import mending
from assistant.games.clue.state import Clue
from assistant.rulings import chosen
from assistant.table import Told
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.common.words import Json

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


def extras(sight: Sight, told: Told) -> list[Json]:
    """Who passed wrongly: the answer is corrected, or the suggestion annulled (CLUE-AMB-09)."""
    closing = _closing(sight, told) if sight.writes else None
    if closing is None:
        return []
    event = closing.event
    if chosen(sight.state, "CLUE-AMB-09") == "annul_the_suggestion":
        return [
            {"label": "A card was overlooked: annul the suggestion", "send": {"do": "annul", "seq": closing.number}}
        ]
    before: Clue = closing.before
    found: list[Json] = []
    for player in mending.may_have_overlooked(sight.living, closing.number):
        send = {"do": "amend", "seq": closing.number, "event": event_to(mending.overlooked(_answer(event), player))}
        found.append({"label": f"{clip(before.name(player))} overlooked a card", "player": player, "send": send})
    return found


def annulled(sight: Sight, number: int) -> tuple[Event, ...]:
    """The amendments that take back the suggestion that this line ended."""
    return mending.annulled(sight.living, number)


def _answer(event: Event) -> Any:
    return event


def _closing(sight: Sight, told: Told) -> Told | None:
    """The answer that ended a suggestion: this line, or for a pass the one that followed."""
    answers = (e.Passed, e.CardShown, e.NobodyShowed)
    if told.line.struck or not isinstance(told.event, answers):
        return None
    return next((t for t in _from(sight, told) if mending.may_have_overlooked(sight.living, t.number)), None)


def _from(sight: Sight, told: Told) -> Iterator[Told]:
    """This line and the answers after it, up to the next suggestion."""
    begun = False
    for other in sight.living:
        begun = begun or other is told
        if begun and isinstance(other.event, e.SuggestionMade):
            return
        if begun and isinstance(other.event, (e.Passed, e.CardShown, e.NobodyShowed)):
            yield other
