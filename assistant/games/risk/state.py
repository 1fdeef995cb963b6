"""The table of RISK; no event is mentioned here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple

from assistant.content.house_rules import chosen
from assistant.core.event import own
from assistant.core.game import State
from assistant.games.risk.board import Drawn, board
from assistant.games.risk.cards import AFTER_TAKING, TOO_MANY, Deck, names, set_value
from assistant.kit.areas import Continent, World
from assistant.kit.fight import Field

NEUTRAL = "neutral"
"""The owner of the armies that belong to nobody and only defend (RSK-SET-04)."""
FEWEST = 3
"""The fewest armies that a turn brings (RSK-REI-01)."""


class Income(NamedTuple):
    """The new armies of a turn: for the number of areas, and for whole continents (RSK-REI-01, RSK-REI-02)."""

    areas: int
    for_areas: int
    continents: tuple[Continent, ...]

    @property
    def total(self) -> int:
        """The sum of both."""
        return self.for_areas + sum(continent.bonus for continent in self.continents)


@dataclass(frozen=True, kw_only=True)
class Turn:
    """The current turn so far. Number 0 is the setup.

    `cards` is the size of the hand when the turn began; `taken`: cards were taken over since. `named` are areas of the
    player on cards of this turn's sets that may still get two extra armies, `extra` those that got them, `untold` the
    number of sets whose cards are not known.
    """

    number: int = 0
    cards: int = 0
    sets: int = 0
    untold: int = 0
    attacked: bool = False
    captured: int = 0
    taken: bool = False
    moved: bool = False
    named: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Risk(State, Field):
    """The table: forces, fights, armies still to place, numbers of cards, and the cards that this seat knows."""

    levels: ClassVar[Mapping[str, str]] = {"notes": "the board only", "odds": "odds", "advice": "full advice"}

    first: str = ""
    neutral: bool = False
    help: str = "odds"
    turn: Turn = Turn()
    to_place: Mapping[str, int] = field(default_factory=dict[str, int])
    received: Mapping[str, int] = field(default_factory=dict[str, int])
    deck: Deck = field(default_factory=Deck)
    sets: int = 0
    announced: tuple[int, int] = (0, 0)
    drawn: Drawn = ()
    out: tuple[str, ...] = ()
    winner: str | None = None

    hands: Mapping[str, tuple[str, ...]] = own(dict)

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The keys of the players, clockwise."""
        return tuple(player.key for player in self.players)

    @property
    def contenders(self) -> Mapping[str, str]:
        """The players who are not eliminated: key → name."""
        return {player.key: player.name for player in self.players if player.key not in self.out}

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """Everybody who may hold areas: the players, and the neutral force if there is one."""
        return (*self.order, NEUTRAL) if self.neutral else self.order

    @cached_property
    def world(self) -> World:
        """The board with the connections of this table."""
        return board(self.options, self.drawn)

    @cached_property
    def unclaimed(self) -> tuple[str, ...]:
        """The areas that nobody holds, in the order of the board."""
        return tuple(area for area in self.world.keys if self.holder(area) is None)

    @cached_property
    def step(self) -> str:
        """The current step: claim, place, reinforce, attack, move (no attack possible) or over; "" before the setup."""
        if not self.players:
            return ""
        if self.over:
            return "over"
        if not self.turn.number:
            return "claim" if self.unclaimed else "place"
        if self.unplaced or self.must_turn_in:
            return "reinforce"
        return "attack" if self.sources else "move"

    @property
    def known_cards(self) -> Mapping[str, str]:
        """The cards of this table's deck: key → name."""
        return names()

    @property
    def open_cards(self) -> frozenset[str]:
        """The cards that everybody can see, and that are in nobody's hand."""
        return frozenset(self.deck.shown)

    @property
    def in_handfuls(self) -> bool:
        """Whether the first armies are placed several at once, in any order (RSK-AMB-05)."""
        return chosen(self, "RSK-AMB-05") == "handfuls"

    @property
    def deciding(self) -> str | None:
        """The player on turn, once all starting armies are placed."""
        return self.on_turn if self.turn.number else None

    @property
    def unplaced(self) -> int:
        """The armies that the player on turn still has to place (RSK-REI-03)."""
        return self.to_place.get(self.on_turn or "", 0)

    @property
    def must_turn_in(self) -> bool:
        """Whether the player on turn has to turn in a set now (RSK-CRD-06, RSK-ELI-01)."""
        held = self.deck.hand(self.on_turn or "")
        if self.turn.taken:
            return held > AFTER_TAKING
        return self.turn.cards >= TOO_MANY and not self.turn.sets and held >= TOO_MANY

    @property
    def may_turn_in(self) -> bool:
        """Whether sets may be turned in now: before the first attack, or when required (RSK-CRD-03)."""
        return bool(self.turn.number) and not self.over and (not self.turn.attacked or self.must_turn_in)

    @property
    def next_set(self) -> int:
        """The armies that the next set brings (RSK-CRD-04)."""
        return set_value(self.sets)

    def extra_areas(self, player: str) -> tuple[str, ...]:
        """Return the player's areas that may get two extra armies now (RSK-CRD-05); any, if a set is unknown."""
        if player != self.on_turn or (self.turn.extra and chosen(self, "RSK-AMB-04") == "once"):
            return ()
        able = self.held(player) if self.turn.untold else self.held(player) & set(self.turn.named)
        return tuple(area for area in self.world.keys if area in able and area not in self.turn.extra)

    def targets(self, source: str) -> tuple[str, ...]:
        """Return the areas that two armies or more can attack from here: adjacent, somebody else's (RSK-ATK-01)."""
        owner = self.holder(source)
        if owner is None or owner == NEUTRAL or self.armies(source) < 2:
            return ()
        return tuple(a for a in self.world.neighbours(source) if self.holder(a) not in (None, owner))

    @cached_property
    def sources(self) -> Mapping[str, tuple[str, ...]]:
        """The areas from which the player on turn can attack, each with its targets."""
        own_areas = self.held(self.on_turn or "")
        attackable = {area: self.targets(area) for area in self.world.keys if area in own_areas}
        return {area: targets for area, targets in attackable.items() if targets}

    def reach(self, source: str) -> tuple[str, ...]:
        """Return the targets of a free move: adjacent or connected areas of the owner (RSK-MOV-01, RSK-AMB-02)."""
        owner = self.holder(source)
        if owner is None or self.armies(source) < 2:
            return ()
        held = self.held(owner)
        if chosen(self, "RSK-AMB-02") == "connected":
            joined = self.world.connected(source, held)
            return tuple(area for area in self.world.keys if area in joined)
        return tuple(area for area in self.world.neighbours(source) if area in held)

    def income(self, owner: str) -> Income:
        """Return the new armies if the owner's turn began now (RSK-REI-01, RSK-REI-02)."""
        held = self.held(owner)
        return Income(len(held), max(FEWEST, len(held) // 3), self.world.complete(held))

    def name(self, key: str) -> str:
        """Return the name of a player or the neutral force."""
        return "the neutral force" if key == NEUTRAL else super().name(key)

    def area(self, key: str) -> str:
        """Return the name of an area."""
        return next((area.name for area in self.world.areas if area.key == key), key)

    def called(self, noun: str, key: str) -> str:
        """Return the name of a key with this noun."""
        return self.area(key) if noun == "area" else super().called(noun, key)
