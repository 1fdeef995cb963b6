"""Features of a table of RISK by player: what the trained value of the game is computed from.

    features(state)["anna"][NAMES.index("areas")]      # log of Anna's areas over those of an average player

Every feature is the same function for every seat, and compares a player with those still in the game, so that the
number of players and the length of the game matter little. Players who are out have no features.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, singledispatch
from itertools import product
from math import comb, log, prod
from typing import Final, NamedTuple

from assistant.games.risk.cards import SET, sets_in, symbols
from assistant.games.risk.state import Risk
from assistant.kit.forces import totals

NAMES: Final = ("armies", "areas", "income", "set", "strength", "lead", "rival")
"""The features in the order in which `features` returns them."""
SOON: Final = 0.7
"""The part of the armies for a set that counts before it is turned in."""


class Means(NamedTuple):
    """The means of one player: armies with those to place, areas, new armies of a turn, armies for a likely set."""

    armies: float
    areas: float
    income: float
    set: float

    @property
    def strength(self) -> float:
        """The armies that the player will soon have."""
        return self.armies + SOON * self.set + self.income


def features(state: Risk) -> Mapping[str, tuple[float, ...]]:
    """Return the features of every player still in the game; see `NAMES`."""
    means = {player: one for player, one in _means(state).items() if player not in state.out}
    if not means:
        return {}
    average = Means(*(sum(column) / len(means) for column in zip(*means.values(), strict=True)))
    whole = sum(one.strength for one in means.values())
    return {
        player: (
            log((one.armies + 1) / (average.armies + 1)),
            log((one.areas + 0.5) / (average.areas + 0.5)),
            log(one.income / average.income),
            one.set / (one.set + average.armies + 1),
            one.strength / whole,
            log((one.strength + 1) / (max((o.strength for p, o in means.items() if p != player), default=0.0) + 1)),
            max((o.armies for p, o in means.items() if p != player), default=0.0) / (average.armies * len(means) + 1),
        )
        for player, one in means.items()
    }


def _means(state: Risk) -> Mapping[str, Means]:
    there = totals(state.forces)
    found: dict[str, Means] = {}
    for player in state.order:
        armies, areas = there.get(player, 0) + state.to_place.get(player, 0), len(state.held(player))
        found[player] = Means(armies, areas, max(1, state.income(player).total), set_armies(state, player))
    return found


# ---------------------------------------------------------------- cards


@singledispatch
def set_armies(state: Risk, player: str) -> float:
    """Return the armies that a player can expect for a set in the hand."""
    return having(state, player) * state.next_set


def having(state: Risk, player: str) -> float:
    """Return the chance that a player has a set: 0 or 1 for a hand that this view knows (RSK-CRD-03)."""
    count, known = state.deck.hand(player), state.hands.get(player, ())
    if count < SET or len(known) != count:
        return having_of(count)
    return float(any(True for _ in sets_in(known)))


@cache
def having_of(count: int) -> float:
    """Return the chance that a hand of this many cards, drawn from all of them, contains a set (RSK-CRD-01)."""
    if count < SET:
        return 0.0
    kinds = Counter(symbols().values())
    del kinds["wild"]
    hands = (hand for hand in product(range(SET), repeat=len(kinds)) if sum(hand) == count and 0 in hand)
    without = sum(prod(comb(all_, few) for all_, few in zip(kinds.values(), hand, strict=True)) for hand in hands)
    return 1 - without / comb(len(symbols()), count)
