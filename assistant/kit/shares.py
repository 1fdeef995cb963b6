"""A stock market by Acquire's chart: tiers, prices, bonuses, disposal. Pure functions, whole dollars.

Prices come from a chart of rows by size (ACQ-PRC-01); bonuses are ten and five times the price (ACQ-PRC-02).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from assistant.core.fast_replace import replace

CERTIFICATES = 25
"""Shares of each corporation (ACQ-CMP-02)."""
SAFE = 11
"""A corporation of this size can never disappear in a merger (ACQ-SAF-01)."""
MAJORITY, MINORITY = 10, 5
"""Bonuses as multiples of the price (ACQ-PRC-02)."""
FEWEST = 2
"""The smallest size on the chart."""

Rounding = Literal["up100", "exact", "up10"]
ROUNDINGS: Mapping[str, Rounding] = {"up100": "up100", "exact": "exact", "up10": "up10"}
"""The readings of ACQ-AMB-01."""


@dataclass(frozen=True, kw_only=True)
class Corporation:
    """A corporation with the tier (1 cheap, 2 middle, 3 expensive) of its shares (ACQ-CMP-01)."""

    key: str
    name: str
    tier: int
    mark: str = ""
    colour: str = ""


@dataclass(frozen=True, kw_only=True)
class PriceBand:
    """A row of the chart: sizes from `least` to `most` (None: no end) and the price in each tier."""

    least: int
    most: int | None
    prices: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Chart:
    """The price chart, and the corporations it is for."""

    corporations: tuple[Corporation, ...]
    rows: tuple[PriceBand, ...]

    def called(self, names: Mapping[str, str]) -> Chart:
        """Return the chart with a table's own names of corporations (ACQ-AMB-04)."""
        box = tuple(replace(c, name=names.get(c.key, c.name)) for c in self.corporations)
        return replace(self, corporations=box)

    def corporation(self, key: str) -> Corporation:
        """Return the corporation with this key; raises KeyError."""
        return {c.key: c for c in self.corporations}[key]

    def row(self, size: int) -> PriceBand:
        """Return the row of a size; sizes below the chart count as the smallest on it."""
        asked = max(FEWEST, size)
        return next(row for row in self.rows if row.most is None or asked <= row.most)

    def price(self, tier: int, size: int) -> int:
        """Return the dollars for one share at this size (ACQ-PRC-01)."""
        return self.row(size).prices[tier - 1]


def safe(size: int) -> bool:
    """Return whether a corporation of this size can never be the one that disappears (ACQ-SAF-01)."""
    return size >= SAFE


@dataclass(frozen=True, kw_only=True)
class Bonus:
    """The dollars that one holder receives, and why ("majority", "minority", "both", "tied first", "tied second")."""

    holder: str
    dollars: int
    kind: str


def bonuses(
    holdings: Mapping[str, int], price: int, rounding: Rounding = "up100", half: str | None = None
) -> tuple[Bonus, ...]:
    """Return who receives which bonus for these shares, in the order of the holdings (ACQ-BON-01 to -05).

    `holdings` maps holders to shares; a holder who shows none gets nothing. `half` is for a hostile takeover
    (CCR-HTO-14): "round_then_halve", "halve_then_round" or "exact" (CCR-AMB-22).
    """
    shown = {holder: count for holder, count in holdings.items() if count > 0}
    if not shown:
        return ()
    first = max(shown.values())
    leaders = [holder for holder, count in shown.items() if count == first]
    rest = {holder: count for holder, count in shown.items() if count < first}
    major, minor = MAJORITY * price, MINORITY * price
    if len(leaders) > 1:
        return _split(leaders, major + minor, "tied first", rounding, half)
    if not rest:
        return _split(leaders, major + minor, "both", rounding, half)
    second = max(rest.values())
    seconds = [holder for holder, count in rest.items() if count == second]
    kind = "minority" if len(seconds) == 1 else "tied second"
    return (*_split(leaders, major, "majority", rounding, half), *_split(seconds, minor, kind, rounding, half))


def _split(holders: Sequence[str], dollars: int, kind: str, rounding: Rounding, half: str | None) -> tuple[Bonus, ...]:
    """Return an equal part for each, rounded as the table agreed (ACQ-BON-05, CCR-AMB-22)."""
    count = len(holders)
    if half == "halve_then_round":
        part = rounded(dollars, 2 * count, rounding)
    elif half == "exact":
        part = dollars // (2 * count)
    elif half == "round_then_halve":
        part = rounded(dollars, count, rounding) // 2
    else:
        part = rounded(dollars, count, rounding)
    return tuple(Bonus(holder=holder, dollars=part, kind=kind) for holder in holders)


def rounded(dollars: int, parts: int, rounding: Rounding = "up100") -> int:
    """Return one of equal parts of an amount; unsplit amounts need no rounding (ACQ-BON-05).

    "up100" and "up10" round up to that many dollars, "exact" drops fractions of a dollar (ACQ-AMB-01).
    """
    if rounding == "exact":
        return dollars // parts
    unit = 100 if rounding == "up100" else 10
    return -(-dollars // (parts * unit)) * unit


@dataclass(frozen=True, kw_only=True)
class Disposal:
    """One holder's decision on defunct shares: kept, sold for `dollars`, traded for `gained` of the survivor."""

    kept: int
    sold: int
    traded: int
    gained: int
    dollars: int


def disposal(held: int, sold: int, traded: int, price: int, rate: int = 2, *, half: bool = False) -> Disposal:
    """Return the result of keeping, selling and trading in any mixture (ACQ-DSP-01 to -04; halved: CCR-HTO-15, -16).

    `price` is the defunct corporation's just before the merger, `rate` defunct shares buy one of the survivor. Sold and
    traded shares are as entered by the table: `kept` is below 0 if they are more than were held.
    """
    sold, traded = max(0, sold), max(0, traded)
    each = price // 2 if half else price
    kept = held - sold - traded
    return Disposal(kept=kept, sold=sold, traded=traded, gained=traded // rate, dollars=sold * each)


def most_traded(held: int, bank: int, rate: int = 2) -> int:
    """Return the most defunct shares that can be traded (ACQ-DSP-04)."""
    return max(0, min(held // rate, bank)) * rate


def dividend(price: int) -> int:
    """Return the dollars per share: a tenth of the price (CCR-DIV-01)."""
    return price // 10
