"""The cards that Killer Clue adds: which there are, for whom, and how many of them at a table (KC-EQP-02 to -06)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Final

from assistant.content.catalogue import ActionCard, action_cards
from assistant.content.catalogue import cards as printed_cards

NAMING: Final = ("consult", "disappears", "distracted", "moves_first", "murdered")
"""Kinds that speak of a suspect: out with an unplayed one, and with a dead one once played (KC-SET-03, KC-END-01)."""
ASKING: Final = {"crime_scene": "room", "examine": "weapon", "motive": "suspect"}
"""Kinds whose first card of an Intrigue Round may ask for one card, with its class (KC-CRS-02, -EXA-02, -MOT-02)."""
MOVING: Final = ("consult", *ASKING)
"""Kinds that bring the own pawn into a room (KC-DOR-01)."""
SERVANTS: Final = ("butler", "maid")
BLANK: Final = "blank"
"""Any Intrigue card laid in a Danger Round: it does nothing (KC-DNG-04)."""
HERRING: Final = "red_herring"
HERRINGS: Final = {"red_herring_5": 5, "red_herring_6": 6}
"""Each Red Herring with the number of players below which it leaves (KC-RHG-03)."""


@cache
def all_cards() -> Mapping[str, ActionCard]:
    """Every card that does something, and the two Red Herrings."""
    return action_cards("killer_clue")


@cache
def suspects() -> Mapping[str, str]:
    """All six suspects with their names, played or not."""
    return {card.key: card.name for card in printed_cards("clue") if card.kind == "suspect"}


def kind(card: str) -> str:
    """What a card does; "" for no card of this game."""
    return all_cards()[card].kind if card in all_cards() else ""


def of(card: str) -> str:
    """The suspect, weapon or room on a card; "" where there is none."""
    return all_cards()[card].of if card in all_cards() else ""


def called(card: str) -> str:
    """A card as people say it, in the middle of a sentence."""
    return all_cards()[card].name.removesuffix("!") if card in all_cards() else card


def of_kind(*kinds: str, suspects: Collection[str] | None = None) -> tuple[str, ...]:
    """The cards of these kinds; where suspects are named only those of these."""
    return tuple(card.key for card in all_cards().values() if card.kind in kinds and _there(card, suspects))


def intrigue(suspects: Collection[str], servants: Collection[str] = ()) -> tuple[str, ...]:
    """Intrigue cards at a table of these suspects and servants (KC-SET-03, KC-BUT-01)."""
    found = (card for card in all_cards().values() if card.deck == "intrigue" and _there(card, suspects))
    return tuple(card.key for card in found if card.kind != "servant" or card.key in servants)


def danger(suspects: Collection[str]) -> tuple[str, ...]:
    """What can be laid in a Danger Round, in the order of its effects (KC-DNG-03): a blank stands for all Intrigue."""
    return (BLANK, *of_kind("murdered", suspects=suspects), *of_kind("candles"), *of_kind("blackout"))


def unplayed(suspect: str) -> tuple[str, ...]:
    """The cards that leave with a suspect whom nobody plays, its Clue card aside (KC-SET-03)."""
    return tuple(_of_suspect(suspect))


def pool(suspects: Collection[str], servants: Collection[str] = ()) -> int:
    """Intrigue and Danger cards that are shuffled and dealt: all but the killer's own (KC-SET-04)."""
    counted = sum(all_cards()[card].count for card in intrigue(suspects, servants))
    return counted + sum(all_cards()[card].count for card in of_kind("candles", "blackout")) - 1


def draw_pile(suspects: Collection[str], servants: Collection[str] = ()) -> int:
    """What is left after nine for every innocent and three for the killer (KC-SET-11 to -13)."""
    return pool(suspects, servants) - 9 * (len(suspects) - 1) - 3


def hand_size(players: int, killer: bool) -> int:
    """Intrigue and Danger cards of a player at the end of a turn, of so many at the start (KC-END-04)."""
    return players + 4 if killer else 9


def herrings(players: int) -> tuple[str, ...]:
    """The Red Herrings recommended for so many players (KC-RHG-01, KC-SUM-01)."""
    return tuple(card for card, least in HERRINGS.items() if players >= least)


def servants(players: int) -> tuple[str, ...]:
    """The servants recommended for so many players (KC-BUT-01, KC-SUM-01)."""
    return SERVANTS[: max(0, min(2, 6 - players))]


def _there(card: ActionCard, suspects: Collection[str] | None) -> bool:
    return suspects is None or card.kind not in NAMING or card.of in suspects


def _of_suspect(suspect: str) -> Iterator[str]:
    yield from (card.key for card in all_cards().values() if card.kind in NAMING and card.of == suspect)
