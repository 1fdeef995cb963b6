"""What can be seen at a table of One World Dominion, beside what it shares with RISK."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from assistant.core.event import Event, Of, Player, secret
from assistant.games.risk import events as risk
from assistant.games.risk.events import WAR, AnyArea, AnyCard, Owner

Revision = Literal["A", "B"]
Hands = Literal["phones", "open", "paper"]
"""Where hands are kept: each on the own phone, open for all to see, or on paper with only played cards told."""
Use = Literal["", "attack", "move", "answer"]
"""For which of its effects a card with several is played; "" where it has one, or the phase decides."""
Continent = Annotated[str, Of("continent")]
Symbol = Annotated[str, Of("symbol")]

BASE = (
    risk.AreaClaimed,
    risk.ArmiesPlaced,
    risk.CardTold,
    risk.CardsCounted,
    risk.DiceAnnounced,
    risk.TurnEnded,
    risk.LinkDrawn,
    *WAR,
)
"""What is seen in RISK and here alike."""


class GameStarted(risk.GameStarted):
    """The board is laid as in RISK, with this text of the cards (OWD-GEN-03) and hands kept in this way.

    `areas` and `symbols` are cards that say something else in the table's own print: card → area ("" for none), card
    → symbol (OWD-AMB-25).
    """

    revision: Revision = "B"
    hands: Hands = "phones"
    areas: dict[str, str] = field(default_factory=dict[str, str])
    symbols: dict[str, str] = field(default_factory=dict[str, str])


class SetTurnedIn(Event):
    """Three cards were turned in for armies; none of them does anything else (OWD-SET-01, OWD-SET-04)."""

    by: Player
    cards: tuple[AnyCard, ...]


class CardSeen(Event):
    """A card of a hand that lies open, where the table plays with open hands."""

    of: Player
    card: AnyCard


class CardForgotten(Event):
    """A card that was noted in the own hand is not there: nobody else learns of it."""

    private_to: ClassVar[tuple[str, ...]] = ("of",)
    of: Player
    card: AnyCard


class CardPlayed(Event):
    """A card is shown and what it is to do is said (OWD-PLY-01); others may answer before it is done (OWD-NEG-03).

    `at` is the area it aims at, or from which armies go `to` another, `count` of them; `whom` and `other` are players,
    `pick` a card of the discard pile. What a card does not need is left out.
    """

    by: Player
    card: AnyCard
    use: Use = ""
    at: AnyArea | None = None
    to: AnyArea | None = None
    continent: Continent | None = None
    whom: Owner | None = None
    other: Owner | None = None
    count: int = 0
    pick: AnyCard | None = None


class CardAnswered(Event):
    """A card is shown in answer to the one just played (OWD-NEG-01); `at` is the new target (OWD-C19)."""

    by: Player
    card: AnyCard
    at: AnyArea | None = None


class Passed(Event):
    """A player does not answer the card just played."""

    by: Player


class NobodyAnswers(Event):
    """The table says that nobody else answers."""


class DieRolled(Event):
    """A single die for a card or for neutral armies, as it fell (OWD-RND-01, OWD-RND-02)."""

    face: Annotated[str, Of("roll")]


class CardTurnedUp(Event):
    """The next card of the pile was turned up and discarded, or the piles had none (OWD-C15, OWD-C16)."""

    card: AnyCard | None


class CardTaken(Event):
    """A card out of another's hand; only the two know which (OWD-C24)."""

    by: Player
    of: Player
    card: AnyCard | None = secret("by", "of")


class CardDiscarded(Event):
    """A card is discarded because the hand is too large, where the table allows that (OWD-AMB-24)."""

    by: Player
    card: AnyCard


class AttackCommitted(Event):
    """A committed attack, with the number of armies that fight to the end (OWD-COM-01)."""

    by: Player
    source: AnyArea
    target: AnyArea
    count: int


class ArmiesCommitted(Event):
    """So many armies in all are committed to the attack that has just begun (OWD-C09)."""

    count: int
