"""The offers of the earnings phase, corporation by corporation (CCR-EAR-01)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.offer import Blank, Offer
from assistant.games.cold_cash_risk import earnings
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.offers_action import free_moves
from assistant.games.cold_cash_risk.state import ColdCash


def due(state: ColdCash, player: str) -> tuple[str, ...]:
    """Return the corporations of this player that may act now, the largest first where size decides (CCR-AMB-34)."""
    firms = tuple(firm for firm in earnings.waiting(state, player) if not earnings.overtaken(state, firm))
    return tuple(sorted(firms, key=state.size, reverse=True)) if chosen(state, "CCR-AMB-34") == "fixed" else firms


def earnings_offers(state: ColdCash, player: str) -> Iterator[Offer]:
    """Offer earnings actions, dividends first: one tap per corporation."""
    for firm in due(state, player):
        yield from _firm(state, player, firm)
    open_ = any(
        state.earnings[firm].left > 0 and state.earnings[firm].action in ("hire", "downsize")
        for firm in state.runs(player)
        if firm in state.earnings
    )
    if not open_:
        yield Offer(e.EarningsEnded, "Finish earnings", {"by": player})


def _firm(state: ColdCash, player: str, firm: str) -> Iterator[Offer]:
    begun = state.earnings.get(firm)
    doing = begun.action if begun else ""
    name, known = state.name(firm), {"by": player, "of": firm}
    if not doing:
        each = earnings.dividend_of(state, firm)
        yield Offer(e.DividendPaid, f"{name} pays ${each} a share", known, expected=True)
    if doing in ("", "hire"):
        left = begun.left if begun else earnings.teams_hired(state, firm)
        if left:
            areas = tuple(area for area in state.world.keys if state.holder(area) == firm)
            blanks = (Blank("at", areas, noun="area"), Blank("count", tuple(range(1, left + 1)), noun="teams"))
            yield Offer(e.SecurityHired, f"{name} hires {left}", known, blanks, expected=bool(doing))
    if doing in ("", "downsize"):
        yield from _firing(state, firm, known, begun.left if begun else earnings.teams_fired(state, firm))
    if doing in ("", "restructure"):
        yield from free_moves(state, player, [area for area in state.world.keys if state.holder(area) == firm])


def _firing(state: ColdCash, firm: str, known: dict[str, str], left: int | None) -> Iterator[Offer]:
    if left is None:
        return
    if left == 0:
        for area in [area for area in state.world.keys if state.holder(area) == firm][:1]:
            yield Offer(e.SecurityFired, f"{state.name(firm)} downsizes", {**known, "at": area, "count": 0})
        return
    each = {area: range(1, min(left, n) + 1) for area, n in earnings.spare_teams(state, firm).items() if min(left, n)}
    if each:
        most = max(each.values(), key=len)
        blanks = (Blank("at", tuple(each), noun="area"), Blank("count", most, noun="teams", on="at", each=each))
        yield Offer(e.SecurityFired, f"{state.name(firm)} downsizes {left}", known, blanks, expected=left > 0)
