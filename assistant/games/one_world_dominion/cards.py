"""The 44 cards: their areas, symbols, phases and answers (OWD-GEN-01).

A card is known by its key. Its print may differ from table to table; the game stores that (`Dominion.area_of`,
`Dominion.symbol_of`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any, Final

from assistant.content.catalogue import read_toml
from assistant.core.fast_replace import replace
from assistant.games.risk import cards as risk

SET: Final = 3
"""The number of cards in a set."""
MOST: Final = 4
"""The largest hand with which a player may go on after the beginning of a turn (OWD-HND-01)."""
VALUES: Final = {"artillery": 6, "infantry": 9, "helicopter": 12}
"""Armies for three alike (OWD-SET-01)."""
MIXED: Final = 9
"""Armies for one of each (OWD-SET-01)."""
WILD: Final = "wild"
HOUSE: Final = ("house_1", "house_2", "house_3", "house_4")
"""The blank cards, if the table has written its own cards on them (OWD-AMB-26)."""
MOLE: Final = "mole"


@dataclass(frozen=True, kw_only=True)
class EventCard:
    """A printed card: `codes` say when it is played, `negates` and `redirects` which cards it answers."""

    key: str
    name: str
    rule: str
    text: str
    symbol: str
    codes: tuple[str, ...]
    area: str = ""
    negates: tuple[str, ...] = ()
    redirects: tuple[str, ...] = ()


@cache
def printed() -> Mapping[str, EventCard]:
    """Return all 44 cards by key, in the order of the sheets."""
    event_cards = (_printed(entry) for entry in read_toml("data/one_world_dominion/cards.toml")["card"])
    return {card.key: card for card in event_cards}


def _printed(entry: Mapping[str, Any]) -> EventCard:
    return EventCard(
        key=entry["key"],
        name=entry["name"],
        rule=entry["rule"],
        text=entry["text"],
        symbol=entry["symbol"],
        codes=tuple(entry["codes"]),
        area=entry.get("of", ""),
        negates=tuple(entry.get("negates", ())),
        redirects=tuple(entry.get("redirects", ())),
    )


@cache
def names(house: bool = False) -> Mapping[str, str]:
    """Return the names of all cards; `house`: including the four blank ones (OWD-AMB-26)."""
    blanks = {key: f"House card {n}" for n, key in enumerate(HOUSE, 1)} if house else {}
    return {**{key: card.name for key, card in printed().items()}, **blanks}


def called(card: str) -> str:
    """Return the name of a card."""
    return names(house=True).get(card, card)


def codes(card: str) -> tuple[str, ...]:
    """Return the letters under which a card can be played; a house card has S."""
    return printed()[card].codes if card in printed() else ("S",)


def rule(card: str) -> str:
    """Return the id of a card in the catalogue."""
    return printed()[card].rule if card in printed() else "OWD-AMB-26"


def answers(card: str) -> tuple[str, ...]:
    """Return the cards that answer this one when it is played for its effect, by negating or redirecting it."""
    able = (c.key for c in printed().values() if "any" in c.negates or card in c.negates or card in c.redirects)
    return tuple(key for key in able if key != card)


def negates(card: str, other: str) -> bool:
    """Return whether a card negates the other one (OWD-NEG-01)."""
    event_card = printed().get(card)
    return event_card is not None and card != other and ("any" in event_card.negates or other in event_card.negates)


def redirects(card: str, other: str) -> bool:
    """Return whether a card gives the other one a new target (OWD-C19)."""
    return card in printed() and other in printed()[card].redirects


# ---------------------------------------------------------------- sets


def worth(symbols: Sequence[str]) -> int:
    """Return the armies for three symbols, wild ones read for the best; 0: not a set (OWD-SET-01, OWD-SET-02)."""
    if len(symbols) != SET:
        return 0
    able = [tuple(VALUES) if symbol == WILD else (symbol,) for symbol in symbols]
    return max(map(_worth, product(*able)))


def _worth(shown: tuple[str, ...]) -> int:
    if len(set(shown)) == 1:
        return VALUES.get(shown[0], 0)
    return MIXED if set(shown) == set(VALUES) else 0


def sets_in(hand: Sequence[str], symbols: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Yield every set in a hand, the most valuable first."""
    sets = [three for three in combinations(hand, SET) if worth([symbols.get(card, "") for card in three])]
    yield from sorted(sets, key=lambda three: -worth([symbols[card] for card in three]))


# ---------------------------------------------------------------- where they are


