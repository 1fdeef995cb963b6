"""Events of every game in which armies fight for areas."""

from __future__ import annotations

from typing import Annotated

from assistant.core.event import Event, Of, Player

AnyArea = Annotated[str, Of("area")]
Owner = Annotated[str, Of("owner")]
"""A possible holder of an area: a player, a corporation, a neutral force."""
Roll = Annotated[int, Of("roll")]


class AttackAnnounced(Event):
    """A player attacks from one area at an adjacent one (RSK-ATK-01)."""

    by: Player
    source: AnyArea
    target: AnyArea


class DiceRolled(Event):
    """One throw of both sides in the fight that is going on (RSK-DIC-03)."""

    thrown = True
    attack: tuple[Roll, ...]
    defence: tuple[Roll, ...]


class LossesTaken(Event):
    """One throw of which only the losses were entered; `dice` is the number the attacker rolled, the most possible if
    0.
    """

    thrown = True
    attacker: int
    defender: int
    dice: int = 0


class ArmiesMovedIn(Event):
    """The number of armies in all that moved into the area just captured (RSK-CNQ-02)."""

    count: int


class AttackStopped(Event):
    """The attacker breaks off the attack (RSK-ATK-02)."""

    by: Player


class ArmiesMoved(Event):
    """A free move from one area to another (RSK-MOV-01)."""

    by: Player
    source: AnyArea
    target: AnyArea
    count: int


class AreaSet(Event):
    """An area as it is on the board, whatever led to it: holder (None: empty) and armies."""

    at: AnyArea
    owner: Owner | None
    armies: int
