"""The chance to win a game of One World Dominion by the trained value of RISK: both read the same features.

Throws and cards are the chance events, with what they can cost and bring here. Dice and cards that are turned up for a
card count with their effects as if nobody could have expected anything else.
"""

from __future__ import annotations

from typing import Final

from assistant.figures.facts.winning import TrainedValue
from assistant.games.one_world_dominion.cards import MIXED, SET, sets_in
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk.figures.features import NAMES, having_of, set_armies
from assistant.games.risk.figures.results import winners
from assistant.games.risk.figures.winning import FILE, ways

VALUE: Final = TrainedValue(FILE, NAMES, ways, winners)


@set_armies.register
def _set_armies(state: Dominion, player: str) -> float:
    """Return the armies for the best set in a hand that this view knows, else the chance of a set by its size."""
    count, known = state.deck.hand(player), state.hands.get(player, ())
    if count < SET or len(known) != count:
        return having_of(count) * MIXED
    best = next(sets_in(known, {card: state.symbol_of(card) for card in known}), ())
    return float(state.value_of(best))
