"""Decisions of market players about shares: buying, selling, and disposing of them in a merger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

from assistant.families.stocks.advice import MOST_BOUGHT
from assistant.families.stocks.events import SharesDisposed, StockBought
from assistant.families.stocks.state import Dealing
from assistant.figures.facts.judging import Claim, decided, worth_of
from assistant.figures.facts.market import MarketRules
from assistant.figures.facts.played import Played, Walked
from assistant.figures.facts.worth import expected_bonus
from assistant.kit.market import left
from assistant.kit.phrasing import counted, listed, money
from assistant.kit.shares import most_traded

NOTHING = "no share"
Basket = tuple[tuple[str, int], ...]
"""Shares by corporation: positive numbers are bought, negative ones sold."""


def said(state: Dealing, basket: Basket) -> str:
    """Return a basket in words: "2 shares of Tower and 1 share of Luxor", "3 shares of Tower sold"."""
    if not basket:
        return NOTHING
    parts = [f"{counted(abs(n), 'share')} of {state.name(firm)}{' sold' if n < 0 else ''}" for firm, n in basket]
    return listed(parts)


# ---------------------------------------------------------------- buying and selling


def purchases(trade: MarketRules, state: Dealing, seat: str, most: int) -> Iterator[Basket]:
    """Yield every choice of up to `most` shares that the bank has and the player can pay, the empty one first."""
    cash, firms = state.cash_of(seat) or 0, [firm for firm in state.active if state.stock(firm)]
    for count in range(most + 1):
        for pick in combinations_with_replacement(firms, count):
            basket = Counter(pick)
            affordable = sum(n * state.price(firm) for firm, n in basket.items()) <= cash
            there = all(n <= state.stock(firm) for firm, n in basket.items())
            if affordable and there and (len(basket) < 2 or not trade.single(state)):
                yield tuple(sorted(basket.items()))


def sales(trade: MarketRules, state: Dealing, seat: str) -> Iterator[Basket]:
    """Yield every number of shares of one corporation that the player could sell, if the game has selling."""
    for firm in state.active if trade.sold else ():
        for count in range(1, (state.holds(seat, firm) or 0) + 1):
            yield ((firm, -count),)


def brings(trade: MarketRules, state: Dealing, seat: str, basket: Basket) -> float:
    """Return how much more a player's position is worth with this basket."""
    gain = 0.0
    for firm, count in basket:
        bonus = expected_bonus(trade, state, firm, seat, count) - expected_bonus(trade, state, firm, seat)
        lost = max(0, -count) * (state.price(firm) - trade.sale_price(state, firm))
        gain += bonus - lost
    return gain


@dataclass
class _Turn:
    """The shares that a player has bought and sold in one turn so far."""

    seat: str
    number: int
    state: Dealing
    basket: Counter[str] = field(default_factory=Counter[str])
    lines: list[int] = field(default_factory=list[int])
    value: float = 0.0


def trading(trade: MarketRules, played: Played) -> Iterator[Claim]:
    """Yield one decision per turn: everything bought or sold in it, or nothing, against every possible choice."""
    turn: _Turn | None = None
    for seat_line in played.lines:
        traded = _traded(trade, seat_line)
        if turn and turn.number != seat_line.after.turn.number:
            yield from _judged(trade, played, turn)
            turn = None
        if traded:
            seat, firm, count = traded
            turn = turn or _Turn(seat, seat_line.after.turn.number, seat_line.before)
            turn.basket[firm] += count
            turn.lines.append(seat_line.seq)
        elif turn is None and (seat := trade.idle(seat_line)):
            yield from _judged(trade, played, _Turn(seat, 0, seat_line.before, lines=[seat_line.seq]))
    if turn:
        yield from _judged(trade, played, turn)


def _traded(trade: MarketRules, seat_line: Walked) -> tuple[str, str, int] | None:
    """Return who bought how many of which shares in this line (sold, if negative); None if nobody did."""
    event = seat_line.event
    if seat_line.after is seat_line.before or not (
        isinstance(event, StockBought) or (trade.sold and type(event) is trade.sold)
    ):
        return None
    seat, firm, count = event.by, event.of, event.count  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType, reportUnknownMemberType]
    return seat, firm, count if isinstance(event, StockBought) else -count  # pyright: ignore[reportUnknownVariableType]


