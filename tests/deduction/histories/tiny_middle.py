"""Tiny decks of Advanced Cluedo, with a middle, bribes and grabs, and of Not A Clue, with sold looks.

Each comes with what a seat, or the table, learned.
"""

from __future__ import annotations

from assistant.kit.facts import ENVELOPE, MIDDLE, HoldsNone, HoldsOneOf, Moved, Showed
from tests.deduction.histories.tiny import Play


class Sold(Play):
    """Questions as in Clue, and sold looks."""

    def asked(self) -> None:
        """Play a suggestion: none of the named cards is there, or one is shown."""
        place, to = self.pair()
        named = self.some(1, 3)
        inside = sorted(named & set(self.hand(place)))
        if not inside:
            self.note(HoldsNone, place=place, cards=named)
        elif self.sees(place, to):
            self.note(Showed, place=place, card=self.dice.choice(inside), among=named)
        else:
            self.note(HoldsOneOf, place=place, cards=named)

    def sold(self) -> None:
        """Sell a look at any card of a hand, which tells the others nothing (NAC-INF-03, NAC-INF-04)."""
        place, to = self.pair()
        if self.hand(place) and self.sees(place, to):
            card = self.dice.choice(self.hand(place))
            self.note(Showed, place=place, card=card, among=frozenset(self.evidence.cards))

    def step(self) -> None:
        self.moment += self.dice.choice((0, 1, 1, 1, 2))
        self.dice.choices((self.asked, self.sold, self.looked), (5, 4, 1))[0]()


class Dug(Sold):
    """Tiny games with a middle, and cards that are drawn from it and from hands."""

    heaps = (MIDDLE,)

    def unanswered(self) -> None:
        """Record that nobody can show; the middle and the asker are not asked (AC-INF-03)."""
        by = self.dice.choice(self.players)
        named = self.some(2, 3)
        others = [player for player in self.players if player != by]
        if not any(self.where[card] in others for card in named):
            for player in others:
                self.note(HoldsNone, place=player, cards=named)

    def taken(self) -> None:
        """Play a bribe or a grab (AC-INF-05, AC-INF-06)."""
        self.drawn(*self.pair())

    def dug(self) -> None:
        """Play a spade (AC-INF-04)."""
        self.drawn(MIDDLE, self.dice.choice(self.players))

    def drawn(self, place: str, to: str) -> None:
        if self.hand(place):
            card = self.dice.choice(self.hand(place))
            known = card if self.sees(place, to) else None
            self.note(Moved, place=place, to=to, cards=frozenset(self.evidence.cards), card=known)
            self.where[card] = to

    def looked(self) -> None:
        """Record something true about a hand, the middle or the envelope."""
        place, cards = self.dice.choice([*self.players, MIDDLE, ENVELOPE]), self.some()
        inside = cards & set(self.hand(place))
        self.note(HoldsOneOf if inside else HoldsNone, place=place, cards=cards)

    def step(self) -> None:
        self.moment += self.dice.choice((0, 1, 1, 1, 2))
        happen = (self.asked, self.unanswered, self.taken, self.dug, self.sold, self.looked)
        self.dice.choices(happen, (6, 2, 4, 4, 1, 1))[0]()
