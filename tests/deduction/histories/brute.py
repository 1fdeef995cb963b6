"""Every single history of a tiny deck, one after the other: slow, simple, exact.

A history is an initial deal and every hidden choice since. It is played forward fact by fact; a fact that leaves
something open (such as which card was given) splits it into one history per possibility. `odds` of a history are the
product of one-in-n over its hidden choices: its weight is 1/odds under the model "random", 1 under "uniform".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb

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

Where = Mapping[str, str]
"""The place of every card at one moment."""
Chances = dict[tuple[str, str], Fraction]


class TooMany(Exception):
    """More histories than this method is meant for."""


def opening(evidence: Evidence) -> Iterator[dict[str, str]]:
    """Yield every initial deal: one card of each class in the envelope, the others in hands."""
    for envelope in product(*evidence.classes.values()):
        rest = [card for card in evidence.cards if card not in envelope]
        for parts in shares(rest, list(evidence.sizes.items())):
            yield {**dict.fromkeys(envelope, ENVELOPE), **parts}


def shares(cards: Sequence[str], counts: Sequence[tuple[str, int]]) -> Iterator[dict[str, str]]:
    """Yield every way to split all the cards among places of given sizes; none if the sizes do not add up."""
    if not counts:
        if not cards:
            yield {}
        return
    (place, many), *others = counts
    for hand in combinations(cards, many):
        for more in shares([card for card in cards if card not in hand], others):
            yield {**dict.fromkeys(hand, place), **more}


def held(where: Where, place: str) -> list[str]:
    return [card for card, at in where.items() if at == place]


def ways(fact: Fact, where: Where) -> Iterator[tuple[Where, int]]:
    """Yield the ways in which this fact can be true from here: where the cards are afterwards, and the odds of it."""
    match fact:
        case Moved():
            yield from _given(fact, where)
        case Traded():
            yield from _traded(fact, where)
        case DealtOn():
            yield from _dealt(fact, where)
        case Left():
            if where[fact.card] == fact.place:
                yield {**where, fact.card: OUT}, 1
        case Showed():
            if where[fact.card] == fact.place:
                yield where, sum(where[card] == fact.place for card in fact.among)
        case Withheld():
            yield where, 2 if any(where[card] == fact.place for card in fact.cards) else 1
        case _:
            if true(fact, where):
                yield where, 1


def true(fact: Fact, where: Where) -> bool:
    """Return whether a fact without any choice holds now."""
    match fact:
        case Holds(place=place, cards=cards):
            return all(where[card] == place for card in cards)
        case HoldsNone(place=place, cards=cards):
            return all(where[card] != place for card in cards)
        case HoldsOneOf(place=place, cards=cards):
            return any(where[card] == place for card in cards)
        case NotTogether(place=place, cards=cards):
            return any(where[card] != place for card in cards)
    raise AssertionError(fact)


def _given(fact: Moved, where: Where) -> Iterator[tuple[Where, int]]:
    fitting = [card for card in fact.cards if where[card] == fact.place]
    odds = len(fitting) * (2 if fact.free.issuperset(fitting) else 1)
    for card in fitting:
        if fact.card in (None, card):
            yield {**where, card: fact.to}, odds


def _traded(fact: Traded, where: Where) -> Iterator[tuple[Where, int]]:
    mine = [card for card in held(where, fact.place) if card not in fact.never]
    theirs = [card for card in held(where, fact.to) if card not in fact.never]
    for gave, got in product(mine, theirs):
        if fact.gave in (None, gave) and fact.got in (None, got):
            yield {**where, gave: fact.to, got: fact.place}, len(mine) * len(theirs)


def _dealt(fact: DealtOn, where: Where) -> Iterator[tuple[Where, int]]:
    hand, known = held(where, fact.place), dict(fact.known)
    odds, left = 1, len(hand)
    if left != sum(many for _, many in fact.to):
        return
    for _, many in fact.to:
        odds *= comb(left, many)
        left -= many
    for parts in shares(hand, fact.to):
        if all({card for card, to in parts.items() if to == place} == cards for place, cards in known.items()):
            yield {**where, **parts}, odds


def histories(evidence: Evidence) -> Iterator[tuple[list[Where], int]]:
    """Yield every history that the facts allow: where the cards were after certain facts, and its odds."""
    facts = sorted(evidence.facts, key=lambda fact: fact.moment)

    def on(trail: list[Where], odds: int) -> Iterator[tuple[list[Where], int]]:
        if len(trail) > len(facts):
            yield trail, odds
            return
        for where, one_in in ways(facts[len(trail) - 1], trail[-1]):
            yield from on([*trail, where], odds * one_in)

    for deal in opening(evidence):
        yield from on([deal], 1)


class Brute:
    """All histories, counted plainly (`count`) and by their odds; where every card is now and was after `moments`.

    Raises TooMany beyond `most` histories.
    """

    def __init__(self, evidence: Evidence, moments: Iterable[int] = (), most: int = 10**9) -> None:
        self.evidence = evidence
        times = sorted(fact.moment for fact in evidence.facts)
        steps = {moment: sum(time <= moment for time in times) for moment in moments} | {None: len(times)}
        self.found: dict[int | None, Counter[tuple[tuple[str, ...], int]]] = {moment: Counter() for moment in steps}
        self.count = 0
        for trail, odds in histories(evidence):
            self.count += 1
            if self.count > most:
                raise TooMany
            for moment, step in steps.items():
                self.found[moment][tuple(trail[step][card] for card in evidence.cards), odds] += 1

    def weights(self, model: str, moment: int | None = None) -> dict[tuple[str, ...], Fraction]:
        """Return the total weight of the histories with the cards at these places at that moment."""
        found: dict[tuple[str, ...], Fraction] = {}
        for (places, odds), many in self.found[moment].items():
            found[places] = found.get(places, Fraction(0)) + Fraction(many, odds if model == "random" else 1)
        return found

    def total(self, model: str) -> Fraction:
        return sum(self.weights(model).values(), Fraction(0))

    def chances(self, model: str, moment: int | None = None) -> Chances:
        """Return the chance of every card at every place where it can be; empty without histories."""
        weights = self.weights(model, moment)
        total = sum(weights.values(), Fraction(0))
        found: Chances = {}
        for places, weight in weights.items():
            for cell in zip(self.evidence.cards, places, strict=True):
                found[cell] = found.get(cell, Fraction(0)) + weight / total
        return found

    def triples(self, model: str) -> dict[tuple[str, ...], Fraction]:
        """Return the chance of every content of the envelope."""
        weights = self.weights(model)
        total = sum(weights.values(), Fraction(0))
        found: dict[tuple[str, ...], Fraction] = {}
        for places, weight in weights.items():
            cells = zip(self.evidence.cards, places, strict=True)
            inside = tuple(card for card, place in cells if place == ENVELOPE)
            found[inside] = found.get(inside, Fraction(0)) + weight / total
        return found
