"""What a seat has learnt about who holds what: places at moments.

A *place* is a player's hand, the envelope or any other heap that cards lie in. A *moment* is a position
in the seat's story. A game turns its events into these facts (its `[[information]]` table); the deduction
engine reads nothing else. In Clue nothing moves, so every fact holds at every moment; the moment and
`Moved` are there for the games in which cards change hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

ENVELOPE: Final = "envelope"


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One piece of evidence: learnt at `moment`, from the line `seq` of the log."""

    seq: int
    moment: int


@dataclass(frozen=True, kw_only=True)
class Holds(Fact):
    """`place` holds all of `cards`."""

    place: str
    cards: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class HoldsNone(Fact):
    """`place` holds none of `cards`."""

    place: str
    cards: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class HoldsOneOf(Fact):
    """`place` holds at least one of `cards`."""

    place: str
    cards: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Showed(Fact):
    """`place` chose `card` out of those of `among` that it holds, and this seat saw it.

    A fact for the logic (it holds the card) and a likelihood for the odds: 1/number of matching cards.
    """

    place: str
    card: str
    among: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class NotTogether(Fact):
    """`place` does not hold all of `cards` (a wrong accusation)."""

    place: str
    cards: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Moved(Fact):
    """One of `cards` went from `place` to `to`; `card` where this seat knows which."""

    place: str
    to: str
    cards: frozenset[str]
    card: str | None = None


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """Everything a seat may use: the frame (cards by class, places with their number of cards) and the facts.

    The envelope holds one card of each class. `sizes` sum to the number of cards without the envelope's. `labels` are
    what people call the lines, by the numbers of the facts, where somebody has told.
    """

    classes: Mapping[str, tuple[str, ...]]
    sizes: Mapping[str, int]
    facts: tuple[Fact, ...] = field(default=())
    labels: Mapping[int, str] = field(default_factory=dict[int, str], compare=False, repr=False)

    def called(self, lines: Iterable[int]) -> tuple[str, ...]:
        """What people call these lines; those that nobody has named go by "#" and their number."""
        return tuple(self.labels.get(line) or f"#{line}" for line in lines)

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards, class by class."""
        return tuple(card for cards in self.classes.values() for card in cards)

    @property
    def places(self) -> tuple[str, ...]:
        """All places, the envelope last."""
        return (*self.sizes, ENVELOPE)
