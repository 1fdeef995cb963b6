"""Plans for the attacks of a turn in words, where the table agreed on full advice. No rules.

A plan is worked out away from the event loop, from what everybody sees: armies, and the numbers of cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.core.offer import Offer
from assistant.families.war import events as e
from assistant.games.risk.figures.conquests import Goal, Plan, plans
from assistant.games.risk.state import Risk
from assistant.kit.phrasing import counted, listed
from dashboards.games.risk.board import facing
from dashboards.games.risk.counsel import ADVICE, NONE
from dashboards.parts.common.blocks import Tap, Taps
from dashboards.parts.common.offers import send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import fight as battle

OTHERS: Final = "Other plans"
HOW: Final = "How the plan is chosen"
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
    able = [plan for plan in found if _offered(offer, plan)]
    if not able:
        yield taps(NONE, [], rest=True)
        return
    best, *others = able
    yield taps(f"Advice: {_begins(state, best)}", [_first(offer, best, _said(state, best))], look="one", rest=True)
    rows = [_first(offer, plan, _said(state, plan)) for plan in others]
    fold = OTHERS if rows else HOW
    yield taps(ASSUMED, rows, look="one", rest=True, fold=fold, ask=fold)


def _offered(offer: Offer, plan: Plan) -> bool:
    start = plan.routes[0]
    each = offer.blank("target").each
    return start.source in offer.blank("source").choices and start.areas[0] in each[start.source]


def _first(offer: Offer, plan: Plan, label: str) -> Tap:
    start = plan.routes[0]
    return tap(label, send(offer, source=start.source, target=start.areas[0]))


def _begins(state: Risk, plan: Plan) -> str:
    """Return the first attack of a plan, with the chance that it captures."""
    start = plan.routes[0]
    source, target = state.area(start.source), state.area(start.areas[0])
    return f"attack {target} from {source}. It captures with {battle.chance(plan.first)}"


def _said(state: Risk, plan: Plan) -> str:
    """Return a plan in words: the way, the chance of all of it, what it is worth and why, and what is left."""
    whole = f"{battle.chance(plan.win)} for all, worth" if len(plan.captured) > 1 else "worth"
    return f"{_way(state, plan)}: {whole} {plan.value:.1f} armies{_reason(state, plan)}. {_left(state, plan)}"


def _way(state: Risk, plan: Plan) -> str:
    paths = [" → ".join(map(state.area, (route.source, *route.areas))) for route in plan.routes]
    return ", and ".join(paths)


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


def _left(state: Risk, plan: Plan) -> str:
    """Return how many armies come to rest where a plan ends, on average if all of it is captured."""
    ends = [f"{route.left:.1f} in {state.area(route.last)}" for route in plan.routes]
    return f"Armies left: {listed(ends)}"
