"""The player's hand, who saw which card, and the looks they bought. No rules."""

from __future__ import annotations

from assistant.games.not_a_clue.state import NotAClue
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery import hand as mystery


def hand(sight: SeatView) -> Json | None:
    """Return the player's cards with who has seen them, followed by the looks they bought."""
    own_hand, player = mystery.hand(sight), sight.player
    if own_hand is None or player is None:
        return own_hand
    state: NotAClue = sight.state
    sold = [(look.card, look.to) for look in state.looks if look.by == player]
    cards = [
        {**held, "shown": list(dict.fromkeys([*held["shown"], *(to for card, to in sold if card == held["card"])]))}
        for held in own_hand["cards"]
    ]
    bought = [{"card": look.card, "from": clip(state.name(look.by))} for look in state.looks if look.to == player]
    return {**own_hand, "cards": cards, "bought": bought}
