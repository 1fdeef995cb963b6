"""What the cards of the pack are worth and what each can do (AC-DCK-01), and what weapons do (AC-MWP-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from assistant.content.catalogue import read_toml
from assistant.kit.playing_cards import COURT, PACK, rank, suit

VALUES: Final = {"ace": 20, "jack": 12, "queen": 13, "king": 15}
"""What is not worth its pips."""
HAND: Final = {2: 8, 3: 5, 4: 4, 5: 3, 6: 2}
"""Clue cards dealt to each player; the rest of the eighteen lies in the middle (AC-SET-02)."""
DEALT: Final = 18


def value(card: str) -> int:
    """What a card counts in comparisons (AC-DCK-01)."""
    return VALUES.get(rank(card)) or int(rank(card))


def total(cards: Iterable[str]) -> int:
    """What cards count together."""
    return sum(map(value, cards))


def score(cards: Iterable[str]) -> int:
    """Hearts and Diamonds in hand, as they count at the end of part 1 (AC-SCO-01)."""
    return total(card for card in cards if suit(card) in ("hearts", "diamonds"))


def is_court(card: str) -> bool:
    """A King, a Queen or a Jack: a servant (AC-CRT-01)."""
    return rank(card) in COURT


def is_ace(card: str) -> bool:
    """An Ace (AC-ACE-01)."""
    return rank(card) == "ace"


def middle(players: int) -> int:
    """Clue cards in the middle at the start (AC-SET-02)."""
    return DEALT - players * HAND.get(players, 0)


@cache
def multipliers() -> Mapping[str, int]:
    """What the die is multiplied with: weapon → factor (AC-MWP-01)."""
    found: list[dict[str, Any]] = read_toml("data/advanced_cluedo/cards.toml")["weapon"]
    return {weapon["key"]: weapon["multiplier"] for weapon in found}


@cache
def weapon_names() -> Mapping[str, str]:
    """What this rulebook calls the weapons: Dagger for Knife (AC-AMB-01)."""
    found: list[dict[str, Any]] = read_toml("data/advanced_cluedo/cards.toml")["weapon"]
    return {weapon["key"]: weapon["name"] for weapon in found}


def of_suit(name: str) -> tuple[str, ...]:
    """The thirteen cards of a suit."""
    return tuple(card for card in PACK if suit(card) == name)


BY_SUIT: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "spades": (("dig_clue", "take_weapon_from_middle"), ("defend_against_servant",)),
    "hearts": (("persuade", "score"), ("heal",)),
    "diamonds": (("bribe_player", "score"), ("pay",)),
    "clubs": (("grab",), ("assault",)),
}
AS_ACE: Final = (("skip_turn",), ("skip_turn",))
AS_SERVANT: Final = (
    ("trick_person", "fetch_weapon"),
    ("servant_lure", "servant_spy", "servant_steal", "cleaning_servant"),
)
"""What suits, Aces and court cards do in part 1 and in part 2."""


def uses(card: str, part: int) -> tuple[str, ...]:
    """What a card can do in part 1 or 2: by its suit, and by its rank (AC-AMB-03)."""
    by_rank = AS_ACE if is_ace(card) else AS_SERVANT if is_court(card) else ((), ())
    return (*BY_SUIT[suit(card)][part - 1], *by_rank[part - 1])
