"""Families of parts: a page loads what all games have, and of the rest the families that its game is drawn with.

What belongs to which family is said here and nowhere else; an Arrangement names its own (`families`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

FAMILIES: Final[Mapping[str, tuple[str, ...]]] = {
    "cards": ("parts/cards/",),
    "market": ("parts/market/",),
    "mystery": ("parts/mystery/",),
    "tiles": ("parts/tiles/",),
    "world": ("parts/world/",),
    "theatre": (
        "parts/world/account",
        "parts/world/clash",
        "parts/world/dictated",
        "parts/world/lots",
        "parts/world/march",
        "parts/world/plot",
        "parts/world/shop",
        "parts/world/theatre",
    ),
}
"""How the names of a family's scripts begin; of two beginnings the longer one decides."""
ALL: Final = tuple(FAMILIES)


def family(name: str) -> str:
    """The family of a script (`parts/world/plot`); "" for what every page has."""
    fits = [(len(start), key) for key, starts in FAMILIES.items() for start in starts if name.startswith(start)]
    return max(fits)[1] if fits else ""


def needed(name: str, families: Collection[str]) -> bool:
    """Whether a page that is drawn with these families loads this script for its own sake."""
    return family(name) in ("", *families)
