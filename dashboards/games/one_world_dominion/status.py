"""Whose turn it is at a table of One World Dominion, which phase, and what is waited for. No rules."""

from __future__ import annotations

from dashboards.parts.common import turn
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json


def status(sight: Sight) -> Json:
    """Who is on turn and in which phase."""
    return turn.plain_status(sight)
