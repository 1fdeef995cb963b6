"""Land units on board of ships, in words. No rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from assistant.games.axis_allies.board import LAND
from assistant.games.axis_allies.sayings import units
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.pieces import Piece


def aboard(state: AxisAllies, ships: Iterable[Piece]) -> str:
    """Return the land units on these ships: "2 infantry aboard"; "" if there are none."""
    cargo = Counter(piece.kind for ship in ships for piece in state.pieces.on(ship.id) if piece.kind in LAND)
    return f"{units(cargo)} aboard" if cargo else ""