def _judged(trade: MarketRules, played: Played, turn: _Turn) -> Iterator[Claim]:
    state, seat = turn.state, turn.seat
    before = worth_of(trade, played, state).get(seat)
    if before is None:
        return
    basket = tuple(sorted((firm, count) for firm, count in turn.basket.items() if count))

    def ways() -> Mapping[str, float]:
        baskets = (*purchases(trade, state, seat, MOST_BOUGHT), *sales(trade, state, seat))
        return {said(state, one): before + brings(trade, state, seat, one) for one in baskets}

    options = played.cached(state, f"ways {seat}", ways)
    if len(options) > 1 or basket:
        value = before + brings(trade, state, seat, basket)
        what = "sale" if any(count < 0 for _, count in basket) else "purchase"
        yield decided(turn.lines[-1], seat, what, said(state, basket), value, options, turn.lines)


# ---------------------------------------------------------------- mergers


def disposing(trade: MarketRules, played: Played) -> Iterator[Claim]:
    """Yield the decisions to sell, trade or keep: what each mixture pays, and the worth of the survivor's shares."""
    for seat_line in played.lines:
        state: Dealing = seat_line.before
        event = seat_line.event
        open_ = state.settlements[0] if isinstance(event, SharesDisposed) and state.settlements else None
        if not isinstance(event, SharesDisposed) or open_ is None or not open_.paid:
            continue
        before = worth_of(trade, played, state).get(event.by)
        held = state.holds(event.by, open_.defunct)
        if before is None or not held:
            continue
        ways = dict(_mixtures(trade, state, event.by, held, before))
        chosen = mixture(held, event.sold, event.traded)
        value = before + _disposed(trade, state, event.by, held, event.sold, event.traded)
        yield decided(seat_line.seq, event.by, "disposal", chosen, value, ways, (seat_line.seq,))


def situation(what: str, seat_line: Walked) -> str:
    """Return the shares that a disposal was about, and what they bring; "" for other decisions."""
    state: Dealing = seat_line.before
    if what != "disposal" or not isinstance(seat_line.event, SharesDisposed) or not state.settlements:
        return ""
    open_ = state.settlements[0]
    held = counted(state.holds(seat_line.event.by, open_.defunct) or 0, "share")
    return (
        f"{held} of {state.name(open_.defunct)}, which goes into {state.name(open_.survivor)}: "
        f"{money(open_.each)} for each one sold, or one share of {state.name(open_.survivor)} for {open_.rate}."
    )


def mixture(held: int, sold: int, traded: int) -> str:
    """Return a disposal in words: "2 sold, 4 traded, 1 kept"."""
    parts = ((sold, "sold"), (traded, "traded"), (held - sold - traded, "kept"))
    return ", ".join(f"{count} {word}" for count, word in parts if count) or "nothing"


def _mixtures(trade: MarketRules, state: Dealing, seat: str, held: int, before: float) -> Iterator[tuple[str, float]]:
    open_ = state.settlements[0]
    for traded in range(0, most_traded(held, left(state, open_.survivor), open_.rate) + 1, open_.rate):
        for sold in range(held - traded + 1):
            yield mixture(held, sold, traded), before + _disposed(trade, state, seat, held, sold, traded)


def _disposed(trade: MarketRules, state: Dealing, seat: str, held: int, sold: int, traded: int) -> float:
    """Return what this mixture adds to a position in which all these shares are valued at their selling price."""
    open_ = state.settlements[0]
    gained = max(0, traded) // open_.rate
    bonus = expected_bonus(trade, state, open_.survivor, seat, gained) - expected_bonus(
        trade, state, open_.survivor, seat
    )
    shares = gained * state.price(open_.survivor) + bonus if gained else 0.0
    return (sold - held) * open_.each + shares
