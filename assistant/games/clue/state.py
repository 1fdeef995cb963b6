"""What a table of Clue looks like; no event is mentioned here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from assistant.game import State, own
from assistant.kit.cards import Card, by_kind
from assistant.kit.seating import after

CORRIDOR = "corridor"
CLASSES = ("suspect", "weapon", "room")


@dataclass(frozen=True)
class Suggestion:
    """A suggestion with its answers so far, in the order of the queue.

    `answers` maps each player who was asked to "passed", "showed" or "overlooked".
    """

    by: str
    suspect: str
    weapon: str
    room: str
    turn: int
    answers: Mapping[str, str] = field(default_factory=dict[str, str])
    closed: bool = False

    @property
    def cards(self) -> tuple[str, str, str]:
        """The three named cards."""
        return (self.suspect, self.weapon, self.room)

    @property
    def shown_by(self) -> str | None:
        """Who showed a card."""
        return next((who for who, what in self.answers.items() if what == "showed"), None)


@dataclass(frozen=True)
class Accusation:
    """An accusation; `right` is None until its accuser has looked into the envelope."""

    by: str
    suspect: str
    weapon: str
    room: str
    right: bool | None = None

    @property
    def cards(self) -> tuple[str, str, str]:
        """The three named cards."""
        return (self.suspect, self.weapon, self.room)


@dataclass(frozen=True)
class Seen:
    """A card that `by` showed to `to`, for the suggestion with this index."""

    by: str
    to: str
    card: str
    suggestion: int


@dataclass(frozen=True)
class Turn:
    """What the player on turn has done so far.

    `began_in` is the room in which the own token stood when the turn began; `summoned` whether it was
    brought there by another's suggestion since the last own turn.
    """

    number: int = 0
    began_in: str | None = None
    summoned: bool = False
    roll: int | None = None
    moved: str = ""
    entered: bool = False
    suggested: bool = False


@dataclass(frozen=True, kw_only=True)
class Clue(State):
    """The table: tokens, weapons, suggestions and accusations, and what this seat knows besides."""

    levels: ClassVar[Mapping[str, str]] = {
        "notes": "notes only",
        "forced": "forced facts",
        "odds": "odds",
        "advice": "full advice",
    }

    cards: tuple[Card, ...] = ()
    hand_sizes: Mapping[str, int] = field(default_factory=dict[str, int])
    left_over: tuple[str, ...] = ()
    help: str = "forced"
    edition: str = "classic"
    ready: frozenset[str] = frozenset()
    tokens: Mapping[str, str] = field(default_factory=dict[str, str])
    weapons: Mapping[str, str] = field(default_factory=dict[str, str])
    summoned: frozenset[str] = frozenset()
    turn: Turn = Turn()
    suggestions: tuple[Suggestion, ...] = ()
    accusations: tuple[Accusation, ...] = ()
    out: frozenset[str] = frozenset()
    winner: str | None = None
    solution: tuple[str, str, str] | None = None
    votes: Mapping[str, bool] = field(default_factory=dict[str, bool])

    hands: Mapping[str, tuple[str, ...]] = own(dict)
    seen: tuple[Seen, ...] = own(tuple)
    pencil: Mapping[tuple[str, str, str], str] = own(dict)
    notes: Mapping[str, str] = own(dict)
    envelope: tuple[str, str, str] | None = own(lambda: None)

    @cached_property
    def order(self) -> tuple[str, ...]:
        """Keys of the players, clockwise."""
        return tuple(player.key for player in self.players)

    @cached_property
    def deck(self) -> Mapping[str, tuple[str, ...]]:
        """Keys of the cards by class: suspect, weapon, room; a class that the deck lacks is empty."""
        return {**dict.fromkeys(CLASSES, ()), **by_kind(self.cards)}

    @property
    def open_suggestion(self) -> Suggestion | None:
        """The suggestion that is being answered."""
        last = self.suggestions[-1] if self.suggestions else None
        return last if last and not last.closed else None

    @property
    def open_accusation(self) -> Accusation | None:
        """The accusation whose accuser is looking into the envelope."""
        last = self.accusations[-1] if self.accusations else None
        return last if last and last.right is None else None

    def queue(self, suggestion: Suggestion) -> tuple[str, ...]:
        """Who is asked, in this order: all others to the left, those who are out among them (CLUE-PRV-01)."""
        return after(self.order, suggestion.by)

    def asked(self, suggestion: Suggestion) -> tuple[str, ...]:
        """Who of the queue has not answered yet."""
        return tuple(p for p in self.queue(suggestion) if p not in suggestion.answers)

    def asked_before(self, suggestion: Suggestion, shower: str | None) -> tuple[str, ...]:
        """Who is asked before `shower`; the whole queue if nobody shows (CLUE-PRV-05)."""
        queue = self.queue(suggestion)
        if shower is None:
            return queue
        return queue[: queue.index(shower)] if shower in queue else ()

    def piece(self, player: str) -> str:
        """The token of a player."""
        return next((p.piece for p in self.players if p.key == player), "")

    def room_of(self, player: str) -> str | None:
        """The room in which a player's token stands; None in the corridor or where nobody knows."""
        place = self.tokens.get(self.piece(player), "")
        return place if place in self.deck.get("room", ()) else None

    def name(self, key: str) -> str:
        """A player, card or place as people say it."""
        for player in self.players:
            if player.key == key:
                return player.name
        return next((card.name for card in self.cards if card.key == key), key)

    def card(self, key: str) -> str:
        """A card as people say it (a player may have the same key)."""
        return next((card.name for card in self.cards if card.key == key), key)
