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
    "SuggestionMade": {"by": "Suggested by", "suspect": "Suspect", "weapon": "Weapon", "room": "Room"},
    "AccusationMade": {"by": "Accused by", "suspect": "Suspect", "weapon": "Weapon", "room": "Room"},
    "CardShown": {"by": "Shown by", "to": "Shown to", "card": "The card"},
    "Passed": {"by": "Passed"},
    "DiceRolled": {"by": "Rolled by", "roll": "The die"},
    "TokenMoved": {"by": "Moved by", "token": "Token", "to": "Where to", "how": "How"},
    "WeaponMoved": {"weapon": "Weapon", "to": "Where to"},
    "AccusationJudged": {"by": "Judged by", "right": "All three right"},
    "TurnEnded": {"by": "Turn of"},
    "HandDealt": {"of": "Hand of", "cards": "Cards"},
    "EnvelopeOpened": {"suspect": "Suspect", "weapon": "Weapon", "room": "Room"},
    "EnvelopeSeen": {"suspect": "Suspect", "weapon": "Weapon", "room": "Room"},
}
"""What each word of a line is called where it is corrected."""

INSERTED: tuple[tuple[type[Event], str], ...] = (
    (e.SuggestionMade, "Suggestion"),
    (e.CardShown, "Card shown"),
    (e.NobodyShowed, "Nobody showed"),
    (e.Passed, "Pass"),
    (e.TokenMoved, "Token moved"),
    (e.DiceRolled, "Die cast"),
    (e.WeaponMoved, "Weapon moved"),
    (e.AccusationMade, "Accusation"),
    (e.AccusationJudged, "Accusation judged"),
    (e.TurnEnded, "Turn ended"),
)
"""What can be put in before a line, whatever was on offer at that moment."""


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
