"""Plans for the attacks of a turn as taps, for every game with the routes of `assistant.odds`. No rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from assistant.core.offer import Offer
from assistant.kit.phrasing import listed
from assistant.odds.control.routes import March
from dashboards.parts.common.blocks import Taps
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import send, tap, taps
from dashboards.parts.world import fight as battle

OTHERS: Final = "Other plans"
HOW: Final = "How the plan is chosen"


P = TypeVar("P", bound=March)
Name = Callable[[str], str]


def proposed(
    offer: Offer, found: Sequence[P], said: Callable[[P], str], name: Name, assumed: str, none: str
) -> Iterator[Taps]:
    """Yield the best plan that is on offer as one tap, then the others, folded with what they assume.

    A tap announces a plan's first attack. `none` is said where no plan is left.
    """
    able = [plan for plan in found if _offered(offer, plan)]
    if not able:
        yield taps(none, [], rest=True)
        return
    best, *others = able
    start = best.routes[0]
    source, target = name(start.source), name(start.areas[0])
    title = f"Advice: attack {target} from {source}. It captures with {battle.chance(best.first)}"
    yield taps(title, [tap(said(best), _first(offer, best))], look="one", rest=True)
    fold = OTHERS if others else HOW
    rows = [tap(said(plan), _first(offer, plan)) for plan in others]
    yield taps(assumed, rows, look="one", rest=True, fold=fold, ask=fold)


def _offered(offer: Offer, plan: March) -> bool:
    start = plan.routes[0]
    each = offer.blank("target").each
    return start.source in offer.blank("source").choices and start.areas[0] in each[start.source]


def _first(offer: Offer, plan: March) -> Json:
    start = plan.routes[0]
    return send(offer, source=start.source, target=start.areas[0])


def way(plan: March, name: Name) -> str:
    """Return the routes of a plan, and the chance of all of it where it has more than one attack."""
    paths = [" → ".join(map(name, (route.source, *route.areas))) for route in plan.routes]
    many = len(plan.captured) > 1
    return f"{', and '.join(paths)}: {f'{battle.chance(plan.win)} for all, ' if many else ''}"


def left(plan: March, name: Name) -> str:
    """Return how many come to rest where the routes end, on average if all of them succeed."""
    return listed([f"{route.left:.1f} in {name(route.last)}" for route in plan.routes])
