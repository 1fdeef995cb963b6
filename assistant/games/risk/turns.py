"""The order of turns, the new armies of a turn, and the end of the setup."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any, TypeVar

from assistant.core.fast_replace import replace
from assistant.core.seating import clockwise_from, next_of
from assistant.games.risk.cards import drawn
from assistant.games.risk.state import NEUTRAL, Risk, Turn
from assistant.kit.fight import ended
from assistant.kit.forces import totals

R = TypeVar("R", bound=Risk)

START = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
"""Each player's starting armies, by number of players (RSK-SET-01, RSK-SET-04)."""
PILE = 14
"""The areas of each pile in a game for two (RSK-SET-04)."""


def start_armies(players: int) -> int:
    """Return each player's starting armies; for unusual numbers of players, those of the nearest number."""
    return START[max(2, min(players, 6))]


def plus(numbers: Mapping[str, int], key: str, count: int) -> dict[str, int]:
    """Return the numbers with one changed by `count`, never below 0."""
    return {**numbers, key: max(0, numbers.get(key, 0) + count)}


# ------------------------------------------------------------------ the set-up


def claiming(state: Risk) -> str:
    """Return the next claimant, clockwise, or the pile that is dealt next (RSK-SET-02, RSK-SET-04)."""
    order = (*clockwise_from(state.order, state.first), *state.owners[len(state.order) :])
    return min(order, key=lambda owner: len(state.held(owner)), default="")


def placing(state: Risk) -> str:
    """Return the owner of the army that is placed next: players alternate (RSK-SET-03).

    In a game for two, each player places two armies and then one of the neutral force, while there are any.
    """
    order = clockwise_from(state.order, state.first)
    size = 2 if state.neutral else 1
    rounds = {player: -(-state.to_place.get(player, 0) // size) for player in order}
    if state.to_place.get(NEUTRAL, 0) > sum(rounds.values()):
        return NEUTRAL
    return max(order, key=lambda player: rounds[player], default="")


def _acting(state: Risk) -> str | None:
    """Return who is on turn during setup; a neutral army is placed by the player who has just placed two armies."""
    owner = claiming(state) if state.unclaimed else placing(state)
    if owner != NEUTRAL:
        return owner or None
    order = clockwise_from(state.order, state.first)
    if state.unclaimed:
        return order[0] if order else None
    return min(order, key=lambda player: (-(-state.to_place.get(player, 0) // 2), -order.index(player)), default=None)


def prepared(state: R) -> R:
    """Return the table with its armies to place: starting armies less those on the board. At 0, play begins."""
    if state.turn.number or not state.players:
        return state
    start, on_board = start_armies(len(state.order)), totals(state.forces)
    to_place = {owner: max(0, start - on_board.get(owner, 0)) for owner in state.owners}
    received = {owner: max(start, on_board.get(owner, 0)) for owner in state.owners}
    state = replace(state, to_place=to_place, received=received)
    if state.unclaimed or any(to_place.values()):
        return replace(state, on_turn=_acting(state))
    return begun(state, clockwise_from(state.order, state.first)[0])


# ------------------------------------------------------------------ turns


@singledispatch
def begun(state: Risk, player: str | None) -> Any:
    """Return the table at the beginning of the player's turn, with its new armies; unplaced armies are gone.

    Rules: RSK-REI-01, RSK-REI-02. A variant with more at the beginning of a turn registers a function for its State.
    """
    state = ended(state)
    if player is None or state.over:
        return replace(state, on_turn=None)
    received = {owner: count - state.to_place.get(owner, 0) for owner, count in state.received.items()}
    income = state.income(player).total if state.held(player) else 0
    return replace(
        state,
        on_turn=player,
        turn=Turn(number=state.turn.number + 1, cards=state.deck.hand(player)),
        to_place={player: income} if income else {},
        received=plus(received, player, income),
        announced=(0, 0),
    )


def done(state: Risk) -> Risk:
    """Return the table at the end of the turn: after a capture the player draws one card (RSK-CRD-02)."""
    if state.on_turn is None or not state.turn.captured:
        return state
    return replace(state, deck=drawn(state.deck, state.on_turn))


def next_turn(state: Risk) -> Risk:
    """Return the table at the turn of the next player on the left who is not eliminated."""
    if state.over:
        return state
    return begun(done(state), next_of(state.order, state.on_turn, frozenset(state.out)))


def acting(state: Risk, player: str) -> Risk:
    """Return the table with this player on turn, even against the rules (the table is the truth)."""
    known = player in state.order and player not in state.out
    if not known or state.on_turn == player or state.over or not state.turn.number:
        return state
    return begun(done(state), player)
