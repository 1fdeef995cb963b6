"""The consequences of a capture: a card at the end of the turn, elimination, world conquest."""

from __future__ import annotations

from assistant.core.fast_replace import replace
from assistant.families.war import rules as war
from assistant.games.risk.hands import taken_over
from assistant.games.risk.state import Risk
from assistant.games.risk.turns import next_turn

SIX = 6
"""The hand from which a player who took over cards turns in sets immediately (RSK-ELI-01)."""


def conquered(before: Risk, after: Risk) -> Risk:
    """Return the table after a possible capture: a card earned, a player eliminated, the world conquered.

    Rules: RSK-CRD-02, RSK-END-01.
    """
    fight = war.fell(before, after)
    if fight is None:
        return after
    if fight.attacker == after.on_turn:
        after = replace(after, turn=replace(after.turn, captured=after.turn.captured + 1))
    if fight.defender in after.order and fight.defender not in after.out and not after.held(fight.defender):
        after = _eliminated(after, fight.defender, fight.attacker)
    return after


def _eliminated(state: Risk, player: str, victor: str) -> Risk:
    """Return the table without a player who has lost the last area; the victor takes the cards (RSK-ELI-01)."""
    state = replace(state, out=(*state.out, player))
    if victor in state.order:
        state = taken_over(state, player, victor)
        if victor == state.on_turn:
            state = replace(state, turn=replace(state.turn, taken=state.deck.hand(victor) >= SIX))
    left = [p for p in state.order if p not in state.out]
    if len(left) <= 1:
        return won(state, left[0] if left else None)
    return next_turn(state) if state.on_turn == player else state


def won(state: Risk, player: str | None) -> Risk:
    """End the game (RSK-END-01)."""
    return replace(state, over=True, winner=player, on_turn=None)


def revived(state: Risk) -> Risk:
    """Return the table with players who hold areas again after a correction; a game that was over goes on."""
    out = tuple(player for player in state.out if not state.held(player))
    if out == state.out:
        return state
    state = replace(state, out=out)
    return (
        replace(state, over=False, winner=None, on_turn=state.winner or next(iter(state.order)))
        if state.over
        else state
    )
