"""The market of Cold Cash Risk on a screen: corporations, wealth, charts, the final statement. No rules."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.games.cold_cash_risk.closing import LARGE, may_end
from assistant.games.cold_cash_risk.figures.trade import dividends
from assistant.games.cold_cash_risk.settlement import rounding
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.shares import SAFE
from assistant.table.table import SeatLine
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import account, market
from dashboards.parts.market.series import Point


def panel(sight: SeatView) -> Json:
    """Return the market as this seat sees it."""
    state: ColdCash = sight.state
    return account.panel(
        sight,
        [corporation(sight, key) for key in state.box],
        point,
        marks=((SAFE, "safe"), (LARGE, "end")),
        rounding=rounding(state),
        say=hidden(state),
        looks=market.called(state),
        end=may_end(state),
    )


def corporation(sight: SeatView, key: str) -> market.CorporationRow:
    """Return one corporation, with the holdings that this seat may see."""
    state: ColdCash = sight.state
    firm = state.firms.get(key)
    held = {player: state.holds(player, key) for player in state.seats}
    return market.CorporationRow(
        key=key,
        size=state.size(key),
        made=made(state, key),
        bank=state.stock(key),
        ceo=firm.ceo if firm else None,
        note=f"{firm.colour} teams" if firm and firm.colour else "",
        held={player: count for player, count in held.items() if count},
        known=state.all_known,
        mine=held.get(sight.player or ""),
        pays=bool(firm) and not state.over,
    )


def made(state: ColdCash, key: str) -> str:
    """Return the parts of a size in words: "= 7 territories + Australia 2"; the smallest size is 2 (CCR-DEF-05)."""
    if key not in state.firms:
        return ""
    size = state.sizes[key]
    parts = [f"{size.territories} {'territory' if size.territories == 1 else 'territories'}"]
    parts += [f"{c.name} {c.bonus}" for c in size.continents]
    return f"= {' + '.join(parts)}{', counted as 2' if size.size > size.territories + size.bonus else ''}"


def hidden(state: ColdCash) -> str:
    """Return which holdings this table hides, in words."""
    if state.over:
        return ""
    return {
        "cash_open": "Other players’ shares are hidden at this table.",
        "hidden": "Other players’ cash and shares are hidden at this table.",
    }.get(
        chosen(state, "CCR-AMB-36"),
        "" if state.all_known else "Other players’ cash and shares are hidden at this table.",
    )


# ---------------------------------------------------------------- charts


def point(last: Point | None, seat_line: SeatLine) -> Point | None:
    """Return the market after a line, with the dividends per share so far."""
    after: ColdCash = seat_line.after
    if not after.players:
        return last
    paid = dict(last.dividends) if last else {}
    for key, each in dividends(seat_line.event, seat_line.before, after):
        paid[key] = paid.get(key, 0) + each
    return account.point(after, f"cycle {max(1, after.cycle)}", paid)
