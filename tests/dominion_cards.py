"""The 44 cards of a simulated game of One World Dominion as on a real table: each one in one place.

Cards in front of players, and their ends, are tracked by the words of the cards, apart from the rulebook.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from assistant.content.catalogue import read_toml

GAME_TURN = ("haz_gear", "toxic_waste", "shuttle_diplomacy", "weather_control", "nuclear_terrorists")
THIS_TURN = (
    "human_cloning",
    "industrial_sector",
    "economic_sanctions",
    "propaganda",
    "saboteur",
    "fresh_recruits",
    "electronic_warfare",
    "navy",
    "fortification",
    "black_helicopters",
    "jihad",
)


@dataclass
class Lies:
    """A card in front of a player, until `times` turns of `seat` ("" for anybody) have begun or ended.

    "battle" in place of a seat stands for the current battle.
    """

    card: str
    edge: str
    seat: str
    times: int = 1


class RealCards:
    """A shuffled pile, hands, discards, and the cards on the table while they are played or last."""

    def __init__(self, chance: random.Random, players: Sequence[str], every: Iterable[str]) -> None:
        self.chance = chance
        self.every = frozenset(every)
        self.pile = chance.sample(sorted(self.every), len(self.every))
        self.hands: dict[str, list[str]] = {player: [] for player in players}
        self.discards: list[str] = []
        self.shown: list[str] = []
        self.lying: list[Lies] = []

    # ---------------------------------------------------------------- the pile

    def draw(self, player: str) -> None:
        """Draw the next card into a hand, if there is one (RSK-CRD-07)."""
        if card := self.next():
            self.hands[player].append(card)

    def turn_up(self) -> str | None:
        """Turn up the next card and discard it (OWD-C15, OWD-C16)."""
        card = self.next()
        if card:
            self.discards.append(card)
        return card

    def next(self) -> str | None:
        """Take the top card; the discards make a new pile."""
        if not self.pile:
            self.pile, self.discards = self.chance.sample(self.discards, len(self.discards)), []
        return self.pile.pop() if self.pile else None

    # ---------------------------------------------------------------- hands

    def show(self, player: str, card: str) -> None:
        """Put a card of the hand on the table while it is played."""
        self.hands[player].remove(card)
        self.shown.append(card)

    def discard(self, player: str, *cards_: str) -> None:
        """Move cards from the hand to the discards."""
        for card in cards_:
            self.hands[player].remove(card)
            self.discards.append(card)

    def give(self, old: str, new: str, *cards_: str) -> None:
        """Move cards from one hand to another."""
        for card in cards_:
            self.hands[old].remove(card)
            self.hands[new].append(card)

    def pick(self, player: str, card: str) -> None:
        """Move a discard into a hand (OWD-C34)."""
        self.discards.remove(card)
        self.hands[player].append(card)

    # ---------------------------------------------------------------- what lasts

    def done(self, card: str, lasts: Lies | None = None) -> None:
        """Discard a card that was played, or leave it on the table as long as it lasts (OWD-TRM-03)."""
        self.shown.remove(card)
        if lasts is None:
            self.discards.append(card)
        else:
            self.lying.append(lasts)

    def begun(self, seat: str) -> None:
        """Count the beginning of a seat's turn."""
        self._counted("begun", seat)

    def ended(self, seat: str) -> None:
        """Count the end of a seat's turn."""
        self._counted("ended", seat)

    def _counted(self, edge: str, seat: str) -> None:
        for card in list(self.lying):
            if card.edge == edge and (card.seat == seat or (not card.seat and seat != "battle")):
                card.times -= 1
            if card.times == 0:
                self._gone(card)

    def _gone(self, card: Lies) -> None:
        self.lying.remove(card)
        self.discards.append(card.card)

    def before_nobody(self, seat: str) -> None:
        """Discard cards in front of a player who is out, if the table reads it that way (OWD-AMB-04)."""
        for card in [one for one in self.lying if one.seat == seat]:
            self._gone(card)

    # ---------------------------------------------------------------- counting

    @property
    def on_table(self) -> list[str]:
        """The face-up cards that are not discards."""
        return [*self.shown, *(one.card for one in self.lying)]

    def all_there(self) -> bool:
        """Return whether every card is in exactly one place."""
        held = [card for hand in self.hands.values() for card in hand]
        return sorted([*self.pile, *held, *self.discards, *self.on_table]) == sorted(self.every)


@cache
def printed() -> dict[str, dict[str, Any]]:
    """Return the print of every card, by its key."""
    return {card["key"]: card for card in read_toml("data/one_world_dominion/cards.toml")["card"]}


def deck(house: bool) -> list[str]:
    """Return the cards of a table, including the blank ones if they have house rules."""
    return [*printed(), *(f"house_{n}" for n in range(1, 5) if house)]


def redirects(card: str, other: str) -> bool:
    """Return whether a card gives another one a new target (OWD-C19)."""
    return other in printed().get(card, {}).get("redirects", ())
