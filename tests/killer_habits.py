"""Decisions of the players of a simulated game of Killer Clue: whom to ask, what to give, when to kill.

Nothing here knows how a game is recorded. Choices are even where the model "random" says so: among the cards that fit,
among the cards of a hand that is traded or dealt on, one half where only Red Herrings would do. Questions and the times
of events follow `Habits` and the dice alone; where a choice may follow the player's own hand too, a habit says so.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


class Void(Exception):
    """A strict game in which a hand would rule out a choice: such a game is not counted."""


@dataclass(frozen=True)
class Habits:
    """How often (fractions of 1) players do what they may.

    `curious`: a requested card is picked among those not in the player's own hand. `insight`: an accusation is right
    although nothing told so. `strict`: accusations are drawn blindly, and a game in which one of them may not be made
    is not counted, so that omissions reveal nothing; odds can be compared with such games.
    """

    suggestion: float = 0.85
    mini: float = 0.25
    trade: float = 0.25
    murder: float = 0.25
    accusation: float = 0.02
    mistake: float = 0.01
    blackout: float = 0.15
    curious: float = 0.6
    insight: float = 0.1
    strict: bool = False


USUAL = Habits()
BLIND = Habits(mistake=0.0, curious=0.0, insight=0.0, accusation=0.04, strict=True)
"""Habits whose decisions reveal nothing beyond what the model "random" counts."""


class Choices:
    """Decisions by dice; the same seed decides the same."""

    def __init__(self, dice: random.Random, habits: Habits) -> None:
        self.dice, self.habits = dice, habits

    def does(self, what: str) -> bool:
        """Decide whether something is done now for which `Habits` has a chance."""
        return self.dice.random() < getattr(self.habits, what)

    def one(self, among: Collection[str]) -> str:
        return self.dice.choice(sorted(among))

    def deal(self, cards: Collection[str]) -> list[str]:
        """Return the cards in the order in which they come."""
        return self.dice.sample(sorted(cards), len(cards))

    def direction(self) -> int:
        return self.dice.choice((1, -1))

    def named(self, classes: Mapping[str, Sequence[str]], hand: Collection[str]) -> tuple[str, ...]:
        """Return one card of each class to ask for."""
        return tuple(self.asked(cards, hand) for cards in classes.values())

    def asked(self, cards: Sequence[str], hand: Collection[str]) -> str:
        """Return a card to ask for alone."""
        open_ones = [card for card in cards if card not in hand]
        return self.dice.choice(open_ones if open_ones and self.does("curious") else cards)

    def gives(self, fitting: Collection[str], free: Collection[str]) -> str | None:
        """Return one of the cards that fit; None if all of them are free and are kept."""
        if not fitting or (set(fitting) <= set(free) and self.dice.random() < 0.5):
            return None
        return self.one(fitting)

    def accusation(
        self, classes: Mapping[str, Sequence[str]], solution: tuple[str, ...], hand: Collection[str], guilty: bool
    ) -> tuple[str, ...] | None:
        """Return an accusation, None if nothing may be accused. Raises Void in a strict game if the accusation may not
        be made.
        """
        blind = tuple(self.dice.choice(cards) for cards in classes.values())
        barred = guilty or bool(set(blind) & set(hand))
        if self.habits.strict:
            if barred:
                raise Void
            return blind
        if guilty:
            return None
        if self.does("insight"):
            return solution
        return None if barred or blind == solution else blind
