"""Cards that the shared screen enters for everybody, and the cards of players who play on paper. No rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion
from dashboards.games.one_world_dominion.hand import held, plays_of
from dashboards.parts.cards.blocks import Enter, PlayerCards
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView


def enter(sight: SeatView) -> Enter | None:
    """Return the choice of player and card, with playable cards only; pages ask for targets later (see `looked`)."""
    state: Dominion = sight.state
    if sight.player is not None and state.keeping != "paper":
        return None
    players = list(_holders(sight))
    if not players:
        return None
    return {"type": "enter", "title": "Who plays a card?", "players": players, "fold": "A card is played", "rest": True}


def _holders(sight: SeatView) -> Iterator[PlayerCards]:
    able: dict[str, dict[str, None]] = {}
    for offer in sight.offered(e.CardPlayed):
        able.setdefault(offer.known["by"], {})[offer.known["card"]] = None
    for player, known in able.items():
        choices = [{"value": card, "label": cards.called(card)} for card in sorted(known, key=cards.called)]
        yield {"player": player, "label": sight.name(player), "cards": cast("Any", choices)}


def looked(sight: SeatView, asked: Any) -> Json | None:
    """Return the ways to play [player, card], as a page asked; None if that card cannot be played from here now."""
    if not isinstance(asked, list) or len(given := cast("list[Any]", asked)) != 2:
        return None
    player, card = map(str, given)
    offers = plays_of(sight, player, card)
    if not offers:
        return None
    return {"of": [player, card], "held": held(sight, card, offers, e.CardPlayed(by=player, card=card))}
