"""The figures of a market: prices, holdings, wealth and every payment, for any game with Acquire's stock.

The live charts and the open data share these definitions. Information that the view does not include has no row: at a
table that hides cash, nobody's payments are listed for a stranger, because their sum is the hidden amount.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from assistant.core.event import Event
from assistant.families.stocks.events import CashSet, SharesDisposed, SharesSet, StockBought
from assistant.families.stocks.rules import final_bonuses
from assistant.families.stocks.state import Dealing
from assistant.figures.facts.measures import Standing
from assistant.figures.facts.played import Played, Walked
from assistant.figures.facts.rows import CashflowRow, HoldingRow, PriceRow
from assistant.kit.market import BANK, SettlementTerms, newly_paid
from assistant.kit.shares import bonuses, disposal

COUNTED = "counted"
"""The source of changes that set cash or shares to what was counted on the table."""
SOURCES: Mapping[type[Event], tuple[str, str]] = {
    StockBought: ("purchase", "of"),
    CashSet: (COUNTED, ""),
    SharesSet: (COUNTED, "of"),
}
"""By event: the source of its payments, and the field that holds the corporation."""
OFFICES: Mapping[str, str] = {"both": "major", "majority": "major", "tied first": "major"}


def _no_tiles(_state: Any) -> Mapping[str, int]:
    return {}


def _as_it_is(_trade: MarketRules, state: Any) -> Any:
    return state


def _nobody(_line: Walked) -> str | None:
    return None


@dataclass(frozen=True)
class MarketRules:
    """Everything about the game that the figures depend on: how it settles, what its events pay for.

    `tiles`: shares that the bank shows in the final statement, by corporation. `still`: whether shares are still sold.
    `foreseen`: the State that is worth the same as this one, if somebody only has to choose a name. `idle`: the player
    who could have traded in the turn that this line ends, or in this action, and did not. `single`: whether all shares
    of a turn are of one corporation. `sold`: the event of selling, if the game has it, and `sale_price` the price of a
    share.
    """

    terms: Callable[[Any], SettlementTerms]
    sources: Mapping[type[Event], tuple[str, str]] = field(default_factory=lambda: SOURCES)
    tiles: Callable[[Any], Mapping[str, int]] = _no_tiles
    still: Callable[[Any], bool] = lambda state: not state.over
    foreseen: Callable[[MarketRules, Any], Any] = _as_it_is
    idle: Callable[[Walked], str | None] = _nobody
    single: Callable[[Any], bool] = lambda _state: False
    sold: type[Event] | None = None
    sale_price: Callable[[Any, str], int] = lambda state, firm: state.price(firm)


# ---------------------------------------------------------------- what a State says


def quoted(state: Dealing) -> Mapping[str, tuple[int, int]]:
    """Return size and price of every corporation on the board."""
    return {firm: (state.size(firm), state.price(firm)) for firm in state.active}


def wealth(state: Dealing) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield the assets of each player whom this view shows completely; when the game is over, everything is cash."""
    for player in state.seats:
        cash, held = state.cash_of(player), state.shares_of(player)
        if cash is not None and held is not None:
            shares = {} if state.over else {key: n * state.price(key) for key, n in held.items()}
            yield player, {"cash": cash, **{key: dollars for key, dollars in shares.items() if dollars}}


def worths(state: Dealing) -> Mapping[str, int]:
    """Return cash and shares at today's prices, for players whom this view shows completely."""
    return {player: sum(columns.values()) for player, columns in wealth(state)}


def offices(state: Dealing, firm: str) -> Mapping[str, str]:
    """Return the current bonus rank, "major", "minor" or "none", by holder; empty if shares are hidden."""
    if not state.all_known or not state.size(firm):
        return {}
    counts = {player: max(0, state.holds(player, firm) or 0) for player in state.seats}
    ranks = {bonus.holder: OFFICES.get(bonus.kind, "minor") for bonus in bonuses(counts, state.price(firm))}
    return {player: ranks.get(player, "none") for player, count in counts.items() if count}


