"""The market of Acquire on a screen: corporations, wealth, charts, what a merger pays. No rules."""

from __future__ import annotations

from assistant.games.acquire.closing import LARGE, may_end
from assistant.games.acquire.settling import rounding, terms
from assistant.games.acquire.state import Acquire
from assistant.kit.market import Settlement, bonuses_of, left
from assistant.kit.sayings import counted
from assistant.kit.shares import MAJORITY, MINORITY, SAFE
from assistant.rulings import chosen
from dashboards.games.acquire import board as on_board
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market import account as market_account
from dashboards.parts.market import market
from dashboards.parts.market.market import money
from dashboards.parts.market.series import Point, series


def panel(sight: Sight) -> Json:
    """The market as this seat sees it."""
    state: Acquire = sight.state
    lines = [line(sight, firm.key) for firm in state.chart.corporations]
    lines.sort(key=lambda one: (-state.price(one.key), -one.size))
    found = market.market(
        on_board.chart(state),
        lines,
        market_account.purses(state),
        marks=((SAFE, "safe"), (LARGE, "end")),
        rounding=rounding(state),
        say=hidden(state),
        end=may_end(state),
    )
    if state.over:
        found["final"] = market_account.final(sight)
    if sight.role == "tv":
        found["lines"] = market_account.tv_lines(market_account.points(sight, point))
    return found


def line(sight: Sight, key: str) -> market.Line:
    """One corporation, with those holdings that this seat may see."""
    state: Acquire = sight.state
    held = {player: state.holds(player, key) for player in state.seats}
    return market.Line(
        key=key,
        size=state.size(key),
        made=f"= {counted(state.size(key), 'tile')}" if state.size(key) else "",
        bank=left(state, key),
        held={player: count for player, count in held.items() if count},
        known=state.all_known,
        mine=held.get(sight.player or ""),
    )


def hidden(state: Acquire) -> str:
    """What this table keeps to itself."""
    if state.over:
        return ""
    what = "Cash" if chosen(state, "ACQ-AMB-05") == "open" else "Cash and shares"
    return f"{what} of others {'is' if what == 'Cash' else 'are'} hidden at this table."


def pays(sight: Sight, settlement: Settlement) -> str:
    """What the end of a corporation pays: bonuses, a share, the own shares."""
    state: Acquire = sight.state
    price = settlement.price
    by_tile = terms(state).tile
    bonuses = bonuses_of(state, settlement, terms(state)) if state.all_known and not by_tile else ()
    said = [f"{on_board.name(sight, b.holder)} {money(b.dollars)}" for b in bonuses]
    if not bonuses:
        said = [f"bonuses {money(MAJORITY * price)} and {money(MINORITY * price)}"]
    said.append(f"{money(price)} a share, {settlement.rate} for 1")
    mine = state.holds(sight.player, settlement.defunct) if sight.player else None
    if mine:
        said.append(f"your {mine}: {money(mine * price)}")
    return f"{state.name(settlement.defunct)}: {', '.join(said)}."


# ---------------------------------------------------------------- charts


def point(state: Acquire) -> Point:
    """The end of a turn."""
    return Point(
        at=f"turn {max(1, state.turn.number)}",
        price={key: state.price(key) for key in state.active},
        size={key: state.size(key) for key in state.active},
        wealth=dict(market_account.wealth(state)),
    )


def charts(sight: Sight) -> Json:
    """All series."""
    return series(market_account.points(sight, point))
