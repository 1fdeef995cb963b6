"""Cash, shares and the settlement of corporations that disappear, as part of a State.

`Market` is what games with Acquire's stock share; `SettlementTerms` is how a table reads the rules. The functions never
refuse: events are applied as the table entered them. If that leaves somebody with less than zero, the State records it.
Every dollar of the bank is counted by its purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from assistant.core.fast_replace import replace
from assistant.kit.phrasing import listed, money
from assistant.kit.shares import CERTIFICATES, Bonus, Rounding, bonuses, disposal

WORDS: Final = {"both": "both bonuses", "tied first": "tied for first", "tied second": "tied for second"}
"""Kinds of bonuses for which people say more than one word."""
BANK: Final = "bank"
"""The third holder in a game for two (ACQ-TWO-01)."""


@dataclass(frozen=True)
class SettlementTerms:
    """How this table settles: rounding of split bonuses, halving, what becomes of kept shares.

    `counted(state, corporation)` are the shares by holder that count for a bonus, `order(state, settlement)` is the
    order in which holders dispose. `tile`: the bank counts as a holder, so that bonuses wait for a tile. `together`:
    all bonuses are paid before any disposal (ACQ-AMB-02). `void`: kept shares go back (CCR-AMB-12).
    """

    rounding: Rounding
    counted: Callable[[Any, str], Mapping[str, int]]
    order: Callable[[Any, Settlement], tuple[str, ...]]
    half: str = "round_then_halve"
    tile: bool = False
    together: bool = False
    void: bool = False


@dataclass(frozen=True)
class Account:
    """The final statement of one player (ACQ-END-02, CCR-END-03)."""

    cash: int
    bonuses: int
    shares: int

    @property
    def total(self) -> int:
        """The sum that decides the game."""
        return self.cash + self.bonuses + self.shares


@dataclass(frozen=True)
class Settlement:
    """A corporation that disappears: its size and price, the bonuses, and the players who still have to dispose of
    shares.

    `hostile`: all values are halved, and four shares buy one (CCR-HTO-14 to -16). `paid` is False while the bonuses
    wait (for a tile, or for an earlier settlement).
    """

    by: str
    defunct: str
    survivor: str
    size: int
    price: int
    hostile: bool = False
    paid: bool = False
    bonuses: tuple[Bonus, ...] = ()
    waiting: tuple[str, ...] = ()

    @property
    def rate(self) -> int:
        """Defunct shares for one of the survivor (ACQ-DSP-04, CCR-HTO-16)."""
        return 4 if self.hostile else 2

    @property
    def each(self) -> int:
        """Dollars for a share that is sold (ACQ-DSP-03, CCR-HTO-15)."""
        return self.price // 2 if self.hostile else self.price


@dataclass(frozen=True, kw_only=True)
class Market:
    """Everybody's possessions, the bank's stock, and the corporations that are being settled.

    `overspent` are players whose cash is below zero, `oversold` those whose shares of a corporation are: an entry is
    missing or wrong. Everybody may know that much, but not the sums.
    """

    cash: Mapping[str, int] = field(default_factory=dict[str, int])
    shares: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])
    bank: Mapping[str, int] = field(default_factory=dict[str, int])
    flows: Mapping[str, int] = field(default_factory=dict[str, int])
    settlements: tuple[Settlement, ...] = ()
    settled: tuple[Settlement, ...] = ()
    overspent: tuple[str, ...] = ()
    oversold: tuple[tuple[str, str], ...] = ()


M = TypeVar("M", bound=Market)


def stocked(state: M, players: Sequence[str], corporations: Sequence[str], cash: int) -> M:
    """Give everybody this much cash and no shares, and the bank all certificates (ACQ-SET-01, ACQ-CMP-02)."""
    return replace(
        state,
        cash=dict.fromkeys(players, cash),
        shares={player: {} for player in players},
        bank=dict.fromkeys(corporations, CERTIFICATES),
    )


def paid(state: M, player: str, dollars: int, what: str) -> M:
    """Pay a player from the bank (the player pays, if below 0)."""
    if player not in state.cash or not dollars:
        return state
    state = moneyed(state, {player: state.cash[player] + dollars})
    return replace(state, flows={**state.flows, what: state.flows.get(what, 0) + dollars})


def moneyed(state: M, cash: Mapping[str, int]) -> M:
    """Set the cash of these players, and note who has less than zero."""
    purses = {**state.cash, **cash}
    return replace(state, cash=purses, overspent=tuple(player for player, left in purses.items() if left < 0))


def held(state: Market, player: str, firm: str) -> int:
    """Return the shares of a player, as the bookkeeping knows them."""
    return state.shares.get(player, {}).get(firm, 0)


def given(state: M, player: str, firm: str, count: int) -> M:
    """Give a player shares from the bank (give back, if below 0); together they stay 25 (ACQ-CMP-02)."""
    stock, mine = state.bank.get(firm, CERTIFICATES), held(state, player, firm)
    if player not in state.shares or not count:
        return state
    shares = {**state.shares, player: {**state.shares[player], firm: mine + count}}
    short = tuple((p, f) for p, counts in shares.items() for f, left in counts.items() if left < 0)
    return replace(state, shares=shares, bank={**state.bank, firm: stock - count}, oversold=short)


def left(state: Market, firm: str, *, unlimited: bool = False) -> int:
    """Return the shares of a corporation that the bank can give."""
    return CERTIFICATES if unlimited else max(0, state.bank.get(firm, CERTIFICATES))


# ------------------------------------------------------------------ settlements


def bonuses_of(state: Market, settlement: Settlement, terms: SettlementTerms, tile: int = 0) -> tuple[Bonus, ...]:
    """Return who gets which bonus (ACQ-BON-01 to -05; halved: CCR-HTO-14); the bank's part is not paid out
    (ACQ-TWO-01).
    """
    counted = {**terms.counted(state, settlement.defunct), **({BANK: tile} if tile else {})}
    half = terms.half if settlement.hostile else None
    every = bonuses(counted, settlement.price, terms.rounding, half)
    return tuple(bonus for bonus in every if bonus.holder != BANK)


def begun(state: M, settlements: Sequence[Settlement], terms: SettlementTerms) -> M:
    """Begin to settle these corporations one after the other, in this order (ACQ-MRG-03)."""
    return advanced(replace(state, settlements=(*state.settlements, *settlements)), terms)


def newly_paid(before: Market, after: Market) -> tuple[Settlement, ...]:
    """Return the settlements whose bonuses were paid in between; they differ by their place in the queue."""
    old = (*before.settled, *before.settlements)
    new = (*after.settled, *after.settlements)
    return tuple(s for at, s in enumerate(new) if s.paid and not (at < len(old) and old[at].paid))


def settlement_sentence(settlement: Settlement, name: Callable[[str], str]) -> str:
    """Return a sentence on what a settlement pays to whom; `name` gives the words for keys."""
    half = ", all values halved" if settlement.hostile else ""
    price = money(settlement.price)
    said = f"{name(settlement.defunct)} is settled at size {settlement.size}, {price} a share{half}"
    got = [f"{name(b.holder)} {money(b.dollars)} ({WORDS.get(b.kind, b.kind)})" for b in settlement.bonuses]
    return f"{said}: {listed(got)}." if got else f"{said}: nobody gets a bonus."


def waits_for_tile(state: Market, terms: SettlementTerms) -> bool:
    """Return whether the number of the bank's shares has to be drawn now (ACQ-TWO-01)."""
    first = state.settlements[0] if state.settlements else None
    return bool(first and not first.paid and terms.tile and any(terms.counted(state, first.defunct).values()))


