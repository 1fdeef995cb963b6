"""Territory cards: sets and what they bring, the piles, and how many cards everybody holds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from assistant.content.maps import territory_cards, world
from assistant.core.fast_replace import replace

WILD = ("wild_1", "wild_2")
SET = 3
"""Cards of a set."""
TOO_MANY = 5
"""Who begins a turn with so many must turn in a set (RSK-CRD-06)."""
AFTER_TAKING = 4
"""Who took over cards and holds six or more turns in sets until so many are left (RSK-ELI-01)."""
RISING = (4, 6, 8, 10, 12, 15)


@cache
def symbols() -> Mapping[str, str]:
    """All 44 cards: key → infantry, cavalry, artillery or wild (RSK-CRD-01)."""
    return {**territory_cards(), **dict.fromkeys(WILD, "wild")}


@cache
def names() -> Mapping[str, str]:
    """All 44 cards as people say them."""
    areas = {area.key: area.name for area in world().areas}
    return {card: f"{areas[card]} ({symbol})" if card in areas else "Wild card" for card, symbol in symbols().items()}


def is_set(cards: Collection[str]) -> bool:
    """Three alike, three different, or two with a wild card (RSK-CRD-03)."""
    shown = [symbols()[card] for card in cards]
    if len(set(cards)) != SET or len(shown) != SET:
        return False
    return "wild" in shown or len(set(shown)) in (1, SET)


def sets_in(hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every set that can be made of a hand."""
    return (three for three in combinations(hand, SET) if is_set(three))


def set_value(before: int) -> int:
    """Armies for a set when so many have been turned in before it: 4, 6, 8, 10, 12, 15, then +5 (RSK-CRD-04)."""
    return RISING[before] if before < len(RISING) else RISING[-1] + 5 * (before - len(RISING) + 1)


@dataclass(frozen=True, kw_only=True)
class Deck:
    """Where the 44 cards are: the pile, the discards, the hands; `shown` are the discards that everybody saw."""

    pile: int = 44
    discards: int = 0
    shown: tuple[str, ...] = ()
    hands: Mapping[str, int] = field(default_factory=dict[str, int])

    def hand(self, player: str) -> int:
        """Cards in a hand."""
        return self.hands.get(player, 0)


def drawn(deck: Deck, player: str) -> Deck:
    """One card from the pile, which is made of the discards when it is used up (RSK-CRD-02, RSK-CRD-07)."""
    if not deck.pile:
        deck = replace(deck, pile=deck.discards, discards=0, shown=())
    if not deck.pile:
        return deck
    return replace(deck, pile=deck.pile - 1, hands={**deck.hands, player: deck.hand(player) + 1})


def turned_in(deck: Deck, player: str, cards: Sequence[str] = ()) -> Deck:
    """Three cards go from a hand to the discards (RSK-CRD-07); what the hand was not known to hold, from the pile."""
    missing = max(0, SET - deck.hand(player))
    drawn_unseen = min(missing, deck.pile)
    discards = deck.discards + SET - (missing - drawn_unseen)
    return replace(
        deck,
        pile=deck.pile - drawn_unseen,
        discards=discards,
        shown=tuple(dict.fromkeys((*deck.shown, *cards[:SET])))[:discards],
        hands={**deck.hands, player: max(0, deck.hand(player) - SET)},
    )


def taken_over(deck: Deck, old: str, new: str) -> Deck:
    """All cards of `old` go to `new` (RSK-ELI-01)."""
    if old == new:
        return deck
    return replace(deck, hands={**deck.hands, old: 0, new: deck.hand(old) + deck.hand(new)})


def recounted(deck: Deck, player: str, count: int) -> Deck:
    """So many cards are in a hand; the others come from or go to the pile, and the discards after it."""
    free = deck.pile + deck.discards + deck.hand(player)
    count = max(0, min(count, len(symbols())))
    left = max(0, free - count)
    discards = min(deck.discards, left)
    hands = {**deck.hands, player: count}
    return replace(deck, pile=left - discards, discards=discards, shown=deck.shown[:discards], hands=hands)
