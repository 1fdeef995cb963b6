"""The possible paths of a single card, and the constraints on all cards together.

A *path* is where one card was at the start and every choice about it since. Anything that several cards share (places
at the start or in a deal, whether a gift is made, how many fitting cards its giver held) is a *field*: a few bits of
one integer, to which every path adds what it uses. A *gate* gives the weight of a history by its fields, once every
card has added its part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import factorial

from assistant.kit.facts import (
    ENVELOPE,
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

WIDTH = 5
"""Bits of a field: up to 31 cards."""

Way = tuple[str, int, int]
"""Where the card is afterwards, what it adds to the fields, and which fields it sets to 1."""
Step = Callable[[str, str], Sequence[Way]]
Paths = dict[tuple[int, int], Counter[tuple[str, ...]]]
"""A path's additions and settings → the number of such paths by the card's places at the requested moments."""


@dataclass(frozen=True)
class Gate:
    """Fields (by their lowest bit's number), and the weight of a history by their values; 0 if it is impossible."""

    fields: tuple[int, ...]
    weigh: Callable[..., float]


class Story:
    """The fields, the gates and the steps of an evidence under a model.

    `exact` fields must reach exactly this number, `some` fields must be set. `constant` is a factor of every history.
    """

    def __init__(self, evidence: Evidence, model: str) -> None:
        self.evidence, self.random = evidence, model == "random"
        self.facts = sorted(evidence.facts, key=lambda fact: fact.moment)
        self.gates: list[Gate] = []
        self.exact: dict[int, int] = {}
        self.some: set[int] = set()
        self.constant = 1.0 if self.random else 1
        self.used = 0
        self.start = {place: self.fill(size) for place, size in evidence.sizes.items()}
        self.kind: dict[str, int] = {}
        for cards in evidence.classes.values():
            self.kind |= dict.fromkeys(cards, self.fill(1))
        self.sizes = dict(evidence.sizes)
        self.steps = [self._step(fact) for fact in self.facts]

    # ---- fields

    def field(self) -> int:
        self.used += 1
        return (self.used - 1) * WIDTH

    def gate(self, weigh: Callable[..., float], *fields: int) -> None:
        self.gates.append(Gate(fields, weigh))

    def fill(self, many: int) -> int:
        """Add a field that must reach an exact number."""
        field = self.field()
        self.exact[field] = many
        self.gate(lambda value: value == many, field)
        return field

    # ---- paths

    def paths(self, card: str, after: Sequence[int]) -> Paths:
        """Return all paths of a card, with its places after the given numbers of facts."""
        found: Counter[tuple[str, int, int, tuple[str, ...]]] = Counter()
        for place, field in self.start.items():
            found[place, 1 << field, 0, ()] += 1
        if card in self.kind:
            found[ENVELOPE, 1 << self.kind[card], 0, ()] += 1
        for at, step in enumerate((*self.steps, None)):
            seen = after.count(at)
            found = Counter({(p, a, s, trail + (p,) * seen): n for (p, a, s, trail), n in found.items()})
            if step is not None:
                found = self._on(step, card, found)
        paths: Paths = {}
        for (_, add, put, trail), many in found.items():
            paths.setdefault((add, put), Counter())[trail] += many
        return paths

    def _on(self, step: Step, card: str, found: Counter) -> Counter:
        """Return the same paths one fact later."""
        later: Counter = Counter()
        for (place, add, put, trail), many in found.items():
            for to, more, sets in step(card, place):
                later[to, add + more, put | sets, trail] += many
        return later

    # ---- facts

    def _step(self, fact: Fact) -> Step:
        match fact:
            case Moved():
                return self._moved(fact)
            case Traded():
                return self._traded(fact)
            case DealtOn():
                return self._dealt(fact)
            case Left():
                self._resize({fact.place: -1, OUT: 1})
                return lambda card, at: stay(at) if card != fact.card else [(OUT, 0, 0)] if at == fact.place else ()
            case Holds():
                return lambda card, at: () if card in fact.cards and at != fact.place else stay(at)
            case HoldsNone():
                return lambda card, at: () if card in fact.cards and at == fact.place else stay(at)
            case HoldsOneOf():
                self.some.add(field := self.field())
                self.gate(lambda value: value > 0, field)
                return _sets(fact.place, fact.cards, field)
            case Withheld():
                return self._withheld(fact)
            case NotTogether():
                field = self.field()
                self.gate(lambda value: value < len(fact.cards), field)
                return _adds(fact.place, fact.cards, field)
            case Showed():
                return self._showed(fact)
        raise AssertionError(fact)

    def _withheld(self, fact: Withheld) -> Step:
        if not self.random:
            return lambda card, at: stay(at)
        field = self.field()
        self.gate(lambda value: 0.5 if value else 1.0, field)
        return _sets(fact.place, fact.cards, field)

    def _showed(self, fact: Showed) -> Step:
        field = self.field()
        self.gate(lambda value: (1 / value if self.random else 1) if value else 0, field)
        count = _adds(fact.place, fact.among, field)
        return lambda card, at: () if card == fact.card and at != fact.place else count(card, at)

    def _moved(self, fact: Moved) -> Step:
        self._resize({fact.place: -1, fact.to: 1})
        moved, held, free = self.fill(1), self.field(), self.field()
        if self.random:
            self.gate(lambda firm, loose: 1 / (firm + loose) if firm else 0.5 / max(loose, 1), held, free)

        def step(card: str, at: str) -> Sequence[Way]:
            if card not in fact.cards or at != fact.place:
                return () if card == fact.card else stay(at)
            add = (1 << (free if card in fact.free else held)) if self.random else 0
            gives = [(fact.to, add + (1 << moved), 0)] if fact.card in (None, card) else []
            return gives if fact.card == card else [*gives, (at, add, 0)]

        return step

    def _traded(self, fact: Traded) -> Step:
        other = {fact.place: fact.to, fact.to: fact.place}
        picked = {fact.place: fact.gave, fact.to: fact.got}
        fields = {place: (self.fill(1), self.field()) for place in other}
        for place, (_, kept) in fields.items() if self.random else ():
            self._evenly(self.sizes.get(place, 0), kept)

        def step(card: str, at: str) -> Sequence[Way]:
            if any(card == known and at != place for place, known in picked.items()):
                return ()
            if at not in other:
                return stay(at)
            gone, kept = fields[at]
            if card in fact.never:
                return () if card == picked[at] else [(at, 1 << kept if self.random else 0, 0)]
            ways = [(other[at], 1 << gone, 0)] if picked[at] in (None, card) else []
            return ways if picked[at] == card else [*ways, (at, 0, 0)]

        return step

    def _evenly(self, size: int, kept: int) -> None:
        """Add the even choice of one card from a hand of this size, without those that are kept."""
        self.gate(lambda value: 1 / (size - value) if size > value else 0, kept)

    def _dealt(self, fact: DealtOn) -> Step:
        many, known = dict(fact.to), dict(fact.known)
        if sum(many.values()) != self.sizes.get(fact.place, 0):
            self.constant *= 0
        if self.random:
            for count in many.values():
                self.constant *= factorial(count)
            self.constant /= factorial(sum(many.values()))
        self._resize({**many, fact.place: -sum(many.values())})
        fields = {place: self.fill(count) for place, count in many.items()}
        sure = {card: place for place, cards in known.items() for card in cards}

        def step(card: str, at: str) -> Sequence[Way]:
            if at != fact.place:
                return () if card in sure else stay(at)
            if card in sure:
                return [(sure[card], 1 << fields[sure[card]], 0)] if sure[card] in fields else ()
            return [(place, 1 << field, 0) for place, field in fields.items() if place not in known]

        return step

    def _resize(self, changes: dict[str, int]) -> None:
        for place, change in changes.items():
            self.sizes[place] = self.sizes.get(place, 0) + change


def stay(at: str) -> Sequence[Way]:
    """Return the step of a card that stays where it was."""
    return [(at, 0, 0)]


def _adds(place: str, cards: Iterable[str], field: int) -> Step:
    """Return a step that counts those of `cards` at `place`."""
    return lambda card, at: [(at, 1 << field, 0)] if card in cards and at == place else stay(at)


def _sets(place: str, cards: Iterable[str], field: int) -> Step:
    """Return a step that notes whether any of `cards` is at `place`."""
    return lambda card, at: [(at, 0, 1 << field)] if card in cards and at == place else stay(at)
