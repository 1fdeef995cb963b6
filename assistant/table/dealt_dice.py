"""Dice that come from the code of a deal, so that tables which play the same deal have the same dice.

The next throw of a player depends on the code, on where that player sits, and on how many throws the log tells of that
player's turns: the seventh throw of the second seat has the same faces at every table, and again after an undo.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from assistant.core.event import REFEREE
from assistant.table.table import SeatLine, Table


def next_dice(table: Table, code: str | int) -> random.Random:
    """Return the dice of the next throw, for whichever player is on turn."""
    state: Any = table.view(REFEREE)
    thrown = next(reversed(table.made(REFEREE, _thrown)), None) or Counter[str]()
    on_turn = _on_turn(state)
    seats = [player.key for player in state.players]
    place = seats.index(on_turn) if on_turn in seats else on_turn
    return random.Random(f"dice {code} {place} {thrown[on_turn]}")


def _thrown(last: Counter[str] | None, line: SeatLine) -> Counter[str] | None:
    """Count the throws of each player's turns."""
    return (last or Counter[str]()) + Counter([_on_turn(line.before)]) if line.event.thrown else last


def _on_turn(state: Any) -> str:
    return getattr(state, "on_turn", None) or ""
