"""Controls that every table has on its screens: pausing the clocks, the help it agrees on, an early end."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Offer
from assistant.families import common_rules
from assistant.families.common_rules import ClockPaused, ClockResumed, HelpAgreed, HelpVoted
from assistant.families.conceding import GameConceded
from assistant.families.stocks.early_end import CountedEarly
from dashboards.parts.common.blocks import Tap
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import folded_forms, record, tap, taps
from dashboards.parts.common.seat_view import SeatView


def blocks(sight: SeatView) -> Iterator[Json]:
    """Yield pausing, help and conceding, for the tab "More"; the button that ends a pause stays in sight."""
    clocks = [o for o in sight.offers if o.kind in (ClockPaused, ClockResumed)]
    if clocks:
        buttons = [tap(o.verb, record(o.fill({})), quiet=True) for o in clocks]
        yield taps("", buttons, look="one", more=not sight.state.paused)
    for offer in sight.offers:
        if offer.kind in (HelpAgreed, HelpVoted):
            levels = [_level(sight, offer, level) for level in sight.state.levels]
            yield taps(offer.verb, levels, look="two", more=True)
    yield from folded_forms(sight, GameConceded, more=True, ask="Tap who wins: all others give up")
    for offer in sight.offered(CountedEarly):
        yield taps("", [tap(offer.verb, record(offer.fill({})), quiet=True)], look="one", more=True)


def _level(sight: SeatView, offer: Offer, level: str) -> Tap:
    """Return a button for a level, with how many want it while the table has not agreed.

    The player’s own wish is marked as chosen, else the level that applies.
    """
    state = sight.state
    wanting = common_rules.wanting(state, level)
    count = f" ({wanting} of {len(common_rules.voters(state))})" if wanting else ""
    now = state.wishes.get(str(offer.known.get("by")), state.help)
    return tap(f"{state.levels[level].capitalize()}{count}", record(offer.fill({"level": level})), chosen=level == now)
