"""`Mystery`: what is on the table of a mystery, who is asked, and what this seat knows of the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final, TypeVar

from assistant.core.event import own
from assistant.core.fast_replace import replace
from assistant.core.game import State
from assistant.kit.answer_windows import AnswerWindow
from assistant.kit.cards import Card, by_kind

CLASSES: Final = ("suspect", "weapon", "room")
"""The case file has one card of each: who, with what, where."""
SHOWED: Final = "showed"


@dataclass(frozen=True, kw_only=True)
class Suggestion(AnswerWindow):
    """Cards that somebody named, and what the others answered so far.

    All three of a suggestion or theory, one of a mini-suggestion. Answers are "passed", "showed" or a game's own word.
    """

    cards: tuple[str, ...]
    turn: int = 0

    @property
    def shown_by(self) -> str | None:
        """The player who showed a card, or None."""
        return next((who for who, what in self.answers.items() if what == SHOWED), None)


@dataclass(frozen=True, kw_only=True)
class Accusation:
    """Cards that somebody says are in the case file; `right` is None until that is known."""

    by: str
    cards: tuple[str, ...]
    right: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A card that `by` showed to `to`, for the suggestion with this index."""

    by: str
    to: str
    card: str
    suggestion: int


@dataclass(frozen=True, kw_only=True)
class Mystery(State):
    """The table of such a game: cards, pieces, questions, and this seat's private knowledge.

    `hand_sizes` are everybody's, also of heaps that nobody has seen. `weapons` are in rooms; a weapon that a player
    took along is in `carried` instead. `hands` are those this seat knows card by card, `located` cards whose
    holder it knows for sure at this moment, `seen` what was ever shown.
    """

    bare_names: ClassVar[tuple[str, ...]] = ("suspect",)
    """Kinds of cards whose names take no article."""
    names_with_the: ClassVar[tuple[str, ...]] = ()
    """Names of those kinds that take one."""
    classes: ClassVar[tuple[str, ...]] = CLASSES

    cards: tuple[Card, ...] = ()
    hand_sizes: Mapping[str, int] = field(default_factory=dict[str, int])
    left_over: tuple[str, ...] = ()
    tokens: Mapping[str, str] = field(default_factory=dict[str, str])
    weapons: Mapping[str, str] = field(default_factory=dict[str, str])
    carried: Mapping[str, str] = field(default_factory=dict[str, str])
    suggestions: tuple[Suggestion, ...] = ()
    accusations: tuple[Accusation, ...] = ()
    out: frozenset[str] = frozenset()
    solution: tuple[str, ...] | None = None

    hands: Mapping[str, tuple[str, ...]] = own(dict)
    located: Mapping[str, str] = own(dict)
    seen: tuple[Seen, ...] = own(tuple)
    pencil: Mapping[tuple[str, str, str], str] = own(dict)
    notes: Mapping[str, str] = own(dict)
    envelope: tuple[str, ...] | None = own(lambda: None)

    @cached_property
    def order(self) -> tuple[str, ...]:
        """Keys of the players, clockwise."""
        return tuple(player.key for player in self.players)

    @cached_property
    def deck(self) -> Mapping[str, tuple[str, ...]]:
        """Keys of the cards by class; a class that the deck lacks is empty."""
        return {**dict.fromkeys(self.classes, ()), **by_kind(self.cards)}

    @property
    def pawns(self) -> tuple[str, ...]:
        """Suspects whose tokens belong on the board or beside it: those of the deck."""
        return self.deck[self.classes[0]]

    @property
    def rooms(self) -> tuple[str, ...]:
        """Places that have a card: what the last class of the deck names."""
        return self.deck[self.classes[-1]]

    @property
    def open_suggestion(self) -> Suggestion | None:
        """The suggestion that is being answered."""
        last = self.suggestions[-1] if self.suggestions else None
        return last if last and not last.closed else None

    @property
    def open_accusation(self) -> Accusation | None:
        """The accusation of which it is not known yet whether it is right, or None."""
        last = self.accusations[-1] if self.accusations else None
        return last if last and last.right is None else None

    def piece(self, player: str) -> str:
        """Return the token of a player."""
        return self._piece_of.get(player, "")

    @cached_property
    def _piece_of(self) -> Mapping[str, str]:
        return {player.key: player.piece for player in self.players}

    def room_of(self, player: str) -> str | None:
        """Return the room in which a player's token stands; None in the corridor or where nobody knows."""
        place = self.tokens.get(self.piece(player), "")
        return place if place in self.rooms else None

    def name(self, key: str) -> str:
        """Return a player, card or place as people say it."""
        return super().name(key) if key in self.order else self.card(key)

    def card(self, key: str) -> str:
        """Return a card as people say it (a player may have the same key)."""
        return next((card.name for card in self.cards if card.key == key), key)

    def the(self, key: str) -> str:
        """Return a card for the middle of a sentence: "Mrs. White", but "the Rope" and "the Hall"."""
        name = self.card(key)
        named = any(key in self.deck.get(kind, ()) for kind in self.bare_names)
        return name if named and name not in self.names_with_the else f"the {name}"

    def called(self, noun: str, key: str) -> str:
        """Return what people say for a word of this noun."""
        return self.name(key) if noun == "player" else self.card(key)


M = TypeVar("M", bound=Mystery)


def pencilled(state: M, by: str, card: str, holder: str, mark: str) -> M:
    """Set a mark in a player's own notes; "" erases it."""
    place = (by, card, holder)
    rest = {at: old for at, old in state.pencil.items() if at != place}
    return replace(state, pencil={**rest, place: mark} if mark else rest)
