"""How shared events change a market, what a table may hide, and the final accounting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from assistant.content.house_rules import chosen
from assistant.core.event import REFEREE, Event
from assistant.core.fast_replace import replace
from assistant.families import common_rules
from assistant.families.stocks import events as e
from assistant.families.stocks.state import CASH, SHARES, START_CASH, Dealing
from assistant.kit.market import BANK, Account, SettlementTerms, disposed, given, held, paid, stocked, tile_drawn
from assistant.kit.shares import CERTIFICATES, ROUNDINGS, Bonus, Rounding, bonuses

D = TypeVar("D", bound=Dealing)


def set_up(state: D) -> D:
    """Give everybody $6,000 and no shares (ACQ-SET-01, CCR-OPN-02)."""
    return stocked(state, state.seats, state.box, START_CASH)


def apply(event: Event, state: D, terms: SettlementTerms) -> D:
    """Return the State after an event of the market that is the same in every game, or an event of housekeeping."""
    if isinstance(event, e.SharesDisposed):
        return disposed(state, event.by, event.sold, event.traded, terms)
    if isinstance(event, e.NumberDrawn):
        return tile_drawn(state, max(0, event.number), terms)
    if isinstance(event, e.CashSet):
        change = event.dollars - state.cash.get(event.of, 0)
        return replace(paid(state, event.of, change, "adjusted"), adjusted=True)
    if isinstance(event, e.SharesSet):
        change = event.count - held(state, event.by, event.of)
        return replace(given(state, event.by, event.of, change), adjusted=True)
    return common_rules.apply(event, state)


def traded(state: D, player: str, firm: str, count: int, price: int, what: str) -> D:
    """Buy this many shares from the bank at this price (sell, if below 0), as the table says (ACQ-BUY-01)."""
    return paid(given(state, player, firm, count), player, -count * price, what)


def founders_share(state: D, player: str, firm: str, *, cash: bool) -> D:
    """Give a founder one share free of charge if the bank has one; else nothing, or its price if `cash` (ACQ-FND-02,
    ACQ-AMB-03).
    """
    if state.stock(firm):
        return given(state, player, firm, 1)
    return paid(state, player, state.price(firm), "founding") if cash else state


def rounding(state: Dealing) -> Rounding:
    """Return how split bonuses are rounded (ACQ-AMB-01)."""
    return ROUNDINGS.get(chosen(state, "ACQ-AMB-01"), "up100")


def veiled(state: D, seat: str) -> D:
    """Remove the cash and shares of others where the table hides them (ACQ-INF-01, ACQ-AMB-05, CCR-AMB-36).

    A player who counted along could know them, as they follow from what was said at the table; no screen does the
    counting. The bank's total payments are hidden with them.
    """
    mine = tuple(player for player in state.seats if seat in (player, REFEREE))
    if state.covered:
        state = _unsaid(state)
    if SHARES in state.hidden:
        known: dict[str, Mapping[str, int]] = {player: state.shares.get(player, {}) for player in mine}
        state = replace(state, shares={}, my_shares=known, flows={})
    if CASH in state.hidden:
        state = replace(state, cash={}, my_cash={player: state.cash.get(player, 0) for player in mine}, flows={})
    return state


def _unsaid(state: D) -> D:
    """Return a supposed State without the results of hidden figures: winners, who lacks what, who got which bonus."""
    state = replace(state, account={}, winners=(), overspent=(), oversold=())
    if SHARES not in state.covered:
        return state
    queue, done = ([replace(s, bonuses=()) for s in each] for each in (state.settlements, state.settled))
    return replace(state, settlements=tuple(queue), settled=tuple(done))


def covered(state: D, now: D) -> D:
    """Return a supposed State that also hides what `now` hides."""
    hidden = state.covered | now.hidden
    return state if hidden == state.covered else replace(state, covered=hidden)


# ------------------------------------------------------------------ the final statement


def accounts(state: Dealing, bank: Mapping[str, int] | None = None) -> Mapping[str, Account]:
    """Return what every player whom this seat may see would have if the game ended now (ACQ-END-02, CCR-END-03).

    `bank` are shares that the bank shows for a bonus, by corporation (CCR-AMB-38).
    """
    got: dict[str, int] = {}
    for _firm, bonus in final_bonuses(state, bank):
        got[bonus.holder] = got.get(bonus.holder, 0) + bonus.dollars
    statement: dict[str, Account] = {}
    for player in state.seats:
        cash, owned = state.cash_of(player), state.shares_of(player)
        if cash is not None and owned is not None:
            cashed = sum(count * state.price(firm) for firm, count in owned.items())
            statement[player] = Account(cash=cash, bonuses=got.get(player, 0), shares=cashed)
    return statement


def final_bonuses(state: Dealing, bank: Mapping[str, int] | None = None) -> Iterator[tuple[str, Bonus]]:
    """Yield the bonuses of the final statement, each with its corporation; the bank's own part is among them."""
    for firm in state.active:
        shown = {**state.holders(firm), BANK: (bank or {}).get(firm, 0)}
        for bonus in bonuses(shown, state.price(firm), rounding(state)):
            yield firm, bonus


def richest(statement: Mapping[str, Account]) -> tuple[str, ...]:
    """Return the players who have the most (ACQ-END-02, CCR-GEN-05)."""
    most = max((account.total for account in statement.values()), default=0)
    return tuple(player for player, account in statement.items() if account.total == most)


def accounted(state: D, statement: Mapping[str, Account], winners: tuple[str, ...]) -> D:
    """Pay the final bonuses of every active corporation and cash in all their shares; the game is over."""
    for player, account in statement.items():
        state = paid(state, player, account.bonuses, "final bonus")
        state = paid(state, player, account.shares, "final sale")
    return replace(state, over=True, on_turn=None, account=statement, winners=winners)


# ------------------------------------------------------------------ what never changes


def laws(state: Dealing) -> Iterator[str]:
    """Yield a sentence for certificates or money made or lost, and for less than none (ACQ-CMP-02, ACQ-SET-01)."""
    for firm, left in state.bank.items():
        if left < 0 and not state.unlimited:
            yield f"The bank has given out more shares of {state.name(firm)} than there are."
        owned = sum(state.holds(player, firm) or 0 for player in state.seats)
        if state.all_known and owned + left != CERTIFICATES:
            yield f"{owned} + {left} shares of {state.name(firm)} are not {CERTIFICATES}."
    began = START_CASH * len(state.seats)
    known = set(state.cash) == set(state.seats) and state.flows
    if known and sum(state.cash.values()) != began + sum(state.flows.values()):
        yield "Money was made or lost between the players."
    for player, firm in state.oversold:
        yield f"{state.name(player)} holds less than zero shares of {state.name(firm)}."
    for player in state.overspent:
        yield f"{state.name(player)} has less than zero cash."
