"""The timeline of hands that change: which piles exist from when to when, and on which routes cards move.

A *stretch* is a place from one change of its cards to the next; between two changes a card is in exactly one of the
stretches that last then. A *route* leads from a stretch to a later one and takes a fixed number of cards of a set: one
for a gift, one each way for a trade, as many as each receiver gets when a hand is dealt on. Cards that take no route
stay. Cards, stretches and lines are bits of integers here, as they are in `propagate`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from assistant.deduction.constraints.propagate import SETUP
from assistant.kit.facts import (
    OUT,
    DealtOn,
    Evidence,
    Fact,
    Holds,
    HoldsNone,
    HoldsOneOf,
    Left,
    Moved,
    NotTogether,
    Showed,
    Traded,
    Withheld,
)

CHANGING = (Moved, Traded, DealtOn, Left)
"""Facts after which cards are in other hands."""
MOVING = (*CHANGING, Withheld)
"""Facts of games in which cards change hands."""
FOR_EVER = 1 << 62
"""The end of a stretch that lasts to the present."""


def moves(evidence: Evidence) -> bool:
    """Return whether any card has changed hands, or might have; otherwise the engine for cards that stay is enough."""
    return any(isinstance(fact, MOVING) for fact in evidence.facts)


@dataclass(frozen=True)
class Stretch:
    """A place with `size` cards from interval `start` until before `end`; interval i is before change i."""

    place: int
    size: int
    start: int
    end: int = FOR_EVER


@dataclass(frozen=True)
class Route:
    """A move of `many` of `cards` from the stretch `source` to the stretch `target` at change `at`, by line `line`."""

    at: int
    source: int
    target: int
    many: int
    cards: int
    line: int


@dataclass(frozen=True)
class Bound:
    """Between `least` and `most` of `cards` are in `stretch`, by line `line`."""

    stretch: int
    cards: int
    least: int
    most: int
    line: int


@dataclass(frozen=True)
class Likely:
    """The likelihood of a choice, by how many of `cards` are in `stretch`: 0, 1, … of them.

    `capped`: only none and some are distinguished.
    """

    stretch: int
    cards: int
    chances: tuple[float, ...]
    capped: bool = False


@dataclass
class Timeline:
    """All stretches and routes of the evidence, and the constraints on them.

    `places` are those of the evidence, followed by `OUT` if it is not one of them. `now[place]` is its last stretch.
    `lasting[i]` are the stretches between changes i-1 and i, `changes[i]` pairs of a stretch and the one that follows
    it at the same place, `routes_at[i]` numbers of routes, `moments[i]` the moment of change i. `closed` are (stretch,
    cards not in it, line), `put` (cards, stretch they are in, line). `broken` is None or lines (as bits) that refer to
    something that this table does not have.
    """

    evidence: Evidence
    stretches: list[Stretch] = field(default_factory=list[Stretch])
    routes: list[Route] = field(default_factory=list[Route])
    bounds: list[Bound] = field(default_factory=list[Bound])
    likely: list[Likely] = field(default_factory=list[Likely])
    lasting: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    changes: list[tuple[tuple[int, int], ...]] = field(default_factory=list[tuple[tuple[int, int], ...]])
    routes_at: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    moments: list[int] = field(default_factory=list[int])
    closed: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])
    put: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])
    lines: dict[int, int] = field(default_factory=dict[int, int])
    broken: int | None = None

    def __post_init__(self) -> None:
        """Read all facts, in the order of their moments."""
        self.cards, self.places = self.evidence.cards, self.evidence.places
        if OUT not in self.places:
            self.places = (*self.places, OUT)
        self.bit = {card: 1 << i for i, card in enumerate(self.cards)}
        self.every = (1 << len(self.cards)) - 1
        self._where = {place: at for at, place in enumerate(self.places)}
        sizes = [*self.evidence.sizes.values(), len(self.evidence.classes), 0][: len(self.places)]
        self.stretches.extend(Stretch(place, size, 0) for place, size in enumerate(sizes))
        self.now = list(range(len(sizes)))
        self.classes = [self.mask(cards) for cards in self.evidence.classes.values()]
        line = 1 << self.lines.setdefault(SETUP, len(self.lines))
        self.closed.append((self.envelope, self.mask(self.evidence.extras), line))
        for fact in sorted(self.evidence.facts, key=lambda fact: fact.moment):
            self._read(fact, 1 << self.lines.setdefault(fact.seq, len(self.lines)))
        self.lasting.append(tuple(self.now))

    @property
    def envelope(self) -> int:
        """The number of the envelope, as a place and as a stretch."""
        return len(self.evidence.sizes)

    def mask(self, cards: Iterable[str]) -> int:
        """Return cards as bits; cards that are not in this deck are left out."""
        return sum({self.bit.get(card, 0) for card in cards})

    def seqs(self, lines: int) -> tuple[int, ...]:
        """Return the line numbers of these bits, in the order of the log, without the setup."""
        return tuple(sorted(seq for seq, at in self.lines.items() if lines >> at & 1 and seq != SETUP))

    def interval(self, moment: int) -> int:
        """Return the number of the interval after everything that moved up to this moment."""
        return sum(1 for at in self.moments if at <= moment)

    def _read(self, fact: Fact, line: int) -> None:
        """Read one fact, at the stretches that last now."""
        match fact:
            case HoldsNone(place=place, cards=cards):
                if place in self._where:
                    self.closed.append((self.now[self._where[place]], self.mask(cards), line))
            case Holds(place=place, cards=cards):
                if self.mask(cards):
                    self._put(self.mask(cards), place, line)
            case HoldsOneOf(place=place, cards=cards):
                self._bound(place, self.mask(cards), 1, len(self.cards), line)
            case NotTogether(place=place, cards=cards):
                if place in self._where and all(card in self.bit for card in cards):
                    self._bound(place, self.mask(cards), 0, len(cards) - 1, line)
            case Showed(place=place, card=card, among=among):
                if card in self.bit and self._put(self.bit[card], place, line):
                    self._evenly(self.now[self._where[place]], self.mask(among) | self.bit[card])
            case _:
                self._moving(fact, line)

    def _moving(self, fact: Fact, line: int) -> None:
        """Read a fact of cards that change hands."""
        match fact:
            case Withheld(place=place, cards=cards):
                if place in self._where and (mask := self.mask(cards)):
                    self._some(self.now[self._where[place]], mask, 1.0, 0.5)
            case Moved(place=place, to=to):
                self._moved(fact, line)
            case Left(place=place, card=card):
                self._change(fact, place, [(place, OUT, 1, self.mask((card,)))], line)
            case DealtOn(place=place, to=to, known=known):
                seen = {receiver: self.mask(cards) for receiver, cards in known if cards}
                ways = [(place, receiver, many, seen.get(receiver, self.every)) for receiver, many in to if many]
                self._change(fact, place, ways, line)
            case Traded(place=place, to=to, gave=gave, got=got, never=never):
                rest = self.every & ~self.mask(never)
                there, back = (rest if card is None else self.mask((card,)) & rest for card in (gave, got))
                for at in (place, to):
                    if at in self._where and self.mask(never):
                        self._but(self.now[self._where[at]], self.mask(never))
                self._change(fact, place, [(place, to, 1, there), (to, place, 1, back)], line)
            case _:
                pass

    def _moved(self, fact: Moved, line: int) -> None:
        """Read a gift: one of several cards, picked evenly; those that are free need not be given."""
        among, free = self.mask(fact.cards), self.mask(fact.free & fact.cards)
        if fact.place in self._where:
            stretch = self.now[self._where[fact.place]]
            self._evenly(stretch, among)
            if free and among & ~free:
                self._some(stretch, among & ~free, 0.5, 1.0)
        cards = among if fact.card is None else self.mask((fact.card,)) & among
        self._change(fact, fact.place, [(fact.place, fact.to, 1, cards)], line)

    def _evenly(self, stretch: int, cards: int) -> None:
        """Record that one of these cards in the stretch was picked at random; from a whole hand that tells nothing."""
        many = min(cards.bit_count(), self.stretches[stretch].size)
        if cards.bit_count() > 1 and cards != self.every:
            self.likely.append(Likely(stretch, cards, (1.0, *(1 / k for k in range(1, many + 1)))))

    def _some(self, stretch: int, cards: int, none: float, some: float) -> None:
        """Record the likelihood of a choice if none of these cards is in the stretch, and if some are."""
        self.likely.append(Likely(stretch, cards, (none, some), True))

    def _but(self, stretch: int, never: int) -> None:
        """Record that one card of the stretch was picked, but none of `never`."""
        size = self.stretches[stretch].size
        chances = tuple(1 / (size - k) if k < size else 0.0 for k in range(min(size, never.bit_count()) + 1))
        self.likely.append(Likely(stretch, never, chances))

    def _put(self, cards: int, place: str, line: int) -> bool:
        """Record that these cards are there now; return whether the table has such a place."""
        if place not in self._where:
            self._break(line)
            return False
        self.put.append((cards, self.now[self._where[place]], line))
        return True

    def _bound(self, place: str, cards: int, least: int, most: int, line: int) -> None:
        if place in self._where:
            self.bounds.append(Bound(self.now[self._where[place]], cards, least, most, line))
        elif least:
            self._break(line)

    def _break(self, line: int) -> None:
        if self.broken is None:
            self.broken = line

    def _change(self, fact: Fact, emptied: str, ways: Sequence[tuple[str, str, int, int]], line: int) -> None:
        """Move cards along these ways (from, to, how many, out of which), all at the same time."""
        if any(place not in self._where for way in ways for place in way[:2]) or emptied not in self._where:
            self._break(line)
            return
        sizes: dict[int, int] = {}
        touched = [self._where[emptied]]
        for source, target, many, _ in ways:
            for name, more in ((source, -many), (target, many)):
                place = self._where[name]
                sizes[place] = sizes.get(place, 0) + more
                touched.append(place)
        if isinstance(fact, DealtOn):
            sizes[touched[0]] = -self.stretches[self.now[touched[0]]].size
        before = list(self.now)
        self.lasting.append(tuple(before))
        for place in dict.fromkeys(touched):
            self._renew(place, sizes.get(place, 0), line)
        first = len(self.routes)
        at = len(self.changes)
        for source, target, many, cards in ways:
            here, there = before[self._where[source]], self.now[self._where[target]]
            self.routes.append(Route(at, here, there, many, cards, line))
        self.routes_at.append(tuple(range(first, len(self.routes))))
        self.changes.append(tuple((before[p], self.now[p]) for p in dict.fromkeys(touched)))
        self.moments.append(fact.moment)

    def _renew(self, place: int, more: int, line: int) -> None:
        """Begin a new stretch of the place, with `more` cards more than before."""
        old, at = self.stretches[self.now[place]], len(self.lasting)
        self.stretches[self.now[place]] = Stretch(place, old.size, old.start, at)
        if old.size + more < 0:
            self._break(line)
        self.now[place] = len(self.stretches)
        self.stretches.append(Stretch(place, max(0, old.size + more), at))
