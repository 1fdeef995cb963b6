"""Territory cards: sets and their values, the piles, and the number of cards in each hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from assistant.content.maps import territory_cards, world
from assistant.core.fast_replace import replace

WILD = ("wild_1", "wild_2")
SET = 3
"""The number of cards in a set."""
TOO_MANY = 5
"""The hand at the beginning of a turn from which a set must be turned in (RSK-CRD-06)."""
AFTER_TAKING = 4
"""The hand down to which sets are turned in after taking over cards that make six or more (RSK-ELI-01)."""
RISING = (4, 6, 8, 10, 12, 15)


@cache
def symbols() -> Mapping[str, str]:
    """Return all 44 cards: key → infantry, cavalry, artillery or wild (RSK-CRD-01)."""
    return {**territory_cards(), **dict.fromkeys(WILD, "wild")}


@cache
def names() -> Mapping[str, str]:
    """Return the names of all 44 cards."""
    areas = {area.key: area.name for area in world().areas}
    return {card: f"{areas[card]} ({symbol})" if card in areas else "Wild card" for card, symbol in symbols().items()}


def is_set(cards: Collection[str]) -> bool:
    """Return whether the cards are three alike, three different, or two and a wild card (RSK-CRD-03)."""
    shown = [symbols()[card] for card in cards]
    if len(set(cards)) != SET or len(shown) != SET:
        return False
    return "wild" in shown or len(set(shown)) in (1, SET)


def sets_in(hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Return every set in a hand."""
    return (three for three in combinations(hand, SET) if is_set(three))


def set_value(before: int) -> int:
    """Return the armies for a set after `before` others: 4, 6, 8, 10, 12, 15, then 5 more each (RSK-CRD-04)."""
    return RISING[before] if before < len(RISING) else RISING[-1] + 5 * (before - len(RISING) + 1)


@dataclass(frozen=True, kw_only=True)
class Deck:
    """The places of the 44 cards: pile, discards, hands; `shown` are the discards that everybody saw."""

    pile: int = 44
    discards: int = 0
    shown: tuple[str, ...] = ()
    hands: Mapping[str, int] = field(default_factory=dict[str, int])

    def hand(self, player: str) -> int:
        """Return the number of cards in a hand."""
        return self.hands.get(player, 0)


def drawn(deck: Deck, player: str) -> Deck:
    """Return the deck after a player draws; an empty pile is made of the discards (RSK-CRD-02, RSK-CRD-07)."""
    if not deck.pile:
        deck = replace(deck, pile=deck.discards, discards=0, shown=())
    if not deck.pile:
        return deck
    return replace(deck, pile=deck.pile - 1, hands={**deck.hands, player: deck.hand(player) + 1})


def turned_in(deck: Deck, player: str, cards: Sequence[str] = ()) -> Deck:
    """Return the deck after a set is discarded (RSK-CRD-07); cards missing from the hand come from the pile."""
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
    """Return the deck after all cards of `old` go to `new` (RSK-ELI-01)."""
    if old == new:
        return deck
    return replace(deck, hands={**deck.hands, old: 0, new: deck.hand(old) + deck.hand(new)})


def recounted(deck: Deck, player: str, count: int) -> Deck:
    """Return the deck with `count` cards in a hand; the difference goes to the pile, then the discards."""
    free = deck.pile + deck.discards + deck.hand(player)
    count = max(0, min(count, len(symbols())))
    left = max(0, free - count)
    discards = min(deck.discards, left)
    hands = {**deck.hands, player: count}
    return replace(deck, pile=left - discards, discards=discards, shown=deck.shown[:discards], hands=hands)
