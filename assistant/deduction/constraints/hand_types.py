"""Hand types: how many cards of each class a place may hold.

Cards that nothing tells apart form a class, so a hand is a vector of counts. Three codes stand for a vector: its `code`
(the first h cards of every class, as a set), its `cell` in the grid of all vectors (mixed radix), and `packed`, in
which every class has a field with a guard bit, so that one addition shows whether two hands together take more cards of
a class than there are. A class of m cards takes at most 2m bits of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain, combinations
from math import comb, factorial, gcd, prod

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch, vectors
from assistant.deduction.constraints.problem import MANY_SHOWS, ReducedProblem, Unit
from assistant.deduction.constraints.propagate import bits

Counts = NDArray[np.int64]
Reals = NDArray[np.float64]
MOST_CARDS = 31
"""The number of unknown cards that fit into the codes, however they fall into classes."""
FIELD = MOST_CARDS + 1
LISTED = 60_000
"""The number of concrete hands up to which they are listed and filtered; more are built class by class."""

FACTORIALS = np.array([float(factorial(at)) for at in range(19)])


class Grid:
    """The classes of a frame: their masks (neighboring bits), sizes, and the codes of one card of each.

    Raises TooMuch beyond `MOST_CARDS` unknown cards.
    """

    def __init__(self, masks: Sequence[int]) -> None:
        self.masks = tuple(masks)
        self.sizes = tuple(mask.bit_count() for mask in masks)
        self.cards = sum(self.sizes)
        if self.cards > MOST_CARDS:
            raise TooMuch(f"{self.cards} unknown cards; at most {MOST_CARDS} can be counted.")
        fields: list[int] = []
        shift = bias = guards = 0
        for size in self.sizes:
            width = size.bit_length()
            fields.append(1 << shift)
            bias |= ((1 << width) - 1 - size) << shift
            guards |= 1 << shift + width
            shift += width + 1
        strides, stride = [0] * len(self.sizes), 1
        for at in reversed(range(len(self.sizes))):
            strides[at], stride = stride, stride * (self.sizes[at] + 1)
        self.cells, self.full = stride, stride - 1
        self.bias, self.guards = bias, guards
        self.fields = np.array(fields, dtype=np.int64)
        self.strides = np.array(strides, dtype=np.int64)
        self.slots = np.array(self.masks, dtype=np.int64)
        self.many = tuple(at for at, size in enumerate(self.sizes) if size > 1)
        self.firsts = sum(mask & -mask for mask in masks)

    def subsets(self, total: int) -> int:
        """Return how many count vectors have this total: a coefficient of ∏(1 + x + … + x^m), at x = 2^FIELD."""
        return self._subsets >> FIELD * total & (1 << FIELD) - 1

    @cached_property
    def _subsets(self) -> int:
        return prod(((1 << FIELD * (size + 1)) - 1) // ((1 << FIELD) - 1) for size in self.sizes)


@dataclass(frozen=True)
class Hands:
    """All hand types that a unit may hold.

    `counts` has shape (hands, classes); `ways` is the number of concrete hands of a type among k! orders, k!/∏h!,
    divided by `unit_ways`, their greatest common divisor, so that it stays a small integer. `likely` is the likelihood
    of having shown what was shown (1 without shows).
    """

    unit: Unit
    code: Counts
    counts: Counts
    cell: Counts
    packed: Counts
    ways: Reals
    unit_ways: int
    likely: Reals

    def __len__(self) -> int:
        return len(self.code)


@lru_cache(128)
def _combinations(cards: int, size: int) -> NDArray[np.uint8]:
    """Return all choices of `size` among `cards`; shape (size, choices)."""
    flat = np.fromiter(chain.from_iterable(combinations(range(cards), size)), dtype=np.uint8)
    table = np.ascontiguousarray(flat.reshape(-1, size).T)
    table.setflags(write=False)
    return table


def _listed(unit: Unit, grid: Grid) -> Counts:
    """Return the codes of all count vectors inside `allowed`: hands with the first cards of each class."""
    each = np.array([1 << i for i in bits(unit.allowed)], dtype=np.int64)
    code = each[_combinations(len(each), unit.size)].sum(axis=0)
    if not grid.many:
        return code
    return code[code & ~(code << 1) & ~grid.firsts == 0]


def _built(unit: Unit, grid: Grid) -> Counts:
    """Return the codes that `_listed` returns, built class by class: quicker for long lists."""
    by_total = {0: np.zeros(1, dtype=np.int64)}
    for mask in grid.masks:
        if not mask & unit.allowed:
            continue
        grown: dict[int, list[Counts]] = {}
        for total, codes in by_total.items():
            for take in range(min(mask.bit_count(), unit.size - total) + 1):
                first = ((mask & -mask) << take) - (mask & -mask)
                grown.setdefault(total + take, []).append(codes + first)
        by_total = {total: np.concatenate(parts) for total, parts in grown.items()}
    return by_total.get(unit.size, np.zeros(0, dtype=np.int64))


def _choices(unit: Unit, grid: Grid) -> Counts:
    """Return the codes of one card of each group: what the envelope may hold."""
    code = np.zeros(1, dtype=np.int64)
    for group in unit.one_each:
        ids = np.array([mask & -mask for mask in grid.masks if mask & group], dtype=np.int64)
        code = (code[:, None] + ids).ravel()
    return code


def hands(framed: ReducedProblem, grid: Grid, budget: Budget = BUDGET) -> tuple[Hands, ...]:
    """Return the legal hand types of every unit; an empty list for a unit that has none.

    The codes of all units are computed together, because most lists are short. Raises TooMuch before a list gets too
    long.
    """
    code, ends = _codes(framed, grid, budget)
    budget.holds(len(code), 24 * len(grid.sizes) + 64, "The list of hands")
    counts = np.bitwise_count(code[:, None] & grid.slots).astype(np.int64)
    cell, packed = counts @ grid.strides, counts @ grid.fields
    hand_types: list[Hands] = []
    for unit, start, end in zip(framed.units, [0, *ends], ends, strict=False):
        part = slice(start, end)
        ways, unit_ways = _ways(counts[part], unit, grid)
        likely = _likely(code[part], unit)
        hand_types.append(Hands(unit, code[part], counts[part], cell[part], packed[part], ways, unit_ways, likely))
    return tuple(hand_types)


def _codes(framed: ReducedProblem, grid: Grid, budget: Budget) -> tuple[Counts, list[int]]:
    """Return the codes of the hand types of all units, one list after the other, and where each ends."""
    if framed.short is None:
        budget.holds(sum(_many(unit, grid) for unit in framed.units), 48, "The list of hands")
        codes = [_legal(unit, grid) for unit in framed.units]
        return np.concatenate(codes), list(accumulate(map(len, codes)))
    others = ((1 << grid.cards) - 1) & ~grid.firsts
    types = [[hand for hand in short if not hand & ~(hand << 1) & others] for short in framed.short]
    return np.array([*chain.from_iterable(types)], dtype=np.int64), list(accumulate(map(len, types)))


def _many(unit: Unit, grid: Grid) -> int:
    """Return how many hand types are listed for a unit before its clauses filter them."""
    if unit.one_each or comb(unit.allowed.bit_count(), unit.size) <= LISTED:
        return LISTED
    return vectors([mask.bit_count() for mask in grid.masks if mask & unit.allowed], unit.size)


def _legal(unit: Unit, grid: Grid) -> Counts:
    """Return the codes of the legal hand types of a unit."""
    if unit.one_each:
        code = _choices(unit, grid)
    elif comb(unit.allowed.bit_count(), unit.size) <= LISTED:
        code = _listed(unit, grid)
    else:
        code = _built(unit, grid)
    for clause in unit.clauses:
        code = code[code & clause != 0]
    for together in unit.not_all:
        code = code[~_all_of(code, together, grid)]
    return code


def _likely(code: Counts, unit: Unit) -> Reals:
    """Return the likelihood of what was shown, for each hand type; relative to the largest after very many shows."""
    if len(unit.shows) > MANY_SHOWS:
        logs = sum(np.log(settled + np.bitwise_count(code & mask)) for mask, settled in unit.shows)
        return np.exp(np.min(logs, initial=np.inf) - logs)
    likely = np.ones(len(code))
    for mask, settled in unit.shows:
        likely /= settled + np.bitwise_count(code & mask)
    return likely


def _all_of(code: Counts, together: int, grid: Grid) -> NDArray[np.bool_]:
    """Return which types certainly hold all these cards; a set of distinguishable cards consists of whole classes."""
    whole = sum(mask for mask in grid.masks if mask & together)
    return code & whole == whole


def _ways(counts: Counts, unit: Unit, grid: Grid) -> tuple[Reals, int]:
    """Return k!/∏h! per hand type, divided by the greatest common divisor of them all; and that divisor.

    Whole numbers in double precision; the parts stay below 2^53 for up to 18 cards, beyond that they are made of Python
    integers.
    """
    size = unit.size
    if not grid.many or size == 1 or unit.one_each or not len(counts):
        return np.ones(len(counts)), factorial(size)
    many = counts[:, grid.many]
    if size > 18:
        return _long_ways(many, size)
    orders = FACTORIALS[many].prod(axis=1)
    different = set(orders.tolist())
    if len(different) == 1:
        return np.ones(len(counts)), round(factorial(size) / different.pop())
    divisor = gcd(*(round(factorial(size) / order) for order in different))
    return np.rint(factorial(size) / orders / divisor), divisor


def _long_ways(many: Counts, size: int) -> tuple[Reals, int]:
    """Return what `_ways` does, for hands of more than 18 cards; raises TooMuch if a double cannot hold the result."""
    ways = [factorial(size) // prod(map(factorial, row)) for row in many.tolist()]
    divisor = gcd(*ways)
    if max(ways) // divisor >= 1 << 53:
        raise TooMuch("The hands are too long to be counted by classes.")
    return np.array([float(way // divisor) for way in ways]), divisor


def scale(frame: ReducedProblem, grid: Grid, all_hands: Iterable[Hands]) -> tuple[int, int]:
    """Return the factors by which a sum of products of `ways` is multiplied and divided to count deals.

    Deals = Σ ∏(k_u!/∏h!) · ∏m_c! / ∏k_u!  (a multinomial per class).
    """
    up = prod(map(factorial, grid.sizes)) * prod(h.unit_ways for h in all_hands)
    return up, prod(factorial(unit.size) for unit in frame.units)


def cells_of(masks: Sequence[int], cards: int) -> NDArray[np.bool_]:
    """Return which cards are in which of these masks of cards, one for each place; shape (cards, places)."""
    return np.array([[bool(mask >> card & 1) for mask in masks] for card in range(cards)])


def binomials(size: int) -> list[list[int]]:
    """Return C(s, h) for s, h up to `size`."""
    return [[comb(s, h) for h in range(size + 1)] for s in range(size + 1)]
