"""The real event cards of a simulated game: a pile and hands. Everybody sees the open cards."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable

from assistant.core.event import Event
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion


class ShuffledDeck:
    """A shuffled pile and the hands; all other cards are on the table or among the discards.

    The shared screen counts how many cards each player has; only this deck knows which cards they are.
    """

    def __init__(self, dice: random.Random, seats: Iterable[str], every: Iterable[str]) -> None:
        self.dice = dice
        self.every = tuple(sorted(every))
        self.pile = dice.sample(self.every, len(self.every))
        self.hands: dict[str, list[str]] = {seat: [] for seat in seats}

    def take_up(self, state: Dominion) -> None:
        """Take up the hands that are known; whatever else is in hands or the pile is drawn at random."""
        for seat, hand in self.hands.items():
            hand[:] = [card for card in state.hands.get(seat, ()) if card not in state.open_cards]
        held = {card for hand in self.hands.values() for card in hand}
        self.pile = [card for card in self.pile if card not in held and card not in state.open_cards]
        self._fill(state)

    def turn_up(self, state: Dominion) -> str | None:
        """Turn up the card on top (OWD-C15, OWD-C16); return None if there is none."""
        return self._next(state.deck.lying)

    def follow(self, event: Event, before: Dominion, after: Dominion) -> None:
        """Move cards as recorded: out of a hand, into another, from the pile."""
        gone = {victim: self.hands[victim] for victim in after.out if self.hands.get(victim)}
        for hand in self.hands.values():
            hand[:] = [card for card in hand if card not in after.open_cards]
        if isinstance(event, e.CardTaken) and event.card in self.hands[event.of]:
            self.hands[event.of].remove(event.card)
            self.hands[event.by].append(event.card)
        for seat, hand in self.hands.items():
            for card in _picked(after, seat) - _picked(before, seat):
                hand.append(card)
        for victim, hand in gone.items():
            self._left(victim, list(hand), after)
        self._fill(after)

    def _fill(self, after: Dominion) -> None:
        for seat, hand in self.hands.items():
            while len(hand) < after.deck.hand(seat) and (card := self._next(after.open_cards)):
                hand.append(card)

    def _left(self, victim: str, hand: list[str], after: Dominion) -> None:
        """Give an eliminated player's hand to the captor, who then has that many more, or discard it (OWD-TRD-02)."""
        self.hands[victim] = []
        captor = next((p for p, own in self.hands.items() if after.deck.hand(p) >= len(own) + len(hand)), None)
        if captor:
            self.hands[captor] += hand

    def _next(self, elsewhere: Collection[str]) -> str | None:
        """Return the next card; None if there is none.

        If the pile is empty, all cards in no hand and not `elsewhere` form a new one (RSK-CRD-07).
        """
        if not self.pile:
            held = {card for hand in self.hands.values() for card in hand}
            rest = [card for card in self.every if card not in held and card not in elsewhere]
            self.pile = self.dice.sample(rest, len(rest))
        return self.pile.pop() if self.pile else None


def _picked(state: Dominion, seat: str) -> set[str]:
    """Return discards that this player openly took into the hand (OWD-C34)."""
    return {card for effect in state.in_force("reverse_engineer", owner=seat) for card in effect.on}
