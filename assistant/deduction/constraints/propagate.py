"""Facts forced by constraint propagation: simple rules applied until nothing changes.

Every fact found this way is certain; not every certain fact is found this way (that takes counting whole deals). Each
mark keeps the lines it follows from. Cards, places and lines are bits of integers here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from assistant.kit.facts import ENVELOPE, Evidence, Holds, HoldsNone, HoldsOneOf, NotTogether, Showed

Cell = tuple[str, str]
"""A card and a place."""
Mark = Literal["yes", "no", "open"]
SETUP = 0
"""The line number of the setup: its facts are never named as a reason and never doubted."""


@dataclass(frozen=True)
class OneOfCards:
    """`place` holds one of `cards`, and it is not yet known which (line `seq`)."""

    place: str
    cards: tuple[str, ...]
    seq: int


@dataclass(frozen=True)
class Marks:
    """The forced facts: for each (card, place) "yes", "no" or "open", and why.

    `because` names the lines that a mark follows from. `conflict` is None, or lines that cannot all be true.
    """

    cells: Mapping[Cell, Mark]
    groups: tuple[OneOfCards, ...]
    because: Mapping[Cell, tuple[int, ...]]
    conflict: tuple[int, ...] | None = None
    method: str = "propagation"

    def at(self, card: str, place: str) -> Mark:
        """Return the mark of one cell."""
        return self.cells.get((card, place), "open")

    @property
    def solution(self) -> tuple[str, ...]:
        """Cards known to be in the envelope."""
        return tuple(card for (card, place), mark in self.cells.items() if place == ENVELOPE and mark == "yes")


class _Impossible(Exception):
    """No deal fits; carries the lines in conflict."""

    def __init__(self, lines: int) -> None:
        super().__init__(lines)
        self.lines = lines


def _bits(mask: int) -> tuple[int, ...]:
    return tuple([i for i in range(mask.bit_length()) if mask >> i & 1])


@lru_cache(1 << 14)
def bits(mask: int) -> tuple[int, ...]:
    """Return the numbers of the bits that are set, from the lowest (cached, since the same few sets of cards recur)."""
    return _bits(mask)


class Propagation:
    """Evidence as bit masks, propagated to a fixpoint on creation.

    Card i and place p are numbered as in `evidence.cards` and `evidence.places`. `open[i]` are the places card i may be
    in, `able[p]` the cards place p may hold, `sure[p]` those it certainly holds, `why[i][p]` the lines (bits of
    `lines`) that closed a cell, 0 while it is open. `one_of` and `not_all` are (place, cards, line) of the facts that
    need more than one look, `shown` (place, cards among which it chose what to show). `conflict` is None or the lines
    that cannot all be true. Only for evidence in which nothing moves.
    """

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.cards, self.places = evidence.cards, evidence.places
        self.bit = {card: 1 << i for i, card in enumerate(self.cards)}
        self._masks: dict[frozenset[str], int] = {}
        every, width = (1 << len(self.cards)) - 1, len(self.places)
        self.open = [(1 << width) - 1] * len(self.cards)
        self.able = [every] * width
        self.sure = [0] * width if width > 1 else [every]
        self.why = [[0] * width for _ in self.cards]
        self.lines: dict[int, int] = {}
        self.one_of: list[tuple[int, int, int]] = []
        self.not_all: list[tuple[int, int, int]] = []
        self.shown: list[tuple[int, int]] = []
        self.changed = False
        self.rooms = self._rooms()
        self.conflict: tuple[int, ...] | None = None
        try:
            self._read()
            self._settle()
        except _Impossible as impossible:
            self.conflict = self.seqs(impossible.lines)

    def supposing(self, card: int, place: int, there: bool = True) -> Propagation:
        """Return what follows from the assumption that `card` is, or is not, in `place`; this object is unchanged."""
        supposed = copy(self)
        supposed.open, supposed.able, supposed.sure = self.open[:], self.able[:], self.sure[:]
        supposed.why = [row[:] for row in self.why]
        try:
            if there:
                supposed._put(card, place, 0)
            elif supposed.able[place] >> card & 1:
                supposed._close(1 << card, place, 0)
            supposed._settle()
        except _Impossible as impossible:
            supposed.conflict = self.seqs(impossible.lines)
        return supposed

    def _settle(self) -> None:
        """Apply every rule again, until nothing changes."""
        self.changed = True
        while self.changed:
            self.changed = False
            self._sweep()

    def mask(self, cards: frozenset[str]) -> int:
        """Return cards as bits; cards that are not in this deck are left out."""
        if cards not in self._masks:
            self._masks[cards] = sum([self.bit.get(card, 0) for card in cards])
        return self._masks[cards]

    def seqs(self, lines: int) -> tuple[int, ...]:
        """Return the line numbers of these bits, in the order of the log, without the setup."""
        every = tuple(self.lines)
        return tuple(sorted(every[i] for i in bits(lines) if every[i] != SETUP))

    def reason(self, card: int, place: int) -> int:
        """Return the lines that close a cell, or for a card that is certainly there, all its other places."""
        if not self.able[place] >> card & 1:
            return self.why[card][place]
        return self._closed(card) if self.sure[place] >> card & 1 else 0

    def _rooms(self) -> list[tuple[int, int, int]]:
        """Return (place, cards, how many of them it takes): one of each class for the envelope, hands by size."""
        rooms = [(len(self.places) - 1, self.mask(frozenset(cards)), 1) for cards in self.evidence.classes.values()]
        every = (1 << len(self.cards)) - 1
        return rooms + [(at, every, size) for at, size in enumerate(self.evidence.sizes.values())]

    def _read(self) -> None:
        """Apply the facts about single cells once, and store the others."""
        where = {place: at for at, place in enumerate(self.places)}
        if extras := self.mask(frozenset(self.evidence.extras)):
            self._close(extras, len(self.places) - 1, 1 << self.lines.setdefault(SETUP, len(self.lines)))
        for fact in self.evidence.facts:
            line = 1 << self.lines.setdefault(fact.seq, len(self.lines))
            match fact:
                case HoldsNone(place=place, cards=cards) if place in where:
                    self._close(self.mask(cards) & self.able[where[place]], where[place], line)
                case HoldsOneOf(place=place, cards=cards):
                    self.one_of.append((where.get(place, -1), self.mask(cards), line))
                case Holds(place=place, cards=cards):
                    for card in bits(self.mask(cards)):
                        self._put(card, where.get(place, -1), line)
                case Showed(place=place, card=card, among=among):
                    for at in bits(self.bit.get(card, 0)):
                        self._put(at, where.get(place, -1), line)
                        self.shown.append((where[place], self.mask(among) | self.bit[card]))
                case NotTogether(place=place, cards=cards) if place in where:
                    if all(card in self.bit for card in cards):
                        self.not_all.append((where[place], self.mask(cards), line))
                case _:
                    pass

    def _close(self, cards: int, place: int, lines: int) -> None:
        """Record that none of these cards is in `place` (where each might have been)."""
        self.changed = True
        rest, places, able = ~(1 << place), self.open, self.able
        for card in bits(cards):
            left = places[card] = places[card] & rest
            able[place] &= ~(1 << card)
            self.why[card][place] = lines
            if not left & (left - 1):
                if not left:
                    raise _Impossible(self._closed(card))
                self.sure[left.bit_length() - 1] |= 1 << card

    def _put(self, card: int, place: int, lines: int) -> None:
        """Record that `card` is in `place`; place -1 is one that this table does not have."""
        if place < 0:
            raise _Impossible(lines)
        own, bit = self.why[card], 1 << card
        if not self.able[place] & bit:
            raise _Impossible(lines | own[place])
        others = self.open[card] & ~(1 << place)
        if others:
            for other in bits(others):
                self.able[other] &= ~bit
                own[other] = lines
            self.open[card] = 1 << place
            self.sure[place] |= bit
            self.changed = True

    def _closed(self, card: int) -> int:
        """Return the lines that close the places of `card`."""
        reasons = 0
        for lines in self.why[card]:
            reasons |= lines
        return reasons

    def _all_closed(self, cards: int) -> int:
        """Return the lines for which all these cards are certainly where they are."""
        reasons = 0
        for card in bits(cards):
            reasons |= self._closed(card)
        return reasons

    def _why_not(self, cards: int, place: int) -> int:
        """Return the lines for which none of these cards is in `place`."""
        reasons = 0
        for card in bits(cards):
            reasons |= self.why[card][place]
        return reasons

    def _sweep(self) -> None:
        """Apply every rule once."""
        for place, cards, line in self.one_of:
            left = cards & self.able[place] if place >= 0 else 0
            if not left & (left - 1) and not left & (self.sure[place] if left else 0):
                self._one_of(place, cards, left, line)
        for place, cards, line in self.not_all:
            self._not_all(place, cards, line)
        for place, cards, size in self.rooms:
            self._fill(place, cards, size)

    def _one_of(self, place: int, cards: int, left: int, line: int) -> None:
        """Place the last candidate of a clause; a clause without candidates is a conflict."""
        reason = line | self._why_not(cards & ~left, place) if place >= 0 else line
        if not left:
            raise _Impossible(reason)
        self._put(left.bit_length() - 1, place, reason)

    def _not_all(self, place: int, cards: int, line: int) -> None:
        """Exclude the last card of a set that a place cannot hold in full."""
        rest = cards & ~self.sure[place]
        if rest & (rest - 1):
            return
        reason = line | self._all_closed(cards & ~rest)
        if not rest:
            raise _Impossible(reason)
        if rest & self.able[place]:
            self._close(rest, place, reason)

    def _fill(self, place: int, cards: int, size: int) -> None:
        """Close a full place to more of these cards; give a place with just enough candidates all of them."""
        held, able = cards & self.sure[place], cards & self.able[place]
        certain, candidates = held.bit_count(), able.bit_count()
        if certain > size:
            raise _Impossible(self._all_closed(held))
        if candidates < size:
            raise _Impossible(self._why_not(cards & ~able, place))
        if held == able:
            return
        if certain == size:
            self._close(able & ~held, place, self._all_closed(held))
        elif candidates == size:
            reason = self._why_not(cards & ~able, place)
            for card in bits(able & ~held):
                self._put(card, place, reason)

    def groups(self) -> Iterator[OneOfCards]:
        """Yield the clauses that are still open, without those already settled and without repeats."""
        seen: set[tuple[int, int]] = set()
        for place, cards, line in self.one_of:
            left = cards & self.able[place] if place >= 0 else 0
            if left & (left - 1) and not cards & self.sure[place] and (place, left) not in seen:
                seen.add((place, left))
                seq = tuple(self.lines)[line.bit_length() - 1]
                yield OneOfCards(self.places[place], tuple(self.cards[i] for i in bits(left)), seq)

    def because(self) -> dict[Cell, tuple[int, ...]]:
        """Return the lines behind every cell."""
        reasons: dict[Cell, tuple[int, ...]] = {}
        known_sets: dict[int, tuple[int, ...]] = {}
        for i, card in enumerate(self.cards):
            for p, place in enumerate(self.places):
                lines = self.reason(i, p)
                if lines not in known_sets:
                    known_sets[lines] = self.seqs(lines)
                reasons[card, place] = known_sets[lines]
        return reasons
