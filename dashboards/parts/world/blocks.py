"""A fight, as it goes to the page: the fields of its block and of the odds beside it."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from dashboards.parts.common.blocks import Look
from dashboards.parts.common.words import Json


class Side(TypedDict):
    """Who fights in which area with how much; `dice` is the most that may be rolled now."""

    owner: Json
    area: str
    armies: int
    dice: int
    lost: int


class Round(TypedDict):
    """What a roll cost attacker and defender, and the faces where they were told."""

    lost: list[int]
    dice: list[int]
    faces: NotRequired[list[list[int]]]


class Sight(TypedDict):
    """Both sides and the last rounds."""

    sides: list[Side]
    rounds: int
    last: list[Round]
    captured: bool


class Entry(TypedDict):
    """The messages of a fight; None where something cannot be entered here."""

    losses: Json | None
    dice: Json | None
    roll: Json | None
    stop: Json | None
    moveIn: Json | None


class BattleLook(Look, total=False):
    """`fewer`: the players choose their dice; `way`: how rolls are entered at first; `keep`: what to leave where."""

    fewer: bool
    way: str
    keep: list[str]


class Battle(Sight, BattleLook):
    """A fight that is entered; `moving` is fewest, most and how many are in."""

    type: str
    entry: Entry
    moving: list[int] | None
    odds: Json | None


class Scene(Sight):
    """The same for everybody to look at."""

    kind: str
    three: list[Any]
    odds: Json | None
