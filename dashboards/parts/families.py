"""Families of parts: a page loads the common parts, and of the rest only the families its game is drawn with.

Only this module says which script belongs to which family; an Arrangement names its own (`families`).
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
        "parts/world/war_course",
        "parts/world/clash",
        "parts/world/dictated",
        "parts/world/lots",
        "parts/world/march",
        "parts/world/plot",
        "parts/world/shop",
        "parts/world/theatre",
    ),
}
"""The beginnings of the script names in each family; if two beginnings fit, the longer one decides."""
ALL: Final = tuple(FAMILIES)


def family(name: str) -> str:
    """Return the family of a script (`parts/world/plot`); "" for common parts."""
    fits = [(len(start), key) for key, starts in FAMILIES.items() for start in starts if name.startswith(start)]
    return max(fits)[1] if fits else ""


def needed(name: str, families: Collection[str]) -> bool:
    """Return whether a page drawn with these families loads this script for its own sake."""
    return family(name) in ("", *families)
