"""Live checks of an order book, shown beside a line while it is written. Nothing is ever blocked.

Checks look at the current board; earlier lines of the book change where units are (`checks_plan`). This module
and those whose names begin with `checks` say when a check speaks and what it says; data/plotted_axis/checks.toml says
how serious it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from assistant.games.plotted_axis import (
    checks_air,
    checks_build,
    checks_form,
    checks_hints,
    checks_reach,
    checks_sea,
)
from assistant.games.plotted_axis.checks_finding import LEVELS, Finding, Level, ordered
from assistant.games.plotted_axis.checks_follow import follow
from assistant.games.plotted_axis.checks_plan import BookPlan
from assistant.games.plotted_axis.orders import Order
from assistant.games.plotted_axis.state import Plotted

__all__ = ["LEVELS", "Finding", "Level", "findings", "numbering"]

CHECKS: tuple[Callable[[BookPlan], Iterator[Finding]], ...] = (
    checks_form.destinations,
    checks_form.used_up,
    checks_form.ways,
    checks_form.pauses,
    checks_form.unfinished,
    checks_reach.too_far,
    checks_reach.wrong_areas,
    checks_reach.not_there,
    checks_reach.blocked,
    checks_reach.guns_into,
    checks_reach.canals,
    checks_air.too_long,
    checks_air.landings,
    checks_air.places,
    checks_air.leaving,
    checks_air.second_legs,
    checks_air.guns,
    checks_air.neutrals,
    checks_sea.too_early,
    checks_sea.coasts,
    checks_sea.overloaded,
    checks_sea.hostile_zones,
    checks_sea.stays_aboard,
    checks_sea.unnamed,
    checks_build.factories,
    checks_build.threatened,
    checks_build.money,
    checks_build.timing,
    checks_hints.nothing_to_attack,
    checks_hints.nobody_left,
    checks_hints.without_orders,
    checks_hints.carried_fighters,
)
"""The checks of a plan, each for one thing that a rule says; all checks except those of round numbers."""


def findings(state: Plotted, power: str, book: Sequence[Order]) -> tuple[Finding, ...]:
    """Return all findings for a country's book on the current board, serious ones first.

    `book` holds the lines by round; rounds in the findings begin with 1. Unknown areas are simply out of reach.
    """
    plan = follow(state, power, book)
    return ordered(finding for check in CHECKS for finding in check(plan))


def numbering(rounds: Sequence[int]) -> tuple[Finding, ...]:
    """Return the errors in the round numbers of a book that is typed or on paper (PAA-CHK-01, PAA-CHK-02)."""
    return ordered(checks_form.numbering(rounds))
