"""The cards that Killer Clue adds: which there are, for whom, and how many of them in a game (KC-EQP-02 to -06)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from assistant.content.catalogue import ActionCard, action_cards
from assistant.content.catalogue import cards as printed_cards

NAMING: Final = ("consult", "disappears", "distracted", "moves_first", "murdered")
"""Kinds that leave with the suspect they name: unplayed, or dead once the card was used (KC-SET-03, KC-END-01)."""
ASKING: Final = {"crime_scene": "room", "examine": "weapon", "motive": "suspect"}
"""Kinds whose first card in an Intrigue Round may ask for one card of this class (KC-CRS-02, -EXA-02, -MOT-02)."""
MOVING: Final = ("consult", *ASKING)
"""Kinds that bring the player's pawn into a room (KC-DOR-01)."""
SERVANTS: Final = ("butler", "maid")
BLANK: Final = "blank"
"""Any Intrigue card put down in a Danger Round: it does nothing (KC-DNG-04)."""
HERRING: Final = "red_herring"
HERRINGS: Final = {"red_herring_5": 5, "red_herring_6": 6}
"""The number of players below which each Red Herring leaves (KC-RHG-03)."""


@cache
def all_cards() -> Mapping[str, ActionCard]:
    """Return every card that does something, and the two Red Herrings."""
    return action_cards("killer_clue")


@cache
def suspects() -> Mapping[str, str]:
    """Return all six suspects with their names, played or not."""
    return {card.key: card.name for card in printed_cards("clue") if card.kind == "suspect"}


def kind(card: str) -> str:
    """Return the kind of a card; "" for a card not in this game."""
    return all_cards()[card].kind if card in all_cards() else ""


def of(card: str) -> str:
    """Return the suspect, weapon or room on a card, or ""."""
    return all_cards()[card].of if card in all_cards() else ""


def called(card: str) -> str:
    """Return the name of a card for the middle of a sentence."""
    return all_cards()[card].name.removesuffix("!") if card in all_cards() else card


def of_kind(*kinds: str, suspects: Collection[str] | None = None) -> tuple[str, ...]:
    """Return the cards of these kinds; if suspects are given, only the cards about them."""
    return tuple(card.key for card in all_cards().values() if card.kind in kinds and _there(card, suspects))


def intrigue(suspects: Collection[str], servants: Collection[str] = ()) -> tuple[str, ...]:
    """Return the Intrigue cards in a game with these suspects and servants (KC-SET-03, KC-BUT-01)."""
    return _intrigue(frozenset(suspects), frozenset(servants))


@lru_cache(maxsize=64)
def _intrigue(suspects: frozenset[str], servants: frozenset[str]) -> tuple[str, ...]:
    included = (card for card in all_cards().values() if card.deck == "intrigue" and _there(card, suspects))
    return tuple(card.key for card in included if card.kind != "servant" or card.key in servants)


def danger(suspects: Collection[str]) -> tuple[str, ...]:
    """Return the cards of a Danger Round by effect (KC-DNG-03); a blank stands for any Intrigue card."""
    return (BLANK, *of_kind("murdered", suspects=suspects), *of_kind("candles"), *of_kind("blackout"))


def unplayed(suspect: str) -> tuple[str, ...]:
    """Return the cards that leave with a suspect nobody plays, besides its Clue card (KC-SET-03)."""
    return tuple(_of_suspect(suspect))


def pool(suspects: Collection[str], servants: Collection[str] = ()) -> int:
    """Return the number of Intrigue and Danger cards shuffled and dealt, without the killer's own (KC-SET-04)."""
    counted = sum(all_cards()[card].count for card in intrigue(suspects, servants))
    return counted + sum(all_cards()[card].count for card in of_kind("candles", "blackout")) - 1


def draw_pile(suspects: Collection[str], servants: Collection[str] = ()) -> int:
    """Return the cards left after nine for each innocent and three for the killer (KC-SET-11 to -13)."""
    return pool(suspects, servants) - 9 * (len(suspects) - 1) - 3


def hand_size(players: int, killer: bool) -> int:
    """Return a player's Intrigue and Danger cards at the end of a turn, by players at the start (KC-END-04)."""
    return players + 4 if killer else 9


def herrings(players: int) -> tuple[str, ...]:
    """Return the Red Herrings recommended for this number of players (KC-RHG-01, KC-SUM-01)."""
    return tuple(card for card, least in HERRINGS.items() if players >= least)


def servants(players: int) -> tuple[str, ...]:
    """Return the servants recommended for this number of players (KC-BUT-01, KC-SUM-01)."""
    return SERVANTS[: max(0, min(2, 6 - players))]


def _there(card: ActionCard, suspects: Collection[str] | None) -> bool:
    return suspects is None or card.kind not in NAMING or card.of in suspects


def _of_suspect(suspect: str) -> Iterator[str]:
    yield from (card.key for card in all_cards().values() if card.kind in NAMING and card.of == suspect)
