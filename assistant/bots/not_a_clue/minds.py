"""What a computer player of Not A Clue wants: where to go, what to ask, what a look is worth, when it is enough."""

from __future__ import annotations

from typing import Final

from assistant.bots import clue
from assistant.deduction import BRISK, Posterior, posterior
from assistant.games.not_a_clue.state import BRIBE, FEE, PRICE, NotAClue, Version
from assistant.kit.facts import ENVELOPE

CURIOUS: Final = 1.0
"""So many bits missing are worth the price of a look."""


class Simple(clue.Simple):
    """Theories and rubles by rules of thumb."""

    @property
    def state(self) -> NotAClue:
        """The table as the own seat sees it."""
        return self.sight.state

    @property
    def purse(self) -> int:
        """The own rubles."""
        return self.state.purses.get(self.sight.seat, 0)

    def leaves(self) -> bool:
        """Whether the customs official is worth ten rubles: out of a trap, or where nothing is left to ask."""
        state, me = self.state, self.sight.seat
        asked_here = state.room_of(me) not in self.open_rooms()
        return me in state.trapped or (self.purse >= FEE + BRIBE and asked_here and self.dice.random() < 0.3)

    def enough(self, made: Version) -> bool:
        """Whether nothing that is known speaks against a version."""
        marks = self.marks()
        return all(marks.at(card, ENVELOPE) != "no" for card in made.cards)

    def buys(self, seller: str) -> bool:
        """Whether to pay for a look at a card of this player."""
        return self.purse >= FEE + BRIBE and not self.accuses() and self.dice.random() < 0.4

    def sells(self, buyer: str) -> str:
        """The card at which this player may look for money; "" for none. Under the Minkin card money is needed."""
        hand = self.state.hands.get(self.sight.seat, ())
        willing = self._poor() or self.dice.random() < 0.25
        return self.dice.choice(hand) if hand and willing else ""

    def _poor(self) -> bool:
        return self.state.minkin == self.sight.seat and self.purse < PRICE

    def exposes(self, trapped: str) -> bool:
        """Whether to be for the Minkin card: rather for those who have heard many answers."""
        heard = sum(asked.by == trapped for asked in self.state.suggestions)
        return self.dice.random() < (0.9 if 2 * heard * len(self.state.order) >= self.state.turn.number else 0.5)


class Engine(Simple, clue.Engine):
    """Theories by what they tell, versions by how likely they are."""

    def odds(self) -> Posterior:
        """What follows from everything this seat knows."""
        return posterior(self.sight.evidence(), budget=BRISK)

    def enough(self, made: Version) -> bool:
        """Whether no other version is likelier."""
        found = self.odds()
        three = {frozenset(cards): chance for cards, chance in found.triples.items()}
        return three.get(frozenset(made.cards), 0.0) >= found.best[1]

    def buys(self, seller: str) -> bool:
        """From those whose cards it has not seen, while much is missing: others sell what it knows."""
        known = {seen.by for seen in self.state.seen if seen.to == self.sight.seat}
        known |= {look.by for look in self.state.looks if look.to == self.sight.seat}
        return self.purse >= FEE + BRIBE and seller not in known and self.odds().bits > CURIOUS

    def sells(self, buyer: str) -> str:
        """What this buyer has seen; where money is needed what somebody else has, or any card."""
        me, state = self.sight.seat, self.state
        told = [(seen.to, seen.card) for seen in state.seen if seen.by == me]
        told += [(look.to, look.card) for look in state.looks if look.by == me]
        again = [card for to, card in told if to == buyer]
        if again or not self._poor():
            return again[0] if again else ""
        return next((card for _, card in told), "") or self.dice.choice(state.hands.get(me, ("",)))


PLAYERS: Final = {"simple": Simple, "engine": Engine}
