"""The open information of the case: purses and pot, versions, sold looks, motives and names. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import NotAClue
from dashboards.games.not_a_clue.status import ending, purses
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import message_for
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery.ring import roubles


def dossier(sight: SeatView) -> Json:
    """Return what everyone may know of the case, and what can be typed in about the cards."""
    state: NotAClue = sight.state
    return {
        "part": "case",
        "purses": [{"player": player, "rubles": rubles} for player, rubles in purses(state).items()],
        "pot": roubles(state.pot),
        "minkin": state.minkin,
        "trapped": [player for player in state.trapped if player != state.minkin and not state.over],
        "versions": list(_versions(state)),
        "sales": [{"by": sale.by, "to": sale.to, "turn": sale.turn} for sale in state.sales],
        "ending": ending(state) if state.over else None,
        "motives": [{"card": card, "motive": state.motives.get(card, "")} for card in state.deck["contractor"]],
        "cards": [{"key": card.key, "kind": card.kind, "name": clip(card.name, 60)} for card in state.cards],
        "corners": list(state.corners),
        "set": {
            "name": message_for(sight, e.CardNamed, "card", "name"),
            "motive": message_for(sight, e.MotiveTyped, "contractor", "motive"),
            "corner": message_for(sight, e.CornerMarked, "location", "corner"),
        },
    }


def _versions(state: NotAClue) -> Iterator[Json]:
    for made in state.versions:
        votes = "" if made.enough is None else f"{len(made.enough)} of {len(made.polled)} had enough"
        yield {
            "by": made.by,
            "cards": list(made.cards),
            "turn": made.turn,
            "votes": votes,
            "enough": None if made.enough is None else list(made.enough),
            "accepted": made.accepted,
        }
