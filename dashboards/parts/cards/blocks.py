"""The JSON of cards that are played: the fields of each block."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from dashboards.parts.common.blocks import Choice, Look, Tap
from dashboards.parts.common.labels import Json


class TargetStep(TypedDict):
    """One target of a card: an area, one of some choices, or a number.

    Areas are given by their keys alone, as the map knows them. The possibilities may depend `on` an earlier step: then
    `open` lists them for each choice there; for a number, the least and the greatest. `ask` is what the line of what
    now says at this step.
    """

    name: str
    title: str
    kind: str
    areas: list[str]
    choices: list[Choice]
    on: str
    open: Json
    ask: NotRequired[str]


class WayToPlay(TypedDict):
    """One way to play a card: a verb, its targets in order, and the message with "$" before each name.

    `then` is a message to be sent after it, such as the same card for the sealed box that opens. `note` is a word
    beside the verb, such as how near a target is.
    """

    label: str
    note: NotRequired[str]
    steps: list[TargetStep]
    send: Json
    then: NotRequired[Json]
    card: NotRequired[str]


class PlayableCard(TypedDict):
    """A card: its printed text, what can be done with it now, or why nothing can."""

    key: str
    label: str
    codes: list[str]
    area: str
    symbol: str
    text: str
    ways: list[WayToPlay]
    why: str
    note: NotRequired[str]
    worth: NotRequired[int]


class Fan(Look):
    """The player’s hand of playing cards, by suit: the worth of each, and what it can do now or why it can’t.

    A card has its `worth`. A weapon in use ("strike") is the same with one card, whose ways are the targets.
    """

    type: str
    title: str
    note: str
    cards: list[PlayableCard]


class Strip(Look):
    """The player’s hand: the effect of each card, and whether it can be played now.

    `above`: the cards that can be played now also stand in a row above the map of a phone.
    """

    type: str
    title: str
    note: str
    cards: list[PlayableCard]
    above: bool


class ShownCardBlock(Look):
    """A card was shown, and others may answer: the player’s hand in rows of equal size, and the pass button.

    `cards` is as long as the hand, whatever is in it. `say` is the card’s effect, `wait` names whom the table waits
    for.
    """

    type: str
    title: str
    say: str
    wait: str
    cards: list[PlayableCard]
    taps: list[Tap]


class PlayerCards(TypedDict):
    """A player and the cards that this player can play now."""

    player: str
    label: str
    cards: list[Choice]


class Enter(Look):
    """A card that somebody plays, entered for everybody: player, card, and then its targets (asked by "card")."""

    type: str
    title: str
    players: list[PlayerCards]


class Face(TypedDict):
    """A face of the die, its meaning and its message."""

    face: int
    label: str
    send: Json


class Die(Look):
    """A single die: entered by its face, or rolled by the program. `note` says what it decides."""

    type: str
    title: str
    note: str
    faces: list[Face]
    roll: Json


class CandidateCard(TypedDict):
    """A card that may have come up: found by its name, the continent of its area, or its symbol."""

    value: str
    label: str
    area: str
    group: str
    symbol: str


class Pick(Look):
    """One card out of many, or `count` of them, found by name or area; the last tap records.

    `whole`: all of them stand under their continents; otherwise a continent is opened first.
    """

    type: str
    title: str
    note: str
    count: int
    cards: list[CandidateCard]
    send: Json
    whole: NotRequired[bool]


class CardNumber(Look):
    """A number between the least and the greatest, with its label."""

    type: str
    title: str
    label: str
    least: int
    most: int
    start: int
    send: Json
