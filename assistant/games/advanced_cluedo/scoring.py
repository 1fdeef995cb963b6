"""The end of part 1: the accusation, the scores, and the winner if the table stops there (AC-ACC, AC-SCO)."""

from __future__ import annotations

from typing import Final

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.families.mystery import asking
from assistant.games.advanced_cluedo.state import AdvancedCluedo

RIGHT: Final = 60
WRONG: Final = -20


def judged(state: AdvancedCluedo, player: str, right: bool) -> AdvancedCluedo:
    """Judge the accusation and end part 1; the points are counted next (AC-ACC-02, AC-ACC-03)."""
    made = asking.accusation_of(state, player)
    if made is None:
        return state
    state = asking.judged(state, made, right)
    bonus = {**state.bonus, player: worth(state, right)}
    state = replace(state, phase="scores", bonus=bonus, bribe=None, contest=None, debt=None, on_turn=None)
    return replace(state, solution=made.cards) if right else state


def worth(state: AdvancedCluedo, right: bool) -> int:
    """Return 60 points or minus 20, unless a house rule ignores a wrong accusation (AC-AMB-18)."""
    return RIGHT if right else 0 if chosen(state, "AC-AMB-18") == "ignore" else WRONG


def best(state: AdvancedCluedo) -> tuple[str, ...]:
    """Return the players with the highest score."""
    most = max(state.scores.values(), default=0)
    return tuple(player for player in state.order if state.scores.get(player) == most)


def ended(state: AdvancedCluedo) -> AdvancedCluedo:
    """End the game after part 1; with equal scores nobody wins alone (AC-SCO-02)."""
    first = best(state)
    return replace(state, over=True, winner=first[0] if len(first) == 1 else None, on_turn=None)
