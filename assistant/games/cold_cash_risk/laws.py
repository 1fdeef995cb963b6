"""The invariants of a game of Cold Cash Risk."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.stocks import rules as dealing
from assistant.games.cold_cash_risk.state import CARDS, POP, ColdCash


def laws(state: ColdCash) -> Iterator[str]:
    """Yield sentences about impossible states; yield nothing once somebody has corrected a number by hand."""
    if not state.players or state.adjusted:
        return
    yield from dealing.laws(state)
    yield from _map(state)
    if state.pile + len(state.discarded) + sum(state.hand_sizes.values()) > CARDS:
        yield "There are more than 44 territory cards."


def _map(state: ColdCash) -> Iterator[str]:
    """Check that owners are in play, towers on own territory and a team in each corporate territory (RSK-CNQ-03)."""
    for area, here in state.forces.items():
        for force in here:
            if force.owner not in state.firms and force.owner != POP:
                yield f"{state.name(force.owner)} holds {state.name(area)} but is not in play."
            elif force.owner != POP and force.armies < 1:
                yield f"{state.name(area)} has no team."
        if len(here) != 1:
            yield f"{state.name(area)} has more than one owner."
    for key, firm in state.firms.items():
        if state.holder(firm.tower) != key and key not in state.turn.taken:
            yield f"The tower of {state.name(key)} is in a territory that {state.name(key)} does not hold."
    if len({firm.colour for firm in state.firms.values()}) != len(state.firms):
        yield "Two corporations have the same color."
