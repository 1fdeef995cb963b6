"""What a mystery draws in the entry: an envelope, kinds of cards with their targets, several cards, a short list."""

from __future__ import annotations

from typing import TypedDict

from dashboards.parts.common.blocks import Choice, Look, Row, Tap
from dashboards.parts.common.labels import Json


class Envelope(Look):
    """Rows that everybody fills, and two buttons of which each throws away what the other needs.

    `killer` says by "$case_file" where the choices of the rows stand, behind what is `fixed`.
    """

    type: str
    title: str
    note: str
    rows: list[Row]
    fixed: list[str]
    killer: Tap
    innocent: Tap


class Kind(TypedDict):
    """One kind of card: a word, and a button for each target."""

    label: str
    taps: list[Tap]


class Kinds(Look):
    """Cards by kind: a tap unfolds the targets of a kind, the next one plays it."""

    type: str
    title: str
    kinds: list[Kind]


class Heap(TypedDict):
    """Choices that lie together, under a word or none."""

    name: str
    choices: list[Choice]


class Several(Look):
    """Several cards at once: `count` of them, and the last one records; without a count the button does.

    `send` has them at "$cards", `verb` is what the button says before their names, `none` records that there are none.
    """

    type: str
    title: str
    heaps: list[Heap]
    count: int
    verb: str
    send: Json
    none: Tap | None


class Told(Look):
    """Lines to read, and the buttons below them."""

    type: str
    title: str
    lines: list[str]
    taps: list[Tap]
