"""Trapped players and the Minkin card (NAC-LOC-04, NAC-MIN-01, -02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from assistant.core.fast_replace import replace
from assistant.games.not_a_clue.state import NotAClue

V = TypeVar("V")


def blocked(state: NotAClue, player: str, blockers: tuple[str, ...]) -> NotAClue:
    """Trap a player behind blocked doors; nobody blocks their own way out (NAC-LOC-01)."""
    others = tuple(dict.fromkeys(one for one in blockers if one != player))
    return replace(state, trapped={**state.trapped, player: others}, paid=state.paid - {player})


def freed(state: NotAClue, player: str) -> NotAClue:
    """Free a player; the Minkin card comes off without payment (NAC-MIN-02)."""
    trapped, exposing = without(state.trapped, player), without(state.exposing, player)
    minkin = "" if state.minkin == player else state.minkin
    return replace(state, trapped=trapped, exposing=exposing, minkin=minkin, paid=state.paid - {player})


def voted(state: NotAClue, by: str, of: str, expose: bool) -> NotAClue:
    """Record an opponent's vote; with enough votes the Minkin card is placed (NAC-MIN-01).

    Only trapped pieces get it, and there is only one card.
    """
    if of not in state.trapped or by == of or state.minkin:
        return state
    for_it = tuple(one for one in state.exposing.get(of, ()) if one != by) + ((by,) if expose else ())
    state = replace(state, exposing={**without(state.exposing, of), **({of: for_it} if for_it else {})})
    if len(for_it) < state.wanted(of):
        return state
    return replace(state, minkin=of, exposing=without(state.exposing, of))


def lifted(state: NotAClue, player: str) -> NotAClue:
    """Lift the paid card; a player who pays on their own turn moves on the next one (NAC-MIN-04)."""
    if state.minkin != player:
        return state
    held = state.turn.number if state.on_turn == player else state.held_in
    return replace(state, minkin="", held_in=held, paid=state.paid | {player})


def without(mapping: Mapping[str, V], key: str) -> dict[str, V]:
    """Return the mapping without this player."""
    return {one: value for one, value in mapping.items() if one != key}
