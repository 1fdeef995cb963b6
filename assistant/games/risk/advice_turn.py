"""Notices about the steps of a turn: new armies, the free move, the end."""

from __future__ import annotations

from typing import Any, cast

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.game import Checks, illegal, odd
from assistant.games.risk import events as e
from assistant.games.risk.cards import AFTER_TAKING
from assistant.games.risk.sayings import counted
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.kit.phrasing import upper

RULES: dict[type[Event], str] = {
    e.ArmiesPlaced: "RSK-REI-03",
    e.SetTurnedIn: "RSK-CRD-03",
    e.ExtraArmiesPlaced: "RSK-CRD-05",
    e.ArmiesMoved: "RSK-MOV-01",
}


def own_turn(event: Any, state: Risk) -> Checks:
    """Yield a notice unless the player on turn places, attacks and moves, in this order (RSK-TRN-01)."""
    rules = ("RSK-TRN-01", *RULES.get(cast("type[Event]", type(event)), "").split())
    if state.over:
        yield illegal(f"The game is over: {state.name(state.winner or '')} has won.", "RSK-END-01")
    elif not state.turn.number:
        if isinstance(event, e.TurnEnded) and not state.unclaimed:
            yield odd(
                "Starting armies remain to be placed. Play would begin with the board as it is.", *rules, "RSK-SET-03"
            )
        elif not isinstance(event, e.ArmiesPlaced):
            yield illegal("The first turn begins when all starting armies are placed.", "RSK-SET-03", *rules)
    elif event.by == NEUTRAL:
        yield illegal("The neutral force only defends: it has no turn.", "RSK-SET-04")
    elif event.by in state.out:
        yield illegal(f"{state.name(event.by)} is eliminated.", "RSK-ELI-01", *rules)
    elif state.on_turn and event.by != state.on_turn:
        yield illegal(f"It is {state.name(state.on_turn)}’s turn.", *rules)


def placed_first(event: Any, state: Risk) -> Checks:
    """Yield notices if new armies or a required set come first (RSK-REI-03, RSK-CRD-06, RSK-ELI-01)."""
    if event.by != state.on_turn or not state.turn.number:
        return
    if state.must_turn_in:
        held = state.deck.hand(event.by)
        rule = "RSK-ELI-01" if state.turn.taken else "RSK-CRD-06"
        sets = f"sets until {AFTER_TAKING} or fewer are left" if state.turn.taken else "a set"
        yield illegal(f"{state.name(event.by)} holds {held} cards and must turn in {sets}.", rule)
    if state.unplaced and state.held(event.by):
        left = counted(state.unplaced)
        yield illegal(f"{state.name(event.by)} must place {left} first.", "RSK-REI-03", "RSK-TRN-01")


def own_area(event: e.ArmiesPlaced, state: Risk) -> Checks:
    """Yield a notice unless armies are placed in an area of their owner (RSK-REI-03, RSK-SET-03)."""
    rule = "RSK-REI-03" if state.turn.number else "RSK-SET-03"
    if state.holder(event.at) != event.by:
        yield illegal(f"{state.area(event.at)} is not {state.name(event.by)}’s. Choose one that is.", rule)


def so_many(event: e.ArmiesPlaced, state: Risk) -> Checks:
    """Yield notices for no army, or more than there are to place (RSK-REI-01 to -03, RSK-SET-01)."""
    rules = ("RSK-REI-03", "RSK-REI-01") if state.turn.number else ("RSK-SET-03", "RSK-SET-01")
    if state.turn.number and event.by != state.on_turn:
        return
    left = state.to_place.get(event.by, 0)
    if event.count < 1:
        yield illegal("Place at least one army.", *rules)
    elif event.count > left:
        yield illegal(f"{upper(state.name(event.by))} has {counted(left)} to place, not {event.count}.", *rules)


def free_move(event: e.ArmiesMoved, state: Risk) -> Checks:
    """Yield notices unless it is the only free move, between connected areas of one player (RSK-MOV-01)."""
    source, target = state.area(event.source), state.area(event.target)
    if not state.turn.number:
        return
    if state.turn.moved and event.by == state.on_turn:
        yield illegal(f"{state.name(event.by)} has already made this turn’s free move.", "RSK-MOV-01")
    for area in (event.source, event.target):
        if state.holder(area) != event.by:
            yield illegal(f"{state.area(area)} is not {state.name(event.by)}’s.", "RSK-MOV-01")
            return
    yield from _staying(event, state)
    if event.source == event.target:
        yield illegal("A free move has to go to a different area.", "RSK-MOV-01")
    elif state.armies(event.source) > 1 and event.target not in state.reach(event.source):
        if chosen(state, "RSK-AMB-02") == "connected":
            yield illegal(
                f"No chain of {state.name(event.by)}’s areas connects {source} and {target}.",
                "RSK-AMB-02",
                "RSK-MOV-01",
            )
        else:
            yield illegal(f"{source} and {target} are not adjacent.", "RSK-MOV-01", "RSK-MAP-02", "RSK-AMB-02")


def _staying(event: e.ArmiesMoved, state: Risk) -> Checks:
    here = state.armies(event.source)
    if event.count < 1:
        yield illegal("A free move takes at least one army.", "RSK-MOV-01")
    elif event.count >= here:
        most = max(0, here - 1)
        yield illegal(
            f"{state.area(event.source)} has {counted(here)} and one must stay, so {most} can move.",
            "RSK-CNQ-03",
            "RSK-MOV-01",
        )
