"""A player’s own hand: entering it once by tapping cards, and peeking at it later."""

from __future__ import annotations

from assistant.core.event import Event
from assistant.core.offer import Offer
from dashboards.parts.common.dealing import by_dealer
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import form
from dashboards.parts.common.seat_view import SeatView


def hand(sight: SeatView) -> Json | None:
    """Return the player’s own cards, each with the players it was shown to; None if no player is looking."""
    player = sight.player
    cards = sight.state.hands.get(player, ()) if player and hasattr(sight.state, "hands") else ()
    if not cards:
        return None
    shown: dict[str, list[str]] = {}
    for seen in sight.state.seen:
        if seen.by == player:
            shown.setdefault(seen.card, []).append(seen.to)
    return {"cards": [{"card": card, "shown": list(dict.fromkeys(shown.get(card, ())))} for card in cards]}


def to_enter(sight: SeatView, kind: type[Event]) -> Json | None:
    """Return the block in which the player taps in a hand; None when it is done or if this is no player’s page.

    Where Boardside deals, the block only says so.
    """
    for offer in sight.offers:
        if offer.kind is kind and offer.known.get("of") == sight.player:
            return by_dealer("deal your cards", private=True) if sight.dealt_by_program else _block(sight, offer)
    return None


def _block(sight: SeatView, offer: Offer) -> Json:
    size = offer.blanks[0].count
    return form(sight, offer, f"Tap your {size} cards", look="hand", private=True)
