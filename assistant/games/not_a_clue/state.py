"""The state of a game of Not A Clue; it mentions no events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from assistant.content.house_rules import chosen
from assistant.core.event import own
from assistant.games.clue.state import Clue
from assistant.kit.cards import Card

ISLANDS: Final = "islands"
"""The center space of the board: the envelope, the bribes, and pieces that paid one (NAC-SET-02, NAC-CAN-02)."""
PURSE: Final = 50
"""A player's rubles at the start (NAC-EQP-04)."""
BRIBE: Final = 10
FEE: Final = 20
PRICE: Final = 60
"""The rubles that lift the Minkin card (NAC-MIN-03)."""


@dataclass(frozen=True, kw_only=True)
class Version:
    """A player's account (NAC-CLO-01), who was polled, and who has had enough: None until the poll is taken.

    Nothing records whether it is true (NAC-CLO-02).
    """

    by: str
    cards: tuple[str, ...]
    turn: int = 0
    polled: tuple[str, ...] = ()
    enough: tuple[str, ...] | None = None
    accepted: bool = False


@dataclass(frozen=True, kw_only=True)
class Sale:
    """A look that `to` bought from `by`; the sale itself is public."""

    by: str
    to: str
    turn: int = 0


@dataclass(frozen=True, kw_only=True)
class SaleLook:
    """This seat's knowledge of the sale with this index: the card, and the class that was asked for, or ""."""

    sale: int
    by: str
    to: str
    card: str
    asked: str = ""


@dataclass(frozen=True, kw_only=True)
class NotAClue(Clue):
    """A mystery that nobody solves: purses and pot, trapped and exposed players, all versions.

    `printed` are the cards as in the setup, `motives` the contractors' motives and `first_motives` the original ones.
    `trapped` are players behind blocked doors, with the owners of the blocking pieces as far as entered; `exposing` are
    the opponents who voted for the Minkin card, by the player in question. `minkin` is the player under the card,
    `paid` are trapped players who have bought it off and not moved since (NAC-MIN-04),
    `held_in` is the number of the turn in which that player paid and cannot move yet (NAC-MIN-04).
    """

    classes: ClassVar[tuple[str, ...]] = ("suspect", "contractor", "location")
    question: ClassVar[str] = "theory"
    bare_names: ClassVar[tuple[str, ...]] = classes
    names_with_the: ClassVar[tuple[str, ...]] = ("Kremlin",)

    printed: tuple[Card, ...] = ()
    motives: Mapping[str, str] = field(default_factory=dict[str, str])
    first_motives: Mapping[str, str] = field(default_factory=dict[str, str])
    corners: tuple[str, ...] = ()
    islands: str = ""
    purses: Mapping[str, int] = field(default_factory=dict[str, int])
    pot: int = 0
    trapped: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    exposing: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    paid: frozenset[str] = frozenset()
    minkin: str = ""
    held_in: int = 0
    sales: tuple[Sale, ...] = ()
    versions: tuple[Version, ...] = ()

    looks: tuple[SaleLook, ...] = own(tuple)

    @property
    def centre(self) -> str:
        """The place a bribe leads to: the center space, or the location card of the Canary Islands (NAC-AMB-03)."""
        return self.islands or ISLANDS

    @property
    def open_poll(self) -> Version | None:
        """The version about which the others are being polled."""
        last = self.versions[-1] if self.versions else None
        return last if last and last.enough is None else None

    @property
    def answering(self) -> frozenset[str]:
        """The players who certainly only answer from now on (NAC-CLO-04): not one whose version may still stand."""
        made = self.open_poll or self.accepted
        return self.out - {made.by} if made else self.out

    @property
    def accepted(self) -> Version | None:
        """The version that closed the case (NAC-WIN-01); None while it is open, or if none stands."""
        return next((version for version in self.versions if version.accepted), None)

    @property
    def deciding(self) -> str | None:
        """The player to answer or to act; nobody during a poll."""
        return None if self.open_poll else super().deciding

    def opponents(self, player: str) -> tuple[str, ...]:
        """Return all other players, clockwise."""
        return tuple(one for one in self.order if one != player)

    def wanted(self, player: str) -> int:
        """Return how many opponents must vote for the Minkin card: a majority, or all (NAC-AMB-10)."""
        others = len(self.opponents(player))
        return others if chosen(self, "NAC-AMB-10") == "unanimous_decision" else others // 2 + 1

    def bound(self, player: str) -> bool:
        """Return whether the Minkin card holds the piece: it is there, or was paid for this very turn."""
        paid_now = self.on_turn == player and self.held_in == self.turn.number
        return self.minkin == player or paid_now

    def sales_needed(self, player: str) -> int:
        """Return how many looks must be sold to pay for the Minkin card (NAC-MIN-03)."""
        return -(-max(0, PRICE - self.purses.get(player, 0)) // FEE)

    def card(self, key: str) -> str:
        """Return the name of a card, or of the center of the board."""
        return "the Canary Islands" if key == ISLANDS else super().card(key)
