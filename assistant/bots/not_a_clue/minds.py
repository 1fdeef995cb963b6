"""The goals of a computer player of Not A Clue: where to go, what to ask, the price of a look, when it is enough."""

from __future__ import annotations

from typing import Final

from assistant.bots import clue
from assistant.deduction import BRISK, Posterior, posterior
from assistant.games.not_a_clue.state import BRIBE, FEE, PRICE, NotAClue, Version
from assistant.kit.facts import ENVELOPE

CURIOUS: Final = 1.0
"""The number of missing bits from which a look is worth its price."""


class Simple(clue.Simple):
    """A player with theories and rubles by rules of thumb."""

    @property
    def state(self) -> NotAClue:
        """The table as this seat sees it."""
        return self.sight.state

    @property
    def purse(self) -> int:
        """This player's rubles."""
        return self.state.purses.get(self.sight.seat, 0)

    def leaves(self) -> bool:
        """Return whether the customs official is worth ten rubles: out of a trap, or with nothing left to ask."""
        state, me = self.state, self.sight.seat
        asked_here = state.room_of(me) not in self.open_rooms()
        return me in state.trapped or (self.purse >= FEE + BRIBE and asked_here and self.dice.random() < 0.3)

    def enough(self, made: Version) -> bool:
        """Return whether nothing known contradicts a version."""
        marks = self.marks()
        return all(marks.at(card, ENVELOPE) != "no" for card in made.cards)

    def buys(self, seller: str) -> bool:
        """Return whether to pay for a look at a card of this player."""
        return self.purse >= FEE + BRIBE and not self.accuses() and self.dice.random() < 0.4

    def sells(self, buyer: str) -> str:
        """Return the card that this player may look at for money; "" for none. The Minkin card requires money."""
        hand = self.state.hands.get(self.sight.seat, ())
        willing = self._poor() or self.dice.random() < 0.25
        return self.dice.choice(hand) if hand and willing else ""

    def _poor(self) -> bool:
        return self.state.minkin == self.sight.seat and self.purse < PRICE

    def exposes(self, trapped: str) -> bool:
        """Return whether to vote for the Minkin card: rather for those who have heard many answers."""
        heard = sum(asked.by == trapped for asked in self.state.suggestions)
        return self.dice.random() < (0.9 if 2 * heard * len(self.state.order) >= self.state.turn.number else 0.5)


class Engine(Simple, clue.Engine):
    """A player that values theories by information, and versions by probability."""

    def odds(self) -> Posterior:
        """Return what follows from everything this seat knows."""
        return posterior(self.sight.evidence(), budget=BRISK)

    def enough(self, made: Version) -> bool:
        """Return whether no other version is likelier."""
        odds = self.odds()
        three = {frozenset(cards): chance for cards, chance in odds.triples.items()}
        return three.get(frozenset(made.cards), 0.0) >= odds.best[1]

    def buys(self, seller: str) -> bool:
        """Return whether to buy: from players whose cards it has not seen, while much is missing."""
        known = {seen.by for seen in self.state.seen if seen.to == self.sight.seat}
        known |= {look.by for look in self.state.looks if look.to == self.sight.seat}
        return self.purse >= FEE + BRIBE and seller not in known and self.odds().bits > CURIOUS

    def sells(self, buyer: str) -> str:
        """Return a card that this buyer has seen; where money is needed, one that somebody else has, or any card."""
        me, state = self.sight.seat, self.state
        shown = [(seen.to, seen.card) for seen in state.seen if seen.by == me]
        shown += [(look.to, look.card) for look in state.looks if look.by == me]
        again = [card for to, card in shown if to == buyer]
        if again or not self._poor():
            return again[0] if again else ""
        return next((card for _, card in shown), "") or self.dice.choice(state.hands.get(me, ("",)))


PLAYERS: Final = {"simple": Simple, "engine": Engine}
