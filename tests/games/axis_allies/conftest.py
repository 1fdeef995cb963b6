"""Helpers of this game's tests: `front` sets up a position of Axis & Allies (tests/axis_positions.py)."""

from __future__ import annotations

import pytest

from tests.axis_positions import Front


@pytest.fixture
def front() -> type[Front]:
    """Set up a table in a few words: front({"ukraine": "ger 3 infantry"}, "ger", "combat_move")."""
    return Front
