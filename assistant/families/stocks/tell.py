"""Sentences of a market that read the same in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.event import Event
from assistant.families import common_rules
from assistant.families.stocks import events as e
from assistant.families.stocks.state import SHARES, Dealing
from assistant.kit.market import newly_paid, settlement_sentence
from assistant.kit.phrasing import counted, listed, money, sentences

MISSING = "an entry is missing, or a number is wrong."

tell = sentences({e.NumberDrawn: "The bank’s tile shows {number}."}, common_rules.tell)
"""The sentence for an event of the market, or for one of housekeeping."""


def hushed(event: Event, state: Dealing) -> tuple[str, ...]:
    """Return the fields of a count that the reader of this State may not see (ACQ-INF-01, CCR-AMB-36)."""
    if isinstance(event, e.CashSet) and state.cash_of(event.of) is None:
        return ("dollars",)
    if isinstance(event, e.SharesSet) and state.shares_of(event.by) is None:
        return ("count",)
    return ()


def settled(before: Dealing, after: Dealing) -> Iterator[str]:
    """Yield a sentence on what every corporation that has just been settled pays to whom (ACQ-BON-01)."""
    for settlement in newly_paid(before, after):
        if SHARES in after.covered:
            yield f"{after.name(settlement.defunct)} is settled; its bonuses depend on shares that are still hidden."
        else:
            yield settlement_sentence(settlement, after.name)


def uncounted(before: Dealing, after: Dealing) -> Iterator[str]:
    """Yield a sentence for every player who newly has less than zero: an entry is missing or wrong (ACQ-BUY-02,
    ACQ-CMP-02).
    """
    for player in after.overspent:
        if player not in before.overspent:
            yield f"According to the entries, that is more cash than {after.name(player)} had: {MISSING}"
    for player, firm in after.oversold:
        if (player, firm) not in before.oversold:
            held = f"more shares of {after.name(firm)} than {after.name(player)} had"
            yield f"According to the entries, those are {held}: {MISSING}"


def founders_share(event: Any, before: Dealing, *, cash: bool) -> str:
    """Return a sentence on what the founder gets when no free share is left; "" if one is (ACQ-FND-02, ACQ-AMB-03)."""
    if before.stock(event.of):
        return ""
    instead = "its price in cash" if cash else "nothing"
    return f" No share is left in the bank: {before.name(event.by)} gets {instead}."


def won(before: Dealing, after: Dealing) -> Iterator[str]:
    """Yield a sentence on who has won, and with how much (ACQ-END-02, CCR-END-03)."""
    if after.over and not before.over and after.covered:
        yield "The game is over. The winner depends on cash and shares that are still hidden."
    elif after.over and not before.over:
        names = listed(after.name(player) for player in after.winners)
        most = max((account.total for account in after.account.values()), default=0)
        yield f"The game is over: {names} {'win' if len(after.winners) > 1 else 'wins'} with {money(most)}."


@tell.register
def _(event: e.SharesDisposed, before: Dealing, after: Dealing) -> str:
    done = [f"sells {event.sold}"] if event.sold else []
    done += [f"trades {event.traded}"] if event.traded else []
    said = f"{after.name(event.by)} {listed(done) or 'keeps all shares'}"
    if not before.settlements:
        return f"{said}."
    deal = before.settlements[0]
    got = f" for {event.traded // deal.rate} of {before.name(deal.survivor)}" if event.traded else ""
    return f"{said} of {before.name(deal.defunct)}{got}."


@tell.register
def _(event: e.StockBought, before: Dealing, after: Dealing) -> str:
    cost = money(event.count * before.price(event.of))
    return f"{after.name(event.by)} buys {counted(event.count, 'share')} of {after.name(event.of)} for {cost}."


@tell.register
def _(event: e.EndDeclared, before: Dealing, after: Dealing) -> str:
    late = "" if after.over or after == before else " The game ends after this turn."
    return f"{after.name(event.by)} declares the end of the game.{late}"


@tell.register
def _(event: e.CashSet, before: Dealing, after: Dealing) -> str:
    known = after.cash_of(event.of) is not None
    return f"{after.name(event.of)} counted their cash{f': {money(event.dollars)}' if known else ''}."


@tell.register
def _(event: e.SharesSet, before: Dealing, after: Dealing) -> str:
    known = after.shares_of(event.by) is not None
    return (
        f"{after.name(event.by)} counted their shares of {after.name(event.of)}{f': {event.count}' if known else ''}."
    )
