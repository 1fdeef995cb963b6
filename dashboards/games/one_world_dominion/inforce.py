"""What is in force at a table of One World Dominion: which card, in words, before whom and until when. No rules."""

from __future__ import annotations

from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json


def strip(sight: Sight) -> Json | None:
    """The bar of every screen, as the panel "force"; None where nothing is in force."""
    return None


def blocks(sight: Sight) -> list[Json]:
    """The same in full, for the entry: it stands under "More"."""
    return []
