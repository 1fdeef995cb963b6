"""Decisions in dollars recomputed from the printed rules: prices, bonuses, mergers, and what is expected still.

Worth = cash + shares × price + expected bonuses, as `assistant.figures.facts.worth` defines it. Nothing of the market's
code is used; the State is read once, into a `Ledger` of plain numbers.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from assistant.content.house_rules import chosen
from assistant.kit.phrasing import counted, listed
from tests.training.verdicts import CENT, NotCheckable, Position, Reference

CHEAP = ((2, 200), (3, 300), (4, 400), (5, 500), (10, 600), (20, 700), (30, 800), (40, 900), (10**6, 1000))
"""The price of the cheap tier up to each size (ACQ-PRC-01); each tier above costs 100 more."""
AHEAD, SAFE, BOUGHT, NUMBERS = 6, 11, 3, 12
BANK = "the bank"


@dataclass
class Ending:
    """A corporation that is being settled."""

    firm: str
    survivor: str
    price: int
    each: int
    rate: int
    due: bool
    """Whether its bonuses are still due."""
    waiting: tuple[str, ...]


@dataclass
class Ledger:
    """Everything of a State that is worth something, in plain numbers."""

    seats: tuple[str, ...]
    cash: dict[str, float]
    shares: dict[str, Counter[str]]
    bank: dict[str, int]
    sizes: dict[str, int]
    tiers: Mapping[str, int]
    endings: list[Ending]
    selling: bool
    unit: int
    tile: bool

    def price(self, firm: str) -> int:
        size = self.sizes.get(firm, 0)
        if not size:
            return 0
        return next(price for most, price in CHEAP if size <= most) + 100 * (self.tiers[firm] - 1)

    def expected(self, firm: str, seat: str, more: int = 0) -> float:
        """Return the bonuses that a player can expect from a corporation, with `more` shares from the bank."""
        counts = [max(0, self.shares[player][firm] + (more if player == seat else 0)) for player in self.seats]
        ahead = max(0, min(AHEAD, self.bank[firm] - more)) if self.selling else 0
        return self.price(firm) * mean_multiple(tuple(counts), self.seats.index(seat), ahead)

    def worth(self, seat: str) -> float:
        total = self.cash[seat]
        for firm in self.sizes:
            total += self.shares[seat][firm] * self.price(firm) if self.shares[seat][firm] > 0 else 0
            total += self.expected(firm, seat)
        for ending in self.endings:
            if ending.due or seat in ending.waiting:
                total += ending.each * max(0, self.shares[seat][ending.firm])
            if ending.due:
                total += self._due(ending, seat)
        return total

    def _due(self, ending: Ending, seat: str) -> float:
        """Return the rounded bonuses; with two players the bank shows a number of shares, each equally likely."""
        counts = {player: self.shares[player][ending.firm] for player in self.seats}
        numbers = range(1, NUMBERS + 1) if self.tile else (0,)
        paid = [multiples({**counts, BANK: number}).get(seat, (0, 1)) for number in numbers]
        return sum(self._rounded(times * ending.price, parts) for times, parts in paid) / len(numbers)

    def _rounded(self, dollars: int, parts: int) -> int:
        if parts == 1:
            return dollars
        return -(-dollars // (parts * self.unit)) * self.unit if self.unit > 1 else dollars // parts

    def given(self, seat: str, firm: str, count: int) -> None:
        self.shares[seat][firm] += count
        self.bank[firm] -= count


def multiples(counts: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Return by holder the multiple of the price that is split, and among how many (ACQ-BON-01 to -04)."""
    held = {who: count for who, count in counts.items() if count > 0}
    if not held:
        return {}
    first = [who for who, count in held.items() if count == max(held.values())]
    second = {who: count for who, count in held.items() if who not in first}
    if len(first) > 1 or not second:
        return {who: (15, len(first)) for who in first}
    runners = [who for who, count in second.items() if count == max(second.values())]
    return {first[0]: (10, 1), **{who: (5, len(runners)) for who in runners}}


@cache
def mean_multiple(counts: tuple[int, ...], place: int, ahead: int) -> float:
    """Return the mean multiple of a holder if `ahead` more shares go to anybody, each equally likely."""
    found = 0.0
    for more in parts(ahead, len(counts)):
        chance = factorial(ahead) / prod(map(factorial, more)) / len(counts) ** ahead
        then = {str(at): count + more[at] for at, count in enumerate(counts)}
        times, among = multiples(then).get(str(place), (0, 1))
        found += chance * times / among
    return found


