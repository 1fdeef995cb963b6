"""The worth of a player's position in a market: the value function of all decisions and chance events in dollars.

Worth = cash + shares at today's prices + expected bonuses, as if everything were cashed in at the end. The expected
bonus of a corporation: of the shares that the bank still has, `AHEAD` more (or all, if there are fewer) go one by one
to one of the players, each equally likely; the mean of the multiples of the price that the rulebook then pays
(ACQ-PRC-02, ACQ-BON-01 to -05), before rounding. A corporation that is being settled counts for what it pays now: its
bonuses if they are still due, and its price for shares that can still be sold. Shares of a corporation that is off the
board count for nothing. When the game is over, worth is cash: the result.

Nothing is sampled, so every figure is exact for this function. It does not consider how prices will develop, what
armies and tiles are worth, or that cash can run short.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeVar

from assistant.families.stocks.advice import TILES
from assistant.families.stocks.state import Dealing
from assistant.figures.facts.market import MarketRules
from assistant.kit.market import Settlement, bonuses_of
from assistant.kit.shares import Bonus, bonuses

D = TypeVar("D", bound=Dealing)
AHEAD: Final = 6
"""The number of shares of a corporation that are assumed to be sold still."""
_WHOLE: Final = 60
"""A price that is divisible by every tie of up to six."""

Worth = Mapping[str, float]
"""Dollars by player; empty if the view does not show everybody's assets."""


@lru_cache(maxsize=200_000)
def multiples(counts: tuple[int, ...], ahead: int = 0) -> tuple[float, ...]:
    """Return bonuses as multiples of the price, by holder of these counts, if `ahead` more shares are sold to anybody.

    `counts` in any order, of up to six holders; the result has the same order.
    """
    order = sorted(range(len(counts)), key=lambda at: -counts[at])
    ordered = _sorted(tuple(counts[at] for at in order), ahead)
    back = dict(zip(order, ordered, strict=True))
    return tuple(back[at] for at in range(len(counts)))


@lru_cache(maxsize=200_000)
def _sorted(counts: tuple[int, ...], ahead: int) -> tuple[float, ...]:
    if not ahead:
        paid = {bonus.holder: bonus.dollars / _WHOLE for bonus in _paid(counts)}
        return tuple(paid.get(str(at), 0.0) for at in range(len(counts)))
    ways = [multiples((*counts[:at], counts[at] + 1, *counts[at + 1 :]), ahead - 1) for at in range(len(counts))]
    return tuple(sum(way[at] for way in ways) / len(ways) for at in range(len(counts)))


def _paid(counts: tuple[int, ...]) -> tuple[Bonus, ...]:
    return bonuses({str(at): count for at, count in enumerate(counts)}, _WHOLE, "exact")


def held(state: Dealing, firm: str) -> tuple[int, ...]:
    """Return the shares of a corporation by player, in the order of the seats; never below 0."""
    return tuple(max(0, state.holds(player, firm) or 0) for player in state.seats)


def ahead(trade: MarketRules, state: Dealing, firm: str, taken: int = 0) -> int:
    """Return how many shares of a corporation are assumed to be sold still, after `taken` more."""
    return max(0, min(AHEAD, state.stock(firm) - taken)) if trade.still(state) else 0


def expected_bonus(trade: MarketRules, state: Dealing, firm: str, seat: str, more: int = 0) -> float:
    """Return the dollars of bonuses that a player can expect from a corporation, with `more` shares from the bank."""
    counts, place = list(held(state, firm)), state.seats.index(seat)
    counts[place] = max(0, counts[place] + more)
    return state.price(firm) * multiples(tuple(counts), ahead(trade, state, firm, more))[place]


def worth(trade: MarketRules, state: Dealing) -> Worth:
    """Return what every player's position is worth; empty if the view does not show all shares and cash."""
    return as_it_is(trade, trade.foreseen(trade, state))


def as_it_is(trade: MarketRules, state: Dealing) -> Worth:
    """Return the worth without foresight, in exactly this State."""
    cash = {player: dollars for player in state.seats if (dollars := state.cash_of(player)) is not None}
    if len(cash) < len(state.seats) or not state.all_known:
        return {}
    totals = {player: float(dollars) for player, dollars in cash.items()}
    if state.over:
        return totals
    for firm in state.active:
        price, counts = state.price(firm), held(state, firm)
        promised = multiples(counts, ahead(trade, state, firm))
        for player, count, times in zip(state.seats, counts, promised, strict=True):
            totals[player] += price * (count + times)
    for settlement in state.settlements:
        for player, dollars in settling(trade, state, settlement).items():
            totals[player] += dollars
    return totals


def settling(trade: MarketRules, state: Dealing, settlement: Settlement) -> dict[str, float]:
    """Return what a corporation being settled still pays to whom: bonuses due, and shares that can be sold."""
    waiting = settlement.waiting if settlement.paid else state.seats
    dues = {player: float(settlement.each * max(0, state.holds(player, settlement.defunct) or 0)) for player in waiting}
    if not settlement.paid:
        terms = trade.terms(state)
        numbers = range(1, TILES + 1) if terms.tile else (0,)
        for number in numbers:
            for bonus in bonuses_of(state, settlement, terms, number):
                dues[bonus.holder] = dues.get(bonus.holder, 0.0) + bonus.dollars / len(numbers)
    return dues


def whole(state: D) -> D:
    """Return the State with the hidden sums that this view knows filled in, so that rules can continue from it."""
    if not state.my_cash and not state.my_shares:
        return state
    return replace(
        state,
        cash={**state.my_cash, **state.cash},
        shares={**state.my_shares, **state.shares},
        my_cash={},
        my_shares={},
    )
