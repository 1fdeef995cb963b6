"""Plans for the hostile takeovers of a turn in words, where the table agreed on full advice. No rules.

A plan rests on the map, on the player's own shares, and on the shares of the others as far as this page sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.core.offer import Offer
from assistant.games.cold_cash_risk.figures.takeovers import TakeoverPlan, plans
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.phrasing import money
from dashboards.parts.common.blocks import Taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world.plans import left, proposed, way

NONE: Final = "Advice: no attack that would probably succeed brings you money now."
ASSUMED: Final = (
    "Every attack is fought to the end; one team stays in each territory and the others move on (CCR-HTO-10). Counted "
    "in dollars: the prices of your shares, and what they bring if a tower falls (CCR-HTO-13, CCR-HTO-14). Teams that "
    "are lost count nothing, and a plan ends with a tower."
)
"""The model of a plan, in the words of a page."""
NO_BONUSES: Final = "Bonuses are left out, because this page does not see everybody’s shares."


def planned(sight: SeatView, offer: Offer) -> Iterator[Taps]:
    """Yield the best plan as one tap, then the others, folded; nothing at other levels of help.

    Nothing is shown until the plans are worked out, nor where this page does not see the player's shares.
    """
    state: ColdCash = sight.state
    player = state.on_turn or ""
    shares = state.shares_of(player)
    if state.help != "advice" or shares is None or not sight.acts():
        return
    task = (state.forces, state.turn, player, shares, state.firms, state.options, state.shares, state.shown)
    found, fresh = sight.ask("takeovers", task, lambda: plans(state, player, shares))
    if fresh and found is not None:
        assumed = ASSUMED if state.all_known else f"{ASSUMED} {NO_BONUSES}"
        yield from proposed(offer, found, lambda plan: _said(state, plan), state.name, assumed, NONE)


def _said(state: ColdCash, plan: TakeoverPlan) -> str:
    """Return a plan in words: the way, its chance, its dollars on average and if all of it succeeds, what is left."""
    falls = f"takes over {state.name(plan.falls)}, " if plan.falls else ""
    worth = f"{money(round(plan.dollars))} for your shares on average, {money(plan.most)} if it succeeds"
    return f"{way(plan, state.name)}{falls}{worth}. Teams left: {left(plan, state.name)}"
