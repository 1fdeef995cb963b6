"""What can be seen wherever armies fight for areas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from assistant.event import Event, Of, Player

AnyArea = Annotated[str, Of("area")]
Owner = Annotated[str, Of("owner")]
"""Who can hold an area: a player, a corporation, a neutral force."""
Roll = Annotated[int, Of("roll")]


@dataclass(frozen=True, kw_only=True)
class AttackAnnounced(Event):
    """A player attacks from one area at an adjacent one (RSK-ATK-01)."""

    by: Player
    source: AnyArea
    target: AnyArea


@dataclass(frozen=True, kw_only=True)
class DiceRolled(Event):
    """One throw of both sides in the fight that is going on (RSK-DIC-03)."""

    attack: tuple[Roll, ...]
    defence: tuple[Roll, ...]


@dataclass(frozen=True, kw_only=True)
class LossesTaken(Event):
    """One throw of which only the losses were told; `dice` the attacker rolled, the most possible if 0."""

    attacker: int
    defender: int
    dice: int = 0


@dataclass(frozen=True, kw_only=True)
class ArmiesMovedIn(Event):
    """So many armies in all moved into the area just captured (RSK-CNQ-02)."""

    count: int


@dataclass(frozen=True, kw_only=True)
class AttackStopped(Event):
    """The attacker breaks off the attack (RSK-ATK-02)."""

    by: Player


@dataclass(frozen=True, kw_only=True)
class ArmiesMoved(Event):
    """A free move from one area to another (RSK-MOV-01)."""

    by: Player
    source: AnyArea
    target: AnyArea
    count: int


@dataclass(frozen=True, kw_only=True)
class AreaSet(Event):
    """An area as it lies on the board, whatever led to it: holder (None: empty) and armies."""

    at: AnyArea
    owner: Owner | None
    armies: int


EVENTS = (AttackAnnounced, DiceRolled, LossesTaken, ArmiesMovedIn, AttackStopped, ArmiesMoved, AreaSet)
"""All of them."""