@dataclass(frozen=True, kw_only=True)
class DominionDeck(risk.Deck):
    """RISK's piles and hands; `lying` are cards with a lasting effect, in front of a player (OWD-TRM-03)."""

    lying: tuple[str, ...] = ()


def drawn(deck: DominionDeck, player: str) -> DominionDeck:
    """Return the deck after a player draws; an empty pile is made of the discards (RSK-CRD-02, RSK-CRD-07)."""
    return replace(deck, **vars(risk.drawn(deck, player)))


def spent(deck: DominionDeck, player: str, card: str, *, lies: bool = False) -> DominionDeck:
    """Return the deck after a card leaves a hand for the discards or, if it `lies`, the table in front of its player.

    If the hand is empty, the card comes from the pile, or else from unseen discards.
    """
    if card in deck.lying:
        return deck
    shown = tuple(one for one in deck.shown if one != card)
    if len(shown) < len(deck.shown):  # The earlier line that put it there was a mistake.
        deck = replace(deck, shown=shown, discards=deck.discards - 1, pile=deck.pile + 1)
    if deck.hand(player):
        deck = replace(deck, hands={**deck.hands, player: deck.hand(player) - 1})
    elif deck.pile:
        deck = replace(deck, pile=deck.pile - 1)
    elif deck.discards > len(deck.shown):
        deck = replace(deck, discards=deck.discards - 1)
    else:
        return deck
    return replace(deck, lying=(*deck.lying, card)) if lies else discarded(deck, card)


def discarded(deck: DominionDeck, *cards: str) -> DominionDeck:
    """Return the deck with these cards, which were in no other place, face up in the discards."""
    return replace(deck, discards=deck.discards + len(cards), shown=(*deck.shown, *cards))


def lifted(deck: DominionDeck, cards: Collection[str]) -> DominionDeck:
    """Return the deck with cards whose effect has ended in the discards (OWD-TRM-03)."""
    gone = tuple(card for card in deck.lying if card in cards)
    return discarded(replace(deck, lying=tuple(card for card in deck.lying if card not in gone)), *gone)


def turned_up(deck: DominionDeck, card: str) -> DominionDeck:
    """Return the deck after the next card is turned up and discarded (OWD-C15, OWD-C16); reshuffled if needed."""
    if not deck.pile:
        deck = replace(deck, pile=deck.discards, discards=0, shown=())
    if not deck.pile or card in deck.shown or card in deck.lying:
        return deck
    return discarded(replace(deck, pile=deck.pile - 1), card)


def picked(deck: DominionDeck, player: str, card: str) -> DominionDeck:
    """Return the deck with a card from the discards in a hand (OWD-C34)."""
    if card not in deck.shown:
        return deck
    shown = tuple(one for one in deck.shown if one != card)
    hands = {**deck.hands, player: deck.hand(player) + 1}
    return replace(deck, shown=shown, discards=deck.discards - 1, hands=hands)


def passed_on(deck: DominionDeck, old: str, new: str) -> DominionDeck:
    """Return the deck after one card goes from a hand to another (OWD-C24)."""
    if not deck.hand(old) or old == new:
        return deck
    return replace(deck, hands={**deck.hands, old: deck.hand(old) - 1, new: deck.hand(new) + 1})


def taken_over(deck: DominionDeck, old: str, new: str) -> DominionDeck:
    """Return the deck after a whole hand goes to the captor of the last area (RSK-ELI-01, OWD-TRD-01)."""
    return replace(deck, **vars(risk.taken_over(deck, old, new)))


def thrown_away(deck: DominionDeck, player: str, known: Collection[str]) -> DominionDeck:
    """Return the deck with a whole hand in the discards (OWD-TRD-02); known cards are face up there."""
    seen = tuple(card for card in known if card not in deck.shown)
    count = deck.hand(player)
    return replace(
        deck,
        discards=deck.discards + count,
        shown=(*deck.shown, *seen[:count]),
        hands={**deck.hands, player: 0},
    )


def recounted(deck: DominionDeck, player: str, count: int) -> DominionDeck:
    """Return the deck with `count` cards in a hand; the difference goes to the pile, then the discards."""
    free = deck.pile + deck.discards + deck.hand(player)
    count = max(0, min(count, free))
    left = free - count
    discards = min(deck.discards, left)
    hands = {**deck.hands, player: count}
    return replace(deck, pile=left - discards, discards=discards, shown=deck.shown[:discards], hands=hands)