def tile_drawn(state: M, number: int, terms: SettlementTerms) -> M:
    """Pay the waiting bonuses, with the bank holding this many shares."""
    if not state.settlements or state.settlements[0].paid:
        return state
    return advanced(_with_bonuses(state, 0, terms, number), terms)


def advanced(state: M, terms: SettlementTerms) -> M:
    """Pay bonuses when it is their turn, and close a settlement that waits for nobody."""
    while state.settlements:
        first = state.settlements[0]
        if not first.paid:
            if waits_for_tile(state, terms):
                return state
            together = terms.together and not terms.tile
            for at in range(len(state.settlements) if together else 1):
                state = state if state.settlements[at].paid else _with_bonuses(state, at, terms)
        elif first.waiting:
            return state
        else:
            state = _closed(state, terms)
    return state


def disposed(state: M, player: str, sold: int, traded: int, terms: SettlementTerms) -> M:
    """Apply one holder's decision on all defunct shares: sold, traded, the rest kept (ACQ-DSP-01 to -04)."""
    if not state.settlements or not state.settlements[0].paid:
        return state
    open_ = state.settlements[0]
    done = disposal(held(state, player, open_.defunct), sold, traded, open_.price, open_.rate, half=open_.hostile)
    state = given(state, player, open_.defunct, -(done.sold + done.traded))
    state = given(state, player, open_.survivor, done.gained)
    state = paid(state, player, done.dollars, "sale")
    waiting = tuple(other for other in open_.waiting if other != player)
    return advanced(_put(state, 0, replace(open_, waiting=waiting)), terms)


def _with_bonuses(state: M, at: int, terms: SettlementTerms, tile: int = 0) -> M:
    """Pay the bonuses, before any share is disposed of (ACQ-BON-01)."""
    settlement = state.settlements[at]
    paid_out = bonuses_of(state, settlement, terms, tile)
    for bonus in paid_out:
        state = paid(state, bonus.holder, bonus.dollars, "bonus")
    waiting = tuple(p for p in terms.order(state, settlement) if held(state, p, settlement.defunct) > 0)
    return _put(state, at, replace(settlement, paid=True, bonuses=paid_out, waiting=waiting))


def _put(state: M, at: int, settlement: Settlement) -> M:
    return replace(state, settlements=(*state.settlements[:at], settlement, *state.settlements[at + 1 :]))


def _closed(state: M, terms: SettlementTerms) -> M:
    """Close the first settlement; kept shares stay with their holders, or go back to the bank by house rule
    (CCR-AMB-12).
    """
    done = state.settlements[0]
    if terms.void:
        for player in state.shares:
            state = given(state, player, done.defunct, -held(state, player, done.defunct))
    return replace(state, settlements=state.settlements[1:], settled=(*state.settled, done))
