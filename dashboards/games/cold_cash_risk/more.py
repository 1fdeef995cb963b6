"""Corrections to match the table, and entries that are rare. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Offer
from assistant.games.cold_cash_risk import events as e
from dashboards.parts.common import housekeeping
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import form, send
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import market, trading
from dashboards.parts.market.blocks import AmountBlock, CorporationChoice
from dashboards.parts.market.market import drawn


def always(sight: SeatView) -> Iterator[Json]:
    """Yield the small forms under "More": counted holdings, CEOs and towers, and the clock."""
    yield from housekeeping.blocks(sight)
    yield from _shown(sight)
    yield from trading.counted(sight)
    yield from _firms(sight)
    yield from _between(sight)


def _shown(sight: SeatView) -> Iterator[Json]:
    """Yield how many of the player's shares are shown: concealed ones neither vote nor earn."""
    rows = [_showing(sight, offer) for offer in sight.offered(e.SharesShown)]
    if rows:
        say = "Concealed shares do not vote and earn no dividends or bonuses."
        yield market.amounts("Shares that you show", rows, say, more=True, fold="Show or conceal shares")


def _showing(sight: SeatView, offer: Offer) -> AmountBlock:
    count, firm = offer.blank("count"), str(offer.known["of"])
    most, start = count.choices[-1], count.prefilled
    return market.amount(offer.verb, send(offer, count="$n"), most, start=start, firm=drawn(sight, firm))


def _firms(sight: SeatView) -> Iterator[Json]:
    """Yield forms that set CEO, tower and color of teams."""
    gone: list[CorporationChoice] = []
    for offer in sight.offered(e.CeoSet):
        if offer.blanks:
            titles = {"of": "Corporation", "ceo": "CEO", "tower": "Tower"}
            yield form(sight, offer, "Who is CEO, and where is the tower?", titles, more=True, fold=offer.verb)
        else:
            gone.append(market.choice(offer.verb, send(offer), [drawn(sight, str(offer.known["of"]))]))
    for offer in sight.offered(e.ColourChosen):
        titles = {"of": "Corporation", "colour": "Teams"}
        yield form(sight, offer, "Which teams does it use?", titles, more=True, fold=offer.verb)
    if gone:
        yield market.choices("Take a corporation off the map", gone, more=True, fold="Take off the map")


def _between(sight: SeatView) -> Iterator[Json]:
    """Yield payments and gifts between players, where the table allows them."""
    for offer in sight.offered(e.CashPaid):
        player = str(offer.known["by"])
        if sight.acts(player):
            rows = [_paying(sight, offer, to) for to in offer.blank("to").choices]
            yield market.amounts(f"{sight.name(player)} pays another player", rows, more=True, fold=offer.verb)
    for offer in sight.offered(e.SharesGiven):
        if sight.acts(str(offer.known["by"])):
            titles = {"to": "To", "of": "Corporation", "count": "How many"}
            yield form(sight, offer, titles=titles, more=True, fold=offer.verb)


def _paying(sight: SeatView, offer: Offer, to: str) -> AmountBlock:
    most = offer.blank("dollars").choices[-1]
    return market.amount(
        f"Pay {sight.name(to)}", send(offer, to=to, dollars="$n"), most, least=1, typed=True, short="Pay"
    )
