"""What a table of Not A Clue looks like; no event is mentioned here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final

from assistant.content.house_rules import chosen
from assistant.core.event import own
from assistant.games.clue.state import Clue
from assistant.kit.cards import Card

ISLANDS: Final = "islands"
"""The centre space of the board: the envelope, the bribes, and whoever paid one (NAC-SET-02, NAC-CAN-02)."""
PURSE: Final = 50
"""Rubles of a player at the start (NAC-EQP-04)."""
BRIBE: Final = 10
FEE: Final = 20
PRICE: Final = 60
"""Rubles that lift the Minkin card (NAC-MIN-03)."""


@dataclass(frozen=True, kw_only=True)
class Version:
    """What somebody says happened (NAC-CLO-01), who was polled, and who has had enough: None until the poll is taken.

    Whether it is true stands nowhere (NAC-CLO-02).
    """

    by: str
    cards: tuple[str, ...]
    turn: int = 0
    polled: tuple[str, ...] = ()
    enough: tuple[str, ...] | None = None
    accepted: bool = False


@dataclass(frozen=True, kw_only=True)
class Sale:
    """A look that `to` bought from `by`: that it was sold is known to all."""

    by: str
    to: str
    turn: int = 0


@dataclass(frozen=True, kw_only=True)
class Look:
    """What this seat knows of the sale with this index: the card, and the class that was asked for, "" for none."""

    sale: int
    by: str
    to: str
    card: str
    asked: str = ""


@dataclass(frozen=True, kw_only=True)
class NotAClue(Clue):
    """A mystery that nobody solves: purses and the pot in the centre, who is trapped, who was exposed, all versions.

    `printed` are the cards as the set-up has them, `motives` what contractors' cards state and `first_motives` what
    they stated at first. `trapped` are players behind blocked doors, with those whose pieces block them as far as the
    table said; `exposing` are the opponents who are for the Minkin card, by the player in question. `minkin` is whose
    piece it lies on; `held_in` the number of the turn in which its player paid, and does not move yet (NAC-MIN-04).
    """

    classes: ClassVar[tuple[str, ...]] = ("suspect", "contractor", "location")
    question: ClassVar[str] = "theory"
    bare_names: ClassVar[tuple[str, ...]] = classes

    printed: tuple[Card, ...] = ()
    motives: Mapping[str, str] = field(default_factory=dict[str, str])
    first_motives: Mapping[str, str] = field(default_factory=dict[str, str])
    corners: tuple[str, ...] = ()
    islands: str = ""
    purses: Mapping[str, int] = field(default_factory=dict[str, int])
    pot: int = 0
    trapped: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    exposing: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    minkin: str = ""
    held_in: int = 0
    sales: tuple[Sale, ...] = ()
    versions: tuple[Version, ...] = ()

    looks: tuple[Look, ...] = own(tuple)

    @property
    def centre(self) -> str:
        """Where a bribe leads: the centre space, or the location card that is the Canary Islands (NAC-AMB-03)."""
        return self.islands or ISLANDS

    @property
    def open_poll(self) -> Version | None:
        """The version about which the others are being polled."""
        last = self.versions[-1] if self.versions else None
        return last if last and last.enough is None else None

    @property
    def accepted(self) -> Version | None:
        """The version with which the case was closed (NAC-WIN-01); None while it is open, or where none stands."""
        return next((version for version in self.versions if version.accepted), None)

    @cached_property
    def active(self) -> tuple[str, ...]:
        """Players who have not tried to close the case, clockwise (NAC-CLO-04)."""
        return tuple(player for player in self.order if player not in self.out)

    @property
    def deciding(self) -> str | None:
        """Who is asked or on turn; nobody while the others are polled."""
        return None if self.open_poll else super().deciding

    def opponents(self, player: str) -> tuple[str, ...]:
        """Everybody else, clockwise."""
        return tuple(one for one in self.order if one != player)

    def wanted(self, player: str) -> int:
        """How many opponents have to be for the Minkin card: more than half, or all of them (NAC-AMB-10)."""
        others = len(self.opponents(player))
        return others if chosen(self, "NAC-AMB-10") == "unanimous_decision" else others // 2 + 1

    def bound(self, player: str) -> bool:
        """Whether the Minkin card keeps the piece where it is: it lies there, or was paid for in this own turn."""
        paid_now = self.on_turn == player and self.held_in == self.turn.number
        return self.minkin == player or paid_now

    def sales_needed(self, player: str) -> int:
        """Looks to be sold before the Minkin card can be paid for (NAC-MIN-03)."""
        return -(-max(0, PRICE - self.purses.get(player, 0)) // FEE)

    def card(self, key: str) -> str:
        """A card as people say it, or the centre of the board."""
        return "the Canary Islands" if key == ISLANDS else super().card(key)
