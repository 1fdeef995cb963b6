"""The invariants of a game of Acquire."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.stocks import rules as dealing
from assistant.games.acquire.state import LONE, Acquire
from assistant.kit.tiles import group


def laws(state: Acquire) -> Iterator[str]:
    """Yield sentences about impossible states; yield nothing once somebody has corrected a number by hand."""
    if not state.players or state.adjusted:
        return
    yield from dealing.laws(state)
    if state.removed & state.squares.keys():
        yield "A tile is both on the board and out of the game."
    yield from _chains(state)


def _chains(state: Acquire) -> Iterator[str]:
    """Check that each corporation is connected and no two touch unless both are safe (ACQ-MRG-01, ACQ-SAF-01)."""
    if state.turn.step in ("merge", "found"):
        return
    for firm in state.active:
        mine = {tile for tile, of in state.squares.items() if of == firm}
        if len(mine) < 2:
            yield f"{state.name(firm)} has only one tile."
        if len(group(min(mine), mine)) < len(mine):
            yield f"The tiles of {state.name(firm)} are not all connected."
        for tile in mine:
            if any(other != firm and other != LONE for other in state.around(tile)):
                yield f"{state.name(firm)} touches another corporation."
                break