# ---------------------------------------------------------------- tables


def prices(played: Played) -> Iterator[PriceRow]:
    """Yield one row per corporation and line at which its size or price changed."""
    last: Mapping[str, tuple[int, int]] = {}
    for seat_line in played.lines:
        now = played.cached(seat_line.after, "quoted", lambda seat_line=seat_line: quoted(seat_line.after))
        for firm in {**last, **now} if now != last else ():
            if (quote := now.get(firm, (0, 0))) != last.get(firm, (0, 0)):
                yield PriceRow(line=seat_line.seq, corporation=firm, size=quote[0], price=quote[1])
        last = now


def holdings(played: Played) -> Iterator[HoldingRow]:
    """Yield one row per player, corporation and line at which its shares, or their bonus rank, changed."""
    last: Mapping[tuple[str, str], tuple[int, str | None]] = {}
    for seat_line in played.lines:
        now = played.cached(seat_line.after, "owned", lambda seat_line=seat_line: owned(seat_line.after))
        for seat, firm in {**last, **now} if now != last else ():
            holding = now.get((seat, firm), (0, None))
            if holding != last.get((seat, firm), (0, None)):
                count, office = holding
                worth = count * seat_line.after.price(firm)
                yield HoldingRow(
                    line=seat_line.seq, seat=seat, corporation=firm, shares=count, worth=worth, majority=office
                )
        last = now


def owned(state: Dealing) -> Mapping[tuple[str, str], tuple[int, str | None]]:
    """Return shares and bonus rank by player and corporation, as far as the view shows them."""
    ranks = {firm: offices(state, firm) for firm in state.active}
    return {
        (player, firm): (count, ranks.get(firm, {}).get(player))
        for player in state.seats
        for firm, count in (state.shares_of(player) or {}).items()
        if count
    }


def cashflow(trade: MarketRules) -> Callable[[Played], Iterator[CashflowRow]]:
    """Return the function of the table of payments: one row each, with its source, if the cash is visible."""
    return lambda played: played.by_line("payments", partial(payments, trade), lambda _line: True)


# ---------------------------------------------------------------- payments


@dataclass
class _Purse:
    """One player at one line: changes of dollars and shares that are not explained yet."""

    seat: str
    line: int
    cash: int
    dollars: int
    shares: dict[str, int] | None
    rows: list[CashflowRow] = field(default_factory=list[CashflowRow])

    def row(self, source: str, firm: str | None, dollars: int, shares: int | None = None) -> None:
        """Explain a part of the change."""
        self.cash += dollars
        self.dollars -= dollars
        if shares and firm is not None and self.shares is not None:
            self.shares[firm] = self.shares.get(firm, 0) - shares
        known = shares if self.shares is not None else None
        about = {"corporation": firm, "dollars": dollars, "shares": known, "cash": self.cash}
        self.rows.append(CashflowRow(line=self.line, seat=self.seat, source=source, **about))  # pyright: ignore[reportArgumentType]


def payments(trade: MarketRules, seat_line: Walked) -> Iterator[CashflowRow]:
    """Yield every payment of a line; their sum by player is the change of the player's cash."""
    for seat in seat_line.after.seats:
        if purse := _purse(seat_line, seat):
            _explained(trade, seat_line, purse)
            yield from purse.rows


def _purse(seat_line: Walked, seat: str) -> _Purse | None:
    """Return the changes of a player; None if the view did not show them."""
    now, owns = seat_line.after.cash_of(seat), seat_line.after.shares_of(seat)
    if not seat_line.before.players:
        return None if now is None else _Purse(seat, seat_line.seq, 0, now, {})
    was, owned_ = seat_line.before.cash_of(seat), seat_line.before.shares_of(seat)
    if now is None or was is None or (now == was and owns == owned_ and not _settles(seat_line)):
        return None
    moved = None if owns is None or owned_ is None else _moved(owned_, owns)
    return _Purse(seat, seat_line.seq, was, now - was, moved)


