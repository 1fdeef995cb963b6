"""Facts that a seat has learned about who holds what: places at moments.

A *place* is a player's hand, the envelope or any other heap of cards. A *moment* is a position in the seat's story. A
game turns its events into these facts (its `[[information]]` table); the deduction engine reads nothing else. In Clue
nothing moves, so every fact holds at every moment. Where cards change hands (`Moved`, `Traded`, `DealtOn`, `Left`), a
fact about a hand holds at its moment alone, after everything that moved before it; facts of one moment are in the order
in which they came true. The cards in the envelope never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

ENVELOPE: Final = "envelope"
"""The place of the cards that were set aside unseen, one of each class."""
OUT: Final = "left over"
"""Face-up cards that are in nobody's hand."""
MIDDLE: Final = "middle"
"""A face-down heap that belongs to nobody: nobody knows its cards until they are drawn."""


@lru_cache(1024)
def cards_of(named: tuple[str, ...]) -> frozenset[str]:
    """Return the cards that were named as a set, which the facts of all seats share."""
    return frozenset(named)


@dataclass(frozen=True, kw_only=True, slots=True)
class Fact:
    """One piece of evidence: learnt at `moment`, from the line `seq` of the log."""

    seq: int
    moment: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Holds(Fact):
    """`place` holds all of `cards`."""

    place: str
    cards: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class HoldsNone(Fact):
    """`place` holds none of `cards`."""

    place: str
    cards: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class HoldsOneOf(Fact):
    """`place` holds at least one of `cards`."""

    place: str
    cards: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Showed(Fact):
    """`place` chose `card` out of those of `among` that it holds, and this seat saw it.

    A fact for the logic (it holds the card) and a likelihood for the odds: 1/number of matching cards. If `among` is
    the whole deck, this is a look at any card of the hand, without named cards.
    """

    place: str
    card: str
    among: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class NotTogether(Fact):
    """`place` does not hold all of `cards` (a wrong accusation)."""

    place: str
    cards: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Moved(Fact):
    """Exactly one of `cards` went from the hand `place` to the hand `to`; `card` where this seat knows which.

    A giver who holds several picks one: the likelihood is 1/number of those of `cards` that it holds. Those of them
    that are `free` (Red Herrings) need not be given: a giver who holds only free ones gives with chance one half.
    """

    place: str
    to: str
    cards: frozenset[str]
    card: str | None = None
    free: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True, slots=True)
class Withheld(Fact):
    """`place` was asked and gave none of `cards`, which need not be given: chance one half, if it holds any of them."""

    place: str
    cards: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Traded(Fact):
    """One card went from `place` to `to` and one back at the same time; `gave` and `got` where this seat knows which.

    Each is picked evenly from the hand it comes from, except cards of `never`, which are not traded.
    """

    place: str
    to: str
    gave: str | None = None
    got: str | None = None
    never: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True, slots=True)
class DealtOn(Fact):
    """All cards of `place` were shuffled and dealt to `to`: pairs of a receiver and a number of cards; all deals are
    equally likely.

    `known` are cards that this seat saw arrive, by receiver: all that arrived there, or none.
    """

    place: str
    to: tuple[tuple[str, int], ...]
    known: tuple[tuple[str, frozenset[str]], ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Left(Fact):
    """A card that left the hand `place` and the game, face up: from now on it is in `OUT`."""

    place: str
    card: str


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """Everything a seat may use: the frame (cards by class, places with their number of cards) and the facts.

    The envelope holds one card of each class. `sizes` are those of the beginning, and sum to the number of cards
    without the envelope's. `extras` are cards of no class, never in the envelope. `owners` maps suspects to their
    players, in games where the player whose suspect is in the envelope is the killer. `labels` are what people call the
    lines, by the numbers of the facts, where somebody has named them.
    """

    classes: Mapping[str, tuple[str, ...]]
    sizes: Mapping[str, int]
    facts: tuple[Fact, ...] = field(default=())
    extras: tuple[str, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict[str, str])
    labels: Mapping[int, str] = field(default_factory=dict[int, str], compare=False, repr=False)

    def called(self, lines: Iterable[int]) -> tuple[str, ...]:
        """Return what people call these lines; a line without a name goes by "#" and its number."""
        return tuple(self.labels.get(number) or f"#{number}" for number in lines)

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards, class by class, and those of no class behind them."""
        return (*(card for cards in self.classes.values() for card in cards), *self.extras)

    @property
    def places(self) -> tuple[str, ...]:
        """All places, the envelope last."""
        return (*self.sizes, ENVELOPE)
