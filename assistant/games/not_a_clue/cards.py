"""The cards of a set: 6 suspects, and 15 contractors and locations together (NAC-EQP-02, NAC-EQP-03)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from assistant.content.catalogue import cards as printed
from assistant.content.catalogue import read_toml
from assistant.kit.cards import Card, by_kind

TOGETHER: Final = 15
"""The number of contractors and locations together."""
MAKEDON: Final = "suspect_1"
"""Sasha Makedon, whose player moves first (NAC-SET-06)."""
SPLITS: Final = {"9_locations_6": 9, "6_locations_9": 6}
"""The number of locations by the house rule on NAC-AMB-03."""
MINKIN: Final = "minkin"


def deck(locations: int = 9, names: Mapping[str, str] | None = None) -> tuple[Card, ...]:
    """Return the 21 cards of a set with this many locations; unnamed cards are placeholders."""
    kinds = (("suspect", 6), ("contractor", TOGETHER - locations), ("location", locations))
    names = names or {}
    keys = [(kind, f"{kind}_{number}") for kind, count in kinds for number in range(1, count + 1)]
    return tuple(_card(kind, key, names.get(key, "")) for kind, key in keys)


def _card(kind: str, key: str, name: str) -> Card:
    card = _known().get(key) or Card(key=key, name=key.replace("_", " ").capitalize(), kind=kind)
    return Card(key=key, name=name or card.name, kind=kind, colour=card.colour, mark=card.mark)


@cache
def _known() -> Mapping[str, Card]:
    return {card.key: card for card in printed("not_a_clue") if card.key != MINKIN}


@cache
def motives() -> Mapping[str, str]:
    """Return the motives printed in the rulebook, by contractor (NAC-EQP-02)."""
    entries = read_toml("data/not_a_clue/cards.toml")["card"]
    return {entry["key"]: entry["motive"] for entry in entries if "motive" in entry}


def split(cards: tuple[Card, ...]) -> tuple[int, int, int]:
    """Return the numbers of suspects, contractors and locations."""
    kinds = by_kind(cards)
    suspects, contractors, locations = (len(kinds.get(kind, ())) for kind in ("suspect", "contractor", "location"))
    return suspects, contractors, locations
