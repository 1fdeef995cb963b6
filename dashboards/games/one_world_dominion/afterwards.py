"""What cards did in a game of One World Dominion, for the place of its charts. No rules."""

from __future__ import annotations

from typing import Any

from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json


def cards(sight: Sight, asked: Any) -> Json | None:
    """What a page asks for as `looks["cards"]`."""
    return None
