"""Plans for the next two turns in words: the room to go to, how likely that is, the next one, and what both tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from assistant.deduction import QUICK, Model, posterior
from assistant.games.clue.figures.itinerary import Plan, plans
from assistant.kit.facts import Evidence
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip, percent

SAMPLES: Final = 3
"""The number of answers drawn for the first estimate, which is there within half a second."""
SMALLEST: Final = 0.005
"""The smallest standard error that is shown: half a percent, as in the figure that it belongs to."""
ASSUMED: Final = (
    "How much of what is still possible both questions rule out, on average, if the other tokens stay where they are "
    "and nobody moves yours."
)


@dataclass(frozen=True)
class PlanTask:
    """Everything that plans depend on; `position` is the part of the State that they rest on."""

    evidence: Evidence
    model: Model
    seat: str
    position: tuple[Any, ...]


Planned = tuple[PlanTask, Callable[[int], Sequence[Plan]]]
"""A question about plans, and the function that answers it from this many drawn answers (0: from all of them)."""


def planning(sight: SeatView, evidence: Evidence, model: Model) -> Planned | None:
    """Return the question where this player could go; None for a player who asks no more."""
    state, seat = sight.state, sight.player
    if seat is None or state.over or seat in state.out or state.on_turn is None:
        return None
    position = (state.order, state.tokens, state.summoned, state.turn, state.on_turn, state.options)

    def answer(samples: int) -> Sequence[Plan]:
        return plans(posterior(evidence, model, budget=QUICK), state, seat, samples)

    return PlanTask(evidence, model, seat, position), answer


def plans_said(sight: SeatView, found: Sequence[Plan]) -> Json | None:
    """Return the plans in the words of a page, the best first; None without any.

    `moves`: the player chooses where to go now.
    """
    worth = [plan for plan in found if round(plan.bits, 1) > 0]
    if not worth:
        return None
    state = sight.state
    this = state.on_turn == sight.player and not state.turn.suggested
    moves = this and not state.turn.moved and state.open_suggestion is None and state.open_accusation is None
    rows = [_row(sight, plan, this) for plan in worth]
    return {"title": "Where to go, over two turns", "rows": rows, "moves": moves, "assumed": ASSUMED}


def _row(sight: SeatView, plan: Plan, this: bool) -> Json:
    when = "this turn" if this else "in your next turn"
    chance = when if plan.now >= 1 else f"{percent(plan.now)} % {when}"
    if not plan.now:
        chance = f"{percent(plan.later)} % {'next turn' if this else 'in the turn after next'}"
    there = "" if plan.there >= 1 else f" ({percent(plan.there)} %)"
    then = f", then {_the(sight, plan.then)}{there}" if plan.then else ""
    left = 2.0**-plan.bits
    return {
        "first": plan.first,
        "say": f"{clip(sight.state.card(plan.first))} ({chance}){then}",
        "out": percent(1 - left),
        "error": f"± {100 * plan.error * left:.1f}" if plan.error * left >= SMALLEST else "",
    }


def _the(sight: SeatView, room: str) -> str:
    return clip(sight.state.the(room))
