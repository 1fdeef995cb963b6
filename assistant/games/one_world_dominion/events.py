"""The events at a table of One World Dominion, beside those that it shares with RISK."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from assistant.core.event import Event, Of, Player, secret
from assistant.games.risk import events as risk
from assistant.games.risk.events import WAR, AnyArea, AnyCard, Owner

Revision = Literal["A", "B"]
Hands = Literal["phones", "open", "paper"]
"""Where hands are kept: on the phones, face up on the table, or on paper (only played cards are entered)."""
Use = Literal["", "attack", "move", "answer"]
"""The effect for which a card with several is played; "" if it has only one, or the phase decides."""
Continent = Annotated[str, Of("continent")]
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
"""The events that are the same in RISK."""


class GameStarted(risk.GameStarted):
    """The setup of the board as in RISK, with the revision of the cards (OWD-GEN-03) and the way hands are kept.

    `areas` and `symbols` are the differences of the table's own print: card → area ("" for none), card → symbol
    (OWD-AMB-25).
    """

    revision: Revision = "B"
    hands: Hands = "phones"
    areas: dict[str, str] = field(default_factory=dict[str, str])
    symbols: dict[str, str] = field(default_factory=dict[str, str])


class SetTurnedIn(Event):
    """Three cards turned in for armies; none of them has any other effect (OWD-SET-01, OWD-SET-04)."""

    by: Player
    cards: tuple[AnyCard, ...]


class CardSeen(Event):
    """A card of a hand that is face up, at a table that plays with open hands."""

    of: Player
    card: AnyCard


class CardForgotten(Event):
    """The correction of a note in the player's own hand, unseen by anybody else."""

    private_to: ClassVar[tuple[str, ...]] = ("of",)
    of: Player
    card: AnyCard


class CardPlayed(Event):
    """A card shown with its targets (OWD-PLY-01); others may answer before it takes effect (OWD-NEG-03).

    `at` is the area it targets, or from which armies go `to` another, `count` of them; `whom` and `other` are players,
    `pick` is a card in the discard pile. Fields that a card does not need are left out.
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
    """A card shown in answer to the one just played (OWD-NEG-01); `at` is the new target (OWD-C19)."""

    by: Player
    card: AnyCard
    at: AnyArea | None = None


class Passed(Event):
    """The decision of a player not to answer the card just played."""

    by: Player


class NobodyAnswers(Event):
    """The statement of the table that nobody else answers."""


class DieRolled(Event):
    """A single die for a card or for neutral armies (OWD-RND-01, OWD-RND-02)."""

    thrown = True
    face: Annotated[str, Of("roll")]


class CardTurnedUp(Event):
    """The next card of the pile, turned up and discarded; None if there is no card (OWD-C15, OWD-C16)."""

    card: AnyCard | None


class CardTaken(Event):
    """A card taken from another hand; only the two players know which (OWD-C24)."""

    by: Player
    of: Player
    card: AnyCard | None = secret("by", "of")


class CardDiscarded(Event):
    """A card discarded because the hand is too large, if the table allows that (OWD-AMB-24)."""

    by: Player
    card: AnyCard


class AttackCommitted(Event):
    """A committed attack, with the number of armies that fight to the end (OWD-COM-01)."""

    by: Player
    source: AnyArea
    target: AnyArea
    count: int


class ArmiesCommitted(Event):
    """The total number of armies committed to the attack that has just begun (OWD-C09)."""

    count: int
