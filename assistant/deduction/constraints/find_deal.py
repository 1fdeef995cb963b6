"""The search for one deal that fits, or proof that there is none: propagation, a matching, and backtracking.

It is much cheaper than counting, which makes it possible to test a lot of sets of lines. A deal found for one set also
shows that every set whose facts it satisfies is possible; such witnesses are stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.deduction.constraints.matching import Seating
from assistant.deduction.constraints.propagate import SETUP, Propagation, bits
from assistant.kit.facts import Evidence, Fact, Holds, HoldsNone, HoldsOneOf, NotTogether, Showed

Deal = dict[str, str]
"""The place of every card."""


def deal(propagation: Propagation) -> Deal | None:
    """Return a deal that fits what was propagated; None if there is none."""
    return _dealt(propagation, _Search().hands(propagation, None))


def _dealt(propagation: Propagation, hands: Sequence[int] | None) -> Deal | None:
    """Return the place of every card in these hands."""
    if hands is None:
        return None
    return {propagation.cards[card]: propagation.places[at] for at, held in enumerate(hands) for card in bits(held)}


class _Search:
    """Backtracking on the constraints that a matching breaks, the most conflicting lines first.

    (Boussemart and others, 2004: dom/wdeg.)
    """

    def __init__(self) -> None:
        self.tried = 0
        self._trouble: dict[int, int] = {}

    def hands(self, propagation: Propagation, before: Seating | None) -> Sequence[int] | None:
        """Return the cards of every place, as bits: a matching if it fits, else by search; None if nothing fits."""
        if propagation.conflict is not None:
            for line in propagation.conflict:
                self._trouble[line] = self._trouble.get(line, 0) + 1
            return None
        self.tried += 1
        seating = Seating(propagation, before)
        if seating.held is None:
            return None
        hands = seating.hands()
        lacking = self._lacking(propagation, hands)
        if lacking is None:
            return hands
        place, cards, wanted = lacking
        for card in bits(cards):
            fitting = self.hands(propagation.supposing(card, place, wanted), seating)
            if fitting is not None:
                return fitting
            propagation = propagation.supposing(card, place, not wanted)
            if propagation.conflict is not None:
                return None
        return None

    def _lacking(self, propagation: Propagation, hands: Sequence[int]) -> tuple[int, int, bool] | None:
        """Return what to try next: a place, cards, and whether it must have or lack one of them; None if the hands fit.

        A clause with few candidates whose line has often caused conflicts comes first, because it fails soonest.
        """
        if all(hands[place] & cards for place, cards, _ in propagation.one_of):
            bans = ((place, cards) for place, cards, _ in propagation.not_all if hands[place] & cards == cards)
            return next(((place, cards & ~propagation.sure[place], False) for place, cards in bans), None)
        lines = tuple(propagation.lines)
        best, least = (0, 0, True), float("inf")
        for place, cards, line in propagation.one_of:
            if not cards & propagation.sure[place]:
                left = cards & propagation.able[place]
                rank = left.bit_count() / (1 + self._trouble.get(lines[line.bit_length() - 1], 0))
                if rank < least:
                    best, least = (place, left, True), rank
        return best


class Witnesses:
    """Tests whether sets of lines of one evidence can be true together, always with the facts of line 0.

    `tried` is the number of matchings tried so far. `unsure`: some set was assumed possible because an exact answer
    would have taken too long.
    """

    unsure = False

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.by_line: dict[int, list[Fact]] = {}
        for fact in evidence.facts:
            self.by_line.setdefault(fact.seq, []).append(fact)
        self.lines: Sequence[int] = [line for line in self.by_line if line != SETUP]
        self.even = sum(evidence.sizes.values()) + len(evidence.classes) == len(evidence.cards)
        self.broken: list[frozenset[int]] = []
        self.tried = 0

    def deal(self, lines: Iterable[int] | None = None) -> Deal | None:
        """Return a deal that fits the facts of these lines (all of them by default); None if there is none."""
        chosen = set(self.lines if lines is None else lines) | {SETUP}
        facts = tuple(fact for fact in self.evidence.facts if fact.seq in chosen)
        deal = self._sought(replace(self.evidence, facts=facts)) if self.even else None
        if deal is not None:
            self.broken.append(frozenset(line for line in self.lines if self._breaks(deal, line)))
        return deal

    def _sought(self, evidence: Evidence) -> Deal | None:
        propagation, search = Propagation(evidence), _Search()
        fitting = _dealt(propagation, search.hands(propagation, None))
        self.tried += search.tried
        return fitting

    def possible(self, lines: Iterable[int] | None = None) -> bool:
        """Return whether some deal fits the facts of these lines."""
        chosen = frozenset(self.lines if lines is None else lines)
        return any(not chosen & broken for broken in self.broken) or self.deal(chosen) is not None

    def _breaks(self, deal: Deal, line: int) -> bool:
        return not all(fits(deal, fact) for fact in self.by_line[line])


def fits(deal: Deal, fact: Fact) -> bool:
    """Return whether a deal makes a fact true. Cards that are not in this deck are nowhere."""
    match fact:
        case Holds(place=place, cards=cards):
            return all(deal.get(card, place) == place for card in cards)
        case HoldsNone(place=place, cards=cards):
            return all(deal.get(card) != place for card in cards)
        case HoldsOneOf(place=place, cards=cards):
            return any(deal.get(card) == place for card in cards)
        case Showed(place=place, card=card):
            return deal.get(card, place) == place
        case NotTogether(place=place, cards=cards):
            return not all(deal.get(card) == place for card in cards)
        case _:
            return True
