"""Cards that are played, as they go to the page: the fields of each block."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from dashboards.parts.common.blocks import Choice, Look, Tap
from dashboards.parts.common.labels import Json


class Step(TypedDict):
    """Something that a card aims at: an area, one of some choices, or a number.

    Areas are named by their keys alone, as the map knows them. What can be chosen may hang `on` an earlier step: then
    `open` has it for each choice there; of a number it is the fewest and the most.
    """

    name: str
    title: str
    kind: str
    areas: list[str]
    choices: list[Choice]
    on: str
    open: Json


class Way(TypedDict):
    """One way to play a card: a verb, what it aims at in order, and the message with "$" before each name."""

    label: str
    steps: list[Step]
    send: Json
    card: NotRequired[str]


class Held(TypedDict):
    """A card: what is printed on it, what can be done with it now, and why nothing can."""

    key: str
    label: str
    codes: list[str]
    area: str
    symbol: str
    text: str
    ways: list[Way]
    why: str
    note: NotRequired[str]
    worth: NotRequired[int]


class Fan(Look):
    """The own hand of playing cards, by suit: what each is worth, what it can do now, and why it can do nothing.

    A card has its `worth`. A weapon that is used ("strike") is the same with one card, whose ways are the targets.
    """

    type: str
    title: str
    note: str
    cards: list[Held]


class Strip(Look):
    """The own hand: what each card does, and whether it can be played now."""

    type: str
    title: str
    note: str
    cards: list[Held]


class Window(Look):
    """A card was shown, and others may answer: the own hand in rows of one size, and the pass.

    `cards` is as long as the hand, whatever is in it. `say` is what the card does, `wait` whom the table waits for.
    """

    type: str
    title: str
    say: str
    wait: str
    cards: list[Held]
    taps: list[Tap]


class Holder(TypedDict):
    """Whose card it is, and the cards that can be played now."""

    player: str
    label: str
    cards: list[Choice]


class Enter(Look):
    """A card that somebody plays, entered for everybody: who, which, and then what it aims at (asked by "card")."""

    type: str
    title: str
    players: list[Holder]


class Face(TypedDict):
    """A face of the die, what it means, and its message."""

    face: int
    label: str
    send: Json


class Die(Look):
    """A single die: typed by its face, or rolled by the program. `note` says what it decides."""

    type: str
    title: str
    note: str
    faces: list[Face]
    roll: Json


class Found(TypedDict):
    """A card that may have come up: found by its name, its area's part of the world, or its symbol."""

    value: str
    label: str
    area: str
    group: str
    symbol: str


class Pick(Look):
    """One card out of many, or `count` of them, found by name or area; the last tap records."""

    type: str
    title: str
    note: str
    count: int
    cards: list[Found]
    send: Json


class Amount(Look):
    """A number between the fewest and the most, with what it is called."""

    type: str
    title: str
    label: str
    least: int
    most: int
    start: int
    send: Json