def parts(whole: int, number: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to split a number among this many places, in order."""
    if number == 1:
        yield (whole,)
        return
    for first in range(whole + 1):
        for rest in parts(whole - first, number - 1):
            yield (first, *rest)


def ledger(state: Any) -> Ledger:
    """Read a State of Acquire or Cold Cash Risk."""
    cold = hasattr(state, "firms")
    seats = tuple(player.key for player in state.players)
    firms = [corporation.key for corporation in state.chart.corporations]
    unlimited = cold and chosen(state, "CCR-AMB-11") == "unlimited"
    endings = []
    for one in state.settlements:
        if one.hostile and not one.paid:
            raise NotCheckable("a takeover is being settled")
        each, rate = (one.price // 2, 4) if one.hostile else (one.price, 2)
        endings.append(Ending(one.defunct, one.survivor, one.price, each, rate, not one.paid, tuple(one.waiting)))
    return Ledger(
        seats=seats,
        cash={seat: float(state.cash_of(seat)) for seat in seats},
        shares={seat: Counter(state.shares_of(seat)) for seat in seats},
        bank={firm: 25 if unlimited else max(0, state.bank.get(firm, 25)) for firm in firms},
        sizes=_areas(state) if cold else dict(Counter(firm for firm in state.squares.values() if firm)),
        tiers={corporation.key: corporation.tier for corporation in state.chart.corporations},
        endings=endings,
        selling=not state.over and not (cold and state.phase == "accounting"),
        unit={"up100": 100, "up10": 10}.get(chosen(state, "ACQ-AMB-01"), 1),
        tile=len(seats) == 2 and chosen(state, "CCR-AMB-38" if cold else "ACQ-AMB-06") == "on",
    )


def _areas(state: Any) -> dict[str, int]:
    return {firm: _extent(state, _held(state, firm)) for firm in state.firms}


def _held(state: Any, firm: str) -> set[str]:
    return {area for area in state.world.keys if state.holder(area) == firm}


def _extent(state: Any, areas: set[str]) -> int:
    """Return the size of a corporation in Cold Cash Risk: territories and continents, at least 2 (CCR-DEF-04, -05)."""
    whole: dict[str, bool] = {}
    for area in state.world.areas:
        whole[area.continent] = whole.get(area.continent, True) and area.key in areas
    return max(2, len(areas) + sum(one.bonus for one in state.world.continents if whole.get(one.key)))


# ---------------------------------------------------------------------- buying, selling, disposing


def trade(position: Position) -> Reference:
    """Return the worth after every purchase of up to three shares, and every sale."""
    state, seat = position.state, position.puzzle.seat
    book = ledger(state)
    cold, now = hasattr(state, "firms"), book.worth(seat)
    single = cold and chosen(state, "CCR-AMB-13") == "single"
    half = cold and chosen(state, "CCR-AMB-14") == "half"
    values = {"no share": now}
    for count in range(1, BOUGHT + 1):
        for pick in combinations_with_replacement([firm for firm in book.sizes if book.bank[firm]], count):
            basket = Counter(pick)
            cost = sum(book.price(firm) * many for firm, many in basket.items())
            there = all(many <= book.bank[firm] for firm, many in basket.items())
            if cost <= book.cash[seat] and there and (len(basket) == 1 or not single):
                after = copy.deepcopy(book)
                after.cash[seat] -= cost
                for firm, many in basket.items():
                    after.given(seat, firm, many)
                values[_basket(state, basket)] = after.worth(seat)
    for firm in book.sizes if cold else ():
        for count in range(1, book.shares[seat][firm] + 1):
            after = copy.deepcopy(book)
            after.cash[seat] += count * (book.price(firm) // 2 if half else book.price(firm))
            after.given(seat, firm, -count)
            values[f"{_basket(state, Counter({firm: count}))} sold"] = after.worth(seat)
    return Reference(values, CENT)


def _basket(state: Any, basket: Counter[str]) -> str:
    return listed(f"{counted(many, 'share')} of {state.name(firm)}" for firm, many in sorted(basket.items()))


def disposal(position: Position) -> Reference:
    """Return the worth after every mixture of selling, trading and keeping; kept shares are worth nothing then."""
    state, seat = position.state, position.puzzle.seat
    book = ledger(state)
    ending = book.endings[0]
    if ending.waiting[:1] != (seat,):
        raise NotCheckable("another player disposes first")
    held = book.shares[seat][ending.firm]
    values: dict[str, float] = {}
    for traded in range(0, min(held // ending.rate, book.bank[ending.survivor]) * ending.rate + 1, ending.rate):
        for sold in range(held - traded + 1):
            after = copy.deepcopy(book)
            after.cash[seat] += sold * ending.each
            after.given(seat, ending.firm, -sold - traded)
            after.given(seat, ending.survivor, traded // ending.rate)
            after.endings[0].waiting = ending.waiting[1:]
            values[_mixture(held, sold, traded)] = after.worth(seat)
    return Reference(values, CENT)


def _mixture(held: int, sold: int, traded: int) -> str:
    named = ((sold, "sold"), (traded, "traded"), (held - sold - traded, "kept"))
    return ", ".join(f"{count} {word}" for count, word in named if count)


# ---------------------------------------------------------------------- tiles


def tile(position: Position) -> Reference:
    """Return the worth after every tile of the hand, with the best corporation founded and the best one surviving."""
    state, seat = position.state, position.puzzle.seat
    book = ledger(state)
    values: dict[str, float] = {}
    for one in state.hands[seat]:
        firms, lone = touched(state, one)
        if sum(book.sizes[firm] >= SAFE for firm in firms) > 1:
            continue
        if len(firms) > 1:
            values[one] = max(after.worth(seat) for after in _merged(book, firms, lone).values())
        elif firms:
            values[one] = _grown(book, firms[0], lone).worth(seat)
        elif not lone:
            values[one] = book.worth(seat)
        elif able := _founded(state, book, seat, lone):
            values[one] = max(after.worth(seat) for after in able.values())
    return Reference(values, CENT)


def founding(position: Position) -> Reference:
    """Return the worth after each outcome of a placed tile, or of a placed Mom & Pop."""
    state, seat = position.state, position.puzzle.seat
    book = ledger(state)
    if hasattr(state, "firms"):
        return Reference(_outcomes(state, book, seat), CENT)
    _, lone = touched(state, state.turn.placed)
    able = _founded(state, book, seat, lone)
    return Reference({state.name(firm): after.worth(seat) for firm, after in able.items()}, CENT)


def merger(position: Position) -> Reference:
    """Return the worth after each ruling of a merger of equals; which is settled first changes nothing."""
    state, seat = position.state, position.puzzle.seat
    firms, lone = touched(state, state.turn.placed)
    after = {firm: one.worth(seat) for firm, one in _merged(ledger(state), firms, lone).items()}
    values: dict[str, float] = {}
    for firm, value in after.items():
        words = f"{state.name(firm)} survives"
        values[words] = value
        values |= {f"{words}, {state.name(other)} settled first": value for other in firms if other != firm}
    return Reference(values, CENT)


def touched(state: Any, square: str) -> tuple[list[str], int]:
    """Return the corporations beside a square, and the number of lone tiles connected with it."""
    beside = {state.squares.get(one) for one in _near(square)} - {None, ""}
    lone, waiting = set[str](), [square]
    while waiting:
        for one in _near(waiting.pop()):
            if state.squares.get(one) == "" and one not in lone and one != square:
                lone.add(one)
                waiting.append(one)
    return sorted(beside), len(lone)


def _near(square: str) -> list[str]:
    column, row = int(square[:-1]), ord(square[-1])
    return [f"{column - 1}{chr(row)}", f"{column + 1}{chr(row)}", f"{column}{chr(row - 1)}", f"{column}{chr(row + 1)}"]


def _grown(book: Ledger, firm: str, lone: int) -> Ledger:
    after = copy.deepcopy(book)
    after.sizes[firm] += 1 + lone
    return after


def _merged(book: Ledger, firms: Iterable[str], lone: int) -> dict[str, Ledger]:
    """Return the ledgers by survivor: each of the largest (ACQ-MRG-01 to -04)."""
    firms = list(firms)
    most = max(book.sizes[firm] for firm in firms)
    found: dict[str, Ledger] = {}
    for survivor in firms:
        if book.sizes[survivor] < most:
            continue
        after = _grown(book, survivor, lone)
        for firm in firms:
            if firm != survivor and book.sizes[firm] < SAFE:
                price = book.price(firm)
                after.sizes[survivor] += after.sizes.pop(firm)
                after.endings.append(Ending(firm, survivor, price, price, 2, True, ()))
        found[survivor] = after
    return found


def _free(state: Any, book: Ledger) -> list[str]:
    taken = {*book.sizes, *(ending.firm for ending in book.endings)}
    return [firm for firm in state.box if firm not in taken]


def _founded(state: Any, book: Ledger, seat: str, lone: int) -> dict[str, Ledger]:
    """Return the ledgers by founded corporation: the founder gets a share (ACQ-FND-01, -02)."""
    return {firm: _with_founder(state, book, seat, firm, 1 + lone) for firm in _free(state, book)}


def _with_founder(state: Any, book: Ledger, seat: str, firm: str, size: int) -> Ledger:
    after = copy.deepcopy(book)
    after.sizes[firm] = size
    cold = hasattr(state, "firms")
    if after.bank[firm]:
        after.given(seat, firm, 1)
    elif chosen(state, "ACQ-AMB-03") == "cash" or (cold and chosen(state, "CCR-AMB-11") == "cash"):
        after.cash[seat] += after.price(firm)
    return after


def _outcomes(state: Any, book: Ledger, seat: str) -> dict[str, float]:
    """Return the worth by what a Mom & Pop becomes (CCR-FND-01 to -05, CCR-ABS-01, -02, CCR-NOT-01)."""
    area = state.turn.placed
    pops = {one for one in state.world.keys if one in state.pops}
    joined, waiting = {area}, [area]
    while waiting:
        new = set(state.world.neighbours(waiting.pop())) & pops - joined
        joined |= new
        waiting += new
    values = {"left alone": book.worth(seat)}
    if len(book.sizes) < 6:
        for firm in _free(state, book):
            after = _with_founder(state, book, seat, firm, _extent(state, joined))
            values[f"found {state.name(firm)}"] = after.worth(seat)
    chain = chosen(state, "CCR-AMB-06") == "chain"
    for firm in {state.holder(one) for one in state.world.neighbours(area)} & set(book.sizes):
        after = copy.deepcopy(book)
        after.sizes[firm] = _extent(state, _held(state, firm) | (joined if chain else {area}))
        values[f"absorbed by {state.name(firm)}"] = after.worth(seat)
    return values
