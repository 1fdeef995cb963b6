"""Cards in hands: how many everybody holds, which ones are face up, and the notes of players about their own cards.

    class Coup(HandTable):
        words = {"card": {"duke": "Duke", …}}
        deal, copies = 2, 3

Nobody has to note anything. Notes are on the page of their player alone, and are void once the hand changes unseen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Self

from assistant.core.event import Event, Of, Player, own
from assistant.core.fast_replace import replace
from assistant.core.game import Notice
from assistant.core.offer import Choices
from assistant.families.ready_made.counting import Counts
from assistant.families.ready_made.moves import At, Move
from assistant.families.ready_made.table import ReadyTable
from assistant.kit.facts import Fact, Holds
from assistant.kit.phrasing import counted

Card = Annotated[str, Of("card")]
"""A field of a move: a word of the noun "card"."""
Cards = Mapping[str, tuple[str, ...]]
"""Cards of each player."""


class CardNoted(Move):
    """A player notes a card of their hand, unseen by anybody else."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    says = "{by} notes a card."
    verb = "Note one of my cards"
    rare = True
    by: Player
    card: Card

    @classmethod
    def who(cls, state: HandTable) -> tuple[str, ...]:
        """Return the players with cards that they have not noted."""
        return () if state.over else tuple(player for player in state.playing if state.unnoted(player))

    @classmethod
    def choices(cls, name: str, state: HandTable, by: str) -> Choices | None:
        """Return the cards that may be in the hand, as far as its holder knows."""
        return [card for card in state.words.get("card", {}) if state.could_hold(by, card)] if name == "card" else None

    def check(self, state: HandTable) -> Iterator[str | Notice]:
        """Yield a sentence for a card too many, or one that must be elsewhere."""
        if not state.unnoted(self.by):
            yield "Every card of this hand is noted."
        elif not state.could_hold(self.by, self.card):
            yield f"All cards of that kind are elsewhere: {state.called('card', self.card)}."

    def effect(self, state: HandTable) -> HandTable:
        """Add the card to what the player knows."""
        return state.noted(self.by, (*state.known.get(self.by, ()), self.card)) if state.unnoted(self.by) else state

    def teaches(self, before: HandTable, seat: str, at: At) -> Iterator[Fact]:
        """Yield that the player holds the card."""
        yield Holds(**at, place=self.by, cards=frozenset({self.card}))


class HandCounted(Move):
    """The number of cards in a hand, as counted, whatever led to it."""

    verb = "Correct the number of cards"
    rare = True
    of: Player
    count: int

    @classmethod
    def choices(cls, name: str, state: HandTable, by: str) -> Choices | None:
        """Return the numbers of cards that a hand can have."""
        return range(state.whole + 1) if name == "count" else None

    def tell(self, before: HandTable, after: HandTable) -> str:
        """Return how many cards a player holds."""
        return f"Corrected: {after.name(self.of)} holds {counted(after.hands.get(self.of, 0), 'card')}."

    def check(self, state: HandTable) -> Iterator[str | Notice]:
        """Yield a sentence for more cards than there are."""
        if not 0 <= self.count <= state.whole:
            yield f"There are {counted(state.whole, 'card')} in all."

    def effect(self, state: HandTable) -> HandTable:
        """Set the number; notes of more cards than that are void."""
        return state.with_hand(self.of, self.count)


@dataclass(frozen=True, kw_only=True)
class HandTable(ReadyTable):
    """Hands of hidden cards. `deal` cards each at the start; every card of `words["card"]` exists `copies` times.

    `hands` are the numbers of cards, `shown` the face-up cards before a player, `discards` those in the middle, `known`
    the notes of players about their own hands.
    """

    brings: ClassVar[tuple[type[Event], ...]] = (CardNoted, HandCounted)
    deal: ClassVar[int] = 0
    copies: ClassVar[int] = 1

    hands: Counts = field(default_factory=dict[str, int])
    shown: Cards = field(default_factory=dict[str, tuple[str, ...]])
    discards: tuple[str, ...] = ()
    known: Cards = own(dict[str, tuple[str, ...]])

    def set_up(self) -> Self:
        """Deal the hands."""
        return replace(super().set_up(), hands=dict.fromkeys(self.order, self.deal))

    @property
    def whole(self) -> int:
        """The number of cards of the whole deck."""
        return self.copies * len(self.words.get("card", {}))

    @property
    def pile(self) -> int:
        """The number of cards in nobody's hand and not face up."""
        seen = len(self.discards) + sum(map(len, self.shown.values()))
        return max(0, self.whole - seen - sum(self.hands.values()))

    def unnoted(self, player: str) -> int:
        """Return how many cards of a hand its holder has not noted."""
        return self.hands.get(player, 0) - len(self.known.get(player, ()))

    def could_hold(self, player: str, card: str) -> bool:
        """Return whether a hand can have one more of this card, as far as its holder knows."""
        open_ = [*self.discards, *(one for cards in self.shown.values() for one in cards)]
        return self.copies > [*open_, *self.known.get(player, ())].count(card)

    def noted(self, player: str, cards: tuple[str, ...]) -> Self:
        """Return the table with these notes of a hand."""
        rest = {key: known for key, known in self.known.items() if key != player}
        return replace(self, known={**rest, player: cards} if cards else rest)

    def with_hand(self, player: str, count: int) -> Self:
        """Return the table with this number of cards in a hand; notes of more cards than that are void."""
        state = replace(self, hands={**self.hands, player: min(self.whole, max(0, count))})
        return state if state.unnoted(player) >= 0 else state.noted(player, ())

    def draws(self, player: str, count: int = 1) -> Self:
        """Return the table after a player drew cards that nobody else saw."""
        return self.with_hand(player, self.hands.get(player, 0) + count)

    def reveals(self, player: str, card: str) -> Self:
        """Return the table with a card of a hand face up before its holder."""
        state = self._gone(player, card)
        return replace(state, shown={**state.shown, player: (*state.shown.get(player, ()), card)})

    def discards_card(self, player: str, card: str) -> Self:
        """Return the table with a card of a hand face up in the middle."""
        state = self._gone(player, card)
        return replace(state, discards=(*state.discards, card))

    def exchanges(self, player: str, card: str = "") -> Self:
        """Return the table after a player exchanged a card for an unknown one, or any number of them."""
        known = self.known.get(player, ())
        return self.noted(player, _less(known, card) if card else ())

    def _gone(self, player: str, card: str) -> Self:
        known = _less(self.known.get(player, ()), card)
        return self.noted(player, known).with_hand(player, self.hands.get(player, 0) - 1)

    def laws(self) -> Iterator[str]:
        """Yield what is broken of what never changes."""
        yield from super().laws()
        for player, count in self.hands.items():
            if not 0 <= len(self.known.get(player, ())) <= count:
                yield f"{self.name(player)} holds {counted(count, 'card')}, and has noted more."


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards without one of this kind."""
    at = cards.index(card) if card in cards else len(cards)
    return (*cards[:at], *cards[at + 1 :])
