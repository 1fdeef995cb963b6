"""One deal that fits, or the certainty that there is none: propagation, and trying places where it halts.

Much cheaper than counting, so that many sets of lines can be tested. A deal found for one set also shows
that every set is possible whose facts it fulfils: such witnesses are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.deduction.propagate import LAID, Propagation
from assistant.deduction.standing import standing
from assistant.kit.facts import Evidence, Fact, Holds, HoldsNone, HoldsOneOf, NotTogether, Showed

Deal = dict[str, str]
"""The place of every card."""


def deal(found: Propagation) -> Deal | None:
    """A deal that fits what was propagated; None if there is none."""
    if found.conflict is not None:
        return None
    halt = _halt(found)
    if halt < 0:
        return {card: found.places[found.open[i].bit_length() - 1] for i, card in enumerate(found.cards)}
    for place in range(len(found.places)):
        if found.open[halt] >> place & 1:
            fits = deal(found.supposing(halt, place))
            if fits is not None:
                return fits
    return None


def _halt(found: Propagation) -> int:
    """The card to try next: of the tightest clause, else with the fewest places; -1 if all are settled."""
    tightest, width = 0, len(found.cards) + 1
    for place, cards, _ in found.one_of:
        left = cards & found.able[place]
        if not cards & found.sure[place] and left.bit_count() < width:
            tightest, width = left, left.bit_count()
    if tightest:
        return tightest.bit_length() - 1
    many = [(places.bit_count(), i) for i, places in enumerate(found.open) if places & (places - 1)]
    return min(many)[1] if many else -1


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
