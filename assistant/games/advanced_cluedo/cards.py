"""The value and uses of each card in the pack (AC-DCK-01), and the weapons' multipliers (AC-MWP-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from assistant.content.catalogue import read_toml
from assistant.kit.playing_cards import COURT, rank, suit

VALUES: Final = {"ace": 20, "jack": 12, "queen": 13, "king": 15}
"""The values of cards that are not worth their pips."""
HAND: Final = {2: 8, 3: 5, 4: 4, 5: 3, 6: 2}
"""Clue cards dealt to each player; the rest of the eighteen are in the middle (AC-SET-02)."""
DEALT: Final = 18


def value(card: str) -> int:
    """Return the value of a card in comparisons (AC-DCK-01)."""
    return VALUES.get(rank(card)) or int(rank(card))


def total(cards: Iterable[str]) -> int:
    """Return the combined value of cards."""
    return sum(map(value, cards))


def score(cards: Iterable[str]) -> int:
    """Return the value of Hearts and Diamonds in hand at the end of part 1 (AC-SCO-01)."""
    return total(card for card in cards if suit(card) in ("hearts", "diamonds"))


def is_court(card: str) -> bool:
    """Return whether the card is a King, a Queen or a Jack: a servant (AC-CRT-01)."""
    return rank(card) in COURT


def is_ace(card: str) -> bool:
    """Return whether the card is an Ace (AC-ACE-01)."""
    return rank(card) == "ace"


def middle(players: int) -> int:
    """Return the number of clue cards in the middle at the start (AC-SET-02)."""
    return DEALT - players * HAND.get(players, 0)


@cache
def multipliers() -> Mapping[str, int]:
    """Return the multiplier of the die for each weapon (AC-MWP-01)."""
    weapons: list[dict[str, Any]] = read_toml("data/advanced_cluedo/cards.toml")["weapon"]
    return {weapon["key"]: weapon["multiplier"] for weapon in weapons}


@cache
def weapon_names() -> Mapping[str, str]:
    """Return this rulebook's names for the weapons, such as Dagger for Knife (AC-AMB-01)."""
    weapons: list[dict[str, Any]] = read_toml("data/advanced_cluedo/cards.toml")["weapon"]
    return {weapon["key"]: weapon["name"] for weapon in weapons}
