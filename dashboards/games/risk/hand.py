"""A player's own cards on their phone: the card just drawn is asked for, the others are shown on demand. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.risk import events as e
from assistant.games.risk.cards import names
from assistant.games.risk.sayings import counted
from assistant.games.risk.state import Risk
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world.places import choosing

DREW = "Which card did you draw?"
"""The question for the card that a player has just drawn, in its block and in the line of what to do now."""


def asks_for_card(sight: SeatView) -> bool:
    """Return whether this phone asks for the one card that was drawn but not noted: not in the player's own turn."""
    state: Risk = sight.state
    player = sight.player or ""
    idle = sight.role == "seat" and player != state.on_turn and not state.over and state.fight is None
    return idle and bool(sight.offered(e.CardTold)) and _missing(state, player) == 1


def _missing(state: Risk, player: str) -> int:
    return state.deck.hand(player) - len(state.hands.get(player, ()))


def hand(sight: SeatView) -> Iterator[Json]:
    """Yield the player's cards, as far as they are noted; only the player's own page has them."""
    state: Risk = sight.state
    player = sight.player or ""
    if held := state.deck.hand(player):
        hint = f"Hold to see your {counted(held, 'card', 'cards')}"
        note = f"The next set is worth {counted(state.next_set)}.{_not_noted(state, player)}"
        lines = [names()[card] for card in state.hands.get(player, ())]
        look: Json = {"fold": "Your cards", "private": True}
        yield {"type": "peek", "title": "Your cards", "hint": hint, "note": note, "lines": lines, **look}
    for offer in sight.offered(e.CardTold):
        if asks_for_card(sight):
            yield choosing(sight, offer, DREW)
        else:
            yield choosing(sight, offer, "Which card do you note?", fold="Note a card", private=True)


def _not_noted(state: Risk, player: str) -> str:
    """Return how many cards of the hand are not noted on this phone."""
    missing = _missing(state, player)
    if not missing:
        return ""
    if state.deck.hand(player) == 1:
        return " You have not noted your card yet."
    return f" {counted(missing, 'card is', 'cards are')} not noted yet."
