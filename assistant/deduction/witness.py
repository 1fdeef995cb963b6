"""One deal that fits, or the certainty that there is none: propagation, a seating, and trying what that lacks.

Much cheaper than counting, so that many sets of lines can be tested. A deal found for one set also shows
that every set is possible whose facts it fulfils: such witnesses are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from assistant.deduction.propagate import LAID, Propagation, bits
from assistant.deduction.seating import Seating
from assistant.deduction.standing import standing
from assistant.kit.facts import Evidence, Fact, Holds, HoldsNone, HoldsOneOf, NotTogether, Showed

Deal = dict[str, str]
"""The place of every card."""


def deal(found: Propagation) -> Deal | None:
    """A deal that fits what was propagated; None if there is none."""
    fits = _search(found, None)
    if fits is None:
        return None
    return {card: found.places[at] for at, held in enumerate(fits) for card in _named(found, held)}


def _named(found: Propagation, held: int) -> Iterator[str]:
    return (found.cards[i] for i in bits(held))


def _search(found: Propagation, before: Seating | None) -> Sequence[int] | None:
    """The cards of every place, as bits: a seating if it fits; else what it lacks is tried, one card after the other."""
    if found.conflict is not None:
        return None
    seating = Seating(found, before)
    if seating.held is None:
        return None
    hands = seating.hands()
    lacking = _lacking(found, hands)
    if lacking is None:
        return hands
    place, cards, wanted = lacking
    for card in bits(cards):
        fits = _search(found.supposing(card, place, wanted), seating)
        if fits is not None:
            return fits
        found = found.supposing(card, place, not wanted)
        if found.conflict is not None:
            return None
    return None


def _lacking(found: Propagation, hands: Sequence[int]) -> tuple[int, int, bool] | None:
    """What is wrong with these hands: a place, cards, and whether it must have one of them or lack one.

    The clause with the fewest candidates comes first; None if nothing is wrong.
    """
    best: tuple[int, int, bool] | None = None
    for place, cards, _ in found.one_of:
        if not hands[place] & cards:
            left = cards & found.able[place]
            if best is None or left.bit_count() < best[1].bit_count():
                best = (place, left, True)
    for place, cards, _ in found.not_all:
        if best is None and hands[place] & cards == cards:
            best = (place, cards & ~found.sure[place], False)
    return best


class Witnesses:
    """Tests whether sets of lines of one evidence can be true together, always with the facts of line 0."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = standing(evidence)
        self.by_line: dict[int, list[Fact]] = {}
        for fact in evidence.facts:
            self.by_line.setdefault(fact.seq, []).append(fact)
        self.lines: Sequence[int] = [line for line in self.by_line if line != LAID]
        self.even = sum(evidence.sizes.values()) + len(evidence.classes) == len(evidence.cards)
        self.broken: list[frozenset[int]] = []

    def deal(self, lines: Iterable[int] | None = None) -> Deal | None:
        """A deal that fits the facts of these lines (all of them by default); None if there is none."""
        chosen = set(self.lines if lines is None else lines) | {LAID}
        facts = tuple(fact for fact in self.evidence.facts if fact.seq in chosen)
        found = deal(Propagation(replace(self.evidence, facts=facts))) if self.even else None
        if found is not None:
            self.broken.append(frozenset(line for line in self.lines if self._breaks(found, line)))
        return found

    def possible(self, lines: Iterable[int] | None = None) -> bool:
        """Whether some deal fits the facts of these lines."""
        chosen = frozenset(self.lines if lines is None else lines)
        return any(not chosen & broken for broken in self.broken) or self.deal(chosen) is not None

    def _breaks(self, found: Deal, line: int) -> bool:
        return not all(_fits(found, fact) for fact in self.by_line[line])


def _fits(found: Deal, fact: Fact) -> bool:
    """Whether a deal makes a fact true. Cards that are not of this deck are nowhere."""
    match fact:
        case Holds(place=place, cards=cards):
            return all(found.get(card, place) == place for card in cards)
        case HoldsNone(place=place, cards=cards):
            return all(found.get(card) != place for card in cards)
        case HoldsOneOf(place=place, cards=cards):
            return any(found.get(card) == place for card in cards)
        case Showed(place=place, card=card):
            return found.get(card, place) == place
        case NotTogether(place=place, cards=cards):
            return not all(found.get(card) == place for card in cards)
        case _:
            return True
