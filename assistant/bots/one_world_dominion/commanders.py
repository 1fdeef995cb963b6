"""A player of One World Dominion by rules of thumb: it plays cards as they come and attacks where it is stronger."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from assistant.bots import risk
from assistant.bots.sight import BotSight
from assistant.core.event import Event
from assistant.core.offer import Offer
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk import events as r

MOVERS: Final = ("tunnels", "paratroops", "fast_rail", "radar")
"""Cards whose `at` is one of the player's own areas."""

BRINGS: Final = "reverse_engineer"
"""The card that brings another card when played: a hand that is too large stays as large (OWD-C34, OWD-HND-01)."""


class Simple(risk.Simple):
    """A player that plays cards of its `hand` now and then and answers more often than not; bolder as the war goes on.

    `sight` is its own view, or the shared screen's where players keep no cards on phones. `eager`: how readily
    cards are played.
    """

    patience = 8
    rests = 0.05

    def __init__(self, sight: BotSight, dice: random.Random, key: str, hand: Sequence[str], eager: float = 1.0) -> None:
        super().__init__(sight, dice)
        self.key, self.hand, self.eager = key, hand, eager

    @property
    def state(self) -> Dominion:
        """The table as this seat sees it."""
        return self.sight.state

    def does(self, chance: float = 0.5) -> bool:
        """Return True with this chance."""
        return self.dice.random() < chance

    # ---------------------------------------------------------------- cards

    def able(self, kind: type[Event]) -> list[Offer]:
        """Return offers to use a card in the player's hand; with too many cards, none that brings another."""
        if not self.hand:
            return []
        state = self.state
        full = state.must_reduce and state.on_turn == self.key
        able = [card for card in self.hand if not (full and card == BRINGS)]
        offers = [offer for offer in self.sight.offers(kind) if offer.known.get("by") == self.key]
        return [offer for offer in offers if offer.known.get("card") in able]

    def hears(self) -> Event | None:
        """Return an answer to a card, or a card to play as a turn begins; None to pass."""
        offers = self.able(e.CardAnswered)
        if not self.state.plays and (starting := self.able(e.CardPlayed)):
            offers += starting
        if offers and self.does(0.7):
            return self.filled(self.dice.choice(offers))
        return None

    def plays(self, chance: float) -> Event | None:
        """Return a card to play now, if any; `chance`: how suitable the moment is."""
        if not self.does(chance * self.eager) or not (offers := self.able(e.CardPlayed)):
            return None
        return self.filled(self.dice.choice(offers))

    def filled(self, offer: Offer) -> Event:
        """Return the offer with random choices, if possible not against the player itself."""
        chosen: dict[str, Any] = dict(offer.known)
        for blank in offer.blanks:
            able = list(blank.open(chosen))
            if blank.name == "at" and offer.known.get("card") not in MOVERS:
                able = [area for area in able if self.state.holder(area) != self.key] or able
            chosen[blank.name] = max(able) if blank.name == "count" else self.picks(able, blank.noun)
        return offer.fill({blank.name: chosen[blank.name] for blank in offer.blanks})

    def picks(self, words: Sequence[str], noun: str) -> str:
        """Return one of these words, at random."""
        return self.dice.choice(words)

    def takes(self, hand: Sequence[str]) -> str:
        """Return which card to take from a hand that is shown (OWD-C24)."""
        return self.dice.choice(hand)

    def likes_cards(self) -> bool:
        """Return whether to turn in a set that is not required."""
        return self.does(0.2)

    def sets(self) -> list[tuple[str, ...]]:
        """Return the sets in the player's hand that can be turned in, the most valuable first."""
        symbols = {card: self.state.symbol_of(card) for card in self.hand}
        sets: list[tuple[str, ...]] = []
        for offer in self.sight.offers(e.SetTurnedIn):
            if "cards" in offer.known:
                sets.append(offer.known["cards"])
            else:
                sets += cards.sets_in([card for card in self.hand if card in offer.blank("cards").choices], symbols)
        return sets

    def turns_in(self, sets: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
        """Return which set to turn in."""
        return self.dice.choice(sets)

    def discards(self) -> str:
        """Return which card to discard from too many (OWD-AMB-24)."""
        return self.dice.choice(self.hand)

    # ---------------------------------------------------------------- armies

    def front(self, owner: str) -> str:
        """Return, half of the time, the player's border area with most armies, where new ones may enter."""
        state = self.state
        able = [a for a in state.world.keys if state.holder(a) == owner and not state.shut(a, owner, "place")]
        border = [a for a in able if a in state.world.border(state.held(owner))] or able
        return self.dice.choice(border) if self.does(0.3) else max(border, key=state.armies)

    def at_once(self, unplaced: int) -> int:
        """Return how many of the new armies go to one area."""
        return unplaced if self.does() else self.dice.randint(1, unplaced)

    def commits(self, source: str, target: str) -> int:
        """Return how many armies a committed attack is made with (OWD-COM-01)."""
        return self.dice.randint(1, self.state.armies(source) - 1)

    def rolls_again(self, ours: Sequence[int], theirs: Sequence[int]) -> int | None:
        """Return the player's die to roll again, where a card allows it (OWD-C38); None to leave all."""
        return None

    def stays(self) -> bool:
        """Return whether to end the turn without a free move."""
        return self.does(0.3)

    def marches(self) -> Event | None:
        """Return a free move from behind to the front; None for none."""
        ways = self.ways()
        return self.marched(*self.dice.choice(ways)) if ways else None

    def ways(self) -> list[tuple[bool, int, str, str]]:
        """Return free moves of all armies from behind: whether they reach the front, how many, from where, to where."""
        border = set(self.state.world.border(self.state.held(self.key)))
        return [
            (target in border, max(offer.blank("count").each[source]), source, target)
            for offer in self.sight.offers(r.ArmiesMoved)
            for source, ends in offer.blank("target").each.items()
            for target in ends
            if source not in border
        ]

    def marched(self, _front: bool, count: int, source: str, target: str) -> Event:
        """Return one of the ways as a free move."""
        return r.ArmiesMoved(by=self.key, source=source, target=target, count=count)
