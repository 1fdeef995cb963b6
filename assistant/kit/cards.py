"""Cards of a deck in which each exists once, such as suspects, weapons and rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Card:
    """One card. `kind` is its class; colour (hex) and mark are for pieces that belong to it."""

    key: str
    name: str
    kind: str
    colour: str = ""
    mark: str = ""


def by_kind(cards: Iterable[Card]) -> Mapping[str, tuple[str, ...]]:
    """Return the keys of the cards, class by class, in the order of the deck."""
    keys: dict[str, tuple[str, ...]] = {}
    for card in cards:
        keys[card.kind] = (*keys.get(card.kind, ()), card.key)
    return keys


def dealt(cards: int, players: int, first: int = 0) -> tuple[int, ...]:
    """Return the hand sizes when `cards` are dealt one at a time, beginning with seat `first` (CLUE-FRM-01).

    Seats are counted from 0.
    """
    each, extra = divmod(cards, players)
    return tuple(each + (((seat - first) % players) < extra) for seat in range(players))