def _settles(seat_line: Walked) -> bool:
    """Return whether more than one payment may have met in this line, so that a sum of zero says little."""
    return bool(seat_line.before.settlements or seat_line.after.settlements or seat_line.after.over)


def _moved(was: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    return {firm: now.get(firm, 0) - was.get(firm, 0) for firm in {**was, **now} if now.get(firm) != was.get(firm)}


def _explained(trade: MarketRules, seat_line: Walked, purse: _Purse) -> None:
    """Explain the changes: settlements first, then the purpose of the event itself, then the final statement."""
    for settlement in newly_paid(seat_line.before, seat_line.after):
        for bonus in settlement.bonuses:
            if bonus.holder == purse.seat:
                purse.row("bonus", settlement.defunct, bonus.dollars)
    if isinstance(seat_line.event, SharesDisposed) and seat_line.event.by == purse.seat:
        _disposed(seat_line, seat_line.event, purse)
    final = tuple(_final(trade, seat_line, purse.seat)) if seat_line.after.over and not seat_line.before.over else ()
    _rest(trade, seat_line, purse, sum(dollars for _, _, dollars, _ in final))
    for source, firm, dollars, shares in final:
        purse.row(source, firm, dollars, shares)


def _disposed(seat_line: Walked, event: SharesDisposed, purse: _Purse) -> None:
    """Explain shares that were sold, or traded: shares for shares, without a dollar (ACQ-DSP-03, ACQ-DSP-04)."""
    open_ = seat_line.before.settlements[0] if seat_line.before.settlements else None
    held = seat_line.before.holds(purse.seat, open_.defunct) if open_ and open_.paid else None
    if open_ is None or held is None:
        return
    done = disposal(held, event.sold, event.traded, open_.price, open_.rate, half=open_.hostile)
    if done.sold:
        purse.row("sale", open_.defunct, done.dollars, -done.sold)
    if done.traded:
        purse.row("trade", open_.defunct, 0, -done.traded)
        purse.row("trade", open_.survivor, 0, done.gained)


def _final(trade: MarketRules, seat_line: Walked, seat: str) -> Iterator[tuple[str, str, int, int | None]]:
    """Yield what the final statement pays a player, by corporation (ACQ-END-02, CCR-END-03)."""
    state: Dealing = seat_line.after
    for firm, bonus in final_bonuses(state, trade.tiles(state)):
        if bonus.holder == seat != BANK:
            yield "final bonus", firm, bonus.dollars, None
    for firm, count in (state.shares_of(seat) or {}).items():
        if count and state.price(firm):
            yield "final sale", firm, count * state.price(firm), -count


def _rest(trade: MarketRules, seat_line: Walked, purse: _Purse, later: int) -> None:
    """Explain the payment of the event itself, and shares that go back to the bank automatically."""
    source, name = (
        ("start", "") if not seat_line.before.players else trade.sources.get(type(seat_line.event), ("other", ""))
    )
    firm: str | None = getattr(seat_line.event, name) if name else None
    dollars, moved = purse.dollars - later, dict(purse.shares or {})
    mine = moved.pop(firm, 0) if firm is not None else 0
    if dollars or mine:
        purse.row(source, firm, dollars, mine or None)
    for other, count in moved.items():
        if count:
            purse.row("returned" if source == "other" or count < 0 else source, other, 0, count)


# ---------------------------------------------------------------- the graph


def standing(played: Played) -> Standing | None:
    """Return wealth at today's prices, by line; None where the view did not show it."""
    lines = [seat_line for seat_line in played.lines if seat_line.after.players]
    if not lines:
        return None
    totals = [
        played.cached(seat_line.after, "worths", lambda seat_line=seat_line: worths(seat_line.after))
        for seat_line in lines
    ]
    series = {seat: tuple(float(w[seat]) if seat in w else None for w in totals) for seat in played.seats}
    return Standing("Wealth", "dollars", tuple(seat_line.seq for seat_line in lines), series)
