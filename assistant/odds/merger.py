"""The payout of a corporation that disappears: bonuses, and what everybody gets for shares sold and traded.

>>> paid = payouts(Merger({"Anna": 6, "Ben": 3, "Cleo": 3}, price=500, sold={"Ben": 3}, traded={"Anna": 4}))
>>> paid["Anna"].bonus, paid["Anna"].gained, paid["Ben"].total
(5000, 2, 2800)
>>> paid = payouts(Merger({"Anna": 6, "Ben": 3}, price=500, hostile=True))       # at half value (CCR-HTO-14 to -16)
>>> paid["Anna"].bonus, paid["Ben"].bonus
(2500, 1250)

The rules are those of `assistant.kit.market`; none of them is repeated here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from assistant.kit.market import (
    Market,
    Settlement,
    SettlementTerms,
    begun,
    disposed,
    held,
    left,
    tile_drawn,
    waits_for_tile,
)
from assistant.kit.phrasing import money
from assistant.kit.shares import CERTIFICATES, MAJORITY, MINORITY, ROUNDINGS, Rounding
from assistant.odds.armies.dice import Unanswerable

Half = Literal["round_then_halve", "halve_then_round", "exact"]
HALVES: Mapping[str, Half] = {
    "round_then_halve": "round_then_halve",
    "halve_then_round": "halve_then_round",
    "exact": "exact",
}
"""The readings of CCR-AMB-22."""
GONE, STAYS = "defunct", "survivor"
MOST_DOLLARS = 1_000_000


@dataclass(frozen=True)
class Merger:
    """A merger, before anybody disposes of a share.

    `shares`: shares of the corporation that disappears by holder, in the order in which they dispose (ACQ-DSP-01).
    `price`: dollars for one of them just before the merger. `hostile`: a takeover of Cold Cash Risk, with all values
    halved and four shares for one (CCR-HTO-14 to -16). `rounding`: of split bonuses (ACQ-AMB-01); `half`: how they are
    halved (CCR-AMB-22). `sold`, `traded`: shares by holder; all others are kept. `stock`: shares of the survivor that
    the bank has. `tile`: in a game of two, the shares that the bank counts for the bonuses (ACQ-TWO-01).

    Raises Unanswerable for impossible values.
    """

    shares: Mapping[str, int]
    price: int
    hostile: bool = False
    rounding: Rounding = "up100"
    half: Half = "round_then_halve"
    sold: Mapping[str, int] = field(default_factory=dict[str, int])
    traded: Mapping[str, int] = field(default_factory=dict[str, int])
    stock: int = CERTIFICATES
    tile: int = 0

    def __post_init__(self) -> None:
        for wrong in _wrong(self):
            raise Unanswerable(wrong)

    @property
    def settlement(self) -> Settlement:
        """The merger in the form that the kit uses."""
        return Settlement(next(iter(self.shares)), GONE, STAYS, 0, self.price, hostile=self.hostile)

    @property
    def readings(self) -> tuple[str, ...]:
        """The assumptions: one sentence each."""
        return tuple(_readings(self))


@dataclass(frozen=True)
class Payout:
    """A holder's payout in dollars: `bonus` (and why, "" for none) and `sale`; and in shares.

    `kept`, `sold` and `traded` are shares of the corporation that disappears, `gained` those of the survivor.
    """

    bonus: int
    kind: str
    kept: int
    sold: int
    traded: int
    gained: int
    sale: int

    @property
    def total(self) -> int:
        """All dollars."""
        return self.bonus + self.sale


def payouts(merger: Merger) -> dict[str, Payout]:
    """Return the payout of every holder; raise Unanswerable where shares cannot be traded as given."""
    holders = tuple(merger.shares)
    terms = SettlementTerms(
        rounding=merger.rounding,
        counted=lambda state, firm: {holder: held(state, holder, firm) for holder in holders},
        order=lambda _state, _settlement: holders,
        half=merger.half,
        tile=bool(merger.tile),
    )
    state = Market(
        cash=dict.fromkeys(holders, 0),
        shares={holder: {GONE: count} for holder, count in merger.shares.items()},
        bank={STAYS: merger.stock},
    )
    state = begun(state, [merger.settlement], terms)
    if waits_for_tile(state, terms):
        state = tile_drawn(state, merger.tile, terms)
    bonus = {one.holder: one for settlement in (*state.settlements, *state.settled) for one in settlement.bonuses}
    bonuses = dict(state.cash)
    for holder in holders:
        sold, traded = merger.sold.get(holder, 0), merger.traded.get(holder, 0)
        if traded // merger.settlement.rate > (rest := left(state, STAYS)):
            raise Unanswerable(_too_few(merger, holder, rest))
        if merger.shares[holder]:
            state = disposed(state, holder, sold, traded, terms)
    payouts: dict[str, Payout] = {}
    for holder in holders:
        kept, gained = held(state, holder, GONE), held(state, holder, STAYS)
        sold, traded = merger.sold.get(holder, 0), merger.traded.get(holder, 0)
        kind = bonus[holder].kind if holder in bonus else ""
        sale = state.cash[holder] - bonuses[holder]
        payouts[holder] = Payout(bonuses[holder], kind, kept, sold, traded, gained, sale)
    return payouts


def _too_few(merger: Merger, holder: str, rest: int) -> str:
    before = f"the bank has {merger.stock} shares of the survivor, and only {rest} of them are left for {holder}"
    return f"{holder} cannot trade {merger.traded[holder]} shares: {before} (ACQ-DSP-04). Trade fewer."


def _wrong(merger: Merger) -> Iterator[str]:
    """Yield the objections to these numbers; only the first is raised."""
    counts = (*merger.shares.values(), *merger.sold.values(), *merger.traded.values(), merger.stock, merger.tile)
    if not merger.shares:
        yield "Name at least one holder with a number of shares."
    if min(counts, default=0) < 0:
        yield "Shares must be 0 or more."
    if not 0 < merger.price <= MOST_DOLLARS:
        yield f"The price of a share must be from $1 to {money(MOST_DOLLARS)}: only a corporation with one disappears."
    if max(sum(merger.shares.values()) + merger.tile, merger.stock) > CERTIFICATES:
        yield f"There are only {CERTIFICATES} shares of a corporation (ACQ-CMP-02)."
    if merger.rounding not in ROUNDINGS or merger.half not in HALVES:
        yield f"Bonuses can be rounded by {', '.join(ROUNDINGS)}, and halved by {', '.join(HALVES)}."
    for holder in {*merger.sold, *merger.traded} - {*merger.shares}:
        yield f"{holder} holds no shares that could be sold or traded. Holders are: {', '.join(merger.shares)}."
    rate = merger.settlement.rate
    for holder, count in merger.shares.items():
        sold, traded = merger.sold.get(holder, 0), merger.traded.get(holder, 0)
        if sold + traded > count:
            yield f"{holder} has only {count} shares and cannot sell {sold} and trade {traded} (ACQ-DSP-01)."
        if traded % rate:
            how = "four for one (CCR-HTO-16)" if merger.hostile else "two for one (ACQ-DSP-04)"
            yield f"{holder} cannot trade {traded} shares: they are traded {how}."


def _readings(merger: Merger) -> Iterator[str]:
    majority, minority = MAJORITY * merger.price, MINORITY * merger.price
    yield f"The bonuses are {money(majority)} and {money(minority)} before ties and halving (ACQ-PRC-02)."
    key = merger.rounding
    rounded = {"up100": "rounded up to $100", "up10": "rounded up to $10", "exact": "without fractions of a dollar"}
    yield f"Split bonuses are paid {rounded[key]} (ACQ-BON-05, ACQ-AMB-01: {key})."
    if merger.hostile:
        yield f"A hostile takeover: bonuses and sales at half value, four shares for one (CCR-AMB-22: {merger.half})."
    if merger.tile:
        yield f"The bank counts as a holder of {merger.tile} shares; its part is not paid out (ACQ-TWO-01)."
