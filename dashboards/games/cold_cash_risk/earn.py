"""The earnings phase of Cold Cash Risk: a card for each corporation, its dividend in one tap. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Offer
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import earnings
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.offers_earn import due
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.phrasing import counted, money
from dashboards.games.cold_cash_risk.market import made
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import one, send
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market.market import drawn


def earn(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield the corporations of the player on turn that may act, then the button that ends earnings."""
    for at, firm in enumerate(due(sight.state, player)):
        yield _card(sight, player, firm, first=at == 0)
    yield from one(sight.offered(e.EarningsEnded))


def _card(sight: SeatView, player: str, firm: str, first: bool) -> Json:
    state: ColdCash = sight.state
    begun = state.earnings.get(firm)
    pays = next(iter(_of(sight, e.DividendPaid, firm)), None)
    each = f"Pay {money(earnings.dividend_of(state, firm))} a share"
    return {
        "type": "earn",
        "ask": f"Choose what {state.name(firm)} does, or “Finish earnings”",
        "first": first,
        "firm": drawn(sight, firm),
        "say": f"size {state.size(firm)} {made(state, firm)} · {money(state.price(firm))}",
        "main": {"label": each, "note": _gets(sight, player, firm, 1), "send": send(pays)} if pays else None,
        "ways": [*_hire(sight, firm), *_move(sight, firm), *_fire(sight, player, firm)],
        "open": begun.action if begun else "",
    }


def _of(sight: SeatView, kind: type[e.Event], firm: str) -> list[Offer]:
    return [offer for offer in sight.offered(kind) if offer.known["of"] == firm]


def _gets(sight: SeatView, player: str, firm: str, times: int) -> str:
    """Return the player's part of a dividend in words: for the owner of this page, or where money is open."""
    state: ColdCash = sight.state
    got = earnings.payments(state, firm, times)
    if sight.player and state.holds(sight.player, firm) is not None:
        return f"you get {money(got.get(sight.player, 0))}"
    return f"{sight.name(player)} gets {money(got[player])}" if player in got else ""


def _hire(sight: SeatView, firm: str) -> Iterator[Json]:
    state: ColdCash = sight.state
    for offer in _of(sight, e.SecurityHired, firm):
        left = offer.blank("count").choices[-1]
        areas = [{"key": a, "label": state.name(a), "armies": state.armies(a)} for a in offer.blank("at").choices]
        yield {
            "key": "hire",
            "label": f"Hire {counted(left, 'team')}",
            "title": f"Hire {counted(left, 'team')}: where?",
            "left": left,
            "areas": areas,
            "send": send(offer, at="$at", count="$n"),
        }


def _move(sight: SeatView, firm: str) -> Iterator[Json]:
    """Yield the free moves, which are tapped on the map."""
    state: ColdCash = sight.state
    sources = [offer.blank("source").choices for offer in sight.offered(war.ArmiesMoved)]
    moves = [areas for areas in sources if state.holder(areas[0]) == firm]
    begun = state.earnings.get(firm)
    left = begun.left if begun else earnings.FREE_MOVES
    say = f"{counted(left, 'free move')}: tap a territory of {state.name(firm)} on the map, then where its teams go."
    if moves:
        yield {
            "key": "restructure",
            "label": f"Move teams, up to {left} times" if left > 1 else "Move teams once",
            "map": say,
        }


def _fire(sight: SeatView, player: str, firm: str) -> Iterator[Json]:
    state: ColdCash = sight.state
    double = f"{money(2 * earnings.dividend_of(state, firm))} a share"
    gets = _gets(sight, player, firm, 2)
    for offer in _of(sight, e.SecurityFired, firm):
        left = offer.blank("count").choices[-1] if offer.blanks else 0
        label = f"Fire {counted(left, 'team')} · {double}{f': {gets}' if gets else ''}"
        if not offer.blanks:
            yield {"key": "downsize", "label": label, "send": send(offer)}
            continue
        spare = offer.blank("count").each
        yield {
            "key": "downsize",
            "label": label,
            "title": f"Fire {counted(left, 'team')}, then {double} is paid: where?",
            "left": left,
            "less": True,
            "areas": [
                {"key": area, "label": state.name(area), "armies": state.armies(area), "most": counts[-1]}
                for area, counts in spare.items()
            ],
            "send": send(offer, at="$at", count="$n"),
        }
