"""Cards in hands: sets turned in, extra armies, and the cards that players have noted."""

from __future__ import annotations

from typing import TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.risk import cards
from assistant.games.risk.state import Risk
from assistant.games.risk.turns import plus
from assistant.kit.forces import added

R = TypeVar("R", bound=Risk)

EXTRA = 2
"""Armies for an area of the player that a set names (RSK-CRD-05)."""


def noted(state: R, player: str, known: tuple[str, ...]) -> R:
    """Return the table with the known cards of a hand."""
    rest = {key: held for key, held in state.hands.items() if key != player}
    return replace(state, hands={**rest, player: known} if known else rest)


def trimmed(state: R, player: str) -> R:
    """Return the table without a player's notes if they have more cards than the hand."""
    return noted(state, player, ()) if len(state.hands.get(player, ())) > state.deck.hand(player) else state


def turned_in(state: Risk, player: str, named: tuple[str, ...]) -> Risk:
    """Return the table after a set: discarded cards (RSK-CRD-07), extra armies on named areas (RSK-CRD-05).

    If only one area can get them, or all do (RSK-AMB-04), the armies are placed immediately. A set of unknown cards
    makes the notes of the hand worthless.
    """
    left = tuple(card for card in state.hands.get(player, ()) if card not in named) if named else ()
    state = replace(state, deck=cards.turned_in(state.deck, player, named))
    state = trimmed(noted(state, player, left), player)
    turn, own_named = state.turn, tuple(card for card in named if state.holder(card) == player)
    if player != state.on_turn:
        return state
    turn = replace(turn, sets=turn.sets + 1, untold=turn.untold + (not named), named=(*turn.named, *own_named))
    state = replace(state, turn=turn)
    able = state.extra_areas(player)
    for area in able if named and (len(able) == 1 or chosen(state, "RSK-AMB-04") == "each") else ():
        state = extra(state, player, area)
    return state


def extra(state: Risk, player: str, area: str) -> Risk:
    """Return the table with two extra armies in an area of the player."""
    if state.holder(area) != player or not state.turn.number or state.over:
        return state
    turn = replace(state.turn, extra=(*state.turn.extra, area)) if player == state.on_turn else state.turn
    forces = added(state.forces, area, player, EXTRA)
    return replace(state, forces=forces, received=plus(state.received, player, EXTRA), turn=turn)


def taken_over(state: Risk, old: str, new: str) -> Risk:
    """Return the table after the cards of an eliminated player went to the captor of the last area (RSK-ELI-01)."""
    known = (*state.hands.get(new, ()), *state.hands.get(old, ()))
    state = replace(state, deck=cards.taken_over(state.deck, old, new))
    return noted(noted(state, old, ()), new, tuple(dict.fromkeys(known)))
