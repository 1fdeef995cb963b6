"""The real territory cards of a simulated game."""

from __future__ import annotations

import random

from assistant.games.cold_cash_risk.state import WILD


class TerritoryDeck:
    """The 44 real territory cards: order cards, hands, the pile. Cards never come back."""

    def __init__(self, dice: random.Random, areas: tuple[str, ...]) -> None:
        self.dice = dice
        self.pile = dice.sample([*areas, WILD, WILD], len(areas) + 2)
        self.hands: dict[str, list[str]] = {}

    def order_card(self) -> tuple[str, int]:
        """Draw a territory; return it and how many wild cards were turned before it."""
        wilds = 0
        while (card := self.pile.pop()) == WILD:
            wilds += 1
        return card, wilds

    def shuffle_in(self, wilds: int) -> None:
        """Shuffle wild cards of the opening back in, where the table plays it so."""
        self.pile = self.dice.sample([*self.pile, *[WILD] * wilds], len(self.pile) + wilds)
