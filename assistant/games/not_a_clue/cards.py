"""The cards of a set: 6 suspects, and 15 contractors and locations together (NAC-EQP-02, NAC-EQP-03)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from assistant.content.catalogue import cards as printed
from assistant.content.catalogue import read_toml
from assistant.kit.cards import Card, by_kind

TOGETHER: Final = 15
"""Contractors and locations."""
MAKEDON: Final = "suspect_1"
"""Sasha Makedon, whose player moves first (NAC-SET-06)."""
SPLITS: Final = {"9_locations_6": 9, "6_locations_9": 6}
"""Locations by the reading of NAC-AMB-03."""
MINKIN: Final = "minkin"


def deck(locations: int = 9, names: Mapping[str, str] | None = None) -> tuple[Card, ...]:
    """The 21 cards of a set with so many locations; those that the text does not name are placeholders."""
    kinds = (("suspect", 6), ("contractor", TOGETHER - locations), ("location", locations))
    names = names or {}
    keys = [(kind, f"{kind}_{number}") for kind, count in kinds for number in range(1, count + 1)]
    return tuple(_card(kind, key, names.get(key, "")) for kind, key in keys)


def _card(kind: str, key: str, name: str) -> Card:
    found = _known().get(key) or Card(key=key, name=key.replace("_", " ").capitalize(), kind=kind)
    return Card(key=key, name=name or found.name, kind=kind, colour=found.colour, mark=found.mark)


@cache
def _known() -> Mapping[str, Card]:
    return {card.key: card for card in printed("not_a_clue") if card.key != MINKIN}


@cache
def motives() -> Mapping[str, str]:
    """Motives that the text tells, by contractor (NAC-EQP-02)."""
    found = read_toml("data/not_a_clue/cards.toml")["card"]
    return {entry["key"]: entry["motive"] for entry in found if "motive" in entry}


def split(cards: tuple[Card, ...]) -> tuple[int, int, int]:
    """How many suspects, contractors and locations these are."""
    kinds = by_kind(cards)
    suspects, contractors, locations = (len(kinds.get(kind, ())) for kind in ("suspect", "contractor", "location"))
    return suspects, contractors, locations
