"""The form of advice: what, because what, by which rule; and where a card is known to lie."""

from __future__ import annotations

from assistant.games.clue.state import Clue


def cannot_hold(state: Clue, card: str, player: str) -> str:
    """Why `player` cannot hold this card; "" if it is possible."""
    if player in state.hands and card not in state.hands[player]:
        return f"{state.card(card)} is not in that hand"
    return lies_elsewhere(state, card, player)


def lies_elsewhere(state: Clue, card: str, player: str) -> str:
    """Where else than with `player` this card is known to be; "" if nowhere."""
    name = state.card(card)
    if card in state.left_over:
        return f"{name} lies open on the table"
    if card in (state.solution or ()):
        return f"{name} lay in the envelope"
    for other, hand in state.hands.items():
        if other != player and card in hand:
            return f"{name} is in {state.name(other)}’s hand"
    shower = next((seen.by for seen in state.seen if seen.card == card and seen.by != player), None)
    return f"{state.name(shower)} has shown {name}" if shower else ""
