"""Equal corporations and the settlement of mergers at a table of Acquire. No rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.event import Event
from assistant.games.acquire import events as e
from assistant.games.acquire.state import Acquire
from assistant.kit.market import Settlement, left
from assistant.kit.shares import CERTIFICATES
from assistant.offer import Offer
from dashboards.games.acquire import board as on_board
from dashboards.games.acquire.market import pays
from dashboards.parts.common.offers import record, tap, taps
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market import market
from dashboards.parts.market.market import money


def of(sight: Sight, kind: type[Event]) -> list[Offer]:
    """The offers of one kind."""
    return [offer for offer in sight.offers if offer.kind is kind]


def event(kind: str, **words: Any) -> Json:
    """The message that records an event with blanks."""
    return {"do": "record", "event": {"kind": kind, **words}}


def folded(sight: Sight, blocks: list[Json], acting: str, what: str) -> Iterator[Json]:
    """On a phone, what belongs to another player with a phone is folded away, lest a thumb slips."""
    if blocks and not on_board.acts(sight, acting):
        yield {"type": "fold", "title": f"{what} for {on_board.name(sight, acting)}", "blocks": blocks}
    else:
        yield from blocks


# ---------------------------------------------------------------- mergers


def ruling(sight: Sight) -> Json:
    """Which of the equals survives."""
    return market.choices("They are equal: which one survives?", [_ruled(sight, o) for o in of(sight, e.MergerRuled)])


def _ruled(sight: Sight, offer: Offer) -> Json:
    """One outcome among equals, with what it would pay."""
    state: Acquire = sight.state
    survivor, first = str(offer.known["survivor"]), offer.known["first"]
    rest = sorted((f for f in state.turn.merging if f != survivor), key=lambda f: (f != first, -state.size(f)))
    gone = [firm for firm in rest if not state.safe(firm)]
    by = state.on_turn or ""
    deals = [Settlement(by, firm, survivor, state.size(firm), state.price(firm)) for firm in gone]
    return market.choice(
        offer.verb,
        record(offer.fill({})),
        [on_board.firm(sight, survivor)],
        lines=[pays(sight, deal) for deal in deals],
    )


def settling(sight: Sight) -> Iterator[Json]:
    """The holder whose turn it is keeps, sells or trades; keeping is the default, all is one tap."""
    state: Acquire = sight.state
    open_ = state.settlements[0]
    for offer in of(sight, e.NumberDrawn):
        numbers = [tap(str(n), record(offer.fill({"number": n})), figure=True) for n in offer.blanks[0].choices]
        yield taps("Number of the bank’s tile", numbers, look="six")
    if open_.paid and open_.waiting:
        player = open_.waiting[0]
        yield from folded(sight, [_disposing(sight, player)], player, "Settle")


def _disposing(sight: Sight, player: str) -> Json:
    """The sheet of one holder; where the shares are hidden from this page, they are counted by hand."""
    state: Acquire = sight.state
    open_ = state.settlements[0]
    held = state.holds(player, open_.defunct)
    bonus = sum(b.dollars for b in open_.bonuses if b.holder == player)
    own = player == sight.player
    who = "You hold" if own else f"{on_board.name(sight, player)} holds"
    hold = f"{who} {held}." if held is not None else "Count the shares on the table."
    return market.settle(
        f"{state.name(open_.defunct)} goes into {state.name(open_.survivor)}",
        CERTIFICATES if held is None else held,
        (on_board.firm(sight, open_.defunct), on_board.firm(sight, open_.survivor)),
        (open_.price, open_.rate, left(state, open_.survivor), state.price(open_.survivor)),
        event("SharesDisposed", by=player, sold="$sold", traded="$traded"),
        f"Bonus {money(bonus)}. {hold}" if bonus else hold,
        counted=held is None,
        private=own,
    )
