"""The search for one deal that fits, or proof that there is none: propagation, a matching, and backtracking.

It is much cheaper than counting, which makes it possible to test a lot of sets of lines. A deal found for one set also
shows that every set whose facts it satisfies is possible; such witnesses are stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.deduction.constraints.matching import Seating
from assistant.deduction.constraints.propagate import LAID, Propagation, bits
from assistant.kit.facts import Evidence, Fact, Holds, HoldsNone, HoldsOneOf, NotTogether, Showed

Deal = dict[str, str]
"""The place of every card."""


def deal(found: Propagation) -> Deal | None:
    """Return a deal that fits what was propagated; None if there is none."""
    return _dealt(found, _Search().hands(found, None))


def _dealt(found: Propagation, hands: Sequence[int] | None) -> Deal | None:
    """Return the place of every card in these hands."""
    if hands is None:
        return None
    return {found.cards[card]: found.places[at] for at, held in enumerate(hands) for card in bits(held)}


class _Search:
    """Backtracking on the constraints that a matching breaks, the most conflicting lines first.

    (Boussemart and others, 2004: dom/wdeg.)
    """

    def __init__(self) -> None:
        self.tried = 0
        self._trouble: dict[int, int] = {}

    def hands(self, found: Propagation, before: Seating | None) -> Sequence[int] | None:
        """Return the cards of every place, as bits: a matching if it fits, else search card by card."""
        if found.conflict is not None:
            for line in found.conflict:
                self._trouble[line] = self._trouble.get(line, 0) + 1
            return None
        self.tried += 1
        seating = Seating(found, before)
        if seating.held is None:
            return None
        hands = seating.hands()
        lacking = self._lacking(found, hands)
        if lacking is None:
            return hands
        place, cards, wanted = lacking
        for card in bits(cards):
            fitting = self.hands(found.supposing(card, place, wanted), seating)
            if fitting is not None:
                return fitting
            found = found.supposing(card, place, not wanted)
            if found.conflict is not None:
                return None
        return None

    def _lacking(self, found: Propagation, hands: Sequence[int]) -> tuple[int, int, bool] | None:
        """Return what to try if these hands do not fit: a place, cards, and whether it must have or lack one.

        A clause with few candidates whose line has often caused conflicts comes first, because it fails soonest.
        """
        if all(hands[place] & cards for place, cards, _ in found.one_of):
            bans = ((place, cards) for place, cards, _ in found.not_all if hands[place] & cards == cards)
            return next(((place, cards & ~found.sure[place], False) for place, cards in bans), None)
        lines = tuple(found.lines)
        best, least = (0, 0, True), float("inf")
        for place, cards, line in found.one_of:
            if not cards & found.sure[place]:
                left = cards & found.able[place]
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
        self.lines: Sequence[int] = [line for line in self.by_line if line != LAID]
        self.even = sum(evidence.sizes.values()) + len(evidence.classes) == len(evidence.cards)
        self.broken: list[frozenset[int]] = []
        self.tried = 0

    def deal(self, lines: Iterable[int] | None = None) -> Deal | None:
        """Return a deal that fits the facts of these lines (all of them by default); None if there is none."""
        chosen = set(self.lines if lines is None else lines) | {LAID}
        facts = tuple(fact for fact in self.evidence.facts if fact.seq in chosen)
        found = self._sought(replace(self.evidence, facts=facts)) if self.even else None
        if found is not None:
            self.broken.append(frozenset(line for line in self.lines if self._breaks(found, line)))
        return found

    def _sought(self, evidence: Evidence) -> Deal | None:
        found, search = Propagation(evidence), _Search()
        fitting = _dealt(found, search.hands(found, None))
        self.tried += search.tried
        return fitting

    def possible(self, lines: Iterable[int] | None = None) -> bool:
        """Return whether some deal fits the facts of these lines."""
        chosen = frozenset(self.lines if lines is None else lines)
        return any(not chosen & broken for broken in self.broken) or self.deal(chosen) is not None

    def _breaks(self, found: Deal, line: int) -> bool:
        return not all(fits(found, fact) for fact in self.by_line[line])


def fits(found: Deal, fact: Fact) -> bool:
    """Return whether a deal makes a fact true. Cards that are not in this deck are nowhere."""
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
