"""Blocks of mysteries in the entry: an envelope, kinds of cards with targets, several cards, a short list."""

from __future__ import annotations

from typing import TypedDict

from dashboards.parts.common.blocks import BlankRow, Choice, Look, Tap
from dashboards.parts.common.labels import Json


class EnvelopeBlock(Look):
    """Rows that everybody fills in, and two buttons of which each discards what the other needs.

    `killer` marks with "$case_file" the place of the choices of the rows, after those that are `fixed`. `held` are the
    player's cards, which nobody can have found in an envelope.
    """

    type: str
    title: str
    note: str
    rows: list[BlankRow]
    fixed: list[str]
    held: list[str]
    killer: Tap
    innocent: Tap


class CardKind(TypedDict):
    """One kind of card: a word, what such a card does as HTML, and a button for each target.

    `ask` is what the line of what now says once the kind is chosen.
    """

    label: str
    does: str
    ask: str
    taps: list[Tap]


class Kinds(Look):
    """Cards by kind: one tap unfolds the targets of a kind, the next one plays the card."""

    type: str
    title: str
    kinds: list[CardKind]


class Heap(TypedDict):
    """Choices that belong together, with or without a label."""

    name: str
    choices: list[Choice]


class Several(Look):
    """Several cards: with a `count` the last one records, without a count the button does.

    `send` has them at "$cards", `verb` is the start of the button’s words, `none` records that there are none.
    """

    type: str
    title: str
    heaps: list[Heap]
    count: int
    verb: str
    send: Json
    none: Tap | None


class SquareOfBoard(Look):
    """The board, to tap a square of the corridor: `send` has it at "$to"."""

    type: str
    title: str
    send: Json


class LinesToRead(Look):
    """Lines to read, with buttons below them."""

    type: str
    title: str
    lines: list[str]
    taps: list[Tap]
