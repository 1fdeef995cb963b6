"""A fight, as it goes to the page: the fields of its block and of the odds beside it."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from dashboards.parts.common.blocks import Look
from dashboards.parts.common.labels import Json


class Modified(TypedDict, total=False):
    """What is added to every die of a side (or taken from it)."""

    modifier: int


class Side(Modified):
    """Who fights in which area with how much; `dice` is the most that may be rolled now, `modifier` what is added."""

    owner: Json
    area: str
    armies: int
    dice: int
    lost: int


class Round(TypedDict):
    """What a throw cost attacker and defender; the faces where they were told, and of each pair who was beaten.

    `modifiers` are what was added to the dice of both sides, where anything was.
    """

    lost: list[int]
    dice: list[int]
    modifiers: NotRequired[list[int]]
    faces: NotRequired[list[list[int]]]
    beaten: NotRequired[list[bool]]


class Sight(TypedDict):
    """Both sides, the last rounds, and what is different about the next: "Attack dice +1".

    `because` names for each side the cards that make its dice count otherwise, "" for none.
    """

    sides: list[Side]
    rounds: int
    last: list[Round]
    captured: bool
    terms: list[str]
    because: NotRequired[list[str]]


class Result(TypedDict):
    """What a throw may cost both sides, how likely that is, and the message that says so."""

    lost: list[int]
    chance: str
    send: Json


class Throw(TypedDict):
    """So many dice of both sides: what they may cost, and the message of their faces."""

    dice: list[int]
    results: list[Result]
    faces: Json | None


class BattleLook(Look, total=False):
    """`way`: how throws are entered at first; `keep`: what to leave where."""

    way: str
    keep: list[str]


class Battle(Sight, BattleLook):
    """A fight that is entered; `moving` is fewest, most and how many are in. None where nothing can be entered here.

    `what`: what would happen, such as "Ben plays Fortification", and the chance to capture then.
    """

    type: str
    throws: list[Throw]
    roll: Json | None
    stop: Json | None
    moveIn: Json | None
    moving: list[int] | None
    odds: Json | None
    what: list[list[str]]


class Scene(Sight):
    """The same for everybody to look at."""

    kind: str
    three: list[Any]
    odds: Json | None


class InForce(TypedDict):
    """Something in force: what it is called, what it does, before whom it lies, until when, by which rule.

    `owner` is drawn instead of the player where somebody else's armies are meant.
    """

    card: str
    name: str
    say: str
    of: str
    until: str
    rule: str
    owner: NotRequired[Json]


class Force(Look):
    """All that is in force, in full."""

    type: str
    title: str
    rows: list[InForce]
