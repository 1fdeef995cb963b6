"""Plans for the attacks of a turn in words, where the table agreed on full advice. No rules.

A plan is worked out away from the event loop, from what everybody sees: armies, and the numbers of cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.families.war import events as e
from assistant.games.risk.figures.conquests import Goal, Plan, plans
from assistant.games.risk.state import Risk
from assistant.kit.phrasing import counted, listed
from dashboards.games.risk.board import facing
from dashboards.games.risk.counsel import ADVICE, NONE
from dashboards.parts.common.blocks import Taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import fight as battle
from dashboards.parts.world.plans import left, proposed, way

ASSUMED: Final = (
    "Every attack is fought to the end; one army stays in each area and the others move on (RSK-DIC-01, RSK-CNQ-02). "
    "Counted in armies: losses on both sides, new armies of the next turns (RSK-REI-01, RSK-REI-02), and cards. A "
    "continent of yours counts by the chance that its border holds against an attack by each area’s strongest neighbor."
)
"""The model of a plan, in the words of a page."""


def planned(sight: SeatView) -> Iterator[Taps]:
    """Yield the best plan as one tap, then the others, folded; nothing at other levels of help, or while a fight is on.

    A tap announces a plan's first attack. Nothing is shown until the plans are worked out.
    """
    state: Risk = sight.state
    offer = next((offer for offer in sight.offered(e.AttackAnnounced) if offer.blanks), None)
    if state.help != ADVICE or offer is None or not sight.acts() or (state.fight and not state.fight.captured):
        return
    if facing(sight).asks_who_moves_in():
        return  # where those armies are decides what can be attacked next
    task = (state.forces, state.turn, state.on_turn, state.deck, state.sets, state.out, state.options, state.drawn)
    found, fresh = sight.ask("conquests", task, lambda: plans(state, state.on_turn or ""))
    if not fresh or found is None:
        return
    yield from proposed(offer, found, lambda plan: _said(state, plan), state.area, ASSUMED, NONE)


def _said(state: Risk, plan: Plan) -> str:
    """Return a plan in words: the way, the chance of all of it, what it is worth and why, and what is left."""
    worth = f"worth {plan.value:.1f} armies{_reason(state, plan)}"
    return f"{way(plan, state.area)}{worth}. Armies left: {left(plan, state.area)}"


def _reason(state: Risk, plan: Plan) -> str:
    """Return what the plan brings besides the odds, with chances: continents, eliminations, the card of a turn."""
    said = [_goal(state, goal, _chance(plan, goal)) for goal in plan.goals] + ["brings a card"] * plan.card
    return f": {listed(said)}" if said else ""


def _goal(state: Risk, goal: Goal, chance: str) -> str:
    if goal.kind == "completes":
        border = f", whose border then holds with {battle.chance(goal.holds)}" if goal.holds < 1 else ""
        return f"completes {goal.continent}{chance}{border}"
    if goal.kind == "breaks":
        return f"breaks {state.name(goal.owner)}’s {goal.continent}{chance}"
    cards = f" and takes {counted(goal.cards, 'card', 'cards')}" if goal.cards else ""
    return f"eliminates {state.name(goal.owner)}{cards}{chance}"


def _chance(plan: Plan, goal: Goal) -> str:
    """Return the chance of a goal, where it is not that of the whole plan."""
    return f" ({battle.chance(goal.chance)})" if battle.chance(goal.chance) != battle.chance(plan.win) else ""
